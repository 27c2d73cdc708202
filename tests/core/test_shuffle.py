"""A shuffle that nobody can choose: what a record must show of it, and what is found when it was bent."""

import json
import secrets

import pytest

from stolik import Match, load
from stolik.core.errors import BadRecord
from stolik.core.shuffle import Deal, Part, Shuffle, hash_of, key_of

ONE, TWO, SEED = "11" * 32, "22" * 32, "5e" * 32


def part(seat, nonce):
    return Part(seat, None if nonce is None else hash_of(nonce), nonce)


def record(parts, seed=SEED, key=None, name="m1", **beside):
    """A record from a server, whose key is what its parts say unless another is given."""
    game = load("komary")
    seats, options = game.setting(2, {})
    agreed = key_of(seed, parts, Deal(name, game.name, game.rules, seats, options))
    told = Match(game, seats, key or agreed, options).record()
    parts = [{"seat": part.seat, "hash": part.hash, "nonce": part.nonce} for part in parts]
    shuffle = {"seed": seed, "parts": parts}
    return json.dumps({**told, "match": name, "commitment": hash_of(seed), "shuffle": shuffle, **beside})


def test_a_key_made_of_the_seed_and_the_nonces_is_verified():
    for parts in ([part(0, ONE), part(1, TWO)], [part(0, ONE), part(1, None)], []):
        Match.replay(record(parts))


def test_the_key_is_the_same_wherever_it_is_made():
    deal = Deal("m1", "whist", 3, 2, {"b": [1, 2], "a": True, "c": "ż"})
    assert key_of(SEED, [part(0, ONE), part(1, None)], deal).hex() == (
        "88ab6b00e07c592a4ebae83b9d103710d356f6dae8c6560ad2efd21722c183d1"
    )


@pytest.mark.parametrize(
    "change",
    [
        {"match": "m2"},
        {"game": "kotostrofa"},
        {"rules": 2},
        {"seats": 3},
        {"options": {"limit": 9}},
    ],
)
def test_everything_that_is_dealt_is_in_the_key(change):
    deal = {"match": "m1", "game": "komary", "rules": 1, "seats": 2, "options": {"limit": 8}}
    parts = [part(0, ONE)]
    assert key_of(SEED, parts, Deal(**deal)) != key_of(SEED, parts, Deal(**{**deal, **change}))
    assert key_of(SEED, parts, Deal(**deal)) != key_of(SEED, [part(1, ONE)], Deal(**deal))


def test_a_server_that_tried_keys_is_found():
    with pytest.raises(BadRecord, match="is not made of the seed and the nonces"):
        Match.replay(record([part(0, ONE)], key=secrets.token_bytes(32)))


def test_a_server_that_chose_its_seed_after_the_nonces_is_found():
    with pytest.raises(BadRecord, match="is not the one that was committed to"):
        Match.replay(record([part(0, ONE)], commitment=hash_of(TWO)))


def test_a_device_that_told_another_number_than_it_had_committed_to_is_found():
    with pytest.raises(BadRecord, match="the nonce of seat 1 is not the one that its device committed to"):
        Match.replay(record([part(0, ONE), Part(1, hash_of(ONE), TWO)]))


@pytest.mark.parametrize(
    "shuffle", [None, {}, {"seed": SEED}, {"seed": "no", "parts": []}, {"seed": SEED, "parts": [1]}]
)
def test_a_shuffle_that_cannot_be_read_is_refused(shuffle):
    with pytest.raises(BadRecord):
        Match.replay(record([], shuffle=shuffle))


def test_a_commitment_does_not_tell_the_seed():
    assert Shuffle(SEED, []).commitment == hash_of(SEED)
    assert SEED not in hash_of(SEED)
