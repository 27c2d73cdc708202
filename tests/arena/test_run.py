"""Running the arena: blocks, resuming, the same play compiled and not."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from stolik import arena
from stolik.arena import play
from stolik.arena.play import play_match
from stolik.arena.results import BadResults, Results
from stolik.arena.table import Block, Setting, bot_key, even, full_name, line_ups
from stolik.bots.searcher import plan_of
from stolik.core.errors import StolikError, WrongOption, WrongSeats
from tests.bots.positions import GAMES

TWIN = "tests.arena.guests:Twin"
SPY = "tests.arena.guests:Spy"


def test_a_block_is_every_different_rotation_of_its_line_up():
    assert Block(0, ("a", "b", "b")).seatings == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert Block(0, ("a", "b", "a", "b")).seatings == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert Block(0, ("a", "a")).seatings == [("a", "a")]


def test_as_many_bots_as_seats_share_a_table_else_each_sits_alone_among_each_other():
    assert line_ups(["a", "b", "c"], 3) == [("a", "b", "c")]
    assert line_ups(["a", "b"], 3) == [("a", "b", "b"), ("b", "a", "a")]
    with pytest.raises(StolikError, match="name each bot once"):
        line_ups(["a", "a"], 2)


def test_two_bots_alternate_and_the_odd_seat_goes_by_deals():
    assert even("a", "b", 3, 0) == ("a", "b", "a")
    assert even("a", "b", 3, 1) == ("b", "a", "b")


def test_private_keys_differ_by_deal_seat_and_bot():
    keys = {bot_key("komary", deal, seat, bot) for deal in range(3) for seat in range(3) for bot in ("a", "b")}
    assert len(keys) == 18


@pytest.mark.parametrize("name", GAMES)
def test_compiled_play_is_the_same_play(name, monkeypatch):
    for seats in arena.setting_of(name).rules.seats:
        setting = arena.setting_of(name, seats)
        bots = ("normal", "easy", "random", "normal", "easy", "random")[:seats]
        in_code = play_match(setting, 5, bots)
        with monkeypatch.context() as patch:
            patch.setattr(play, "in_code", lambda seating: False)
            assert in_code == play_match(setting, 5, bots)


def test_the_rules_of_thumb_of_simulations_sit_down_beside_a_level():
    found = arena.run(arena.setting_of("komary", 2), ["sound", "random"], 4, workers=1)
    assert [standing.bot for standing in arena.standings(arena.sums(found))] == ["sound", "random"]


@pytest.mark.parametrize("name", GAMES)
def test_a_match_with_searching_bots_can_be_played_again(name):
    setting = arena.setting_of(name)
    bots = ("hard@12", "flat2", *["normal"] * setting.seats)[: setting.seats]
    assert play_match(setting, 5, bots) == play_match(setting, 5, bots)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_in_the_arena_is_given_masked_states_only(name):
    setting = arena.setting_of(name)
    play_match(setting, 1, [SPY] * setting.seats)


def test_an_interrupted_run_goes_on_and_counts_no_block_twice(tmp_path):
    setting, path = arena.setting_of("komary", 2), tmp_path / "results" / "run.jsonl"
    arena.run(setting, ["normal", "easy"], 4, path, workers=1)
    torn = path.read_text()
    path.write_text(torn + '{"game":"komary","rul')  # killed in the middle of a line
    again = arena.run(setting, ["normal", "easy"], 7, path, workers=1)
    lines = [json.loads(line) for line in path.read_text().splitlines() if line.endswith("}")]
    assert len(lines) == len({(line["deal"], *line["line_up"]) for line in lines}) == 7
    assert path.read_text().startswith(torn)
    fresh = arena.run(setting, ["normal", "easy"], 7, None, workers=1)
    assert again.blocks == fresh.blocks


def test_blocks_of_other_settings_in_the_same_file_do_not_count(tmp_path):
    path = tmp_path / "run.jsonl"
    arena.run(arena.setting_of("komary", 2), ["normal", "easy"], 3, path, workers=1)
    other = arena.run(arena.setting_of("komary", 2, {"limit": 20}), ["normal", "easy"], 3, path, workers=1)
    assert len(other.blocks) == 3
    assert len(path.read_text().splitlines()) == 6


def test_a_block_added_twice_is_counted_once(tmp_path):
    setting = arena.setting_of("komary", 2)
    result = [play_match(setting, 0, ("easy", "random")), play_match(setting, 0, ("random", "easy"))]
    with Results(setting, tmp_path / "run.jsonl") as results:
        results.add(Block(0, ("easy", "random")), result)
        results.add(Block(0, ("easy", "random")), result)
    assert len((tmp_path / "run.jsonl").read_text().splitlines()) == 1


def test_a_file_that_is_no_file_of_results_is_refused_with_its_line(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("buy bread\n")
    with pytest.raises(BadResults, match=r"line 1 of .*notes\.txt"):
        arena.run(arena.setting_of("komary", 2), ["normal", "easy"], 2, path, workers=1)


def test_workers_play_what_one_process_plays():
    setting = arena.setting_of("komary", 3)
    one = arena.run(setting, ["normal", "easy"], 4, workers=1)
    two = arena.run(setting, ["normal", "easy"], 4, workers=2)
    assert one.blocks == two.blocks


def test_identical_bots_under_two_names_are_equal_within_their_interval():
    found = arena.run(arena.setting_of("komary", 2), ["normal", TWIN], 60, workers=1)
    for standing in arena.standings(arena.sums(found), "normal"):
        assert standing.share.low <= 0.5 <= standing.share.high
        assert standing.rating.low <= 0 <= standing.rating.high


@pytest.mark.parametrize("name", GAMES)
def test_the_rule_of_thumb_is_found_stronger_than_chance(name):
    test = arena.compare(arena.setting_of(name), "normal", "random", workers=1)
    assert test.verdict == "first"
    assert arena.compare(arena.setting_of(name), "random", "normal", workers=1).verdict == "second"


def test_a_name_in_the_file_says_the_budget():
    setting = arena.setting_of("xnimmt", 3)
    budget = plan_of(setting.rules, "expert", 3).simulations
    assert full_name(setting, "expert") == f"expert@{budget}"
    assert full_name(setting, "hard").startswith("hard@")
    assert full_name(setting, "hard@20ms") == "hard@20ms"
    assert full_name(setting, "normal") == "normal"


def test_a_setting_that_cannot_be_played_is_refused():
    with pytest.raises(WrongSeats):
        arena.setting_of("komary", 9)
    with pytest.raises(WrongOption):
        arena.setting_of("komary", 6, {"hand": 20})
    assert arena.setting_of("komary", None) == Setting("komary", 2, {"hand": 6, "limit": 40})


def test_a_turn_is_all_that_a_seat_decides_in_a_row_or_several_at_once():
    triggs = play_match(arena.setting_of("triggs", 2), 1, ["normal", "normal"])
    assert triggs.turns < triggs.decisions  # two cards are two decisions of a turn
    xnimmt = play_match(arena.setting_of("xnimmt", 3), 1, ["normal"] * 3)
    assert xnimmt.turns <= xnimmt.decisions / 2  # three choose at once
    jamniki = play_match(arena.setting_of("jamniki", 3), 1, ["normal"] * 3)
    assert jamniki.decisions - jamniki.turns in (0, 1)  # a tile a turn; who ends a game may begin the next


def test_blocks_are_played_by_any_executor_with_the_same_results():
    setting = arena.setting_of("komary", 2)
    with ThreadPoolExecutor(2) as executor:
        elsewhere = arena.run(setting, ["normal", "random"], 12, workers=executor)
    assert elsewhere.blocks == arena.run(setting, ["normal", "random"], 12, workers=1).blocks
