"""Turns that are played for good."""

from itertools import permutations

import pytest
from server.tables.hall import SHORT, Hall, Person, play, seated
from server.tables.stand_ins import some_turn

from rokkaku.core.record import Line
from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames
from rokkaku.protocol.log import Turn

pytestmark = pytest.mark.anyio


async def test_a_confirmed_turn_is_a_line_of_the_record_and_hands_the_decision_on(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    asked_at = (await ann.look(table, 0)).question
    assert asked_at is not None
    moves = await ann.turn(table, 0)
    state = await hall.state(table)
    assert state.lines == (Line(Seat(0), tuple(moves.split())),)
    assert (state.deciders, state.asked) == ((1,), {1: 3})
    assert (await ann.look(table, 0)).question is None
    question = (await ben.look(table, 1)).question
    assert question is not None
    assert question.asked_at == 3 > asked_at.asked_at
    row = (await ben.look(table, since=2)).told
    assert [(told.seq, told.kind, told.seat, told.line, told.moves) for told in row] == [
        (3, "moves", 0, 1, moves)
    ]


async def test_a_game_that_the_rules_end_is_over_with_its_last_line(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await play(table, [ann, ben])
    assert state.outcome == state.game.outcome(state.game_state)
    rows = await hall.rows(table)
    assert [row.kind for row in rows[-2:]] == ["moves", "end"]
    assert rows[-1].at == rows[-2].at
    seen = await ann.look(table, 0)
    assert seen.ended is not None
    assert (seen.status, seen.ended.reason in state.game.reasons) == ("finished", True)
    assert (seen.deciders, seen.question, await hall.state(table)) == ((), None, state)
    refusal = await ann.is_refused(table, 0, commands.Confirm, moves=".", expected_seq=seen.seq)
    assert refusal == "table.not-running.finished"


async def test_an_answer_to_an_earlier_question_is_stale(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    state = await play(table, [ann, ben], 2)
    asked = state.asked[Seat(0)]
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice)
    for expected in (asked - 1, 0, -1):
        refusal = await ann.is_refused(table, 0, commands.Confirm, moves=moves, expected_seq=expected)
        assert refusal == "table.stale"
    await ben.do(table, 1, commands.Propose, what="end")
    await ann.confirm(table, 0, moves, expected_seq=asked)


async def test_any_row_after_the_question_will_do(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ben.do(table, 1, commands.Propose, what="end")
    state = await hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice)
    await ann.confirm(table, 0, moves, expected_seq=state.seq)


async def test_only_who_is_asked_decides_and_only_for_the_own_seat(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice)
    told = {"moves": moves, "expected_seq": state.seq}
    assert await ben.is_refused(table, 1, commands.Confirm, **told) == "table.not-your-turn"
    assert await ben.is_refused(table, 0, commands.Confirm, **told) == "table.not-your-seat"
    assert await ben.is_refused(table, None, commands.Confirm, **told) == "table.not-your-seat"
    assert await eve.is_refused(table, 0, commands.Confirm, **told) == "table.not-your-seat"
    assert await eve.is_refused(table, None, commands.Confirm, **told) == "table.not-your-seat"
    assert await ann.is_refused(table, 5, commands.Confirm, **told) == "table.not-your-seat"
    assert await ann.is_refused(table, -1, commands.Confirm, **told) == "table.not-your-seat"


async def test_before_the_game_there_is_nothing_to_confirm(ann: Person) -> None:
    table = await ann.open()
    assert (
        await ann.is_refused(table, 0, commands.Confirm, moves=".", expected_seq=0)
        == "table.not-running.open"
    )


async def test_an_illegal_move_is_refused_with_its_rule(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    answer = await ann.ask(table, 0, commands.Confirm, moves=".", expected_seq=99)
    assert isinstance(answer, frames.Refused)
    assert (answer.key, answer.rule) == ("samurai.refused.nothing-laid", "turn-3")
    assert answer.sentence
    answer = await ann.ask(table, 0, commands.Confirm, moves="ready", expected_seq=99)
    assert isinstance(answer, frames.Refused)
    assert (answer.key, answer.rule) == ("samurai.refused.wrong-phase", "setup-2")
    assert await hall.kinds(table) == ["seat", "start"]


@pytest.mark.parametrize(
    ("moves", "key"),
    [
        ("", "turn.empty"),
        ("   ", "turn.empty"),
        ("hello", "samurai.unreadable.move"),
        ("S3@nowhere .", "samurai.unreadable.cell"),
        ("Ü@k4", "samurai.unreadable.move"),
    ],
)
async def test_what_is_no_turn_is_refused(ann: Person, ben: Person, moves: str, key: str) -> None:
    table = await seated(ann, ben)
    answer = await ann.ask(table, 0, commands.Confirm, moves=moves, expected_seq=99)
    assert isinstance(answer, frames.Refused)
    assert (answer.key, answer.rule) == (key, "")


async def test_a_turn_must_be_whole_and_no_longer(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice)
    whole = {"expected_seq": state.seq}
    unfinished = moves.removesuffix(" .")
    assert await ann.is_refused(table, 0, commands.Confirm, moves=unfinished, **whole) == "turn.unfinished"
    assert await ann.is_refused(table, 0, commands.Confirm, moves=f"{moves} .", **whole) == "turn.too-long"
    assert (
        await ann.is_refused(table, 0, commands.Confirm, moves=f"{moves} {moves}", **whole) == "turn.too-long"
    )
    await ann.confirm(table, 0, moves)


# ── questions put to several at once ────────────────────────────────────────────────────────────────

ORDERS = list(permutations(range(3)))


@pytest.mark.parametrize("order", ORDERS)
async def test_opening_hands_in_any_order_give_the_same_game(
    hall: Hall, ann: Person, ben: Person, cid: Person, order: tuple[int, ...]
) -> None:
    people, found = (ann, ben, cid), []
    for seats in (range(3), order):
        table = await ann.open(("me", "free", "free"), seed="5eed", first=Seat(0))
        await ben.sit(table, 1)
        await cid.sit(table, 2)
        assert (await hall.state(table)).deciders == (0, 1, 2)
        start = await hall.state(table)
        for seat in seats:
            hall.dice.seed(seat)
            moves = some_turn(start.game, start.game_state, Seat(seat), hall.dice)
            await people[seat].confirm(table, seat, moves, expected_seq=start.seq)
        found.append(await hall.state(table))
    first, second = found
    assert first.game_state == second.game_state
    assert set(first.lines) == set(second.lines)
    assert [line.seat for line in second.lines] == list(order)


@pytest.mark.parametrize("order", ORDERS)
async def test_bids_in_any_order_give_the_same_game(
    hall: Hall, ann: Person, ben: Person, cid: Person, order: tuple[int, ...]
) -> None:
    people, found = (ann, ben, cid), []
    for seats in (range(3), order):
        table = await ann.open(("me", "free", "free"), "rice-wars", seed="5eed", first=Seat(0))
        await ben.sit(table, 1)
        await cid.sit(table, 2)
        hall.dice.seed("bids")
        while len((await hall.state(table)).deciders) < 3:
            await play(table, people, 1)
        start = await hall.state(table)
        turns = [some_turn(start.game, start.game_state, Seat(seat), hall.dice) for seat in range(3)]
        for seat in seats:
            await people[seat].confirm(table, seat, turns[seat], expected_seq=start.seq)
        found.append(await hall.state(table))
    assert found[0].game_state == found[1].game_state
    assert found[0].deciders


async def seq_again(ann: Person, table: str, moves: str, expected_seq: int) -> int:
    """The row that another screen is told for a turn."""
    return (await ann.do(table, 0, commands.Confirm, moves=moves, expected_seq=expected_seq)).seq


async def refused_again(ann: Person, table: str, moves: str, expected_seq: int) -> str:
    return await ann.is_refused(table, 0, commands.Confirm, moves=moves, expected_seq=expected_seq)


async def test_the_same_answer_from_another_screen_is_no_second_turn(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    moves, others = (some_turn(state.game, state.game_state, Seat(0), hall.dice) for _ in range(2))
    assert moves != others
    asked_at = state.asked[Seat(0)]
    first = await ann.do(table, 0, commands.Confirm, moves=moves, expected_seq=asked_at)
    for again in ({"moves": others, "expected_seq": asked_at}, {"moves": moves, "expected_seq": first.seq}):
        assert await ann.is_refused(table, 0, commands.Confirm, **again) == "table.not-your-turn"
    same = {"moves": moves, "expected_seq": asked_at}
    assert await ben.is_refused(table, 0, commands.Confirm, **same) == "table.not-your-seat"
    await ben.turn(table, 1)
    rows = await hall.rows(table)
    assert await seq_again(ann, table, moves, asked_at) == first.seq
    await hall.restart()
    assert await seq_again(ann, table, moves, asked_at) == first.seq
    assert await hall.rows(table) == rows


async def test_only_the_answer_to_the_very_same_question_is_known_again(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 2)
    earlier, asked_at = await hall.rows(table), (await hall.state(table)).asked[Seat(0)]
    state = await play(table, [ann, ben], 2)
    last, seq = (await hall.rows(table))[-2].entry, (await hall.rows(table))[-2].seq
    assert isinstance(last, Turn)
    assert await seq_again(ann, table, last.moves, asked_at) == seq
    assert await seq_again(ann, table, last.moves, seq - 1) == seq
    for expected in (asked_at - 1, 0, -1, -(2**62)):
        assert await refused_again(ann, table, last.moves, expected) == "table.stale"
    for row in earlier:  # what was played once is no answer to a later question
        if isinstance(row.entry, Turn) and row.seat == 0:
            assert await seq_again(ann, table, row.entry.moves, row.seq - 1) == row.seq
            assert await refused_again(ann, table, row.entry.moves, asked_at - 1) == "table.stale"
    assert await hall.state(table) == state


async def test_an_answer_is_known_again_however_much_was_said_to_it_later(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    asked_at = (await hall.state(table)).asked[Seat(0)]
    moves = await ann.turn(table, 0)
    for _ in range(5):
        await ben.do(table, 1, commands.Propose, what="end")
        await ann.do(table, 0, commands.Answer, yes=False)
    assert await seq_again(ann, table, moves, asked_at) == asked_at + 1


async def test_an_answer_that_was_taken_back_is_stale(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    asked_at = (await hall.state(table)).asked[Seat(0)]
    moves = await ann.turn(table, 0)
    await ann.do(table, 0, commands.Propose, what="takeback")
    await ben.do(table, 1, commands.Answer, yes=True)
    assert await refused_again(ann, table, moves, asked_at) == "table.stale"
    await hall.restart()
    assert await refused_again(ann, table, moves, asked_at) == "table.stale"


async def test_the_answer_of_another_seat_does_not_make_mine_stale(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await ann.open()
    await ben.sit(table, 1)
    before = (await ann.look(table, 0)).question
    await ben.turn(table, 1)
    after = (await ann.look(table, 0)).question
    assert before is not None
    assert after == before
    state = await hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice)
    await ann.confirm(table, 0, moves, expected_seq=before.asked_at)
    assert len((await hall.state(table)).deciders) == 1


async def test_nobody_answers_the_same_question_twice(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open()
    await ben.sit(table, 1)
    moves = await ann.turn(table, 0)
    refusal = await ann.is_refused(table, 0, commands.Confirm, moves=moves, expected_seq=99)
    assert refusal == "table.not-your-turn"


async def test_what_is_told_of_a_secret_turn_is_that_there_was_one(ann: Person, ben: Person) -> None:
    table = await ann.open()
    await ben.sit(table, 1)
    moves = await ann.turn(table, 0)
    own, others = (await ann.look(table, 0)).told[-1], (await ben.look(table, 1)).told[-1]
    watched = (await ben.look(table)).told[-1]
    assert own.moves == moves
    assert others.moves == watched.moves == "? ? ? ? ? ready"
    assert [happened.kind for happened in others.happened] == ["HandChosen"]
    assert [happened.kind for happened in own.happened] == ["TileKept"] * 5 + ["HandChosen"]


async def test_tables_of_one_house_do_not_disturb_each_other(hall: Hall, ann: Person, ben: Person) -> None:
    tables = [await seated(ann, ben, seed=str(seed), options=SHORT) for seed in range(3)]
    for number, table in enumerate(tables):
        await play(table, [ann, ben], number)
    assert [len((await hall.state(table)).lines) for table in tables] == [0, 1, 2]
