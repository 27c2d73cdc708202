"""`python -m stolik.training` says what is missing or wrong in a line."""

import runpy
import sys

import pytest

from stolik import load
from stolik.core.errors import StolikError
from stolik.training.config import config_of


def refused(monkeypatch, capsys, *arguments):
    """What the command says instead of training, in the end."""
    monkeypatch.setattr(sys, "argv", ["training", *arguments])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("stolik.training", run_name="__main__")
    return str(left.value.code) + capsys.readouterr().err


def test_without_pytorch_it_says_what_to_install(monkeypatch, capsys):
    for name in [name for name in sys.modules if name.startswith("stolik.training.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    assert "training needs PyTorch: pip install 'stolik[train]'" in refused(monkeypatch, capsys, "komary")


def test_a_setting_that_is_not_known_is_refused_with_those_that_are(monkeypatch, capsys):
    told = refused(monkeypatch, capsys, "komary", "--set", "depth=3")
    assert "'depth' cannot be set: there are room, width, joint" in told
    told = refused(monkeypatch, capsys, "komary", "--set", "tables=many")
    assert "'tables' is a number of type int, not 'many'" in told


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"era": 0}, "'era' is 1 or more, not 0"),
        ({"joint": 1}, "'joint' is 2 or more, not 1"),
        ({"rate": float("nan")}, "'rate' is 0 or more, not nan"),
        ({"aged": 3.0}, "'aged' is 0 to 1, not 3.0"),
        ({"updates": -1}, "'updates' is 0 or more, not -1"),
        ({"seats": "two"}, "'seats' are numbers with commas, such as 2,3, not 'two'"),
        ({"seats": "2,9"}, "komary takes 2 to 6 seats, not 9"),
    ],
)
def test_a_setting_that_nothing_can_be_learnt_with_is_refused(given, why):
    with pytest.raises(StolikError, match=why):
        config_of(load("komary"), **given)


@pytest.mark.parametrize("minutes", ["0", "nan"])
def test_training_takes_time(minutes, monkeypatch, capsys):
    assert "--minutes must be more than 0" in refused(monkeypatch, capsys, "komary", "--minutes", minutes)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--begin", "none.npz"), "none.npz is no file of weights"),
        (("--begin", "text.npz"), "text.npz is no file of weights"),
        (("--out", "text.npz"), "cannot use 'text.npz': File exists"),
    ],
)
def test_a_file_that_is_no_use_is_named(arguments, why, monkeypatch, capsys, tmp_path):
    pytest.importorskip("torch")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.npz").write_text("hello")
    assert why in refused(monkeypatch, capsys, "komary", "--minutes", "1", *arguments)


def test_a_rival_that_no_bot_is_is_refused_before_anything_is_played(monkeypatch, capsys):
    told = refused(monkeypatch, capsys, "komary", "--set", "rivals=random,harder")
    assert "unknown bot 'harder'" in told


def test_without_minutes_it_repeats_how_the_games_weights_were_made(monkeypatch, tmp_path):
    pytest.importorskip("torch")
    small = {"tables": 20, "steps": 4, "minibatch": 64, "width": 16, "joint": 8, "scattered": 3, "measured": 0}
    changes = [f"{name}={value}" for name, value in {**small, "updates": 1, "copied": 20, "rivals": "hard@1"}.items()]
    told = [text for change in changes for text in ("--set", change)]
    monkeypatch.setattr(sys, "argv", ["training", "komary", "--out", str(tmp_path), *told])
    runpy.run_module("stolik.training", run_name="__main__")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1", "2", "3"]
    assert all((tmp_path / number / "network.npz").exists() for number in "123")
