"""The frames of `frames.table_frame` as JSON, joined from parts that are written once for all who share them.

A part is told apart by what it is made from; one that depends on the seat or the person is made from these.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from operator import add
from typing import Any

import msgspec
from msgspec.structs import asdict, astuple, replace

from rokkaku.core.choices import branches_of, choices_among, written_tree
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.protocol.frames import SaidShown
from rokkaku.protocol.tables import Chair, Head
from rokkaku.remembering import Remembered, Room, remembered_by_identity
from rokkaku.server.settings import Settings
from rokkaku.server.tables.actor import Moment
from rokkaku.server.tables.colours import edition_shown
from rokkaku.server.tables.drafts import LaidOut
from rokkaku.server.tables.frames import (
    PointOfView,
    asked,
    chairs_now,
    chairs_shown,
    click_labels,
    is_host,
    laid_out,
    lasting,
    now_shown,
    possible,
    progress,
    seen,
    table_scene,
)
from rokkaku.server.tables.scenes import scene_written
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import Narrator, narrator_of, row_written
from rokkaku.server.tables.table import Table

LATEST = 64
"""How many parts are kept that change with a turn: those who look at a table are shown it in a row."""
TABLES = 1_024
"""For how many tables that is kept which only changes with the people there."""
PEOPLE = 3_072
"""For how many of those who look at a table its chairs are kept."""
THINGS = 12_288
"""How many single things are kept, such as a settlement; with those from before, all of a thousand games."""
WORTH_SHARING = 8
"""Things in a part of a view; a shorter one is written anew as quickly."""
NOTHING = (b"null",)
_MOVING_OF_CHAIR = ("is_online", "left", "is_running", "is_late", "wants_end", "preparing_since")
_write = msgspec.json.Encoder().encode


def written_frame(
    table: Table, pov: PointOfView, moment: Moment, said: Sequence[SaidShown], note: str = ""
) -> bytes:
    """Everything there is to see from one point of view, with the messages that are new to it."""
    state, narrator = table.state, narrator_of(table.state, pov.language)
    laid = laid_out(table, pov.seat)
    moves = possible(state, pov, laid)
    view = seen(state, pov, laid)
    alike = _alike(state, moment, narrator, table.services.settings)
    rows = table.story.since(pov.since)
    return b"".join(
        (
            alike.beginning,
            b",".join(map(add, _seated_for(state, pov.guest), alike.chairs)),
            b"],",
            _own(state, pov, said, note),
            b',"question":',
            b"null" if laid is None else _question(table, pov, laid, moves),
            b',"view":',
            *(NOTHING if view is None or "view" not in pov.parts else written_view(view)),
            b',"scene":',
            *(NOTHING if view is None or "scene" not in pov.parts else _scene(state, view, moves, narrator)),
            b',"told":[',
            b",".join([row_written(row, pov.seat, narrator, is_open=state.is_over) for row in rows]),
            b"]}",
        )
    )


class _Alike(msgspec.Struct, frozen=True, gc=False, eq=False):
    """What everybody who looks at a table is told alike, at one moment and in one language."""

    beginning: bytes
    """Of the frame, up to the first chair."""
    chairs: Sequence[bytes]
    """What changes about each chair while the same player sits there."""


@remembered_by_identity(LATEST)
def _alike(state: TableState, moment: Moment, narrator: Narrator, settings: Settings) -> _Alike:
    told = (
        _lasting(state.head, state.chairs, narrator),
        _write(progress(state, narrator))[1:-1],
        _write(now_shown(state, moment, settings))[1:-1],
    )
    chairs = [_write(chair)[1:] for chair in chairs_now(state, moment)]
    return _Alike(b'{"type":"table",%b,"chairs":[' % b",".join(told), chairs)


@remembered_by_identity(TABLES)
def _lasting(head: Head, chairs: Sequence[Chair], narrator: Narrator) -> bytes:
    """Alike for everybody as long as the same people sit at the table."""
    return _write(lasting(head, chairs, narrator))[1:-1]


def _own(state: TableState, pov: PointOfView, said: Sequence[SaidShown], note: str) -> bytes:
    own = {"seat": pov.seat, "is_host": is_host(state, pov.guest), "note": note, "said": said}
    return _write(own)[1:-1]


def _question(table: Table, pov: PointOfView, laid: LaidOut, moves: Sequence[Any]) -> bytes:
    found = choices_among(table.state.game, moves)
    branches = branches_of(found)
    return b'{%b,"choices":%b,"labels":%b}' % (
        _write(asked(table, laid, found))[1:-1],
        written_tree(branches),
        _write(click_labels(table.state, branches, pov.language)),
    )


def _seated_for(state: TableState, guest: str) -> Sequence[bytes]:
    """The beginning of each chair, which changes only with its player."""
    return _seated(state.head.setup, state.chairs, state.resigned, guest, is_host(state, guest))


@remembered_by_identity(PEOPLE)
def _seated(
    setup: Setup, chairs: tuple[Chair, ...], resigned: Sequence[Seat], guest: str, knows_keys: bool
) -> Sequence[bytes]:
    shown = chairs_shown(chairs, edition_shown(setup, chairs).colours, guest, resigned)
    keyed = (
        replace(one, key=chair.key if knows_keys else "") for one, chair in zip(shown, chairs, strict=True)
    )
    return [_without(_MOVING_OF_CHAIR, asdict(chair))[:-1] + b"," for chair in keyed]


def _without(names: Iterable[str], fields: dict[str, Any]) -> bytes:
    return _write({name: value for name, value in fields.items() if name not in names})


def written_view(view: Any) -> Sequence[bytes]:
    """In parts: what all seats see, such as a board, is the same thing in each of their views."""
    writer = _writer_of(view.__class__)
    return (_write(view),) if writer is None else writer.written(view)


class _ViewWriter:
    """Writes each view of a kind beside the last one: what is the very same thing is written already."""

    def __init__(self, kind: type[msgspec.Struct]) -> None:
        self._names = [
            b"%b%b:" % (b"," if place else b"{", _write(name))
            for place, name in enumerate(kind.__struct_fields__)
        ]
        self._values: tuple[Any, ...] = (self,) * len(self._names)
        self._parts: Sequence[bytes] = self._names

    def written(self, view: msgspec.Struct) -> Sequence[bytes]:
        values = astuple(view)
        self._parts = [
            part if value is known else name + _written(value)
            for name, value, known, part in zip(self._names, values, self._values, self._parts, strict=True)
        ]
        self._values = values
        return (*self._parts, b"}")


@cache
def _writer_of(kind: type[Any]) -> _ViewWriter | None:
    """For what never changes and is written as an object of all its fields by their names.

    A game may have it otherwise.
    """
    if not issubclass(kind, msgspec.Struct):
        return None
    config, is_renamed = kind.__struct_config__, kind.__struct_fields__ != kind.__struct_encode_fields__
    is_plain = not (is_renamed or config.tag is not None or config.array_like or config.omit_defaults)
    return _ViewWriter(kind) if is_plain and config.frozen else None


def _written(value: object) -> bytes:
    """Long rows of things of one kind from what is kept of each, if they remember their hash."""
    if type(value) is tuple and len(value) >= WORTH_SHARING and len(set(map(type, value))) == 1:
        first = value[0]
        if isinstance(first, msgspec.Struct) and first.__struct_config__.cache_hash:
            with suppress(TypeError):  # one that holds what has no hash
                return b"[%b]" % b",".join(map(_written_things().__getitem__, value))
    return _write(value)


@cache
def _written_things() -> Remembered[object, bytes]:
    """A turn changes few of many things; those that remember their hash are quickly found."""
    return Remembered(_write, Room(THINGS))


def _scene(state: TableState, view: Any, moves: Sequence[Any], narrator: Narrator) -> Sequence[bytes]:
    return scene_written(table_scene(state, view, moves), state.game, state.head.setup, narrator)
