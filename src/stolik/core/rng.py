"""Chance: ChaCha8 in counter mode, keyed by the match's 256 bits, inside its record."""

from typing import Any

import numpy as np

from stolik.core.jit import jit

ROUNDS = 8
WORDS = 16
HALVES = 2 * WORDS
FIELDS = [("counter", "i8"), ("key", "u4", (8,)), ("pool", "u4", (WORDS,)), ("left", "i4")]

# uint64 throughout: mixed with int64 it would become a float, and NumPy's own uint32 would warn when it wraps.
_LOW = np.uint64(0xFFFFFFFF)
_WORD = np.uint64(32)
_EXPAND_32_BYTE_K = tuple(np.uint64(word) for word in (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574))


@jit
def _rotate(word: Any, bits: Any) -> Any:
    return ((word << bits) | (word >> (_WORD - bits))) & _LOW


@jit
def _quarter(a: Any, b: Any, c: Any, d: Any) -> Any:
    a = (a + b) & _LOW
    d = _rotate(d ^ a, np.uint64(16))
    c = (c + d) & _LOW
    b = _rotate(b ^ c, np.uint64(12))
    a = (a + b) & _LOW
    d = _rotate(d ^ a, np.uint64(8))
    c = (c + d) & _LOW
    b = _rotate(b ^ c, np.uint64(7))
    return a, b, c, d


@jit
def block(key: Any, counter: int, rounds: int, out: Any) -> None:
    """Write the 16 words of ChaCha's block for a counter; the nonce is zero."""
    s0, s1, s2, s3 = _EXPAND_32_BYTE_K
    s4, s5, s6, s7 = np.uint64(key[0]), np.uint64(key[1]), np.uint64(key[2]), np.uint64(key[3])
    s8, s9, s10, s11 = np.uint64(key[4]), np.uint64(key[5]), np.uint64(key[6]), np.uint64(key[7])
    s12 = np.uint64(counter) & _LOW
    s13 = np.uint64(counter) >> _WORD
    x0, x1, x2, x3, x4, x5, x6, x7 = s0, s1, s2, s3, s4, s5, s6, s7
    x8, x9, x10, x11, x12, x13 = s8, s9, s10, s11, s12, s13
    x14 = x15 = np.uint64(0)
    for _ in range(rounds // 2):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    out[0], out[1], out[2], out[3] = (x0 + s0) & _LOW, (x1 + s1) & _LOW, (x2 + s2) & _LOW, (x3 + s3) & _LOW
    out[4], out[5], out[6], out[7] = (x4 + s4) & _LOW, (x5 + s5) & _LOW, (x6 + s6) & _LOW, (x7 + s7) & _LOW
    out[8], out[9], out[10], out[11] = (x8 + s8) & _LOW, (x9 + s9) & _LOW, (x10 + s10) & _LOW, (x11 + s11) & _LOW
    out[12], out[13], out[14], out[15] = (x12 + s12) & _LOW, (x13 + s13) & _LOW, x14, x15


@jit
def bits(state: Any) -> int:
    """The next 16 random bits of the match: from each word of a block first the low ones, then the high ones."""
    left = state.left
    if left == 0:
        block(state.key, state.counter, ROUNDS, state.pool)
        state.counter += 1
        left = HALVES
    at = HALVES - left
    state.left = left - 1
    return (np.int64(state.pool[at >> 1]) >> (16 * (at & 1))) & 0xFFFF


@jit
def below(state: Any, limit: int) -> int:
    """A number from 0 to limit - 1, each exactly as likely as the others; the limit is at most 65,536."""
    # Lemire's multiplication: of the 2**16 products those with the lowest 2**16 % limit remainders are refused.
    limit = int(limit)  # a record's int8 would overflow where rules run interpreted
    product = bits(state) * limit
    if product & 0xFFFF < limit:
        refused = 0x10000 % limit
        while product & 0xFFFF < refused:
            product = bits(state) * limit
    return product >> 16


@jit
def shuffle(state: Any, cards: Any, count: int) -> None:
    """Put the first `count` of the cards into random order, as `below` would draw it."""
    # `below` written out, with the place in the pool held in a variable: an eighth faster, and most of a deal is this.
    left = state.left
    for last in range(count - 1, 0, -1):
        limit = last + 1
        refused = True
        while refused:
            if left == 0:
                block(state.key, state.counter, ROUNDS, state.pool)
                state.counter += 1
                left = HALVES
            at = HALVES - left
            left -= 1
            product = ((np.int64(state.pool[at >> 1]) >> (16 * (at & 1))) & 0xFFFF) * limit
            refused = product & 0xFFFF < limit and product & 0xFFFF < 0x10000 % limit
        other = product >> 16
        cards[last], cards[other] = cards[other], cards[last]
    state.left = left


@jit
def rekey(state: Any, key: Any) -> None:
    """Begin a fresh stream of chance from a key of eight words."""
    for i in range(8):
        state.key[i] = key[i]
    state.counter = 0
    state.left = 0
    for i in range(WORDS):
        state.pool[i] = 0


@jit
def forget(state: Any) -> None:
    """Blank the generator: it would tell a cheat every card still to come."""
    for i in range(8):
        state.key[i] = 0
    for i in range(WORDS):
        state.pool[i] = 0
    state.counter = 0
    state.left = 0


@jit
def roll(dice: Any) -> Any:
    """The next state of a small fast generator, for choices outside the match's own chance; never 0."""
    dice ^= dice << np.uint64(13)
    dice ^= dice >> np.uint64(7)
    return dice ^ (dice << np.uint64(17))


@jit
def pick(dice: Any, limit: int) -> Any:
    """A number from 0 to limit - 1 from the high bits of a rolled generator."""
    return np.int64(((dice >> _WORD) * np.uint64(limit)) >> _WORD)


def key_words(key: bytes) -> np.ndarray[Any, np.dtype[np.uint32]]:
    """A 32-byte key as the eight words that the record holds."""
    return np.frombuffer(key, dtype="<u4").astype(np.uint32)
