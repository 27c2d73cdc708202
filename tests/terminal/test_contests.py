"""The arena's commands: what they print, and what they refuse."""

import json

import pytest
from rich.console import Console

from stolik import cli
from stolik.terminal.contests import columns

ARENA = ["arena", "komary", "--bots", "normal,random", "--deals", "6", "--threads", "1"]


def test_the_arena_shows_standings_and_payoffs(tmp_path, capsys):
    assert cli.run([*ARENA, "--results", str(tmp_path / "run.jsonl")]) == 0
    printed = capsys.readouterr().out
    assert "6 deals, 2 seats" in printed
    assert "payoff" in printed
    assert len((tmp_path / "run.jsonl").read_text().splitlines()) == 6


def test_the_arena_tells_the_same_as_json(capsys):
    assert cli.run([*ARENA, "-o", "limit=20", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["options"] == {"limit": 20, "hand": 6}
    assert (told["game"], told["seats"], told["deals"]) == ("komary", 2, 6)
    assert [one["bot"] for one in told["standings"]] == ["normal", "random"]
    assert told["standings"][0]["share"]["deals"] == 6
    assert {(one["bot"], one["among"]) for one in told["payoffs"]} == {("normal", "random"), ("random", "normal")}


def test_compare_says_what_it_found(capsys):
    compare = ["compare", "komary", "normal", "random", "--threads", "1"]
    assert cli.run(compare) == 0
    assert "normal is stronger than random" in capsys.readouterr().out
    assert cli.run([*compare, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["stronger"] == "first"
    assert 0 < told["difference"]["low"] < told["difference"]["high"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["arena", "komary", "--bots", "normal,hardest"], "unknown bot 'hardest'"),
        (["compare", "komary", "normal", "easy", "-o", "limit"], "option 'limit' has no value"),
    ],
)
def test_a_mistake_is_answered_by_a_sentence(arguments, sentence, capsys):
    assert cli.run(arguments) == 2
    printed = capsys.readouterr().err
    assert sentence in printed
    assert printed.count("\n") == 1


def test_a_long_name_folds_and_figures_stay_whole(capsys):
    table = columns("", ["", *[f"column {number}" for number in range(6)]])
    table.add_row("somebody.who.wrote:ABotWithALongName", *["-1062–-1062"] * 6)
    Console(width=80).print(table)
    assert capsys.readouterr().out.count("-1062–-1062") == 6
