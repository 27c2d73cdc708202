"""The protocol as data: its structs, fields, bounds and the comments beside them, for the docs and the web app."""

import ast
import inspect
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import msgspec.inspect as shapes
from msgspec import NODEFAULT, UNSET

from stolik.server import bodies as http
from stolik.server import protocol
from stolik.server.circles import book, ratings, told
from stolik.server.solo import bodies as solo

FILES = (protocol, http, solo, told)  # what is said on the wire


@dataclass(frozen=True)
class Field:
    name: str
    type: shapes.Type
    required: bool
    default: Any
    about: str


@dataclass(frozen=True)
class Outline:
    name: str
    tag: str | None
    about: str
    fields: tuple[Field, ...]


def outline(struct: type[Any]) -> Outline:
    """A struct with the descriptions of its fields and the comments beside them."""
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    beside = comments().get(struct.__name__, {})
    fields = tuple(
        Field(field.encode_name, field.type, field.required, _default(field), said)
        for field in shape.fields
        for said in [_said(field.type) or beside.get(field.name, "")]
    )
    tag = shape.tag if isinstance(shape.tag, str) else None
    return Outline(struct.__name__, tag, inspect.cleandoc(struct.__doc__ or ""), fields)


def from_client() -> list[Outline]:
    return [outline(message) for message in get_args(protocol.FromClient)]


def from_server() -> list[Outline]:
    return [outline(message) for message in get_args(protocol.FromServer)]


def bodies() -> list[Outline]:
    """Parts of messages and bodies on HTTP, in the order of the file."""
    return [outline(body) for body in body_structs()]


def body_structs() -> list[type[protocol.Body]]:
    """The structs of those."""
    found = [value for file in FILES for value in vars(file).values() if isinstance(value, type)]
    return [body for body in dict.fromkeys(found) if issubclass(body, protocol.Body) and body is not protocol.Body]


def error_codes() -> dict[str, str]:
    """Every error code with its meaning."""
    about = comments()["ErrorCode"]
    return {code: about[code] for code in get_args(protocol.ErrorCode)}


def literals() -> dict[str, tuple[str, ...]]:
    """The named choices, such as `Level`."""
    kinds = {name: value for name, value in vars(protocol).items() if getattr(value, "__origin__", None) is Literal}
    return {name: get_args(value) for name, value in kinds.items()}


def constants() -> dict[str, Any]:
    """The limits, in capital letters."""
    return {
        name: value
        for file in FILES
        for name, value in vars(file).items()
        if name.isupper() and isinstance(value, int | float | str)
    }


def comments() -> dict[str, dict[str, str]]:
    """By class or name of a choice: the comment at the end of each field's or value's line."""
    found: dict[str, dict[str, str]] = {}
    for file in (*FILES, book, ratings):
        found |= _comments(inspect.getsource(file))
    return found


def _comments(source: str) -> dict[str, dict[str, str]]:
    lines = source.splitlines()
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            fields = [inner for inner in node.body if isinstance(inner, ast.AnnAssign)]
            beside = {
                ast.unparse(field.target): _beside(lines[(field.end_lineno or field.lineno) - 1]) for field in fields
            }
            found[node.name] = beside
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript):
            inner = ast.walk(node.value)
            values = [value for value in inner if isinstance(value, ast.Constant) and isinstance(value.value, str)]
            found[ast.unparse(node.targets[0])] = {
                str(value.value): _beside(lines[value.lineno - 1]) for value in values
            }
    return found


def _beside(line: str) -> str:
    _, mark, comment = line.partition("  # ")
    return comment.strip() if mark else ""


def _default(field: shapes.Field) -> Any:
    if field.default is not NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not NODEFAULT else UNSET


def _said(shape: shapes.Type) -> str:
    """What `about` says of a field."""
    said = (shape.extra_json_schema or {}) if isinstance(shape, shapes.Metadata) else {}
    return str(said.get("description", ""))


MOST = 12  # choices of a field that are all listed
PLAIN: dict[type[shapes.Type], str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


def type_of(shape: shapes.Type) -> str:
    """A type in JSON's words."""
    if isinstance(shape, shapes.Metadata):
        return type_of(shape.type)
    if isinstance(shape, shapes.StructType):
        return str(shape.cls.__name__)
    if isinstance(shape, shapes.LiteralType):
        named = {frozenset(choices): name for name, choices in literals().items()}
        return named.get(frozenset(map(str, shape.values))) or " | ".join(_few(shape.values))
    if isinstance(shape, shapes.ListType):
        inner = type_of(shape.item_type)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if isinstance(shape, shapes.TupleType):
        return f"[{', '.join(map(type_of, shape.item_types))}]"
    if isinstance(shape, shapes.DictType):
        return f"Record<string, {type_of(shape.value_type)}>"
    if isinstance(shape, shapes.UnionType):
        return " | ".join(type_of(inner) for inner in shape.types if type(inner).__name__ != "UnsetType")
    return PLAIN[type(shape)]


def _few(values: Sequence[Any]) -> list[str]:
    """Some values, with an ellipsis if there are more."""
    shown = [json.dumps(value) for value in values]
    return shown if len(shown) <= MOST else [*shown[:2], "…", shown[-1]]
