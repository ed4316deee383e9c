"""New tables: from scratch, from a position in a finished game, or as a rematch."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec

from rokkaku.bots.levels import USUAL, strongest
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, Setup
from rokkaku.core.record import SPECTATOR, Record, replay
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.lessons import SEED, Lesson, position
from rokkaku.protocol.log import Row
from rokkaku.protocol.names import checked_name
from rokkaku.protocol.requests import NewChair, NewFork, NewTable
from rokkaku.protocol.tables import Chair, ChairKind, Forked, Guest, Head, Lens, Milliseconds, Pace
from rokkaku.puzzles import PREFIX, Puzzle
from rokkaku.server.bots.offered import refusal
from rokkaku.server.services import Services
from rokkaku.server.tables.colours import OWNED, settled
from rokkaku.server.tables.commands import TAKEN, bot_chair
from rokkaku.server.tables.fold import folded, game_start, start_row
from rokkaku.server.tables.naming import own_name
from rokkaku.server.tables.state import TableState, forks_of

MOST_OWN_DEALS = 10
"""How often one person can play a deal again."""

LONGEST_BANK, LONGEST_INCREMENT, MOST_DAYS = 24 * 60 * 60, 60 * 60, 30


def new_head(asked: NewTable, host: Guest, now: Milliseconds) -> Head:
    """A new table as requested; refused if such a game cannot be started."""
    game = find(asked.game)
    setup = Setup(
        game=game.key,
        edition=asked.edition or game.editions[0].key,
        seats=len(asked.chairs),
        seed=secrets.token_hex(16),
        options=asked.options,
        first=asked.first,
        values=game.values,
    )
    game_start(setup, game.rules_version)
    chairs = _chairs(asked.chairs, setup, host)
    return _head(
        host,
        setup,
        game.rules_version,
        chairs,
        checked_pace(asked.pace),
        now,
        is_public=asked.is_public,
        has_spectators=asked.has_spectators,
        lens=asked.lens,
        has_advice=_has_advice(asked.has_advice, chairs, game.key),
    )


def _head(
    host: Guest,
    setup: Setup,
    rules: int,
    chairs: tuple[Chair, ...],
    pace: Pace,
    now: Milliseconds,
    *,
    is_public: bool,
    has_spectators: bool,
    lens: Lens,
    has_advice: bool,
    id: str = "",
    fork: Forked | None = None,
    rematch_of: str = "",
    lesson: str = "",
    deal_of: str = "",
) -> Head:
    return Head(
        id=id or secrets.token_urlsafe(12),
        host=host.id,
        setup=setup,
        nonce=secrets.token_hex(16),
        rules=rules,
        chairs=chairs,
        pace=pace,
        is_public=is_public,
        has_spectators=has_spectators,
        created=now,
        lens=lens,
        has_advice=has_advice,
        fork=fork,
        rematch_of=rematch_of,
        lesson=lesson,
        deal_of=deal_of,
    )


def _has_advice(asked: bool | None, chairs: Sequence[Chair], game: str) -> bool:
    """As the host wants it; else where one person plays against bots alone."""
    why = refusal(strongest(game), game)
    if asked and why is not None:
        raise BadRequest(why.key, why.values)
    kinds = [chair.kind for chair in chairs]
    is_alone = kinds.count("person") == 1 and kinds.count("bot") == len(kinds) - 1
    return is_alone and why is None if asked is None else asked


def lasting_id(purpose: str) -> str:
    """Always the same id for the same purpose, so that at most one table is opened for it."""
    return urlsafe_b64encode(sha256(f"rokkaku {purpose}".encode()).digest()[:12]).decode()


def _chairs(asked: Sequence[NewChair], setup: Setup, host: Guest) -> tuple[Chair, ...]:
    """The chairs of a new table; people have their colours, and each a name of their own."""
    game, chairs = find(setup.game), list[Chair]()
    for each in asked:
        chair = _chair(each, host, game)
        chairs.append(
            msgspec.structs.replace(chair, name=own_name(chairs, chair.name)) if chair.name else chair
        )
    return settled(setup, tuple(chairs), OWNED)


def _chair(asked: NewChair, host: Guest, game: Game[Any, Any, Any]) -> Chair:
    if asked.colour and asked.kind != "me":
        raise BadRequest("table.colour-of-nobody")
    if asked.name and asked.kind != "me":
        raise BadRequest("table.name-of-nobody")
    match asked.kind:
        case "me":
            name = checked_name(asked.name) if asked.name else host.name
            return Chair("person", host.id, name, colour=asked.colour)
        case "free":
            return Chair()
        case "invited":
            return Chair("invited", key=secrets.token_urlsafe(16))
        case "bot":
            return bot_chair(asked.bot, game)


def checked_pace(pace: Pace) -> Pace:
    """The pace itself; refused if a number is out of range or belongs to another kind."""
    fits = {
        "none": pace == Pace(),
        "live": 10 <= pace.bank <= LONGEST_BANK
        and 0 <= pace.increment <= LONGEST_INCREMENT
        and not pace.days,
        "days": 1 <= pace.days <= MOST_DAYS and not pace.bank and not pace.increment,
    }
    if not fits[pace.kind]:
        raise BadRequest("table.wrong-pace", {"hours": LONGEST_BANK // 3600, "days": MOST_DAYS})
    return pace


def first_rows(head: Head, now: Milliseconds) -> Sequence[Row]:
    """The game starts at once if every chair is taken."""
    if any(chair.kind not in TAKEN for chair in head.chairs):
        return []
    return [start_row(head).numbered(1, now)]


def fork_head(asked: NewFork, source: TableState, host: Guest, now: Milliseconds) -> Head:
    """A new table that continues a finished game from a line."""
    if source.status not in ("finished", "imported"):
        raise BadRequest("table.fork-running")
    if source.frozen_at:
        raise BadRequest("table.frozen", {"line": source.frozen_at})
    deciders = _deciders_at(source, asked.line)
    seats = range(len(source.chairs))
    if asked.view != SPECTATOR and asked.view not in {str(seat) for seat in seats}:
        raise BadRequest("table.unknown-fork-view", {"view": asked.view})
    chairs = asked.chairs or tuple(
        NewChair("me") if seat == deciders[0] else NewChair("bot", USUAL) for seat in seats
    )
    if len(chairs) != len(seats):
        raise BadRequest("table.wrong-chairs", {"count": len(seats)})
    if asked.view != SPECTATOR and any(chair.kind in ("free", "invited") for chair in chairs):
        raise BadRequest("table.fork-with-people")
    record = source.record
    fork = Forked(
        table=source.head.id,
        line=asked.line,
        view=asked.view,
        setup=record.setup,
        lines=record.lines[: asked.line],
        earlier=tuple(fork for fork in forks_of(source.head) if fork.line <= asked.line),
    )
    setup = msgspec.structs.replace(source.setup, seed=secrets.token_hex(16))
    seated = _chairs(chairs, setup, host)
    return _head(
        host,
        setup,
        source.head.rules,
        seated,
        checked_pace(asked.pace),
        now,
        is_public=False,
        has_spectators=source.head.has_spectators,
        lens=source.head.lens,
        has_advice=_has_advice(None, seated, setup.game),
        fork=fork,
    )


def _deciders_at(source: TableState, line: int) -> Sequence[Seat]:
    if not 0 <= line <= len(source.lines):
        raise BadRequest("table.no-such-line", {"line": line, "last": len(source.lines)})
    steps = islice(replay(source.game, source.record), line, None)
    deciders = source.game.deciders(next(steps).state)
    if not deciders:
        raise BadRequest("table.over-there", {"line": line})
    return deciders


def lesson_head(game: str, lesson: Lesson, host: Guest, now: Milliseconds) -> Head:
    """A private table that continues from the position of a lesson; bots take the other seats."""
    record = position(game, lesson.key)
    return _position_head(record, lesson.seat, host, now, bot=USUAL, seed=SEED, lesson=lesson.key)


def puzzle_head(puzzle: Puzzle, host: Guest, now: Milliseconds, *, is_played_on: bool) -> Head:
    """A private table at which a puzzle is to be solved, or an ordinary game against bots from there on."""
    seed, key = secrets.token_hex(16), "" if is_played_on else PREFIX + puzzle.key
    return _position_head(puzzle.position, puzzle.seat, host, now, bot=USUAL, seed=seed, lesson=key)


def _position_head(
    record: Record, own: Seat, host: Guest, now: Milliseconds, *, bot: str, seed: str, lesson: str
) -> Head:
    """Goes on from the last line of a record: what the host's seat does not know is dealt by the seed."""
    fork = Forked(table="", line=len(record.lines), view=str(own), setup=record.setup, lines=record.lines)
    setup = msgspec.structs.replace(record.setup, seed=seed)
    chairs = [NewChair("me") if seat == own else NewChair("bot", bot) for seat in range(setup.seats)]
    seated = _chairs(chairs, setup, host)
    return _head(
        host,
        setup,
        record.rules,
        seated,
        Pace(),
        now,
        is_public=False,
        has_spectators=False,
        lens="preview",
        has_advice=not lesson and _has_advice(None, seated, setup.game),
        fork=fork,
        lesson=lesson,
    )


