"""What is in the box: three kinds of figure, twenty tiles a player, settlements to stand on."""

from operator import attrgetter

import msgspec

from rokkaku.core.named import Named


class Caste(Named):
    """The three kinds of figure.  [pieces-1]"""

    HELMET = "helmet"
    BUDDHA = "buddha"
    RICE = "rice"

    letter: str
    bit: int

    def __init__(self, word: str) -> None:
        self.letter = word[0]
        self.bit = 1 << len(type(self).__members__)


CASTES = tuple(Caste)


class Figures(msgspec.Struct, frozen=True, gc=False):
    """How many figures of each kind."""

    helmet: int = 0
    buddha: int = 0
    rice: int = 0

    def of(self, caste: Caste) -> int:
        """How many of one kind."""
        count: int = getattr(self, caste.value)
        return count

    def plus(self, caste: Caste) -> "Figures":
        """With one more of a kind."""
        return msgspec.structs.replace(self, **{caste.value: self.of(caste) + 1})

    @property
    def total(self) -> int:
        """How many in total."""
        return self.helmet + self.buddha + self.rice


class Terrain(Named):
    """What a hex is made of."""

    LAND = "land"
    SEA = "sea"


class Settlement(Named):
    """What figures stand on."""

    VILLAGE = "village"
    CITY = "city"
    EDO = "edo"

    room: int

    def __init__(self, word: str) -> None:
        self.room = len(type(self).__members__) + 1


_INFLUENCED_BY_LETTER = {
    "H": (Caste.HELMET,),
    "B": (Caste.BUDDHA,),
    "R": (Caste.RICE,),
    "S": tuple(Caste),
    "N": tuple(Caste),
    "W": tuple(Caste),
}


class Tile(Named):
    """The faces of the tiles, each by its sign in notation: a letter and its strength.  [pieces-2]"""

    HELMET_2 = "H2"
    HELMET_3 = "H3"
    HELMET_4 = "H4"
    BUDDHA_2 = "B2"
    BUDDHA_3 = "B3"
    BUDDHA_4 = "B4"
    RICE_2 = "R2"
    RICE_3 = "R3"
    RICE_4 = "R4"
    SAMURAI_1 = "S1"
    SAMURAI_2 = "S2"
    SAMURAI_3 = "S3"
    TOKEN_EXCHANGE = "X"
    RONIN = "N1"
    SHIP_1 = "W1"
    SHIP_2 = "W2"
    FIGURE_EXCHANGE = "F"

    sign: str
    strength: int
    is_fast: bool
    castes: tuple[Caste, ...]
    terrain: Terrain
    rank: int

    def __init__(self, sign: str) -> None:
        self.sign = sign
        self.strength = int(sign[1:] or 0)
        self.is_fast = sign[0] in "NWF"
        self.castes = _INFLUENCED_BY_LETTER.get(sign[0], ())
        self.terrain = Terrain.SEA if sign[0] == "W" else Terrain.LAND
        self.rank = len(type(self).__members__)


TILES = tuple(Tile)

FULL_SET = tuple(
    tile for tile in Tile for _ in range(2 if tile in (Tile.SAMURAI_1, Tile.SAMURAI_2, Tile.SHIP_1) else 1)
)
"""The twenty tiles every player owns.  [pieces-2]"""


_RANK = attrgetter("rank")


def in_order(tiles: tuple[Tile, ...] | list[Tile]) -> tuple[Tile, ...]:
    """Tiles sorted as the box lists them, so that equal hands are equal values."""
    return tuple(sorted(tiles, key=_RANK))


def without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """The tiles less one of a face, which must be among them."""
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]


def faces(hand: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Each face of a sorted hand once."""
    return tuple(dict.fromkeys(hand))
