"""A record from elsewhere as a table that is over: to look at, and to be forgotten after a while.

Playing a whole game again takes long, so it is done outside the event loop (see archive_worker.py).
"""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from rokkaku.core.endings import placed
from rokkaku.core.errors import BadRequest, DamagedRecord, RokkakuError
from rokkaku.core.fairness import commitment
from rokkaku.core.game import Game, Outcome
from rokkaku.core.record import Record, read_record, replay, walk
from rokkaku.games.catalogue import find
from rokkaku.locales import SPOKEN
from rokkaku.protocol import log
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Chair, ChairKind, Forked, Head, Milliseconds, Pace, Summary
from rokkaku.server.tables.colours import settled
from rokkaku.server.tables.fold import folded, start_row
from rokkaku.server.tables.rows import NewRow, end_row
from rokkaku.server.tables.state import CUT
from rokkaku.server.uptime import Calendar

MOST_LINES, MOST_MOVES, MOST_FORKS = 2_000, 20_000, 100
"""Of a record: several times as many as the longest games have."""
LONGEST_TOLD = 300
"""So much of what somebody sent is told them again: enough to find the place."""


class Reading(msgspec.Struct, frozen=True, tag="reading"):
    """A text that somebody takes for a record, and the table that is to be made of it."""

    text: str
    id: str
    host: str
    now: Milliseconds
    language: str


class Imported(msgspec.Struct, frozen=True, tag="imported"):
    """A table, as it is stored."""

    head: Head
    summary: Summary
    rows: tuple[Row, ...]


class Unreadable(msgspec.Struct, frozen=True, tag="unreadable"):
    """Why a text is not a record of a game: the key of a sentence, and its values."""

    key: str
    values: dict[str, Any]


def imported(reading: Reading) -> Imported | Unreadable:
    """The table that a text leads to, or what is wrong with it, in the language of whoever asks."""
    spoken = SPOKEN.set(reading.language)
    try:
        return _imported(reading)
    except RokkakuError as error:
        return Unreadable(error.key, {name: _plain(value) for name, value in error.values.items()})
    finally:
        SPOKEN.reset(spoken)


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return value if isinstance(value, int) else _shortened(str(value))


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"


def _imported(reading: Reading) -> Imported:
    record = read_record(reading.text)
    _refuse_long(record)
    _check_commitment(record)
    game = find(record.setup.game).under(record.rules, record.setup.values)
    for last in replay(game, record):
        reached = last.state
    head = _head(record, reading)
    outcome = record.outcome or _outcome(game, reached, record)
    new = [start_row(head), *_turns(game, record, head), *_resignations(record), end_row(outcome)]
    rows = tuple(row.numbered(seq, reading.now) for seq, row in enumerate(new, start=1))
    return Imported(head, folded(head, rows, Calendar()).summary(), rows)


def _refuse_long(record: Record) -> None:
    moves = sum(len(line.moves) for line in record.lines)
    if len(record.lines) > MOST_LINES or moves > MOST_MOVES or len(record.forks) > MOST_FORKS:
        most = {"lines": MOST_LINES, "moves": MOST_MOVES, "forks": MOST_FORKS}
        raise BadRequest("record.too-long", most)


def _check_commitment(record: Record) -> None:
    promised = record.commitment
    if promised and record.nonce and promised != commitment(record.last_seed, record.nonce):
        raise DamagedRecord("record.other-commitment")


def _head(record: Record, reading: Reading) -> Head:
    setup = record.setup
    chairs = settled(setup, (Chair(),) * setup.seats, get_args(ChairKind))
    return Head(
        id=reading.id,
        host=reading.host,
        setup=replace(setup, seed=record.last_seed),
        nonce=record.nonce if record.commitment else "",
        rules=record.rules,
        chairs=chairs,
        pace=Pace(),
        is_public=False,
        has_spectators=True,
        created=reading.now,
        fork=_fork(record),
        is_imported=True,
    )


def _fork(record: Record) -> Forked | None:
    """The last fork of the record; what was played before it is not known as a table."""
    if not record.forks:
        return None
    *earlier, last = record.forks
    lines = record.lines[: last.line]
    return Forked("", last.line, last.view, record.setup, lines, tuple(earlier))


def _turns(game: Game[Any, Any, Any], record: Record, head: Head) -> Iterator[NewRow]:
    """Every line that is not part of a fork's past, with the events of each move."""
    past = 0 if head.fork is None else head.fork.line
    played = zip(record.lines, list(walk(game, record))[1:], strict=True)
    for line, (_, steps) in list(played)[past:]:
        events = msgspec.json.encode([step.events for step in steps])
        yield NewRow(log.Turn(" ".join(line.moves), events), line.seat)


def _resignations(record: Record) -> Iterator[NewRow]:
    """A record says who resigned, but not when."""
    for seat in record.resigned:
        yield NewRow(log.Resigned(Chair()), seat)


def _outcome(game: Game[Any, Any, Any], reached: Any, record: Record) -> Outcome:
    """The end of a record that names none: that of the rules, or none at all."""
    by_rules = game.outcome(reached)
    return Outcome(CUT, ()) if by_rules is None else placed(by_rules, record.resigned)
