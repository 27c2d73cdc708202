"""The levels of bots, by name: every list of them is this one."""

from typing import Literal, get_args

Level = Literal["random", "gentle", "easy", "normal", "hard", "expert"]  # weakest first
LEVELS: tuple[Level, ...] = get_args(Level)
THUMBS = LEVELS[:4]  # decide by a rule of thumb, wholly in compiled code
SEARCHING = LEVELS[4:]  # search
OPTIONAL = {"gentle": "gentle", "expert": "EXPERT"}  # levels that only some games have: what such a game's `bots` have
USUAL: Level = "normal"  # where nobody says which
