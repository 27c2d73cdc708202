"""Records: what is saved comes back, and what does not add up is refused with its line."""

import json

import pytest

from stolik import Match
from stolik.core import record
from stolik.core.errors import BadRecord


@pytest.fixture
def match():
    match = Match("komary", seats=3, seed=12)
    for _ in range(5):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    return match


def test_a_record_brings_the_match_back_from_a_dict_text_or_bytes(match):
    text = record.dumps(match.record())
    for told in (match.record(), text, text.encode()):
        again = Match.replay(told)
        assert again.digest == match.digest
        assert again.moves == match.moves
        assert again.record() == match.record()


def test_a_record_is_json_with_a_line_a_move(match):
    text = record.dumps(match.record())
    assert json.loads(text) == match.record()
    assert sum(line.strip().startswith("[") for line in text.splitlines()) == len(match.moves)


def test_following_a_record_shows_every_decision(match):
    assert [len(seen.moves) for seen in record.follow(match.record())] == [0, 1, 2, 3, 4, 5]


def broken(match, old, new):
    text = record.dumps(match.record())
    assert old in text
    return text.replace(old, new, 1)


def test_an_illegal_move_is_named_with_its_line(match):
    first = json.dumps(match.record()["moves"][0])
    with pytest.raises(BadRecord, match=r"line 9: move 1, \[0, 'b b'\]: seat 0 may not play"):
        Match.replay(broken(match, first, '[0, "b b"]'))
    with pytest.raises(BadRecord, match=r"line 9: move 1"):
        Match.replay(broken(match, first, '["x"]'))


def test_other_rules_other_formats_and_other_digests_are_refused_with_their_line(match):
    with pytest.raises(BadRecord, match="line 4: rules version 99 of komary is unknown: this program plays version 1"):
        Match.replay(broken(match, '"rules": 1', '"rules": 99'))
    with pytest.raises(BadRecord, match="line 2: format 7 is unknown"):
        Match.replay(broken(match, '"stolik": 1', '"stolik": 7'))
    with pytest.raises(BadRecord, match=r"line \d+: digest '00'"):
        Match.replay(broken(match, f'"digest": "{match.digest}"', '"digest": "00"'))


def test_a_foreign_commitment_is_refused(match):
    with pytest.raises(BadRecord, match="is not the SHA-256 of the key"):
        Match.replay({**match.record(), "commitment": "00" * 32})
    Match.replay({**match.record(), "commitment": match.commitment})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "line 1: not JSON"),
        ("[]", "no field 'stolik'"),
        ('{"stolik": 1}', "field 'game' is None"),
        ("not json\n", "line 1: not JSON"),
    ],
)
def test_what_is_no_record_is_refused(text, why):
    with pytest.raises(BadRecord, match=why):
        Match.replay(text)


def test_a_record_with_the_wrong_seats_key_or_options_is_refused(match):
    for change in ({"seats": 9}, {"options": {"x": 1}}, {"key": "zz"}, {"game": "chess"}):
        with pytest.raises(BadRecord):
            Match.replay({**match.record(), **change})


def test_saving_replaces_the_file_whole(match, tmp_path):
    path = tmp_path / "new" / "match.json"
    record.save(match.record(), path)
    record.save(match.record(), path)
    assert [entry.name for entry in path.parent.iterdir()] == ["match.json"]
    assert Match.replay(record.load(path)).digest == match.digest


def test_an_unreadable_file_is_one_clear_sentence(tmp_path):
    with pytest.raises(BadRecord, match=r"cannot read .*: No such file"):
        record.load(tmp_path / "none.json")
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="it is not text"):
        record.load(tmp_path / "noise")
