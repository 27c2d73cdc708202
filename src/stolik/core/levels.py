"""The levels of bots, by name: every list of them is this one."""

from typing import Literal, get_args

Level = Literal["random", "easy", "normal", "hard"]  # weakest first
LEVELS: tuple[Level, ...] = get_args(Level)
THUMBS = LEVELS[:-1]  # decide by a rule of thumb, wholly in compiled code; the strongest searches
USUAL: Level = "normal"  # where nobody says which
