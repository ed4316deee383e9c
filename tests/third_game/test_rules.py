"""The rules of the game, and that every one has its text, its function and its test."""

from typing import Any

import pytest
from short_race import SHORT_RACE
from short_race.state import State
from third_game.installed import KEY, PROJECT

from rokkaku.core.errors import IllegalMove, UnreadableMove
from rokkaku.core.game import Game, Setup, Step
from rokkaku.core.seats import Seat
from rokkaku.locales import rule_texts
from rokkaku.testing.rule_index import code_places, proof_places


def begun(seats: int = 2, **options: str) -> State:
    return SHORT_RACE.start(Setup(KEY, "plain", seats, "7", options, Seat(0))).state


def holding(*hands: tuple[int, ...], runners: tuple[int, ...] = (0, 0), deck: tuple[int, ...] = ()) -> State:
    return State(begun().edition, Seat(0), runners, hands, deck)


def play(state: State, *words: str) -> Step[State]:
    step: Step[State] = Step(state)
    for word in words:
        step = SHORT_RACE.play(step.state, step.state.on_turn, SHORT_RACE.read(word))
    return step


def refused(state: State, word: str, seat: int = 0) -> str:
    with pytest.raises(IllegalMove) as refusal:
        SHORT_RACE.play(state, Seat(seat), SHORT_RACE.read(word))
    return refusal.value.rule


def test_pieces_1_all_begin_on_the_first_of_five_hexes() -> None:
    state = begun(3)
    assert state.runners == (0, 0, 0)
    assert len(SHORT_RACE.scene(SHORT_RACE.view(state, None)).spots) == 5


@pytest.mark.parametrize(("hand", "size"), [("two", 2), ("one", 1)])
def test_pieces_2_everybody_draws_cards(hand: str, size: int) -> None:
    state = begun(3, hand=hand)
    assert [len(cards) for cards in state.hands] == [size] * 3
    assert len(state.deck) == 12 - 3 * size


def test_turn_1_one_card_of_the_own_hand_one_after_another() -> None:
    state = holding((1, 2), (3, 3))
    assert play(state, "2@c").state.on_turn == 1
    assert refused(state, "3@d") == "turn-1"
    assert refused(state, "3@d", 1) == "turn-1"


def test_turn_2_as_far_as_the_card_says_and_not_beyond_the_last_hex() -> None:
    state = holding((2, 3), (3, 3), runners=(2, 0))
    assert refused(state, "2@d") == "turn-2"
    assert refused(state, "3@e") == "turn-2"
    assert [SHORT_RACE.write(move) for move in SHORT_RACE.moves(state, Seat(0))] == ["2@e", "-2", "-3"]


def test_turn_3_a_card_put_aside_is_replaced_as_long_as_there_are_any() -> None:
    state = play(holding((2, 3), (3, 3), deck=(1,)), "-3").state
    assert (state.hands, state.discards, state.deck) == (((1, 2), (3, 3)), (3,), ())
    assert play(state, "-3").state.hands == ((1, 2), (3,))


def test_ending_1_it_is_over_when_somebody_arrives() -> None:
    step = play(holding((1, 3), (3, 3), runners=(1, 3)), "3@e")
    assert step.state.outcome is not None
    assert (step.state.outcome.reason, step.state.outcome.places) == ("goal", (1, 2))
    assert refused(step.state, "-1") == "ending-1"


def test_ending_2_without_cards_who_is_farthest_wins_and_equals_share() -> None:
    outcome = play(holding((3,), (3,)), "3@d", "3@d").state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("no-cards", (1, 1))


def test_info_1_nobody_sees_another_hand_or_the_deck() -> None:
    view = SHORT_RACE.view(holding((1, 3), (2, 3), deck=(2,)), Seat(0))
    assert [(player.hand, player.hand_size) for player in view.players] == [((1, 3), 2), (None, 2)]
    assert (view.deck, view.deck_size) == (None, 1)


def test_what_is_no_move_is_said_so(third_game: Game[Any, Any, Any]) -> None:
    with pytest.raises(UnreadableMove, match="“4@z” is not a move of this race"):
        third_game.read("4@z")


def test_every_rule_has_a_text_a_function_and_a_test(third_game: Game[Any, Any, Any]) -> None:
    stated = set(rule_texts(KEY))
    assert stated == set(code_places(PROJECT / "src" / "short_race")) == set(proof_places(PROJECT))
