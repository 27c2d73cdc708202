"""The deal of the day at the terminal, against a server."""

import pytest
from bench.processes import free_port

from stolik import cli
from stolik.terminal import moves
from stolik.terminal.day import beaten
from tests.server.calendar import the_day, within_a_day


@pytest.fixture
def first_moves(monkeypatch, tmp_path):
    """Somebody at a device of their own who always types 1."""
    monkeypatch.setenv("STOLIK_DATA", str(tmp_path))
    monkeypatch.setattr(moves, "ask", lambda console: "1")


@within_a_day
def test_todays_deal_is_played_and_told_in_lines_to_paste(url, first_moves, capsys):
    arguments = ["day", "jamniki", "--server", url, "--name", "Ola"]
    assert cli.run([*arguments, "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    head, result, link = printed.rstrip().splitlines()[-3:]
    assert head == f"Deal of the day: Dachshunds, {the_day(url)}"
    assert " of 4 · " in result
    assert link == f"{url}/day/jamniki"
    assert cli.run([*arguments, "--lang", "pl"]) == 0
    again = capsys.readouterr().out
    assert "To już tylko ćwiczenie" in again
    assert link not in again


@within_a_day
def test_whoever_leaves_goes_on_with_the_same_try(url, first_moves, monkeypatch, capsys):
    answers = iter(["1", "q"])
    monkeypatch.setattr(moves, "ask", lambda console: next(answers, "1"))
    arguments = ["day", "jamniki", "--server", url, "--lang", "en"]
    assert cli.run(arguments) == 0
    told = capsys.readouterr().out.splitlines()[-1].partition("Continue it today with: stolik ")[2]
    assert cli.run([*told.split(), "--lang", "en"]) == 0, "the command that is told leads to the same server"
    assert f"{url}/day/jamniki" in capsys.readouterr().out, "the first try is finished, and counts"


def test_without_a_server_there_is_no_deal(first_moves, capsys):
    assert cli.run(["day", "komary", "--server", f"http://127.0.0.1:{free_port()}"]) == 2
    assert "today's deal comes from one: start one with `stolik serve`" in capsys.readouterr().err


@within_a_day
def test_an_address_of_something_else_is_no_server(url, first_moves, capsys):
    assert cli.run(["day", "komary", "--server", f"{url}/t/ABCDEF"]) == 2
    assert "no Stolik server answers at" in capsys.readouterr().err


def test_how_many_did_worse():
    assert beaten([5, 3, 3, 9], 3, fewest=True) == pytest.approx(2.5 / 3)
    assert beaten([5, 3, 3, 9], 9, fewest=False) == 1.0
    assert beaten([5, 3, 3], 3, fewest=True) is None
