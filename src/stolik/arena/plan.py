"""What is to be simulated: a game, who sits where, how many matches, from which seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stolik import bots
from stolik.arena.table import Setting
from stolik.core.game import Game
from stolik.core.levels import USUAL
from stolik.core.match import key_from
from stolik.core.options import count_of
from stolik.games import load

MATCHES = 10_000  # where nobody says how many


@dataclass(frozen=True)
class Plan:
    """A checked plan of matches; the same plan gives the same matches."""

    game: Game
    bots: Sequence[str]
    matches: int = MATCHES
    seed: int | bytes = 0
    options: Mapping[str, Any] = field(default_factory=dict)  # all of them, checked

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def setting(self) -> Setting:
        return Setting(self.game.name, self.seats, self.options)

    def facts(self) -> dict[str, Any]:
        """What is to be played, as plain JSON."""
        return {
            "game": self.game.name,
            "rules": self.game.rules,
            "seats": self.seats,
            "bots": list(self.bots),
            "options": dict(self.options),
            "seed": self.seed.hex() if isinstance(self.seed, bytes) else self.seed,
            "matches": self.matches,
        }


def planned(
    game: str | Game,
    players: str | Sequence[str] = USUAL,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    matches: int = MATCHES,
    seed: int | bytes = 0,
) -> Plan:
    """A checked plan; the default number of seats is that of the bots, or four if the game allows it."""
    chosen = load(game)
    count = seats if seats is not None else named if (named := len(bots.named(players))) > 1 else chosen.usual_seats
    _, checked = chosen.setting(count, options or {})
    number = count_of("the number of matches", matches, 1)
    key_from(seed)
    return Plan(chosen, bots.seated(players, count, chosen), number, seed, checked)
