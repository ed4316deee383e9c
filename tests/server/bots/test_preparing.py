"""Bots that load or compile something: nobody's turn is lost meanwhile, and no limit counts it."""

import asyncio
import io
import pickle
from functools import partial
from pathlib import Path

import pytest
from server.bot_failures import MEMORY, Position, after, start
from server.preparing_bots import GATE, RESTING_SECONDS, install

from rokkaku.bots import levels
from rokkaku.bots.bot import Advised
from rokkaku.bots.levels import Level
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.samurai import SAMURAI
from rokkaku.server.bots import preparing
from rokkaku.server.bots.process import Failed
from rokkaku.server.bots.runner import BotRunner, BotTurn, Closed, question
from rokkaku.server.bots.worker import Order, serve
from rokkaku.server.settings import Settings

COMPILED_WITHIN = 600.0
"""Seconds, on any machine that tests run on."""
LONG, SHORT = 30.0, RESTING_SECONDS - 0.5
"""Seconds: enough for anything on a busy machine, and less than the resting bot needs to get ready."""


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "preparing"
    folder.mkdir()
    environment = install(folder)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return Path(environment[GATE])


async def turn_of(runner: BotRunner, bot: str, position: Position) -> BotTurn:
    thought = await runner.turn(bot, position.game, position.state, position.seat, "s")
    after(position, thought)
    return thought


async def all_prepared(runner: BotRunner) -> None:
    async with asyncio.timeout(COMPILED_WITHIN):
        while not runner.preparer.is_at_rest:
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("gate")
def test_to_prepare_is_not_to_think() -> None:
    async def play() -> None:
        runner, position = BotRunner(LONG, 1, MEMORY), start(SAMURAI)
        await turn_of(runner, "random", position)  # a worker that has loaded everything else
        runner.seconds = SHORT
        first = SAMURAI.write(SAMURAI.moves(position.state, position.seat)[0])
        thought = await turn_of(runner, "resting", position)
        assert (thought.fault, thought.stand_in, thought.moves[0]) == ("", "", first)
        await runner.close()

    asyncio.run(play())


def test_others_play_while_a_bot_is_prepared_and_all_of_its_kind_wait_for_one(gate: Path) -> None:
    async def play() -> None:
        runner, position = BotRunner(LONG, 1, MEMORY), start(RICE_WARS)
        waiting = [asyncio.create_task(turn_of(runner, "waiting:1", position)) for _ in range(3)]
        assert (await turn_of(runner, "random", position)).fault == ""
        assert not any(turn.done() for turn in waiting)
        gate.touch()
        assert {(thought.fault, thought.stand_in) for thought in await asyncio.gather(*waiting)} == {("", "")}
        assert len(runner.preparer._preparations) == 1
        await runner.close()

    asyncio.run(play())


def test_a_lower_level_plays_for_one_that_takes_too_long(gate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = (Level("weak", "random"), Level("middle", "waiting:1"), Level("strong", "waiting:2"))
    monkeypatch.setattr(levels, "LEVELS", ladder)

    async def play() -> None:
        runner, position = BotRunner(LONG, 1, MEMORY, patience=0.2), start(SAMURAI)
        thought = await turn_of(runner, "strong", position)
        assert (thought.fault, thought.stand_in) == ("", "weak")
        alone = await turn_of(runner, "waiting", position)
        assert alone.fault == "It was still preparing itself after 0.2 seconds."
        gate.touch()
        await all_prepared(runner)
        runner.patience = LONG
        thought = await turn_of(runner, "strong", position)
        assert (thought.fault, thought.stand_in) == ("", "")
        await runner.close()

    asyncio.run(play())


@pytest.mark.usefixtures("gate")
@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("failing", "The bot failing cannot be loaded: RuntimeError: no folder."),
        ("refusing", "The bot refusing does not play samurai."),
    ],
)
def test_a_bot_that_cannot_be_prepared_says_why(monkeypatch: pytest.MonkeyPatch, bot: str, why: str) -> None:
    monkeypatch.setattr(levels, "LEVELS", (Level("weak", "random"), Level("strong", bot)))

    async def play() -> None:
        runner, position = BotRunner(LONG, 1, MEMORY), start(SAMURAI)
        for _ in range(2):
            assert (await turn_of(runner, bot, position)).fault == why
        assert (await turn_of(runner, "strong", position)).stand_in == "weak"
        await runner.close()

    asyncio.run(play())


@pytest.mark.usefixtures("gate")
def test_to_close_ends_what_is_being_prepared_and_no_turn_is_made_up() -> None:
    async def play() -> None:
        runner, position = BotRunner(LONG, 1, MEMORY), start(SAMURAI)
        turn = asyncio.create_task(turn_of(runner, "waiting", position))
        while runner.preparer.is_at_rest:
            await asyncio.sleep(0.01)
        runner.prepare("waiting", RICE_WARS)
        await runner.close()
        with pytest.raises(Closed):
            await turn
        runner.prepare("resting", SAMURAI)
        await runner.close()

    asyncio.run(play())


def note(ready: list[str], game: str, task: asyncio.Task[str]) -> None:
    ready.append(game)


def is_suspended(preparation: preparing.Preparation) -> bool:
    """As the system sees its worker."""
    transport = preparation.worker._transport
    if transport is None:
        return False
    return Path(f"/proc/{transport.get_pid()}/stat").read_text().rpartition(")")[2].split()[0] == "T"


async def at_work(preparation: preparing.Preparation) -> None:
    async with asyncio.timeout(LONG):
        while not preparation._is_at_work:
            await asyncio.sleep(0.01)


