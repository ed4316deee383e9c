"""What one person can type: moves, and commands besides them."""

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, ClassVar

from rokkaku.cli.terminal.board import fresh_spots
from rokkaku.cli.terminal.completion import (
    closest_move,
    completions,
    endings_by_prefix,
    first_shortened,
    in_short,
    listed,
)
from rokkaku.cli.terminal.rules import SHOWN, rule_in_words, titles
from rokkaku.cli.terminal.screen import Screen, WantsToLeave
from rokkaku.cli.terminal.signs import Signs
from rokkaku.cli.terminal.text import shortened
from rokkaku.cli.terminal.turn import Turn
from rokkaku.core.choices import Choice
from rokkaku.core.errors import BadRequest, IllegalMove, RokkakuError
from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat
from rokkaku.rule_search import found_rules

PromptCommand = Callable[[Any, Sequence[str]], None]


class Prompt:
    """Asks until the person has decided something that stands; up to then all may be taken back."""

    def __init__(
        self, turn: Turn, screen: Screen, seat: Seat | None, known: Scene | None, news: Sequence[str]
    ) -> None:
        self.turn = turn
        self.game = turn.game
        self.screen = screen
        self.seat = seat
        self.known = known or turn.scene
        """The board as this person last left it."""
        self.news = news
        self.notice = ""
        """What there is to say about a confirmed turn, for the next time this person looks."""

    @property
    def signs(self) -> Signs:
        return self.screen.speaker.signs

    @property
    def choices(self) -> Sequence[Choice]:
        """What may come next, as it is written here."""
        return self.signs.choices(self.turn.choices)

    def decide(self) -> None:
        self.show()
        while not self.turn.is_final:
            try:
                words = self.screen.ask("cli.play.prompt", seat=self.seat).split()
            except WantsToLeave:
                words = ["quit"]
            self.answer(words)

    def answer(self, words: Sequence[str]) -> None:
        if not words:
            return
        name, short = words[0].casefold(), [shortened(word) for word in words]
        command = self.commands.get(name)
        if command is None:
            self.play(short)
        else:
            command(self, words[1:] if name in self.verbatim else short[1:])

    def show(self, words: Sequence[str] = ()) -> None:
        """The board, what may be done, and, the first time, the news."""
        self.screen.clear()
        scene = self.turn.scene
        self.screen.show(scene, fresh_spots(self.known, scene), self.news)
        self.news = ()
        if self.turn.moves:
            self.screen.tell("cli.play.drafted", moves=self.signs.shown(" ".join(self.turn.moves)))
        self.tell_moves()

    def tell_moves(self) -> None:
        found = endings_by_prefix(self.choices)
        word = first_shortened(found)
        key = "cli.play.possible-in-short" if word else "cli.play.possible"
        self.screen.tell(key, moves=in_short(found), word=word)

    def play(self, words: Sequence[str]) -> None:
        """Drafts moves up to the first that is refused or that makes the turn stand."""
        before, complaint = self.turn.moves, ""
        for number, word in enumerate(words, start=1):
            if self.turn.is_final:
                self.notice = self._too_late(words[number - 1 :])
                break
            try:
                self.turn.play(self.signs.read(self._closest_move(word)))
            except RokkakuError as error:
                complaint = self.refusal(error, word, number, len(words))
                break
        if self.turn.moves != before and not self.turn.is_final:
            self.show()
        if complaint:
            self.screen.print(complaint)

    def _closest_move(self, word: str) -> str:
        return closest_move(self._read, self.choices, word)

    def _read(self, text: str) -> object:
        return self.game.read(self.signs.read(text))

    def _too_late(self, words: Sequence[str]) -> str:
        return self.screen.speaker.say("cli.play.too-late", {"moves": shortened(" ".join(words))})

    def refusal(self, error: RokkakuError, word: str, number: int, count: int) -> str:
        values = {"move": word, "number": number, "count": count, "why": self._why(error, word)}
        key = "cli.play.refused" if count == 1 else "cli.play.refused-one-of"
        return self.screen.speaker.say(key, values)

    def _why(self, error: RokkakuError, word: str) -> str:
        """How an unfinished move can continue; otherwise what is wrong, and the rule that says so."""
        speaker = self.screen.speaker
        longer = completions(self._read, self.choices, self._closest_move(word))
        if longer:
            return speaker.say("cli.play.begun", {"example": longer[0], "word": word})
        rule = (
            speaker.say("cli.play.refused-rule", {"rule": error.rule})
            if isinstance(error, IllegalMove) and error.rule
            else ""
        )
        return f"{speaker.refusal(error)} {rule}".rstrip()

    def list_moves(self, words: Sequence[str]) -> None:
        wanted = words[0].casefold() if words else ""
        lines = listed(endings_by_prefix(self.choices), wanted)
        if not lines:
            self.screen.tell("cli.play.no-moves", words=words)
        self.screen.print_all(lines)

    def advise(self, words: Sequence[str]) -> None:
        """The best moves as a strong bot sees them, from what this person may know."""
        try:
            found = self.turn.advice()
        except RokkakuError as refusal:
            self.screen.print(self.screen.speaker.refusal(refusal))
            return
        self.screen.tell("cli.play.advice")
        for each in found:
            turn = " ".join(map(self.signs.shown, (each.move, *each.then)))
            self.screen.tell("cli.play.advised", move=turn, chance=round(100 * each.chance))

    def undo(self, words: Sequence[str]) -> None:
        """One move, and one more for each time the word is repeated; then what follows on the line."""
        more = len(list(takewhile(lambda word: word.casefold() == "undo", words)))
        self._keep_first(max(0, len(self.turn.moves) - 1 - more), words[more:])

    def restart(self, words: Sequence[str]) -> None:
        self._keep_first(0, words)

    def _keep_first(self, count: int, then: Sequence[str]) -> None:
        if self.turn.moves:
            self.turn.keep_first(count)
            self.show()
        else:
            self.screen.tell("cli.play.nothing-to-undo")
        self.answer(then)

    def look(self, words: Sequence[str]) -> None:
        """What the words mean in this game; without words, what is worth looking at now."""
        for word in words or [""]:
            phrases = () if self.turn.view is None else self.game.describe(self.turn.view, self._name(word))
            if not phrases:
                self.screen.tell("cli.play.nothing-called" if word else "cli.play.nothing-to-see", word=word)
            for phrase in phrases:
                self.screen.tell(phrase.key, **phrase.values)

    def _name(self, word: str) -> str:
        """What the game calls a thing; the signs of tiles are typed in small letters, too."""
        sign = self.signs.read(word.upper())
        return word if sign == word.upper() else sign

    def tell_log(self, words: Sequence[str]) -> None:
        self.screen.print_all(self.turn.story(self.screen.speaker))

    def find_rules(self, words: Sequence[str]) -> None:
        """Their texts alone: functions and tests are not for players."""
        question = " ".join(words)
        if not question:
            self.screen.print_all(titles(self.screen.speaker.rules()))
            return
        speaker = self.screen.speaker
        try:
            found = found_rules(self.game.key, question, speaker.edition, speaker.speaker.language)[:SHOWN]
        except BadRequest as refusal:
            self.screen.print(speaker.refusal(refusal))
            return
        if found:
            self.screen.print("\n\n".join(map(rule_in_words, found)))
        else:
            self.screen.tell("cli.play.no-rule", words=shortened(question))

    def help(self, words: Sequence[str]) -> None:
        self.screen.tell("cli.play.help")
        self.screen.print(self.screen.speaker.notation())

    def leave(self, words: Sequence[str]) -> None:
        self.screen.leave(self.turn.leaving)

    verbatim: ClassVar[frozenset[str]] = frozenset()
    """The commands whose words may be of any length."""

    commands: ClassVar[Mapping[str, PromptCommand]] = {
        "moves": list_moves,
        "advice": advise,
        "undo": undo,
        "restart": restart,
        "look": look,
        "sums": look,
        "board": show,
        "log": tell_log,
        "rules": find_rules,
        "help": help,
        "?": help,
        "quit": leave,
        "exit": leave,
    }
    """What a person can type besides moves."""
