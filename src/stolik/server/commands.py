"""`stolik serve`, `stolik export` and `stolik import`."""

from pathlib import Path
from typing import Annotated

import typer

from stolik.server.settings import DEFAULT_DB, Settings

Db = Annotated[
    str,
    typer.Option(
        envvar="STOLIK_DB", help="Database: sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER:PASSWORD@HOST/NAME."
    ),
]


def serve(
    db: Db = DEFAULT_DB,
    host: Annotated[
        str, typer.Option(envvar="STOLIK_HOST", help="Address to listen on; 0.0.0.0 for the whole home network.")
    ] = Settings.host,
    port: Annotated[
        int, typer.Option(envvar="STOLIK_PORT", min=1, max=65535, help="Port to listen on.")
    ] = Settings.port,
    url: Annotated[
        str, typer.Option(envvar="STOLIK_URL", help="The public address, such as https://play.example.org.")
    ] = Settings.url,
    name: Annotated[
        list[str] | None,
        typer.Option(
            envvar="STOLIK_NAMES",
            help="Another name of this server beside the one in --url; may be repeated, or hold several with commas.",
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="STOLIK_ORIGINS",
            help="Another site whose pages may connect; repeatable, or several with commas.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(envvar="STOLIK_WORKERS", min=1, help="Processes; more than one needs PostgreSQL.")
    ] = Settings.workers,
    thinkers: Annotated[
        int,
        typer.Option(envvar="STOLIK_THINKERS", min=0, help="Threads for bots in each process; 0: all cores but one."),
    ] = Settings.thinkers,
    redis: Annotated[
        str, typer.Option(envvar="STOLIK_REDIS", help="Redis to carry notifications instead of PostgreSQL.")
    ] = Settings.redis,
    messages: Annotated[
        int,
        typer.Option(
            envvar="STOLIK_MESSAGES", min=10, help="Messages a seat may send in 20 seconds before it is cut off."
        ),
    ] = Settings.messages,
    newcomers: Annotated[
        int,
        typer.Option(envvar="STOLIK_NEWCOMERS", min=1, help="Sessions that one address may begin in a minute."),
    ] = Settings.newcomers,
    sockets: Annotated[
        int, typer.Option(envvar="STOLIK_SOCKETS", min=1, help="Sockets that one session may have open.")
    ] = Settings.sockets,
    hints: Annotated[
        int, typer.Option(envvar="STOLIK_HINTS", min=0, help="Hints that one session may ask for in a minute.")
    ] = Settings.hints,
    requests: Annotated[
        int,
        typer.Option(
            envvar="STOLIK_REQUESTS",
            min=10,
            help="Replays, records and lists that one session may ask for in a minute.",
        ),
    ] = Settings.requests,
    visits: Annotated[
        int,
        typer.Option(envvar="STOLIK_VISITS", min=1, help="Requests of any kind that one address may make in a second."),
    ] = Settings.visits,
    crowd: Annotated[
        int,
        typer.Option(
            envvar="STOLIK_CROWD", min=1, help="Limits of all who share an address, as a multiple of one session's."
        ),
    ] = Settings.crowd,
    spectators: Annotated[
        int, typer.Option(envvar="STOLIK_SPECTATORS", min=0, help="Spectators allowed at one table.")
    ] = Settings.spectators,
    open_tables: Annotated[
        bool,
        typer.Option(
            envvar="STOLIK_OPEN_TABLES", help="List on the front page the tables whose hosts want strangers to come."
        ),
    ] = Settings.open_tables,
    closed: Annotated[
        str,
        typer.Option(
            envvar="STOLIK_CLOSED", help="Start closed, with this word to the players; `stolik admin open` opens it."
        ),
    ] = Settings.closed,
    keep_days: Annotated[
        int,
        typer.Option(
            envvar="STOLIK_KEEP_DAYS", min=0, help="Days after which a table that nobody came to is deleted; 0: never."
        ),
    ] = Settings.keep_days,
    keep_megabytes: Annotated[
        int,
        typer.Option(
            envvar="STOLIK_KEEP_MEGABYTES", min=0, help="Space beyond which the oldest tables are deleted; 0: no bound."
        ),
    ] = Settings.keep_megabytes,
    bots_pace: Annotated[
        float,
        typer.Option(envvar="STOLIK_BOTS_PACE", min=0, help="Seconds that a bot takes at least where nobody plays."),
    ] = Settings.bots_pace,
    patience: Annotated[
        float,
        typer.Option(envvar="STOLIK_PATIENCE", min=1, help="Seconds a request may take to arrive."),
    ] = Settings.patience,
    push_key: Annotated[
        str,
        typer.Option(
            envvar="STOLIK_PUSH_KEY",
            help="File with the key of notices, made if it is not there: people are called when it is their turn.",
        ),
    ] = Settings.push_key,
    push_contact: Annotated[
        str,
        typer.Option(envvar="STOLIK_PUSH_CONTACT", help="Whom push services may write to: mailto:… or https:…"),
    ] = Settings.push_contact,
    metrics: Annotated[
        bool, typer.Option(envvar="STOLIK_METRICS", help="Serve /metrics for Prometheus.")
    ] = Settings.metrics,
    log_json: Annotated[
        bool, typer.Option(envvar="STOLIK_LOG_JSON", help="Write the log as JSON, one event per line.")
    ] = False,
    trusted_proxies: Annotated[
        str,
        typer.Option(
            envvar="STOLIK_TRUSTED_PROXIES", help="Addresses of proxies whose X-Forwarded headers are trusted."
        ),
    ] = Settings.trusted_proxies,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in this machine's browser, and show a QR code for phones.")
    ] = False,
) -> None:
    """Host tables for people and bots until interrupted."""
    from stolik.core.errors import StolikError
    from stolik.server import logs, push
    from stolik.server.addresses import addresses
    from stolik.server.pages import FOLDER
    from stolik.server.run import serve as run

    settings = Settings(
        db=db,
        host=host,
        port=port,
        url=url,
        names=_parts(name),
        origins=_parts(origin),
        workers=workers,
        thinkers=thinkers,
        redis=redis,
        messages=messages,
        newcomers=newcomers,
        sockets=sockets,
        hints=hints,
        requests=requests,
        visits=visits,
        crowd=crowd,
        spectators=spectators,
        open_tables=open_tables,
        closed=closed,
        keep_days=keep_days,
        keep_megabytes=keep_megabytes,
        bots_pace=bots_pace,
        patience=patience,
        push_key=push_key,
        push_contact=push_contact,
        metrics=metrics,
        log_json=log_json,
        trusted_proxies=trusted_proxies,
    )
    logs.configure(log_json)
    say = logs.log.info if log_json else typer.echo
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
    say("It answers in a moment. At first rules are compiled meanwhile; until then hard and expert play as normal.")
    say("Ctrl-C stops it; tables and matches are kept.")
    try:
        push.check(settings)
        run(settings)
    except StolikError as error:
        if log_json:
            logs.log.error(f"stolik serve: {error}")
        else:
            typer.echo(f"stolik serve: {error}", err=True)
        raise typer.Exit(1) from error


