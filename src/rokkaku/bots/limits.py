"""How long a bot may think."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from rokkaku.bots.bot import Bot, end_turn
from rokkaku.core.errors import BadRequest

SECONDS = 10.0
"""About one move, where nothing else was agreed."""
PREPARING_SECONDS = 600.0
"""How long a bot may prepare itself before its first move; compiling takes a minute on a slow machine."""


class TooSlow(BaseException):
    """A bot has thought too long.  Not an Exception, so that no bot can swallow it by accident."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stops what happens meanwhile with TooSlow, where the system has alarms."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"{seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class LimitedBot:
    """A bot that is stopped when it thinks too long about a move."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self.bot = bot
        self.seconds = seconds

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        with self._limit():
            return self.bot.choose(view, moves, min(seconds, self.seconds))

    def end_turn(self) -> None:
        with self._limit():
            end_turn(self.bot)

    @contextmanager
    def _limit(self) -> Iterator[None]:
        try:
            with at_most(self.seconds):
                yield
        except TooSlow:
            raise BadRequest("bot.too-slow", {"seconds": f"{self.seconds:g}"}) from None
