"""What games keep for a book of records: in both languages, and found in every finished match."""

import random

import pytest

from stolik import Match, names
from stolik.core.records import done_in, records_of
from stolik.games import load

FORMS = {"pl": 3, "en": 2}  # for one, few and many; for one and many
keeping = [name for name in names if records_of(load(name))]


def test_games_keep_records():
    assert keeping


@pytest.mark.parametrize("name", keeping)
def test_a_record_reads_in_both_languages_with_its_count(name):
    for record in records_of(load(name)):
        assert {language: len(forms) for language, forms in record.words.items()} == FORMS
        assert all(form.count("{count}") == 1 for forms in record.words.values() for form in forms)


@pytest.mark.parametrize("name", keeping)
def test_matches_have_what_was_done_for_records_at_their_own_seats(name):
    game, found = load(name), set()
    for seed in range(8):
        match, chance = Match(name, seats=game.seats[0], seed=seed), random.Random(seed)
        steps = list(match.steps)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, chance.choice(match.legal(seat)))
            steps += match.steps
        done = done_in(game, steps)
        assert len({(one.record, one.seat) for one in done}) == len(done)
        assert all(one.seat in range(match.seats) and one.count > 0 for one in done)
        found |= {one.record for one in done}
    assert found <= {record.name for record in records_of(game)}
    assert found, "random matches have some"
