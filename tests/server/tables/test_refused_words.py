"""A refusal is told in the words of the table's edition."""

import pytest
from server.tables.hall import Person, seated

from rokkaku.protocol import commands, frames

pytestmark = pytest.mark.anyio


async def test_a_refusal_calls_seats_by_their_colours(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, edition="galakta-2016")
    refused = await ann.ask(table, 0, commands.DraftMoves, moves="H4@edo H4@edo", expected_seq=99)
    assert isinstance(refused, frames.Refused)
    assert "helmet" not in refused.sentence
    late = await ben.ask(table, 1, commands.Confirm, moves="ready", expected_seq=99)
    assert isinstance(late, frames.Refused)
    assert late.sentence == "It is not your turn."


async def test_a_covered_hex_is_covered_by_a_colour(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    laid = (await ann.turn(table, 0)).split()[0].partition("@")[2]
    question = (await ben.look(table, 1)).question
    assert question is not None
    tile = next(click for click in question.choices if click not in ("hand-X", "hand-F"))
    tried = f"{tile.removeprefix('hand-')}@{laid}"
    refused = await ben.ask(table, 1, commands.DraftMoves, moves=tried, expected_seq=question.asked_at)
    assert isinstance(refused, frames.Refused)
    assert "Seat" not in refused.sentence
