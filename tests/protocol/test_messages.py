"""What crosses the network is typed, documented, and holds no secret."""

import inspect
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Mapping as AnyMapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rokkaku.core.game import Setup
from rokkaku.games.catalogue import GAMES
from rokkaku.protocol import commands, frames, log, pages, requests, reviews, tables
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import StoredEvent, StoryRow

PROTOCOL = Path(__file__).parents[2] / "docs" / "reference" / "protocol.md"

SENT = (commands, requests, frames, pages, reviews)
MESSAGES = {
    name: type_
    for module in SENT
    for name, type_ in inspect.getmembers(module, inspect.isclass)
    if issubclass(type_, msgspec.Struct) and type_.__module__ == module.__name__
}
COMMANDS = {type_.__struct_config__.tag: type_ for type_ in typing.get_args(commands.AnyCommand)}
ASKED = {
    name: type_
    for name, type_ in MESSAGES.items()
    if issubclass(type_, commands.Command) or name == "Posted" or name.startswith("New")
}
SECRET = {tables.Head, tables.Chair, tables.Guest, tables.Forked, tables.Summary, tables.Listed}
SECRET |= {
    TableState,
    StoryRow,
    StoredEvent,
    Setup,
    log.Row,
    log.Entry,
    tables.StoredDraft,
    tables.Message,
}
SECRET |= set(typing.get_args(log.AnyEntry))
OPEN = ("Pace", "Proposal", "EditionShown", "Option")
"""Nouns that are told as they are."""


def test_every_command_is_one_that_can_be_read() -> None:
    own = {type_ for type_ in MESSAGES.values() if issubclass(type_, commands.Command)} - {commands.Command}
    assert set(COMMANDS.values()) == own
    assert len(COMMANDS) == len(own)


@pytest.mark.parametrize("name", MESSAGES)
def test_every_message_is_frozen_and_says_what_it_is(name: str) -> None:
    assert MESSAGES[name].__struct_config__.frozen
    assert MESSAGES[name].__doc__


# ── what is asked ───────────────────────────────────────────────────────────────────────────────────

EXAMPLES: dict[Any, Any] = {str: "a", int: 1, bool: True, tuple[str, ...]: ["a"]}


def example(type_: Any) -> dict[str, Any]:
    """A message with its required fields only."""
    hints = typing.get_type_hints(type_)
    return {
        field.name: example_of(hints[field.name])
        for field in msgspec.structs.fields(type_)
        if field.required and field.name != "command"
    }


def example_of(hint: Any) -> Any:
    if typing.get_origin(hint) is typing.Literal:
        return typing.get_args(hint)[0]
    return EXAMPLES[getattr(hint, "__supertype__", hint)]


@pytest.mark.parametrize("tag", COMMANDS)
def test_a_command_is_read_by_its_type(tag: str) -> None:
    asked = {"type": tag, **example(COMMANDS[tag])}
    command = msgspec.json.decode(msgspec.json.encode(asked), type=commands.AnyCommand)
    assert type(command) is COMMANDS[tag]
    again = msgspec.json.decode(msgspec.json.encode(command), type=commands.AnyCommand)
    assert again == command


@pytest.mark.parametrize("tag", COMMANDS)
def test_a_command_with_a_field_too_many_too_few_or_of_another_kind_is_refused(tag: str) -> None:
    asked = {"type": tag, **example(COMMANDS[tag])}
    wrong: list[dict[str, Any]] = [{**asked, "guest": "ann"}, {**asked, "seed": "5eed"}]
    for name in set(asked) - {"type"}:
        wrong.append({other: value for other, value in asked.items() if other != name})
        wrong.append({**asked, name: None})
        wrong.append({**asked, name: {}})
    for one in wrong:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(msgspec.json.encode(one), type=commands.AnyCommand)


@pytest.mark.parametrize("type_", ["", "Confirm", "CONFIRM", "move", "done", "table", None, 7])
def test_an_unknown_type_is_refused(type_: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode({"type": type_, "id": "a"}), type=commands.AnyCommand)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"id": "a"}', type=commands.AnyCommand)


@pytest.mark.parametrize("name", ASKED)
def test_whatever_is_asked_knows_all_its_fields(name: str) -> None:
    assert ASKED[name].__struct_config__.forbid_unknown_fields
    parts = [part for part in parts_of(ASKED[name]) if isinstance(part, type)]
    structs = [part for part in parts if issubclass(part, msgspec.Struct)]
    assert all(part.__struct_config__.forbid_unknown_fields for part in structs)


# ── what is told ────────────────────────────────────────────────────────────────────────────────────


def parts_of(type_: Any, seen: set[Any] | None = None) -> Iterator[Any]:
    """A type and all that its fields can hold."""
    seen = set() if seen is None else seen
    type_ = getattr(type_, "__supertype__", type_)
    if type_ in seen:
        return
    seen.add(type_)
    yield type_
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        for hint in typing.get_type_hints(type_).values():
            yield from parts_of(hint, seen)
    if typing.get_origin(type_) is not typing.Literal:
        for argument in typing.get_args(type_):
            yield from parts_of(argument, seen)


PLAIN = {str, int, bool, float, bytes, type(None), Ellipsis, msgspec.Raw}
HOLDERS = {tuple, dict, AnyMapping, Mapping, Sequence, typing.Union, types.UnionType, typing.Literal}


@pytest.mark.parametrize("name", MESSAGES)
def test_nothing_that_is_sent_can_hold_a_secret(name: str) -> None:
    """Only plain things, other messages, and what every lobby knows; an unknown part must be looked at."""
    states = {type(game) for game in GAMES.values()}
    for part in parts_of(MESSAGES[name]):
        assert part not in SECRET | states
        if isinstance(part, type) and issubclass(part, msgspec.Struct):
            assert part in MESSAGES.values() or part.__name__ in OPEN, part
        elif typing.get_origin(part) is not None:
            assert typing.get_origin(part) in HOLDERS, part
        else:
            assert part in PLAIN or part is Any or isinstance(part, typing.ForwardRef), part


def test_what_may_hold_anything_is_made_in_few_places() -> None:
    """Values of an event are told as an event is; view and choices are encoded as such."""
    free = {
        f"{name}.{field}"
        for name, type_ in MESSAGES.items()
        for field, hint in typing.get_type_hints(type_).items()
        if {Any, msgspec.Raw} & set(parts_of(hint, {*MESSAGES.values()} - {type_}))
    }
    assert free == {
        "Done.view",
        "Happened.values",
        "Position.view",
        "Question.choices",
        "TableShown.view",
    }


@pytest.mark.parametrize("secret", ["nonce", "seed"])
def test_only_the_end_of_a_game_tells_its_secrets(secret: str) -> None:
    holders = {name for name, type_ in MESSAGES.items() if secret in type_.__struct_fields__}
    assert holders == {"Ended"}


def test_nothing_tells_the_id_of_a_person() -> None:
    for name, type_ in MESSAGES.items():
        assert not {"guest", "host", "guest_id", "cookie"} & set(type_.__struct_fields__), name


# ── what is written about it ────────────────────────────────────────────────────────────────────────


def test_every_message_is_documented() -> None:
    page = PROTOCOL.read_text(encoding="utf-8")
    named = {name: MESSAGES[name].__struct_config__.tag or name for name in set(MESSAGES) - {"Command"}}
    missing = [name for name, told in named.items() if f"`{told}`" not in page and f"`{name}`" not in page]
    assert missing == []
