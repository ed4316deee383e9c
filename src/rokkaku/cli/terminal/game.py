"""Seats people and bots at a table and lets each decide in turn."""

from collections.abc import Sequence

from rokkaku.cli.terminal.keyboard import forget_typed_lines
from rokkaku.cli.terminal.prompt import Dialogue
from rokkaku.cli.terminal.screen import Screen
from rokkaku.cli.terminal.table import Table
from rokkaku.cli.terminal.turn import DraftedTurn
from rokkaku.core.game import Event
from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat


class Host:
    """With several people at one keyboard it drops a curtain between them."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.table = table
        self.screen = screen
        self.told: dict[Seat | None, int] = {}
        """How many events each person has been told."""
        self.left: dict[Seat, Scene] = {}
        """The board as each person last left it."""
        self.notices: dict[Seat, str] = {}
        """What a person has been told as the turn ended, when there was no time to read it."""
        self.at_keyboard: Seat | None = self.table.people[0] if len(self.table.people) == 1 else None

    def run(self) -> None:
        while self.table.deciders:
            seat = self.table.deciders[0]
            if seat in self.table.bots:
                if self.screen.is_terminal:
                    self.screen.tell("cli.play.thinking", seat=seat)
                self.table.let_bot_decide(seat)
            else:
                self.let_person_decide(seat)
        self.close()

    def let_person_decide(self, seat: Seat) -> None:
        if seat != self.at_keyboard:
            self.drop_curtain(seat)
        turn = DraftedTurn(self.table, seat)
        dialogue = Dialogue(turn, self.screen, seat, self.left.get(seat), self.news(seat))
        dialogue.decide()
        events = self.table.confirm(turn.draft)
        self.notices[seat] = dialogue.notice
        self.left[seat] = self.table.game.scene(self.table.game.view(self.table.state, seat))
        if len(self.table.people) > 1:
            self.at_keyboard = None
            self.screen.forget()
            self.tell(events, None)

    def drop_curtain(self, seat: Seat) -> None:
        self.screen.ask("cli.play.curtain", seat=seat)
        forget_typed_lines()
        self.screen.forget()
        self.at_keyboard = seat

    def news(self, seat: Seat | None) -> Sequence[str]:
        """Who plays, what a seat may know of all that happened since it was last told, and its notice."""
        greeting = [] if seat in self.told else [seats_line(self.table, self.screen)]
        since = self.told.get(seat, 0)
        self.told[seat] = len(self.table.events)
        seen = [event for event in self.table.events[since:] if event.is_seen_by(seat)]
        notice = "" if seat is None else self.notices.get(seat, "")
        return [*greeting, *self.screen.storyteller.paragraphs(seen), *filter(None, [notice])]

    def tell(self, events: Sequence[Event], seat: Seat | None) -> None:
        seen = [event for event in events if event.is_seen_by(seat)]
        self.screen.story(self.screen.storyteller.paragraphs(seen))

    def close(self) -> None:
        """The last board, and the story up to who won and why."""
        people, game = self.table.people, self.table.game
        viewer = people[0] if len(people) == 1 else None
        self.told.setdefault(None, min(self.told.values()))
        self.screen.clear()
        self.screen.show(game.scene(game.open_view(self.table.state)), news=self.news(viewer))


def seats_line(table: Table, screen: Screen) -> str:
    """Who sits where."""
    players = [{"seat": seat, "player": player} for seat, player in table.players.items()]
    return screen.storyteller.say("cli.play.seats", {"players": players})
