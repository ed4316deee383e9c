"""Ends that the people at a table bring about."""

import msgspec
import pytest
from server.tables.hall import Hall, Person, play, seated

from rokkaku.core.endings import AGREED, RESIGNED, placed
from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, pages, tables

pytestmark = pytest.mark.anyio


# ── resigning ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("seat", "places"), [(0, (2, 1)), (1, (1, 2))])
async def test_of_two_the_other_wins(
    hall: Hall, ann: Person, ben: Person, seat: int, places: tuple[int, ...]
) -> None:
    table = await seated(ann, ben)
    await (ann, ben)[seat].do(table, seat, commands.Resign)
    seen = await ann.look(table)
    assert seen.ended is not None
    assert (seen.status, seen.ended.reason, seen.ended.places) == ("finished", RESIGNED, places)
    assert seen.ended.sentence == "everyone but the winner has resigned"
    assert await hall.kinds(table) == ["seat", "start", "resign", "end"]
    assert (await hall.state(table)).record.resigned == (seat,)
    assert seen.told[2].happened[0].sentence == ("Green resigns.", "Yellow resigns.")[seat]


async def test_of_three_a_bot_plays_on_and_ends_below_the_others(hall: Hall, ann: Person) -> None:
    table = await seated(ann, bots=["random", "random"])
    hall.bots.may_think.clear()
    await ann.do(table, 0, commands.Resign)
    seen = await ann.look(table)
    assert (seen.status, seen.chairs[0].kind, seen.chairs[0].has_resigned) == ("running", "bot", True)
    assert not seen.chairs[0].can_come_back
    [listed] = msgspec.json.decode((await ann.get("/api/tables?mine=1")).body, type=list[pages.TableListed])
    assert (listed.chairs[0].has_resigned, listed.chairs[0].can_come_back) == (True, False)
    assert await ann.is_refused(table, 0, commands.Resign) == "table.not-your-seat"
    assert await ann.is_refused(table, None, commands.Sit, seat=0) == "table.seat-taken"
    hall.bots.may_think.set()
    state = await hall.until(table, lambda state: state.is_over)
    assert state.outcome is not None
    assert state.outcome.places[0] == 3
    assert state.outcome.reason in state.game.reasons


async def test_of_four_those_who_resigned_are_placed_among_themselves_as_the_rules_do(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, bots=["random", "random"])
    await ben.do(table, 1, commands.Resign)
    await ann.do(table, 0, commands.Resign)
    state = await hall.until(table, lambda state: state.is_over)
    by_rules = state.game.outcome(state.game_state)
    assert by_rules is not None
    assert state.resigned == (1, 0)
    assert state.outcome == placed(by_rules, state.resigned)
    assert state.outcome is not None
    assert min(state.outcome.places[:2]) > max(state.outcome.places[2:])


