"""Match: the friendly face, on the simplest of the games."""

import copy
import pickle
from dataclasses import replace
from typing import Annotated

import numpy as np
import pytest

from stolik import Match, load
from stolik.core.errors import IllegalMove, IncompleteGame, StolikError, UnknownGame, WrongOption, WrongSeats
from stolik.core.state import Array, Fields, i1, state_type


def test_a_seed_or_a_key_repeats_a_match_exactly():
    assert Match("komary", seats=3, seed=7).digest == Match("komary", seats=3, seed=7).digest
    assert Match("komary", seats=3, seed=b"k" * 32).digest == Match("komary", seats=3, seed=b"k" * 32).digest
    assert Match("komary", seats=3, seed=7).digest != Match("komary", seats=3, seed=8).digest


def test_without_a_seed_every_match_is_another():
    assert Match("komary").key != Match("komary").key


def test_a_key_of_the_wrong_length_is_refused():
    with pytest.raises(ValueError, match="a key has 32 bytes, not 3"):
        Match("komary", seed=b"abc")


def test_unknown_games_seats_and_options_are_refused_with_what_would_do():
    with pytest.raises(UnknownGame, match="unknown game 'chess': games are jamniki, komary, "):
        Match("chess")
    with pytest.raises(WrongSeats, match="komary takes 2 to 6 seats, not 7"):
        Match("komary", seats=7)
    with pytest.raises(WrongSeats, match="a position of komary has a line for each of 2 to 6 seats, not 1"):
        Match.at("komary", "blah")
    with pytest.raises(WrongOption, match="unknown option 'colour': options are 'limit', 'hand'"):
        Match("komary", options={"colour": 1})
    with pytest.raises(WrongOption, match="option 'limit' takes a whole number from 1 to 1000, not 0"):
        Match("komary", options={"limit": 0})
    with pytest.raises(WrongOption, match="not True"):
        Match("komary", options={"limit": True})


def test_options_may_be_given_as_text():
    assert Match("komary", options={"limit": "50"}).options == {"limit": 50, "hand": 6}


def test_views_tell_whose_they_are_and_list_only_that_seats_moves():
    match = Match("komary", seats=3, seed=2)
    (acting,) = match.to_act
    assert match.view(None)["seat"] is None
    assert match.view("public")["seat"] == "public"
    assert match.view("public")["legal"] == {}
    assert match.view(acting)["legal"] == {str(acting): match.legal(acting)}
    assert match.view((acting + 1) % 3)["legal"] == {}
    assert match.view(0)["options"] == {"limit": 40, "hand": 6}
    assert match.view(np.int64(acting)) == match.view(acting)


@pytest.mark.parametrize("viewer", [3, -1, -7, 12, "nobody", 0.5, True])
def test_only_seats_spectators_and_the_referee_look_on(viewer):
    match = Match("komary", seats=3, seed=2)
    for look in (match.view, match.masked, match.position, match.steps[0].told, match.steps[0].view):
        with pytest.raises(ValueError, match=f"no viewer {viewer!r}: viewers are seats below 3, 'public' and None"):
            look(viewer)
    assert (match.masked(np.int64(1)) == match.masked(1)).all()


@pytest.mark.parametrize("seat", [2, -1, 0.5, True, "0", None])
def test_only_a_seat_s_number_is_a_seat(seat):
    match = Match("komary", seats=2, seed=2)
    for asked in (match.legal, match.actions, match.beliefs):
        with pytest.raises(WrongSeats, match=f"there is no seat {seat!r}: seats are 0 to 1"):
            asked(seat)
    with pytest.raises(StolikError):
        match.play(seat, match.legal(match.to_act[0])[0])


def test_an_illegal_move_changes_nothing():
    match = Match("komary", seats=3, seed=2)
    before = match.digest
    for seat, move in [(match.to_act[0], "nonsense"), (5, "pass"), (-1, "pass"), ((match.to_act[0] + 1) % 3, "pass")]:
        with pytest.raises(IllegalMove):
            match.play(seat, move)
    assert match.digest == before
    assert match.moves == []


def test_after_the_end_nothing_is_legal():
    match = Match("komary", seats=2, seed=1, options={"limit": 1})
    while not match.over:
        match.play(
            match.to_act[0], "pass" if "pass" in match.legal(match.to_act[0]) else match.legal(match.to_act[0])[0]
        )
    with pytest.raises(IllegalMove, match="the match is over"):
        match.play(0, "pass")


