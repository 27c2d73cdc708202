"""`docs/protocol.md` and `docs/views.md`, made from the types."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec import UNSET, Struct
from msgspec import json as json_schema

from stolik.core.view import Part, View
from stolik.games import load_all
from stolik.server import outline, protocol
from stolik.server.outline import Field, Outline, type_of
from stolik.server.outline import outline as outlined
from stolik.server.schemas import view_structs

HEAD = """# The protocol

*Made by `make docs` from `protocol.py` and `bodies.py` in `src/stolik/server`.*

{about}

## A session at a table

1. `POST /api/session` sets an HttpOnly cookie. `POST /api/tables` makes a table, `GET /api/tables/CODE` finds one.
2. Open a WebSocket at `/ws?table=K7M2QX` and send `{hello}`. The code in the address is not needed, but with
   several workers it leads straight to the one that has the table.
   The answer is a `table`, then for each of your viewers a `snapshot`.
3. `{sit}` takes a seat, `{start}` deals. A client that said `"shuffles": true` in its hello
   has a part in the deal: it answers a table with a `shuffle` by `{commit}`, and
   once the `shuffle` has `hashes` by `{reveal}`. docs/fair-deals.md says why.
   Each viewer is sent `steps`: what happened, and what it sees after each step. The last step's view is the present
   one; its `legal` holds the moves that the viewer may make.
4. `{move}` plays.
   The answer is `{ack}` once the move is in the log, or an `error`. Sending the same `id`
   again is safe.
5. After a lost connection, connect again and say in `seen` where each viewer was. The server sends exactly the missed
   steps, or a `snapshot` if more than {missed} moves were missed.

`seq` counts the moves of a match; 0 is the deal. A move names the `seq` that its player saw, and is refused as `stale`
if the seat's decision has come up since then. In a simultaneous choice the others' choices do not make a move stale.

docs/views.md has every key of a view and of an event, game by game.

## Limits

| limit | value |
|---|---|
{limits}

A socket is closed with 1008 after too many messages, with 1009 after one that is too large, with 1011 when its client
no longer answers pings, and with 1012 when the server stops; reconnect then. A client that reads too slowly gets one
snapshot instead of what it missed, and is cut off if it does not read that either.
"""
SHOWN = {
    "MESSAGE_BYTES": "bytes of a message",
    "HEADER_BYTES": "bytes of the headers of a request or a handshake",
    "MESSAGES": "messages of a seat in 20 seconds",
    "HEARTBEAT": "seconds between a client's pings, by which it notices a dead connection",
    "STALE": "seconds without an answer to the socket's own pings after which a client is gone",
    "SHUFFLE_SECONDS": "seconds that a deal waits for a device's hash, and again for its nonce",
    "CODE_LENGTH": "letters and digits of a code",
    "MISSED": "moves of which a returning client is sent the steps",
    "REPLAY_PAGE": "steps in a page of a replay",
}


def page() -> str:
    """The whole document."""
    limits = "\n".join(f"| {about} | {getattr(protocol, name)} |" for name, about in SHOWN.items())
    example = {
        "hello": {"type": "hello", "code": "K7M2QX"},
        "sit": {"type": "sit", "seat": 0, "name": "Ola", "animal": "cat"},
        "start": {"type": "start"},
        "commit": {"type": "commit", "match": "…", "hash": "…"},
        "reveal": {"type": "reveal", "match": "…", "nonce": "…"},
        "move": {"type": "move", "id": "a1", "match": "…", "seat": 0, "seq": 0, "move": "draw"},
        "ack": {"type": "ack", "id": "a1", "seq": 1},
    }
    shown = {name: json.dumps(value, ensure_ascii=False) for name, value in example.items()}
    about = (protocol.__doc__ or "").strip()
    parts = [HEAD.format(about=about, limits=limits, missed=protocol.MISSED, **shown)]
    for title, structs in (
        ("From the client", outline.from_client()),
        ("From the server", outline.from_server()),
        ("Parts, and bodies on HTTP", outline.bodies()),
    ):
        parts.append(f"## {title}\n")
        parts += [described(struct) for struct in structs]
    parts.append("## Error codes\n\n| code | when |\n|---|---|")
    parts.append("\n".join(f"| `{code}` | {why} |" for code, why in outline.error_codes().items()) + "\n")
    return "\n".join(parts)


def described(struct: Outline) -> str:
    """One message or body with its fields."""
    title = f"`{struct.tag}`" if struct.tag else struct.name
    lines = [f"### {title}\n", f"{struct.about}\n"] if struct.about else [f"### {title}\n"]
    if struct.fields:
        lines.append("| field | type | default | |\n|---|---|---|---|")
        lines += [row(field) for field in struct.fields]
        lines.append("")
    return "\n".join(lines)


def row(field: Field) -> str:
    kind = ("Viewer" if field.name == "viewer" else type_of(field.type)).replace(" | ", " or ")  # | ends a cell
    default = "" if field.required else _default(field.default)
    return f"| `{field.name}` | `{kind}` | {default} | {field.about} |"


def _default(value: Any) -> str:
    return "as it is" if value is UNSET else f"`{json.dumps(value)}`"


VIEWS_HEAD = """# Views and events

*Made by `make docs` from `src/stolik/core/view.py` and each game's `view.py`.*

A view is what one viewer may see of a match: a seat, a spectator (`"public"`) or the referee (`null`), from whom
nothing is hidden. `match.view(seat)` gives it as plain JSON, and the socket carries it. A card that the viewer does not
know is `null`. Piles are lists from bottom to top, rows from first to last; hands have no order of their own.

## Every view

{common}
"""


def views_page() -> str:
    """Every key of every view and event."""
    parts = [VIEWS_HEAD.format(common=_table(outlined(View)))]
    for game in load_all():
        view, *events = map(outlined, view_structs(game))
        shared = {field.name for field in outlined(View).fields}
        own = tuple(field for field in view.fields if field.name not in shared)
        parts.append(f"## {game.name}\n\n{_table(replace(view, fields=own))}\n")
        parts += [f"### {part.name}\n\n{part.about}\n\n{_table(part)}\n" for part in _parts(view_structs(game))]
        parts += [f"### `{event.tag}`\n\n{event.about}\n\n{_table(event)}".rstrip() + "\n" for event in events]
    return "\n".join(parts)


def _parts(structs: Sequence[type[Struct]]) -> list[Outline]:
    """The objects inside a game's view and events."""
    _, definitions = json_schema.schema_components(structs)
    module = sys.modules[structs[0].__module__]
    named = [getattr(module, name, None) for name in definitions]
    return [outlined(kind) for kind in named if isinstance(kind, type) and issubclass(kind, Part)]


def _table(struct: Outline) -> str:
    if not struct.fields:
        return ""
    return "\n".join(["| key | type | |", "|---|---|---|", *[_key(field) for field in struct.fields]])


def _key(field: Field) -> str:
    return f"| `{field.name}` | `{type_of(field.type).replace(' | ', ' or ')}` | {field.about} |"


# By file: the page that is made from the types.
PAGES = {"docs/protocol.md": page, "docs/views.md": views_page}
