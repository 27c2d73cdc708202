"""The command line. Everything heavy is imported by the command that needs it, so that `--help` is quick."""

import importlib
import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from stolik.core.levels import USUAL
from stolik.core.version import VERSION
from stolik.terminal.arguments import (
    AnyGame,
    Ascii,
    Bots,
    GameName,
    Json,
    Lang,
    Matches,
    Name,
    Options,
    Record,
    Seats,
    Seed,
    Threads,
)

# Commands of the layers below, imported when one of them is called: name, function, what the overview says.
ELSEWHERE = {
    "serve": ("stolik.server.commands:serve", "Host tables for people and bots, in the browser."),
    "export": ("stolik.server.commands:export", "Write matches of a server's database to a file."),
    "admin": ("stolik.server.administration:app", "Look after a server's database: people, tables, matches, space."),
    "import": ("stolik.server.commands:import_", "Read matches from a file into a server's database."),
    "arena": ("stolik.terminal.contests:arena", "Let bots play each other on the same deals, and rate them."),
    "compare": ("stolik.terminal.contests:compare", "Find out which of two bots is stronger."),
    "report": ("stolik.terminal.contests:report", "Show what simulation says about a game."),
}


# Option names of earlier versions, which still work.
RENAMED = {
    "--levels": "--bots",
    "--level": "--bots",
    "--games": "--matches",
    "--deals": "--matches",
    "--workers": "--threads",
}
SHELLS = ("bash", "zsh", "fish", "powershell")
COMPLETING = "_STOLIK_COMPLETE"  # set by a shell that asks for completions
SETTINGS = {"help_option_names": ["-h", "--help"]}


class Command(TyperCommand):
    """A command that accepts option names of earlier versions, unless it has an option of that name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        own = {name for parameter in self.params for name in parameter.opts}
        return super().parse_args(ctx, [_renamed(word, own) for word in args])


def _renamed(word: str, own: set[str]) -> str:
    name, sign, value = word.partition("=")
    new = RENAMED.get(name)
    return f"{new}{sign}{value}" if new in own and name not in own else word


class Commands(TyperGroup):
    """The overview lists commands of other modules without importing them."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*super().list_commands(ctx), *ELSEWHERE]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in ELSEWHERE:
            return super().get_command(ctx, cmd_name)
        where, about = ELSEWHERE[cmd_name]
        if ctx.args[:1] != [cmd_name]:
            return TyperCommand(cmd_name, help=about)
        module, function = where.split(":")
        found = getattr(importlib.import_module(module), function)
        if isinstance(found, typer.Typer):
            return typer.main.get_command(found)
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        command = alone.command(cmd_name, cls=Command, context_settings=SETTINGS)
        command(found)
        return typer.main.get_command(alone)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        ctx.args = args
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    context_settings=SETTINGS,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # 0.07 s of processor time for --help instead of 0.18
)
command = app.command(cls=Command, context_settings=SETTINGS)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"stolik {VERSION}")
        raise typer.Exit()


