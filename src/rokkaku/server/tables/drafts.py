"""A turn before it is confirmed: seen by nobody else, stored, and taken back as one likes."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from rokkaku.core.draft import Draft, read_moves
from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.server import wire
from rokkaku.server.store.store import StoredDraft
from rokkaku.server.tables.rulings import Asker, deciding_seat, refuse_stale
from rokkaku.server.tables.standing import Standing
from rokkaku.server.tables.story import StoredEvent, teller

END_OF_TURN = "."
"""The move that ends a turn, in games that have one."""
NO_LENS, PREVIEW = "off", "preview"
"""The lens that shows no sums, and the one that shows what moves would lead to."""


class Answer(msgspec.Struct, frozen=True):
    """What a seat has laid out so far.

    A last move that tells somebody news or hands the decision on is only noted, not played: what it leads to
    is seen when it is confirmed, or before where it tells nobody anything new.
    """

    draft: Draft[Any]
    state: Any
    """What is seen of it."""
    last: str = ""

    @property
    def moves(self) -> tuple[str, ...]:
        """All that is laid out, the last move included."""
        return (*self.draft.moves, self.last) if self.last else self.draft.moves


def answer(standing: Standing, seat: Seat, moves: str) -> Answer:
    """Moves laid out one after another, or why they cannot be."""
    draft = read_moves(standing.game, standing.state, seat, moves)
    if not draft.is_final(standing.game):
        return Answer(draft, draft.state)
    before = draft.undo()
    seen = draft.state if draft.only_hands_on(standing.game) else before.state
    return Answer(before, seen, draft.moves[-1])


def current(standing: Standing, seat: Seat, stored: Mapping[Seat, StoredDraft]) -> StoredDraft:
    """The draft of a seat, as far as it answers the question asked now."""
    asked_at = standing.asked[seat]
    found = stored.get(seat)
    return found if found is not None and found.asked_at == asked_at else StoredDraft(seat, asked_at, ())


def playable(standing: Standing, stored: Sequence[StoredDraft]) -> dict[Seat, StoredDraft]:
    """Drafts by seat, without the moves of those that the rules of today refuse."""
    found = {draft.seat: draft for draft in stored}
    for seat in standing.asked:
        draft = current(standing, seat, found)
        try:
            answer(standing, seat, " ".join(draft.moves))
        except RokkakuError:
            found[seat] = msgspec.structs.replace(draft, moves=(), undone=())
    return found


def redrafted(
    standing: Standing, asker: Asker, stored: Mapping[Seat, StoredDraft], command: wire.Command
) -> StoredDraft:
    """The draft after `draft`, `undo`, `redo` or `restart`."""
    seat = deciding_seat(standing, asker)
    before = current(standing, seat, stored)
    match command:
        case wire.DraftMoves(moves=text, expected_seq=expected):
            refuse_stale(standing, seat, expected)
            moves = answer(standing, seat, text).moves
            return StoredDraft(seat, before.asked_at, moves)
        case wire.Undo():
            if not before.moves:
                raise BadRequest("table.nothing-to-undo")
            undone = (before.moves[-1], *before.undone)
            return StoredDraft(seat, before.asked_at, before.moves[:-1], undone)
        case wire.Redo():
            if not before.undone:
                raise BadRequest("table.nothing-to-redo")
            moves = (*before.moves, before.undone[0])
            return StoredDraft(seat, before.asked_at, moves, before.undone[1:])
        case _:
            return StoredDraft(seat, before.asked_at, (), (*before.moves, *before.undone))


def previewed(standing: Standing, asker: Asker, command: wire.Preview) -> wire.Done:
    """The moves laid out, and what they lead to by the end of the turn, where the table's lens allows it."""
    if standing.head.lens != PREVIEW:
        raise BadRequest("table.no-preview")
    seat = deciding_seat(standing, asker)
    laid = answer(standing, seat, command.moves)
    view = msgspec.Raw(msgspec.json.encode(standing.game.view(laid.draft.state, seat)))
    return wire.Done(command.id, standing.seq, happened=_foreseen(standing, seat, laid), view=view)


def _foreseen(standing: Standing, seat: Seat, laid: Answer) -> tuple[wire.Happened, ...]:
    """All up to the first thing that is news to somebody.

    What comes after it may follow from it, and so would give it away.
    """
    game, draft = standing.game, laid.draft
    ends = {game.write(move) for move in game.moves(draft.state, seat)} & {laid.last or END_OF_TURN}
    for move in ends:
        draft = draft.play(game, move)
    telling = teller(standing.head, "en")
    events = (event for step in draft.steps for event in step.events)
    known = takewhile(lambda event: not event.news_to, events)
    return tuple(telling.happened(_plain(event)) for event in known if event.is_seen_by(seat))


def _plain(event: Any) -> StoredEvent:
    values = msgspec.to_builtins(event)
    kind = values.pop("type")
    values.pop("seen_by", None)
    values.pop("news_to", None)
    return StoredEvent(kind, values, None, ())
