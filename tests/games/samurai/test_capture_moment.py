"""The four ways in which capturing at once and at the end of the turn differ."""

import pytest
from games.samurai.positions import EDITIONS, at, decided, play, position, seat_of, told, written

from rokkaku.games.samurai.pieces import Figures
from rokkaku.games.samurai.state import Phase

MOMENTS = ["end_of_turn", "at_once"]


def before_turn_ended(events: list[str]) -> list[str]:
    return events[: events.index("TurnEnded")]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("moment", "before_the_end"),
    [("end_of_turn", ["TilePlaced"]), ("at_once", ["TilePlaced", "FigureCaptured"])],
)
def test_capture_6_the_moment_of_capture(edition: str, moment: str, before_the_end: list[str]) -> None:
    state = position("hbr@edo h@mutsu 1S1@i17", hands={0: "S2"}, edition=edition, capture_moment=moment)
    step = play(state, "S2@i18 .")
    assert before_turn_ended(told(step.events)) == before_the_end
    assert decided(step.events) == {"h@mutsu": (0, (2, 1, 0, 0))}


@pytest.mark.parametrize(
    ("edition", "moment"),
    [(edition, "at_once" if edition == "italiano" else "end_of_turn") for edition in EDITIONS],
)
def test_capture_6_every_printing_has_its_moment(edition: str, moment: str) -> None:
    assert position("", edition=edition).edition.capture_moment.value == moment


@pytest.mark.parametrize(("moment", "taker", "own"), [("end_of_turn", 0, 4), ("at_once", 1, 2)])
def test_capture_6_i_a_ship_laid_after_the_closing_tile(moment: str, taker: int, own: int) -> None:
    state = position("hbr@edo h@mutsu 1H3@i17", hands={0: "S2 W2"}, capture_moment=moment)
    step = play(state, "S2@i18 W2@h19 .")
    assert decided(step.events) == {"h@mutsu": (taker, (own, 3, 0, 0))}


@pytest.mark.parametrize("moment", MOMENTS)
def test_capture_6_i_a_ship_laid_before_the_closing_tile_always_counts(moment: str) -> None:
    state = position("hbr@edo h@mutsu 1H3@i17", hands={0: "S2 W2"}, capture_moment=moment)
    step = play(state, "W2@h19 S2@i18 .")
    assert decided(step.events) == {"h@mutsu": (0, (4, 3, 0, 0))}


@pytest.mark.parametrize(
    ("moment", "found"),
    [("end_of_turn", {"r@mutsu": (0, (4, 0, 0, 0))}), ("at_once", {"h@mutsu": (1, (0, 3, 0, 0))})],
)
def test_capture_6_ii_a_figure_exchange_after_the_closing_tile(
    moment: str, found: dict[str, tuple[int, tuple[int, ...]]]
) -> None:
    state = position("hbr@edo h@mutsu r@kii h@soya 1H3@i17", hands={0: "R4 F"}, capture_moment=moment)
    swap = "F:h@mutsu >r@kii" if moment == "end_of_turn" else "F:h@soya >r@kii"
    assert decided(play(state, f"R4@i18 {swap} .").events) == found


@pytest.mark.parametrize("moment", MOMENTS)
def test_capture_6_ii_what_was_taken_at_once_is_not_there_to_exchange(moment: str) -> None:
    state = position("hbr@edo h@mutsu r@kii 1H3@i17", hands={0: "R4 F"}, capture_moment=moment)
    closed = play(state, "R4@i18").state
    assert ("F:h@mutsu" in written(closed)) is (moment == "end_of_turn")


@pytest.mark.parametrize("edition", ["hans-im-glueck-1998", "italiano", "lacerta-2008"])
@pytest.mark.parametrize(
    ("moment", "taker", "blue", "red"), [("at_once", "blue", 5, 2), ("end_of_turn", "red", 1, 2)]
)
def test_capture_6_iii_a_token_exchange_after_the_ronin_has_closed(
    edition: str, moment: str, taker: str, blue: int, red: int
) -> None:
    seats = {colour: seat_of(edition, colour) for colour in ("blue", "red")}
    village, stands, closes, sea, away = at(6, -6), at(5, -5), at(6, -5), at(7, -6), at(-14, 3)
    board = f"hbr@edo h@{village} {seats['blue']}H4@{stands} {seats['red']}W2@{sea}"
    hand: dict[int, str] = {seats["blue"]: "N1 X"}
    state = position(board, hands=hand, on_turn=seats["blue"], edition=edition, capture_moment=moment)
    step = play(state, f"N1@{closes} X@{stands} >{away} .")
    strengths = [0, 0, 0, 0]
    strengths[seats["blue"]], strengths[seats["red"]] = blue, red
    assert decided(step.events) == {f"h@{village}": (seats[taker], tuple(strengths))}


@pytest.mark.parametrize("moment", MOMENTS)
def test_capture_6_iv_the_turn_goes_on_after_the_end_is_triggered(moment: str) -> None:
    board = "br@edo h@mutsu b@kuji 1S1@i17 0S1@j18"
    state = position(board, hands={0: "S2 N1 W1"}, capture_moment=moment)
    closed = play(state, "S2@i18")
    assert ("FigureCaptured" in told(closed.events)) is (moment == "at_once")
    assert closed.state.phase is Phase.TURNS
    step = play(closed.state, "N1@k18 W1@c19 .")
    assert step.state.players[0].captured == Figures(helmet=1, buddha=1)
    assert step.state.phase is Phase.OVER


def test_capture_6_iv_only_at_once_are_later_tiles_laid_in_the_knowledge_of_the_end() -> None:
    board = "br@edo h@mutsu 1S1@i17"
    for moment, left in (("at_once", 0), ("end_of_turn", 1)):
        closed = play(position(board, hands={0: "S2 N1"}, capture_moment=moment), "S2@i18").state
        standing = [caste for cell in closed.map.settlements for caste in closed.board.figures_at(cell)]
        assert sum(caste.letter == "h" for caste in standing) == left
