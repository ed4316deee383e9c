"""Turns before they are confirmed."""

from random import Random
from typing import Any

import pytest
from server.tables.hall import Hall, Person, plain, play, seated
from server.tables.stand_ins import some_turn

from rokkaku.core.draft import Draft
from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames
from rokkaku.protocol.tables import StoredDraft
from rokkaku.server.tables.state import TableState

pytestmark = pytest.mark.anyio


async def question(person: Person, table: str, seat: int) -> frames.Question:
    asked = (await person.look(table, seat)).question
    assert asked is not None
    return asked


async def draft(person: Person, table: str, seat: int, moves: str) -> frames.Question:
    expected = (await person.hall.state(table)).asked[Seat(seat)]
    await person.do(table, seat, commands.DraftMoves, moves=moves, expected_seq=expected)
    return await question(person, table, seat)


def keeping(hall: Hall, state: TableState, seat: int) -> list[str]:
    """An opening hand: six moves, the last of which stands."""
    return some_turn(state.game, state.game_state, Seat(seat), hall.dice).split()


@pytest.fixture
async def table(ann: Person, ben: Person) -> str:
    """Where everybody chooses an opening hand."""
    table = await ann.open()
    await ben.sit(table, 1)
    return table


async def test_a_draft_is_laid_out_move_by_move_and_seen_by_nobody_else(
    hall: Hall, ann: Person, ben: Person, eve: Person, table: str
) -> None:
    moves = keeping(hall, await hall.state(table), 0)
    others = [plain(await ben.look(table, 1)), plain(await ben.look(table)), plain(await eve.look(table))]
    rows = await hall.rows(table)
    for count in range(1, 6):
        asked = await draft(ann, table, 0, " ".join(moves[:count]))
        assert (asked.draft, asked.is_final) == (tuple(moves[:count]), False)
        assert asked.choices
    assert plain((await ann.look(table, 0)).view) != plain((await ann.look(table)).view)
    seen = [plain(await ben.look(table, 1)), plain(await ben.look(table)), plain(await eve.look(table))]
    assert seen == others
    assert await hall.rows(table) == rows


async def test_a_last_move_that_is_no_news_is_seen_before_it_is_confirmed(
    hall: Hall, ann: Person, ben: Person
) -> None:
    """Placing a figure only hands the decision on."""
    placing = await seated(ann, ben, options={"opening_hand": "drawn"})
    before = (await ann.look(placing, 0)).view
    others = plain((await ben.look(placing, 1)).view)
    state = await hall.state(placing)
    figure = state.game.write(state.game.moves(state.game_state, Seat(0))[0])
    assert (await draft(ann, placing, 0, figure)).is_final
    assert plain((await ann.look(placing, 0)).view) != plain(before)
    assert plain((await ben.look(placing, 1)).view) == others


async def test_nobody_else_is_told_when_something_is_drafted(
    hall: Hall, ann: Person, ben: Person, table: str
) -> None:
    found = await hall.table(table)
    before = [found.version_for(guest) for guest in (ann.id, ben.id, "")]
    await draft(ann, table, 0, keeping(hall, found.state, 0)[0])
    await ann.do(table, 0, commands.Undo)
    await ann.do(table, 0, commands.Note, text="hm")
    after = [found.version_for(guest) for guest in (ann.id, ben.id, "")]
    assert after[0] != before[0]
    assert after[1:] == before[1:]


async def test_undo_redo_and_restart(hall: Hall, ann: Person, table: str) -> None:
    a, b, c, *_ = keeping(hall, await hall.state(table), 0)
    await draft(ann, table, 0, f"{a} {b} {c}")
    told = []
    for command in (
        commands.Undo,
        commands.Undo,
        commands.Redo,
        commands.Restart,
        commands.Redo,
        commands.Redo,
        commands.Redo,
    ):
        await ann.do(table, 0, command)
        asked = await question(ann, table, 0)
        told.append((asked.draft, asked.undone))
    assert told == [
        ((a, b), (c,)),
        ((a,), (b, c)),
        ((a, b), (c,)),
        ((), (a, b, c)),
        ((a,), (b, c)),
        ((a, b), (c,)),
        ((a, b, c), ()),
    ]


