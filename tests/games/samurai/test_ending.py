"""When the game is over.

Mutsu has land on i17 and i18, Kuji on i18, j18 and k18, Kii on o10 and p11, Awa on o15 and o16.
"""

import pytest
from games.samurai.positions import EDITIONS, decided, play, position, refusal, tiles, told, written

from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.events import GameEnded, SeatScored, WinDecided
from rokkaku.games.samurai.pieces import Caste, Figures
from rokkaku.games.samurai.rules.ending import Reason, castes_gone
from rokkaku.games.samurai.state import Phase, State

ONE_KIND = ["hans-im-glueck-1998", "lacerta-2008", "galakta-2016"]


def last_helmet(edition: str = "lacerta-2008", ending: str = "one_kind") -> State:
    """Seat 0 is about to take the last helmet."""
    return position("br@edo h@mutsu 1S1@i17", hands={0: "S2 W1"}, edition=edition, ending=ending)


@pytest.mark.parametrize("edition", ONE_KIND)
def test_ending_1_the_last_figure_of_one_kind(edition: str) -> None:
    state = position("br@edo h@mutsu 1S1@i17", hands={0: "S2"}, edition=edition)
    step = play(state, "S2@i18 .")
    assert step.state.outcome == Outcome("last-of-a-kind", (1, 2, 2, 2))
    assert GameEnded("last-of-a-kind", (Caste.HELMET,)) in step.events
    assert step.state.phase is Phase.OVER


def test_ending_1_it_may_also_be_set_aside() -> None:
    state = position("br@edo h@mutsu 1S1@i17", hands={0: "S1"})
    step = play(state, "S1@i18 .")
    assert decided(step.events) == {"h@mutsu": (None, (1, 1, 0, 0))}
    assert step.state.outcome == Outcome("last-of-a-kind", (1, 1, 1, 1))


def test_ending_1_not_while_one_of_each_kind_stands() -> None:
    step = play(position("hbr@edo h@mutsu 1S1@i17", hands={0: "S2"}), "S2@i18 .")
    assert step.state.outcome is None
    assert castes_gone(step.state) == ()


def test_ending_1_whole_board_goes_on_without_one_kind() -> None:
    step = play(position("br@edo h@mutsu 1S1@i17", hands={0: "S2"}, edition="italiano"), "S2@i18 .")
    assert step.state.outcome is None
    assert castes_gone(step.state) == (Caste.HELMET,)
    assert step.state.on_turn == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_ending_1_whole_board_ends_with_the_last_figure(edition: str) -> None:
    state = position("r@mutsu 1S1@i17", hands={0: "S2"}, edition=edition, ending="whole_board")
    step = play(state, "S2@i18 .")
    assert step.state.outcome == Outcome("whole-board", (1, 2, 2, 2))
    assert GameEnded("whole-board", tuple(Caste)) in step.events


@pytest.mark.parametrize("edition", EDITIONS)
def test_ending_2_the_fourth_figure_set_aside(edition: str) -> None:
    state = position("hbr@edo h@mutsu 1S1@i17", hands={0: "S1"}, edition=edition, set_aside=Figures(1, 2))
    step = play(state, "S1@i18 .")
    assert step.state.set_aside == Figures(helmet=2, buddha=2)
    assert step.state.outcome == Outcome("four-set-aside", (1, 1, 1, 1))
    assert GameEnded("four-set-aside", ()) in step.events


def test_ending_2_three_are_not_enough() -> None:
    state = position("hbr@edo h@mutsu 1S1@i17", hands={0: "S1"}, set_aside=Figures(1, 1))
    assert play(state, "S1@i18 .").state.outcome is None


def test_ending_2_more_than_four_at_once() -> None:
    board = "hbr@edo h@mutsu b@kuji 1S1@i17 1S1@j18 1R2@k18"
    step = play(position(board, hands={0: "S1"}, set_aside=Figures(rice=3)), "S1@i18 .")
    assert decided(step.events) == {"h@mutsu": (None, (1, 1, 0, 0)), "b@kuji": (None, (1, 1, 0, 0))}
    assert step.state.set_aside == Figures(1, 1, 3)
    assert step.state.outcome == Outcome("four-set-aside", (1, 1, 1, 1))


