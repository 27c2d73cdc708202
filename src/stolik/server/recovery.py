"""Twelve words that restore a person on a new device.

A word is a byte, in the lists `words.pl.txt` and `words.en.txt` of our own; eleven are random, which are 88 bits behind
limits on how often anybody may try, and the last checks them. They are written down on paper, and only a hash is kept.
"""

import difflib
import hashlib
import secrets
import unicodedata
from functools import cache
from importlib.resources import files

from stolik.core.game import LANGUAGES
from stolik.server.seating import Refusal

RANDOM = 11  # words
WORDS = RANDOM + 1
ALIKE = 0.6  # how near a word must be to be offered


@cache
def listed(language: str) -> tuple[str, ...]:
    return tuple(files("stolik.server").joinpath(f"words.{language}.txt").read_text("utf-8").split())


def fresh() -> bytes:
    """What a list of words says."""
    given = secrets.token_bytes(RANDOM)
    return given + _check(given)


def _check(given: bytes) -> bytes:
    return hashlib.sha256(b"stolik words " + given).digest()[:1]


def spoken(secret: bytes, language: str) -> list[str]:
    return [listed(language)[byte] for byte in secret]


def plain(word: str) -> str:
    """A word as typed without Polish letters."""
    apart = unicodedata.normalize("NFD", word.casefold().replace("ł", "l"))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def read(text: str) -> bytes:
    """The bytes of some words, from either list; wrong_words names an unknown word and the likely one."""
    given = [plain(word) for word in text.replace(",", " ").split()]
    if len(given) != WORDS:
        raise Refusal("wrong_words", f"there are {len(given)} words: write all {WORDS}, with spaces between them")
    known = {language: [plain(word) for word in listed(language)] for language in LANGUAGES}
    language = max(known, key=lambda one: sum(word in known[one] for word in given))
    for number, word in enumerate(given, start=1):
        if word not in known[language]:
            near = difflib.get_close_matches(word, known[language], 1, ALIKE)
            offer = f": is it {listed(language)[known[language].index(near[0])]!r}?" if near else ""
            raise Refusal("wrong_words", f"word {number}, {word!r}, is not in the list{offer}")
    secret = bytes(known[language].index(word) for word in given)
    if _check(secret[:RANDOM]) != secret[RANDOM:]:
        raise Refusal("wrong_words", "the words do not match: one of them is wrong, or their order is")
    return secret
