"""What one person can say and do at a table somewhere else."""

import time
from collections.abc import Mapping, Sequence
from typing import ClassVar, get_args

from rokkaku.cli.remote.chairs import open_chairs, own_seats
from rokkaku.cli.remote.server import fresh_id
from rokkaku.cli.remote.summary import TableSummary
from rokkaku.cli.remote.table import RemoteTable
from rokkaku.cli.remote.turn import RemoteTurn
from rokkaku.cli.terminal.prompt import Prompt, PromptCommand
from rokkaku.cli.terminal.screen import PersonLeft, Screen
from rokkaku.cli.terminal.text import shortened
from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.scene import Phrase
from rokkaku.core.seats import Seat
from rokkaku.locales import say
from rokkaku.protocol import commands, frames
from rokkaku.protocol.commands import LateChoice
from rokkaku.protocol.tables import ProposalKind

TURN_COMMANDS = ("moves", "advice", "undo", "restart")
"""What can be typed only when the person is asked something."""
PROPOSALS: Mapping[str, ProposalKind] = {"end": "end", "pause": "pause"}
LATE_CHOICES: Mapping[str, LateChoice] = {choice: choice for choice in get_args(LateChoice)}


class MovedToTable(Exception):
    """The person goes on to another table."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class RemotePrompt(Prompt):
    """Goes on while others decide.  What is a legal move now is one even where it looks like a command."""

    turn: RemoteTurn

    def __init__(self, table: RemoteTable, screen: Screen, *, stays: bool) -> None:
        super().__init__(RemoteTurn(table), screen, table.seat, None, ())
        self.table = table
        self.stays = stays
        """Whether the person can do something when the game is over."""

    @property
    def summary(self) -> TableSummary:
        elapsed = round(1000 * (time.monotonic() - self.table.received))
        return TableSummary(self.screen.speaker, self.table.now, self.table.address, elapsed)

    def answer(self, words: Sequence[str]) -> None:
        word = words[0].casefold() if words else ""
        try:
            if any(choice.move == word for choice in self.turn.choices):
                self.play(words)
            elif word in TURN_COMMANDS and self.turn.question is None:
                self.screen.print(str(BadRequest("table.not-your-turn")))
            else:
                super().answer(words)
        except RokkakuError as refusal:
            if self.table.ended is not None:
                raise
            self.screen.print(str(refusal))

    def show(self, words: Sequence[str] = ()) -> None:
        """As at home; what lies there as the game begins is not new."""
        if not self.known.spots:
            self.known = self.turn.scene
        super().show(words)

    def tell_moves(self) -> None:
        """What the person can do now, or what is waited for."""
        if self.turn.choices:
            super().tell_moves()
        summary = self.summary
        self.screen.print_all(summary.situation())
        if self.stays:
            self.screen.print_all(summary.after_the_end())
        self.screen.print_all(summary.reminders())

    # ── the turn ────────────────────────────────────────────────────────────────────────────────

    def play(self, words: Sequence[str]) -> None:
        """As at home; what makes the turn stand is confirmed at once."""
        if self.turn.question is None:
            self.screen.tell("cli.join.not-now", words=shortened(" ".join(words)))
            return
        super().play(words)
        if self.turn.is_final:
            self.confirm(())

    def refusal(self, error: RokkakuError, word: str, number: int, count: int) -> str:
        if self.table.ended is not None:
            raise self.table.ended
        return super().refusal(error, word, number, count)

    def confirm(self, words: Sequence[str]) -> None:
        if not self.turn.is_final:
            self.screen.tell("cli.join.not-complete")
            return
        before = self.turn.scene
        row = self.turn.confirm()
        # What others have played since is new; without it this is the board as it was left.
        self.known = self.turn.scene if self.table.now.seq == row else before

    # ── the table ───────────────────────────────────────────────────────────────────────────────

    def say(self, words: Sequence[str]) -> None:
        if not words:
            self.screen.tell("cli.join.say-what")
            return
        heard = len(self.table.said)
        self.table.command(commands.Say(id=fresh_id(), text=" ".join(words)))
        self.table.wait(lambda: len(self.table.said) > heard)

    def chat(self, words: Sequence[str]) -> None:
        if not self.table.said:
            self.screen.tell("cli.join.silence")
        self.screen.print_all(self.said(each) for each in self.table.said)

    def said(self, each: frames.SaidShown) -> str:
        key = "cli.join.said" if each.seat is not None else "cli.join.said-outside"
        return self.screen.speaker.say(key, {"seat": each.seat, "name": each.name, "text": each.text})

    def tell_clocks(self, words: Sequence[str]) -> None:
        summary = self.summary
        self.screen.print_all(summary.seats())
        self.screen.print_all(summary.terms())
        self.screen.print_all(summary.reminders())

    def resign(self, words: Sequence[str]) -> None:
        if self.screen.is_sure(Phrase("cli.join.sure-resign")):
            self.table.command(commands.Resign(id=fresh_id()))

    def take_back(self, words: Sequence[str]) -> None:
        """Everything from the person's own last turn, or from a line of the record."""
        line = self._number(words[0]) if words else 0
        self._propose("takeback", line)

    def propose(self, words: Sequence[str]) -> None:
        what = PROPOSALS.get(" ".join(words).casefold())
        if what is None:
            self.screen.tell("cli.join.propose-what")
            return
        self._propose(what, 0)

    def _propose(self, what: ProposalKind, line: int) -> None:
        self.table.command(commands.Propose(id=fresh_id(), what=what, line=line))
        if self.table.now.proposed is not None:
            self.screen.tell("cli.join.proposed")

    def resume(self, words: Sequence[str]) -> None:
        self.table.command(commands.Resume(id=fresh_id()))

    def rename(self, words: Sequence[str]) -> None:
        """The person is called otherwise at this table."""
        self.table.command(commands.Rename(id=fresh_id(), seat=self._own_seat(), name=" ".join(words)))

    def agree(self, words: Sequence[str]) -> None:
        self.table.command(commands.Answer(id=fresh_id(), yes=True))

    def disagree(self, words: Sequence[str]) -> None:
        self.table.command(commands.Answer(id=fresh_id(), yes=False))

    def get_up(self, words: Sequence[str]) -> None:
        """Gives the chair up, for as long as one likes."""
        seat = self._own_seat()
        if self.table.now.status == "running" and not self.screen.is_sure(Phrase("cli.join.sure-leave")):
            return
        self.table.command(commands.Leave(id=fresh_id(), seat=seat))
        others = [other for other in own_seats(self.table.now) if other != seat]
        if not others:
            raise PersonLeft
        self.table.look_from(others[0])

    def sit(self, words: Sequence[str]) -> None:
        """Takes a chair, takes the person's own back from a bot, or has it in another colour."""
        seats = [Seat(self._number(word)) for word in words if word.isdigit()]
        colour = next((word.casefold() for word in words if not word.isdigit()), "")
        if not words and self.table.seat is not None:
            self.screen.tell("cli.join.seated-already", seat=self.table.seat)
            return
        own = [self.table.seat] if colour and self.table.seat is not None else []
        chairs = [*seats, *own, *open_chairs(self.table.now)]
        if not chairs:
            self.screen.tell("cli.join.no-chair")
            return
        self.table.command(commands.Sit(id=fresh_id(), seat=chairs[0], colour=colour))
        self.table.look_from(chairs[0])

    def seat_bot(self, words: Sequence[str]) -> None:
        """Gives a chair that nobody has taken to a bot: the first one, or that of a seat."""
        empty = [chair.seat for chair in self.table.now.chairs if chair.kind not in ("person", "bot")]
        if not words or not (empty or words[1:]):
            self.screen.tell("cli.join.which-bot")
            return
        seat = Seat(self._number(words[1])) if words[1:] else empty[0]
        self.table.command(commands.SeatBot(id=fresh_id(), seat=seat, bot=words[0]))

    def decide_late(self, words: Sequence[str]) -> None:
        """What becomes of the first seat whose clock has run out."""
        late = [chair.seat for chair in self.table.now.chairs if chair.is_late and not chair.is_mine]
        choice = LATE_CHOICES.get(words[0].casefold()) if words else None
        if choice is None or not late:
            self.screen.print(self.summary.late(late) if late else say("cli.join.nobody-late"))
            return
        self.table.command(commands.DecideLate(id=fresh_id(), seat=late[0], choice=choice))

    def extend(self, words: Sequence[str]) -> None:
        self.table.command(commands.Keep(id=fresh_id()))
        self.screen.tell("cli.join.kept")

    def rematch(self, words: Sequence[str]) -> None:
        done = self.table.command(commands.Rematch(id=fresh_id()))
        raise MovedToTable(done.table)

    def help(self, words: Sequence[str]) -> None:
        super().help(words)
        self.screen.tell("cli.join.help")

    def _own_seat(self) -> Seat:
        if self.table.seat is None:
            raise BadRequest("table.not-your-seat")
        return self.table.seat

    def _number(self, word: str) -> int:
        if not (word.isascii() and word.isdigit()):
            raise BadRequest("cli.join.not-a-number", {"text": word})
        return int(word)

    verbatim: ClassVar[frozenset[str]] = frozenset({"say", "name"})

    commands: ClassVar[Mapping[str, PromptCommand]] = {
        **Prompt.commands,
        "board": show,
        "help": help,
        "?": help,
        "confirm": confirm,
        "say": say,
        "chat": chat,
        "clock": tell_clocks,
        "who": tell_clocks,
        "resign": resign,
        "takeback": take_back,
        "propose": propose,
        "resume": resume,
        "name": rename,
        "yes": agree,
        "agree": agree,
        "no": disagree,
        "disagree": disagree,
        "leave": get_up,
        "sit": sit,
        "bot": seat_bot,
        "late": decide_late,
        "extend": extend,
        "rematch": rematch,
    }