def test_what_somebody_waits_for_goes_first_and_the_rest_stands_still_meanwhile(gate: Path) -> None:
    async def play() -> None:
        runner, ready = BotRunner(LONG, 1, MEMORY), list[str]()
        for game in (SAMURAI, RICE_WARS):
            runner.prepare("waiting", game)
        first, second = runner.preparer._preparations.values()
        for each in (first, second):
            each.task.add_done_callback(partial(note, ready, each.order.game))
        await at_work(first)
        async with asyncio.timeout(LONG):
            assert second.begun_at is None
            runner.want("waiting", RICE_WARS)
            while not (is_suspended(first) and second._is_at_work):
                await asyncio.sleep(0.01)
        gate.touch()
        await all_prepared(runner)
        assert ready == ["rice-wars", "samurai"]
        await runner.close()

    asyncio.run(play())


@pytest.mark.usefixtures("gate")
def test_no_limit_counts_while_a_preparation_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "PREPARING_SECONDS", 1.0)

    async def play() -> None:
        preparation = preparing.Preparation(Order("waiting", "samurai", ""), MEMORY)
        preparation.go_on()
        await at_work(preparation)
        preparation.stand_still()
        await asyncio.sleep(1.5)
        assert not preparation.is_done
        preparation.go_on()
        async with asyncio.timeout(LONG):
            assert await preparation.task == "It was still preparing itself after 1 second."
        await preparation.end()

    asyncio.run(play())


@pytest.mark.usefixtures("gate")
def test_a_turn_that_is_over_at_once_begins_no_preparation() -> None:
    async def play() -> None:
        preparation = preparing.Preparation(Order("waiting", "samurai", ""), MEMORY)
        await asyncio.sleep(0)
        preparation.go_on()
        preparation.stand_still()
        await asyncio.sleep(0.01)
        assert preparation.begun_at is None
        preparation.go_on()
        await at_work(preparation)
        await preparation.end()

    asyncio.run(play())


@pytest.mark.usefixtures("gate")
def test_what_could_not_be_prepared_is_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "AGAIN_SECONDS", 0.05)

    async def play() -> None:
        runner = BotRunner(LONG, 1, MEMORY)
        runner.prepare("failing", SAMURAI)
        async with asyncio.timeout(LONG):
            while runner.preparer._preparations:
                await asyncio.sleep(0.01)
        await runner.close()

    asyncio.run(play())


@pytest.mark.uncovered
@pytest.mark.xdist_group("search")  # compiled once
def test_a_level_that_searches_plays_in_a_worker_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the memory that a bot may have, however many cores there are."""
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "64")

    async def play() -> None:
        runner = BotRunner(LONG, 1, Settings(store=Path("unused")).bot_memory, COMPILED_WITHIN)
        thought = await turn_of(runner, "hatamoto", start(SAMURAI))
        assert (thought.fault, thought.stand_in) == ("", "")
        await runner.close()

    asyncio.run(play())


def test_a_worker_prepares_a_bot_when_it_is_told_to(gate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(gate.parent)
    gate.touch()
    asked = question("waiting", *start(SAMURAI), "s", 1.0)
    orders = [asked, Order("waiting", "samurai", "s"), asked, Order("nobody", "samurai", "s")]
    answers = io.BytesIO()
    serve(io.BytesIO(b"".join(map(pickle.dumps, orders))), answers)
    started, unprepared, ready, move, refused, _ = answers.getvalue().decode().split("\n")
    assert (started, unprepared, ready) == ("ready", "unprepared", "ready")
    assert move == f"move {asked.moves[0]}"
    assert refused.startswith("fault There is no bot called nobody.")


def test_advice_waits_for_the_preparation_and_is_some_of_the_moves(gate: Path) -> None:
    async def ask() -> None:
        runner, position = BotRunner(LONG, 1, MEMORY), start(SAMURAI)
        asked = (position.game, position.state, position.seat, "s")
        assert await runner.advice("waiting", *asked) is None
        assert await runner.advice("waiting", *asked) is None
        gate.touch()
        await all_prepared(runner)
        first, second, third, fourth, *_ = map(SAMURAI.write, SAMURAI.moves(position.state, position.seat))
        found = await runner.advice("waiting", *asked)
        assert found == [Advised(second, 0.75, (third, fourth)), Advised(first, 0.25)]
        with pytest.raises(Failed, match="It does not give advice"):
            await runner.advice("random", *asked)
        with pytest.raises(Failed, match="no bot called nobody"):
            await runner.advice("nobody", *asked)
        await runner.close()

    asyncio.run(ask())


@pytest.mark.usefixtures("gate")
def test_without_its_preparation_nobody_advises() -> None:
    async def ask() -> None:
        runner, position = BotRunner(LONG, 1, MEMORY), start(SAMURAI)
        asked = (position.game, position.state, position.seat, "s")
        assert await runner.advice("failing", *asked) is None
        await all_prepared(runner)
        with pytest.raises(Failed, match="cannot be loaded: RuntimeError: no folder"):
            await runner.advice("failing", *asked)
        await runner.close()

    asyncio.run(ask())


def test_whoever_waits_for_a_bot_is_told_for_how_long_it_has_been_prepared(gate: Path) -> None:
    async def play() -> None:
        runner, position, told = BotRunner(LONG, 1, MEMORY), start(SAMURAI), list[float]()
        runner.prepare("waiting", SAMURAI)
        turn = asyncio.create_task(
            runner.turn("waiting", SAMURAI, position.state, position.seat, "s", when_preparing=told.append)
        )
        while not told:
            await asyncio.sleep(0.01)
        gate.touch()
        assert (await turn).fault == ""
        assert len(told) == 1
        assert 0 <= told[0] < LONG
        await runner.close()

    asyncio.run(play())
