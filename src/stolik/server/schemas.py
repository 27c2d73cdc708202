"""Messages, views, events and facts of games as JSON schemas, from which the web app's build makes TypeScript types."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from stolik.bots.strengths import Strengths
from stolik.core import view as common
from stolik.core.game import Game
from stolik.server import facts, lessons, outline, protocol

REF = "#/definitions/{name}"
# Parts of what a client sends: there a field with a default may be left out.
SENT = ("NewTable", "LastSeen", "NewLine", "Person", "ScoreResult", "ChangeCircle", "Join", "NewPerson", "NewEvening")


def protocol_schema() -> dict[str, Any]:
    """Every message and body, with the comments beside their fields."""
    unions = {"FromClient": protocol.FromClient, "FromServer": protocol.FromServer}
    bodies = outline.body_structs()
    refs, definitions = _schemas([*unions.values(), *bodies])
    sent = {*SENT, *[message.name for message in outline.from_client()]}
    for struct in (*outline.from_client(), *outline.from_server(), *outline.bodies()):
        schema = definitions[struct.name]
        for field in struct.fields:
            if field.about:
                schema["properties"][field.name]["description"] = field.about
        if struct.name not in sent:
            schema["required"] = list(schema["properties"])
    return {"definitions": {**definitions, **dict(zip(unions, refs, strict=False))}}


def common_schema() -> dict[str, Any]:
    """What every view has."""
    return {"definitions": _schemas([common.View])[1]}


def view_schema(game: Game) -> dict[str, Any]:
    """A game's view and its events."""
    refs, definitions = _schemas(view_structs(game))
    told = {"title": "Told", "description": "An event, as a viewer is told it.", "anyOf": list(refs[1:])}
    return {"definitions": {**definitions, "Told": told}}


def constants_schema() -> dict[str, Any]:
    """The protocol's named choices."""
    kinds = {name: getattr(protocol, name) for name in (*outline.literals(), "Viewer")}
    return {"definitions": dict(zip(kinds, _schemas([*kinds.values()])[0], strict=True))}


def facts_schema() -> dict[str, Any]:
    """What a page may know of a game."""
    (option, _), definitions = _schemas([facts.AnyOption, facts.GameFacts])
    return {"definitions": {**definitions, "Option": option}}


def strengths_schema() -> dict[str, Any]:
    """How strong a game's levels are."""
    return {"definitions": {"Strengths": _schemas([Strengths])[0][0]}}


def lesson_schema() -> dict[str, Any]:
    """Lessons as they are played out for the browser."""
    return {"definitions": _schemas([lessons.Lesson])[1]}


def _schemas(kinds: list[Any]) -> tuple[Any, dict[str, Any]]:
    """References to types, and the schemas of all that they are made of."""
    refs, definitions = msgspec.json.schema_components(kinds, ref_template=REF)
    _spell_out(definitions)
    return refs, definitions


def _spell_out(schema: Any) -> None:
    """Allow any key in objects without listed keys, and write tuples as the TypeScript generator reads them."""
    if isinstance(schema, dict):
        if "prefixItems" in schema:
            schema["items"], schema["additionalItems"] = schema.pop("prefixItems"), False
        if schema.get("type") == "object" and "properties" not in schema:
            schema.setdefault("additionalProperties", True)
        for inner in schema.values():
            _spell_out(inner)
    elif isinstance(schema, list):
        for inner in schema:
            _spell_out(inner)


def view_structs(game: Game) -> list[type[msgspec.Struct]]:
    """The structs of a game: its view, then its events, moves first."""
    module = game.part("view")
    return [getattr(module, "View", common.View), common.Move, *sorted(_events(vars(module).values()), key=_common)]


def _common(event: type[msgspec.Struct]) -> bool:
    """Whether several games have an event; a game's own events come first."""
    return event.__module__ == common.__name__


def _events(found: Iterable[Any]) -> Iterator[type[msgspec.Struct]]:
    for value in found:
        if isinstance(value, type) and issubclass(value, common.Event) and value not in (common.Event, common.Move):
            yield value
