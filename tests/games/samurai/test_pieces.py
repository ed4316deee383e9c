"""What is in the box."""

from collections import Counter

import pytest
from games.samurai.positions import EDITIONS, tiles

from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.pieces import FULL_SET, Caste, Figures, Settlement, Terrain, Tile, faces, without
from rokkaku.games.samurai.rules.setup import figures_in_play
from rokkaku.locales import Speaker, edition_texts

EVERY_KIND = ("helmet", "buddha", "rice")

# sign, how many a player owns, strength, fast, terrain, the kinds influenced
TABLE: list[tuple[str, int, int, bool, str, tuple[str, ...]]] = [
    ("H2", 1, 2, False, "land", ("helmet",)),
    ("H3", 1, 3, False, "land", ("helmet",)),
    ("H4", 1, 4, False, "land", ("helmet",)),
    ("B2", 1, 2, False, "land", ("buddha",)),
    ("B3", 1, 3, False, "land", ("buddha",)),
    ("B4", 1, 4, False, "land", ("buddha",)),
    ("R2", 1, 2, False, "land", ("rice",)),
    ("R3", 1, 3, False, "land", ("rice",)),
    ("R4", 1, 4, False, "land", ("rice",)),
    ("S1", 2, 1, False, "land", EVERY_KIND),
    ("S2", 2, 2, False, "land", EVERY_KIND),
    ("S3", 1, 3, False, "land", EVERY_KIND),
    ("X", 1, 0, False, "land", ()),
    ("N1", 1, 1, True, "land", EVERY_KIND),
    ("W1", 2, 1, True, "sea", EVERY_KIND),
    ("W2", 1, 2, True, "sea", EVERY_KIND),
    ("F", 1, 0, True, "land", ()),
]


def test_pieces_1_there_are_three_kinds_and_thirteen_figures_of_each() -> None:
    assert [(caste.value, caste.letter) for caste in Caste] == [
        ("helmet", "h"),
        ("buddha", "b"),
        ("rice", "r"),
    ]
    assert Counter(figures_in_play(4)) == {Caste.HELMET: 13, Caste.BUDDHA: 13, Caste.RICE: 13}


@pytest.mark.parametrize("edition", EDITIONS)
def test_pieces_1_four_player_colours(edition: str) -> None:
    colours = next(info.colours for info in SAMURAI.editions if info.key == edition)
    newest = ("gold", "purple", "red", "green")
    assert colours == (newest if edition == "galakta-2016" else ("green", "yellow", "blue", "red"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_pieces_1_one_printing_calls_helmets_castles(edition: str) -> None:
    speaker = Speaker(words=edition_texts("samurai", edition))
    said = (speaker.text("samurai.caste.helmet"), speaker.text("samurai.tile.H3"))
    assert said == (("castle", "castle 3") if edition == "galakta-2016" else ("helmet", "helmet 3"))


@pytest.mark.parametrize(("sign", "count", "strength", "is_fast", "terrain", "castes"), TABLE)
def test_pieces_2_every_face_is_as_the_table_says(
    sign: str, count: int, strength: int, is_fast: bool, terrain: str, castes: tuple[str, ...]
) -> None:
    tile = Tile(sign)
    assert FULL_SET.count(tile) == count
    assert (tile.sign, tile.strength, tile.is_fast) == (sign, strength, is_fast)
    assert tile.terrain is Terrain(terrain)
    assert tuple(caste.value for caste in tile.castes) == castes


def test_pieces_2_a_set_is_fifteen_ordinary_and_five_fast_tiles() -> None:
    assert len(TABLE) == len(Tile) == 17
    assert Counter(tile.is_fast for tile in FULL_SET) == {False: 15, True: 5}


def test_pieces_2_equal_hands_are_equal_values() -> None:
    assert tiles("W1 S2 H4 S2") == tiles("S2 H4 W1 S2")
    assert tiles("W1 S2 H4 S2") == (Tile.HELMET_4, Tile.SAMURAI_2, Tile.SAMURAI_2, Tile.SHIP_1)
    assert faces(tiles("S2 H4 W1 S2")) == (Tile.HELMET_4, Tile.SAMURAI_2, Tile.SHIP_1)


def test_pieces_2_only_one_of_two_equal_tiles_goes() -> None:
    assert without(tiles("H4 S2 S2"), Tile.SAMURAI_2) == tiles("H4 S2")


def test_figures_are_counted_by_kind() -> None:
    figures = Figures(helmet=1, rice=4).plus(Caste.BUDDHA).plus(Caste.BUDDHA)
    assert [figures.of(caste) for caste in Caste] == [1, 2, 4]
    assert figures.total == 7


def test_a_village_has_room_for_one_figure_a_city_for_two_and_edo_for_three() -> None:
    assert [(kind.value, kind.room) for kind in Settlement] == [("village", 1), ("city", 2), ("edo", 3)]
