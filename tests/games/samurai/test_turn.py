"""A player's turn, tile by tile."""

from itertools import permutations

import pytest
from games.samurai.positions import EDITIONS, play, position, refusal, start, tiles, told, written

from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.board import Cell
from rokkaku.games.samurai.events import HandRefilled, TilesDrawn, TurnEnded, TurnPassed
from rokkaku.games.samurai.moves import PlaceTile
from rokkaku.games.samurai.notation import read_board
from rokkaku.games.samurai.pieces import Figures, Tile
from rokkaku.games.samurai.state import Phase, Turn


@pytest.mark.parametrize("edition", EDITIONS)
def test_turn_1_tiles_are_laid_in_any_order(edition: str) -> None:
    state = position("hbr@edo b@kyoto", hands={0: "H2 S1 N1 W1 W2"}, edition=edition)
    orders = permutations(["S1@n14", "N1@n16", "W2@p12"])
    after = [play(state, " ".join(order)).state for order in orders]
    assert len(after) == 6
    assert all(state == after[0] for state in after)
    assert after[0].turn == Turn(laid=3, has_laid_ordinary=True)
    assert after[0].board == read_board("hbr@edo b@kyoto 0S1@n14 0N1@n16 0W2@p12")


def test_turn_1_only_tiles_of_the_hand_are_laid() -> None:
    state = position("hbr@edo", hands={0: "H2 S1 S2 S3 B2"})
    assert refusal(state, "H4@n14") == "turn-1 not-in-hand"
    assert refusal(state, "X@n14") == "turn-1 not-in-hand"
    assert refusal(state, "F:h@edo") == "turn-1 not-in-hand"
    assert refusal(play(state, "S1@n14").state, "S1@n16") == "turn-1 not-in-hand"


def test_turn_1_exchange_tiles_are_not_laid_on_an_empty_hex() -> None:
    state = position("hbr@edo", hands={0: "X F"})
    assert refusal(state, PlaceTile(Tile.TOKEN_EXCHANGE, Cell("n14"))) == "exchange-4 nothing-to-take-up"
    assert refusal(state, "F@n14") == "exchange-1 exchange-tile"
    assert refusal(position("hbr@edo 0S1@m13", hands={0: "X"}), "X") == "exchange-4 exchange-tile"
    assert refusal(state, "X") == "exchange-4 nothing-to-take-up"
    assert refusal(state, "F") == "exchange-1 exchange-tile"
    assert refusal(state, "H4") == "setup-2 wrong-phase"


def test_turn_2_a_second_ordinary_tile_is_refused() -> None:
    state = play(position("hbr@edo 0H4@m13", hands={0: "H2 S1 N1 X W1"}), "S1@n14").state
    assert refusal(state, "H2@n16") == "turn-2 second-ordinary"
    assert refusal(state, "X@m13") == "turn-2 second-ordinary"
    assert {word.split("@")[0] for word in written(state)} == {"N1", "W1", "."}


def test_turn_2_a_turn_of_fast_tiles_only() -> None:
    step = play(position("hbr@edo", hands={0: "N1 W1 W2 H2 H3"}), "N1@n14 W1@p12 .")
    assert step.state.on_turn == 1
    assert told(step.events)[:3] == ["TilePlaced", "TilePlaced", "TurnEnded"]


def test_turn_2_one_fast_tile_is_a_turn() -> None:
    state = play(position("hbr@edo", hands={0: "N1 H2 H3 H4 B2"}), "N1@n14 .").state
    assert (state.on_turn, state.turn) == (1, Turn())


def test_turn_2_five_tiles_in_one_turn() -> None:
    step = play(position("hbr@edo", hands={0: "S3 N1 W1 W1 W2"}), "W1@p12 W1@p13 S3@n14 W2@p14 N1@n16 .")
    assert told(step.events).count("TilePlaced") == 5
    assert HandRefilled(Seat(0), 5) in step.events
    assert step.state.on_turn == 1


def test_turn_2_equal_tiles_are_one_choice() -> None:
    state = position("hbr@edo", seats=2, hands={0: "S1 S1 S2 S2 S3"})
    assert len(SAMURAI.moves(state, Seat(0))) == 3 * 30


def test_turn_3_nobody_passes_who_can_lay() -> None:
    state = position("hbr@edo", hands={0: "S1 H2 H3 B2 B3"})
    assert refusal(state, "pass") == "turn-3 can-lay"
    assert "pass" not in written(state)
    assert refusal(play(state, "S1@n14").state, "pass") == "turn-3 can-lay"


def test_turn_3_a_figure_exchange_alone_must_be_played_when_it_can_be() -> None:
    state = position("hbr@edo b@kyoto", hands={0: "F"}, used_up=[0])
    assert refusal(state, "pass") == "turn-3 can-lay"
    assert play(state, "F:b@edo >b@kyoto .").state.on_turn == 1


def test_turn_3_a_turn_without_a_tile_is_not_ended() -> None:
    state = position("hbr@edo", hands={0: "S1 H2 H3 B2 B3"})
    assert refusal(state, ".") == "turn-3 nothing-laid"
    assert "." not in written(state)
    assert "." in written(play(state, "S1@n14").state)


def test_turn_3_the_empty_hand_passes() -> None:
    state = position("hbr@edo", hands={0: ""}, used_up=[0])
    assert written(state) == {"pass"}
    step = play(state, "pass")
    assert told(step.events) == ["TurnPassed"]
    assert step.state.on_turn == 1


