"""Work is charged to whoever asks for it, and done in fair turns.  Time goes by only as work is done."""

import asyncio

import pytest

from rokkaku.server.edge.work import (
    BURST,
    FRUGAL_TURNS,
    GUESTS_PART,
    MOST_WAITING,
    PAYER,
    TURN,
    TURNS_ALONE,
    Work,
    fair_turn,
    metered,
)

pytestmark = pytest.mark.anyio

SHARE = 0.25


class Loop:
    """One core: its time goes by as work is done."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.work = Work(SHARE, lambda: self.now)
        self.done: list[tuple[str, float]] = []

    async def do(self, address: str, seconds: float, guest: str = "", pieces: int = 1) -> None:
        """Some work for an address, in pieces."""
        PAYER.set(self.work.payer(address, guest))
        for _ in range(pieces):
            await fair_turn()
            await metered(self._piece(address, seconds), lambda: self.now)

    async def _piece(self, address: str, seconds: float) -> None:
        self.now += seconds
        self.done.append((address, self.now))

    def order(self) -> str:
        return "".join(address for address, _ in self.done)


async def test_whoever_asks_for_little_waits_for_one_piece_of_the_others() -> None:
    loop = Loop()
    loop.work.payer("a", "").charge(0.6 * SHARE * BURST)
    crowd = [asyncio.create_task(loop.do("a", 2 * TURN)) for _ in range(50)]
    await asyncio.sleep(0)
    begun = loop.now
    await asyncio.create_task(loop.do("b", TURN))
    assert loop.now - begun <= 5 * TURN, loop.order()
    assert loop.order().index("b") <= 3
    await asyncio.gather(*crowd)
    assert loop.order().count("a") == 50


async def test_whoever_has_much_left_gets_a_few_turns_at_once() -> None:
    loop = Loop()
    crowd = [asyncio.create_task(loop.do("a", 2 * TURN)) for _ in range(50)]
    for _ in range(2):
        await asyncio.sleep(0)
    await asyncio.create_task(loop.do("b", TURN))
    assert FRUGAL_TURNS < loop.order().index("b") <= 1 + TURNS_ALONE
    await asyncio.gather(*crowd)


async def test_where_others_wait_it_gets_fewer() -> None:
    loop = Loop()
    crowds = [asyncio.create_task(loop.do(address, 2 * TURN)) for address in "ab" for _ in range(50)]
    for _ in range(2):
        await asyncio.sleep(0)
    await asyncio.create_task(loop.do("c", TURN))
    assert loop.order().index("c") <= 2 * (1 + FRUGAL_TURNS)
    await asyncio.gather(*crowds)


async def test_small_pieces_need_no_rounds_of_their_own() -> None:
    loop = Loop()
    others = [asyncio.create_task(loop.do("a", TURN / 20)) for _ in range(20)]
    await asyncio.sleep(0)
    assert loop.order() == 20 * "a"
    await asyncio.gather(*others)


async def test_an_address_that_has_used_up_its_budget_waits_and_others_do_not() -> None:
    loop = Loop()
    await loop.do("a", 2.0)
    waiting = asyncio.create_task(loop.do("a", TURN))
    await loop.do("b", TURN)
    for _ in range(20):
        await asyncio.sleep(0)
    assert loop.order() == "ab"
    loop.now += 3
    await loop.do("b", TURN)
    async with asyncio.timeout(5):
        await waiting
    assert loop.order() == "abba"


async def test_in_the_long_run_an_address_gets_its_share() -> None:
    """The others use whatever time it does not get."""
    loop = Loop()
    begun = loop.now
    greedy = asyncio.create_task(loop.do("a", 0.002, pieces=100_000))
    for number in range(10_000):
        await asyncio.create_task(loop.do(f"b{number % 50}", 0.001))
        await asyncio.sleep(0)
    used = 0.002 * loop.order().count("a")
    greedy.cancel()
    elapsed = loop.now - begun
    assert SHARE * elapsed * 0.8 <= used <= SHARE * (elapsed + BURST) * 1.05


async def test_one_guest_does_not_use_up_what_an_address_has() -> None:
    loop = Loop()
    await loop.do("a", 2 * SHARE * GUESTS_PART * BURST, "ann")
    waiting = asyncio.create_task(loop.do("a", TURN, "ann"))
    await asyncio.sleep(0)
    await asyncio.create_task(loop.do("a", TURN, "ben"))
    await asyncio.create_task(loop.do("a", TURN))
    assert (len(loop.done), waiting.done()) == (3, False)
    await asyncio.create_task(loop.do("b", TURN, "cid"))
    waiting.cancel()


async def test_a_guest_takes_the_debts_to_another_address() -> None:
    loop = Loop()
    await loop.do("a", 1.0, "ann")
    waiting = asyncio.create_task(loop.do("b", TURN, "ann"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not waiting.done()
    waiting.cancel()


async def test_waiting_and_what_others_do_meanwhile_costs_nothing() -> None:
    loop = Loop()
    may_go_on = asyncio.Event()

    async def wait() -> None:
        loop.now += 0.01
        await may_go_on.wait()
        loop.now += 0.02

    payer = loop.work.payer("a", "")
    PAYER.set(payer)
    waiting = asyncio.create_task(metered(wait(), lambda: loop.now))
    await asyncio.sleep(0)
    loop.now += 0.0005
    may_go_on.set()
    await waiting
    assert payer.budgets[0].tokens == pytest.approx(SHARE * BURST - 0.03)


async def test_what_goes_wrong_in_metered_work_goes_wrong_as_without_it() -> None:
    loop = Loop()
    PAYER.set(loop.work.payer("a", ""))

    async def fail() -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            loop.now += 0.5
            raise ValueError from None

    failing = asyncio.create_task(metered(fail(), lambda: loop.now))
    await asyncio.sleep(0)
    failing.cancel()
    with pytest.raises(ValueError, match=r"^$"):
        await failing
    assert loop.work.payer("a", "").budgets[0].tokens == pytest.approx(SHARE * BURST - 0.5)


async def test_a_crowd_is_refused_and_released_when_the_server_stops() -> None:
    loop = Loop()
    await loop.do("a", 100.0)
    crowd = [asyncio.create_task(loop.do("a", TURN)) for _ in range(MOST_WAITING)]
    assert not loop.work.is_crowded(loop.work.payer("a", ""))
    await asyncio.sleep(0)
    assert loop.work.is_crowded(loop.work.payer("a", "ann"))
    assert not loop.work.is_crowded(loop.work.payer("b", "ann"))
    loop.work.close()
    async with asyncio.timeout(5):
        await asyncio.gather(*crowd)


async def test_an_owner_is_the_address_of_whoever_was_here() -> None:
    work = Loop().work
    work.payer("192.0.2.1", "ann")
    work.payer("192.0.2.2", "ben")
    assert work.owner(("cid", "ben", "ann")) == "192.0.2.2"
    assert work.owner(("cid",)) == work.owner(()) == ""