async def test_what_is_drafted_anew_cannot_be_redone(hall: Hall, ann: Person, table: str) -> None:
    a, b, *_ = keeping(hall, await hall.state(table), 0)
    await draft(ann, table, 0, f"{a} {b}")
    await ann.do(table, 0, commands.Undo)
    assert (await draft(ann, table, 0, b)).undone == ()
    assert await ann.is_refused(table, 0, commands.Redo) == "table.nothing-to-redo"


async def test_there_may_be_nothing_to_undo_or_redo(hall: Hall, ann: Person, table: str) -> None:
    assert await ann.is_refused(table, 0, commands.Undo) == "table.nothing-to-undo"
    assert await ann.is_refused(table, 0, commands.Redo) == "table.nothing-to-redo"
    await ann.do(table, 0, commands.Restart)
    assert (await question(ann, table, 0)).draft == ()
    moves = keeping(hall, await hall.state(table), 0)
    await draft(ann, table, 0, moves[0])
    assert (await draft(ann, table, 0, "")).draft == ()


async def test_the_last_move_is_only_noted_and_what_it_reveals_is_not_shown(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice).split()
    assert moves[-1] == "."
    await draft(ann, table, 0, " ".join(moves[:-1]))
    before = await ann.look(table, 0, parts=("view", "scene", "choices"))
    asked = await draft(ann, table, 0, " ".join(moves))
    after = await ann.look(table, 0, parts=("view", "scene", "choices"))
    assert (asked.draft, asked.is_final, asked.choices) == (tuple(moves), True, {})
    assert (after.view, after.scene, after.told) == (before.view, before.scene, before.told)
    assert len(plain(after.view)["players"][0]["hand"]) < 5
    await ann.do(table, 0, commands.Undo)
    assert (await question(ann, table, 0)).is_final is False
    await ann.do(table, 0, commands.Redo)
    await ann.confirm(table, 0, " ".join((await question(ann, table, 0)).draft))
    hand = plain((await ann.look(table, 0)).view)["players"][0]["hand"]
    assert len(hand) == 5


async def test_nothing_follows_the_last_move(hall: Hall, ann: Person, table: str) -> None:
    moves = " ".join(keeping(hall, await hall.state(table), 0))
    for more in (f"{moves} ready", f"{moves} {moves}"):
        answer = await ann.ask(table, 0, commands.DraftMoves, moves=more, expected_seq=99)
        assert isinstance(answer, frames.Refused)
        assert answer.key == "turn.too-long"
        assert "The turn ends with ready" in answer.sentence


async def test_a_draft_is_as_legal_as_a_turn(hall: Hall, ann: Person, ben: Person, eve: Person) -> None:
    table = await seated(ann, ben)
    drafted: dict[str, Any] = {"moves": ".", "expected_seq": 99}
    answer = await ann.ask(table, 0, commands.DraftMoves, **drafted)
    assert isinstance(answer, frames.Refused)
    assert (answer.key, answer.rule) == ("samurai.refused.nothing-laid", "turn-3")
    stale = {"moves": ".", "expected_seq": 0}
    assert await ann.is_refused(table, 0, commands.DraftMoves, **stale) == "table.stale"
    assert await ben.is_refused(table, 1, commands.DraftMoves, **drafted) == "table.not-your-turn"
    assert await eve.is_refused(table, 0, commands.DraftMoves, **drafted) == "table.not-your-seat"
    for command in (commands.Undo, commands.Redo, commands.Restart):
        assert await ben.is_refused(table, 1, command) == "table.not-your-turn"
    assert (await question(ann, table, 0)).draft == ()


async def test_drafts_survive_a_restart(hall: Hall, ann: Person, ben: Person, table: str) -> None:
    state = await hall.state(table)
    own, others = keeping(hall, state, 0), keeping(hall, state, 1)
    await draft(ann, table, 0, " ".join(own[:3]))
    await ann.do(table, 0, commands.Undo)
    await draft(ben, table, 1, " ".join(others))
    before = [await ann.look(table, 0), await ben.look(table, 1)]
    await hall.restart()
    assert [await ann.look(table, 0), await ben.look(table, 1)] == before
    await ann.do(table, 0, commands.Redo)
    assert (await question(ann, table, 0)).draft == tuple(own[:3])


