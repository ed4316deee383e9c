"""How well bots play, in steps: names that people choose by, from the weakest to the strongest."""

import msgspec

from rokkaku.network_files import has_network


class Level(msgspec.Struct, frozen=True):
    """What it is like is told at `level.<name>`."""

    name: str
    bot: str
    """The bot that plays on this level, with its parameters."""
    needs_sim: bool = False
    """Whether it plays only where the extra `sim` is installed."""
    needs_network: bool = False
    """Whether only games that have a network have it."""

    def is_in(self, game: str) -> bool:
        return not self.needs_network or has_network(game)


LEVELS = (
    Level("novice", "narrow"),
    Level("deshi", "sloppy"),
    Level("bushi", "greedy-1"),
    Level("hatamoto", "strong:110", needs_sim=True),
    Level("taisho", "strong:450", needs_sim=True),
    Level("shogun", "strong:1s", needs_sim=True),
    Level("kensei", "guided:1s", needs_sim=True, needs_network=True),
)
"""All that some game can have.  Those below `shogun` have iterations and no seconds, so that their order
does not depend on how fast a machine is; so few, because more of them bring less and less."""
USUAL = "bushi"
"""The level that plays where nobody has chosen one."""


def levels_of(*games: str) -> tuple[Level, ...]:
    """The levels that a game has, or that any of several has."""
    return tuple(level for level in LEVELS if any(map(level.is_in, games)))


def strongest(game: str) -> str:
    """The level of a game that gives advice."""
    return levels_of(game)[-1].name


def level_of(name: str) -> Level | None:
    """The level of a name; other bots are on none."""
    return next((level for level in LEVELS if level.name == name), None)


def player_of(name: str) -> str:
    """The bot that plays by a name: that of a level, or else the one that is named."""
    level = level_of(name)
    return name if level is None else level.bot


def below(name: str) -> tuple[str, ...]:
    """The levels below one, strongest first; nothing is below other bots."""
    level = level_of(name)
    return () if level is None else tuple(each.name for each in reversed(LEVELS[: LEVELS.index(level)]))
