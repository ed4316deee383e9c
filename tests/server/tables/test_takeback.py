"""Taking back what has been confirmed."""

import pytest
from server.tables.hall import LIVE, SECOND, Hall, Person, play, seated, timeless
from server.tables.stand_ins import some_turn

from rokkaku.core.record import Record, replay
from rokkaku.protocol import commands, requests
from rokkaku.server.tables.state import TableState

pytestmark = pytest.mark.anyio


async def take_back(table: str, caller: Person, seat: int, others: dict[int, Person], line: int = 0) -> None:
    await caller.do(table, seat, commands.Propose, what="takeback", line=line)
    for other, person in others.items():
        await person.do(table, other, commands.Answer, yes=True)


def is_as_if_only(state: TableState, lines: int) -> bool:
    """Whether a table is where its first lines lead."""
    record = Record(state.head.setup, state.head.rules, state.lines)
    *_, last = replay(state.game, record)
    return len(state.lines) == lines and last.state == state.game_state


async def test_the_own_last_line_is_taken_back_when_all_agree(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 4)
    before = await hall.state(table)
    await ben.do(table, 1, commands.Propose, what="takeback")
    proposed = (await ann.look(table)).proposed
    assert proposed is not None
    assert (proposed.what, proposed.by, proposed.line, proposed.waiting) == ("takeback", 1, 4, (0,))
    assert (await hall.state(table)).game_state == before.game_state
    await ann.do(table, 0, commands.Answer, yes=True)
    state = await hall.state(table)
    assert is_as_if_only(state, 3)
    assert (state.deciders, state.proposal) == ((1,), None)
    await play(table, [ann, ben], 2)


