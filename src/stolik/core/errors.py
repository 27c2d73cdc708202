"""What can go wrong at a caller's hands; every message says what was given, why not, and what would do."""


class StolikError(ValueError):
    """Anything that a caller did and can mend."""


class UnknownGame(StolikError):
    """No game has that name."""


class IncompleteGame(StolikError):
    """A game's folder lacks something that has no default."""


class WrongSeats(StolikError):
    """The game is not played by that many, or has no such seat."""


class WrongOption(StolikError):
    """No such option, or a value outside its range."""


class UnknownRules(StolikError):
    """A version of a game's rules that this program does not play."""


class IllegalMove(StolikError):
    """The move cannot be made by that seat now; nothing has changed."""


class BadPosition(StolikError):
    """A position that cannot be read, or that no match can be in."""


class CannotWrite(StolikError):
    """A file that cannot be written where it was wanted."""


class BadRecord(StolikError):
    """A record that cannot be read or replayed."""
