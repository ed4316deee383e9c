"""Playing on from a position of a finished game."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from server.tables.hall import Hall, Person, plain, play, seated

from rokkaku.cli import main
from rokkaku.core.errors import RokkakuError
from rokkaku.core.record import read_record, replay, write_record
from rokkaku.core.seats import Seat
from rokkaku.core.seen_record import seen_from
from rokkaku.protocol import commands, requests
from rokkaku.protocol.tables import Pace
from rokkaku.server.tables.state import TableState

pytestmark = pytest.mark.anyio
ME = (requests.NewChair("me"), requests.NewChair("me"))


def state_at(state: TableState, line: int) -> Any:
    """What was true after a line."""
    return next(islice(replay(state.game, state.record), line, None)).state


@pytest.fixture
async def source(ann: Person, ben: Person) -> str:
    """A finished game of 14 lines; the first two are opening hands."""
    table = await seated(ann, ben, options={"figure_setup": "random"})
    await play(table, [ann, ben], 14)
    await ben.do(table, 1, commands.Resign)
    return table


@pytest.mark.parametrize("line", [0, 1, 2, 9, 14])
@pytest.mark.parametrize("view", ["spectator", "0", "1"])
async def test_what_somebody_knew_stays_and_the_rest_is_dealt_anew(
    hall: Hall, ann: Person, source: str, line: int, view: str
) -> None:
    fork = await ann.open_fork(source, line, view, chairs=ME)
    old, new = await hall.state(source), await hall.state(fork)
    game, viewer = old.game, None if view == "spectator" else Seat(int(view))
    before = state_at(old, line)
    assert game.view(new.game_state, viewer) == game.view(before, viewer)
    assert (new.lines, new.prefix, new.status) == (old.lines[:line], line, "running")
    assert new.deciders == tuple(game.deciders(before))
    assert new.head.setup.seed != old.head.setup.seed
    assert new.commitment != old.commitment
    other = await hall.state(await ann.open_fork(source, line, view, chairs=ME))
    assert other.game_state != new.game_state


async def test_a_fork_is_marked_as_one(ann: Person, source: str) -> None:
    seen = await ann.look(await ann.open_fork(source, 7, chairs=ME))
    assert (seen.fork_of, seen.fork_line, seen.line, seen.is_host) == (source, 7, 7, True)
    assert (seen.is_public, seen.seq) == (False, 1)
    assert [row.kind for row in seen.told] == ["start"]
    plain_table = await ann.look(source)
    assert (plain_table.fork_of, plain_table.fork_line) == ("", 0)


async def test_when_nothing_is_said_one_sits_where_the_decision_is_and_bots_elsewhere(
    hall: Hall, ann: Person, source: str
) -> None:
    for line in (0, 5, 6):
        hall.bots.may_think.clear()
        state = await hall.state(await ann.open_fork(source, line))
        own = state.seats_of(ann.id)
        assert own == state.deciders[:1]
        assert {chair.bot for chair in state.chairs} == {"", "bushi"}


async def test_anybody_may_fork_a_game_and_invite_others_to_it(
    hall: Hall, ben: Person, eve: Person, source: str
) -> None:
    chairs = (requests.NewChair("me"), requests.NewChair("free"))
    fork = await eve.open_fork(source, 9, chairs=chairs, pace=Pace("days", days=2))
    assert (await eve.look(fork)).view is None
    await ben.sit(fork, 1)
    await play(fork, [eve, ben], 3)
    seen = await eve.look(fork, 0)
    assert (seen.line, seen.pace) == (12, Pace("days", days=2))
    assert seen.chairs[0].left is not None


async def verified(hall: Hall, table: str, file: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What `rokkaku verify` says of the record of a finished game that it accepts."""
    state = await hall.state(table)
    record = state.record
    file.write_text(write_record(record), encoding="utf-8")
    assert read_record(file.read_text(encoding="utf-8")) == record
    assert main(["verify", str(file), "--commitment", state.commitment]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("view", ["spectator", "1"])
async def test_the_record_of_a_fork_is_proven_like_any_other(
    hall: Hall, ann: Person, source: str, view: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fork = await ann.open_fork(source, 11, view, chairs=ME)
    state = await play(fork, [ann, ann])
    assert state.status == "finished"
    assert state.outcome == state.game.outcome(state.game_state)
    assert "11" in await verified(hall, fork, tmp_path / "fork.record", capsys)
    await verified(hall, source, tmp_path / "source.record", capsys)


async def test_a_fork_of_a_fork_is_proven_too(
    hall: Hall, ann: Person, source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = [source]
    for line, view in ((8, "0"), (12, "spectator"), (12, "1")):
        fork = await ann.open_fork(tables[-1], line, view, chairs=ME)
        await play(fork, [ann, ann], 5)
        await ann.do(fork, 0, commands.Resign)
        tables.append(fork)
        await verified(hall, fork, tmp_path / f"{len(tables)}.record", capsys)
    forks = (await hall.state(tables[-1])).record.forks
    assert [(fork.line, fork.view) for fork in forks] == [(8, "0"), (12, "spectator"), (12, "1")]
    seeds = [(await hall.state(table)).head.setup.seed for table in tables[1:]]
    assert [fork.seed for fork in forks] == seeds


async def test_a_fork_may_lie_before_the_fork_it_comes_from(
    hall: Hall, ann: Person, source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    late = await ann.open_fork(source, 12, chairs=ME)
    await ann.do(late, 0, commands.Resign)
    early = await ann.open_fork(late, 4, chairs=ME)
    await play(early, [ann, ann], 3)
    await ann.do(early, 0, commands.Resign)
    record = (await hall.state(early)).record
    assert [fork.line for fork in record.forks] == [4]
    await verified(hall, early, tmp_path / "early.record", capsys)


async def test_a_fork_is_the_same_after_a_restart(hall: Hall, ann: Person, source: str) -> None:
    fork = await ann.open_fork(source, 13, "0", chairs=ME)
    await play(fork, [ann, ann], 5)
    before = [await ann.look(fork, seat) for seat in (0, 1, None)]
    await hall.restart()
    assert [await ann.look(fork, seat) for seat in (0, 1, None)] == before


async def test_a_running_fork_keeps_its_own_secrets_and_tells_those_of_the_games_before(
    hall: Hall, ann: Person, source: str
) -> None:
    fork = await ann.open_fork(source, 13, "0", chairs=ME)
    await play(fork, [ann, ann], 5)
    old, new = await hall.state(source), await hall.state(fork)
    record = seen_from(new.game, new.record, Seat(0))
    told = [write_record(record), str(plain(record))]
    told += [
        str(plain(await ann.look(fork, seat, parts=("view", "scene", "choices")))) for seat in (0, 1, None)
    ]
    assert all(new.head.setup.seed not in text and new.head.nonce not in text for text in told)
    assert old.head.setup.seed in told[0]


async def test_a_game_that_is_not_over_cannot_be_forked(hall: Hall, ann: Person, ben: Person) -> None:
    waiting, running = await ann.open(), await seated(ann, ben)
    await play(running, [ann, ben], 4)
    for table in (waiting, running):
        with pytest.raises(RokkakuError) as refusal:
            await ann.open_fork(table, 0)
        assert refusal.value.key == "table.fork-running"


@pytest.mark.parametrize(
    ("key", "line", "fields"),
    [
        ("table.no-such-line", -1, {}),
        ("table.no-such-line", 15, {}),
        ("table.unknown-fork-view", 5, {"view": "open"}),
        ("table.unknown-fork-view", 5, {"view": "2"}),
        ("table.unknown-fork-view", 5, {"view": "-1"}),
        ("table.unknown-fork-view", 5, {"view": "²"}),
        ("table.wrong-chairs", 5, {"chairs": (requests.NewChair("me"),)}),
        ("bot.unknown", 5, {"chairs": (requests.NewChair("me"), requests.NewChair("bot", "nobody"))}),
        ("table.wrong-pace", 5, {"pace": Pace("days")}),
    ],
)
async def test_what_makes_no_fork_is_refused(
    ann: Person, source: str, key: str, line: int, fields: dict[str, Any]
) -> None:
    with pytest.raises(RokkakuError) as refusal:
        await ann.open_fork(source, line, **fields)
    assert refusal.value.key == key
    assert refusal.value.sentence()


async def test_where_the_rules_have_ended_a_game_nobody_plays_on(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await play(table, [ann, ben])
    last = len(state.lines)
    with pytest.raises(RokkakuError) as refusal:
        await ann.open_fork(table, last)
    assert refusal.value.key == "table.over-there"
    fork = await ann.open_fork(table, last - 1, chairs=ME)
    assert (await play(fork, [ann, ann])).is_over