def test_ending_2_the_fourth_set_aside_and_the_last_of_a_kind_in_one_turn() -> None:
    state = position("br@edo h@mutsu 1S1@i17", hands={0: "S1"}, set_aside=Figures(rice=3))
    step = play(state, "S1@i18 .")
    assert step.state.set_aside.total == 4
    assert step.state.outcome == Outcome("last-of-a-kind", (1, 1, 1, 1))
    assert told(step.events).count("GameEnded") == 1


def test_ending_2_it_ends_a_whole_board_game_that_has_lost_one_kind() -> None:
    state = position(
        "br@edo h@mutsu 1S1@i17", hands={0: "S1"}, set_aside=Figures(rice=3), ending="whole_board"
    )
    step = play(state, "S1@i18 .")
    assert step.state.outcome == Outcome("four-set-aside", (1, 1, 1, 1))
    assert GameEnded("four-set-aside", (Caste.HELMET,)) in step.events


@pytest.mark.parametrize("edition", EDITIONS)
def test_ending_3_the_turn_is_finished_but_no_hand_is_refilled(edition: str) -> None:
    state = last_helmet(edition)
    step = play(state, "S2@i18 W1@p12 .")
    assert step.state.phase is Phase.OVER
    assert not {"HandRefilled", "TilesDrawn"} & set(told(step.events))
    assert step.state.players[0].hand == ()
    assert step.state.players[0].stack == state.players[0].stack


def test_ending_3_nobody_moves_after_the_end() -> None:
    state = play(last_helmet(), "S2@i18 .").state
    assert SAMURAI.deciders(state) == ()
    assert SAMURAI.outcome(state) == state.outcome
    for seat in range(4):
        assert written(state, seat) == set()
        for move in ("H2@n14", ".", "pass", "H4", "b@kyoto"):
            assert refusal(state, move, seat) == "ending-3 over"


def test_ending_3_it_ends_when_nobody_can_lay() -> None:
    state = position("hbr@edo", seats=2, hands={0: "S1", 1: "F"}, used_up=[0, 1])
    step = play(state, "S1@n14 .")
    assert step.state.outcome == Outcome("nobody-can-lay", (1, 1))
    assert GameEnded("nobody-can-lay", ()) in step.events
    assert step.state.players[1].hand == tiles("F")


def test_ending_3_it_ends_when_the_last_pass_is_made() -> None:
    state = position("hbr@edo", seats=2, hands={0: "", 1: "F"}, used_up=[0, 1])
    assert play(state, "pass").state.outcome == Outcome("nobody-can-lay", (1, 1))


def test_ending_3_it_goes_on_while_one_player_can_lay() -> None:
    state = position("hbr@edo", seats=3, hands={0: "", 1: "F", 2: "S1"}, used_up=[0, 1, 2])
    state = play(play(state, "pass").state, "pass").state
    assert (state.outcome, state.on_turn) == (None, 2)
    assert play(state, "S1@n14 .").state.outcome == Outcome("nobody-can-lay", (1, 1, 1))


def test_ending_3_screens_are_lifted_and_figures_counted() -> None:
    captured = {0: Figures(2, 1, 0), 1: Figures(1, 2, 1), 2: Figures(0, 0, 1)}
    step = play(
        position("br@edo h@mutsu 1S1@i17", seats=3, hands={0: "S2"}, captured=captured),
        "S2@i18 .",
    )
    assert step.events[-5:] == (
        GameEnded("last-of-a-kind", (Caste.HELMET,)),
        SeatScored(Seat(1), Figures(1, 2, 1), (Caste.BUDDHA,), 2, 4, 1),
        SeatScored(Seat(0), Figures(3, 1, 0), (Caste.HELMET,), 1, 4, 2),
        SeatScored(Seat(2), Figures(0, 0, 1), (), 1, 1, 3),
        WinDecided((Seat(1),), "others"),
    )


def test_every_reason_is_named_by_the_game() -> None:
    assert SAMURAI.reasons == ("last-of-a-kind", "whole-board", "four-set-aside", "nobody-can-lay")
    assert [reason.value for reason in Reason] == list(SAMURAI.reasons)
