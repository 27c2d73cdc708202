"""How long a bot may think."""

from dataclasses import dataclass

from stolik.core.errors import StolikError


@dataclass(frozen=True)
class Budget:
    """A number of simulations, the same everywhere, or a time."""

    simulations: int | None = None
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        given = [number for number in (self.simulations, self.milliseconds) if number is not None]
        if len(given) != 1 or not given[0] > 0:
            raise ValueError(f"a budget is a number of simulations or of milliseconds above 0, not {self}")

    def __str__(self) -> str:
        return f"{self.milliseconds:g}ms" if self.milliseconds is not None else f"{self.simulations}"


def read_budget(text: str) -> Budget:
    """A budget from text: `2000` simulations or `20ms`."""
    number = text.removesuffix("ms")
    try:
        return Budget(milliseconds=float(number)) if text.endswith("ms") else Budget(simulations=int(number))
    except ValueError:
        raise StolikError(f"a budget is simulations such as '2000' or time such as '20ms', not {text!r}") from None