def test_turn_3_a_figure_exchange_without_a_legal_swap_passes() -> None:
    state = position("hbr@edo", hands={0: "F"}, used_up=[0])
    assert written(state) == {"pass"}
    step = play(state, "pass")
    assert step.state.players[0].hand == tiles("F")
    assert step.state.on_turn == 1


def test_turn_3_a_token_exchange_with_nothing_to_take_up_passes() -> None:
    state = position("hbr@edo 0W1@p12 1S3@n14", hands={0: "X"}, used_up=[0])
    assert written(state) == {"pass"}
    assert play(state, "pass").state.on_turn == 1


def test_turn_4_captures_come_before_the_refill_and_the_refill_before_the_next_player() -> None:
    state = position("hbr@edo h@mutsu 1S1@i17", hands={0: "S2 H2 H3 B2 B3"})
    step = play(state, "S2@i18 .")
    assert told(step.events) == ["TilePlaced", "TurnEnded", "FigureCaptured", "HandRefilled", "TilesDrawn"]
    assert step.state.on_turn == 1


def test_turn_4_the_hand_is_refilled_to_five_from_the_top_of_the_stack() -> None:
    state = position("hbr@edo", hands={0: "S2 N1 H3 B2 B3"})
    top = state.players[0].stack[:2]
    step = play(state, "S2@i18 N1@n14 .")
    drawn = TilesDrawn(Seat(0), top, seen_by=(Seat(0),), news_to=(Seat(0),))
    assert step.events[-2:] == (HandRefilled(Seat(0), 2), drawn)
    assert top == tiles("H2 H4")
    assert step.state.players[0].hand == tiles("H2 H3 H4 B2 B3")
    assert step.state.players[0].stack == state.players[0].stack[2:]


def test_turn_4_the_hand_is_refilled_with_what_is_left() -> None:
    laid = "0H2@c20 0H3@c21 0H4@d20 0B2@e18 0B3@e19 0B4@e20 0R2@e21 0R3@e22 0R4@f19 0S1@f21 0S1@f23 0S2@g19"
    state = position(f"hbr@edo {laid}", hands={0: "S3 N1 W1 W1 W2"})
    assert state.players[0].stack == tiles("S2 X F")
    step = play(state, "W1@a20 W1@a21 W2@b20 N1@n14 .")
    assert HandRefilled(Seat(0), 3) in step.events
    assert step.state.players[0].hand == tiles("S2 S3 X F")
    assert step.state.players[0].stack == ()


def test_turn_4_no_refill_from_an_empty_stack() -> None:
    step = play(position("hbr@edo", hands={0: "S1 S2"}, used_up=[0]), "S1@n14 .")
    assert told(step.events) == ["TilePlaced", "TurnEnded"]
    assert step.state.players[0].hand == tiles("S2")


def test_turn_4_no_drawing_between_tiles_and_one_refill_a_turn() -> None:
    state = position("hbr@edo", hands={0: "S2 N1 W1 B2 B3"})
    step = play(state, "S2@i18 N1@n14 W1@p12")
    assert step.state.players[0].hand == tiles("B2 B3")
    assert step.state.players[0].stack == state.players[0].stack
    ended = play(step.state, ".")
    assert told((*step.events, *ended.events)).count("HandRefilled") == 1
    assert HandRefilled(Seat(0), 3) in ended.events


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turn_5_turns_go_clockwise(seats: int) -> None:
    state = position("hbr@edo", seats=seats)
    order = [state.on_turn]
    for cell in state.map.land[:seats]:
        state = play(state, f"H2@{cell} .").state
        order.append(state.on_turn)
    assert order == [*range(seats), 0]


def test_turn_5_only_one_seat_decides_in_a_turn() -> None:
    state = position("hbr@edo", on_turn=2)
    assert SAMURAI.deciders(state) == (2,)
    assert refusal(state, "H2@n14", seat=1) == "turn-5 not-your-turn"
    assert SAMURAI.moves(state, Seat(1)) == ()
    assert play(state, "H2@n14", seat=2).state.turn.laid == 1


def test_turn_5_a_pass_hands_the_turn_on() -> None:
    state = position("hbr@edo", on_turn=3, hands={3: ""}, used_up=[3])
    assert play(state, "pass").state.on_turn == 0


def test_a_state_is_never_changed_by_a_move() -> None:
    state = start(2, opening_hand="drawn", figure_setup="random").state
    before = hash(state)
    for move in SAMURAI.moves(state, state.on_turn):
        SAMURAI.play(state, state.on_turn, move)
    assert hash(state) == before
    assert (state.phase, state.set_aside) == (Phase.TURNS, Figures())


def test_turn_5_a_seat_that_is_not_there_has_no_turn() -> None:
    state = position("hbr@edo", seats=2, hands={0: "S1"})
    assert refusal(state, "S1@n14", seat=2) == "turn-5 no-such-seat"


def test_turn_3_a_token_exchange_alone_must_be_played_when_it_can_be() -> None:
    state = position("hbr@edo 0S1@n14 1S1@n16", seats=2, hands={0: "X"}, used_up=[0, 1])
    assert refusal(state, "pass") == "turn-3 can-lay"


def test_turn_4_the_end_of_a_turn_names_who_ended_it() -> None:
    state = position("hbr@edo", seats=2, hands={0: "S1", 1: ""}, on_turn=0, used_up=[1])
    ended = play(state, "S1@n14 .")
    assert TurnEnded(Seat(0)) in ended.events
    assert play(ended.state, "pass").events == (TurnPassed(Seat(1)),)
