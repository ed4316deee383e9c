"""One decision of one person at the keyboard."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rokkaku.cli.possibilities import beginnings, begun, first_long, in_short, listed, meant
from rokkaku.cli.rules import found_rules, rule_in_words, titles
from rokkaku.cli.screen import PersonLeft, Screen
from rokkaku.cli.table import Table
from rokkaku.cli.terminal import contested, fresh_spots
from rokkaku.core.draft import Draft
from rokkaku.core.errors import IllegalMove, RokkakuError
from rokkaku.core.scene import Scene, Spot
from rokkaku.core.seats import Seat
from rokkaku.locales import rule_texts


class Dialogue:
    """Asks until the person has decided something that stands; up to then all may be taken back."""

    def __init__(self, table: Table, screen: Screen, seat: Seat, known: Scene | None, news: Sequence[str]):
        self.table = table
        self.game = table.game
        self.screen = screen
        self.seat = seat
        self.draft: Draft[Any] = Draft(seat, table.state)
        self.known = known or self.scene
        """The board as this person last left it."""
        self.news = news
        self.notice = ""
        """What there is to say of a turn that stands; for the next time this person looks."""

    @property
    def scene(self) -> Scene:
        return self.game.scene(self.game.view(self.draft.state, self.seat))

    def decide(self) -> Draft[Any]:
        self.show()
        while not self.draft.is_final(self.game):
            words = self.screen.ask("cli.play.prompt", seat=self.seat).split()
            if words:
                self.answer(words)
        return self.draft

    def answer(self, words: Sequence[str]) -> None:
        command = COMMANDS.get(words[0].casefold())
        if command is None:
            self.play(words)
        else:
            command(self, words[1:])

    def show(self, words: Sequence[str] = ()) -> None:
        """The board, what may be done, and, the first time, the news."""
        self.screen.clear()
        self.screen.show(self.scene, fresh_spots(self.known, self.scene), self.news)
        self.news = ()
        if self.draft.moves:
            self.screen.tell("cli.play.drafted", moves=" ".join(self.draft.moves))
        found = beginnings(self.game, self.draft.state, self.seat)
        key = "cli.play.possible-in-short" if first_long(found) else "cli.play.possible"
        self.screen.tell(key, moves=in_short(found), word=first_long(found))

    def play(self, words: Sequence[str]) -> None:
        """Drafts moves up to the first that is refused or that makes the turn stand."""
        before, complaint = self.draft, ""
        for number, word in enumerate(words, start=1):
            if self.draft.is_final(self.game):
                self.notice = self._too_late(words[number - 1 :])
                break
            try:
                self.draft = self.draft.play(self.game, self._meant(word))
            except RokkakuError as error:
                complaint = self._refusal(error, word, number, len(words))
                break
        if self.draft is not before and not self.draft.is_final(self.game):
            self.show()
        if complaint:
            self.screen.print(complaint)

    def _meant(self, word: str) -> str:
        return meant(self.game, self.draft.state, self.seat, word)

    def _too_late(self, words: Sequence[str]) -> str:
        return self.screen.storyteller.say("cli.play.too-late", {"moves": " ".join(words)})

    def _refusal(self, error: RokkakuError, word: str, number: int, count: int) -> str:
        told = {"move": word, "number": number, "count": count, "why": self._why(error, word)}
        key = "cli.play.refused" if count == 1 else "cli.play.refused-one-of"
        return self.screen.storyteller.say(key, told)

    def _why(self, error: RokkakuError, word: str) -> str:
        """How a move goes on that is only begun; else what is wrong, and the rule that says so."""
        teller = self.screen.storyteller
        possible = begun(self.game, self.draft.state, self.seat, self._meant(word))
        if possible:
            return teller.say("cli.play.begun", {"example": possible[0], "word": word})
        rule = (
            teller.say("cli.play.refused-rule", {"rule": error.rule})
            if isinstance(error, IllegalMove)
            else ""
        )
        return f"{teller.refusal(error)} {rule}".rstrip()

    def list_moves(self, words: Sequence[str]) -> None:
        wanted = words[0].casefold() if words else ""
        lines = listed(beginnings(self.game, self.draft.state, self.seat), wanted)
        if not lines:
            self.screen.tell("cli.play.no-moves", words=words)
        self.screen.story(lines)

    def undo(self, words: Sequence[str]) -> None:
        if self.draft.moves:
            self.draft = self.draft.undo()
            self.show()
        else:
            self.screen.tell("cli.play.nothing-to-undo")

    def restart(self, words: Sequence[str]) -> None:
        if self.draft.moves:
            self.draft = Draft(self.seat, self.draft.start)
            self.show()
        else:
            self.screen.tell("cli.play.nothing-to-undo")

    def look(self, words: Sequence[str]) -> None:
        """The places named, whole or by how they begin; without a name, all that are contested."""
        scene = self.scene
        if not words:
            self._describe(tuple(contested(scene)), "cli.play.nothing-contested", "")
        for word in words:
            exact = tuple(spot for spot in scene.spots if spot.id == word.casefold())
            begun = tuple(spot for spot in scene.spots if spot.id.startswith(word.casefold()))
            self._describe(exact or begun, "cli.play.no-spot", word)

    def _describe(self, spots: Sequence[Spot], otherwise: str, word: str) -> None:
        if not spots:
            self.screen.tell(otherwise, spot=word)
        for spot in spots:
            self.screen.tell(spot.label.key, **spot.label.values)

    def tell_log(self, words: Sequence[str]) -> None:
        seen = [event for event in self.table.events if event.is_seen_by(self.seat)]
        drafted = [event for step in self.draft.steps for event in step.events if event.is_seen_by(self.seat)]
        self.screen.story(self.screen.storyteller.paragraphs(seen + drafted))

    def find_rules(self, words: Sequence[str]) -> None:
        """Their texts alone: functions and tests are not for players."""
        rules = rule_texts(self.game.key)
        found = found_rules(rules, words)
        if not words:
            self.screen.story(titles(rules))
        elif not found:
            self.screen.tell("cli.play.no-rule", words=" ".join(words))
        else:
            self.screen.print("\n\n".join(map(rule_in_words, found)))

    def help(self, words: Sequence[str]) -> None:
        self.screen.tell("cli.play.help")
        self.screen.tell(f"cli.play.notation.{self.game.key}")

    def leave(self, words: Sequence[str]) -> None:
        if self._would_be_lost() and not self._is_sure():
            return
        raise PersonLeft

    def _would_be_lost(self) -> bool:
        """Whether a person has done something here of which no record is kept."""
        has_begun = any(line.seat in self.table.people for line in self.table.lines)
        return self.table.file is None and bool(has_begun or self.draft.moves)

    def _is_sure(self) -> bool:
        answer = self.screen.ask("cli.play.sure").strip().casefold()
        return answer in self.screen.storyteller.say("cli.play.sure-words").casefold().split()


COMMANDS: Mapping[str, Callable[[Dialogue, Sequence[str]], None]] = {
    "moves": Dialogue.list_moves,
    "undo": Dialogue.undo,
    "restart": Dialogue.restart,
    "look": Dialogue.look,
    "sums": Dialogue.look,
    "board": Dialogue.show,
    "log": Dialogue.tell_log,
    "rules": Dialogue.find_rules,
    "help": Dialogue.help,
    "?": Dialogue.help,
    "quit": Dialogue.leave,
    "exit": Dialogue.leave,
}
