"""The ten worked examples, each in every edition it applies to.

The layouts are ours, by axial coordinates with Edo at (0, 0); the sums are those of the examples.
"""

import pytest
from games.samurai.positions import EDITIONS, at, decided, figure, play, position, seat_of, sums, told

from rokkaku.core.seats import Seat
from rokkaku.games.samurai.board import Cell
from rokkaku.games.samurai.events import SeatScored, WinDecided
from rokkaku.games.samurai.notation import read_board
from rokkaku.games.samurai.pieces import Caste, Figures
from rokkaku.games.samurai.rules.capture import influences
from rokkaku.games.samurai.rules.ending import Reason, finish
from rokkaku.games.samurai.state import State

OLDER = ["hans-im-glueck-1998", "italiano", "lacerta-2008"]
AKITA, MUTSU, KUJI = at(4, -4), at(6, -6), at(6, -4)


def laid(edition: str, *tiles: str) -> str:
    """`blue R2 5,-5` as the tile of that colour's seat at those coordinates."""
    words = []
    for tile in tiles:
        colour, sign, place = tile.split()
        q, r = place.split(",")
        words.append(f"{seat_of(edition, colour)}{sign}@{at(int(q), int(r))}")
    return " ".join(words)


def taken(edition: str, by: str | None, **strengths: int) -> tuple[Seat | None, tuple[int, ...]]:
    """Who takes a figure, with every colour's influence."""
    found = [0, 0, 0, 0]
    for colour, strength in strengths.items():
        found[seat_of(edition, colour)] = strength
    return (None if by is None else seat_of(edition, by), tuple(found))


def scored(edition: str, **captured: str) -> tuple[dict[str, int], dict[str, int], WinDecided]:
    """Places and others by colour, and the win, once the game ends with these figures."""
    colours = {colour: seat_of(edition, colour) for colour in captured}
    # With three players the colours in play fill the seats from 0.
    seats = {colour: number for number, colour in enumerate(sorted(captured, key=lambda name: colours[name]))}
    figures = {seats[colour]: Figures(*map(int, row.split())) for colour, row in captured.items()}
    state = position("", seats=len(captured), edition=edition, captured=figures)
    *scores, won = finish(state, Reason.LAST_OF_A_KIND).events[1:]
    assert isinstance(won, WinDecided)
    by_seat = {score.seat: score for score in scores if isinstance(score, SeatScored)}
    places = {colour: by_seat[Seat(seat)].place for colour, seat in seats.items()}
    others = {colour: by_seat[Seat(seat)].others for colour, seat in seats.items()}
    assert won.winners == tuple(Seat(seats[colour]) for colour in seats if places[colour] == 1)
    return places, others, won


@pytest.mark.parametrize("edition", OLDER)
def test_capture_3_example_1_three_beats_a_samurai_of_two(edition: str) -> None:
    red = seat_of(edition, "red")
    board = laid(edition, "blue H3 5,-5")
    state = position(f"hbr@edo h@{MUTSU} {board}", hands={red: "S2"}, on_turn=red, edition=edition)
    step = play(state, f"S2@{at(6, -5)} .")
    assert decided(step.events) == {figure(Caste.HELMET, MUTSU): taken(edition, "blue", blue=3, red=2)}


@pytest.mark.parametrize("edition", OLDER)
@pytest.mark.parametrize("order", ["ronin first", "samurai first"])
def test_capture_7_example_2_four_figures_in_one_turn(edition: str, order: str) -> None:
    standing = ["blue R2 5,-5", "green S2 4,-3", "green W1 3,-4", "yellow B4 3,-3", "yellow B2 5,-3"]
    board = f"hbr@edo rb@{AKITA} h@{MUTSU} b@{KUJI} {laid(edition, *standing)}"
    red = seat_of(edition, "red")
    state = position(board, hands={red: "N1 S2"}, on_turn=red, edition=edition)
    moves = [f"N1@{at(5, -4)}", f"S2@{at(6, -5)}"]
    step = play(state, " ".join(moves if order == "ronin first" else reversed(moves)) + " .")
    assert decided(step.events) == {
        f"r@{AKITA}": taken(edition, "green", green=3, blue=2, red=1),
        f"b@{AKITA}": taken(edition, "yellow", yellow=4, green=3, red=1),
        f"h@{MUTSU}": taken(edition, "red", red=2),
        f"b@{KUJI}": taken(edition, "red", red=3, yellow=2),
    }
    assert step.state.players[seat_of(edition, "blue")].captured.total == 0


def test_capture_4_example_3_two_turns_and_a_tie() -> None:
    edition = "galakta-2016"
    standing = ["red S2 6,-5", "red R2 4,-3", "red W1 7,-4", "purple H2 3,-3", "green W1 3,-4"]
    board = f"hbr@edo br@{AKITA} b@{KUJI} b@{MUTSU} {laid(edition, *standing)}"
    green, gold = seat_of(edition, "green"), seat_of(edition, "gold")
    state = position(board, hands={green: "B3", gold: "N1 B4"}, on_turn=green, edition=edition)
    first = play(state, f"B3@{at(5, -5)} .")
    assert decided(first.events) == {f"b@{MUTSU}": taken(edition, "green", green=3, red=2)}
    assert first.state.on_turn == gold
    second = play(first.state, f"N1@{at(5, -3)} B4@{at(5, -4)} .")
    assert decided(second.events) == {
        f"b@{KUJI}": taken(edition, "gold", gold=5, red=3),
        f"b@{AKITA}": taken(edition, None, green=4, gold=4),
        f"r@{AKITA}": taken(edition, "red", red=2, green=1),
    }
    assert second.state.players[seat_of(edition, "purple")].captured.total == 0
    assert second.state.set_aside == Figures(buddha=1)


