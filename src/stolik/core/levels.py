"""The levels of bots and the words for them: the only list of either."""

from collections.abc import Mapping
from typing import Literal, get_args

Level = Literal["random", "novice", "gentle", "easy", "fair", "normal", "hard", "expert"]  # weakest first
LEVELS: tuple[Level, ...] = get_args(Level)
THUMBS = LEVELS[:6]  # decide by a rule of thumb, wholly in compiled code
SEARCHING = LEVELS[6:]  # search
SOUND = "sound"  # no level: the rules of thumb without the slips that a game's `normal` may make; who plays simulations
# Levels that only some games have: what such a game's `bots` have.
OPTIONAL = {"novice": "novice", "gentle": "gentle", "fair": "fair", "expert": "EXPERT"}
WORDS: Mapping[str, Mapping[Level, str]] = {
    "pl": {
        "random": "losowy",
        "novice": "nowicjusz",
        "gentle": "łagodny",
        "easy": "łatwy",
        "fair": "dość łatwy",
        "normal": "średni",
        "hard": "trudny",
        "expert": "mistrz",
    },
    "en": {level: level for level in LEVELS},
}
USUAL: Level = "normal"  # where nobody says which