@pytest.mark.parametrize("game", ["komary", "jamniki"])
def test_a_place_is_one_more_than_the_seats_that_are_ahead(game):
    match = Match(game, seats=4, seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    best = min if match.game.fewest else max
    assert [match.places[seat] for seat in match.winners] == [1] * len(match.winners)
    assert match.points[match.winners[0]] == best(match.points)
    ranked = [match.places[seat] for seat in match.view()["ranking"]]
    assert ranked == sorted(ranked)


def test_steps_tell_what_happened_since_the_last_decision():
    match = Match("komary", seats=2, seed=1)
    assert [step.event for step in match.steps] == ["deal", "turn_up"]
    seat = match.to_act[0]
    match.play(seat, "draw")
    assert [step.told("public") for step in match.steps] == [
        {"event": "move", "seat": seat, "move": "draw"},
        {"event": "draw", "seat": seat, "card": None},
    ]
    assert match.steps[-1].told(seat)["card"] is not None
    assert match.steps[-1].say("public", "en", ["Ola", "Jan"]) == f"{['Ola', 'Jan'][seat]} draws a card"
    assert match.steps[-1].view(seat) == match.view(seat)


@pytest.mark.parametrize(
    ("taken", "by"), [("round", "a method"), ("record", "a method"), ("left", "the random generator has counter")]
)
def test_a_field_may_not_have_a_name_that_records_have(taken, by):
    state = type("State", (Fields,), {"__annotations__": {taken: i1}})
    with pytest.raises(ValueError, match=f"'{taken}': .*{by}"):
        state_type(state)


@pytest.mark.parametrize("kind", [int, bool, Annotated[int, "b1"], Annotated[Array, "f4", 3]])
def test_a_field_is_made_of_whole_numbers(kind):
    state = type("State", (Fields,), {"__annotations__": {"tricks": kind}})
    with pytest.raises(ValueError, match=r"the field 'tricks' cannot be .*: fields are whole numbers, i1, i2"):
        state_type(state)


@pytest.mark.parametrize("seat", [-1, 2, 64])
def test_a_seat_that_the_table_has_not_is_refused(seat):
    with pytest.raises(WrongSeats, match=f"there is no seat {seat}: seats are 0 to 1"):
        Match("komary", seats=2, seed=0).legal(seat)


def test_a_game_whose_place_never_has_all_cards_told_is_refused():
    game = replace(load("komary"), place=lambda position, state: load("komary").place(position, state) or True)
    with pytest.raises(IncompleteGame, match=r"komary/position.py: `place` finds untold cards"):
        Match.at(game, "top 4\n* 5 5 b\n  6 3")


def test_a_copy_and_a_pickle_go_on_by_themselves():
    match = Match("komary", seats=3, seed=7)
    match.play(match.to_act[0], "draw")
    pickled = pickle.dumps(match)
    assert len(pickled) < 2000
    for again in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickled)):
        assert again == match
        assert again.game is match.game
        assert [step.told(0) for step in again.steps] == [step.told(0) for step in match.steps]
        again.play(again.to_act[0], "draw")
        assert again != match


def test_moves_are_taken_back_with_what_followed_them():
    match = Match("komary", seats=2, seed=7)
    digests = [match.digest]
    for _ in range(4):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        digests.append(match.digest)
    match.undo()
    assert (match.digest, len(match.moves)) == (digests[3], 3)
    match.undo(3)
    assert (match.digest, match.moves) == (digests[0], [])
    with pytest.raises(ValueError, match="1 moves cannot be taken back: 0 have been played"):
        match.undo()


def test_a_match_is_gone_through_from_its_deal():
    match = Match.at("komary", Match("komary", seats=2, seed=7).position(), seed=3)
    digests = [match.digest]
    for _ in range(4):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        digests.append(match.digest)
    stages = list(match)
    assert [stage.digest for stage in stages] == digests
    assert stages[-1] == match
    stages[1].play(stages[1].to_act[0], stages[1].legal(stages[1].to_act[0])[-1])
    assert match.digest == digests[-1]


def test_a_move_is_played_by_its_number_too():
    one, other = (Match("komary", seats=2, seed=7) for _ in range(2))
    seat = one.to_act[0]
    one.play(seat, "draw")
    other.play(seat, other.game.numbers["draw"])
    assert one == other
    with pytest.raises(IllegalMove, match=r"may not play 10\b"):
        other.play(other.to_act[0], 10)


def test_a_match_is_told_from_others_at_a_glance():
    assert repr(Match("komary", seats=2, seed=7)) == "<Match of komary, 2 seats, 0 moves, seat 1 to act>"
