import re

from rokkaku.cli.terminal.board import board_lines, board_size, fresh_spots
from rokkaku.cli.terminal.palette import Ground, Palette
from rokkaku.core.scene import Phrase, Placed, Scene, Spot, places_of
from rokkaku.core.seats import Seat

SEA = {"sea": Ground((1, 2, 3), " ~~")}
PLAIN = Palette(has_colour=False, colours=("green", "yellow"), grounds=SEA)
COLOURED = Palette(has_colour=True, colours=("green", "mauve"), grounds=SEA)


def spot(name: str, x: int, y: int, look: str = "land") -> Spot:
    return Spot(name, x, y, look, Phrase("none"))


def piece(mark: str, on: str, owner: int | None = None, label: str = "none") -> Placed:
    return Placed(f"symbol-{mark}", mark, on, None if owner is None else Seat(owner), Phrase(label))


def board(spots: tuple[Spot, ...], *pieces: Placed) -> Scene:
    return Scene(spots, places_of(spots, pieces))


SMALL = board(
    (spot("a1", 1, 0, "sea"), spot("a2", 3, 0), spot("kyoto", 0, 1, "city"), spot("b2", 2, 1)),
    *(piece("b", "kyoto"), piece("r", "kyoto"), piece("S3", "a2", 0), piece("X", "b2", 1)),
)


def test_a_board_shows_pieces_above_names_and_owners_as_shapes() -> None:
    assert board_lines(SMALL, PLAIN) == [
        "   ~~ ●S3",
        "   a1  a2".ljust(9),
        " br ▲X",
        "Kyot b2",
    ]


def test_colours_change_no_sign() -> None:
    coloured = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in board_lines(SMALL, COLOURED)]
    assert coloured == [line.rstrip() for line in board_lines(SMALL, PLAIN)]


def test_what_is_new_is_starred() -> None:
    before = board(SMALL.ground, piece("b", "kyoto", label="other"), piece("S3", "a2", 0))
    fresh = fresh_spots(before, SMALL)
    assert fresh == {"kyoto", "b2"}
    assert board_lines(SMALL, PLAIN, fresh)[2] == " br*▲X*"


def test_the_size_of_a_board() -> None:
    assert board_size(SMALL) == (10, 4)
    assert board_size(Scene(())) == (4, 0)


def test_what_is_special_about_a_spot_stands_after_its_name_whatever_is_on_it() -> None:
    grounds = {"blessed": Ground((1, 2, 3), sign="+"), "city": Ground((1, 2, 3), sign="^")}
    palette = Palette(has_colour=False, colours=("green",), grounds=grounds)
    scene = board(
        (spot("a1", 0, 0, "blessed"), spot("a2", 2, 0, "blessed"), spot("oki", 4, 0, "city")),
        piece("p", "a2", 0),
    )
    assert board_lines(scene, palette) == ["    ●p", " a1+ a2+Oki"]