async def test_when_all_but_one_have_resigned_it_is_over_and_the_first_to_resign_is_last(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await seated(ann, ben, cid)
    hall.bots.may_think.clear()
    await cid.do(table, 2, commands.Resign)
    await ann.do(table, 0, commands.Resign)
    ended = (await ben.look(table)).ended
    assert ended is not None
    assert (ended.reason, ended.places) == (RESIGNED, (2, 1, 3))


async def test_one_who_resigned_does_not_lose_the_table_from_sight(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, has_spectators=False)
    await ben.do(table, 1, commands.Resign)
    found = await ben.hall.platform.table(table, ben.guest)
    assert found.state.chairs[1].guest == ben.id
    listed = await ben.hall.services.store.tables(("finished",), public=False, guest=ben.id)
    assert [each.head.id for each in listed] == [table]


async def test_nobody_resigns_before_or_after_the_game_or_for_somebody_else(
    ann: Person, ben: Person, eve: Person
) -> None:
    table = await ann.open()
    assert await ann.is_refused(table, 0, commands.Resign) == "table.not-running.open"
    await ben.sit(table, 1)
    assert await ben.is_refused(table, 0, commands.Resign) == "table.not-your-seat"
    assert await ben.is_refused(table, None, commands.Resign) == "table.not-your-seat"
    assert await eve.is_refused(table, 1, commands.Resign) == "table.not-your-seat"
    await ben.do(table, 1, commands.Resign)
    assert await ann.is_refused(table, 0, commands.Resign) == "table.not-running.finished"


# ── agreeing to end it ──────────────────────────────────────────────────────────────────────────────


async def test_an_end_without_places_needs_the_agreement_of_all_people(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await seated(ann, ben, cid)
    await ben.do(table, 1, commands.Propose, what="end")
    assert (await ann.look(table)).proposed == tables.Proposal("end", Seat(1), 0, (Seat(0), Seat(2)))
    await ann.do(table, 0, commands.Answer, yes=True)
    seen = await cid.look(table)
    assert seen.proposed is not None
    assert (seen.status, seen.proposed.by, seen.proposed.waiting) == ("running", 1, (2,))
    await cid.do(table, 2, commands.Answer, yes=True)
    seen = await cid.look(table)
    assert seen.ended is not None
    assert (seen.status, seen.ended.reason, seen.ended.places) == ("finished", AGREED, ())
    assert seen.proposed is None
    told = [happened.sentence for row in seen.told for happened in row.happened]
    assert told[-3:] == ["Yellow proposes ending the game here.", "Green agrees.", "Blue agrees."]
    assert (await hall.kinds(table))[-1] == "end"


async def test_bots_agree_by_themselves(ann: Person, ben: Person) -> None:
    alone = await seated(ann, bots=["random", "random"])
    await ann.do(alone, 0, commands.Propose, what="end")
    assert (await ann.look(alone)).status == "finished"
    together = await seated(ann, ben, bots=["random"])
    await ann.do(together, 0, commands.Propose, what="end")
    assert (await ann.look(together)).status == "running"
    await ben.do(together, 1, commands.Answer, yes=True)
    assert (await ann.look(together)).status == "finished"


async def test_a_person_with_two_seats_agrees_once(ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "me", "free"))
    await ben.sit(table, 2)
    await ben.do(table, 2, commands.Propose, what="end")
    await ann.do(table, 1, commands.Answer, yes=True)
    assert (await ann.look(table)).status == "finished"
    other = await ann.open(("me", "me", "free"))
    await ben.sit(other, 2)
    await ann.do(other, 0, commands.Propose, what="end")
    assert await ann.is_refused(other, 1, commands.Answer, yes=True) == "table.nothing-proposed"
    await ben.do(other, 2, commands.Answer, yes=True)
    assert (await ann.look(other)).status == "finished"


async def test_one_who_declines_ends_the_proposal(ann: Person, ben: Person, cid: Person) -> None:
    table = await seated(ann, ben, cid)
    await ann.do(table, 0, commands.Propose, what="end")
    await ben.do(table, 1, commands.Answer, yes=True)
    await cid.do(table, 2, commands.Answer, yes=False)
    seen = await ann.look(table)
    assert (seen.proposed, seen.status) == (None, "running")
    assert seen.told[-1].happened[0].sentence == "Blue declines."
    assert await ben.is_refused(table, 1, commands.Answer, yes=True) == "table.nothing-proposed"
    await cid.do(table, 2, commands.Propose, what="end")


async def test_who_has_proposed_something_can_withdraw_it(ann: Person, ben: Person, cid: Person) -> None:
    table = await seated(ann, ben, cid)
    await ann.do(table, 0, commands.Propose, what="end")
    await ben.do(table, 1, commands.Answer, yes=True)
    await ann.do(table, 0, commands.Answer, yes=False)
    seen = await cid.look(table)
    assert (seen.proposed, seen.status) == (None, "running")
    assert seen.told[-1].happened[0].sentence == "Green withdraws the proposal."
    assert await cid.is_refused(table, 2, commands.Answer, yes=True) == "table.nothing-proposed"


async def test_a_proposal_is_answered_once_by_those_who_are_asked(
    ann: Person, ben: Person, cid: Person, eve: Person
) -> None:
    table = await seated(ann, ben, cid)
    assert await ann.is_refused(table, 0, commands.Answer, yes=True) == "table.nothing-proposed"
    await ann.do(table, 0, commands.Propose, what="end")
    assert await ann.is_refused(table, 0, commands.Answer, yes=True) == "table.nothing-proposed"
    assert await eve.is_refused(table, 1, commands.Answer, yes=True) == "table.not-your-seat"
    assert await ben.is_refused(table, 1, commands.Propose, what="end") == "table.already-proposed"
    await ben.do(table, 1, commands.Answer, yes=True)
    assert await ben.is_refused(table, 1, commands.Answer, yes=True) == "table.nothing-proposed"


async def test_only_an_end_or_a_takeback_of_a_running_game_can_be_proposed(
    ann: Person, ben: Person, eve: Person
) -> None:
    table = await ann.open()
    assert await ann.is_refused(table, 0, commands.Propose, what="end") == "table.not-running.open"
    await ben.sit(table, 1)
    assert await eve.is_refused(table, 0, commands.Propose, what="end") == "table.not-your-seat"
    await ann.do(table, 0, commands.Propose, what="end")
    await ben.do(table, 1, commands.Answer, yes=True)
    assert await ann.is_refused(table, 0, commands.Propose, what="end") == "table.not-running.finished"


async def test_a_proposal_lapses_when_somebody_moves(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ben.do(table, 1, commands.Propose, what="end")
    await play(table, [ann, ben], 1)
    assert (await ann.look(table)).proposed is None
    assert await ann.is_refused(table, 0, commands.Answer, yes=True) == "table.nothing-proposed"


@pytest.mark.parametrize("leaver", [0, 1, 2])
async def test_a_proposal_lapses_when_anybody_leaves_or_comes_back(
    hall: Hall, ann: Person, ben: Person, cid: Person, leaver: int
) -> None:
    table, people = await seated(ann, ben, cid), (ann, ben, cid)
    hall.bots.may_think.clear()
    await ann.do(table, 0, commands.Propose, what="end")
    await people[leaver].do(table, leaver, commands.Leave, seat=leaver)
    assert (await hall.state(table)).proposal is None
    await people[leaver].sit(table, leaver)
    stays = (leaver + 1) % 3
    await people[stays].do(table, stays, commands.Propose, what="end")


async def test_a_proposal_lapses_when_somebody_resigns(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await seated(ann, ben, cid)
    hall.bots.may_think.clear()
    await ann.do(table, 0, commands.Propose, what="end")
    await ben.do(table, 1, commands.Resign)
    assert (await hall.state(table)).proposal is None
