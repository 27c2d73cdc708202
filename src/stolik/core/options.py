"""House rules: options read from Python values or from text, checked, and stored in the record."""

import operator
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from stolik.core.errors import StolikError, WrongOption

LONGEST = 20  # of a number's text; Python refuses to read one of thousands of digits
YES = {"pl": "tak", "en": "yes"}
NO = {"pl": "nie", "en": "no"}
SWITCHES = dict.fromkeys(("on", "true", "yes", "1"), True) | dict.fromkeys(("off", "false", "no", "0"), False)


@dataclass(frozen=True)
class Number:
    """A whole number from low to high."""

    name: str
    default: int
    low: int
    high: int
    about: Mapping[str, str]

    @property
    def range(self) -> str:
        return f"{self.low} to {self.high}"

    def read(self, given: Any) -> int:
        number = _whole(given)
        if number is None or not self.low <= number <= self.high:
            raise WrongOption(
                f"option {self.name!r} takes a whole number from {self.range}, not {given!r}",
                f"opcja {self.name!r} to liczba od {self.low} do {self.high}, a nie {given!r}",
            )
        return number

    def say(self, value: int, language: str) -> str:
        return str(value)

    def stored(self, value: int) -> Any:
        return value

    def loaded(self, field: Any) -> int:
        return int(field)


@dataclass(frozen=True)
class Flag:
    """On or off."""

    name: str
    default: bool
    about: Mapping[str, str]

    range = "on or off"

    def read(self, given: Any) -> bool:
        if isinstance(given, bool):
            return given
        flag = SWITCHES.get(str(given).strip().lower())
        if flag is None:
            raise WrongOption(
                f"option {self.name!r} takes 'on' or 'off', not {given!r}",
                f"opcja {self.name!r} to 'on' (tak) albo 'off' (nie), a nie {given!r}",
            )
        return flag

    def say(self, value: bool, language: str) -> str:
        return (YES if value else NO)[language]

    def stored(self, value: bool) -> Any:
        return value

    def loaded(self, field: Any) -> bool:
        return bool(field)


@dataclass(frozen=True)
class Numbers:
    """A list of whole numbers, each from low to high."""

    name: str
    default: tuple[int, ...]
    low: int
    high: int
    about: Mapping[str, str]

    @property
    def range(self) -> str:
        return f"{len(self.default)} numbers from {self.low} to {self.high}"

    def read(self, given: Any) -> list[int]:
        parts: Sequence[Any] = given.split(",") if isinstance(given, str) else given
        numbers = [_whole(part) for part in parts] if isinstance(parts, list | tuple) else []
        if len(numbers) != len(self.default) or any(n is None or not self.low <= n <= self.high for n in numbers):
            raise WrongOption(
                f"option {self.name!r} takes {self.range}, such as {self.example}, not {given!r}",
                f"opcja {self.name!r} to liczby od {self.low} do {self.high}, jak {self.example}, a nie {given!r}",
            )
        return [n for n in numbers if n is not None]

    @property
    def example(self) -> str:
        return repr(",".join(map(str, self.default)))

    def say(self, value: Sequence[int], language: str) -> str:
        return ", ".join(map(str, value))

    def stored(self, value: list[int]) -> Any:
        return value

    def loaded(self, field: Any) -> list[int]:
        return [int(number) for number in field]


@dataclass(frozen=True)
class Letters:
    """A word of fixed length over an alphabet; the record holds each letter's place in the alphabet."""

    name: str
    default: str
    alphabet: str
    about: Mapping[str, str]
    names: Mapping[str, Mapping[str, str]]  # by language: what a letter stands for
    groups: tuple[tuple[str, int], ...]  # which letters belong together: a heading, and how many follow

    @property
    def range(self) -> str:
        return f"{len(self.default)} letters out of {self.alphabet!r}"

    def read(self, given: Any) -> str:
        if not isinstance(given, str) or len(given) != len(self.default) or set(given) - set(self.alphabet):
            raise WrongOption(
                f"option {self.name!r} takes {self.range}, not {given!r}",
                f"opcja {self.name!r} to litery z {self.alphabet!r}, tyle co w {self.default!r}, a nie {given!r}",
            )
        return given

    def say(self, value: str, language: str) -> str:
        return "; ".join(
            f"{group}: {_counted(letters, self.names[language])}" for group, letters in self.grouped(value)
        )

    def grouped(self, value: str) -> list[tuple[str, str]]:
        """The letters of each group."""
        ends = accumulate(size for _, size in self.groups)
        return [(group, value[end - size : end]) for (group, size), end in zip(self.groups, ends, strict=True)]

    def stored(self, value: str) -> Any:
        return [self.alphabet.index(letter) for letter in value]

    def loaded(self, field: Any) -> str:
        return "".join(self.alphabet[place] for place in field)


Option = Number | Flag | Numbers | Letters


def read_options(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game: the given ones read and checked, the others at their defaults."""
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            known_names = ", ".join(repr(option.name) for option in options) or "none"
            raise WrongOption(
                f"unknown option {name!r}: options are {known_names}", f"nie ma opcji {name!r}, są: {known_names}"
            )
    return {option.name: option.read(given.get(option.name, option.default)) for option in options}


def read_pairs(texts: Sequence[str]) -> dict[str, str]:
    """Options as people write them, each as name=value."""
    for text in texts:
        if "=" not in text:
            raise WrongOption(
                f"option {text!r} has no value: write {text}=VALUE", f"opcja {text!r} nie ma wartości: napisz {text}=…"
            )
    return dict(text.split("=", 1) for text in texts)


def written(value: Any) -> str:
    """A value as people type it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def house_rules(options: Sequence[Option], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are not the defaults."""
    usual = read_options(options, {})
    return {name: value for name, value in values.items() if value != usual.get(name)}


def changed(options: Sequence[Option], values: Mapping[str, Any], language: str) -> list[str]:
    """The options that are not at their defaults, in words."""
    by_name = {option.name: option for option in options}
    own = [(by_name[name], value) for name, value in house_rules(options, values).items()]
    return [f"{option.about[language]}: {option.say(value, language)}" for option, value in own]


def count_of(what: str, given: Any, least: int) -> int:
    """A whole number that is at least the minimum."""
    try:
        number = operator.index(given)
    except TypeError:
        number = least - 1
    if number < least:
        raise StolikError(f"{what} must be a whole number of at least {least}, not {given!r}")
    return number


def _counted(letters: str, names: Mapping[str, str]) -> str:
    """`rrg` is `red × 2, green`."""
    counts = Counter(letters)
    return ", ".join(f"{names[letter]} × {count}" if count > 1 else names[letter] for letter, count in counts.items())


def _whole(given: Any) -> int | None:
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return given
    if isinstance(given, str) and len(given) <= LONGEST:
        with suppress(ValueError):
            return int(given)
    return None
