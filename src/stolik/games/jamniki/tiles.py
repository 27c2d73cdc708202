"""The tiles as numbers: kinds, sides, colours, bones, and what fits after what."""

import numpy as np

from stolik.core.bits import lowest
from stolik.core.jit import jit

from .notation import COLOURS, TILES

TWINS = 5  # the first kinds of tile are there twice (1.1)
KINDS = len(TILES)
STACK = KINDS + TWINS
RED = COLOURS.index("r")
WHITE = len(COLOURS)  # a sixth colour, of the tiles' backs

# An action is a kind face up, or KINDS more for the same kind white side up; a coat is made of actions. HIDDEN is a
# white tile whose name the viewer may not know.
HIDDEN = 2 * KINDS
FACES = [*TILES, *["w2w2"] * KINDS, "w2w2"]
COLOUR = np.array([(COLOURS + "w").index(letter) for face in FACES for letter in face[::2]], np.int8)
BONES = np.array([int(digit) for face in FACES for digit in face[1::2]], np.int8)
TILE_BONES = BONES[0::2] + BONES[1::2]

# Sets of tiles are bits: bit k for a tile of kind k, and bit KINDS + k for its twin, which is never there alone.
ALL_KINDS = (1 << KINDS) - 1
ALL_TILES = (1 << STACK) - 1
FIT_AFTER = np.array(
    [
        ALL_KINDS
        if face[2] == "w"
        else sum(1 << kind for kind, tile in enumerate(TILES) if tile[0] == face[2] or tile[1] == face[3])
        for face in FACES
    ],
    np.int64,
)


@jit
def kind_of(tile: int) -> int:
    """The kind of a tile: the twins come last (1.1)."""
    return tile if tile < KINDS else tile - KINDS


@jit
def has(tiles: int, kind: int) -> bool:
    return (tiles >> kind) & 1 == 1


@jit
def plus(tiles: int, kind: int) -> int:
    """A set of tiles with one more."""
    return tiles | (1 << (kind + KINDS)) if has(tiles, kind) else tiles | (1 << kind)


@jit
def minus(tiles: int, kind: int) -> int:
    """A set of tiles with one less, as far as it is there."""
    if kind < TWINS and has(tiles, kind + KINDS):
        return tiles & ~(1 << (kind + KINDS))
    return tiles & ~(1 << kind)


@jit
def without(tiles: int, others: int) -> int:
    """A set of tiles less those of another, as far as they are there."""
    twins, fewer, fewest = tiles >> KINDS, others & ALL_KINDS, others >> KINDS
    singles = (tiles & ALL_KINDS & ~fewer) | (twins & fewer & ~fewest)
    return singles | ((twins & ~fewer) << KINDS)


@jit
def nth(tiles: int, index: int) -> int:
    """A tile of a set, counted from 0; twins come last."""
    for _ in range(index):
        tiles &= tiles - 1
    return lowest(tiles)
