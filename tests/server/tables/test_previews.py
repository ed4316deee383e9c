"""What a move would lead to, where the table allows to ask."""

import pytest
from server.tables.hall import Person, plain, seated

from rokkaku.protocol import commands, frames

pytestmark = pytest.mark.anyio


async def test_a_preview_shows_the_moves_laid_out_and_changes_nothing(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    before = await ann.look(table, 0)
    assert before.question is not None
    move = _first_move(before.question)
    answer = await ann.do(table, 0, commands.Preview, moves=move)
    tile, _, cell = move.partition("@")
    assert {"cell": cell, "tile": tile, "owner": 0} in plain(answer)["view"]["tiles"]
    assert [each.kind for each in answer.happened][:2] == ["TilePlaced", "TurnEnded"]
    after = await ann.look(table, 0)
    assert plain(after.question) == plain(before.question)


async def test_a_preview_shows_no_hand_but_the_own(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    question = (await ann.look(table, 0)).question
    assert question is not None
    answer = await ann.do(table, 0, commands.Preview, moves=_first_move(question))
    players = plain(answer)["view"]["players"]
    assert players[0]["hand"] is not None
    assert players[1]["hand"] is None


@pytest.mark.parametrize("lens", ["off", "totals"])
async def test_a_table_can_play_without_previews(ann: Person, ben: Person, lens: str) -> None:
    table = await seated(ann, ben, lens=lens)
    question = (await ann.look(table, 0)).question
    assert question is not None
    refused = await ann.is_refused(table, 0, commands.Preview, moves=_first_move(question))
    assert refused == "table.no-preview"


def _first_move(question: frames.Question) -> str:
    """Some tile of the hand on some hex."""
    hands = [branch for click, branch in question.choices.items() if click.startswith("hand-")]
    moves = [move for hand in hands for move in hand.values() if isinstance(move, str)]
    return next(move for move in moves if move[0] not in "XF")
