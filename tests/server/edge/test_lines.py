"""Fair turns between owners."""

import asyncio

import pytest

from rokkaku.server.edge.lines import REMEMBERED, FairPlaces, Lines

pytestmark = pytest.mark.anyio


async def visit(places: FairPlaces, owner: str, served: list[str]) -> None:
    async with places.place(owner):
        served.append(owner)
        await asyncio.sleep(0)


async def test_owners_take_turns_however_many_wait_for_one() -> None:
    places, served = FairPlaces(1), list[str]()
    many = [asyncio.create_task(visit(places, "many", served)) for _ in range(100)]
    await asyncio.sleep(0)
    few = [asyncio.create_task(visit(places, "few", served)) for _ in range(3)]
    await asyncio.gather(*many, *few)
    first, second, third = (number for number, owner in enumerate(served) if owner == "few")
    assert (first <= 3, second, third) == (True, first + 2, first + 4), served
    assert len(served) == 103


async def test_so_many_at_a_time() -> None:
    places, inside, most = FairPlaces(3), 0, 0

    async def stay() -> None:
        nonlocal inside, most
        async with places.place("a"):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(stay() for _ in range(20)))
    assert (inside, most) == (0, 3)


async def test_who_goes_while_waiting_leaves_no_place_taken() -> None:
    places, served = FairPlaces(1), list[str]()
    async with places.place("a"):
        waiting = [asyncio.create_task(visit(places, owner, served)) for owner in "bcd"]
        await asyncio.sleep(0)
        waiting[0].cancel()
    waiting[1].cancel()  # in the moment in which it gets the place
    await asyncio.gather(*waiting, return_exceptions=True)
    assert served == ["d"]
    async with asyncio.timeout(1), places.place("e"):
        pass


async def test_an_owner_who_may_not_is_passed_over() -> None:
    lines = Lines()
    first, second = lines.join("a"), lines.join("b")
    assert (len(lines), list(lines.owners)) == (2, ["a", "b"])
    assert lines.serve(lambda owner: owner == "b")
    assert (first.done(), second.done()) == (False, True)
    assert not lines.serve(lambda owner: owner == "b")
    assert lines.serve()
    assert (len(lines), lines.serve()) == (0, False)


async def test_turns_that_were_not_wanted_are_not_saved_up() -> None:
    places, served = FairPlaces(1), list[str]()
    for _ in range(50):
        await visit(places, "busy", served)
    served.clear()
    async with places.place("someone"):
        waiting = [
            asyncio.create_task(visit(places, owner, served)) for owner in 10 * ["busy"] + 10 * ["new"]
        ]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    assert served in (10 * ["busy", "new"], 10 * ["new", "busy"])


async def test_owners_who_have_gone_are_forgotten() -> None:
    places, served = FairPlaces(1), list[str]()
    for number in range(1_000):
        await visit(places, f"owner {number}", served)
    assert len(places._lines._turns) <= REMEMBERED
