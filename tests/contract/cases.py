"""Every game, every number of seats, every variant: what the contract suite runs over."""

import importlib
from dataclasses import dataclass

import pytest

from stolik import Match, load, names
from stolik.core.errors import WrongOption


@dataclass(frozen=True)
class Case:
    name: str
    seats: int
    options: dict

    def match(self, seed) -> Match:
        return Match(self.name, seats=self.seats, seed=seed, options=self.options)

    @property
    def cards(self):
        """Module `deck` of the game's tests: its variants, its deck, and where a view shows cards."""
        return importlib.import_module(f"tests.games.{self.name}.deck")

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.name}-{self.seats}-{options or 'plain'}"


def cases() -> list[Case]:
    found = []
    for name in names:
        game = load(name)
        for options in importlib.import_module(f"tests.games.{name}.deck").VARIANTS:
            for seats in game.seats:
                case = Case(name, seats, options)
                try:
                    case.match(0)
                except WrongOption:  # the variant needs more cards than so many seats leave
                    continue
                found.append(case)
    return found


CASES = cases()
every_case = pytest.mark.parametrize("case", CASES, ids=str)
