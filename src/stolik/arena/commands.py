"""The arena on the command line: `arena`, `compare` and `report`."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stolik.core.levels import LEVELS, USUAL
from stolik.core.options import read_pairs

Seats = Annotated[int | None, typer.Option(help="number of players (default: the game's minimum)")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="a house rule as name=value; may be repeated")
]
Workers = Annotated[int | None, typer.Option(help="processes; as many as there are cores if not said")]


def arena(
    game: Annotated[str, typer.Argument(help="the game's name")],
    bots: Annotated[
        str, typer.Option(help="bots, with commas: levels, hard@2000, hard@20ms, flat100, module:Class")
    ] = ",".join(reversed(LEVELS)),
    seats: Seats = None,
    deals: Annotated[int, typer.Option(min=2, help="deals, each played in every rotation of the seats")] = 200,
    option: Options = None,
    results: Annotated[Path | None, typer.Option(help="file that keeps the blocks; a run goes on from it")] = None,
    workers: Workers = None,
) -> None:
    """Bots against bots on the same deals: shares, points, places, ratings, with 95 % intervals."""
    from stolik import arena

    names = [name.strip() for name in bots.split(",") if name.strip()]
    setting = arena.setting_of(game, seats, read_pairs(option or []))
    with bar() as progress:
        task = progress.add_task("playing", total=None, result="")

        def show(done: int, total: int, so_far: Any) -> None:
            progress.update(task, completed=done, total=total)
            if done % 20 == 0 or done == total:
                progress.update(task, result=leader_text(so_far))

        played = arena.run(setting, names, deals, results, workers, show)
    show_standings(arena.sums(played), setting.seats)


def compare(
    game: Annotated[str, typer.Argument(help="the game's name")],
    first: Annotated[str, typer.Argument(help="a bot")],
    second: Annotated[str, typer.Argument(help="another bot")],
    seats: Seats = None,
    margin: Annotated[
        float, typer.Option(min=0.001, help="a difference that matters, in fair shares: 0.1 at two seats is 55 to 45")
    ] = 0.1,
    deals: Annotated[int, typer.Option(min=24, help="at most so many deals")] = 20_000,
    option: Options = None,
    workers: Workers = None,
) -> None:
    """Is the first bot stronger than the second? Stops as soon as it knows; errs one time in twenty at most."""
    from stolik import arena

    setting = arena.setting_of(game, seats, read_pairs(option or []))
    with bar() as progress:
        task = progress.add_task("comparing", total=deals, result="")

        def show(test: Any) -> None:
            progress.update(task, completed=len(test.differences), result=f"{test.mean:+.3f} ± {test.spread:.3f}")

        test = arena.compare(setting, first, second, deals, margin, workers, show)
    found = test.estimate
    between = f"{found.mean:+.3f} ({found.low:+.3f} to {found.high:+.3f})"
    seen = f"difference {between} fair shares in {len(test.differences)} deal blocks"
    said = {
        "first": f"{first} is stronger than {second}",
        "second": f"{second} is stronger than {first}",
        "equal": f"neither is stronger than the other by {margin:g} or more",
        None: "not known yet: more deals would tell",
    }
    Console().print(f"[bold]{said[test.verdict]}[/bold] ({game}, {setting.seats} seats): {seen}", highlight=False)


def report(
    game: Annotated[str, typer.Argument(help="the game's name")],
    matches: Annotated[int, typer.Option(min=20, help="matches for each line of the report")] = 2000,
    level: Annotated[str, typer.Option(help="who plays where levels are not compared")] = USUAL,
    out: Annotated[Path | None, typer.Option(help="the page to write; GAME-report.html if not said")] = None,
    workers: Workers = None,
) -> None:
    """What simulation tells of a game: length, points, first seat, lead changes, ties, by seats, level and option."""
    from stolik.arena.page import page
    from stolik.arena.report import report
    from stolik.core.files import writable

    path = writable(out or Path(f"{game}-report.html"))
    with bar() as progress:
        task = progress.add_task("simulating", total=None, result="")
        found = report(
            game, matches, level, workers, lambda done, total: progress.update(task, completed=done, total=total)
        )
    console = Console()
    for title, samples in found.sections.items():
        table = columns(title, ["", *found.headings])
        for sample in samples:
            table.add_row(sample.name, *sample.cells)
        console.print(table)
    path.write_text(page(found), "utf-8")
    console.print(f"page with plots: {path}", highlight=False)


def bar() -> Progress:
    """A progress bar with the running result, on a terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[result]}"),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )


def leader_text(results: Any) -> str:
    """The share of each bot so far."""
    from stolik import arena

    found = arena.sums(results)
    shares = found.shares.sum(axis=0) / found.seats.sum(axis=0)
    order = sorted(zip(shares, found.bots, strict=True), reverse=True)
    return "  ".join(f"{bot} {share:.3f}" for share, bot in order)


def show_standings(found: Any, seats: int) -> None:
    """The tables of `arena`."""
    from stolik.arena import payoffs, standings

    console = Console()
    headings = ["", "share of wins", "× fair", "points", "place", "rating", "seats taken", "design effect"]
    table = columns(f"{len(found.deals)} deals, {seats} seats; 95 % intervals over deals", headings)
    ranked = standings(found)
    for one in ranked:
        table.add_row(
            one.bot,
            ranged(one.share, 3),
            f"{one.share.mean / one.fair:.2f}",
            ranged(one.points, 1),
            ranged(one.place, 2),
            ranged(one.rating, 0),
            str(one.matches),
            f"{one.design_effect:.2f}",
        )
    console.print(table)
    title = "payoff: share of wins alone among the others, or how often ahead of them"
    matrix = columns(title, ["", *[one.bot for one in ranked]])
    cells = payoffs(found)
    for row in ranked:
        shown = [ranged(cells[row.bot, one.bot], 2) if (row.bot, one.bot) in cells else "" for one in ranked]
        matrix.add_row(row.bot, *shown)
    console.print(matrix)


def columns(title: str, headings: list[str]) -> Table:
    """A narrow table: names on the left, figures on the right."""
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="right" if place else "left", overflow="fold")
    return table


def ranged(estimate: Any, digits: int) -> str:
    """A mean with its interval."""
    return f"{estimate.mean:.{digits}f} ({estimate.low:.{digits}f}–{estimate.high:.{digits}f})"
