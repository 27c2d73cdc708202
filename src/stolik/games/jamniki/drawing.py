"""Jamniki at a terminal."""

import re
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from stolik.core.view import as_json
from stolik.drawing.cards import COLOURS, INK, LINEN, MARKS, PAPER, TALL_BACK, Face, fan, size
from stolik.drawing.scene import Drawing, Scene, drawn_from, drawn_in, in_order, seat_table, spaced, title

from .view import PRINTED, Breakdown, Laid, View
from .words import TASKS

WHITE_SIDE = "□2□2"

TEXTS = {
    "pl": {
        "coat": "kubraczek",
        "game number": "gra {number}",
        "hand goes": "ręka wędruje w {side}",
        "travelling hand": "Wędrująca ręka",
        "tasks": "zadania",
        "stack": "stos",
    },
    "en": {
        "coat": "coat",
        "game number": "game {number}",
        "hand goes": "the hand goes to the {side}",
        "travelling hand": "The travelling hand",
        "tasks": "tasks",
        "stack": "stack",
    },
}
LABELS = {"pl": {"white": "{tile} białą stroną"}, "en": {"white": "{tile} white side up"}}
SIDES = {"pl": {"left": "lewo", "right": "prawo"}, "en": {"left": "left", "right": "right"}}
PARTS = {
    "pl": {"bones": "kostki", "run": "najdłuższy fragment", "colours": "kolory", "tasks": "zadania"},
    "en": {"bones": "bones", "run": "longest run", "colours": "colours", "tasks": "tasks"},
}


def table(view: View, scene: Scene) -> RenderableType:
    """Everybody's dachshund, the tasks, the travelling hand."""
    side = SIDES[scene.language][view.pass_to]
    near = scene.near()
    legal = {move.split()[0] for move in view.legal.get(str(near), [])}
    return Group(
        *spaced(
            title(
                scene.text("game number", number=view.game_number),
                scene.text("hand goes", side=side),
                f"{scene.text('stack')} {size(view.stack)}",
            ),
            seat_table(view, scene, {scene.text("coat"): [coat(tiles) for tiles in view.coats]}, scene.text("points")),
            tasks(view.tasks, scene),
            breakdown(view.breakdown or [], scene),
            Group(
                Text(scene.text("travelling hand"), "dim"),
                fan([face(tile, tile in legal) for tile in view.hand], scene.width),
            )
            if view.turn == near or scene.viewer is None
            else None,
        )
    )


def face(tile: str | None, raised: bool = False) -> Face:
    if tile is None:
        return TALL_BACK
    head, tail = tile[:2], tile[2:]
    return Face(part(head), part(tail), COLOURS[head[0]], raised, COLOURS[tail[0]])


def part(text: str) -> str:
    """A part's mark and bones."""
    return f"{MARKS[text[0]]}{text[1]}"


def tile_text(tile: str) -> str:
    return part(tile[:2]) + part(tile[2:])


def drawn(tile: str) -> Text:
    """A tile in the middle of a line."""
    text = Text()
    for half in (tile[:2], tile[2:]):
        text.append(part(half), f"bold {COLOURS[half[0]]} on {PAPER}")
    return text


def spoken(said: str, scene: Scene) -> Text:
    """A sentence with its tiles drawn and its tasks in words."""
    for name in TASKS[scene.language]:
        said = re.sub(rf"\b{name}\b", task(name, scene), said)
    return tiles_drawn(said, scene)


def coat(tiles: Sequence[Laid]) -> Text:
    """From head to tail; a white tile shows its white side alone."""
    shown = Text("◖", f"bold {LINEN}")
    for laid in tiles:
        tile = None if laid.white else laid.tile
        shown.append_text(Text(WHITE_SIDE, f"{INK} on {PAPER}") if tile is None else drawn(tile)).append(" ")
    return shown.append("~", f"bold {LINEN}")


def tasks(ids: Sequence[str], scene: Scene) -> Text | None:
    """The open tasks with their points."""
    named = "; ".join(task(name, scene) for name in ids)
    return Text(f"{scene.text('tasks')}: {named}", "italic") if ids else None


def task(name: str, scene: Scene) -> str:
    return f"{TASKS[scene.language][name]}: {PRINTED[name]}"


def breakdown(parts: Sequence[Breakdown], scene: Scene) -> Text | None:
    """Where the points of the last finished game came from."""
    if not parts:
        return None
    names = PARTS[scene.language]
    lines = [
        f"{player}: " + ", ".join(f"{names[name]} {value}" for name, value in as_json(scored).items())
        for player, scored in zip(scene.players, parts, strict=True)
    ]
    return Text("\n".join(lines), "dim")


def label(move: str, scene: Scene) -> str:
    tile, *white = move.split()
    return LABELS[scene.language]["white"].format(tile=tile_text(tile)) if white else tile_text(tile)


tiles_drawn = drawn_in(r"\b([rogbp][234]){2}\b", drawn)

DRAWING = Drawing(
    texts=TEXTS,
    table=drawn_from(View, table),
    label=label,
    numbers=in_order,
    spoken=spoken,
    ends=frozenset({"score"}),
)
