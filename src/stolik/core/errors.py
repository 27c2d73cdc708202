"""What can go wrong at a caller's hands; every message says what was given, why not, and what would do."""


class StolikError(ValueError):
    """Anything that a caller did and can mend: said in English, then in Polish where a person in a browser sees it."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""

    @property
    def texts(self) -> dict[str, str]:
        """What is wrong, by language; in English where there is nothing else."""
        return {"pl": str(self.args[-1]) if self.args else "", "en": str(self)}


class UnknownGame(StolikError):
    """No game has that name."""


class IncompleteGame(StolikError):
    """A game's folder lacks something that has no default."""


class WrongSeats(StolikError):
    """The game is not played by that many, or has no such seat."""

    def __init__(self, english: str, polish: str) -> None:
        super().__init__(english, polish)


class WrongOption(StolikError):
    """No such option, or a value outside its range."""

    def __init__(self, english: str, polish: str) -> None:
        super().__init__(english, polish)


class UnknownRules(StolikError):
    """A version of a game's rules that this program does not play."""


class IllegalMove(StolikError):
    """The move cannot be made by that seat now; nothing has changed."""


class BadPosition(StolikError):
    """A position that cannot be read, or that no match can be in."""

    def __init__(self, english: str, polish: str) -> None:
        super().__init__(english, polish)


class CannotWrite(StolikError):
    """A file that cannot be written where it was wanted."""


class BadRecord(StolikError):
    """A record that cannot be read or replayed."""
