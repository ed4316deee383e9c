"""Stores filled with tables in the middle of their games, without a server."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from rokkaku.core.draft import Draft
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Chair, Head, Milliseconds, Pace, Summary
from rokkaku.server.house_clock import wall_clock
from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.tables.clocks import PRESETS
from rokkaku.server.tables.commands import turn_rows
from rokkaku.server.tables.fold import after, initial_state, start_row
from rokkaku.server.tables.state import TableState
from rokkaku.server.uptime import Calendar

PACES = tuple(PRESETS.values())
AT_ONCE = 200
"""Tables in one transaction."""


class Pattern(NamedTuple):
    """A table to be copied."""

    head: Head
    rows: Sequence[Row]
    summary: Summary


def pattern(
    game: str, seats: int, lines: int, owner: str, *, pace: Pace = PACES[0], bot: bool = False
) -> Pattern:
    """A game played at random, or until it ends; a bot, if there is one, is to decide."""
    now, dice = wall_clock(), Random(f"{game} {seats} {lines}")
    setup = Setup(game, find(game).editions[0].key, seats, f"{dice.getrandbits(128):032x}")
    chairs = [Chair("person", owner, "Ann"), *(Chair("person", f"guest-{seat}") for seat in range(1, seats))]
    head = Head("", owner, setup, "nonce", find(game).rules_version, tuple(chairs), pace, False, True, now)
    state, rows = _played(head, lines, dice, now)
    if bot:
        at = next(seat for seat in state.deciders if seat)
        chairs[at] = Chair("bot", bot="random")
        head = msgspec.structs.replace(head, chairs=tuple(chairs))
        state = msgspec.structs.replace(state, chairs=tuple(chairs))
    return Pattern(head, rows, state.summary())


def _played(head: Head, lines: int, dice: Random, now: Milliseconds) -> tuple[TableState, Sequence[Row]]:
    state = initial_state(head, Calendar())
    rows = [start_row(head).numbered(1, now)]
    state = after(state, rows[0])
    while len(state.lines) < lines or not any(state.deciders):
        # The last line leaves it to somebody else than the owner.
        draft = _turn(state, dice.choice(state.deciders), dice)
        new = turn_rows(state, draft)
        if len(new) > 1:
            break
        rows.append(new[0].numbered(state.seq + 1, now, f"{head.host}:{state.seq:032x}"))
        state = after(state, rows[-1])
    return state, rows


def _turn(state: TableState, seat: Seat, dice: Random) -> Draft[object]:
    game, draft = state.game, Draft(seat, state.game_state)
    while not draft.is_final(game):
        draft = draft.play(game, game.write(dice.choice(game.moves(draft.state, seat))))
    return draft


async def fill(file: Path, patterns: Sequence[Pattern], count: int) -> Sequence[str]:
    """So many tables in a store; their ids."""
    store = SqliteStore(file, limit=60)
    await store.open()
    ids = [f"table-{number:05}" for number in range(count)]
    creating = [
        store.create(msgspec.structs.replace(found.head, id=id), found.summary, found.rows)
        for number, id in enumerate(ids)
        for found in (patterns[number % len(patterns)],)
    ]
    for begin in range(0, count, AT_ONCE):
        await asyncio.gather(*creating[begin : begin + AT_ONCE])
    await store.close()
    return ids
