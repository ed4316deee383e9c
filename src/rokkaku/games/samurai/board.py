"""The map of Japan: hexes, what they are, and which touch."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple, NewType

import msgspec

from rokkaku.games.samurai.pieces import Settlement, Terrain

Cell = NewType("Cell", str)
"""A hex of the board by its name: `kyoto`, `n14`."""

EDO = Cell("edo")


class Hex(NamedTuple):
    """Axial coordinates: Edo is (0, 0), q grows to the right, r to the lower right."""

    q: int
    r: int

    def neighbours(self) -> Iterator["Hex"]:
        """The six hexes that share a side with it."""
        for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
            yield Hex(self.q + q, self.r + r)


class Space(msgspec.Struct, frozen=True):
    """One hex as the map draws it."""

    cell: Cell
    hex: Hex
    terrain: Terrain
    settlement: Settlement | None
    players: int
    """The smallest table at which it is in play."""


class BoardMap(msgspec.Struct, frozen=True):
    """The hexes in play at one size of table.  [pieces-3]"""

    spaces: Mapping[Cell, Space]
    settlements: Mapping[Cell, Settlement]
    land: tuple[Cell, ...]
    """Where land tiles may lie: no settlements among them."""
    sea: tuple[Cell, ...]
    beside: Mapping[Cell, tuple[Cell, ...]]
    land_beside: Mapping[Cell, tuple[Cell, ...]]
    """For each settlement the hexes that surround it."""

    def free_for(self, terrain: Terrain) -> tuple[Cell, ...]:
        """The hexes of a terrain on which a tile may ever lie."""
        return self.land if terrain is Terrain.LAND else self.sea


@cache
def japan(seats: int) -> BoardMap:
    """Honshu for two, with Kyushu and Shikoku for three, with Hokkaido for four.  [setup-1, pieces-3]"""
    spaces = {space.cell: space for space in _all_spaces() if space.players <= seats}
    at = {space.hex: cell for cell, space in spaces.items()}
    beside = {
        cell: tuple(at[near] for near in space.hex.neighbours() if near in at)
        for cell, space in spaces.items()
    }
    settlements = {cell: space.settlement for cell, space in spaces.items() if space.settlement is not None}
    free = [space for space in spaces.values() if space.settlement is None]
    land = tuple(space.cell for space in free if space.terrain is Terrain.LAND)
    sea = tuple(space.cell for space in free if space.terrain is Terrain.SEA)
    land_beside = {
        settlement: tuple(cell for cell in beside[settlement] if cell in land) for settlement in settlements
    }
    return BoardMap(spaces, settlements, land, sea, beside, land_beside)


def _all_spaces() -> Iterator[Space]:
    page = files(__package__).joinpath("boards", "japan.map").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line[1:3] == " |"]
    legend = dict(_legend_entry(line) for line in page.splitlines() if line[:1].isupper())
    edo_row, edo_column = next((row, line.index("Edo")) for row, line in enumerate(rows) if "Edo" in line)
    for row, line in enumerate(rows):
        for column in range(4, len(line), 2):
            mark = line[column : column + 3].strip()
            if line[column - 1] == " " and mark and line[column] != " ":
                r = row - edo_row
                q = ((column - edo_column) // 2 - r) // 2
                yield _space(mark, f"{line[0]}{(column - 4) // 4 + 1}", Hex(q, r), legend)


def _legend_entry(line: str) -> tuple[str, tuple[Cell, Settlement, int]]:
    mark, kind, players, name = line.split()[:4]
    return mark, (Cell(name.lower()), Settlement(kind), int(players))


def _space(mark: str, name: str, place: Hex, legend: Mapping[str, tuple[Cell, Settlement, int]]) -> Space:
    if mark in legend:
        cell, settlement, players = legend[mark]
        return Space(cell, place, Terrain.LAND, settlement, players)
    terrain = Terrain.SEA if mark[0] == "~" else Terrain.LAND
    return Space(Cell(name), place, terrain, None, int(mark[1]))