async def test_a_draft_that_the_rules_refuse_since_a_restart_is_forgotten(
    hall: Hall, ann: Person, table: str
) -> None:
    asked_at = (await question(ann, table, 0)).asked_at
    await hall.store.save_draft(table, StoredDraft(Seat(0), asked_at, ("H9",), ("H8",)))
    await hall.restart()
    seen = await question(ann, table, 0)
    assert (seen.draft, seen.undone) == ((), ())
    async with ann.socket(table) as socket:
        socket.send("look", seat=0)
        assert (await socket.frame())["question"]["draft"] == []


async def test_a_draft_stays_while_others_answer_the_same_question(
    hall: Hall, ann: Person, ben: Person, table: str
) -> None:
    moves = keeping(hall, await hall.state(table), 0)
    before = await draft(ann, table, 0, " ".join(moves[:3]))
    await ben.turn(table, 1)
    assert await question(ann, table, 0) == before
    await ann.confirm(table, 0, " ".join(moves))


async def test_a_draft_for_an_old_question_is_gone(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice)
    await draft(ann, table, 0, moves.split()[0])
    await ann.do(table, 0, commands.Undo)
    await ann.confirm(table, 0, moves)
    assert (await ann.look(table, 0)).question is None
    await ben.turn(table, 1)
    for _ in range(2):
        asked = await question(ann, table, 0)
        assert (asked.draft, asked.undone) == ((), ())
        assert await ann.is_refused(table, 0, commands.Redo) == "table.nothing-to-redo"
        await hall.restart()


async def test_what_is_confirmed_need_not_be_what_was_drafted(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    one, other = (some_turn(state.game, state.game_state, Seat(0), Random(seed)) for seed in (1, 2))
    await draft(ann, table, 0, one)
    await ann.confirm(table, 0, other)
    assert " ".join((await hall.state(table)).lines[0].moves) == other


# ── looking ahead ───────────────────────────────────────────────────────────────────────────────────


async def preview(person: Person, table: str, seat: int, moves: str) -> list[str]:
    return [told.kind for told in (await person.do(table, seat, commands.Preview, moves=moves)).happened]


def capturing(state: TableState, seat: Seat) -> str:
    """A tile with which a turn takes figures; empty: there is none."""
    game = state.game
    for move in map(game.write, game.moves(state.game_state, seat)):
        draft: Draft[Any] = Draft(seat, state.game_state).play(game, move)
        if "." in map(game.write, game.moves(draft.state, seat)):
            events = draft.play(game, ".").steps[-1].events
            if any(type(event).__name__ == "FigureCaptured" for event in events):
                return move
    return ""


async def test_a_preview_shows_captures_and_nothing_that_is_news(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table, people = await seated(ann, ben), (ann, ben)
    state = await play(table, people, 4)
    while not (move := capturing(state, state.deciders[0])):
        state = await play(table, people, 1)
    seat, found = state.deciders[0], await hall.table(table)
    before = await hall.rows(table), found.drafts.copy(), found.version_for(people[seat].id)
    told = (await people[seat].do(table, seat, commands.Preview, moves=move)).happened
    kinds = [happened.kind for happened in told]
    assert kinds[0] == "TilePlaced"
    assert "FigureCaptured" in kinds
    assert "TilesDrawn" not in kinds
    assert await preview(people[seat], table, seat, f"{move} .") == kinds
    assert before == (await hall.rows(table), found.drafts, found.version_for(people[seat].id))
    await people[seat].confirm(table, seat, f"{move} .")
    happened = (await people[seat].look(table, seat)).told[-1].happened
    assert plain(happened[: len(told)]) == plain(told)


async def test_a_preview_can_be_of_anything_that_could_be_drafted(
    hall: Hall, ann: Person, ben: Person, table: str
) -> None:
    moves = keeping(hall, await hall.state(table), 0)
    assert await preview(ann, table, 0, "") == []
    assert await preview(ann, table, 0, " ".join(moves[:2])) == ["TileKept"] * 2
    assert await preview(ann, table, 0, " ".join(moves)) == ["TileKept"] * 5
    assert await ann.is_refused(table, 0, commands.Preview, moves="hello") == "samurai.unreadable.move"
    assert await ben.is_refused(table, 0, commands.Preview, moves="") == "table.not-your-seat"
    await ann.turn(table, 0)
    assert await ann.is_refused(table, 0, commands.Preview, moves="") == "table.not-your-turn"
