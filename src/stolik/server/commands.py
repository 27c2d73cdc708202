"""`stolik serve`, `stolik export` and `stolik import`."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import Field, fields
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from stolik.core.errors import StolikError
from stolik.server.settings import ABOUT_DB, DEFAULT_DB, Settings

Db = Annotated[str, typer.Option(envvar="STOLIK_DB", help=ABOUT_DB)]
Counts = Annotated[bool, typer.Option("--json", help="Print the counts as JSON.")]


def to_terminal(message: str) -> None:
    typer.echo(message, err=True)


@contextmanager
def complaining(command: str, say: Callable[[str], None] = to_terminal) -> Iterator[None]:
    """Tell an error that the caller can mend in one sentence, and end the program."""
    try:
        yield
    except StolikError as error:
        say(f"stolik {command}: {error}")
        raise typer.Exit(1) from error


def serve(
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in this machine's browser, and show a QR code for phones.")
    ] = False,
    **given: Any,
) -> None:
    """Host tables for people and bots until interrupted."""
    from stolik.server import logs
    from stolik.server.run import serve as run

    settings = Settings(**{one.name: _read(given[_flag(one)]) for one in _flags()})
    logs.configure(settings.log_json)
    with complaining("serve", logs.log.error if settings.log_json else to_terminal):
        run(settings, lambda: _welcome(settings, open_page))


def _welcome(settings: Settings, open_page: bool) -> None:
    """Say where the tables are, and lead people there."""
    from stolik.server import logs
    from stolik.server.addresses import addresses
    from stolik.server.pages import FOLDER

    say = logs.log.info if settings.log_json else typer.echo
    places = addresses(settings)
    for address in places:
        say(f"Stolik is at {address}")
    if open_page:
        from stolik.server.welcome import open_when_ready, qr_code

        if len(places) > 1:
            typer.echo(f"\nPhones in the same network can scan this ({places[1]}):\n\n{qr_code(places[1])}")
        open_when_ready(places[0])
    if not (FOLDER / "index.html").is_file():
        say("The web app has not been built, so there is no table to see: stop this and run `make web`.")
    say("The page opens in a moment. Rules are compiled beside it at first; until then hard and expert play as normal.")
    say("Ctrl-C stops it; tables and matches are kept.")


def _flags() -> list[Field[Any]]:
    """The settings that have a flag."""
    return [one for one in fields(Settings) if one.metadata]


def _flag(setting: Field[Any]) -> str:
    return str(setting.metadata["name"] or setting.name)


def _option(setting: Field[Any]) -> Parameter:
    """A setting as a parameter of the command; a list may be given as several options."""
    several = isinstance(setting.default, tuple)
    about, bounds = setting.metadata["about"], setting.metadata["bounds"]
    metavar = "TEXT" if several else None
    option = typer.Option(envvar=f"STOLIK_{setting.name.upper()}", help=about, metavar=metavar, **bounds)
    kind: Any = list[str] | None if several else type(setting.default)
    default = None if several else setting.default
    return Parameter(_flag(setting), Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, option])


def _read(given: Any) -> Any:
    """A list from several options or from commas; any other value as it is."""
    if given is None or isinstance(given, list):
        return tuple(part for several in given or () for part in several.split(",") if part)
    return given


# Typer reads flags off a signature.
serve.__signature__ = Signature([signature(serve).parameters["open_page"], *map(_option, _flags())])  # type: ignore[attr-defined]


def export(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where to write, one JSON record per line; - is standard output.")
    ],
    db: Db = DEFAULT_DB,
    running: Annotated[
        bool, typer.Option(help="Also running matches; their keys reveal every card, so keep the file to yourself.")
    ] = False,
    as_json: Counts = False,
) -> None:
    """Write the matches of a server's database, as records."""
    from stolik.server.transfer import export_matches

    with complaining("export"):
        count, left = export_matches(db, file, running)
    if as_json:
        typer.echo(json.dumps({"written": count, "left": left}), err=str(file) == "-")
        return
    typer.echo(f"{count} matches written to {file}", err=True)
    if left:
        typer.echo(f"{left} matches of other versions of the rules stay where they are", err=True)


def import_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file written by `stolik export`; - is standard input.")
    ],
    db: Db = DEFAULT_DB,
    as_json: Counts = False,
) -> None:
    """Import exported matches into a server's database, after replaying and verifying each."""
    from stolik.server.transfer import import_matches

    with complaining("import"):
        taken, known = import_matches(db, file)
    if as_json:
        typer.echo(json.dumps({"imported": taken, "known": known}))
        return
    typer.echo(f"{taken} matches imported, {known} were there already", err=True)
