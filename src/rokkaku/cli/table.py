"""One live game at this terminal."""

import hashlib
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rokkaku.bots.bot import Bot, make, own_seed, whole_turn
from rokkaku.core.draft import Draft
from rokkaku.core.game import Event, Game, Setup
from rokkaku.core.record import Line, Record, seen_from, write_record
from rokkaku.core.seats import Seat

HUMAN = "human"
SECONDS_TO_THINK = 2.0


class Table:
    """The only place where moves are played for good."""

    def __init__(self, game: Game[Any, Any, Any], setup: Setup, players: Sequence[str]) -> None:
        start = game.start(setup)
        self.game = game
        self.setup = setup
        self.state = start.state
        self.events: list[Event] = list(start.events)
        self.lines: list[Line] = []
        self.people = tuple(Seat(seat) for seat, player in enumerate(players) if player == HUMAN)
        self.bots: dict[Seat, Bot] = {
            Seat(seat): make(player, game, own_seed(setup.seed, str(seat)))
            for seat, player in enumerate(players)
            if player != HUMAN
        }

    @property
    def deciders(self) -> Sequence[Seat]:
        return self.game.deciders(self.state)

    def confirm(self, draft: Draft[Any]) -> Sequence[Event]:
        """Plays a draft for good; gives its events."""
        events = [event for step in draft.steps for event in step.events]
        self.state = draft.state
        self.lines.append(Line(draft.seat, draft.moves))
        self.events += events
        return events

    def let_bot_decide(self, seat: Seat) -> Sequence[Event]:
        """A bot's whole turn."""
        return self.confirm(whole_turn(self.bots[seat], self.game, self.state, seat, SECONDS_TO_THINK))

    @property
    def record(self) -> Record:
        outcome = self.game.outcome(self.state)
        return Record(self.setup, self.game.rules_version, tuple(self.lines), outcome)

    def shown_record(self) -> Record:
        """All of a finished game; of a running one what its only person, or a spectator, may have."""
        if not self.deciders:
            return self.record
        viewer = self.people[0] if len(self.people) == 1 else None
        return seen_from(self.game, self.record, viewer, _commitment(self.setup.seed))


def reserve(path: Path) -> None:
    """Makes sure before a game that its record can be written, and overwrites no other."""
    with path.open("x", encoding="utf-8"):
        pass


def save(table: Table, path: Path) -> None:
    path.write_text(write_record(table.shown_record()), encoding="utf-8")


def _commitment(seed: str) -> str:
    # The nonce keeps a seed that can be guessed, such as "7", from being found by trying.
    return hashlib.sha256(f"{seed} {secrets.token_hex(16)}".encode()).hexdigest()
