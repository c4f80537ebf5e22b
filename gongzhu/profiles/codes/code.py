"""What a code stands for."""

from __future__ import annotations

from typing import Literal, NamedTuple

from gongzhu.text import Text

Severity = Literal["error", "warning", "info"]


class Code(NamedTuple):
    """How grave a finding is, what it says, and what to do about it."""

    severity: Severity
    message: Text
    help: Text | None = None
