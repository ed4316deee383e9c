"""Games that a batch has kept: of which table they are, and whether they are still what was kept.

Compiled rules trust what they play: games that were damaged, or dealt at another table, would write
wherever their numbers point.  So a table and a digest are kept beside the games, and asked for first.
"""

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup, edition_of
from rokkaku.games.catalogue import find

Kept: TypeAlias = Mapping[str, NDArray[Any]]
TABLE, DIGEST, COUNTED = "table", "digest", "rounds"
"""Names of what is kept: `COUNTED` has as many rows as there are games."""


def sealed(setup: Setup, games: Kept) -> dict[str, NDArray[Any]]:
    """Games with the table they are of, and the digest of it all."""
    named = {**games, TABLE: np.array(msgspec.json.encode(_table(setup)).decode())}
    return {**named, DIGEST: _digest(named)}


def check(kept: Any, setup: Setup, own: Kept) -> None:
    """BadRequest where it is not what a batch with such games of its own has kept of this table."""
    found: Kept = kept if isinstance(kept, Mapping) else {}
    missing = [name for name in (TABLE, DIGEST, COUNTED) if name not in found]
    if missing:
        raise BadRequest("rl.kept-nothing", {"names": missing})
    for name, there, here in _differences(str(found[TABLE]), setup):
        raise BadRequest("rl.kept-elsewhere", {"name": name, "found": there, "wanted": here})
    if np.shape(found[COUNTED]) != own[COUNTED].shape:
        counts = {"found": np.size(found[COUNTED]), "wanted": own[COUNTED].size}
        raise BadRequest("rl.kept-wrong", counts)
    missing = [name for name in own if name not in found]
    if missing:
        raise BadRequest("rl.kept-nothing", {"names": missing})
    # The first row of the states is the table as it is laid before every game.
    is_like_own = all(_kind(found[name]) == _kind(array) for name, array in own.items())
    if not is_like_own or not np.array_equal(found["states"][0], own["states"][0]) or not _is_sealed(found):
        raise BadRequest("rl.kept-changed")


def _table(setup: Setup) -> dict[str, str]:
    """What makes one table of a game another, by name; the options that were not chosen, too."""
    edition = edition_of(find(setup.game).editions, setup)
    options = {option.name: setup.options.get(option.name, option.default) for option in edition.options}
    first = "" if setup.first is None else str(int(setup.first))
    named = {"game": setup.game, "edition": setup.edition, "seats": str(setup.seats)}
    return {**named, **options, "first": first, "values": setup.values}


def _differences(kept: str, setup: Setup) -> Iterator[tuple[str, str, str]]:
    here = _table(setup)
    try:
        there = msgspec.json.decode(kept, type=dict[str, str])
    except msgspec.MsgspecError:
        raise BadRequest("rl.kept-changed") from None
    for name in (*here, *there):
        if there.get(name) != here.get(name):
            yield name, there.get(name) or "-", here.get(name) or "-"


def _kind(array: Any) -> tuple[Any, ...]:
    return np.shape(array), np.asarray(array).dtype


def _is_sealed(kept: Kept) -> bool:
    return np.array_equal(kept[DIGEST], _digest(kept))


def _digest(kept: Kept) -> NDArray[np.uint8]:
    """Of all that is kept, by names, whatever order it comes in."""
    digest = blake2b(digest_size=16)
    for name in sorted(set(kept) - {DIGEST}):
        array = np.ascontiguousarray(kept[name])
        digest.update(f"{name} {array.dtype.str} {np.shape(kept[name])} ".encode())
        digest.update(array.tobytes())
    return np.frombuffer(digest.digest(), np.uint8)
