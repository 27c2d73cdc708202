"""The console: its language, and what to print if its encoding lacks a character."""

import codecs
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stolik.core.background import telling
from stolik.core.errors import StolikError
from stolik.core.game import LANGUAGES

# One sign for one sign, so that a table keeps its shape; a colour's mark becomes its letter.
PLAIN = (
    str.maketrans("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "acelnoszzACELNOSZZ")
    | str.maketrans("–—−…·•×„”“’→←▸✓✗±≥", '---...x"""\'><>+x~>')
    | str.maketrans("╭╮╰╯┌┐└┘├┤┬┴┼╞╡╪│─━║═╶╺", "++++++++++++++++|--|=--")
    | str.maketrans("●≡≈▦★◆", "rogbpk")
    | str.maketrans("🥇🥈🥉🃏", "123#")
    | str.maketrans("▮░■□∀○█▉▁▂▃▄▅▆▇◖", "#:X.vo##._-=+*%(")
)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """The nearest character that every encoding has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end].translate(PLAIN)
    return "".join(sign if sign.isascii() else "?" for sign in signs), error.end


codecs.register_error("stolik-plain", _plain)


def console(ascii_only: bool = False) -> Console:
    """A console on standard output that prints something for every character, in any encoding."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="stolik-plain", **({"encoding": "ascii"} if ascii_only else {}))
    # Of a dumb terminal rich assumes 80 columns, however many there are.
    size = shutil.get_terminal_size() if os.environ.get("TERM") in ("dumb", "unknown") else None
    return Console(highlight=False, width=size and size.columns, height=size and size.lines)


def language_of(given: str | None) -> str:
    """The language asked for, else the environment's, else English."""
    if given is not None:
        if given not in LANGUAGES:
            raise StolikError(f"unknown language {given!r}: languages are {', '.join(LANGUAGES)}")
        return given
    # The first one that is set counts, as everywhere on Unix.
    place = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "pl" if place.startswith("pl") else "en"


@contextmanager
def busy(shown: Console, what: str) -> Iterator[None]:
    """A spinner during long work; nothing if the output is not a terminal."""
    if not shown.is_terminal or shown.is_dumb_terminal:
        yield
        return
    with shown.status(what) as status, telling(lambda left, seconds: status.update(f"{what}  {seconds:.0f} s")):
        yield


def progress(*fields: str) -> Progress:
    """A progress bar with extra text, on a terminal; on standard error, since output may go to another program."""
    shown = Console(stderr=True)
    told = [TextColumn(f"{{task.fields[{field}]}}") for field in fields]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), *told)
    return Progress(*columns, console=shown, disable=not shown.is_terminal, transient=True)


def ask(shown: Console) -> str:
    """A line from the person, trimmed; raises EOFError at the end of input."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # Windows has none, and edits lines by itself
            import readline  # noqa: F401  (imported for editing and history)

        return input("> ").strip()
    answer = input("> ").strip()
    shown.print(answer, markup=False)  # nobody typed it on the screen
    return answer
