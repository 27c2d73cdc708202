"""Rules are numbered: every number has a test, both languages have the same ones, and code cites only what exists."""

import re

import pytest

from stolik import names
from tests.contract.cases import CASES, Case
from tests.contract.paths import GAMES, TESTS

present = [name for name in names if any(case.name == name for case in CASES)]


def numbered(text: str) -> set[str]:
    return set(re.findall(r"\*\*(\d+\.\d+)\*\*", text))


@pytest.mark.parametrize("name", present)
def test_every_numbered_rule_has_a_test_with_its_number(name):
    rules = numbered((GAMES / name / "rules.en.md").read_text())
    text = "".join(path.read_text() for path in (TESTS / name).glob("test_*.py"))
    tested = {f"{a}.{b}" for a, b in re.findall(r"def test_(\d+)_(\d+)_", text)}
    assert rules
    assert tested == rules


@pytest.mark.parametrize("name", present)
def test_both_languages_number_the_same_rules(name):
    english, polish = ((GAMES / name / f"rules.{language}.md").read_text() for language in ("en", "pl"))
    assert numbered(english) == numbered(polish)


@pytest.mark.parametrize("name", present)
def test_code_cites_only_rules_that_exist(name):
    rules = numbered((GAMES / name / "rules.en.md").read_text())
    code = "".join(path.read_text() for path in (GAMES / name).glob("*.py"))
    cited = set(re.findall(r"\((\d+\.\d+)\)", code))
    assert cited
    assert cited <= rules


def test_cases_cover_every_seat_count():
    for name in present:
        game = Case(name, 0, {}).cards and next(case.match(0).game for case in CASES if case.name == name)
        assert {case.seats for case in CASES if case.name == name} == set(game.seats)
