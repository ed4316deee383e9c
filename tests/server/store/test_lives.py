"""When processes ran, and when one of them could not be heard."""

import pytest
from server.store.several import Process

from rokkaku.server.store import store
from rokkaku.server.store.postgres.lives import Life, merged
from rokkaku.server.store.store import Run

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("slow_machine")]


async def test_a_process_that_starts_beside_another_sees_no_gap(processes: tuple[Process, Process]) -> None:
    here, there = processes
    await here.store.probe(here.store.date())
    (run,) = await there.store.runs()
    assert run.seen >= run.began


def test_lives_that_overlap_are_one_run() -> None:
    lives = [Life(0, 10, True), Life(5, 20, True), Life(20, 30, True), Life(22, 25, False)]
    assert merged(lives) == [Run(0, 20), Run(20, 30)]


def test_a_life_without_an_end_may_have_gone_on_for_three_seconds() -> None:
    lives = [
        Life(0, 10, False),
        Life(3_009, 3_020, False),
        Life(6_020, 6_030, True),
        Life(6_030, 6_040, True),
    ]
    assert merged(lives) == [Run(0, 3_020), Run(6_020, 6_030), Run(6_030, 6_040)]
    assert merged([]) == []


def test_what_one_process_was_cut_off_for_does_not_count_though_others_were_running() -> None:
    lives = [
        Life(0, 100, False),
        Life(2, 30, True),
        Life(50, 100, False, cut=30),
        Life(60, 90, True, cut=40),
        Life(80, 95, False, cut=70),
    ]
    assert merged(lives) == [Run(0, 30), Run(60, 70), Run(80, 100)]
    assert merged([Life(5, 9, False, cut=2)]) == [Run(5, 9)]


async def test_a_process_that_was_cut_off_says_so_to_the_others(processes: tuple[Process, Process]) -> None:
    here, there = processes
    (began,) = {run.began for run in await there.store.runs()}
    await here.store.probe(began + 5_000)
    await there.store.probe(began + 9_000)
    await here.store.begin_run(began + 3_000, began + 8_000)
    first, current = await there.store.runs()
    assert (first.seen, current) == (began + 5_000, Run(began + 8_000, began + 9_000))


async def test_who_has_been_silent_may_be_cut_off_or_dead(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = processes
    begun = here.store.date()
    await there.store.probe(begun)
    assert await here.store.all_heard_since(begun)
    assert not await here.store.all_heard_since(begun + 1)
    monkeypatch.setattr(here.store, "date", lambda: begun + store.SILENT_FOR)
    assert await here.store.all_heard_since(begun + 1)
    monkeypatch.undo()
    await there.store.close()
    assert await here.store.all_heard_since(begun + 1)
