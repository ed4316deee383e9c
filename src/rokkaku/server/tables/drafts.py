"""A turn before it is confirmed: stored, seen by nobody else, and free to be taken back."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeAlias

import msgspec

from rokkaku.core.draft import Draft, read_moves
from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames
from rokkaku.protocol.tables import StoredDraft
from rokkaku.server.tables.commands import Caller, deciding_seat, refuse_stale
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import StoredEvent, narrator_of

DraftCommand: TypeAlias = (
    commands.DraftMoves | commands.Attempt | commands.Undo | commands.Redo | commands.Restart
)


class LaidOut(msgspec.Struct, frozen=True, gc=False):
    """A seat's draft, tried out with the rules.

    If the last move completes the turn, it is noted but not played: the player sees its effect only after
    confirming, or earlier if it tells nobody anything new.
    """

    draft: Draft[Any]
    state: Any
    """The state to show the player."""
    last: str = ""

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves, including the last."""
        return (*self.draft.moves, self.last) if self.last else self.draft.moves


def laid_out(state: TableState, seat: Seat, moves: str) -> LaidOut:
    """Tries out moves one after another; refused if one of them is not allowed."""
    draft = read_moves(state.game, state.game_state, seat, moves)
    if not draft.is_final(state.game):
        return LaidOut(draft, draft.state)
    before = draft.undo()
    seen = draft.state if draft.only_hands_on(state.game) else before.state
    return LaidOut(before, seen, draft.moves[-1])


def current(state: TableState, seat: Seat, stored: Mapping[Seat, StoredDraft]) -> StoredDraft:
    """A seat's draft; empty if it answers an earlier question."""
    asked_at = state.asked[seat]
    found = stored.get(seat)
    return found if found is not None and found.asked_at == asked_at else StoredDraft(seat, asked_at, ())


def playable(state: TableState, stored: Sequence[StoredDraft]) -> dict[Seat, StoredDraft]:
    """Drafts by seat, emptied where the current rules refuse their moves."""
    found = {draft.seat: draft for draft in stored}
    for seat in state.asked:
        draft = current(state, seat, found)
        try:
            laid_out(state, seat, " ".join(draft.moves))
        except RokkakuError:
            found[seat] = msgspec.structs.replace(draft, moves=(), undone=())
    return found


def changed_draft(
    state: TableState, caller: Caller, stored: Mapping[Seat, StoredDraft], command: DraftCommand
) -> StoredDraft:
    """The draft after a command that changes it."""
    seat = deciding_seat(state, caller)
    before = current(state, seat, stored)
    match command:
        case commands.DraftMoves(moves=text, expected_seq=expected):
            refuse_stale(state, seat, expected)
            moves = laid_out(state, seat, text).moves
            return StoredDraft(seat, before.asked_at, moves)
        case commands.Attempt(clicks=clicks, expected_seq=expected):
            refuse_stale(state, seat, expected)
            return StoredDraft(seat, before.asked_at, _attempted(state, before, clicks))
        case commands.Undo():
            if not before.moves:
                raise BadRequest("table.nothing-to-undo")
            undone = (before.moves[-1], *before.undone)
            return StoredDraft(seat, before.asked_at, before.moves[:-1], undone)
        case commands.Redo():
            if not before.undone:
                raise BadRequest("table.nothing-to-redo")
            moves = (*before.moves, before.undone[0])
            return StoredDraft(seat, before.asked_at, moves, before.undone[1:])
        case commands.Restart():
            return StoredDraft(seat, before.asked_at, (), (*before.moves, *before.undone))


def _attempted(state: TableState, before: StoredDraft, clicks: Sequence[str]) -> tuple[str, ...]:
    """The draft after a click that is not a choice, if the game finds a move in it and the rules allow it."""
    seat, game = before.seat, state.game
    moves = game.put_back(before.moves, clicks[-1])
    if moves is None:
        seen = laid_out(state, seat, " ".join(before.moves)).state
        meant = game.attempt(game.view(seen, seat), clicks)
        if meant is None:
            raise BadRequest("table.no-meaning")
        moves = (*before.moves, meant)
    return laid_out(state, seat, " ".join(moves)).moves


def preview(state: TableState, caller: Caller, command: commands.Preview) -> frames.Done:
    """The view after some moves, and their effects by the end of the turn, if the table's lens allows it."""
    if state.head.lens != "preview":
        raise BadRequest("table.no-preview")
    seat = deciding_seat(state, caller)
    laid = laid_out(state, seat, command.moves)
    view = msgspec.Raw(msgspec.json.encode(state.game.view(laid.draft.state, seat)))
    happened = narrator_of(state, caller.language).events(_happening(state, seat, laid))
    return frames.Done(command.id, state.seq, happened=happened, view=view)


def _happening(state: TableState, seat: Seat, laid: LaidOut) -> Sequence[StoredEvent]:
    """Every event before the first that is news to someone.

    Later events may depend on that one, and so would give it away.
    """
    game, draft = state.game, laid.draft
    last = laid.last or _end_of_turn(state, draft)
    if last:
        draft = draft.play(game, last)
    events = (event for step in draft.steps for event in step.events)
    known = takewhile(lambda event: not event.news_to, events)
    return [_plain(event) for event in known if event.is_seen_by(seat)]


def _end_of_turn(state: TableState, draft: Draft[Any]) -> str:
    """The move that ends the turn, if it is allowed now."""
    game = state.game
    ends = (game.write(move) for move in game.moves(draft.state, draft.seat) if game.ends_turn(move))
    return next(ends, "")


def _plain(event: Any) -> StoredEvent:
    values = msgspec.to_builtins(event)
    kind = values.pop("type")
    values.pop("seen_by", None)
    values.pop("news_to", None)
    return StoredEvent(kind, values, None, ())
