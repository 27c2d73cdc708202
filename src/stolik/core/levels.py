"""The levels of bots, by name: every list of them is this one."""

from typing import Literal, get_args

Level = Literal["random", "easy", "normal", "hard", "expert"]  # weakest first
LEVELS: tuple[Level, ...] = get_args(Level)
THUMBS = LEVELS[:3]  # decide by a rule of thumb, wholly in compiled code
SEARCHING = LEVELS[3:]  # search
USUAL: Level = "normal"  # where nobody says which
