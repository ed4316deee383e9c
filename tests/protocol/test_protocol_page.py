"""The page about the protocol tells every message as it is: its fields, types, defaults, and examples."""

import re
import types
import typing
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.reliability.attacks import AT_ONCE, NOT_UTF_8, PROTOCOL_ERROR

from rokkaku.core.game import Option
from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames, pages, requests, reviews
from rokkaku.protocol.tables import Pace, Proposal
from rokkaku.server import socket
from rokkaku.server.app import create_app
from rokkaku.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
SENT = [
    type_
    for module in (commands, requests, frames, pages, reviews)
    for type_ in vars(module).values()
    if getattr(type_, "__module__", "") == module.__name__
]
MESSAGES = {
    type_.__name__: type_
    for type_ in (*SENT, Option, Pace, Proposal)
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct) and type_ is not commands.Command
}
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", Seat: "seat", type(None): "null"}


def told(hint: Any) -> str:
    """A type as the page calls it."""
    if hint in PLAIN:
        return PLAIN[hint]
    arguments = typing.get_args(hint)
    if hint == commands.AnyCommand:
        return "command"
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return " or ".join(map(told, arguments))
    if typing.get_origin(hint) is typing.Literal:
        return " or ".join(f"`{word}`" for word in arguments)
    if typing.get_origin(hint) is tuple:
        return f"list of {told(arguments[0])}"
    if typing.get_origin(hint) in (dict, Mapping):
        return "object" if arguments[1] is Any else f"object of {told(arguments[1])}"
    return f"`{hint.__name__}`" if hint.__name__ in MESSAGES else "object"


def rows(type_: type[msgspec.Struct]) -> Sequence[Sequence[str]]:
    """What the table of a message begins with, line by line."""
    hints = typing.get_type_hints(type_)
    is_asked = type_.__struct_config__.forbid_unknown_fields
    found = []
    for field in msgspec.structs.fields(type_):
        if issubclass(type_, commands.Command) and field.name == "id":
            continue
        default = "needed" if field.required else f"`{msgspec.json.encode(_default(field)).decode()}`"
        found.append([f"`{field.name}`", told(hints[field.name]), *([default] if is_asked else [])])
    return found


def _default(field: Any) -> Any:
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


@pytest.mark.parametrize("name", MESSAGES)
def test_every_message_has_its_table(name: str) -> None:
    tag = MESSAGES[name].__struct_config__.tag
    heading = f"### `{tag}` ({name})\n" if tag else f"### `{name}`\n"
    assert PAGE.count(heading) == 1
    section = PAGE.partition(heading)[2].partition("\n#")[0]
    lines = [line.strip("| ").split(" | ") for line in re.findall(r"^\| `.*$", section, re.MULTILINE)]
    wanted = rows(MESSAGES[name])
    assert [line[: len(wanted[0])] for line in lines] == wanted if wanted else not lines


def examples() -> Sequence[tuple[str, str]]:
    return re.findall(r"^```json (\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("name", "text"), examples())
def test_every_example_is_such_a_message(name: str, text: str) -> None:
    example = msgspec.json.decode(text)
    if typing.get_type_hints(MESSAGES[name]).get("view") == msgspec.Raw | None:
        # It is sent as it came from the game; nobody reads it by this type.
        example["view"] = None
    message = msgspec.convert(example, MESSAGES[name])
    if not issubclass(MESSAGES[name], commands.Command):
        assert msgspec.json.decode(msgspec.json.encode(message)) == example


def test_every_json_on_the_page_is_checked() -> None:
    assert len(examples()) == PAGE.count("```json")


def test_every_address_and_close_code_is_on_the_page(tmp_path: Path) -> None:
    doors: Any = create_app(Settings(store=tmp_path / "store"))
    paths = {route.path_format for route in doors.app.routes}
    assert {path for path in paths if f"`{path}`" not in PAGE} == set()
    codes = {value for value in vars(socket).values() if isinstance(value, int) and value >= 1000}
    provoked = {code for attack in AT_ONCE.values() for code in attack.codes}
    assert {PROTOCOL_ERROR, NOT_UTF_8} < provoked
    assert {code for code in {*codes, *provoked, 1011, 1012} if f"\n| {code} |" not in PAGE} == set()
