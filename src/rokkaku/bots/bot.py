"""What a bot is, and how one is found by name."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any, Protocol, runtime_checkable

import msgspec

from rokkaku.bots.levels import LEVELS, Level, level_of, levels_of, player_of
from rokkaku.core.draft import Draft
from rokkaku.core.errors import BadRequest, RokkakuError, reason
from rokkaku.core.game import Game, StateT
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.network_files import has_network

GROUP = "rokkaku.bots"
NEED_A_NETWORK = {"guided", "net"}


class Bot(Protocol):
    """A player at one seat.  It gets what a person there gets, and nothing else."""

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        """One of the moves, within about so many seconds."""
        ...


@runtime_checkable
class PreparingBot(Bot, Protocol):
    """A bot that loads or compiles something before its first move.  To make one is quick all the same."""

    def prepare(self) -> None:
        """Called once, before it is asked for a move; this is not thinking time."""
        ...


@runtime_checkable
class TimedBot(Bot, Protocol):
    """A bot that has so many seconds for a turn: all it decides until another seat has to."""

    def end_turn(self) -> None:
        """Called when another seat has to decide; one that is made for a single turn needs no telling."""
        ...


class Advised(msgspec.Struct, frozen=True):
    """A move that a bot advises, and how likely its seat is to win with it: a part of 1."""

    move: Any
    chance: float
    then: tuple[Any, ...] = ()
    """How the turn would go on."""


@runtime_checkable
class AdvisingBot(Bot, Protocol):
    """A bot that can say what it thinks of several moves."""

    def advise(self, view: Any, moves: Sequence[Any], seconds: float) -> Sequence[Advised]:
        """The few best of the moves, the best first, found within about so many seconds."""
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
    if tuple(game.deciders(draft.state)) != (seat,):
        end_turn(bot)
    return draft


def end_turn(bot: Bot) -> None:
    """Tells a bot, if it wants to know, that another seat has to decide."""
    if isinstance(bot, TimedBot):
        bot.end_turn()


def prepare(bot: Bot, name: str) -> None:
    """Gets a bot of this name ready for its first move; most are so as soon as they are made."""
    if isinstance(bot, PreparingBot):
        with _loading(name):
            bot.prepare()


def names(*games: str) -> tuple[str, ...]:
    """The levels of some games (none named: of all), from the weakest to the strongest; then the others."""
    return (*(level.name for level in levels_of(*(games or GAMES))), *others(*games))


def others(*games: str) -> tuple[str, ...]:
    """The bots that are not just what a level stands for; those that need a network, where there is one."""
    hidden = {level.bot for level in LEVELS}
    if not any(map(has_network, games or GAMES)):
        hidden |= NEED_A_NETWORK
    return tuple(sorted(_installed(tuple(sys.path)).keys() - hidden))


def check(name: str, game: Game[Any, Any, Any]) -> None:
    """Refuses a bot that there is not, and one of ours that does not play a game with its parameters.

    What others have written is not run to find that out.
    """
    if _entry(player_of(name)).module.startswith("rokkaku."):
        make(name, game, "")


def refusal_of(name: str, game: Game[Any, Any, Any]) -> BadRequest | None:
    """Why a bot cannot be asked to play a game here; None: it can."""
    try:
        check(name, game)
    except BadRequest as refusal:
        return refusal
    return None


def _entry(name: str) -> EntryPoint:
    kind, _, parameters = name.partition(":")
    if level_of(kind) is not None:
        raise BadRequest("bot.no-parameters", {"bot": kind, "parameters": parameters})
    found = _installed(tuple(sys.path)).get(kind)
    if found is None:
        levels = [level.name for level in levels_of(*GAMES)]
        raise BadRequest("bot.unknown", {"bot": kind, "allowed": levels, "others": others()})
    return found


@lru_cache(maxsize=1)
def _installed(path: Sequence[str]) -> Mapping[str, EntryPoint]:
    """By name; what another package calls by the name of one of ours is not found.

    Looked for once in the folders of Python's path: all are read for it, and it leaves reference cycles.
    """
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.module.startswith("rokkaku."))
    return {entry.name: entry for entry in found}


def make(name: str, game: Game[Any, Any, Any], seed: str) -> Bot:
    """The bot of a name such as `random`, `novice` or `mcts:800`, with its own dice."""
    level = level_of(name)
    if level is not None:
        if level.needs_sim and not has_compiler():
            raise BadRequest("bot.needs-sim", {"bot": name})
        return _on_level(level, game, seed)
    kind, _, parameters = name.partition(":")
    entry = _entry(name)
    with _loading(name):
        maker: Maker = entry.load()
        bot = maker(game, parameters, seed)
    if not callable(getattr(bot, "choose", None)):
        raise BadRequest("bot.cannot-choose", {"bot": kind})
    return bot


def _on_level(level: Level, game: Game[Any, Any, Any], seed: str) -> Bot:
    """Who plays there is nobody's business: a refusal names the level."""
    try:
        return make(level.bot, game, seed)
    except BadRequest as refusal:
        raise BadRequest(refusal.key, {**refusal.values, "bot": level.name}) from refusal


def has_compiler() -> bool:
    """Whether the extra `sim` is installed.  Finding out loads nothing of it."""
    return all(find_spec(name) is not None for name in ("numba", "numpy"))


@contextmanager
def _loading(name: str) -> Iterator[None]:
    """Whatever goes wrong with a bot meanwhile is told in a sentence."""
    try:
        yield
    except RokkakuError:
        raise
    except (Exception, SystemExit) as crash:
        values = {"bot": name.partition(":")[0], "why": reason(crash)}
        raise BadRequest("bot.unloadable", values) from crash
