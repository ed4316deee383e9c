"""Heads, rows and summaries to store."""

from collections.abc import Sequence

from msgspec.structs import replace

from rokkaku.core.game import Setup
from rokkaku.core.record import Fork, Line
from rokkaku.core.seats import Seat
from rokkaku.protocol.log import Row, Turn
from rokkaku.protocol.tables import Chair, Forked, Head, Pace, Status, Summary
from rokkaku.server.store.store import Store

ANN, BEN = Chair("person", "ann", "Ann"), Chair("person", "ben", "Ben")
BOT = Chair("bot", bot="greedy")


def head(
    id: str = "t",
    *,
    host: str = "ann",
    chairs: Sequence[Chair] = (ANN, BEN),
    is_public: bool = True,
    lesson: str = "",
) -> Head:
    setup = Setup("samurai", "hans-im-glueck-1998", len(chairs), "5eed", {"captures": "open"}, Seat(1))
    pace = Pace("live", 300, 15)
    return Head(id, host, setup, "nonce", 1, tuple(chairs), pace, is_public, True, 1_000, lesson=lesson)


def full_head() -> Head:
    """With something in every field."""
    setup = Setup("rice-wars", "epic", 2, "5eed", {"a": "b"}, Seat(0))
    fork = Forked("old", 3, "spectator", setup, (Line(Seat(0), ("S3@f7", ".")),), (Fork(1, "0", "7"),))
    return replace(head(), fork=fork, rematch_of="older", lens="off")


def summary(
    status: Status = "running",
    *,
    waiting: Sequence[int] = (0,),
    chairs: Sequence[Chair] = (ANN, BEN),
    touched: int = 1_000,
) -> Summary:
    return Summary(status, tuple(Seat(seat) for seat in waiting), tuple(chairs), touched, 3)


def row(seq: int = 1, command_id: str = "", *, at: int = 1_000, text: str = "S3@f7 N1@k5 .") -> Row:
    return Row(seq, at, Turn(text, b'[{"kind":"TilePlaced"}]'), Seat(0), command_id)


async def log(store: Store, table: str = "t") -> Sequence[Row]:
    loaded = await store.load(table)
    assert loaded is not None
    return loaded[1]


async def ids(store: Store, *status: str, public: bool = False, guest: str = "") -> list[str]:
    return [listed.head.id for listed in await store.tables(status, public=public, guest=guest)]
