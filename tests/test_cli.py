"""The command line as a person meets it: what it prints, what it refuses, how it exits."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench.processes import free_port

from stolik import Match, __version__, cli, names
from stolik.core.record import save

ROOT = Path(__file__).parents[1]


@pytest.fixture
def kept(tmp_path):
    match = Match("komary", seats=3, seed=2)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    save(match.record(), tmp_path / "match.json")
    return tmp_path / "match.json"


def stolik(*arguments, answers="", **environment):
    """The program in a process of its own, with answers typed into a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "stolik", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **environment},
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


HEAVY = {"numba", "numpy", "msgspec", "rich", "litestar", "sqlalchemy"}


def script(code):
    """What a process of its own prints."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_package_by_itself_imports_nothing_heavy():
    assert script(f"import sys, stolik; print(sorted(set(sys.modules) & {HEAVY}))") == "[]\n"


def test_help_imports_nothing_heavy():
    printed = script(
        "import sys; from stolik import cli; cli.run(['--help']); print(sorted(set(sys.modules) & {'numba', 'numpy'}))"
    )
    assert printed.endswith("[]\n")
    for command in (
        "games",
        "rules",
        "play",
        "day",
        "simulate",
        "replay",
        "review",
        "beliefs",
        "verify",
        "bench",
        "completion",
        "arena",
        "serve",
    ):
        assert command in printed


@pytest.mark.parametrize("command", [[], ["simulate"], ["arena"], ["serve"]])
def test_help_is_asked_for_in_one_letter_too(command, capsys):
    assert cli.run([*command, "-h"]) == 0
    asked = capsys.readouterr().out
    assert cli.run([*command, "--help"]) == 0
    assert asked == capsys.readouterr().out != ""


def test_the_version_is_said(capsys):
    assert cli.run(["--version"]) == 0
    assert capsys.readouterr().out == f"stolik {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], f"unknown game 'chess': games are {', '.join(names)}"),
        (["rules", "chess"], "unknown game 'chess'"),
        (["simulate", "chess"], "unknown game 'chess'"),
        (["play", "komary", "--seats", "9"], "komary takes 2 to 6 seats, not 9"),
        (["simulate", "komary", "--seats", "1"], "komary takes 2 to 6 seats, not 1"),
        (["play", "komary", "--option", "speed=3"], "unknown option 'speed': options are 'limit', 'hand'"),
        (["play", "komary", "--option", "limit"], "option 'limit' has no value: write limit=VALUE"),
        (["play", "komary", "--option", "limit=0"], "option 'limit' takes a whole number from 1 to 1000, not '0'"),
        (["simulate", "komary", "--option", "hand=20", "--seats", "4"], "4 hands of 20 are too many"),
        (["play", "komary", "--bots", "godly"], "unknown bot 'godly': komary's levels are random, easy, normal, hard"),
        (
            ["play", "komary", "--bots", "easy,easy"],
            "2 bots for 3 seats: name one for all",
        ),
        (["play", "komary", "--wins", "often"], "the share of wins is a number such as 1/3 or 0.4, not 'often'"),
        (["play", "komary", "--wins", "2"], "the share of wins is between 0 and 1, not 2"),
        (["play", "komary", "--wins", "1/3", "--bots", "easy"], "--wins chooses the bots: leave --bots out"),
        (["play", "komary", "--lang", "fr"], "unknown language 'fr': languages are pl, en"),
        (["simulate", "komary", "--matches", "0"], "the number of matches must be a whole number of at least 1, not 0"),
        (
            ["simulate", "komary", "--threads", "0"],
            "Input should be greater than or equal to 1, not '0': `stolik simulate -h` shows what is valid",
        ),
        (["play", "--resume", "nowhere.json"], "cannot read 'nowhere.json': No such file or directory"),
        (["replay", "nowhere.json"], "cannot read 'nowhere.json'"),
        (["play", "--from", "nowhere.json", "--after", "3"], "cannot read 'nowhere.json'"),
        (["play", "komary", "--from", "nowhere.json"], "cannot read 'nowhere.json'"),
        (["play", "--from", str(ROOT)], "Is a directory"),
        (["play", "--from", "top 4"], "'top 4' is not a record: for a position, name its game"),
        (["verify", str(ROOT)], "Is a directory"),
        (["serve", "--closed"], "option '--closed' requires an argument: `stolik serve -h` shows what is valid"),
        (["admin", "tabels"], "no such command 'tabels'. Did you mean 'tables'? `stolik admin -h` shows what is valid"),
        (["dance"], "no such command 'dance': `stolik -h` shows what is valid"),
        (["simulate", "komary", "--bots="], "unknown bot ''"),
        (["simulate", "komary", "--bots", "os:getcwd"], "'getcwd' is not a class with a method 'choose'"),
        (["arena", "komary", "--bots", "normal"], "the arena needs at least two bots, not normal alone"),
        (["report", "komary", "--matches", "0"], "Input should be greater than or equal to 20"),
        (["bench", "--seconds", "nan"], "Input should be less than or equal to 3600"),
        (["serve", "--port", "99999"], "Input should be less than or equal to 65535"),
        (["play", "--seats=many"], "invalid value for '--seats': "),
        (["play", "--seats=many"], ", not 'many': `stolik play -h` shows what is valid"),
        (["simulate"], "missing argument 'GAME': `stolik simulate -h` shows what is valid"),
    ],
)
def test_what_a_person_can_mend_is_said_in_one_sentence(arguments, message, capsys):
    assert cli.run(arguments) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.err.startswith("stolik: ")
    assert printed.err.count("\n") == 1
    assert "Traceback" not in printed.err


@pytest.mark.parametrize("arguments", [[], ["admin"]])
def test_without_a_command_there_is_an_overview_of_them(arguments, capsys):
    assert cli.run(arguments) == 2
    assert capsys.readouterr().err.startswith(f"Usage: {' '.join(['stolik', *arguments])} ")


def test_a_report_that_could_not_be_written_is_not_begun(capsys, tmp_path):
    assert cli.run(["report", "komary", "--out", "/nonexistent/x.html"]) == 2
    assert "cannot write '/nonexistent/x.html': there is no folder '/nonexistent'" in capsys.readouterr().err
    assert cli.run(["report", "komary", "--out", str(tmp_path)]) == 2
    assert "it is a folder" in capsys.readouterr().err


def test_results_that_could_not_be_kept_are_not_played_for(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    assert cli.run(["arena", "komary", "--results", str(tmp_path / "file" / "x.jsonl")]) == 2
    assert "cannot be made" in capsys.readouterr().err


def test_a_host_hears_of_a_missing_web_app_before_the_rules_are_compiled(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("stolik.server.pages.FOLDER", tmp_path)
    monkeypatch.setattr("stolik.server.run.to_environment", lambda settings: None)
    monkeypatch.setattr("stolik.server.run.create", lambda settings: None)
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: print("compiling"))
    assert cli.run(["serve", "--db", f"sqlite+aiosqlite:///{tmp_path}/stolik.db", "--port", str(free_port())]) == 0
    printed = capsys.readouterr().out
    assert printed.index("The web app has not been built") < printed.index("compiling")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (("--workers", "2"), "2 workers cannot share SQLite"),
        (("--host", "203.0.113.7"), "is not an address of this machine"),
        (("--db", "sqlite+aiosqlite:////none/stolik.db"), "there is no folder '/none'"),
        (("--db", "nonsense"), "'nonsense' is not a database address"),
        (("--push-key", "/none/push.pem"), "there is no folder '/none'"),
    ],
)
def test_a_server_that_cannot_start_says_only_why(wrong, why, capsys):
    assert cli.run(["serve", "--port", str(free_port()), *wrong]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("stolik serve: ")
    assert why in printed.err
    assert printed.err.count("\n") == 1


def test_a_file_that_fails_is_named(capsys, monkeypatch):
    def lost(*_):
        raise PermissionError(13, "Permission denied", "/some/file")

    monkeypatch.setattr("stolik.terminal.shelf.show_games", lost)
    assert cli.run(["games"]) == 2
    assert capsys.readouterr().err == "stolik: cannot use '/some/file': Permission denied\n"


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: text[:40], "line 4: not JSON"),
        (lambda text: "[]", "line 1: not a record"),
        (lambda text: text.replace('"rules": 1', '"rules": 99'), "line 4: rules version 99 of komary is unknown"),
        (lambda text: text.replace('"draw"', '"dance"', 1), "may not play 'dance'"),
        (lambda text: text.replace('"digest": "', '"digest": "0'), "does not agree"),
        (lambda text: text.replace('"komary"', '"chess"'), "unknown game 'chess'"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "replay", "review", "play"])
def test_a_corrupt_record_is_refused_with_the_line(command, spoil, message, kept, capsys):
    kept.write_text(spoil(kept.read_text()))
    arguments = ["play", "--resume", str(kept)] if command == "play" else [command, str(kept)]
    assert cli.run(arguments) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(("text", "why"), [("hello", "not JSON"), ("[" * 100_000, "not JSON"), ("{}", "not a record")])
@pytest.mark.parametrize("command", ["verify", "replay", "review", "beliefs", "play"])
def test_a_file_that_is_no_record_is_named(command, text, why, tmp_path, capsys):
    (tmp_path / "x.json").write_text(text)
    asked = {"play": ["play", "--resume"], "beliefs": ["beliefs", "--seat", "0"]}.get(command, [command])
    assert cli.run([*asked, str(tmp_path / "x.json")]) == 2
    assert f"stolik: cannot read {str(tmp_path / 'x.json')!r}: line 1: {why}" in capsys.readouterr().err


def test_a_record_that_is_no_text_is_refused(tmp_path, capsys):
    (tmp_path / "x.json").write_bytes(b"\xff\xfe\x00")
    assert cli.run(["verify", str(tmp_path / "x.json")]) == 2
    assert "it is not text" in capsys.readouterr().err


def test_a_good_record_is_verified(kept, capsys):
    assert cli.run(["verify", str(kept)]) == 0
    assert "the digest of the final state agrees" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "title", "facts"),
    [
        ("pl", "Triggs", "Reiner Knizia · dla 2–6 osób · 20 min"),
        ("en", "Summer with Mosquitoes (Lato z komarami)", "Reiner Knizia · 2–6 seats · 20 minutes"),
    ],
)
def test_games_are_listed_with_their_levels_and_options(language, title, facts, capsys):
    assert cli.run(["games", "--lang", language]) == 0
    printed = capsys.readouterr().out
    assert title in printed
    assert facts in printed
    assert "--bots random, easy, normal, hard, expert" in printed
    assert "--option limit=" in printed


def test_rules_are_shown_in_both_languages(capsys):
    assert cli.run(["rules", "komary", "--lang", "pl"]) == 0
    assert "Pozbądź się kart" in capsys.readouterr().out
    assert cli.run(["rules", "komary", "--lang", "en", "--ascii"]) == 0
    assert "Get rid of your cards" in capsys.readouterr().out


DATA = ["games", "rules", "simulate", "replay", "review", "beliefs", "verify", "bench", "arena", "compare", "report"]


@pytest.mark.parametrize("command", [*DATA, "export", "import"])
def test_every_command_that_prints_data_prints_it_as_json(command, capsys):
    assert cli.run([command, "-h"]) == 0
    assert "--json" in capsys.readouterr().out


def test_rules_are_told_as_json(capsys):
    assert cli.run(["rules", "komary", "--lang", "en", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["language"], told["rules"]) == ("komary", "en", 1)
    assert "- **3.1** " in told["text"]


def test_games_are_told_as_json(capsys):
    assert cli.run(["games", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in told] == list(names)
    assert all(game["seats"][0] <= game["seats"][1] for game in told)
    assert all({"easy", "normal", "hard"} <= {*game["levels"]} for game in told)
    limit = next(option for game in told for option in game["options"] if option["name"] == "limit")
    assert (limit["default"], limit["range"]) == (40, "1 to 1000")


def test_a_record_is_told_and_verified_as_json(kept, capsys):
    match = Match.replay(kept.read_text())
    assert cli.run(["verify", str(kept), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["digest"], found["points"], found["winners"]) == (match.digest, match.points, match.winners)
    assert cli.run(["replay", str(kept), "--seat", "1", "--json"]) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert steps[-1]["view"] == match.view(1)
    assert sum(step["told"]["event"] == "move" for step in steps) == len(match.moves)


def test_a_match_is_reviewed_in_words_and_as_json(kept, capsys):
    assert cli.run(["review", str(kept), "--worlds", "8", "--seat", "0", "--lang", "pl"]) == 0
    told = capsys.readouterr().out
    assert "Szansa na wygraną, od rozdania do końca" in told
    assert "Światów na decyzję: 8" in told
    assert cli.run(["review", str(kept), "--worlds", "8", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for one in found["sums"]:
        parts = one["start"] + one["luck"] + one["guess"] + one["own"] + one["others"]
        assert parts == pytest.approx(one["result"], abs=1e-9)
    assert ("Bot na miejscu gracza" in told) is any(
        one["beliefs"] for one in found["turns_by_seat"][0] + [one for one in found["decisions"] if one["seat"] == 0]
    )
    assert cli.run(["review", str(kept), "--seat", "3"]) == 2
    assert "there is no seat 3: seats are 0 to 2" in capsys.readouterr().err


def test_where_hidden_cards_may_be_is_told_in_words_and_as_json(kept, capsys):
    where = ["beliefs", str(kept), "--seat", "1", "--after", "4"]
    assert cli.run([*where, "--lang", "pl"]) == 0
    assert "gdzie może być" in capsys.readouterr().out
    assert cli.run([*where, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert any(0 < chance < 1 for places in found.values() for chance in places.values())
    card = next(iter(found))
    assert cli.run([*where, "--card", card, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {card: found[card]}
    assert cli.run([*where, "--card", "Z"]) == 2
    assert "no card 'Z'" in capsys.readouterr().err
    assert cli.run(["beliefs", str(kept), "--after", "9999"]) == 2
    assert "--after takes 0 to" in capsys.readouterr().err


def test_words_of_earlier_versions_mean_what_they_meant(capsys):
    told = []
    for words in (["--matches", "30", "--threads", "1"], ["--games=30"], ["--deals", "30"]):
        assert cli.run(["simulate", "komary", "--seats", "2", "--bots", "random", "--json", *words]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] == told[2]
    assert cli.run(["play", "komary", "--levels", "godly"]) == 2
    assert "unknown bot 'godly'" in capsys.readouterr().err
    assert cli.run(["simulate", "-h"]) == 0
    assert "--games" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("stolik ver", {"verify"}),
        ("stolik simulate ko", {name for name in names if name.startswith("ko")}),
        ("stolik arena --th", {"--threads"}),
        ("stolik play --bots h", {"hard"}),
    ],
)
def test_a_shell_completes_commands_games_options_and_levels(line, offered):
    words = {"COMP_WORDS": line, "COMP_CWORD": str(line.count(" ")), "_STOLIK_COMPLETE": "complete_bash"}
    assert set(stolik(**words).stdout.split()) == offered


def test_the_completion_of_each_shell_is_printed(capsys):
    for shell in cli.SHELLS:
        assert cli.run(["completion", shell]) == 0
        assert f"complete_{shell}" in capsys.readouterr().out
    assert cli.run(["completion", "tcsh"]) == 2
    assert "unknown shell 'tcsh': shells are bash, zsh, fish, powershell" in capsys.readouterr().err


def test_a_simulation_prints_json(capsys):
    arguments = ["simulate", "komary", "--seats", "3", "--matches", "40", "--bots", "random", "--seed", "5", "--json"]
    assert cli.run(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["seats"], found["matches"], found["seed"]) == ("komary", 3, 40, 5)


def test_a_match_is_played_through_a_pipe_and_gone_on_with(tmp_path):
    folder = {"STOLIK_DATA": str(tmp_path), "LANG": "pl_PL.UTF-8", "LC_ALL": "", "TERM": "dumb"}
    first = stolik("play", "komary", "--bots", "random", "--seed", "4", answers="draw\nq\n", **folder)
    assert first.returncode == 0, first.stderr
    assert "Twoja ręka" in first.stdout
    assert "\x1b" not in first.stdout
    (path,) = (tmp_path / "matches").iterdir()
    assert f"stolik play --resume {path}" in first.stdout
    second = stolik("play", "--resume", str(path), answers="pass\n" * 200, **folder)
    assert second.returncode == 0, second.stderr
    assert "Wygr" in second.stdout
    assert stolik("verify", str(path)).returncode == 0


def test_the_menu_asks_for_game_seats_and_levels(tmp_path):
    answers = "9\nkomary\n7\n3\nbad\nrandom\nq\n"
    result = stolik("play", "--lang", "en", answers=answers, STOLIK_DATA=str(tmp_path))
    assert result.returncode == 0, result.stderr
    (path,) = (tmp_path / "matches").iterdir()
    assert json.loads(path.read_text())["levels"] == [None, "random", "random"]


def test_the_end_of_input_in_the_menu_is_a_clean_quit(tmp_path):
    result = stolik("play", STOLIK_DATA=str(tmp_path))
    assert "Traceback" not in result.stderr
    assert result.returncode == 0


def test_a_terminal_without_unicode_gets_plain_signs(tmp_path):
    result = stolik(
        "play", "komary", "--lang", "pl", "--bots", "random", STOLIK_DATA=str(tmp_path), PYTHONIOENCODING="ascii"
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.isascii()
    assert "Twoja reka" in result.stdout
    assert "+---+" in result.stdout


def test_output_that_nobody_reads_ends_quietly(kept):
    command = f"{sys.executable} -m stolik replay --all {kept} | head -1"
    result = subprocess.run(
        ["bash", "-c", command],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stderr == ""
