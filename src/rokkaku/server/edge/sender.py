"""Sends to one client: every answer, and only the latest news if it reads slowly."""

import asyncio
import time
from collections.abc import Callable

from rokkaku.server.edge.channel import Channel, ignore
from rokkaku.server.edge.guard import SERVER_FAILED
from rokkaku.server.edge.work import PAYER, place_in_line

TOO_SLOW = 1013
"""The close code for a client that does not read."""


class HangUp(Exception):
    """The socket is to be closed with a code and perhaps a reason."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class Sender:
    """Needs no task: what happens in one round of the event loop goes out in one write, answers first.

    Whoever it is made for pays for the work, and waits if they have used up their part.
    """

    def __init__(self, channel: Channel, news: Callable[[], bytes | None], timeout: float) -> None:
        """`news`: what has changed since it was last asked.  `timeout`: seconds without any progress."""
        self.channel = channel
        self.answers: list[bytes] = []
        self.failure: Exception | None = None
        """Why there were no news; the client only knows that something went wrong."""
        self._news = news
        self._timeout = timeout
        self._is_awake = False
        self._is_stopped = False
        self._payer = PAYER.get()
        self._place: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        channel.when_free = self.wake

    def answer(self, answer: bytes) -> None:
        """Answers go out in order, before the news."""
        self.answers.append(answer)
        self.wake()

    def wake(self) -> None:
        """Sends soon what there is to send."""
        if not self._is_awake:
            self._is_awake = True
            self._loop.call_soon(self._send_in_turn)

    def close(self, ending: HangUp) -> None:
        """Closes the socket; what has not been sent is lost."""
        self.stop()
        self.channel.hang_up(ending.code, ending.reason)

    def stop(self) -> None:
        """Sends nothing more, and lets go of everything: full garbage collections are rare."""
        self._is_stopped = True
        self._stop_timer()
        if self._place is not None:
            self._place.cancel()
        self._news = self.channel.when_free = ignore

    def _send_in_turn(self) -> None:
        """Stays awake while it waits, so that it waits only once."""
        self._place = None if self._is_stopped or self.channel.is_full else place_in_line(self._payer)
        if self._place is None:
            self._send()
        else:
            self._place.add_done_callback(self._send)

    def _send(self, _: asyncio.Future[None] | None = None) -> None:
        self._is_awake, self._place = False, None
        if self._is_stopped:
            return
        if self.channel.is_full:
            return self._watch()
        self._stop_timer()
        begun = time.perf_counter()
        self._send_all()
        if self._payer is not None:
            self._payer.charge(time.perf_counter() - begun)

    def _send_all(self) -> None:
        try:
            self._send_with(self._news())
        except HangUp as ending:
            self._send_with(None)
            self.close(ending)
        except Exception as error:
            self.failure = error
            self._send_with(None)
            self.close(HangUp(SERVER_FAILED))

    def _send_with(self, news: bytes | None) -> None:
        texts = [*self.answers] if news is None else [*self.answers, news]
        self.answers.clear()
        if texts:
            self.channel.send_texts(texts)
            self._watch()

    def _watch(self) -> None:
        """While the channel is full, checks again and again whether the client reads at all."""
        if self.channel.is_full and self._timer is None:
            self._timer = self._loop.call_later(self._timeout, self._check, self.channel.untaken)

    def _check(self, untaken: int) -> None:
        self._timer = None
        if self.channel.untaken < untaken:
            self._watch()
        else:
            self.close(HangUp(TOO_SLOW))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
