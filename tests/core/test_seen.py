"""Many states seen at once are what each would be by itself."""

import random

import pytest

from stolik import Match, names
from stolik.core import rng, seen
from stolik.core.game import PUBLIC, digest_of
from stolik.core.step import shown_to, steps_from


def moments(name, moves=12):
    """A match of a game with the fewest seats, move by move."""
    match, chance = Match(name, seed=4), random.Random(4)
    yield match
    for _ in range(moves):
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
        yield match
        if match.over:
            return


@pytest.mark.parametrize("name", names)
def test_steps_shown_to_many_are_what_each_is_shown_alone(name):
    for match in moments(name):
        viewers = [*range(match.seats), "public", None]
        together = shown_to(match.steps, viewers)
        assert together == [[step.shown(viewer) for step in match.steps] for viewer in viewers]
        assert [told[-1][1] for told in together] == [match.view(viewer) for viewer in viewers]


@pytest.mark.parametrize("room", [1, 2, 12])
@pytest.mark.parametrize("name", names)
def test_steps_are_the_same_however_many_fit_into_one_call(name, room, monkeypatch):
    monkeypatch.setattr(seen, "STEPS", room)
    last = None
    for match in moments(name):
        if last is not None:
            before, seat, move = match.steps[0].before, *match.moves[-1]
            steps = steps_from(match.game, before, seat, match.game.moves.index(move))
            assert [step.event for step in steps] == [step.event for step in match.steps]
            assert digest_of(match.game, steps[-1].after) == match.digest
        last = match


def test_what_is_seen_has_the_states_fields_but_not_its_generator():
    match = Match("komary", seed=1)
    public = seen.Look(match.game, seen.stacked(match.game, [match.state]), [PUBLIC]).seen(0)
    assert public.seats == 2
    assert public.hands == [[0] * len(public.hands[0])] * len(public.hands), "hidden"
    for field, *_ in rng.FIELDS:
        with pytest.raises(AttributeError):
            getattr(public, field)
    with pytest.raises(AttributeError, match="no field 'trumps' to see"):
        _ = public.trumps


def test_views_are_the_same_when_a_page_is_too_short_at_first(monkeypatch):
    viewers = [0, 1, "public", None]
    told = [shown_to(match.steps, viewers) for match in moments("xnimmt")]
    monkeypatch.setattr(seen, "PAGE", 10)
    assert [shown_to(match.steps, viewers) for match in moments("xnimmt")] == told
