"""Simulations: the same whatever the threads, and honest about how sure they are."""

import json
import os
import signal
import subprocess
import sys
import weakref
from pathlib import Path

import numpy as np
import pytest

from stolik import games
from stolik.core.errors import StolikError
from stolik.core.playout import row_type
from stolik.terminal import report, simulation
from stolik.terminal.report import Counts, Tally
from stolik.terminal.simulation import AHEAD, CHUNK, Plan, simulate
from tests.terminal.guests import anybody, every_game, paper, printed

__all__ = ["anybody"]


def plan(name="komary", seats=4, levels=("normal", "easy", "random", "normal"), games_=600, seed=3, **options):
    return Plan(games.load(name), seats, list(levels), games_, seed, options)


def facts(of, threads=None):
    return Tally(of, simulate(of, threads)).facts()


def test_the_result_does_not_depend_on_the_number_of_threads():
    assert facts(plan(), 1) == facts(plan(), 3)


def test_another_seed_gives_other_matches():
    assert facts(plan(seed=1))["points"] != facts(plan(seed=2))["points"]


def test_a_longer_simulation_begins_with_the_same_matches():
    short, long = (list(simulate(plan(games_=count))) for count in (CHUNK, 2 * CHUNK + 7))
    assert [len(chunk) for chunk in long] == [CHUNK, CHUNK, 7]
    assert (short[0]["points"] == long[0]["points"]).all()


@every_game
def test_every_game_is_simulated_and_its_wins_add_up(name):
    game = games.load(name)
    seats = game.seats[-1]
    found = facts(Plan(game, seats, ["normal", "easy", *["random"] * (seats - 2)], 300, 1, {}))
    assert sum(win["share"] for win in found["win_share"]) == pytest.approx(1, abs=1e-5)
    assert all(win["low"] <= win["share"] <= win["high"] for win in found["win_share"])
    assert found["decisions"]["least"] > 0
    assert found["rounds"]["least"] >= 1


def test_a_bot_that_thinks_gets_better_results_than_chance():
    found = facts(plan(levels=("normal", "random", "random", "random")))
    assert found["win_share"][0]["low"] > 0.25


def test_matches_are_the_games_own_replayed_from_their_points():
    # With one card each and a limit of 1 the first round that costs anything ends the match.
    found = facts(plan(levels=["random"] * 4, hand=1, limit=1))
    assert found["options"] == {"hand": 1, "limit": 1}
    assert found["points"][0]["most"] <= 27


def test_bots_that_are_asked_one_decision_at_a_time_are_as_repeatable(anybody):
    asked = plan(levels=("hard", "normal", "easy", "random"), games_=6)
    assert facts(asked, 1) == facts(asked, 2)
    assert sum(win["share"] for win in facts(asked)["win_share"]) == pytest.approx(1, abs=1e-5)


def test_a_histogram_shows_every_bin_that_has_something():
    assert counted([0] * 1000, [3]).bars(0, 3) == "█  ▁"


def test_figures_folded_in_parts_are_those_of_all_numbers():
    numbers = np.random.default_rng(1).integers(-40, 90, 1000)
    found = counted(numbers[:300], numbers[300:]).spread()
    assert found == {
        "mean": round(numbers.mean(), 4),
        "spread": round(numbers.std(), 4),
        "least": numbers.min(),
        "most": numbers.max(),
    }


def counted(*parts):
    counts = Counts()
    for part in parts:
        counts.add(np.array(part))
    return counts


BILLION = 10**9


def test_a_billion_games_are_begun_a_few_at_a_time(monkeypatch):
    begun = []
    monkeypatch.setattr(simulation, "_play", lambda plan, first, size, stopped: begun.append(first) or first)
    chunks = simulate(plan(games_=BILLION), 2)
    assert [next(chunks) for _ in range(3)] == [0, CHUNK, 2 * CHUNK]
    chunks.close()
    assert len(begun) <= 2 * AHEAD + 2


def test_matches_are_forgotten_once_they_are_counted():
    seen = []

    def chunks():
        for _ in range(50):
            chunk = np.ones(CHUNK, row_type(games.load("komary")))
            seen.append(weakref.ref(chunk))
            yield chunk
            assert sum(chunk() is not None for chunk in seen) <= 2

    assert Tally(plan(games_=50 * CHUNK), chunks()).facts()["points"][0]["mean"] == 1


INTERRUPTED = """
import os, signal, sys
from stolik import cli
from stolik.terminal.report import Tally
Tally._add = lambda tally, chunk: os.kill(os.getpid(), signal.SIGINT)
sys.exit(cli.run(sys.argv[1:]))
"""


@pytest.mark.parametrize("bots", ["normal", "hard@100,normal"])
def test_ctrl_c_stops_a_simulation_of_a_billion_games(bots):
    command = ["simulate", "komary", "--seats", "2", "--bots", bots, "--games", str(BILLION)]
    sources = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *command],
        env=sources, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 128 + signal.SIGINT, done.stderr
    assert "Traceback" not in done.stderr


def test_no_games_are_refused():
    with pytest.raises(StolikError, match="the number of games must be at least 1, not 0"):
        plan(games_=0)


def test_the_report_reads_as_a_table_or_as_json(capsys):
    console = paper(80)
    report.show(console, plan(games_=50), as_json=False)
    assert "komary, 50 games, seed 3" in printed(console)
    assert max(map(len, printed(console).splitlines())) <= 80
    report.show(console, plan(games_=50), as_json=True)
    assert json.loads(capsys.readouterr().out)["bots"] == ["normal", "easy", "random", "normal"]


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_rules_of_thumb_never_reach_the_guards_in_ten_thousand_matches(level):
    # A match of triggs that its guard ends leaves everybody boxes; every turn of kotostrofa asks at least one decision.
    triggs = plan("triggs", 4, [level] * 4, 10_000, boxes=(2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5), hand=5, hand_limit=10)
    assert all((chunk["points"].min(axis=1) == 0).all() for chunk in simulate(triggs))
    default = games.load("kotostrofa").options[1].default
    kotostrofa = plan("kotostrofa", 4, [level] * 4, 10_000, rounds=1, colours=default)
    assert all((chunk["decisions"] < 300).all() for chunk in simulate(kotostrofa))
