"""Chance: ChaCha8 in counter mode, keyed by the match's 256 bits, inside its record."""

from typing import Any, Protocol

import numpy as np

from stolik.core.jit import jit

ROUNDS = 8
WORDS = 16
HALVES = 2 * WORDS
FIELDS = [("counter", "i8"), ("key", "u4", (8,)), ("pool", "u4", (WORDS,)), ("left", "i4")]


class Generator(Protocol):
    """A record that begins with these fields: a match's, or a bot's own."""

    counter: int
    key: Any
    pool: Any
    left: Any


# Reckoned in uint64 and cut to uint32: mixed with int64 a uint64 would become a float, and NumPy's own uint32 warns
# when it wraps; compiled, all of it is done in 32 bits.
_LOW = np.uint64(0xFFFFFFFF)
_WORD = np.uint64(32)
_EXPAND_32_BYTE_K = tuple(np.uint32(word) for word in (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574))


@jit
def _rotate(word: Any, bits: Any) -> Any:
    word = np.uint64(word)
    return np.uint32(((word << bits) | (word >> (_WORD - bits))) & _LOW)


@jit
def _sum(a: Any, b: Any) -> Any:
    return np.uint32((np.uint64(a) + np.uint64(b)) & _LOW)


@jit
def _quarter(a: Any, b: Any, c: Any, d: Any) -> Any:
    a = _sum(a, b)
    d = _rotate(d ^ a, np.uint64(16))
    c = _sum(c, d)
    b = _rotate(b ^ c, np.uint64(12))
    a = _sum(a, b)
    d = _rotate(d ^ a, np.uint64(8))
    c = _sum(c, d)
    b = _rotate(b ^ c, np.uint64(7))
    return a, b, c, d


@jit
def block(key: Any, counter: int, rounds: int, out: Any) -> None:
    """Write the 16 words of ChaCha's block for a counter; the nonce is zero."""
    s0, s1, s2, s3 = _EXPAND_32_BYTE_K
    s4, s5, s6, s7 = key[0], key[1], key[2], key[3]
    s8, s9, s10, s11 = key[4], key[5], key[6], key[7]
    s12 = np.uint32(np.uint64(counter) & _LOW)
    s13 = np.uint32(np.uint64(counter) >> _WORD)
    x0, x1, x2, x3, x4, x5, x6, x7 = s0, s1, s2, s3, s4, s5, s6, s7
    x8, x9, x10, x11, x12, x13 = s8, s9, s10, s11, s12, s13
    x14 = x15 = np.uint32(0)
    for _ in range(rounds // 2):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    out[0], out[1], out[2], out[3] = _sum(x0, s0), _sum(x1, s1), _sum(x2, s2), _sum(x3, s3)
    out[4], out[5], out[6], out[7] = _sum(x4, s4), _sum(x5, s5), _sum(x6, s6), _sum(x7, s7)
    out[8], out[9], out[10], out[11] = _sum(x8, s8), _sum(x9, s9), _sum(x10, s10), _sum(x11, s11)
    out[12], out[13], out[14], out[15] = _sum(x12, s12), _sum(x13, s13), x14, x15


@jit
def bits(state: Generator) -> int:
    """The next 16 random bits of the match: of each word of a block first the low half, then the high half."""
    left = state.left
    if left == 0:
        block(state.key, state.counter, ROUNDS, state.pool)
        state.counter += 1
        left = HALVES
    at = HALVES - left
    state.left = left - 1
    return (np.int64(state.pool[at >> 1]) >> (16 * (at & 1))) & 0xFFFF


@jit
def below(state: Generator, limit: int) -> int:
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
def shuffle(state: Generator, cards: Any, count: int) -> None:
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
def next_block(state: Generator) -> int:
    """Drop the rest of the current block; return the number of the next one, for `go_to_block`."""
    state.left = 0
    return state.counter


@jit
def go_to_block(state: Generator, number: int) -> None:
    """Continue with the random bits of a block."""
    state.counter = number
    state.left = 0


@jit
def rekey(state: Generator, key: Any) -> None:
    """Begin a fresh stream of chance from a key of eight words."""
    for i in range(8):
        state.key[i] = key[i]
    state.counter = 0
    state.left = 0
    for i in range(WORDS):
        state.pool[i] = 0


@jit
def forget(state: Generator) -> None:
    """Blank the generator: it would reveal every card still to come."""
    for i in range(8):
        state.key[i] = 0
    for i in range(WORDS):
        state.pool[i] = 0
    state.counter = 0
    state.left = 0


@jit
def roll(dice: Any) -> Any:
    """The next state of a small fast generator, for choices outside the match's own stream; never 0."""
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
