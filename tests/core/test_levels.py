"""The levels of bots are listed once."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from stolik import Match, bots, load, names
from stolik.bots.decide import policy_of, random
from stolik.bots.searcher import plan_of
from stolik.core.levels import LEVELS, OPTIONAL, SEARCHING, SOUND, THUMBS, USUAL
from stolik.drawing.texts import TEXTS
from stolik.server import outline

SOURCES = Path(bots.__file__).parents[1]
LISTED = re.compile(r"""["']normal["'],\s*["']hard["']""")


def test_no_other_file_lists_them():
    listing = [path.name for path in SOURCES.rglob("*.py") if LISTED.search(path.read_text("utf-8"))]
    assert listing == ["levels.py"]


def test_the_bots_and_the_protocol_have_these_and_the_last_ones_search():
    assert bots.LEVELS is LEVELS
    assert outline.literals()["Level"] == LEVELS
    assert (*THUMBS, *SEARCHING) == LEVELS


@pytest.mark.parametrize("language", TEXTS)
def test_the_terminal_has_a_word_for_each(language):
    assert {f"level {level}" for level in LEVELS} <= {*TEXTS[language]}


@pytest.mark.parametrize("name", names)
def test_a_game_has_the_usual_ones_and_those_that_its_bots_know(name):
    game = load(name)
    assert {*game.levels} == {*LEVELS} - {
        level for level, part in OPTIONAL.items() if not hasattr(game.part("bots"), part)
    }
    assert list(game.levels) == sorted(game.levels, key=LEVELS.index)


@pytest.mark.parametrize("name", [name for name in names if load(name).part("bots")])
def test_the_stronger_a_rule_of_thumb_the_more_often_it_makes_the_best_ones_move(name):
    game = load(name)
    players = {level: bots.make(level, game) for level in (*game.thumbs, SOUND)}
    alike = dict.fromkeys(players, 0)
    for seed in range(4):
        match = Match(name, seed=seed)
        while not match.over and len(match.moves) < 40:
            seat = match.to_act[0]
            seen, key = match.masked(seat), 1000 * seed + len(match.moves)
            chosen = {level: player.choose(seen, seat, key) for level, player in players.items()}
            for level in players:
                alike[level] += len(match.legal(seat)) > 1 and chosen[level] == chosen[SOUND]
            match.play(seat, game.moves[chosen[SOUND]])
    assert list(alike.values()) == sorted(alike.values())
    assert alike["random"] < 0.8 * alike["easy"]


@pytest.mark.parametrize("name", names)
def test_simulations_are_played_by_normal_where_it_never_slips(name):
    game = load(name)
    thumbs = game.part("bots")
    label, rule = policy_of(game, SOUND)
    assert rule is getattr(thumbs, label, random)
    assert (label == "normal") == (not hasattr(thumbs, SOUND))
    assert plan_of(game, "hard", game.seats[0]).recipe.thumb == SOUND
    assert SOUND not in LEVELS
    assert SOUND not in game.levels
    assert game.policies == (*game.thumbs, SOUND)


def test_simulations_are_played_at_random_in_a_game_without_rules_of_thumb():
    assert policy_of(replace(load("komary"), package="stolik.core"), SOUND) == (USUAL, random)
