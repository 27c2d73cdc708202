"""Chance: the published ChaCha vectors, unbiased numbers, repeatable shuffles."""

import numpy as np
import pytest

from stolik.core import rng
from stolik.core.state import Fields, i1, state_type


class Lone(Fields):
    """Without a field of its own it would count as a part of every game's record."""

    lone: i1


STATE = state_type(Lone)


def keystream(key: str, counter: int, rounds: int) -> str:
    out = np.zeros(rng.WORDS, np.uint32)
    rng.block(rng.key_words(bytes.fromhex(key)), counter, rounds, out)
    return out.astype("<u4").tobytes().hex()


ZERO = "00" * 32


@pytest.mark.parametrize(
    ("key", "counter", "expected"),
    [
        (
            ZERO,
            0,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (
            ZERO,
            1,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
        (
            "00" * 31 + "01",
            1,
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
        ),
        (
            "00ff" + "00" * 30,
            2,
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
        ),
    ],
)
def test_twenty_rounds_give_the_published_chacha20_blocks(key, counter, expected):
    assert keystream(key, counter, rounds=20) == expected


def test_eight_rounds_give_the_published_chacha8_block():
    assert keystream(ZERO, 0, rounds=8) == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )


def keyed(number: int):
    state = np.zeros(1, STATE)[0]
    rng.rekey(state, rng.key_words(number.to_bytes(32, "little")))
    return state


def test_numbers_below_a_limit_are_equally_likely():
    state = keyed(1)
    counts = np.bincount([rng.below(state, 7) for _ in range(70_000)], minlength=7)
    chi_square = ((counts - 10_000) ** 2 / 10_000).sum()
    assert chi_square < 22.5  # 99.9 % of fair generators stay below, and this key is fixed


def test_a_shuffle_keeps_every_card_and_repeats_with_its_key():
    decks = []
    for _ in range(2):
        deck = np.arange(55, dtype=np.int8)
        rng.shuffle(keyed(5), deck, 55)
        decks.append(deck)
    assert sorted(decks[0]) == list(range(55))
    assert (decks[0] == decks[1]).all()
    assert list(decks[0]) != sorted(decks[0])