def rematch_head(source: TableState, host: Guest, now: Milliseconds) -> Head:
    """The same people in the same colours, each moved on by one seat.

    The host sits down; the others have reserved chairs.
    """
    if source.status != "finished":
        raise BadRequest("table.rematch-running")
    head, game = source.head, find(source.head.setup.game)
    rotated = (source.chairs[-1], *source.chairs[:-1])
    return _head(
        host,
        Setup(
            game=head.setup.game,
            edition=head.setup.edition,
            seats=head.setup.seats,
            seed=secrets.token_hex(16),
            options=head.setup.options,
            values=game.values,
        ),
        game.rules_version,
        tuple(_rematch_chair(chair, host) for chair in rotated),
        head.pace,
        now,
        is_public=head.is_public,
        has_spectators=head.has_spectators,
        lens=head.lens,
        has_advice=head.has_advice,
        id=lasting_id(f"rematch of {head.id}"),
        rematch_of=head.id,
    )


def _rematch_chair(chair: Chair, host: Guest) -> Chair:
    if chair.guest:
        kind: ChairKind = "person" if chair.guest == host.id else "reserved"
        return Chair(kind, chair.guest, chair.name, colour=chair.colour)
    return msgspec.structs.replace(chair, colour="")


def deal_head(source: TableState, host: Guest, now: Milliseconds) -> Head:
    """The deal of a finished game once more: the host in the person's seat, against the same bots."""
    if source.status != "finished":
        raise BadRequest("table.deal-running")
    if not source.is_solo:
        raise BadRequest("table.deal-with-people")
    head = source.head
    # Until a table is noted at the source its id stays the same: an attempt that failed is made again.
    own = [lasting_id(f"deal of {head.id} for {host.id}, {number}") for number in range(MOST_OWN_DEALS)]
    unused = [id for id in own if id not in source.deals]
    if not unused:
        raise BadRequest("table.too-many-deals", {"most": MOST_OWN_DEALS})
    return _head(
        host,
        head.setup,
        head.rules,
        tuple(_deal_chair(chair, host) for chair in source.chairs),
        Pace(),
        now,
        is_public=False,
        has_spectators=head.has_spectators,
        lens=head.lens,
        has_advice=head.has_advice,
        id=unused[0],
        deal_of=head.deal_of or head.id,
    )


def _deal_chair(chair: Chair, host: Guest) -> Chair:
    if chair.guest:
        return Chair("person", host.id, host.name, colour=chair.colour)
    return msgspec.structs.replace(chair, colour="")


async def set_up(services: Services, head: Head) -> None:
    """Stores a new table, unless its host, or all at the host's address, have too many."""
    most = services.settings.max_tables_per_guest
    async with services.store.alone(head.host):
        if await services.store.hosted(head.host) >= most:
            raise BadRequest("table.too-many-tables", {"most": most})
        await services.enter(head, head.host)
        await store_new(services, head)


async def store_new(services: Services, head: Head) -> None:
    """Stores a new table.  The caller is `alone` with its host."""
    await services.uptime.check()
    head = services.with_test_seed(head)
    first = first_rows(head, head.created)
    state = folded(head, first, services.uptime.calendar)
    await services.store.create(head, state.summary(), first)
    services.when_opened(head, first)
