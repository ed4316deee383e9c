"""A turn that a person lays out move by move, no matter where its table is kept."""

from collections.abc import Sequence
from typing import Any, Protocol

from rokkaku.bots.bot import Advised
from rokkaku.cli.terminal.speaker import GameSpeaker
from rokkaku.cli.terminal.table import SECONDS_ASKED_FOR, LocalTable
from rokkaku.core.choices import Choice, choices
from rokkaku.core.draft import Draft, layable
from rokkaku.core.game import Game
from rokkaku.core.scene import Phrase, Scene
from rokkaku.core.seats import Seat


class Turn(Protocol):
    """What a prompt needs to know of a table, and what it can do there."""

    @property
    def game(self) -> Game[Any, Any, Any]: ...

    @property
    def view(self) -> Any:
        """What its person may know, with everything laid out; None before the game."""
        ...

    @property
    def scene(self) -> Scene:
        """The board with everything laid out."""
        ...

    @property
    def moves(self) -> Sequence[str]:
        """What is laid out so far."""
        ...

    @property
    def choices(self) -> Sequence[Choice]:
        """What may come next."""
        ...

    @property
    def is_final(self) -> bool:
        """Whether nothing can be added any more."""
        ...

    @property
    def leaving(self) -> Phrase | None:
        """What its person is asked who wants to leave now; None: nothing."""
        ...

    def play(self, move: str) -> None:
        """Adds a move, or says why that cannot be."""
        ...

    def keep_first(self, count: int) -> None:
        """Takes back all but the first moves."""
        ...

    def advice(self) -> Sequence[Advised]:
        """The best moves that may come next, the best first, as text; or why there is no advice."""
        ...

    def story(self, speaker: GameSpeaker) -> Sequence[str]:
        """Everything its person may know about what happened."""
        ...


class LocalTurn:
    """A turn at a table in this process."""

    def __init__(self, table: LocalTable, seat: Seat) -> None:
        self.table = table
        self.game = table.game
        self.seat = seat
        self.draft: Draft[Any] = Draft(seat, table.state)
        moves, table.unfinished = table.unfinished, ()
        for move in moves:
            self.play(move)

    @property
    def view(self) -> Any:
        return self.game.view(self.draft.state, self.seat)

    @property
    def scene(self) -> Scene:
        return self.game.scene(self.view, self.game.moves(self.draft.state, self.seat))

    @property
    def moves(self) -> Sequence[str]:
        return self.draft.moves

    @property
    def choices(self) -> Sequence[Choice]:
        return choices(self.game, self.draft.state, self.seat)

    @property
    def is_final(self) -> bool:
        return self.draft.is_final(self.game)

    @property
    def leaving(self) -> Phrase | None:
        return self.table.leaving(self.draft.moves)

    def play(self, move: str) -> None:
        self.draft = self.draft.play(self.game, move)
        self._save()

    def keep_first(self, count: int) -> None:
        while len(self.draft.moves) > count:
            self.draft = self.draft.undo()
        self._save()

    def _save(self) -> None:
        """What stands is saved when it is played for good."""
        if not self.is_final:
            self.table.save(self.draft.moves)

    def advice(self) -> Sequence[Advised]:
        moves = self.game.moves(self.draft.state, self.seat)
        found = self.table.coach.advise(self.view, moves, SECONDS_ASKED_FOR)
        return [self._written(each) for each in found]

    def _written(self, advised: Advised) -> Advised:
        planned = [self.game.write(move) for move in (advised.move, *advised.then)]
        first, *then = layable(self.game, self.draft.state, self.seat, planned)
        return Advised(first, advised.chance, tuple(then))

    def story(self, speaker: GameSpeaker) -> Sequence[str]:
        events = [*self.table.events, *(event for step in self.draft.steps for event in step.events)]
        return speaker.story(events, self.seat)
