"""The levels of bots, by name: every list of them is this one."""

from typing import Literal, get_args

Level = Literal["random", "novice", "gentle", "easy", "fair", "normal", "hard", "expert"]  # weakest first
LEVELS: tuple[Level, ...] = get_args(Level)
THUMBS = LEVELS[:6]  # decide by a rule of thumb, wholly in compiled code
SEARCHING = LEVELS[6:]  # search
# Levels that only some games have: what such a game's `bots` have.
OPTIONAL = {"novice": "novice", "gentle": "gentle", "fair": "fair", "expert": "EXPERT"}
USUAL: Level = "normal"  # where nobody says which
