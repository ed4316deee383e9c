"""What a player is told who looks at something."""

import pytest
from games.samurai.positions import position

from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.pieces import Tile
from rokkaku.locales import say

BOARD = "hbr@edo h@mutsu b@kyoto 1S1@i17 0W2@h19"


def told(word: str, board: str = BOARD) -> list[str]:
    phrases = SAMURAI.describe(SAMURAI.view(position(board, seats=2), Seat(0)), word)
    return [say(phrase.key, phrase.values) for phrase in phrases]


def test_without_a_word_the_contested_settlements_are_told() -> None:
    assert told("") == ["Mutsu: helmet (Seat 0 2, Seat 1 1); open land: i18"]
    assert told("", "hbr@edo 1S1@i17")[0].startswith("Nothing is contested yet.")


def test_places_are_found_by_their_names_or_the_beginnings_of_them() -> None:
    assert told("MUTSU") == told("mut") == ["Mutsu: helmet (Seat 0 2, Seat 1 1); open land: i18"]
    assert told("i17") == ["i17: Seat 1’s samurai 1"]
    assert told("zzz") == []


@pytest.mark.parametrize(
    ("word", "beginning"),
    [
        ("H2", "helmet 2 (H2): strength 2 for one kind of figure: helmet. Ordinary"),
        ("s3", "samurai 3 (S3): strength 3 for all kinds of figures. Ordinary"),
        ("n1", "ronin (N1): strength 1 for all kinds of figures. Fast"),
        ("w2", "ship 2 (W2): strength 2 for all kinds of figures, on sea only. Fast"),
        ("x", "token exchange (X): takes up one of your tiles"),
        ("F", "figure exchange (F): swaps two figures"),
    ],
)
def test_tiles_are_explained(word: str, beginning: str) -> None:
    assert told(word)[-1].startswith(beginning)


def test_every_tile_is_explained_and_a_hex_of_that_name_is_told_too() -> None:
    for tile in Tile:
        assert f"({tile.sign})" in told(tile.sign)[-1]
    assert [line.partition(":")[0] for line in told("n5")] == ["n5"]
