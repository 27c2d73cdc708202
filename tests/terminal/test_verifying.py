"""Checking a record, alone and against what a device saw at the table."""

import json
import random

import pytest

from stolik import Match, cli, load
from stolik.core import record
from stolik.core.errors import BadRecord
from stolik.core.shuffle import Deal, Part, hash_of, key_of
from stolik.terminal import verifying
from tests.terminal.guests import every_game, paper, printed

SEED, OTHER_SEED, MINE, THEIRS = "5e" * 32, "6f" * 32, "11" * 32, "22" * 32
PARTS = [Part(0, hash_of(MINE), MINE), Part(1, hash_of(THEIRS), THEIRS)]
NAME = "m1"


def agreed(name, seed=SEED, parts=PARTS):
    """The key that seed and nonces make for a match of as few as can play it."""
    game = load(name)
    seats, options = game.setting(game.seats[0], {})
    return key_of(seed, parts, Deal(NAME, game.name, game.rules, seats, options))


def played(name, key, moves=10_000):
    """A match at random, and what seat 0 saw of it: the views after the deal and after every move."""
    match, chance = Match(name, load(name).seats[0], key), random.Random(6)
    views = [match.view(0)]
    while not match.over and len(match.moves) < moves:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal(seat)))
        views.append(match.view(0))
    return match, views


def told(match, seed=SEED, parts=PARTS, **beside):
    """What a server tells of a match that is over."""
    shuffle = {"seed": seed, "parts": [{"seat": part.seat, "hash": part.hash, "nonce": part.nonce} for part in parts]}
    return {**match.record(), "match": NAME, "commitment": hash_of(seed), "shuffle": shuffle, **beside}


def seen(views, at=(0,), **other):
    """What the device at seat 0 saw before the deal, and after some of the moves."""
    return {
        "commitment": hash_of(SEED),
        "nonce": MINE,
        "hashes": {"0": hash_of(MINE), "1": hash_of(THEIRS)},
        "views": [{"seat": 0, "seq": seq, "view": json.loads(json.dumps(views[seq]))} for seq in at],
        **other,
    }


@pytest.fixture
def verified(tmp_path, capsys):
    """Runs the command on a record: its exit status, what it printed and what it complained of."""

    def verify(fields, *more):
        path = tmp_path / "match.json"
        record.save(fields, path)
        status = cli.run(["verify", str(path), *more])
        out, err = capsys.readouterr()
        return status, out, err

    return verify


@every_game
def test_a_fair_match_is_what_the_device_saw(name, verified):
    match, views = played(name, agreed(name))
    late = len(match.moves) // 2
    status, out, _ = verified(told(match, seen=seen(views, (0, late))))
    assert status == 0
    assert "✗" not in out
    assert f"✓ the seed fits the commitment that this device saw before the deal: {hash_of(SEED)}" in out
    assert "✓ the devices' hashes are those that this device was told before the deal" in out
    assert "✓ the nonce of this device has a part in the key, for seat 0" in out
    assert "✓ seat 0 saw after the deal exactly what the key deals" in out
    assert f"✓ seat 0 saw after {late} moves exactly what the key deals" in out


@every_game
def test_a_server_that_dealt_from_another_key_is_found_whatever_its_record_tells(name, verified):
    _, views = played(name, agreed(name, OTHER_SEED))
    # Of a hand that passes around, a seat sees nothing until its turn.
    decided = next(seq for seq, view in enumerate(views) if view["legal"])
    forged, _ = played(name, agreed(name))
    assert verified(told(forged))[0] == 0, "the record fits itself"
    status, out, _ = verified(told(forged, seen=seen(views, (0, decided))))
    assert status == 1
    assert "✗ seat 0 saw after" in out
    assert "something else than the key deals" in out


def test_the_moves_that_were_really_made_do_not_fit_the_agreed_key_either(verified):
    match, views = played("komary", agreed("komary", OTHER_SEED))
    true = {**told(match), "key": agreed("komary").hex(), "seen": seen(views)}
    status, out, err = verified(true)
    assert status == 2
    assert "✗ seat 0 saw after the deal something else than the key deals: " in out
    assert "legal are" in err
    status, out, _ = verified(true, "--json")
    found = json.loads(out)
    assert (status, found["error"]) == (2, "bad_record")
    assert [one["agrees"] for one in found["seen"] if one["what"] == "view"] == [False]


def test_a_seed_that_was_swapped_after_the_nonces_were_known_is_found(verified):
    match, views = played("komary", agreed("komary", OTHER_SEED))
    swapped = told(match, OTHER_SEED)
    assert verified(swapped)[0] == 0, "the record fits itself"
    status, out, _ = verified({**swapped, "seen": seen(views)})
    assert status == 1
    why = f"{hash_of(SEED)}, not {hash_of(OTHER_SEED)}"
    assert f"✗ the seed does not fit the commitment that this device saw before the deal: {why}" in out


def test_another_first_view_is_found_and_what_differs_is_named(verified):
    match, views = played("komary", agreed("komary"))
    views[0]["pile"] = ["b" if views[0]["pile"] == ["1"] else "1"]
    status, out, _ = verified(told(match, seen=seen(views)))
    assert status == 1
    assert "✗ seat 0 saw after the deal something else than the key deals: pile" in out


def test_a_view_of_another_version_is_compared_as_far_as_it_can_be(verified):
    match, views = played("komary", agreed("komary"))
    del views[0]["fitting"]
    views[0]["weather"] = "fine"
    status, out, _ = verified(told(match, seen=seen(views)))
    assert status == 0
    assert "– seat 0 saw after the deal what the key deals, except what cannot be compared: fitting, weather" in out


