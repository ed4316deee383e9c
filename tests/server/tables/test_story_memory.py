"""Old rows are packed, and told again as they were."""

import sys
from collections.abc import Sequence

import pytest

from rokkaku.core.seats import Seat
from rokkaku.protocol.log import FallbackTurn, Row, Seated, Started, TakenBack, TimedOut, Turn
from rokkaku.protocol.tables import Chair
from rokkaku.server.tables.story_memory import AT_HAND, CHAPTER, PAGE, StoryMemory

EVENT = b'{"type":"TilePlaced","seat":1,"tile":{"caste":"rice","strength":3},"cell":"akita"}'
EVENTS = b"[[%s,%s],[%s]]" % (EVENT, EVENT, EVENT)


def turns(first: int, number: int) -> Sequence[Row]:
    return [
        Row(seq, seq, (Turn if seq % 2 else FallbackTurn)("a@b .", EVENTS), Seat(1), f"ann:{seq}")
        for seq in range(first, first + number)
    ]


def remembered(rows: Sequence[Row], prefix: int = 0) -> StoryMemory:
    memory = StoryMemory(prefix)
    for row in rows:
        memory.add(row)
    return memory


@pytest.mark.parametrize("number", [0, 1, PAGE, PAGE + AT_HAND, 10 * PAGE, CHAPTER * PAGE + AT_HAND])
def test_every_row_is_told_again_as_it_was_with_its_line(number: int) -> None:
    rows = [Row(1, 1, Seated(Chair("person", "ann", "Ann")), Seat(0)), Row(2, 2, Started(EVENTS))]
    rows += [*turns(3, number), Row(number + 3, 0, TimedOut(), Seat(1))]
    memory = remembered(rows, prefix=5)
    assert [each.row for each in memory] == rows
    assert [each.line for each in memory] == [0, 0, *range(6, number + 6), 0]
    for seq in range(number + 4):
        assert [each.row for each in memory.since(seq)] == rows[seq:]


def test_turns_that_were_taken_back_are_not_told_and_the_next_ones_have_their_lines() -> None:
    rows = [*turns(1, 5 * PAGE), Row(5 * PAGE + 1, 0, TakenBack(PAGE + 1)), *turns(5 * PAGE + 2, 2 * PAGE)]
    told = list(remembered(rows))
    assert [each.row for each in told] == [*rows[:PAGE], *rows[5 * PAGE :]]
    assert [each.line for each in told] == [*range(1, PAGE + 1), 0, *range(PAGE + 1, 3 * PAGE + 1)]


def test_older_rows_take_little_memory() -> None:
    memory = remembered(turns(1, 100 * PAGE))
    assert len(memory._latest) < PAGE + AT_HAND
    packed = sum(sys.getsizeof(page.packed) for page in (*memory._chapters, *memory._pages))
    assert packed < 100 * PAGE * len(EVENTS) / 3
