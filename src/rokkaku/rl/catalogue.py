"""The games that have an encoding."""

from collections.abc import Callable, Mapping
from typing import Any

from rokkaku.core.errors import BadSetup
from rokkaku.core.game import Setup, edition_of
from rokkaku.games.catalogue import find
from rokkaku.rl.encoding import Encoding
from rokkaku.rl.samurai import SAMURAI_ENCODING

_ENCODINGS: Mapping[str, Callable[[Setup], Encoding[Any, Any]]] = {
    "samurai": lambda setup: SAMURAI_ENCODING,
}


def encoding_of(setup: Setup) -> Encoding[Any, Any]:
    """How moves and views at a table are numbers, or BadSetup."""
    edition_of(find(setup.game).editions, setup)
    if setup.game not in _ENCODINGS:
        raise BadSetup("rl.no-encoding", {"game": setup.game, "allowed": list(_ENCODINGS)})
    return _ENCODINGS[setup.game](setup)