def _parts(given: list[str] | None) -> tuple[str, ...]:
    """What was given several times, or at once with commas."""
    return tuple(part for several in given or () for part in several.split(",") if part)


def export(
    file: Annotated[Path, typer.Argument(help="Where to write, one JSON record per line; - is standard output.")],
    db: Db = DEFAULT_DB,
    running: Annotated[
        bool, typer.Option(help="Also running matches; their keys reveal every card, so keep the file to yourself.")
    ] = False,
) -> None:
    """Write the matches of a server's database, as records."""
    from stolik.core.errors import StolikError
    from stolik.server.transfer import export_matches

    try:
        count, left = export_matches(db, file, running)
    except StolikError as error:
        typer.echo(f"stolik export: {error}", err=True)
        raise typer.Exit(1) from error
    typer.echo(f"{count} matches written to {file}", err=True)
    if left:
        typer.echo(f"{left} matches of other versions of the rules stay where they are", err=True)


def import_(
    file: Annotated[Path, typer.Argument(help="What `stolik export` has written; - is standard input.")],
    db: Db = DEFAULT_DB,
) -> None:
    """Import exported matches into a server's database, after replaying and verifying each."""
    from stolik.core.errors import StolikError
    from stolik.server.transfer import import_matches

    try:
        taken, known = import_matches(db, file)
    except StolikError as error:
        typer.echo(f"stolik import: {error}", err=True)
        raise typer.Exit(1) from error
    typer.echo(f"{taken} matches imported, {known} were there already", err=True)
