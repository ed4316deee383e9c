"""A game at this terminal: people and bots decide in turn."""

from collections.abc import Sequence

from rokkaku.cli.terminal.prompt import Prompt
from rokkaku.cli.terminal.screen import Screen, WantsToLeave
from rokkaku.cli.terminal.table import LocalTable
from rokkaku.cli.terminal.turn import LocalTurn
from rokkaku.core.draft import only_turn
from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat


class LocalGame:
    """Where several people share the keyboard, each sees the screen alone."""

    def __init__(self, table: LocalTable, screen: Screen) -> None:
        self.table = table
        self.screen = screen
        self.seen_events = dict(table.left_at)
        """How many events each person has been told."""
        self.greeted: set[Seat | None] = set()
        """Who has been told who plays."""
        self.last_scenes: dict[Seat, Scene] = {}
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
            elif (forced := only_turn(self.table.game, self.table.state, seat)) is not None:
                self.table.unfinished = ()
                self.table.confirm(forced)
            else:
                self._let_person_decide(seat)
        self._show_end()

    def _let_person_decide(self, seat: Seat) -> None:
        if seat != self.at_keyboard:
            self._hand_over(seat)
            self.at_keyboard = seat
        turn = LocalTurn(self.table, seat)
        prompt = Prompt(turn, self.screen, seat, self.last_scenes.get(seat), self._news(seat))
        prompt.decide()
        events = self.table.confirm(turn.draft)
        self.notices[seat] = prompt.notice
        self.last_scenes[seat] = self.table.scene(seat)
        if len(self.table.people) > 1:
            self.at_keyboard = None
            self.screen.clear_with_scrollback()
            self.screen.print_all(self.screen.speaker.story(events, None))

    def _hand_over(self, seat: Seat) -> None:
        while True:
            try:
                return self.screen.hand_over(seat)
            except WantsToLeave:
                self.screen.leave(self.table.leaving())

    def _news(self, seat: Seat | None) -> Sequence[str]:
        """Who plays, what a seat may know about everything since it was last told, and its notice."""
        greeting = [] if seat in self.greeted else [seats_line(self.table, self.screen)]
        self.greeted.add(seat)
        since = self.seen_events.get(seat, 0)
        self.seen_events[seat] = len(self.table.events)
        story = self.screen.speaker.story(self.table.events[since:], seat)
        notice = "" if seat is None else self.notices.get(seat, "")
        return [*greeting, *story, *filter(None, [notice])]

    def _show_end(self) -> None:
        """The last board, and the story up to who won and why."""
        people, game = self.table.people, self.table.game
        viewer = people[0] if len(people) == 1 else None
        self.seen_events.setdefault(None, min(self.seen_events.values()))
        self.greeted.add(viewer)
        self.screen.clear()
        self.screen.show(game.scene(game.open_view(self.table.state)), news=self._news(viewer))


def seats_line(table: LocalTable, screen: Screen) -> str:
    """Who sits where."""
    players = [{"seat": seat, "player": player} for seat, player in table.players.items()]
    return screen.speaker.say("cli.play.seats", {"players": players})
