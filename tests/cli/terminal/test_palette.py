import math
import sys
from typing import Any

import pytest
from cli.runs import table

from rokkaku.cli.terminal.palette import (
    ASCII_SHAPES,
    FAINT_INK,
    INK,
    OTHER_GROUND,
    OTHER_PAINT,
    SEAT_PAINTS,
    SHAPES,
    Paint,
    Palette,
    grounds_of,
    palette_for,
)
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.games.samurai import SAMURAI

PLAIN = Palette(has_colour=False, colours=("green", "yellow"))
COLOURED = Palette(has_colour=True, colours=("green", "mauve"))


def luminance(colour: int) -> float:
    """Of a colour of the terminal's table: 16 named ones, a cube of 6 levels, and 24 greys."""
    if colour in (15, 16):
        levels = [255 if colour == 15 else 0] * 3
    elif colour >= 232:
        levels = [8 + 10 * (colour - 232)] * 3
    else:
        steps = (0, 95, 135, 175, 215, 255)
        place = colour - 16
        levels = [steps[place // 36], steps[place // 6 % 6], steps[place % 6]]
    shares = [(level / 255 + 0.055) / 1.055 if level > 10 else 0.0 for level in levels]
    weights = (0.2126, 0.7152, 0.0722)
    return sum(weight * math.pow(share, 2.4) for weight, share in zip(weights, shares, strict=True))


def contrast(paint: Paint) -> float:
    dark, light = sorted((luminance(paint.ink), luminance(paint.ground)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("paint", [*SEAT_PAINTS.values(), OTHER_PAINT])
def test_tiles_can_be_read(paint: Paint) -> None:
    assert contrast(paint) >= 4.5


@pytest.mark.parametrize("key", GAMES)
def test_names_of_hexes_can_be_read(key: str) -> None:
    for ground in (*grounds_of(key).values(), OTHER_GROUND):
        for shade in ground.shades:
            assert contrast(Paint(INK, shade)) >= 4.5
            assert contrast(Paint(FAINT_INK, shade)) >= 4.5


def test_every_look_and_colour_of_samurai_has_its_own() -> None:
    scene = SAMURAI.scene(SAMURAI.view(table("random", "random").state, None))
    grounds = grounds_of("samurai")
    assert {spot.look for spot in scene.spots} <= set(grounds)
    assert {colour for edition in SAMURAI.editions for colour in edition.colours} <= set(SEAT_PAINTS)
    assert len({ground.shades[0] for ground in (*grounds.values(), OTHER_GROUND)}) == len(grounds) + 1


def test_names_of_seats_carry_a_shape_and_where_possible_a_colour() -> None:
    assert PLAIN.seat_name(Seat(1), "Yellow") == "▲Yellow"
    assert COLOURED.seat_name(Seat(0), "Green") == SEAT_PAINTS["green"].on("●Green")
    assert COLOURED.seat_name(Seat(1), "Mauve") == OTHER_PAINT.on("▲Mauve")


@pytest.mark.usefixtures("terminal")
def test_a_terminal_has_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert palette_for("samurai", plain=False).has_colour
    assert not palette_for("samurai", plain=True).has_colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not palette_for("samurai", plain=False).has_colour
    monkeypatch.setenv("NO_COLOR", "")
    monkeypatch.setenv("TERM", "dumb")
    assert not palette_for("samurai", plain=False).has_colour


def test_a_pipe_has_no_colours() -> None:
    assert not palette_for("samurai", plain=False).has_colour
    assert palette_for("samurai", plain=False).shapes == SHAPES


def test_a_terminal_without_utf_8_gets_ascii_shapes(monkeypatch: pytest.MonkeyPatch) -> None:
    class Latin:
        encoding = "latin-1"

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr(sys, "stdout", Latin())
    assert palette_for("samurai", plain=False).shapes == ASCII_SHAPES


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_seat_of_a_game_has_its_own_shape_and_colour(game: Game[Any, Any, Any]) -> None:
    for edition in game.editions:
        seats = range(max(edition.seats))
        for shapes in (SHAPES, ASCII_SHAPES):
            shown = Palette(has_colour=True, shapes=shapes, colours=edition.colours)
            assert len({shown.shape(Seat(seat)) for seat in seats}) == len(seats)
            assert len({shown.paint(Seat(seat)) for seat in seats}) == len(seats)
