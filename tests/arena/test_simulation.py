"""Simulations: the same whatever the threads, and honest about how sure they are."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import weakref
from pathlib import Path

import numpy as np
import pytest

import stolik
from stolik import Match, games
from stolik.arena import simulation
from stolik.arena.estimate import share_of
from stolik.arena.plan import planned
from stolik.arena.rows import ranks
from stolik.arena.simulation import AHEAD, CHUNK, played
from stolik.arena.tally import Counts, Tally
from stolik.core.errors import StolikError
from stolik.core.playout import row_type
from stolik.terminal import report
from tests.terminal.guests import anybody, every_game, paper, printed

__all__ = ["anybody"]


def plan(name="komary", bots=("normal", "easy", "random", "normal"), matches=600, seed=3, **options):
    return planned(name, bots, None, options, matches, seed)


def tallied(of, chunks):
    tally = Tally(of)
    for chunk in chunks:
        tally.add(chunk)
    return tally.facts()


def facts(of, threads=None):
    return tallied(of, played(of, threads))


def test_the_result_does_not_depend_on_the_number_of_threads():
    assert facts(plan(), 1) == facts(plan(), 3)


def test_another_seed_gives_other_matches():
    assert facts(plan(seed=1))["points"] != facts(plan(seed=2))["points"]


def test_a_longer_simulation_begins_with_the_same_matches():
    short, long = (list(played(plan(matches=count))) for count in (CHUNK, 2 * CHUNK + 7))
    assert [len(chunk) for chunk in long] == [CHUNK, CHUNK, 7]
    assert (short[0]["points"] == long[0]["points"]).all()


@every_game
def test_every_game_is_simulated_and_its_wins_add_up(name):
    seats = games.load(name).seats[-1]
    found = facts(plan(name, ["normal", "easy", *["random"] * (seats - 2)], 300, 1))
    assert sum(win["share"] for win in found["win_share"]) == pytest.approx(1, abs=1e-5)
    assert all(win["low"] <= win["share"] <= win["high"] for win in found["win_share"])
    assert found["decisions"]["least"] > 0
    assert found["rounds"]["least"] >= 1


def test_a_bot_that_thinks_gets_better_results_than_chance():
    found = facts(plan(bots=("normal", "random", "random", "random")))
    assert found["win_share"][0]["low"] > 0.25


def test_matches_are_the_games_own_replayed_from_their_points():
    # With one card each and a limit of 1 the first round that costs anything ends the match.
    found = facts(plan(bots=["random"] * 4, hand=1, limit=1))
    assert found["options"] == {"hand": 1, "limit": 1}
    assert found["points"][0]["most"] <= 27


def test_bots_that_are_asked_one_decision_at_a_time_are_as_repeatable(anybody):
    asked = plan(bots=("hard", "normal", "easy", "random"), matches=6)
    assert facts(asked, 1) == facts(asked, 2)
    assert sum(win["share"] for win in facts(asked)["win_share"]) == pytest.approx(1, abs=1e-5)


def test_a_histogram_shows_every_bin_that_has_something():
    assert report.bars(counted([0] * 1000, [3]), 0, 3) == "█  ▁"


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


PAGE = Path(__file__).parents[2] / "docs" / "simulation.md"
BILLION = 10**9


def test_a_billion_games_are_begun_a_few_at_a_time(monkeypatch):
    begun = []
    monkeypatch.setattr(simulation, "_play", lambda plan, first, size, noted, stopped: begun.append(first) or first)
    chunks = played(plan(matches=BILLION), 2)
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

    assert tallied(plan(matches=50 * CHUNK), chunks())["points"][0]["mean"] == 1


INTERRUPTED = """
import os, signal, sys
from stolik import cli
from stolik.arena.tally import Tally
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored by whatever a shell runs in the background
Tally.add = lambda tally, chunk: os.kill(os.getpid(), signal.SIGINT)
sys.exit(cli.run(sys.argv[1:]))
"""


@pytest.mark.parametrize("bots", ["normal", "hard@100,normal"])
def test_ctrl_c_stops_a_simulation_of_a_billion_games(bots):
    command = ["simulate", "komary", "--seats", "2", "--bots", bots, "--matches", str(BILLION)]
    sources = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *command],
        env=sources, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 128 + signal.SIGINT, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("matches", [0, 3.5, "12"])
def test_a_number_of_matches_is_whole_and_at_least_one(matches):
    said = re.escape(f"the number of matches must be a whole number of at least 1, not {matches!r}")
    with pytest.raises(StolikError, match=said):
        plan(matches=matches)


@pytest.mark.parametrize("threads", [0, 1.5])
def test_a_number_of_threads_is_whole_and_at_least_one(threads):
    with pytest.raises(StolikError, match="the number of threads must be a whole number of at least 1"):
        next(played(plan(matches=5), threads=threads))


def test_the_report_reads_as_a_table_or_as_json(capsys):
    console = paper(80)
    report.show(console, plan(matches=50), as_json=False)
    assert "komary, 50 matches, seed 3" in printed(console)
    assert max(map(len, printed(console).splitlines())) <= 80
    report.show(console, plan(matches=50), as_json=True)
    assert json.loads(capsys.readouterr().out)["bots"] == ["normal", "easy", "random", "normal"]


class First:
    """A bot that plays its first legal move."""

    def __init__(self, game):
        self.game = game

    def choose(self, state, seat, key):
        buffer = np.zeros(self.game.actions, np.int16)
        self.game.legal(state, seat, buffer)
        return int(buffer[0])


def by_first(match):
    choices = 0
    while not match.over:
        seat = match.to_act[0]
        choices += len(match.legal(seat))
        match.play(seat, match.actions(seat)[0])
    return choices


def test_rows_tell_what_the_match_of_their_key_comes_to():
    found = stolik.simulate("komary", "tests.arena.test_simulation:First", seats=3, options={"limit": 20}, matches=5)
    for row in found:
        match = Match("komary", 3, bytes.fromhex(row["key"]), {"limit": 20})
        choices = by_first(match)
        assert [row[f"points_{seat}"] for seat in range(3)] == match.points
        assert [row[f"share_{seat}"] for seat in range(3)] == match.shares
        assert [seat for seat in range(3) if row[f"rank_{seat}"] == 1] == match.winners
        assert row["winner"] == (match.winners[0] if len(match.winners) == 1 else -1)
        assert (row["decisions"], row["choices"]) == (len(match.moves), choices)
        assert match.key == found.deal(row["match"]).key


@pytest.fixture(scope="module")
def simulated():
    return stolik.simulate("komary", ["normal", "easy", "random"], matches=300, seed=5)


def test_a_simulation_has_a_row_a_match_and_columns_for_data_frames(simulated):
    assert len(simulated) == 300
    assert all(column.shape == (300,) for column in simulated.columns.values())
    assert simulated["points_2"].sum() == sum(row["points_2"] for row in simulated)
    assert simulated[-1]["match"] == 299
    with pytest.raises(KeyError, match="no column 'colour': columns are match, key, winner"):
        simulated["colour"]
    with pytest.raises(IndexError):
        simulated[300]


def test_a_simulation_knows_how_sure_it_is(simulated):
    assert sum(win.mean for win in simulated.wins) == pytest.approx(1)
    assert simulated.wins[0].low > simulated.wins[2].high
    found = simulated.estimate("rounds")
    assert found.low < found.mean < found.high
    assert found.mean == pytest.approx(simulated["rounds"].mean())
    assert found.deals == 300
    assert repr(simulated).startswith("<Simulation of komary, 300 matches; share of wins by seat: normal ")


def test_cards_tell_how_often_those_win_who_are_dealt_them(simulated):
    held = np.array([match.state["hands"][:3] > 0 for match in map(simulated.deal, range(300))])
    shares = np.stack([simulated[f"share_{seat}"] for seat in range(3)], axis=1)
    for value, card in enumerate("123456b"):
        counted = share_of((held[:, :, value] * shares).sum(axis=1), held[:, :, value].sum(axis=1))
        assert vars(simulated.cards[card]) == pytest.approx(vars(counted))
    means = [win.mean for win in simulated.cards.values()]
    assert means == sorted(means, reverse=True)


def test_the_command_tells_of_cards_chunk_by_chunk(simulated, capsys):
    report.show(paper(), simulated.plan, True, 2, by_card=True)
    told = json.loads(capsys.readouterr().out)["cards"]
    assert list(told) == list(simulated.cards)
    assert all(told[card] == pytest.approx(win.json()) for card, win in simulated.cards.items())


def test_hands_that_travel_have_no_winners():
    with pytest.raises(StolikError, match="jamniki deals no cards that a seat keeps"):
        report.show(paper(), plan("jamniki", "normal", matches=BILLION), False, by_card=True)


def test_the_public_simulation_is_the_commands(simulated):
    assert simulated.facts() == facts(plan(bots=["normal", "easy", "random"], matches=300, seed=5))


def test_rows_are_written_alike_by_the_simulation_and_chunk_by_chunk(simulated, tmp_path):
    simulated.to_csv(tmp_path / "all.csv")
    simulated.to_json(tmp_path / "all.json")
    for kind in ("csv", "json", "jsonl"):
        report.show(paper(), simulated.plan, False, 2, tmp_path / f"chunks.{kind}")
    for kind in ("csv", "json"):
        assert (tmp_path / f"all.{kind}").read_text() == (tmp_path / f"chunks.{kind}").read_text()
    lines = [json.loads(line) for line in (tmp_path / "chunks.jsonl").read_text().splitlines()]
    assert lines == json.loads((tmp_path / "all.json").read_text()) == list(simulated)
    with (tmp_path / "all.csv").open() as file:
        assert [row["points_1"] for row in csv.DictReader(file)] == [str(row["points_1"]) for row in simulated]


def test_rows_that_could_not_be_written_are_not_played_for(tmp_path):
    with pytest.raises(StolikError, match=r"its name must end in \.csv, \.json or \.jsonl"):
        report.show(paper(), plan(matches=BILLION), False, None, tmp_path / "rows.parquet")
    with pytest.raises(StolikError, match="there is no folder"):
        report.show(paper(), plan(matches=BILLION), False, None, tmp_path / "nowhere" / "rows.csv")


def test_a_tie_that_a_rule_decides_has_one_first_place():
    points, shares = np.array([[3, 3, 5], [3, 3, 5], [1, 2, 2]]), np.array([[1, 0, 0], [0.5, 0.5, 0], [1, 0, 0]])
    assert ranks(points, shares, fewest=True).tolist() == [[1, 2, 3], [1, 1, 3], [1, 2, 2]]
    assert ranks(-points, shares, fewest=False).tolist() == [[1, 2, 3], [1, 1, 3], [1, 2, 2]]


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_rules_of_thumb_never_reach_the_guards_in_ten_thousand_matches(level):
    # A match of triggs that its guard ends leaves everybody boxes; every turn of kotostrofa asks at least one decision.
    triggs = plan("triggs", [level] * 4, 10_000, boxes=(2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5), hand=5, hand_limit=10)
    assert all((chunk["points"].min(axis=1) == 0).all() for chunk in played(triggs))
    default = games.load("kotostrofa").options[1].default
    kotostrofa = plan("kotostrofa", [level] * 4, 10_000, rounds=1, colours=default)
    assert all((chunk["decisions"] < 300).all() for chunk in played(kotostrofa))


def test_the_examples_of_the_docs_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for example in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        exec(compile(example, PAGE.name, "exec"), {})
    assert capsys.readouterr().out.startswith("<Simulation of komary, 1,000 matches; share of wins by seat: normal ")
    assert (tmp_path / "matches.csv").read_text().count("\n") == 1001


def test_the_docs_tell_every_column(simulated):
    told = PAGE.read_text("utf-8")
    assert all(f"`{name}`" in told for name in simulated.columns if not name.endswith("_2"))
