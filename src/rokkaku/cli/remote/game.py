"""One person at a table somewhere else: tells what happens there, also while the person types."""

import sys
from collections.abc import Sequence
from threading import RLock

from rokkaku.cli.remote.address import Address
from rokkaku.cli.remote.prompt import RemoteDialogue
from rokkaku.cli.remote.server import RemoteServer
from rokkaku.cli.remote.summary import other_seat, player_text
from rokkaku.cli.remote.table import RemoteTable
from rokkaku.cli.remote.turn import retold
from rokkaku.cli.terminal.keyboard import forget_typed_lines
from rokkaku.cli.terminal.screen import Screen
from rokkaku.cli.terminal.speaker import Storyteller, storyteller
from rokkaku.core.game import Setup
from rokkaku.core.scene import Phrase
from rokkaku.core.seats import Seat
from rokkaku.server.store.store import OPEN, RUNNING


class Visitor:
    """Where there is a keyboard, news are told at any time; lines of a file are read as they are needed."""

    def __init__(
        self, server: RemoteServer, address: Address, greeting: Sequence[str], *, plain: bool
    ) -> None:
        self.plain = plain
        self.is_live = sys.stdin.isatty()
        self.lock = RLock()
        """Held by whoever writes to the screen while the person is being asked."""
        self.is_asking = False
        self.recent = list(greeting)
        """What has been told since this person's last turn."""
        self.told_row = self.told_said = 0
        self.moment: object = None
        self.draft: Sequence[str] = ()
        """What the screen shows: when either is another one, it is drawn anew."""
        self.names: Sequence[str] = ()
        self.present: frozenset[Seat] = frozenset()
        """The seats whose people were there when that was last told."""
        self.promise = self.notice = ""
        self.dialogues: dict[Seat | None, RemoteDialogue] = {}
        self.table = RemoteTable(server, address, self.tell)

    def run(self) -> None:
        """Until the game is over or the person leaves."""
        with self.table:
            self.screen = Screen(self._storyteller(), plain=self.plain)
            self.screen.story(self.recent)
            self._begin()
            while self.is_live or not self._is_over():
                self._go_on()
            self.refresh()

    def _storyteller(self) -> Storyteller:
        """Who calls all others by their names too."""
        now = self.table.now
        setup = Setup(now.game, now.edition, len(now.chairs), "", now.options)
        players = {chair.seat: player_text(chair) for chair in now.chairs if chair.seat != now.seat}
        return storyteller(self.table.game, setup, plain=self.plain, players=players)

    def _begin(self) -> None:
        """Of what happened before one came, only the last is news: what followed one's own last turn."""
        seat, story = self.table.seat, self.table.story
        own = [row.seq for row in story if row.line and row.seat == seat]
        self.told_row = (
            max((row.seq - 1 for row in story), default=0) if seat is None else max(own, default=0)
        )
        self.told_said = max((each.number for each in self.table.said), default=0)

    def _is_over(self) -> bool:
        return self.table.now.status not in (OPEN, RUNNING)

    @property
    def dialogue(self) -> RemoteDialogue:
        seat = self.table.seat
        if seat not in self.dialogues:
            self.dialogues[seat] = RemoteDialogue(self.table, self.screen, stays=self.is_live)
        return self.dialogues[seat]

    # ── asking ──────────────────────────────────────────────────────────────────────────────────

    def _go_on(self) -> None:
        if self.table.ended is not None:
            raise self.table.ended
        other = other_seat(self.table.now)
        if other is not None:
            self._pass_screen(other)
        elif self.is_live or self._is_needed():
            self._ask()
        else:
            version = self.table.version
            self.refresh()
            self.table.wait(lambda: self.table.version != version)

    def _is_needed(self) -> bool:
        """Whether somebody waits for this person."""
        now = self.table.now
        return now.question is not None or (now.proposed is not None and now.seat in now.proposed.waiting)

    def _pass_screen(self, seat: Seat) -> None:
        """Between two people at one keyboard a curtain drops."""
        self.screen.forget()
        self.screen.ask("cli.play.curtain", seat=seat)
        forget_typed_lines()
        self.screen.forget()
        self.table.look_from(seat)
        self.recent, self.moment = [], None
        self._begin()

    def _ask(self) -> None:
        self.refresh()
        key, seat = self._prompt()
        try:
            line = self.screen.ask(key, self._ready, seat=seat)
        finally:
            with self.lock:
                self.is_asking = False
        dialogue, asked_at = self.dialogue, self._asked_at()
        dialogue.answer(line.split())
        if self._asked_at() == asked_at:
            self.draft = self._draft()
        elif asked_at:
            self.recent, self.notice = [], dialogue.notice
            dialogue.notice = ""

    def _prompt(self) -> tuple[str, Seat | None]:
        seat = self.table.seat
        return ("cli.join.prompt", None) if seat is None else ("cli.play.prompt", seat)

    def _asked_at(self) -> int:
        question = self.table.now.question
        return 0 if question is None else question.asked_at

    def _draft(self) -> Sequence[str]:
        return self.dialogue.turn.moves

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
                return  # whoever waits for the table hears of it by itself
            if not sentence and not (self.is_asking and self._has_news()):
                return
            if self.is_asking:
                self.screen.interrupt()
            if sentence:
                print(sentence, flush=True)
            if self.is_asking:
                self.refresh()
                key, seat = self._prompt()
                self.screen.resume(key, seat=seat)

    def _has_news(self) -> bool:
        said, story = self.table.said, self.table.story
        is_said = bool(said) and said[-1].number > self.told_said
        is_told = bool(story) and story[-1].seq > self.told_row
        return is_said or is_told or self._present() != self.present or self._is_other_moment()

    def _is_other_moment(self) -> bool:
        return (self._moment(), self._draft()) != (self.moment, self.draft)

    def refresh(self) -> None:
        """Tells what is new; draws the board where it is another one, or the person has something to do."""
        self._learn_names()
        new, others = self._news(), self._comings_and_goings()
        self.recent = new if self.table.seat is None and new else [*self.recent, *new]
        if not self._is_other_moment():
            self.screen.story([*new, *others])
            return
        self.moment, self.draft = self._moment(), self._draft()
        if self.screen.is_terminal or self._is_needed() or self.table.now.status != RUNNING:
            self.dialogue.news = self.recent if self.screen.is_terminal else new
            self.dialogue.show()
        else:
            self.screen.story(new)
        if self.table.seat is None:
            # Whoever looks on has no turns of his own: new to him is what came since the last picture.
            self.dialogue.known = self.table.scene

    def _learn_names(self) -> None:
        names = [player_text(chair) for chair in self.table.now.chairs]
        if names != self.names:
            self.names = names
            self.screen.storyteller = self._storyteller()

    def _news(self) -> list[str]:
        """What happened and what was said since the last time."""
        rows = [row for row in self.table.story if row.seq > self.told_row]
        said = [each for each in self.table.said if each.number > self.told_said]
        self.told_row = max([self.told_row, *(row.seq for row in rows)])
        self.told_said = max([self.told_said, *(each.number for each in said)])
        notice, self.notice = [self.notice] if self.notice else [], ""
        story = retold(rows, self.screen.storyteller)
        return [*self._promise(), *story, *notice, *map(self.dialogue.said, said)]

    def _promise(self) -> Sequence[str]:
        """What proves in the end that the deal was settled at the start, told once."""
        promise = self.table.now.commitment if self.table.now.status == RUNNING else ""
        if promise == self.promise:
            return []
        self.promise = promise
        return (
            [self.screen.storyteller.say("cli.join.commitment", {"commitment": promise})] if promise else []
        )

    def _comings_and_goings(self) -> Sequence[str]:
        before, self.present = self.present, self._present()
        changed = sorted(before ^ self.present)
        keys = {seat: "cli.join.came" if seat in self.present else "cli.join.went" for seat in changed}
        return [self.screen.storyteller.announce(Phrase(key, {"seat": seat})) for seat, key in keys.items()]

    def _present(self) -> frozenset[Seat]:
        return frozenset(
            chair.seat for chair in self.table.now.chairs if chair.is_online and not chair.is_mine
        )

    def _moment(self) -> object:
        now, asked_at = self.table.now, self._asked_at()
        late = [chair.seat for chair in now.chairs if chair.is_late]
        seats = [player_text(chair) for chair in now.chairs] if now.status == OPEN else []
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
