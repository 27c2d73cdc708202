"""The texts of tiles, tasks and moves; saved games are made of them, so they never change."""

from typing import Literal, get_args

COLOURS = "rogbp"  # red, orange, green, blue, purple
Colour = Literal["r", "o", "g", "b", "p"]

# Head part, tail part. The first five kinds are there twice, every other one once.
# fmt: off
Tile = Literal[
    "r2r2", "o2o2", "g2g2", "b2b2", "p2p2",
    "r2r3", "o2o3", "g2g3", "b2b3", "p2p3",
    "r3o3", "r3g3", "o3g3", "o3b3", "g3r3", "g3b3", "b3r3", "b3o3", "p3r3", "p3o3", "p3g3", "p3b3",
    "r4b4", "o4r4", "g4o4", "b4g4", "p4p4",
]
# fmt: on
TILES: tuple[Tile, ...] = get_args(Tile)
WHITE = "white"
MOVES = (*TILES, *[f"{tile} {WHITE}" for tile in TILES])

Task = Literal[
    "most_white",
    "no_one_colour",
    "no_white",
    "most_one_colour",
    "most_red",
    "fewest_bones",
    "no_equal_sums",
    "run_33333",
    "two_colours",
    "no_eight",
    "run_22222",
    "run_22223",
]
TASKS: tuple[Task, ...] = get_args(Task)
