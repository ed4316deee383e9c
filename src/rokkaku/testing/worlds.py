"""What a seat may not know must make no difference to it.

Two worlds that look alike from a seat are made by dealing the hidden things again under one public history.
Whatever then happens in both must look alike too, up to the events that are marked as news to the seat.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Event, Game, Step
from rokkaku.core.seats import Seat


def bytes_of(thing: Any) -> bytes:
    """A thing as it would cross a wire, for comparing to the last byte."""
    if isinstance(thing, Step):
        thing = replace(thing, state=_with_boards_written(thing.state))
    return msgspec.json.encode(_with_boards_written(thing))


def _with_boards_written(thing: Any) -> Any:
    """The bytes of what games share, such as a board, are ten times those of the rest: written once."""
    if not isinstance(thing, msgspec.Struct):
        return thing
    parts = {name: getattr(thing, name) for name in thing.__struct_fields__}
    written = {name: _written(part) for name, part in parts.items() if _is_shared(part)}
    return replace(thing, **written) if written else thing


def _is_shared(part: Any) -> bool:
    return isinstance(part, msgspec.Struct) and not part.__struct_config__.eq


@lru_cache(maxsize=64)
def _written(shared: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(shared))


def refusal(game: Game[Any, Any, Any], state: Any, seat: Seat, move: Any) -> tuple[Any, ...] | None:
    """How a move is refused; None: it is taken."""
    try:
        game.play(state, seat, move)
    except IllegalMove as illegal:
        return (illegal.rule, illegal.key, illegal.values)
    return None


def look_alike(
    game: Game[Any, Any, Any], one: Any, other: Any, seat: Seat | None, tried: Sequence[Any]
) -> bool:
    """Whether a seat sees the same in two states: its view, what it is asked, may do and is refused."""
    if bytes_of(game.view(one, seat)) != bytes_of(game.view(other, seat)):
        return False
    if tuple(game.deciders(one)) != tuple(game.deciders(other)):
        return False
    return seat is None or (
        bytes_of(game.moves(one, seat)) == bytes_of(game.moves(other, seat))
        and all(refusal(game, one, seat, move) == refusal(game, other, seat, move) for move in tried)
    )


def told(events: Sequence[Event], seat: Seat | None) -> bytes:
    """What a seat is told before anything is news to it: it must follow from its view and the move.

    What is told after news may follow from the news.
    """
    before = takewhile(lambda event: seat not in event.news_to, events)
    return bytes_of([event for event in before if event.is_seen_by(seat)])


def is_news(events: Sequence[Event], seat: Seat | None) -> bool:
    """Whether a seat learns something.  To a spectator everything is new that is new to all seats."""
    if seat is None:
        return any(event.seen_by is None and event.news_to for event in events)
    return any(seat in event.news_to for event in events)


def story_differs(
    game: Game[Any, Any, Any], one: Any, other: Any, by: Seat, move: Any, seat: Seat | None
) -> bool:
    """Whether a move tells a seat different things in two worlds that looked alike, news apart."""
    try:
        there = game.play(other, by, move)
    except IllegalMove:
        return False
    here = game.play(one, by, move)
    if seat is not None and told(here.events, seat) != told(there.events, seat):
        return True
    if is_news(here.events, seat) or is_news(there.events, seat):
        return False
    return not look_alike(game, here.state, there.state, seat, ())
