"""Starting quickly: what has to be said before the first import that costs time."""

from __future__ import annotations

import gc
import os
import sys


def run() -> int:
    """Run the command line of this process; the exit code."""
    # A tenth of the start would go into looking for garbage among what imports make.
    gc.disable()
    # Nothing here has pydantic plugins, and looking for them reads about every installed package.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")
    try:
        from gongzhu.cli.main import main

        return main()
    except KeyboardInterrupt:  # so early that nothing is there to say it with
        return 130


if __name__ == "__main__":
    sys.exit(run())
