"""One bot plays a whole turn, however many rows it has."""

from itertools import pairwise

import pytest
from server.tables.hall import Hall, Person

pytestmark = pytest.mark.anyio


async def test_a_turn_has_one_seed_until_another_seat_has_to_decide(hall: Hall, ann: Person) -> None:
    table = await ann.open(("random",) * 3, "rice-wars", seed="5eed")
    await hall.until(table, lambda state: state.outcome is not None)
    goes_on = [
        (first.seed == then.seed, then.deciders == (first.seat,)) for first, then in pairwise(hall.bots.turns)
    ]
    assert all(is_same == is_alone for is_same, is_alone in goes_on)
    assert set(goes_on) == {(True, True), (False, False)}
    assert [is_same for is_same, _ in goes_on] == [turn.goes_on for turn in hall.bots.turns[1:]]


async def test_a_bot_is_wanted_as_soon_as_it_sits_at_a_table(hall: Hall, ann: Person) -> None:
    """Its level may have to be compiled, while people still make up their minds."""
    await ann.open(("me", "random"), options={"opening_hand": "chosen"})
    assert hall.bots.wanted == {("random", "samurai")}
