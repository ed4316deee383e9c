"""How long a bot may think, and do other things."""

from collections.abc import Sequence
from time import sleep
from typing import Any

import pytest

from rokkaku.bots.limits import LimitedBot
from rokkaku.core.errors import BadRequest


class Sleeper:
    """Sleeps over its move and over the end of its turn."""

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        sleep(60)

    def end_turn(self) -> None:
        sleep(60)


def test_a_bot_is_stopped_in_its_move_and_at_the_end_of_its_turn() -> None:
    bot = LimitedBot(Sleeper(), 0.1)
    with pytest.raises(BadRequest, match=r"0\.1 s"):
        bot.choose(None, (), 1)
    with pytest.raises(BadRequest, match=r"0\.1 s"):
        bot.end_turn()
