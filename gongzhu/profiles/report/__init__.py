"""Findings as people and programs read them, one module for each kind of reader."""

from typing import Literal

from gongzhu.profiles.report.lines import SEVERITIES, SHOWN, SHOWN_INFO, headline, summary, text
from gongzhu.profiles.report.plain import as_json

__all__ = [
    "SEVERITIES",
    "SHOWN",
    "SHOWN_INFO",
    "Format",
    "as_json",
    "headline",
    "summary",
    "text",
]

Format = Literal["text", "concise", "json", "sarif", "github"]
