"""The battery that every game gets for nothing."""

import json
import random
import re
from functools import partial

import msgspec
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stolik import Match
from stolik.core import rng
from stolik.core.game import LANGUAGES, PUBLIC, copy_of
from stolik.core.step import masked, told_to, view_of
from stolik.core.view import View
from tests.contract.cases import every_case

CHOSEN = 40  # so many moves hypothesis chooses itself; a seeded generator goes on
LONGEST = 20_000
hypothetically = partial(
    settings, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], derandomize=True
)


def walk(match, choices, seed, limit=LONGEST):
    """Play to the end, giving the match before each decision."""
    rest = random.Random(seed)
    for decision in range(limit):
        if match.over:
            return
        yield match
        seat = rest.choice(match.to_act)
        legal = match.legal(seat)
        pick = choices[decision] if decision < len(choices) else rest.randrange(1 << 16)
        match.play(seat, legal[pick % len(legal)])
    assert match.over or limit < LONGEST, "a match must end"


choices = st.lists(st.integers(0, 2**16 - 1), max_size=CHOSEN)
seeds = st.integers(0, 2**32)


@every_case
def test_a_match_begins_with_a_step_that_people_see(case):
    assert case.match(1).steps, "deal() must leave an automatic step: a server tells a deal by its steps"


@every_case
@hypothetically(max_examples=3)
@given(choices=choices, seed=seeds)
def test_there_is_a_legal_move_until_the_end_and_none_after(case, choices, seed):
    match = case.match(seed)
    for match in walk(match, choices, seed):
        assert match.to_act
        for seat in range(match.seats):
            legal = match.legal(seat)
            assert bool(legal) == (seat in match.to_act)
            assert len(set(legal)) == len(legal)
            assert match.actions(seat) == sorted(match.actions(seat))
    assert match.to_act == []
    assert match.winners
    assert sum(match.game.utility(match.state, seat) for seat in range(match.seats)) == np.float32(1)
    best = min(match.points) if match.game.fewest else max(match.points)
    assert match.winners == [seat for seat in range(match.seats) if match.points[seat] == best]
    view = match.view(None)
    assert view.get("phase", "over") == "over"
    assert (view.get("turn"), view["to_act"], view["legal"]) == (None, [], {})


@every_case
@hypothetically(max_examples=2)
@given(choices=choices, seed=seeds)
def test_cards_are_conserved_at_every_step(case, choices, seed):
    match = case.match(seed)
    deck = case.cards.deck(match)
    for match in walk(match, choices, seed):
        for step in match.steps:
            if step.event == match.game.events[1] or case.cards.cards(step.view(None)):
                assert case.cards.cards(step.view(None)) == deck, step.event
    assert case.cards.cards(match.view(None)) == deck


@every_case
def test_notation_is_one_text_for_one_action(case):
    moves = case.match(0).game.moves
    assert len(set(moves)) == len(moves)
    assert all(move == move.strip() and move.isascii() for move in moves)


@every_case
@hypothetically(max_examples=2)
@given(choices=choices, seed=seeds)
def test_replay_equals_play_byte_for_byte(case, choices, seed):
    match = case.match(seed)
    for match in walk(match, choices, seed, limit=120):
        pass
    record = json.loads(json.dumps(match.record()))
    again = Match.replay(record)
    assert again.digest == match.digest
    assert again.view(None) == match.view(None)


@every_case
@hypothetically(max_examples=2)
@given(choices=choices, seed=seeds)
def test_mask_redeal_mask_gives_the_same_bytes(case, choices, seed):
    for number, match in enumerate(walk(case.match(seed), choices, seed, limit=150)):
        if number % 5 and len(match.steps) < 2:
            continue
        for state in [match.state, *[step.after for step in match.steps]]:
            for viewer in [PUBLIC, *range(match.seats)]:
                once = copy_of(state)
                match.game.mask(once, viewer)
                again = copy_of(once)
                rng.rekey(again, rng.key_words(bytes([number % 256]) * 32))
                match.game.redeal(again)
                match.game.mask(again, viewer)
                assert once.tobytes() == again.tobytes()


@every_case
@hypothetically(max_examples=2)
@given(choices=choices, seed=seeds)
def test_hidden_cards_change_nothing_that_a_viewer_sees(case, choices, seed):
    for number, match in enumerate(walk(case.match(seed), choices, seed, limit=150)):
        if number % 7:
            continue
        for viewer in ["public", *range(match.seats)]:
            other = redealt(match, viewer, number)
            assert view_of(match.game, other, viewer) == match.view(viewer)
            assert case.cards.cards(view_of(match.game, other, None)) == case.cards.deck(match)