@pytest.mark.parametrize("edition", OLDER)
def test_winner_3_example_4_the_most_others(edition: str) -> None:
    places, others, won = scored(edition, green="3 3 5", blue="5 2 3", red="2 5 2", yellow="2 3 2")
    assert places == {"green": 1, "blue": 2, "red": 3, "yellow": 4}
    assert (others["green"], others["blue"], others["red"]) == (6, 5, 4)
    assert won.by == "others"


@pytest.mark.parametrize("edition", OLDER)
def test_winner_4_example_5_the_total_after_equal_others(edition: str) -> None:
    places, others, won = scored(edition, red="6 2 1", yellow="1 5 2", blue="3 3 5", green="3 3 5")
    assert places == {"red": 1, "yellow": 2, "blue": 3, "green": 3}
    assert (others["red"], others["yellow"]) == (3, 3)
    assert won.by == "total"


@pytest.mark.parametrize(
    ("rows", "places", "by"),
    [
        (("3 3 5", "5 2 3", "2 5 2", "2 3 2"), [1, 2, 3, 4], "others"),
        (("6 2 1", "1 5 2", "3 3 5", "3 3 5"), [1, 2, 3, 3], "total"),
    ],
)
def test_winner_3_examples_4_and_5_in_the_newest_colours(
    rows: tuple[str, ...], places: list[int], by: str
) -> None:
    captured = dict(zip(("gold", "purple", "red", "green"), rows, strict=True))
    found, _, won = scored("galakta-2016", **captured)
    assert list(found.values()) == places
    assert won.by == by


def test_winner_4_example_6_three_players() -> None:
    places, others, won = scored("galakta-2016", green="2 1 3", red="1 4 2", gold="2 3 2")
    assert places == {"red": 1, "green": 2, "gold": 3}
    assert (others["green"], others["red"]) == (3, 3)
    assert won.by == "total"


def on(state: State, place: str) -> int:
    """Seat 0's influence on one figure, `b@kyoto`."""
    letter, cell = place.split("@")
    caste = next(caste for caste in Caste if caste.letter == letter)
    return sums(influences(state, Cell(cell), caste))[0]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("tile", "cell", "expected"),
    [
        ("H4", at(1, 0), {"h@edo": 4, "b@edo": 0, "r@edo": 0}),
        ("S1", at(1, 0), {"h@edo": 1, "b@edo": 1, "r@edo": 1}),
        ("B3", at(5, -5), {"b@akita": 3, "r@akita": 0, "b@mutsu": 3}),
        ("N1", at(5, -5), {"b@akita": 1, "r@akita": 1, "b@mutsu": 1}),
        ("W2", at(4, -5), {"b@akita": 2, "r@akita": 2, "b@mutsu": 0}),
    ],
)
def test_capture_2_example_7_influence(edition: str, tile: str, cell: Cell, expected: dict[str, int]) -> None:
    state = position(f"hbr@edo br@akita b@mutsu 0{tile}@{cell}", edition=edition)
    assert {place: on(state, place) for place in expected} == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("signs", ["S2 W1 W2", "N1 W1 W2 B3", "B3 W1 N1 W2"])
def test_turn_2_example_8_one_ordinary_tile_and_fast_ones(edition: str, signs: str) -> None:
    places = {"S2": "n14", "B3": "n14", "N1": "n16", "W1": "p12", "W2": "p13"}
    state = position("hbr@edo", hands={0: signs}, edition=edition)
    step = play(state, " ".join(f"{sign}@{places[sign]}" for sign in signs.split()) + " .")
    assert told(step.events).count("TilePlaced") == len(signs.split())
    assert step.state.on_turn == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_exchange_4_example_9_a_helmet_tile_of_four_moves_on(edition: str) -> None:
    colour = "red" if edition == "galakta-2016" else "blue"
    mover = seat_of(edition, colour)
    state = position(f"hbr@edo {mover}H4@{at(-1, 0)}", hands={mover: "X"}, on_turn=mover, edition=edition)
    step = play(state, f"X@{at(-1, 0)} >{at(5, -5)} .")
    assert step.state.board == read_board(f"hbr@edo {mover}X@{at(-1, 0)} {mover}H4@{at(5, -5)}")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("second", "after"), [("b@kii", "b@mutsu h@kii r@soma"), ("r@soma", "r@mutsu b@kii h@soma")]
)
def test_exchange_1_example_10_a_helmet_with_a_buddha_or_a_rice(
    edition: str, second: str, after: str
) -> None:
    state = position("hbr@edo h@mutsu b@kii r@soma", hands={0: "F"}, edition=edition)
    assert play(state, f"F:h@mutsu >{second} .").state.board == read_board(f"hbr@edo {after}")
