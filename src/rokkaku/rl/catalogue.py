"""The games that can be learned by numbers."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rokkaku.core.errors import BadRequest, BadSetup
from rokkaku.core.game import Setup, edition_of
from rokkaku.games.catalogue import find
from rokkaku.rl.encoding import Encoding
from rokkaku.rl.rice_wars import rice_wars_encoding
from rokkaku.rl.samurai import SAMURAI_ENCODING
from rokkaku.sim.acting import Parts


class Learnable(msgspec.Struct, frozen=True):
    """A game in numbers: readable, compiled for cores, and compiled for a GPU once that is asked for."""

    encoding: Encoding[Any, Any]
    parts: Parts
    kernels: Callable[[], Any]


def _samurai(setup: Setup) -> Learnable:
    from rokkaku.sim.samurai import acting

    def kernels() -> Any:
        from rokkaku.sim.samurai import acting_gpu

        return acting_gpu.KERNELS

    return Learnable(SAMURAI_ENCODING, acting.PARTS, kernels)


def _rice_wars(setup: Setup) -> Learnable:
    from rokkaku.sim.rice_wars import acting

    def kernels() -> Any:
        from rokkaku.sim.rice_wars import acting_gpu

        return acting_gpu.KERNELS

    game = find(setup.game)
    edition = game.view(game.start(setup).state, None).edition
    return Learnable(rice_wars_encoding(edition.drawing, setup.seats), acting.PARTS, kernels)


_GAMES: Mapping[str, Callable[[Setup], Learnable]] = {"samurai": _samurai, "rice-wars": _rice_wars}
LEARNED = tuple(_GAMES)
"""The games that have numbers."""


def learnable(setup: Setup) -> Learnable:
    """What a table is in numbers, or BadSetup."""
    if not isinstance(setup, Setup):
        raise BadRequest("rl.no-setup", {"found": repr(setup)})
    edition_of(find(setup.game).editions, setup)
    if setup.game not in _GAMES:
        raise BadSetup("rl.no-encoding", {"game": setup.game, "allowed": list(_GAMES)})
    return _GAMES[setup.game](setup)


def encoding_of(setup: Setup) -> Encoding[Any, Any]:
    """How moves and views at a table are numbers, or BadSetup."""
    return learnable(setup).encoding