@app.callback()
def _stolik(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Family card games at one table: play, study and simulate them."""


@command
def games(lang: Lang = None, as_json: Json = False, ascii_only: Ascii = False) -> None:
    """List the games with their seats, lengths, authors and options."""
    from stolik.terminal import screen, shelf

    if as_json:
        shelf.print_games()
        return
    shelf.show_games(screen.console(ascii_only), screen.language_of(lang))


@command
def rules(game: GameName, lang: Lang = None, as_json: Json = False, ascii_only: Ascii = False) -> None:
    """Show the rules of a game."""
    from stolik.games import load
    from stolik.terminal import screen, shelf

    if as_json:
        shelf.print_rules(load(game), screen.language_of(lang))
        return
    shelf.show_rules(screen.console(ascii_only), load(game), screen.language_of(lang))


@command
def play(
    game: AnyGame = None,
    seats: Seats = None,
    bots: Bots = None,
    option: Options = None,
    lang: Lang = None,
    name: Name = None,
    seed: Seed = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to save the match.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved match.")] = None,
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE|POSITION", help="Play on from a record, or from a position."),
    ] = None,
    after: Annotated[
        int | None, typer.Option(metavar="MOVES", help="With --from FILE: the number of moves to keep.")
    ] = None,
    seat: Annotated[int, typer.Option(metavar="SEAT", help="With --from: the number of your seat.")] = 0,
    known: Annotated[
        bool, typer.Option("--known", help="With --from: keep what your seat could know, and deal the rest anew.")
    ] = False,
    wins: Annotated[
        str | None,
        typer.Option(
            metavar="SHARE", help="Instead of --bots: the share of matches a beginner would win, such as 1/3."
        ),
    ] = None,
    ascii_only: Ascii = False,
) -> None:
    """Sit down and play against bots."""
    from stolik.core.options import read_pairs
    from stolik.games import load
    from stolik.terminal import screen, sitting

    console, language = screen.console(ascii_only), screen.language_of(lang)
    if resume is not None:
        sitting.resumed(console, resume, language, bots, name).sit()
        return
    chosen = load(game) if game is not None else None
    if start is not None:
        sitting.leaving(
            console, start, chosen, language, after=after, seat=seat, known=known, levels=bots, name=name, path=record
        ).sit()
        return
    if chosen is None:
        try:
            chosen = sitting.ask_game(console, language)
            seats = seats or sitting.ask_seats(console, chosen, language)
            bots = bots or sitting.ask_levels(console, chosen, seats - 1, language)
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
    if wins is not None:
        bots = sitting.bots_for(chosen, seats, wins, bots)
    options = read_pairs(option or [])
    sitting.fresh(
        console, chosen, language, seats=seats, levels=bots, options=options, seed=seed, name=name, path=record
    ).sit()


@command
def day(
    game: GameName,
    server: Annotated[
        str, typer.Option(metavar="URL", help="The server whose deal to play.", envvar="STOLIK_SERVER")
    ] = "http://localhost:8400",
    lang: Lang = None,
    name: Name = None,
    ascii_only: Ascii = False,
) -> None:
    """Play today's deal: the same cards for everybody."""
    from stolik.games import load
    from stolik.terminal import screen, sitting
    from stolik.terminal.day import DayTable, Server

    dealer, language = Server(server), screen.language_of(lang)
    chosen = load(game)
    dealer.come()
    DayTable(screen.console(ascii_only), dealer, chosen, language, sitting.person(name, language)).sit()


@command
def simulate(
    game: GameName,
    seats: Seats = None,
    matches: Matches = 10_000,
    bots: Bots = None,
    option: Options = None,
    seed: Seed = None,
    threads: Threads = None,
    rows: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a row for every match to a .csv, .json or .jsonl file.")
    ] = None,
    cards: Annotated[
        bool, typer.Option("--cards", help="Add the win rate of every card: of the seats that were dealt it.")
    ] = False,
    as_json: Json = False,
    ascii_only: Ascii = False,
) -> None:
    """Let bots play many matches: who wins, how long it takes."""
    from stolik.arena.plan import planned
    from stolik.core.options import read_pairs
    from stolik.terminal import report, screen

    plan = planned(game, USUAL if bots is None else bots, seats, read_pairs(option or []), matches, seed or 0)
    report.show(screen.console(ascii_only), plan, as_json, threads, rows, cards)


@command
def replay(
    file: Record,
    everything: Annotated[bool, typer.Option("--all", help="Print every step and stop.")] = False,
    seat: Annotated[str, typer.Option(metavar="SEAT", help="Whose view: a seat's number, public, or all.")] = "all",
    lang: Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every step as JSON, one per line.")] = False,
    ascii_only: Ascii = False,
) -> None:
    """Step through a saved match."""
    from stolik.terminal import screen
    from stolik.terminal.replaying import Replay

    shown = Replay(screen.console(ascii_only), file, screen.language_of(lang))
    shown.look(seat)
    if as_json:
        shown.print_json()
    elif everything:
        shown.show_all()
    else:
        shown.browse()


@command
def review(
    file: Record,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Show only what concerns this seat, by its number.")
    ] = None,
    worlds: Annotated[
        int | None, typer.Option(help="Worlds played out for each decision; more are slower and more exact.")
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
) -> None:
    """Tell how a finished match was won: luck, skill, mistakes."""
    from stolik.terminal import judging, screen

    judging.show(screen.console(ascii_only), file, screen.language_of(lang), worlds, seat, as_json)


