"""Which levels play which games on this server: that does not change while it runs."""

from functools import cache

from rokkaku.bots.bot import refusal_of
from rokkaku.bots.levels import levels_of
from rokkaku.core.errors import BadRequest
from rokkaku.games.catalogue import GAMES, find


@cache
def refusal(level: str, game: str) -> BadRequest | None:
    """Why a level cannot be asked to play a game here; None: it can."""
    return refusal_of(level, find(game))


def find_out() -> None:
    """Asks about all of them, which loads the bots: too long for the event loop."""
    for game in GAMES:
        for level in levels_of(game):
            refusal(level.name, game)
