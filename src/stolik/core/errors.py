"""Errors that a caller can mend; every message says what was given, why it cannot be, and what would do."""


class StolikError(ValueError):
    """An error that the caller can mend: in English, and in Polish too where a browser shows it."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""

    @property
    def texts(self) -> dict[str, str]:
        """The message by language; English where there is no other."""
        return {"pl": str(self.args[-1]) if self.args else "", "en": str(self)}


class ShownError(StolikError):
    """An error that a browser shows: it is told in both languages."""

    def __init__(self, english: str, polish: str) -> None:
        super().__init__(english, polish)


class UnknownGame(StolikError):
    """No game has that name."""


class IncompleteGame(StolikError):
    """A game's folder lacks something that has no default."""


class WrongSeats(ShownError):
    """No such seat, or the game does not take this many seats."""


class WrongOption(ShownError):
    """No such option, or a value outside its range."""


class UnknownRules(StolikError):
    """A version of a game's rules that this program does not play."""


class IllegalMove(StolikError):
    """The move cannot be made by that seat now; nothing has changed."""


class BadPosition(ShownError):
    """A position that cannot be read, or that no match can be in."""


class CannotWrite(StolikError):
    """A file that cannot be written there."""


class BadRecord(StolikError):
    """A record that cannot be read or replayed."""
