"""A turn that a person lays out at a table somewhere else."""

import time
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

from rokkaku.bots.bot import Advised
from rokkaku.bots.levels import strongest
from rokkaku.cli.remote.server import fresh_id
from rokkaku.cli.remote.table import RemoteTable
from rokkaku.cli.terminal.progress import show_preparing
from rokkaku.cli.terminal.speaker import EventText, GameSpeaker
from rokkaku.core.choices import Choice, Tree
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game
from rokkaku.core.scene import Scene
from rokkaku.protocol import commands, frames, pages

A_WHILE = 1.0
"""Seconds until somebody who is getting ready is asked again."""


class RemoteTurn:
    """The server keeps the draft, so it is still there when one comes back."""

    leaving = None

    def __init__(self, table: RemoteTable) -> None:
        self.table = table

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.table.game

    @property
    def view(self) -> Any:
        return self.table.view

    @property
    def scene(self) -> Scene:
        return self.table.scene_with([self.game.read(choice.move) for choice in self.choices])

    @property
    def question(self) -> frames.Question | None:
        """What the person is asked; None: nothing now."""
        return self.table.now.question

    @property
    def moves(self) -> Sequence[str]:
        return () if self.question is None else self.question.draft

    @property
    def choices(self) -> Sequence[Choice]:
        return () if self.question is None else tuple(choices_of(self.question.choices))

    @property
    def is_final(self) -> bool:
        return self.question is not None and self.question.is_final

    def play(self, move: str) -> None:
        self._draft((*self.moves, move))

    def keep_first(self, count: int) -> None:
        # Everything that is kept is sent, rather than an `undo`: sent twice, that would undo two moves.
        self._draft(tuple(self.moves[:count]))

    def _draft(self, moves: tuple[str, ...]) -> None:
        asked_at = self._asked().asked_at
        draft = commands.DraftMoves(id=fresh_id(), moves=" ".join(moves), expected_seq=asked_at)
        self.table.command(draft)
        self.table.wait(lambda: not self._is_asked(asked_at) or self.moves == moves)

    def confirm(self) -> int:
        """Plays the turn for good; gives the row it became."""
        asked_at, moves = self._asked().asked_at, " ".join(self.moves)
        return self.table.command(commands.Confirm(id=fresh_id(), moves=moves, expected_seq=asked_at)).seq

    def _asked(self) -> frames.Question:
        if self.question is None:
            raise BadRequest("table.not-your-turn")
        return self.question

    def _is_asked(self, asked_at: int) -> bool:
        return self.question is not None and self.question.asked_at == asked_at

    def advice(self) -> Sequence[Advised]:
        """As the server finds it; while whoever gives advice gets ready, it is asked again and again."""
        path = f"/api/tables/{self.table.address.table}/advice?{urlencode({'seat': self.table.seat})}"
        is_told = False
        while not (shown := self.table.server.get(path, pages.AdviceShown)).moves:
            if not is_told:
                show_preparing(strongest(self.game.key))
            is_told = True
            time.sleep(A_WHILE)
        return [
            Advised(each.move, each.chance, tuple(move.move for move in each.then)) for each in shown.moves
        ]

    def story(self, speaker: GameSpeaker) -> Sequence[str]:
        return list(story_of(self.table.story, speaker))


def story_of(rows: Sequence[frames.Told], speaker: GameSpeaker) -> Iterator[str]:
    """What rows of a table's log tell, in our own words where we have some."""
    events = (event for row in rows for event in row.happened)
    return speaker.paragraphs(EventText(event.kind, event.values, event.sentence) for event in events)


def choices_of(tree: Tree, clicked: tuple[str, ...] = ()) -> Iterator[Choice]:
    """Every move of a tree of clicks."""
    for click, branch in tree.items():
        if isinstance(branch, str):
            yield Choice(clicked, click, branch)
        else:
            yield from choices_of(branch, (*clicked, click))