async def test_the_own_last_line_may_lie_before_lines_of_others(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await seated(ann, ben, cid)
    await play(table, [ann, ben, cid], 6)
    await take_back(table, ben, 1, {0: ann, 2: cid})
    state = await hall.state(table)
    assert is_as_if_only(state, 4)
    assert state.deciders == (1,)


async def test_any_line_can_be_named_also_one_of_somebody_else(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 6)
    await take_back(table, ann, 0, {1: ben}, line=2)
    state = await hall.state(table)
    assert is_as_if_only(state, 1)
    await take_back(table, ben, 1, {0: ann}, line=1)
    assert is_as_if_only(await hall.state(table), 0)


async def test_one_no_is_enough(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    before = await play(table, [ann, ben], 2)
    await ann.do(table, 0, commands.Propose, what="takeback")
    await ben.do(table, 1, commands.Answer, yes=False)
    state = await hall.state(table)
    assert (state.lines, state.game_state) == (before.lines, before.game_state)


async def test_record_and_story_lose_the_lines_and_the_log_keeps_them(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 3)
    await take_back(table, ann, 0, {1: ben}, line=2)
    await play(table, [ann, ben], 1)
    kinds = ["seat", "start", "moves", "moves", "moves", "propose", "answer", "takeback", "moves"]
    assert await hall.kinds(table) == kinds
    for seen in (await ann.look(table, 0), await ben.look(table)):
        assert [(row.kind, row.line) for row in seen.told] == [
            ("seat", 0),
            ("start", 0),
            ("moves", 1),
            ("propose", 0),
            ("answer", 0),
            ("takeback", 0),
            ("moves", 2),
        ]
        told = [happened.sentence for row in seen.told for happened in row.happened]
        assert "Green asks to take back everything from line 2 on." in told
        assert "Everything from line 2 on is taken back." in told
        assert seen.line == 2
    assert len((await hall.state(table)).record.lines) == 2


async def test_it_is_taken_back_after_a_restart_too(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 5)
    await take_back(table, ann, 0, {1: ben}, line=3)
    await play(table, [ann, ben], 1)
    before, seen = timeless(await hall.state(table)), await ann.look(table, 0)
    await hall.restart()
    assert timeless(await hall.state(table)) == before
    assert (await ann.look(table, 0)).told == seen.told


async def test_drafts_of_the_questions_taken_back_are_gone(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 2)
    state = await hall.state(table)
    draft = some_turn(state.game, state.game_state, state.deciders[0], hall.dice)
    await ann.do(table, 0, commands.DraftMoves, moves=draft, expected_seq=state.seq)
    await take_back(table, ben, 1, {0: ann})
    seen = await ben.look(table, 1)
    assert seen.question is not None
    assert (seen.question.asked_at, seen.question.draft) == (seen.seq, ())
    await ben.turn(table, 1)
    seen = await ann.look(table, 0)
    assert seen.question is not None
    assert (seen.question.draft, seen.question.undone) == ((), ())


async def test_an_answer_to_a_question_taken_back_is_stale(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    asked = (await hall.state(table)).asked[(await hall.state(table)).deciders[0]]
    moves = await ann.turn(table, 0)
    await take_back(table, ann, 0, {1: ben})
    assert await ann.is_refused(table, 0, commands.Confirm, moves=moves, expected_seq=asked) == "table.stale"
    await ann.confirm(table, 0, moves)


async def test_alone_among_bots_nobody_needs_to_be_asked(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    await ann.turn(table, 0)
    await hall.until(table, lambda state: state.deciders == (0,))
    await ann.do(table, 0, commands.Propose, what="takeback")
    state = await hall.state(table)
    assert (state.deciders, state.lines) == ((0,), ())
    assert (await hall.kinds(table))[-2:] == ["propose", "takeback"]


async def test_what_a_bot_thought_about_a_turn_taken_back_is_forgotten(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    hall.bots.may_think.clear()
    await ann.turn(table, 0)
    await hall.until(table, lambda state: state.deciders == (1,))
    await ann.do(table, 0, commands.Propose, what="takeback")
    hall.bots.may_think.set()
    state = await hall.calm(table)
    assert (state.deciders, state.lines) == ((0,), ())
    await ann.turn(table, 0)
    await hall.until(table, lambda state: len(state.lines) == 2)


async def test_a_bot_is_asked_again_for_its_own_line(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random"])
    await ann.turn(table, 0)
    await hall.until(table, lambda state: state.deciders == (0,))
    await ann.do(table, 0, commands.Propose, what="takeback", line=2)
    state = await hall.until(table, lambda state: len(state.lines) == 2)
    assert (await hall.kinds(table)).count("moves") == 3
    assert state.deciders == (0,)


@pytest.mark.parametrize("line", [0, 1, -1, 7])
async def test_what_was_not_played_cannot_be_taken_back(ann: Person, ben: Person, line: int) -> None:
    table = await seated(ann, ben)
    refusal = await ann.is_refused(table, 0, commands.Propose, what="takeback", line=line)
    assert refusal == "table.nothing-to-take-back"


async def test_who_has_played_nothing_has_no_last_line(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ann.turn(table, 0)
    for line in (0, 2):
        refusal = await ben.is_refused(table, 1, commands.Propose, what="takeback", line=line)
        assert refusal == "table.nothing-to-take-back"
    await ben.do(table, 1, commands.Propose, what="takeback", line=1)


async def test_what_was_played_before_a_fork_stays(hall: Hall, ann: Person, ben: Person) -> None:
    source = await seated(ann, ben)
    await play(source, [ann, ben], 4)
    await ann.do(source, 0, commands.Resign)
    fork = await ann.open_fork(source, 3, chairs=(requests.NewChair("me"), requests.NewChair("me")))
    seat = (await hall.state(fork)).deciders[0]
    for line in (0, 1, 3):
        refusal = await ann.is_refused(fork, seat, commands.Propose, what="takeback", line=line)
        assert refusal == "table.nothing-to-take-back"
    before = await hall.state(fork)
    await ann.turn(fork, seat)
    await ann.do(fork, seat, commands.Propose, what="takeback")
    after = await hall.state(fork)
    assert (after.lines, after.game_state, after.deciders) == (
        before.lines,
        before.game_state,
        before.deciders,
    )


async def test_after_a_takeback_everybody_is_asked_anew(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open()
    await ben.sit(table, 1)
    before = (await ben.look(table, 1)).question
    await ann.turn(table, 0)
    await take_back(table, ann, 0, {1: ben})
    after = (await ben.look(table, 1)).question
    assert before is not None
    assert after is not None
    assert (before.asked_at, after.asked_at) == (2, (await hall.state(table)).seq)


async def test_the_clocks_are_taken_back_too(hall: Hall, ann: Person, ben: Person) -> None:
    """Neither a bonus for the turn is kept, nor is the time charged in which it stood."""
    table = await seated(ann, ben, pace=LIVE)
    await play(table, [ann, ben], 3)
    before = [chair.left for chair in (await ben.look(table)).chairs]
    hall.now += 20 * SECOND
    await ben.turn(table, 1)
    hall.now += 30 * SECOND
    await ben.do(table, 1, commands.Propose, what="takeback")
    hall.now += 5 * SECOND
    await ann.do(table, 0, commands.Answer, yes=True)
    for _ in range(2):
        chairs = (await ben.look(table)).chairs
        assert [chair.left for chair in chairs] == before
        assert [chair.is_running for chair in chairs] == [False, True]
        await hall.restart()
    hall.now += 7 * SECOND
    left = (await ben.look(table)).chairs[1].left
    assert left is not None
    assert left + 7 * SECOND == before[1]