@every_case
def test_what_is_told_as_json_is_what_each_viewer_sees(case):
    match = case.match(5)
    viewers = [*range(match.seats), "public"]
    for _ in walk(match, [3, 1, 4, 1, 5], 5, 120):
        told = [[list(map(json.loads, sight)) for sight in sights] for sights in told_to(match.steps, viewers)]
        shown = json.loads(json.dumps([[step.shown(viewer) for step in match.steps] for viewer in viewers]))
        assert told == shown, "what depends on who looks belongs to `own` or PRIVATE_EVENTS"


@every_case
def test_every_view_has_the_keys_and_kinds_of_values_that_its_type_says(case):
    view = getattr(case.match(0).game.part("view"), "View", View)
    for number, match in enumerate(walk(case.match(8), [2, 7, 1, 8], 8, 120)):
        for viewer in [None, "public", number % match.seats]:
            seen = match.view(viewer)
            assert json.loads(msgspec.json.encode(msgspec.convert(seen, view))) == seen


@every_case
def test_the_rule_that_a_view_tells_to_read_stands_on_both_rules_pages(case):
    match = case.match(9)
    told = {match.view("public").get("rule") for match in walk(match, [2, 7, 1, 8], 9)} | {match.view(0).get("rule")}
    pages = [match.game.rules_page(language) for language in LANGUAGES]
    assert None not in told or (told == {None} and match.game.part("drawing") is None)
    for rule in told - {None}:
        assert all(f"\n## {rule}. " in page or f"\n- **{rule}** " in page for page in pages), rule


def redealt(match, viewer, number):
    """Another world that the viewer cannot tell from the true one."""
    world = masked(match.game, match.state, viewer)
    rng.rekey(world, rng.key_words(number.to_bytes(32, "little")))
    match.game.redeal(world)
    return world


@every_case
def test_a_redealt_world_can_be_played_to_its_end(case):
    buffer = np.zeros(case.match(0).game.actions, np.int16)
    for number, match in enumerate(walk(case.match(11), [], 11, limit=60)):
        world = redealt(match, match.to_act[0], number)
        for decision in range(LONGEST):
            if match.game.over(world):
                break
            waiting = match.game.to_act(world)
            seat = (waiting & -waiting).bit_length() - 1
            count = match.game.legal(world, seat, buffer)
            assert count > 0
            match.game.apply(world, seat, buffer[(decision * 7919) % count])
            while match.game.advance(world):
                pass
        assert match.game.over(world)


@every_case
def test_the_truth_is_among_the_redealt_worlds(case):
    trials = (begun(case.match(seed), limit) for limit in (11, 4, 1) for seed in range(5, 15))
    match = next(match for match in trials if not match.over)
    for viewer in ["public", *range(match.seats)]:
        possible = {}
        for number in range(600):
            for place, card in lying(match.game, view_of(match.game, redealt(match, viewer, number), None)):
                possible.setdefault(place, set()).add(card)
        for place, card in lying(match.game, match.view(None)):
            assert card in possible.get(place, ()), (viewer, place, card)


def begun(match, limit):
    """A match after some moves."""
    for _ in walk(match, [], 5, limit=limit):
        pass
    return match


def lying(game, view):
    """Where a view shows cards, and which."""
    places = {re.split(r"[.\[?!]", path)[0] for path in game.cards}
    return [(place, card) for place, card in leaves(view) if place[0] in places]


def leaves(value, place=()):
    """The values of a view with their places; places in a list are one, since hands have no order."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "legal":
                yield from leaves(inner, (*place, key))
    elif isinstance(value, list):
        lists = any(isinstance(inner, list | dict) for inner in value)
        for index, inner in enumerate(value):
            yield from leaves(inner, (*place, index) if lists else place)
    else:
        yield place, value


@every_case
def test_a_state_fits_a_kibibyte(case):
    assert case.match(0).state.dtype.itemsize <= 1024


@every_case
def test_every_step_and_move_has_its_words_in_both_languages(case):
    match = case.match(4)
    for match in walk(match, [], 4, limit=200):
        for step in match.steps:
            for viewer in [None, "public", *range(match.seats)]:
                for language in ("pl", "en"):
                    assert step.say(viewer, language, [f"P{seat}" for seat in range(match.seats)])
    for texts in (match.game.words, match.game.names):
        assert set(texts.get("pl", {})) == set(texts.get("en", {}))
    assert match.game.routine <= set(match.game.words["en"])


@every_case
def test_features_are_finite_and_made_of_the_masked_state(case):
    match = case.match(6)
    out = np.zeros(match.game.feature_count, np.float32)
    for match in walk(match, [], 6, limit=100):
        for seat in range(match.seats):
            match.game.encode(match.masked(seat), seat, out)
            assert np.isfinite(out).all()
            assert np.abs(out).max() <= 4
            once = out.copy()
            match.game.encode(masked(match.game, redealt(match, seat, 1), seat), seat, out)
            assert (once == out).all()