@command
def beliefs(
    file: Record,
    seat: Annotated[int, typer.Option(metavar="SEAT", help="Whose view: a seat's number.")] = 0,
    after: Annotated[
        int | None, typer.Option(metavar="MOVES", help="The number of moves to keep (default: all).")
    ] = None,
    card: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARD", help="A card by its notation, such as 10k; may be repeated (default: all in doubt)."
        ),
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
) -> None:
    """Tell where hidden cards probably are, as far as a seat can know."""
    from stolik.terminal import believing, screen

    believing.show(screen.console(ascii_only), file, screen.language_of(lang), seat, after, card or [], as_json)


@command
def verify(
    file: Record,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="The server's commitment, as somebody wrote it down before the deal."),
    ] = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
) -> None:
    """Replay a record and check everything in it, and what a device saw."""
    from stolik.terminal import screen
    from stolik.terminal.verifying import verify as check

    if not check(screen.console(ascii_only), file, as_json, commitment):
        raise typer.Exit(1)


@command
def bench(
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="How long to measure each figure.")] = 1.0,
    as_json: Json = False,
) -> None:
    """Measure how fast the rules run on this machine."""
    from stolik.terminal import screen, speed

    speed.show(screen.console(), seconds, as_json)


@command
def completion(
    shell: Annotated[
        str, typer.Argument(metavar="SHELL", help=f"One of {', '.join(SHELLS)}.", autocompletion=lambda: SHELLS)
    ],
) -> None:
    """Print the script that lets a shell complete commands with Tab."""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    from stolik.core.errors import StolikError

    if shell not in SHELLS:
        raise StolikError(f"unknown shell {shell!r}: shells are {', '.join(SHELLS)}")
    typer.echo(get_completion_script(prog_name="stolik", complete_var=COMPLETING, shell=shell))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status; an error that the caller can mend is one sentence, no traceback."""
    from stolik.core.errors import StolikError

    if COMPLETING in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]

        completion_init()
    try:
        status = app(arguments, prog_name="stolik", standalone_mode=False)
    except typer.TyperException as error:
        return _misused(error, sys.argv[1:] if arguments is None else arguments)
    except StolikError as error:
        return _complain(str(error))
    except typer.Abort:
        return 130
    except BrokenPipeError:
        # Nobody reads our output any more: write nothing else, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        if os.environ.get("STOLIK_DEBUG"):
            raise
        if isinstance(error, OSError) and error.filename is not None:
            return _complain(f"cannot use {str(error.filename)!r}: {error.strerror}")
        _complain(f"something unexpected went wrong ({type(error).__name__}: {error}): STOLIK_DEBUG=1 shows where")
        return 1
    return status if isinstance(status, int) else 0


def _misused(error: typer.TyperException, words: Sequence[str]) -> int:
    """A usage error: the library's help as it is, its complaint in our form, with the command that shows help."""
    said = str(error.format_message() if hasattr(error, "format_message") else error)
    if "\n" in said:
        sys.stderr.write(f"{said}\n")
        return 2
    ctx = getattr(error, "ctx", None)
    where = ctx.command_path if ctx else " ".join(["stolik", *(word for word in words[:1] if word.isalpha())])
    said = f"{said[:1].lower()}{said[1:].removesuffix('.')}{_given(error, words)}"
    return _complain(f"{said}{'' if said.endswith('?') else ':'} `{where} -h` shows what is valid")


def _given(error: typer.TyperException, words: Sequence[str]) -> str:
    """The value that a refused option had, which the library leaves out."""
    names = getattr(getattr(error, "param", None), "opts", ())
    for word, following in pairwise([*words, ""]):
        name, sign, value = word.partition("=")
        if name in names:
            return f", not {value if sign else following!r}"
    return ""


def _complain(message: str) -> int:
    sys.stderr.write(f"stolik: {message}\n")
    return 2


def main() -> None:
    """The program `stolik`."""
    sys.exit(run())
