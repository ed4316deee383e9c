"""One live game at this terminal."""

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from traceback import extract_tb
from typing import Any

from rokkaku.bots.bot import AdvisingBot, PreparingBot, make, own_seed, prepare, whole_turn
from rokkaku.bots.levels import strongest
from rokkaku.bots.limits import SECONDS, LimitedBot, TooSlow, at_most
from rokkaku.cli.terminal.progress import show_preparing
from rokkaku.cli.terminal.saved_games import Place, SavedGame
from rokkaku.core.draft import Draft, read_moves
from rokkaku.core.errors import BadRequest, DamagedRecord, RokkakuError, reason
from rokkaku.core.fairness import commitment
from rokkaku.core.game import Event, Game, Setup
from rokkaku.core.record import Line, Record, read_record, replay, write_record
from rokkaku.core.scene import Phrase, Scene
from rokkaku.core.seats import Seat
from rokkaku.core.seen_record import seen_from

HUMAN = "human"
SECONDS_ASKED_FOR = 2.0
"""How long a bot is asked to think about a move: somebody is waiting."""


class LocalTable:
    """The only place where moves are played for good."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        setup: Setup,
        players: Sequence[str],
        file: Path | None = None,
        seconds: float = SECONDS,
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
        self.seconds = seconds
        """How long a bot may think about one move before it is stopped."""
        self.bots = {seat: self._bot(seat, name) for seat, name in self.bot_names.items()}
        self.place: Place | None = None
        """Where the game is saved, so that it can be continued."""
        self.left_at: dict[Seat | None, int] = {}
        """How many events there were when each seat had last decided."""
        self.unfinished: Sequence[str] = ()
        """The moves of the next turn that were laid out before the game was left."""

    def _bot(self, seat: Seat, name: str) -> LimitedBot:
        seconds = max(self.seconds, SECONDS)  # loading is not a move
        try:
            with at_most(seconds):
                bot = make(name, self.game, own_seed(self.setup.seed, str(seat)))
        except TooSlow:
            raise BadRequest("cli.bot.loads-too-long", {"bot": name, "seconds": f"{seconds:g}"}) from None
        if isinstance(bot, PreparingBot):
            show_preparing(name)
            prepare(bot, name)
        return LimitedBot(bot, self.seconds)

    @cached_property
    def coach(self) -> AdvisingBot:
        """Whoever gives advice; refused where several people play, each for themselves."""
        if len(self.people) > 1:
            raise BadRequest("table.no-advice")
        name = strongest(self.game.key)
        bot = make(name, self.game, own_seed(self.setup.seed, "advice"))
        assert isinstance(bot, AdvisingBot)
        show_preparing(name)
        prepare(bot, name)
        return bot

    def continue_from(self, saved: SavedGame) -> None:
        """Plays a saved game of this deal up to where it was left."""
        record = read_record(saved.record)
        if record.rules != self.game.rules_version:
            values = {"recorded": record.rules, "current": self.game.rules_version}
            raise DamagedRecord("cli.resume.other-rules", values)
        self.nonce = record.nonce
        for line, step in zip(record.lines, islice(replay(self.game, record), 1, None), strict=True):
            self._add(line, step.state, step.events)
        for seat in self.deciders[:1]:
            self.unfinished = read_moves(self.game, self.state, seat, " ".join(saved.draft)).moves

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
        self._add(Line(draft.seat, draft.moves), draft.state, events)
        self.save()
        return events

    def _add(self, line: Line, state: Any, events: Sequence[Event]) -> None:
        self.state = state
        self.lines.append(line)
        self.events += events
        self.left_at[line.seat] = len(self.events)

    def save(self, draft: Sequence[str] = ()) -> None:
        """Keeps the game and a turn as far as it is laid out, once a person has done something."""
        if self.place is not None and (draft or self.has_begun or self.place.name):
            players = tuple(self.players.values())
            record = write_record(self.record)
            self.place.save(SavedGame(self.game.key, players, self.seconds, record, tuple(draft)))

    @property
    def has_begun(self) -> bool:
        """Whether a person has decided anything."""
        return any(line.seat in self.people for line in self.lines)

    def leaving(self, draft: Sequence[str] = ()) -> Phrase | None:
        """What to ask a person who wants to leave; None: nothing."""
        if not (draft or self.has_begun):
            return None
        problem = self.place.problem if self.place is not None else ""
        return Phrase("cli.play.sure-unsaved", {"why": problem}) if problem else Phrase("cli.play.sure")

    def let_bot_decide(self, seat: Seat) -> Sequence[Event]:
        """A bot's whole turn, or what went wrong with it."""
        try:
            draft = whole_turn(self.bots[seat], self.game, self.state, seat, SECONDS_ASKED_FOR)
        except (Exception, SystemExit) as crash:
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


def _failure(bot: str, seat: Seat, crash: BaseException) -> BadRequest:
    values = {"bot": bot, "seat": seat, "why": reason(crash)}
    if isinstance(crash, RokkakuError):
        return BadRequest("cli.bot.failed", values)
    where = extract_tb(crash.__traceback__)[-1]
    return BadRequest("cli.bot.crashed", {**values, "file": where.filename, "line": where.lineno})
