"""One live game at this terminal."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from traceback import extract_tb
from typing import Any

from rokkaku.bots.bot import Bot, make, own_seed, whole_turn
from rokkaku.core.draft import Draft
from rokkaku.core.errors import BadRequest, RokkakuError, reason
from rokkaku.core.fairness import commitment
from rokkaku.core.game import Event, Game, Setup
from rokkaku.core.record import Line, Record, seen_from, write_record
from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat

HUMAN = "human"
SECONDS_TO_THINK = 2.0


class LocalTable:
    """The only place where moves are played for good."""

    def __init__(
        self, game: Game[Any, Any, Any], setup: Setup, players: Sequence[str], file: Path | None = None
    ) -> None:
        start = game.start(setup)
        self.game = game
        self.setup = setup
        self.nonce = secrets.token_hex(16)
        self.state = start.state
        self.events: list[Event] = list(start.events)
        self.lines: list[Line] = []
        self.file = file
        """Where the record goes, if it is kept."""
        self.players = {Seat(seat): player for seat, player in enumerate(players)}
        self.people = tuple(seat for seat, player in self.players.items() if player == HUMAN)
        self.bots: Mapping[Seat, Bot] = {
            seat: make(name, game, own_seed(setup.seed, str(seat))) for seat, name in self.bot_names.items()
        }

    @property
    def bot_names(self) -> Mapping[Seat, str]:
        return {seat: player for seat, player in self.players.items() if player != HUMAN}

    @property
    def deciders(self) -> Sequence[Seat]:
        return self.game.deciders(self.state)

    def scene(self, seat: Seat | None) -> Scene:
        """The board as a seat, or a spectator, sees it."""
        return self.game.scene(self.game.view(self.state, seat))

    def confirm(self, draft: Draft[Any]) -> Sequence[Event]:
        """Plays a draft for good; gives its events."""
        events = [event for step in draft.steps for event in step.events]
        self.state = draft.state
        self.lines.append(Line(draft.seat, draft.moves))
        self.events += events
        return events

    def let_bot_decide(self, seat: Seat) -> Sequence[Event]:
        """A bot's whole turn, or what went wrong with it."""
        try:
            draft = whole_turn(self.bots[seat], self.game, self.state, seat, SECONDS_TO_THINK)
        except Exception as crash:
            raise _failure(self.bot_names[seat], seat, crash) from crash
        return self.confirm(draft)

    @property
    def record(self) -> Record:
        outcome = self.game.outcome(self.state)
        return Record(
            self.setup,
            self.game.rules_version,
            tuple(self.lines),
            outcome,
            commitment=commitment(self.setup.seed, self.nonce),
            nonce=self.nonce,
        )

    def record_text(self) -> str:
        """All of a finished game; of a running one what its only person, or a spectator, may have."""
        if not self.deciders:
            return write_record(self.record)
        viewer = self.people[0] if len(self.people) == 1 else None
        return write_record(seen_from(self.game, self.record, viewer))


def _failure(bot: str, seat: Seat, crash: Exception) -> BadRequest:
    values = {"bot": bot, "seat": seat, "why": reason(crash)}
    if isinstance(crash, RokkakuError):
        return BadRequest("cli.bot.failed", values)
    where = extract_tb(crash.__traceback__)[-1]
    return BadRequest("cli.bot.crashed", {**values, "file": where.filename, "line": where.lineno})
