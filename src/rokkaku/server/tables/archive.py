"""What is made from a table's whole log: records, positions, stories and pictures.

All of it takes long, so it is made outside the event loop (see archive_worker.py).  What is asked for has
been checked: nothing here refuses anything, and nothing here knows who asks.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib.util import find_spec
from itertools import islice
from typing import Any, Literal, TypeAlias

import msgspec

from rokkaku.core.draft import Draft
from rokkaku.core.game import edition_of, edition_title, game_title
from rokkaku.core.record import SPECTATOR, Record, replay, write_record
from rokkaku.core.seats import Seat
from rokkaku.core.seen_record import seen_from
from rokkaku.drawing import Heading, Painter
from rokkaku.locales import DEFAULT_LANGUAGE
from rokkaku.protocol import frames, pages
from rokkaku.protocol.log import Row, Turn
from rokkaku.protocol.tables import Head
from rokkaku.server.tables.fold import folded
from rokkaku.server.tables.frames import table_scene, table_scene_shown
from rokkaku.server.tables.rows import events_of
from rokkaku.server.tables.scenes import LAYOUTS, art
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import StoryRow, narrator_of, row_shown, story_row
from rokkaku.server.tables.story_memory import StoryMemory
from rokkaku.server.uptime import Calendar

OPEN = "open"
REMEMBERED = 8
"""How many tables are kept as they were after each line: whoever looks at one position looks at others."""

PIXELS = 1_200
"""How wide a picture of points is: what previews of links ask for."""
Kind: TypeAlias = Literal["record", "position", "story", "picture"]


class Log(msgspec.Struct, frozen=True):
    """Everything that a table has stored about its game."""

    head: Head
    rows: tuple[Row, ...]


class Order(msgspec.Struct, frozen=True):
    """What to make of it.  Two orders that are equal get the same."""

    kind: Kind
    view: str
    """A seat's number, `spectator` or `open`."""
    line: int = 0
    form: str = "text"
    theme: str = "light"
    layout: str = "landscape"
    language: str = DEFAULT_LANGUAGE
    """Of all texts; records have none."""


class Job(msgspec.Struct, frozen=True, tag="job"):
    """An order, and the encoded log that it is made from."""

    log: bytes
    order: Order


class Played(msgspec.Struct, frozen=True):
    """A table, and its game after each line."""

    state: TableState
    story: tuple[StoryRow, ...]
    games: tuple[Any, ...]


def made(job: Job) -> bytes:
    """The content of the answer."""
    return _MAKERS[job.order.kind](_played(job.log), job.order)


@lru_cache(maxsize=REMEMBERED)
def _played(encoded: bytes) -> Played:
    log = msgspec.msgpack.decode(encoded, type=Log)
    state = folded(log.head, log.rows, Calendar())
    story = StoryMemory(state.prefix)
    for row in log.rows:
        story.add(row)
    playable = state.frozen_at or len(state.lines) + 1
    steps = islice(replay(state.game, _unfinished(state.record)), playable)
    return Played(state, (*_before_the_fork(state), *story), tuple(step.state for step in steps))


def _record(played: Played, order: Order) -> bytes:
    """A finished game with everything open, or what a seat or a spectator knew."""
    state = played.state
    whole = state.record if order.view == OPEN else seen_from(state.game, state.record, _seat(order.view))
    shown = whole if order.line == len(state.lines) else _cut(whole, order.line)
    return msgspec.json.encode(shown) if order.form == "json" else write_record(shown).encode()


def _cut(record: Record, turn: int) -> Record:
    """The first lines of a record, without the commitment if the fork it belongs to is cut off."""
    forks = tuple(fork for fork in record.forks if fork.line <= turn)
    cut = msgspec.structs.replace(record, lines=record.lines[:turn], outcome=None, resigned=(), forks=forks)
    if forks == record.forks:
        return cut
    return msgspec.structs.replace(cut, nonce="", commitment="")


def _position(played: Played, order: Order) -> bytes:
    """The game after a line, and how the line is told."""
    state, line = played.state, order.line
    seen = _seen(played, order)
    found = next((each for each in played.story if each.line == line and line), None)
    row = None if found is None else _row_shown(state, found, order)
    return msgspec.json.encode(
        pages.Position(
            line=line,
            last=len(state.lines),
            view=msgspec.Raw(msgspec.json.encode(seen)),
            scene=table_scene_shown(state, seen, order.language),
            moves="" if row is None else row.moves,
            seat=None if row is None else row.seat,
            happened=() if row is None else row.happened,
        )
    )


def _story(played: Played, order: Order) -> bytes:
    """Every line, and everything else that happened."""
    return msgspec.json.encode([_row_shown(played.state, each, order) for each in played.story])


def _picture(played: Played, order: Order) -> bytes:
    state, line = played.state, order.line
    setup, speaker = state.setup, narrator_of(state, order.language).speaker
    edition = edition_of(state.game.editions, setup)
    values = {"count": setup.seats, "line": line, "last": len(state.lines)}
    subheadings = (
        edition_title(setup.game, edition.key, speaker),
        speaker.say("web.picture.position", values),
    )
    painter = Painter(
        art(setup.game, order.theme, edition.key), speaker, edition.colours, LAYOUTS[order.layout]
    )
    scene = table_scene(state, _seen(played, order))
    name = game_title(setup.game, speaker)
    drawn = painter.picture(scene, heading=Heading(name, subheadings))
    return _png(drawn) if order.form == "png" else drawn.encode()


def makes_png() -> bool:
    """Whether the extra `png` is installed.  Finding out loads nothing of it."""
    return find_spec("resvg_py") is not None


def _png(drawn: str) -> bytes:
    from resvg_py import svg_to_bytes

    return svg_to_bytes(svg_string=drawn, width=PIXELS)


def _seen(played: Played, order: Order) -> Any:
    """The view after a line."""
    game, reached = played.state.game, played.games[order.line]
    return game.open_view(reached) if order.view == OPEN else game.view(reached, _seat(order.view))


def _unfinished(record: Record) -> Record:
    """The record without its outcome, so that it can be replayed up to any line."""
    return msgspec.structs.replace(record, outcome=None)


def _row_shown(state: TableState, numbered: StoryRow, order: Order) -> frames.Told:
    """Nothing is hidden in the lines before a fork, because that game was over; but before an open puzzle."""
    is_told = 0 < numbered.line <= state.prefix and state.verdict != "open"
    is_open = order.view == OPEN or is_told
    narrator = narrator_of(state, order.language)
    return row_shown(numbered, _seat(order.view), narrator, is_open=is_open)


def _before_the_fork(state: TableState) -> Iterator[StoryRow]:
    """The lines played at another table, replayed as far as the current rules allow."""
    steps = replay(state.game, _unfinished(state.record))
    last = min(state.prefix, state.frozen_at - 1) if state.frozen_at else state.prefix
    for line, played in enumerate(state.lines[:last], start=1):
        draft: Draft[Any] = Draft(played.seat, next(steps).state)
        for move in played.moves:
            draft = draft.play(state.game, move)
        row = Row(
            seq=line - state.prefix,
            at=state.head.created,
            entry=Turn(" ".join(played.moves), events_of(draft)),
            seat=played.seat,
        )
        yield story_row(row, line)


def _seat(view: str) -> Seat | None:
    return None if view in (SPECTATOR, OPEN) else Seat(int(view))


_MAKERS: Mapping[Kind, Callable[[Played, Order], bytes]] = {
    "record": _record,
    "position": _position,
    "story": _story,
    "picture": _picture,
}
