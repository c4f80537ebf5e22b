"""The codes of findings: stable numbers, their severity, and one message for each meaning.

GZ0xx reading the file · GZ1xx its shape · GZ2xx inheritance · GZ3xx contradictions ·
GZ4xx worked examples · GZ5xx advice. A code never changes its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.profiles.codes.advice import ADVICE
from gongzhu.profiles.codes.code import Code, Severity
from gongzhu.profiles.codes.match import MATCH
from gongzhu.profiles.codes.playing import PLAYING
from gongzhu.profiles.codes.reading import READING
from gongzhu.profiles.codes.rules import DEALS, EXAMPLES, MEANING, PARENTS, SHAPE
from gongzhu.profiles.codes.scoring import SCORING

__all__ = ["CODES", "READING", "Code", "Severity"]

CODES: Mapping[str, Code] = {
    **READING,
    **SHAPE,
    **DEALS,
    **PARENTS,
    **MEANING,
    **PLAYING,
    **SCORING,
    **MATCH,
    **EXAMPLES,
    **ADVICE,
}
"""Every code, in order."""
