"""The small examples of the codes: what is called wrong gives the code, what is right does not."""

from __future__ import annotations

import pytest

from gongzhu.profiles import check_source
from gongzhu.profiles.codes import CODES
from gongzhu.profiles.codes.cases import CASES
from gongzhu.profiles.findings import Source


def codes(text: str) -> set[str]:
    """Every code that a profile is reported with."""
    found = check_source(Source("tea-house.yaml", text), thorough=True).findings
    return {finding.code for finding in found}


@pytest.mark.parametrize("code", CASES)
def test_a_case_shows_its_code(code: str) -> None:
    assert code in CODES
    assert code in codes(CASES[code].profile())


@pytest.mark.parametrize("code", CASES)
def test_what_is_put_right_has_no_error_and_not_that_code(code: str) -> None:
    found = codes(CASES[code].profile(good=True))
    assert code not in found
    assert not {one for one in found if CODES[one].severity == "error"}
