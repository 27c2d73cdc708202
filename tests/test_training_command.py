"""`python -m stolik.training` says what is missing or wrong in a line."""

import runpy
import sys

import pytest


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


def test_training_takes_time(monkeypatch, capsys):
    assert "--minutes must be more than 0" in refused(monkeypatch, capsys, "komary", "--minutes", "0")


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
