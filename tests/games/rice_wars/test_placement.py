"""Where peasants may go."""

import pytest
from games.rice_wars.positions import is_whole, play, position, refusal, told, written

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import PeasantPlaced
from rokkaku.games.rice_wars.moves import PlacePeasant
from rokkaku.games.rice_wars.rules.placement import connected, cut_off, open_fields, put_from_outside, reach


def places(text: str) -> set[str]:
    """`a2 b1` as the moves that place a peasant there."""
    return {f"p@{field}" for field in text.split()}


def test_placement_1_a_peasant_comes_from_the_card() -> None:
    state = position(peasants={0: 2})
    step = play(state, "p@a2")
    assert step.events == (PeasantPlaced(Seat(0), Field("a2"), Seat(0)),)
    assert told(step.events) == ["Seat 0 places a peasant on a2."]
    assert (step.state.daimyos[0].peasants, step.state.daimyos[0].stack) == (1, state.daimyos[0].stack)
    assert step.state.owner(Field("a2")) == 0
    assert is_whole(step.state)


def test_placement_1_one_per_action() -> None:
    state = play(position(peasants={0: 2, 1: 1}), "p@a2").state
    assert RICE_WARS.deciders(state) == (1,)
    assert refusal(state, "p@b1", seat=0) == "actions-1 not-asked"


def test_placement_1_none_without_a_peasant_on_the_card() -> None:
    state = position({0: "a2"})
    assert state.daimyos[0].stack > 0
    assert refusal(state, "p@b1") == "placement-1 no-peasant"
    assert not {word for word in written(state) if word.startswith("p@")}


def test_placement_1_the_field_is_free() -> None:
    state = position({0: "a2 b2", 1: "b1"}, {1: "a4"}, peasants={0: 1})
    assert refusal(state, "p@a2") == "placement-1 field-taken"
    assert refusal(state, "p@b1") == "placement-1 field-taken"
    assert refusal(state, "p@a1") == "placement-1 field-taken"
    assert refusal(state, "p@a4") == "placement-1 field-taken"
    assert written(state) - {"pass"} == places("a3 b3 c2 c3")


def test_placement_1_the_field_is_on_this_board() -> None:
    state = position(peasants={0: 1})
    assert refusal(state, "p@i1") == "placement-1 no-such-field"
    assert refusal(state, "p@d8") == "placement-1 no-such-field"
    assert refusal(state, PlacePeasant(Field("nowhere"))) == "placement-1 no-such-field"


def test_placement_2_beside_the_palace() -> None:
    assert written(position(peasants={0: 1})) - {"pass"} == places("a2 b1 b2")


def test_placement_2_beside_a_connected_peasant() -> None:
    state = position({0: "b2 c3"}, peasants={0: 1})
    assert written(state) - {"pass"} == places("a2 b1 b3 c2 c4 d3 d4")


def test_placement_2_not_beside_peasants_of_others() -> None:
    state = position({0: "b2", 1: "c3 d4"}, peasants={0: 1})
    assert refusal(state, "p@d3") == "placement-2 out-of-reach"
    assert refusal(state, "p@e4") == "placement-2 out-of-reach"


def test_placement_2_nor_beside_the_palace_of_another() -> None:
    assert refusal(position(peasants={0: 1}), "p@g3") == "placement-2 out-of-reach"


def test_placement_2_cut_off_peasants_give_no_right() -> None:
    state = position({0: "b2 d4 e4"}, peasants={0: 1})
    assert cut_off(state, Seat(0)) == {"d4", "e4"}
    assert refusal(state, "p@d5") == "placement-2 out-of-reach"
    assert refusal(state, "p@e3") == "placement-2 out-of-reach"


def test_placement_2_a_field_that_touches_a_connected_one_too_is_fine() -> None:
    state = position({0: "b2 d4 e4"}, peasants={0: 1})
    joined = play(state, "p@c3").state
    assert connected(joined, Seat(0)) == {"b2", "c3", "d4", "e4"}
    assert cut_off(joined, Seat(0)) == frozenset()


def test_placement_2_a_chain_broken_by_another_daimyo_is_cut_off() -> None:
    state = position({0: "b2 d3", 1: "c3"})
    assert connected(state, Seat(0)) == {"b2"}
    assert reach(state, Seat(0)) == {"a1", "a2", "b1", "b2", "b3", "c2", "c3"}


def test_placement_2_a_ring_of_own_peasants_is_counted_once() -> None:
    ring = "b2 b3 c2 c4 d3 d4"
    assert connected(position({0: ring}), Seat(0)) == set(ring.split())


def test_placement_2_without_a_palace_nothing_is_in_reach() -> None:
    state = position({0: "b2"}, {0: ""}, peasants={0: 1})
    assert (connected(state, Seat(0)), reach(state, Seat(0))) == (frozenset(), frozenset())
    assert open_fields(state, Seat(0)) == ()


def far_fields(count: int) -> str:
    """So many fields of the epic board, from its lower half."""
    rows = (("h", 6), ("g", 7), ("f", 8), ("e", 7))
    return " ".join([f"{row}{place}" for row, last in rows for place in range(1, last + 1)][:count])


@pytest.mark.parametrize(("on_fields", "on_card", "left"), [(10, 2, 2), (22, 2, 1), (24, 0, 0)])
def test_placement_1_a_field_taken_over_needs_one_from_outside_or_else_from_the_card(
    on_fields: int, on_card: int, left: int
) -> None:
    state = position({0: far_fields(on_fields)}, edition="epic", peasants={0: on_card})
    after = put_from_outside(state, Seat(0), Field("c4")).state
    assert (after.daimyos[0].peasants, after.daimyos[0].stack) == (left, 11 if on_fields == 10 else 0)
    assert after.owner(Field("c4")) == (None if on_fields == 24 else 0)
    assert is_whole(after)


def test_placement_1_what_leaves_the_board_goes_to_its_owners_stack() -> None:
    state = position({0: "b2", 1: "g1"}, hands={0: "hideri"})
    after = play(state, "hideri >g1").state
    assert after.owner(Field("g1")) is None
    assert after.daimyos[1].stack == state.daimyos[1].stack + 1
    assert is_whole(after)
