"""What a network sees of a table: its places, what is beside what, and which actions point at places."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.games.samurai import japan
from rokkaku.rl.catalogue import encoding_of
from rokkaku.rl.encoding import Encoding
from rokkaku.rl.rice_wars import RiceWarsEncoding
from rokkaku.rl.samurai import HEXES, LAND, SETTLEMENTS

FILLED = 8
"""The number of places in a product of matrices is a multiple of it."""

Numbers = NDArray[np.int32]
Matrix = NDArray[np.float32]


class Pointing(msgspec.Struct, frozen=True):
    """Choices whose targets are places of one kind, from one of them on."""

    choices: range
    kind: str
    first: int


POINTING: Mapping[str, tuple[Pointing, ...]] = {
    "samurai": (
        Pointing(range(20, 29), "settlements", 0),
        Pointing(range(29, 42), "hexes", 0),
        Pointing(range(42, 44), "hexes", len(LAND)),
        Pointing(range(44, 46), "hexes", 0),
    ),
    "rice-wars": (Pointing(range(1, 5), "fields", 0),),
}


class Block(msgspec.Struct, frozen=True):
    """Actions with consecutive numbers: without places, or of choices that share their targets.

    `columns` are those of `table.choices`; `weights` those of the kind's own choices; `places` count among
    those of the kind that are in play.
    """

    columns: slice
    kind: str = ""
    weights: slice = slice(0)
    places: slice = slice(0)


class Sizes(msgspec.Struct, frozen=True):
    """What the weights of a network for a game are as large as."""

    seats: int
    table: int
    """How many numbers of an observation are not about places."""
    places: Mapping[str, int]
    """By kind: how many there are on the largest board."""
    widths: Mapping[str, int]
    """By kind: how many numbers an observation has of each place."""
    graphs: tuple[tuple[str, str], ...]
    """For which kinds it counts which other kind is beside them."""
    columns: int
    """How many actions have no place, and choices have places."""
    choices: Mapping[str, int]
    """By kind: how many choices point at its places."""


class Board(msgspec.Struct, frozen=True, eq=False):
    """The part of the largest board that one number of players uses; nothing else is ever computed."""

    game: str
    sizes: Sizes
    players: int
    places: Mapping[str, Numbers]
    """By kind: those in play."""
    beside: Mapping[tuple[str, str], Matrix]
    """By two kinds: 1 where a place of the second is beside one of the first.  Both are filled up with places
    that are never in play, to a number that a GPU multiplies well."""
    actions: Numbers
    """Those that can ever be legal."""
    blocks: tuple[Block, ...]
    """Those actions, in their order."""


def board_of(setup: Setup) -> Board:
    """What a network sees of a table."""
    encoding, pointing = encoding_of(setup), POINTING[setup.game]
    sizes = _sizes(setup.game, encoding)
    in_play = _IN_PLAY[setup.game](encoding, setup.seats)
    beside = {
        (kind, near): _filled_up(
            touching(encoding.graph[f"{kind}_{near}"], sizes.places[near])[
                np.ix_(in_play[kind], in_play[near])
            ]
        )
        for kind, near in sizes.graphs
    }
    blocks = tuple(_joined(_blocks(encoding, pointing, in_play)))
    actions = np.concatenate([_numbers(encoding, pointing, in_play, choice) for choice in _choices(encoding)])
    return Board(setup.game, sizes, setup.seats, in_play, beside, actions, blocks)


def _choices(encoding: Encoding[Any, Any]) -> range:
    return range(int(encoding.parts[-1, 0]) + 1)


def _sizes(game: str, encoding: Encoding[Any, Any]) -> Sizes:
    shapes = encoding.shapes
    kinds = [name for name in shapes if name not in ("seats", "rest")]
    pointing = {choice: each.kind for each in POINTING[game] for choice in each.choices}
    placeless = sum(int(choice) not in pointing for choice in encoding.parts[:, 0])
    return Sizes(
        shapes["seats"][0],
        int(np.prod(shapes["seats"])) + shapes["rest"][0],
        {kind: shapes[kind][0] for kind in kinds},
        {kind: shapes[kind][1] for kind in kinds},
        tuple((kind, near) for kind in kinds for near in kinds if f"{kind}_{near}" in encoding.graph),
        placeless + len(pointing),
        {kind: list(pointing.values()).count(kind) for kind in kinds},
    )


def _samurai_places(encoding: Encoding[Any, Any], players: int) -> Mapping[str, Numbers]:
    map_of = japan(players)
    hexes, settlements = {*map_of.land, *map_of.sea}, set(map_of.settlements)
    return {
        "hexes": np.flatnonzero([cell in hexes for cell in HEXES]).astype(np.int32),
        "settlements": np.flatnonzero([cell in settlements for cell in SETTLEMENTS]).astype(np.int32),
    }


def _rice_wars_places(encoding: Encoding[Any, Any], players: int) -> Mapping[str, Numbers]:
    assert isinstance(encoding, RiceWarsEncoding)
    return {"fields": np.arange(len(encoding.board.fields), dtype=np.int32)}


_IN_PLAY: Mapping[str, Callable[[Encoding[Any, Any], int], Mapping[str, Numbers]]] = {
    "samurai": _samurai_places,
    "rice-wars": _rice_wars_places,
}


def touching(near: NDArray[np.int16], count: int) -> Matrix:
    """Rows of neighbours, which -1 fills up, as a matrix of 0 and 1."""
    matrix = np.zeros((len(near), count + 1), np.float32)
    for row, numbers in enumerate(near):
        matrix[row, numbers] = 1
    return matrix[:, :-1]


def filling(count: int) -> tuple[int, int]:
    """How many places are filled in before and after some."""
    return 0, -count % FILLED


def _filled_up(matrix: Matrix) -> Matrix:
    return np.pad(matrix, [filling(size) for size in matrix.shape])


def _numbers(
    encoding: Encoding[Any, Any],
    pointing: tuple[Pointing, ...],
    in_play: Mapping[str, Numbers],
    choice: int,
) -> Numbers:
    """The actions of a choice whose targets are in play."""
    actions = np.flatnonzero(encoding.parts[:, 0] == choice).astype(np.int32)
    for each in pointing:
        if choice in each.choices:
            return actions[np.isin(np.arange(len(actions)) + each.first, in_play[each.kind])]
    return actions


def _blocks(
    encoding: Encoding[Any, Any], pointing: tuple[Pointing, ...], in_play: Mapping[str, Numbers]
) -> Iterator[Block]:
    starts = {each.choices[0]: each for each in pointing}
    pointed = {choice for each in pointing for choice in each.choices}
    counts = np.bincount(encoding.parts[:, 0])
    placeless = int(sum(counts[choice] for choice in _choices(encoding) if choice not in pointed))
    column, pointing_column, weights = 0, placeless, dict.fromkeys(in_play, 0)
    for choice in _choices(encoding):
        if choice in starts:
            each = starts[choice]
            size, weight = len(each.choices), weights[each.kind]
            ends = (each.first, each.first + counts[choice])
            places = slice(*(int(place) for place in np.searchsorted(in_play[each.kind], ends)))
            columns = slice(pointing_column, pointing_column + size)
            yield Block(columns, each.kind, slice(weight, weight + size), places)
            pointing_column, weights[each.kind] = pointing_column + size, weight + size
        elif choice not in pointed:
            begun, column = column, column + int(counts[choice])
            yield Block(slice(begun, column))


def _joined(blocks: Iterator[Block]) -> Iterator[Block]:
    """The same actions, those without places in as few blocks as can be."""
    for has_places, run in groupby(blocks, lambda block: bool(block.kind)):
        if has_places:
            yield from run
        else:
            first, *rest = run
            yield Block(slice(first.columns.start, (rest or [first])[-1].columns.stop))
