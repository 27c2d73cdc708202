"""Weights of a network, and features that came after them."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from stolik import bots, load
from stolik.bots.network import WEIGHTS, arrays_of, layers_of, layout
from stolik.core.game import copy_of
from tests.bots.positions import positions

GAME = load("komary")
KNOWN = GAME.features[:10]  # those that komary's network was trained with
SIZE = sum(size for _, size in KNOWN)


def test_what_komarys_network_has_not_learnt_counts_for_nothing():
    assert layers_of(GAME).first.shape[0] == GAME.feature_count > SIZE
    assert layers_of(GAME).first[:SIZE].any(axis=1).all()
    assert not layers_of(GAME).first[SIZE:].any()


def test_komarys_network_chooses_as_it_would_not_knowing_what_seats_have_declined():
    network, told = bots.make("network", GAME), 0
    for match, seat in itertools.islice(positions("komary", 300, every=3, seed=4), 300):
        state = match.masked(seat)
        blank = copy_of(state)
        blank["declined"] = 0
        told += bool(np.any(state["declined"]))
        for mine, theirs in zip(network.scored(state, seat), network.scored(blank, seat), strict=True):
            assert (mine == theirs).all()
    assert told > 100


def kept(folder, game, count):
    """Weights of ones, as a network of a game would keep them that sees so many features."""
    layers = layers_of(GAME)._asdict() | {"first": np.ones((count, layers_of(GAME).first.shape[1]), np.float16)}
    np.savez(folder / WEIGHTS, layout=layout(game), **layers)
    return str(folder / WEIGHTS)


def test_features_may_be_added_after_those_of_the_weights(tmp_path):
    first = arrays_of(GAME, kept(tmp_path, replace(GAME, features=KNOWN), SIZE))["first"]
    assert (first[:SIZE] == 1).all()
    assert not first[SIZE:].any()


@pytest.mark.parametrize(
    "features", [KNOWN[1:], (*KNOWN[:-1], ("to act", 6)), (*GAME.features, ("one more", 1))], ids=len
)
def test_weights_of_other_features_are_refused(tmp_path, features):
    weights = kept(tmp_path, replace(GAME, features=features), sum(size for _, size in features))
    with pytest.raises(bots.UnknownBot, match="was trained with other features: train it again"):
        bots.make(weights, GAME).choose(next(positions("komary", 1))[0].masked(0), 0, 1)


@pytest.mark.parametrize("text", [b"hello", b"PK"])
def test_a_file_that_holds_no_weights_is_named(tmp_path, text):
    (tmp_path / "text.npz").write_bytes(text)
    with pytest.raises(bots.UnknownBot, match=r"text\.npz is no file of weights"):
        arrays_of(GAME, str(tmp_path / "text.npz"))
