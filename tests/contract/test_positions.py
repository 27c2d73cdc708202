"""Positions as text, in every game: what is written is read back, and the match goes on as it would have."""

import ast
import random
import re
from pathlib import Path

import pytest

import stolik
from stolik import Match, load
from stolik.core import rng
from stolik.core.errors import BadPosition, StolikError
from stolik.core.game import LANGUAGES
from stolik.core.position import HAND, OPTIONS, parse
from tests.contract.cases import CASES

WRITTEN = [case for case in CASES if load(case.name).part("position")]
every_written_case = pytest.mark.parametrize("case", WRITTEN, ids=str)
KEY = bytes(range(32))


def views(match):
    return [match.view(viewer) for viewer in (None, "public", *range(match.seats))]


def along(case, seed, matches=1):
    """Matches of random moves, before each of them and at the end."""
    dice = random.Random(seed)
    for number in range(matches):
        match = case.match(seed + number)
        while not match.over:
            yield match
            seat = dice.choice(match.to_act)
            match.play(seat, dice.choice(match.legal(seat)))
        yield match


@every_written_case
def test_a_position_is_read_back_as_it_was_written(case):
    for number, match in enumerate(along(case, 5)):
        if number % 7 == 0 or match.over:
            again = Match.at(case.name, match.position())
            assert again.position() == match.position()
            assert views(again) == views(match)


@every_written_case
def test_a_match_goes_on_from_its_position_as_it_would_have(case):
    dice = random.Random(6)
    for number, match in enumerate(along(case, 8)):
        if number not in (3, 11, 30):
            continue
        again, true = Match.at(case.name, match.position(), seed=KEY), case.match(8)
        true.state = match.state.copy()
        rng.rekey(true.state, rng.key_words(KEY))
        while not true.over and len(again.moves) < 60:
            seat = dice.choice(true.to_act)
            move = dice.choice(true.legal(seat))
            true.play(seat, move)
            again.play(seat, move)
            assert views(again) == views(true)


@every_written_case
def test_what_a_seat_sees_is_a_position_too_and_untold_cards_are_dealt(case):
    for number, match in enumerate(along(case, 9)):
        if number % 5 == 0 and not match.over:
            seat = match.to_act[0]
            again = Match.at(case.name, match.position(seat), seed=number)
            assert again.view(seat) == match.view(seat)
            assert again.position(seat) == match.position(seat)


@every_written_case
def test_a_match_from_a_position_is_recorded_and_replayed(case):
    later = enumerate(along(case, 10, matches=9))
    match = next(match for number, match in later if number >= 4 and not match.over)
    begun = Match.at(case.name, match.position(match.to_act[0]), seed=3)
    seat = begun.to_act[0]
    begun.play(seat, begun.legal(seat)[0])
    assert Match.replay(begun.record()).digest == begun.digest


@pytest.mark.parametrize("name", sorted({case.name for case in WRITTEN}))
def test_a_position_that_cannot_be_says_why(name):
    whole = Match(name, seed=1).position()
    for broken in ("", "nonsense 4\n" + whole, whole + "\n-" * 9, "options hand=1000\n" + whole):
        with pytest.raises(StolikError) as raised:
            Match.at(name, broken)
        texts = raised.value.texts
        assert set(texts) == set(LANGUAGES)
        assert texts["en"] == str(raised.value) != texts["pl"]
    with pytest.raises(BadPosition, match=r"twice|above|no fact|no card"):
        Match.at(name, whole.splitlines()[0] + "\n" + whole)


ERRORS = ("BadPosition", "wrong", "wrong_table", "WrongSeats", "WrongOption")


def said():
    """Every sentence in the source about what is wrong with a position: where, and its texts."""
    for file in sorted(Path(stolik.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and not any(isinstance(text, ast.Starred) for text in node.args):
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if called in ERRORS:
                    yield f"{file.parent.name}/{file.name}:{node.lineno}", [ast.unparse(text) for text in node.args]


def test_what_is_wrong_with_a_position_is_said_in_english_and_in_polish():
    found = dict(said())
    assert len(found) > 100
    for where, texts in found.items():
        assert len(texts) == 2, where
        assert texts[0] != texts[1], where


BY_HAND = sorted({case.name for case in WRITTEN if hasattr(load(case.name).part("position"), "SEAT_PARTS")})


@pytest.mark.parametrize("name", BY_HAND)
def test_what_can_be_laid_out_by_hand_is_enough_for_a_match(name):
    notation = load(name).part("position")
    parts = {"table": notation.TABLE_PARTS, "seat": notation.SEAT_PARTS}
    assert {part.name for part in parts["table"]} <= set(notation.TABLE)
    assert {part.name for part in parts["seat"]} <= {*notation.SEAT, HAND}
    assert all(set(part.title) == set(LANGUAGES) for kind in parts.values() for part in kind)
    dealt = Match(name, seed=1)
    by_hand = parse(dealt.position(), notation.TABLE, notation.SEAT)
    for line, kind in ((by_hand.table, "table"), *[(seat, "seat") for seat in by_hand.seats]):
        kept = {OPTIONS, *[part.name for part in parts[kind]]}
        line.facts = {fact: words for fact, words in line.facts.items() if fact in kept}
    again = Match.at(name, str(by_hand), seed=2)
    assert (again.seats, again.to_act) == (dealt.seats, dealt.to_act)
    assert again.legal(again.to_act[0])


@pytest.mark.parametrize("name", BY_HAND)
def test_every_card_that_can_be_laid_out_by_hand_is_one_of_the_game(name):
    notation = load(name).part("position")
    for part in (*notation.TABLE_PARTS, *notation.SEAT_PARTS):
        for word in (*part.words, *part.backs, *part.choices):
            seats = "\n".join([f"  {word}"] * 3) if part.name == HAND else "  -\n" * 3
            table = f"{part.name} {word}\n" if part in notation.TABLE_PARTS else ""
            assert not re.search("no card '|no fact|takes one of", wrong_with(name, table + seats)), word


def wrong_with(name, position):
    try:
        Match.at(name, position)
    except StolikError as error:
        return str(error)
    return ""
