"""What a bot is, and how one is found by name."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from rokkaku.core.draft import Draft
from rokkaku.core.errors import BadRequest, RokkakuError, reason
from rokkaku.core.game import Game, StateT
from rokkaku.core.seats import Seat

GROUP = "rokkaku.bots"


class Bot(Protocol):
    """A player at one seat.  It gets what a person there gets, and nothing else."""

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        """One of the moves, within about so many seconds."""
        ...


Maker = Callable[[Game[Any, Any, Any], str, str], Bot]
"""Makes a bot for a game from its parameters (what follows the colon of its name) and a seed of its own."""


def own_seed(seed: str, name: str) -> str:
    """The seed of a bot's own dice.  Hashed: a bot that knew the table's seed could work out every stack."""
    return sha256(f"{name} {seed}".encode()).hexdigest()


def whole_turn(
    bot: Bot, game: Game[StateT, Any, Any], state: StateT, seat: Seat, seconds: float
) -> Draft[StateT]:
    """What a bot does until a move of its hands the decision on or is news to somebody."""
    draft = Draft(seat, state)
    while not draft.is_final(game):
        view, moves = game.view(draft.state, seat), game.moves(draft.state, seat)
        move = bot.choose(view, moves, seconds)
        if move not in moves:
            raise BadRequest("bot.not-a-move", {"answer": repr(move)})
        draft = draft.play(game, game.write(move))
    return draft


def names() -> tuple[str, ...]:
    return tuple(sorted(entry.name for entry in entry_points(group=GROUP)))


def check(name: str, game: Game[Any, Any, Any]) -> None:
    """Refuses a bot that there is not, and one of ours that does not play a game with its parameters.

    What others have written is not run to find that out.
    """
    if _entry(name).module.startswith("rokkaku."):
        make(name, game, "")


def _entry(name: str) -> EntryPoint:
    kind = name.partition(":")[0]
    found = entry_points(group=GROUP, name=kind)
    if not found:
        raise BadRequest("bot.unknown", {"bot": kind, "allowed": names()})
    # What another package calls by the name of one of ours is not found.
    return max(found, key=lambda entry: entry.module.startswith("rokkaku."))


def make(name: str, game: Game[Any, Any, Any], seed: str) -> Bot:
    """The bot of a name such as `random` or `mcts:800`, with its own dice."""
    kind, _, parameters = name.partition(":")
    entry = _entry(name)
    try:
        maker: Maker = entry.load()
        bot = maker(game, parameters, seed)
    except RokkakuError:
        raise
    except Exception as crash:
        raise BadRequest("bot.unloadable", {"bot": kind, "why": reason(crash)}) from crash
    if not callable(getattr(bot, "choose", None)):
        raise BadRequest("bot.cannot-choose", {"bot": kind})
    return bot
