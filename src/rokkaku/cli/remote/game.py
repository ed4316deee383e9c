"""A game at a table somewhere else: tells what happens there, also while the person types."""

import sys
from collections.abc import Sequence
from threading import RLock

from rokkaku.cli.remote.address import Address
from rokkaku.cli.remote.chairs import other_seat, player_text
from rokkaku.cli.remote.prompt import RemotePrompt
from rokkaku.cli.remote.server import RemoteServer
from rokkaku.cli.remote.table import RemoteTable
from rokkaku.cli.remote.turn import story_of
from rokkaku.cli.terminal.screen import PersonLeft, Screen, WantsToLeave
from rokkaku.cli.terminal.speaker import GameSpeaker, speaker_for
from rokkaku.core.game import Setup
from rokkaku.core.scene import Phrase
from rokkaku.core.seats import Seat
from rokkaku.protocol.frames import SaidShown


class RemoteGame:
    """Where there is a keyboard, news are told at any time; lines of a file are read as they are needed."""

    def __init__(
        self, server: RemoteServer, address: Address, greeting: Sequence[str], *, plain: bool
    ) -> None:
        self.plain = plain
        self.is_live = sys.stdin.isatty()
        self.lock = RLock()
        """Held by a thread that writes to the screen while the person is being asked."""
        self.is_asking = False
        self.recent = list(greeting)
        """What has been told since this person's last turn."""
        self.last_row = 0
        self.heard: set[tuple[str, int]] = set()
        """Rooms and numbers of the messages that are no news any more."""
        """Up to where the story and the chat have been told."""
        self.shown_moment: object = None
        self.shown_draft: Sequence[str] = ()
        """What the screen shows: when either changes, it is drawn again."""
        self.names: Sequence[str] = ()
        self.present: frozenset[Seat] = frozenset()
        """The seats whose people were there when that was last told."""
        self.commitment = self.notice = ""
        self.prompts: dict[Seat | None, RemotePrompt] = {}
        self.table = RemoteTable(server, address, self.tell)

    def run(self) -> None:
        """Until the game is over or the person leaves."""
        with self.table:
            self.screen = Screen(self._speaker(), plain=self.plain)
            self.screen.print_all(self.recent)
            self._skip_old_news()
            while self.is_live or not self._is_over():
                self._go_on()
            self.refresh()

    def _speaker(self) -> GameSpeaker:
        """Calls all others by their names too."""
        now = self.table.now
        seats = len(now.chairs)
        setup = Setup(now.game, now.edition, seats, "", now.options, colours=now.colours[:seats])
        players = {chair.seat: player_text(chair) for chair in now.chairs if chair.seat != now.seat}
        return speaker_for(self.table.game, setup, plain=self.plain, players=players)

    def _skip_old_news(self) -> None:
        """Of what happened before this person came, only what followed their own last turn is news."""
        seat, story = self.table.seat, self.table.story
        own = [row.seq for row in story if row.line and row.seat == seat]
        self.last_row = (
            max((row.seq - 1 for row in story), default=0) if seat is None else max(own, default=0)
        )
        self.heard |= {(each.room, each.number) for each in self.table.said}

    def _is_over(self) -> bool:
        return self.table.now.status not in ("open", "running")

    @property
    def prompt(self) -> RemotePrompt:
        seat = self.table.seat
        if seat not in self.prompts:
            self.prompts[seat] = RemotePrompt(self.table, self.screen, stays=self.is_live)
        return self.prompts[seat]

    # ── asking ──────────────────────────────────────────────────────────────────────────────────

    def _go_on(self) -> None:
        if self.table.ended is not None:
            raise self.table.ended
        other = other_seat(self.table.now)
        if other is not None:
            self._hand_over(other)
        elif self.is_live or self._is_needed():
            self._ask()
        else:
            version = self.table.version
            self.refresh()
            self.table.wait(lambda: self.table.version != version)

    def _is_needed(self) -> bool:
        """Whether anyone is waiting for this person."""
        now = self.table.now
        return now.question is not None or (now.proposed is not None and now.seat in now.proposed.waiting)

    def _hand_over(self, seat: Seat) -> None:
        """Lets another person at this keyboard decide."""
        self.screen.clear_with_scrollback()
        try:
            self.screen.hand_over(seat)
        except WantsToLeave:
            raise PersonLeft from None
        self.table.look_from(seat)
        self.recent, self.shown_moment = [], None
        self._skip_old_news()

    def _ask(self) -> None:
        self.refresh()
        key, seat = self._question()
        try:
            line = self.screen.ask(key, self._ready, seat=seat)
        except WantsToLeave:
            line = "quit"
        finally:
            with self.lock:
                self.is_asking = False
        prompt, asked_at = self.prompt, self._asked_at()
        prompt.answer(line.split())
        if self._asked_at() == asked_at:
            self.shown_draft = self._draft()
        elif asked_at:
            self.recent, self.notice = [], prompt.notice
            prompt.notice = ""

    def _question(self) -> tuple[str, Seat | None]:
        seat = self.table.seat
        return ("cli.join.prompt", None) if seat is None else ("cli.play.prompt", seat)

    def _asked_at(self) -> int:
        question = self.table.now.question
        return 0 if question is None else question.asked_at

    def _draft(self) -> Sequence[str]:
        return self.prompt.turn.moves

    # ── telling ─────────────────────────────────────────────────────────────────────────────────

    def _ready(self) -> None:
        """From here on news are told by the thread that hears them; up to here they are told here."""
        with self.lock:
            self.refresh()
            sys.stdout.flush()
            self.is_asking = self.is_live

    def tell(self, sentence: str) -> None:
        """What the table's thread has heard: about the connection, or else that something is new."""
        with self.lock:
            if not self.is_asking and self.table.ended is not None:
                return  # a thread that waits for the table hears of it by itself
            if not sentence and not (self.is_asking and self._has_news()):
                return
            if self.is_asking:
                self.screen.interrupt()
            if sentence:
                print(sentence, flush=True)
            if self.is_asking:
                self.refresh()
                key, seat = self._question()
                self.screen.resume(key, seat=seat)

    def _has_news(self) -> bool:
        story = self.table.story
        is_said = bool(self._unheard())
        has_happened = bool(story) and story[-1].seq > self.last_row
        return is_said or has_happened or self._present() != self.present or self._is_other_moment()

    def _unheard(self) -> list[SaidShown]:
        return [each for each in self.table.said if (each.room, each.number) not in self.heard]

    def _is_other_moment(self) -> bool:
        return (self._moment(), self._draft()) != (self.shown_moment, self.shown_draft)

    def refresh(self) -> None:
        """Tells what is new; draws the board where it is another one, or the person has something to do."""
        self._learn_names()
        new, others = self._news(), self._comings_and_goings()
        self.recent = new if self.table.seat is None and new else [*self.recent, *new]
        if not self._is_other_moment():
            self.screen.print_all([*new, *others])
            return
        self.shown_moment, self.shown_draft = self._moment(), self._draft()
        if self.screen.is_terminal or self._is_needed() or self.table.now.status != "running":
            self.prompt.news = self.recent if self.screen.is_terminal else new
            self.prompt.show()
        else:
            self.screen.print_all(new)
        if self.table.seat is None:
            # A spectator has no turns: what came since the last picture is new to them.
            self.prompt.known = self.table.scene

    def _learn_names(self) -> None:
        names = [f"{chair.colour} {player_text(chair)}" for chair in self.table.now.chairs]
        if names != self.names:
            self.names = names
            self.screen.speaker = self._speaker()

    def _news(self) -> list[str]:
        """What happened and what was said since the last time."""
        rows = [row for row in self.table.story if row.seq > self.last_row]
        said = self._unheard()
        self.last_row = max([self.last_row, *(row.seq for row in rows)])
        self.heard |= {(each.room, each.number) for each in said}
        notice, self.notice = [self.notice] if self.notice else [], ""
        story = story_of(rows, self.screen.speaker)
        return [*self._new_commitment(), *story, *notice, *map(self.prompt.said, said)]

    def _new_commitment(self) -> Sequence[str]:
        """What proves in the end that the deal was settled at the start, told once."""
        commitment = self.table.now.commitment if self.table.now.status == "running" else ""
        if commitment == self.commitment:
            return []
        self.commitment = commitment
        key = "cli.join.commitment"
        return [self.screen.speaker.say(key, {"commitment": commitment})] if commitment else []

    def _comings_and_goings(self) -> Sequence[str]:
        before, self.present = self.present, self._present()
        changed = sorted(before ^ self.present)
        keys = {seat: "cli.join.came" if seat in self.present else "cli.join.went" for seat in changed}
        return [self.screen.speaker.announce(Phrase(key, {"seat": seat})) for seat, key in keys.items()]

    def _present(self) -> frozenset[Seat]:
        return frozenset(
            chair.seat for chair in self.table.now.chairs if chair.is_online and not chair.is_mine
        )

    def _moment(self) -> object:
        now, asked_at = self.table.now, self._asked_at()
        late = [chair.seat for chair in now.chairs if chair.is_late]
        seats = [(chair.colour, player_text(chair)) for chair in now.chairs] if now.status == "open" else []
        return (
            now.status,
            now.seat,
            now.line,
            asked_at,
            now.proposed,
            late,
            seats,
            now.is_expiring,
            now.frozen,
        )
