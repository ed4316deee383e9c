"""How a table somewhere else stands, besides its board.  All of it follows from what was shown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rokkaku.cli.remote.address import Address
from rokkaku.cli.remote.chairs import other_seat, own_chairs, player_text
from rokkaku.cli.terminal.speaker import GameSpeaker
from rokkaku.core.endings import PAIR
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import say
from rokkaku.protocol import frames
from rokkaku.protocol.tables import DAY, SECOND, Milliseconds

MINUTE, HOUR = 60 * SECOND, 60 * 60 * SECOND


class TableSummary(msgspec.Struct, frozen=True):
    """`elapsed` is how long ago the table was shown: a clock has run on since."""

    speaker: GameSpeaker
    shown: frames.TableShown
    address: Address
    elapsed: Milliseconds = 0

    def situation(self) -> Iterator[str]:
        """What the game is waiting for, or how it ended, if the person does not have to decide."""
        shown = self.shown
        if shown.frozen:
            yield shown.frozen
        elif shown.status == "open":
            yield from self.seats()
            yield from self.terms()
            yield from self.invitations()
        elif shown.status != "running":
            yield from self._ending()
        elif shown.question is not None and shown.question.is_final:
            moves = self.speaker.signs.shown(" ".join(shown.question.draft))
            yield self._say("cli.join.unconfirmed", moves=moves)
        elif shown.is_left:
            yield self._say("cli.join.all-left")
        elif shown.question is None:
            key = "cli.join.watching" if shown.seat is None else "cli.join.waiting"
            yield self._say(key, players=[self._player(seat) for seat in shown.deciders])
            if (own := other_seat(shown)) is not None:
                yield self._say("cli.join.pass", seat=own)

    def reminders(self) -> Iterator[str]:
        """What should not be overlooked."""
        shown = self.shown
        if shown.question is not None and shown.seat is not None and shown.pace.kind != "none":
            yield self._say("cli.join.own-clock", left=self._left(shown.chairs[shown.seat]))
        if shown.proposed is not None and shown.seat in shown.proposed.waiting:
            is_move = shown.question is not None and "yes" in shown.question.choices
            key = "cli.join.answer-agree" if is_move else "cli.join.answer-yes"
            yield self._say(key, seat=shown.proposed.by)
        late = [chair.seat for chair in shown.chairs if chair.is_late and not chair.is_mine]
        if late and shown.seat is not None:
            yield self.late(late)
        if shown.is_paused:
            yield self._say("cli.join.paused")
        is_kept = any(chair.kind == "bot" for chair in own_chairs(shown))
        if is_kept and shown.seat is None and shown.status == "running":
            yield self._say("cli.join.chair-kept")
        if shown.is_expiring and shown.expires is not None:
            yield self._say("cli.join.expiring", left=clock_text(shown.expires - shown.at - self.elapsed))

    def late(self, seats: Sequence[Seat]) -> str:
        """What can be done about those who are out of time."""
        key = "cli.join.late-two" if len(self.shown.chairs) == PAIR else "cli.join.late"
        return self._say(key, seats=seats)

    def seats(self) -> Iterator[str]:
        """Who sits where, whether they are there, and what their clocks show."""
        for chair in self.shown.chairs:
            states = [f"cli.join.state.{state}" for state in self._states(chair)]
            texts = [say(key, self._times(chair)) for key in states]
            player = "; ".join([player_text(chair), *texts])
            yield self._say("cli.join.seat", seat=chair.seat, player=player)

    def terms(self) -> Iterator[str]:
        """What everybody at the table should know of it."""
        if self.shown.has_advice:
            yield self._say("cli.join.advice")

    def invitations(self) -> Iterator[str]:
        """How others get here: by the link of the table, or by one that opens a certain chair."""
        kinds = {chair.kind for chair in self.shown.chairs}
        if "free" in kinds:
            yield self._say("cli.join.link", link=self.address.for_all.link)
        for chair in self.shown.chairs:
            if chair.kind == "invited" and chair.key:
                link = Address(self.address.server, self.address.table, chair.seat, chair.key).link
                yield self._say("cli.join.invitation", seat=chair.seat, link=link)
        if self.shown.status == "open":
            yield self._say("cli.join.begins")

    def _ending(self) -> Iterator[str]:
        ended = self.shown.ended
        if ended is not None and ended.reason not in find(self.shown.game).reasons:
            yield self._say("cli.join.ended", why=ended.sentence)
            best = [seat for seat, place in enumerate(ended.places) if place == 1]
            if best:
                yield self._say("cli.join.first-place", seats=best)

    def after_the_end(self) -> Iterator[str]:
        """What can be done when the game is over."""
        if self.shown.status == "finished":
            yield self._say("cli.join.rematch-there" if self.shown.rematch else "cli.join.over")

    def _player(self, seat: Seat) -> Mapping[str, Any]:
        """A player the game is waiting for."""
        chair = self.shown.chairs[seat]
        hindered = [state for state in self._states(chair) if state in ("away", "preparing")]
        texts = [say(f"cli.join.state.{state}", self._times(chair)) for state in hindered]
        return {"seat": seat, "player": ", ".join([player_text(chair), *texts])}

    def _states(self, chair: frames.ChairShown) -> Sequence[str]:
        states = {
            "you": chair.is_mine and chair.kind == "person",
            "away": chair.kind == "person" and not chair.is_online,
            "preparing": chair.preparing_since is not None,
            "resigned": chair.has_resigned,
            "late": chair.is_late,
            "running": chair.left is not None and chair.is_running and not chair.is_late,
            "stopped": chair.left is not None and not chair.is_running and not chair.is_late,
        }
        return [state for state, is_so in states.items() if is_so]

    def _times(self, chair: frames.ChairShown) -> Mapping[str, str]:
        """What the states of a chair are filled in with."""
        begun = self.shown.at if chair.preparing_since is None else chair.preparing_since
        return {"left": self._left(chair), "time": clock_text(self.shown.at + self.elapsed - begun)}

    def _left(self, chair: frames.ChairShown) -> str:
        """What a clock shows by now."""
        return clock_text((chair.left or 0) - (self.elapsed if chair.is_running else 0))

    def _say(self, key: str, **values: Any) -> str:
        return self.speaker.say(key, values)


def clock_text(time: Milliseconds) -> str:
    """A length of time as clocks show it, days as days."""
    time = max(0, time)
    if time >= DAY:
        return say("cli.join.days", {"days": time // DAY, "hours": time % DAY // HOUR})
    hours, minutes, seconds = time // HOUR, time % HOUR // MINUTE, time % MINUTE // SECOND
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
