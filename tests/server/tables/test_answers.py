"""What a table remembers of commands by the rows they wrote."""

from sys import getsizeof

from rokkaku.protocol.frames import Done
from rokkaku.protocol.log import Row, Turn
from rokkaku.server.tables.answers import Answers
from rokkaku.server.tables.story_memory import StoryMemory

ROWS = 2_000


def a_long_log() -> tuple[Answers, StoryMemory, list[Row]]:
    """Every third row was written by the server itself."""
    answers, story = Answers(), StoryMemory(0)
    rows = [
        Row(seq, 0, Turn("ready", b"[]"), None, f"ann:{seq}" if seq % 3 else "") for seq in range(1, ROWS + 1)
    ]
    for row in rows:
        answers.add(row)
        story.add(row)
    return answers, story, rows


def test_each_command_is_answered_by_the_row_it_wrote() -> None:
    answers, story, rows = a_long_log()
    for row in rows:
        told = answers.find(f"ann:{row.seq}", story)
        assert told == (Done(str(row.seq), row.seq) if row.command_id else None)
    assert all(answers.find(f"ben:{row.seq}", story) is None for row in rows)


def test_what_only_lies_across_two_entries_is_no_answer() -> None:
    answers, story, rows = a_long_log()
    across = bytes(4) + hash("ann:1").to_bytes(8, "little", signed=True)
    answers.clear()
    answers._rows += across + bytes(12)
    assert answers.find("ann:1", story) is None
    answers.add(rows[0])
    assert answers.find("ann:1", story) == Done("1", 1)


def test_rows_that_are_read_again_are_not_kept_twice() -> None:
    answers, story, rows = a_long_log()
    before = getsizeof(answers._rows)
    for row in rows:
        answers.add(row)
    assert getsizeof(answers._rows) == before
    answers.clear()
    assert answers.find("ann:1", story) is None
    answers.add(rows[0])
    assert answers.find("ann:1", story) == Done("1", 1)
