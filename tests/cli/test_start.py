"""How the program starts: interrupted before it can say anything, it ends without a trace."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("module", ["typer", "gongzhu.cli.main", "gongzhu.cli.commands"])
def test_ctrl_c_while_the_program_is_loaded_shows_no_stack_trace(module: str) -> None:
    code = f"""
import sys

class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupted())
from gongzhu.__main__ import run
sys.exit(run())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
