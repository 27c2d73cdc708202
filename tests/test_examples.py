"""The examples run, small."""

import importlib
import sys
from pathlib import Path

import pytest

from stolik import Match

ROOT = Path(__file__).parents[1]


def test_the_example_of_ppo_trains_a_network_that_plays(monkeypatch, tmp_path, capsys):
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(ROOT)
    example = importlib.import_module("examples.train_ppo")
    for name, small in {"TABLES": 16, "STEPS": 60, "HIDDEN": 8}.items():
        monkeypatch.setattr(example, name, small)
    measured = example.share_against
    monkeypatch.setattr(example, "share_against", lambda network, level, matches=0: measured(network, level, 50))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["train_ppo.py", "--minutes", "0.001"])
    example.main()
    match = Match(example.GAME, seats=example.SEATS, seed=1)
    heads = capsys.readouterr().out.splitlines()[0]
    assert all(f"vs {level}" in heads for level in match.game.thumbs)
    bot = example.Trained(match.game)
    seat = match.to_act[0]
    assert bot.choose(match.masked(seat), seat, 1) in match.actions(seat)
