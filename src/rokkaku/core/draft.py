"""A turn before it is confirmed: moves that may still be taken back."""

from collections.abc import Sequence
from typing import Generic

import msgspec

from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.game import Game, MoveT, StateT, Step, ViewT
from rokkaku.core.seats import Seat

_EXAMPLES = 5


class Draft(msgspec.Struct, Generic[StateT], frozen=True, gc=False):
    """What one seat has done since its last confirmed move.  Nobody else has been told of it."""

    seat: Seat
    start: StateT
    moves: tuple[str, ...] = ()
    steps: tuple[Step[StateT], ...] = ()

    @property
    def state(self) -> StateT:
        """The state after the drafted moves."""
        return self.steps[-1].state if self.steps else self.start

    def play(self, game: Game[StateT, MoveT, ViewT], text: str) -> "Draft[StateT]":
        """The draft with one more move."""
        return self._with(game, game.read(text), text)

    def _with(self, game: Game[StateT, MoveT, ViewT], move: MoveT, text: str) -> "Draft[StateT]":
        step = game.play(self.state, self.seat, move)
        return Draft(self.seat, self.start, (*self.moves, text), (*self.steps, step))

    def undo(self) -> "Draft[StateT]":
        """The draft without its last move."""
        return Draft(self.seat, self.start, self.moves[:-1], self.steps[:-1])

    def is_final(self, game: Game[StateT, MoveT, ViewT]) -> bool:
        """Whether its last move tells someone news or passes the decision on, and so completes the turn."""
        if not self.steps:
            return False
        return self._is_news or tuple(game.deciders(self.state)) != tuple(game.deciders(self.start))

    def only_hands_on(self, game: Game[StateT, MoveT, ViewT]) -> bool:
        """Whether its last move tells nobody anything new, and so can be looked at before it stands."""
        return not self._is_news and game.outcome(self.state) is None

    @property
    def _is_news(self) -> bool:
        """Whether anyone learns something from the last move."""
        return any(event.news_to for event in self.steps[-1].events)


def only_turn(game: Game[StateT, MoveT, ViewT], state: StateT, seat: Seat) -> Draft[StateT] | None:
    """The turn of a seat that has no choice at any point; None: it has one.

    Also None where that depends on something hidden, of which others would learn by a turn without a click.
    """
    draft = Draft(seat, state)
    while not draft.is_final(game):
        if not game.has_open_choice(draft.state, seat):
            return None
        possible = game.moves(draft.state, seat)
        if len(possible) != 1:
            return None
        draft = draft.play(game, game.write(possible[0]))
    return draft


def read_turn(game: Game[StateT, MoveT, ViewT], state: StateT, seat: Seat, text: str) -> Draft[StateT]:
    """A whole line of moves, each as the game writes it, that ends with the first one that stands."""
    draft = read_moves(game, state, seat, text)
    if not draft.moves:
        raise BadRequest("turn.empty")
    if not draft.is_final(game):
        raise BadRequest("turn.unfinished", {"move": draft.moves[-1], **_still_possible(game, draft)})
    return draft


def read_moves(game: Game[StateT, MoveT, ViewT], state: StateT, seat: Seat, text: str) -> Draft[StateT]:
    """Moves one after another, each as the game writes it, of which at most the last stands."""
    draft, words = Draft(seat, state), text.split()
    for number, word in enumerate(words):
        if draft.is_final(game):
            values = {"move": draft.moves[-1], "moves": " ".join(words[number:])}
            raise BadRequest("turn.too-long", values)
        move = game.read(word)
        draft = draft._with(game, move, game.write(move))
    return draft


def layable(
    game: Game[StateT, MoveT, ViewT], state: StateT, seat: Seat, planned: Sequence[str]
) -> tuple[str, ...]:
    """As much of a planned turn as a draft can hold; what only ends it is left to whoever confirms it."""
    laid: tuple[str, ...] = ()
    for move in planned:
        try:
            read_moves(game, state, seat, " ".join([*laid, move]))
        except RokkakuError:
            break
        if laid and game.ends_turn(game.read(move)):
            break
        laid = (*laid, move)
    return laid


def _still_possible(game: Game[StateT, MoveT, ViewT], draft: Draft[StateT]) -> dict[str, object]:
    moves = game.moves(draft.state, draft.seat)
    return {"count": len(moves), "examples": [game.write(move) for move in moves[:_EXAMPLES]]}
