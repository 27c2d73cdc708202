"""The protocol as data: its structs, fields, bounds and the comments beside them, for the docs and the web app."""

import ast
import inspect
from dataclasses import dataclass
from typing import Any, Literal, get_args

import msgspec.inspect as shapes
from msgspec import NODEFAULT, UNSET

from stolik.server import protocol


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
    """A struct with the comments that stand beside its fields."""
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    beside = comments().get(struct.__name__, {})
    fields = tuple(
        Field(field.encode_name, field.type, field.required, _default(field), beside.get(field.name, ""))
        for field in shape.fields
    )
    tag = shape.tag if isinstance(shape.tag, str) else None
    return Outline(struct.__name__, tag, inspect.cleandoc(struct.__doc__ or ""), fields)


def from_client() -> list[Outline]:
    return [outline(message) for message in get_args(protocol.FromClient)]


def from_server() -> list[Outline]:
    return [outline(message) for message in get_args(protocol.FromServer)]


def bodies() -> list[Outline]:
    """Parts of messages and bodies on HTTP, in the order of the file."""
    structs = [value for value in vars(protocol).values() if isinstance(value, type)]
    return [outline(body) for body in structs if issubclass(body, protocol.Body) and body is not protocol.Body]


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
        name: value for name, value in vars(protocol).items() if name.isupper() and isinstance(value, int | float | str)
    }


def comments() -> dict[str, dict[str, str]]:
    """By class or name of a choice: the comment at the end of each field's or value's line."""
    source = inspect.getsource(protocol)
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