def test_a_record_that_was_cut_short_does_not_hide_what_was_seen_later(verified):
    _, views = played("komary", agreed("komary"), moves=5)
    cut, _ = played("komary", agreed("komary"), moves=3)
    status, out, _ = verified(told(cut, seen=seen(views, (0, 5))))
    assert status == 1
    assert "✗ the record does not get as far as what seat 0 saw after 5 moves" in out


def test_other_nonces_than_the_device_was_told_of_are_found(verified):
    parts = [PARTS[0], Part(1, hash_of(SEED), SEED)]
    match, views = played("komary", agreed("komary", parts=parts))
    status, out, _ = verified(told(match, parts=parts, seen=seen(views)))
    assert status == 1
    assert "✗ the devices' hashes are not those that this device was told before the deal" in out


def test_a_nonce_that_was_left_out_is_named_but_shows_nothing(verified):
    parts = [Part(0, hash_of(MINE), None), PARTS[1]]
    match, views = played("komary", agreed("komary", parts=parts))
    status, out, _ = verified(told(match, parts=parts, seen=seen(views)))
    assert status == 0
    assert "– the nonce of this device has no part in the key: it came late, or was left out" in out


def test_a_commitment_that_somebody_wrote_down_is_compared(verified):
    match, _ = played("komary", agreed("komary"))
    status, out, _ = verified(told(match), "--commitment", f" {hash_of(SEED).upper()}")
    assert status == 0
    assert f"✓ the seed fits the commitment that was written down: {hash_of(SEED)}" in out
    status, out, _ = verified(told(match), "--commitment", hash_of(OTHER_SEED))
    assert status == 1
    assert "✗ the seed does not fit the commitment that was written down" in out
    status, _, err = verified(told(match), "--commitment", hash_of(SEED)[:8])
    assert status == 2
    assert "is not a commitment: that has 64 hexadecimal digits" in err


def test_of_a_match_before_devices_had_a_part_the_key_was_committed_to(verified):
    match = Match("komary", 2, seed=6)
    plain = {**match.record(), "commitment": match.commitment}
    assert verified(plain, "--commitment", match.commitment)[0] == 0
    status, out, _ = verified(plain, "--commitment", hash_of(SEED))
    assert status == 1
    assert "✗ the key does not fit the commitment that was written down" in out


def test_what_was_seen_is_told_as_json(verified):
    match, views = played("komary", agreed("komary", OTHER_SEED))
    status, out, _ = verified(told(match, OTHER_SEED, seen=seen(views)), "--json", "--commitment", hash_of(OTHER_SEED))
    found = json.loads(out)
    assert status == 1
    assert found["winners"] == match.winners
    assert [(one["what"], one["agrees"]) for one in found["seen"]] == [
        ("commitment", True),
        ("commitment", False),
        ("hashes", True),
        ("nonce", True),
        ("view", True),
    ]
    status, out, _ = verified(told(match, OTHER_SEED), "--json")
    assert (status, json.loads(out)["seen"]) == (0, [])


@pytest.mark.parametrize(
    ("spoilt", "message"),
    [
        ([], "the field 'seen' cannot be read"),
        ({"views": [{"seat": 0, "seq": -1, "view": {}}]}, "the field 'seen' cannot be read"),
        ({"views": [{"seat": 7, "seq": 0, "view": {}}]}, "the match has the seats 0 to 1"),
    ],
)
def test_what_cannot_be_read_of_it_is_refused(spoilt, message, verified):
    match, _ = played("komary", agreed("komary"))
    status, _, err = verified(told(match, seen=spoilt))
    assert status == 2
    assert message in err


def test_verify_says_what_agrees(tmp_path):
    match, _ = played("komary", agreed("komary"))
    record.save({**match.record(), "commitment": match.commitment}, tmp_path / "x.json")
    console = paper(200)
    assert verifying.verify(console, tmp_path / "x.json")
    text = printed(console)
    assert "moves are legal" in text
    assert "digest of the final state agrees" in text
    assert "the key fits the commitment in the record" in text
    assert "the match is over: points" in text
    assert "– what the server showed before the deal and at the table is not in this file" in text


def test_verify_says_who_had_a_part_in_the_key():
    beside = {"commitment": "c", "devices": [0, 2], "late": [1]}
    assert verifying.key_findings(beside) == [
        "✓ the server's seed fits the commitment in the record: c",
        "✓ the key is made of that seed and the numbers of the devices at seats 0, 2",
        "– nothing came in time from the device at seat 1",
    ]
    assert "no device had a part" in verifying.key_findings({**beside, "devices": [], "late": []})[1]
    assert "the server alone" in verifying.key_findings({**beside, "devices": None, "late": None})[1]


def test_verify_says_what_a_record_does_not_tell(tmp_path):
    fields = played("komary", agreed("komary"), moves=3)[0].record()
    del fields["digest"]
    record.save(fields, tmp_path / "x.json")
    console = paper(200)
    verifying.verify(console, tmp_path / "x.json")
    assert "no digest" in printed(console)
    assert "no commitment" in printed(console)
    assert "the match is not over: to act is seat" in printed(console)


@pytest.mark.parametrize(
    ("spoilt", "why"), [({"commitment": "00"}, "is not the SHA-256 of the key"), ({"digest": "00"}, "does not agree")]
)
def test_verify_refuses_what_does_not_agree(spoilt, why, tmp_path):
    record.save({**played("komary", agreed("komary"))[0].record(), **spoilt}, tmp_path / "x.json")
    with pytest.raises(BadRecord, match=why):
        verifying.verify(paper(), tmp_path / "x.json")
