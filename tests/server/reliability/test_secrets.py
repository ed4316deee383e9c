"""R5: whatever is hidden from a seat, nothing that this seat is ever sent depends on it."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvloop
from server.reliability.worlds import (
    World,
    head_of,
    outputs,
    random_lines,
    random_turn,
    two_worlds,
)
from server.sizes import size

from rokkaku.core.draft import Draft
from rokkaku.core.game import Event, Game, Setup
from rokkaku.core.record import SPECTATOR, Line
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES, find
from rokkaku.protocol import commands, frames
from rokkaku.protocol.tables import Forked, Guest, Head

PAIRS = size(500, 5_000)
LONGEST = 60
MOST_TRIES = 100 * PAIRS
ALL_IN_THE_OPEN: frozenset[str] = frozenset()
"""Games in which nobody decides anything that others do not see."""


def setups(game: Game[Any, Any, Any], dice: Random) -> Iterator[Setup]:
    """Every edition and number of seats in turn."""
    while True:
        for edition in game.editions:
            for seats in edition.seats:
                yield Setup(game.key, edition.key, seats, f"seed{dice.random()}")


async def compared(
    worlds: tuple[World, World], heads: tuple[Head, Head], viewer: Seat | None, seed: int
) -> None:
    """Both worlds tell the viewer the same, word for word, but for the promise about the seed."""
    told = []
    for world, head in zip(worlds, heads, strict=True):
        found = await outputs(world, head, viewer, Random(seed))
        table = await world.platform.table(head.id, Guest("stranger", ""))
        words = {where: repr(what) for where, what in found.items()}
        assert not [where for where, said in words.items() if head.setup.seed in where + said]
        promise = table.state.commitment
        told.append({where: said.replace(promise, "COMMITMENT") for where, said in words.items()})
    for where, one in told[0].items():
        assert one == told[1][where], difference(where, one, told[1][where])


def difference(where: str, one: str, other: str) -> str:
    """What is told differently."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{where}: …{one[max(0, at - 200) : at + 100]}… but …{other[max(0, at - 200) : at + 100]}…"


@pytest.mark.parametrize("key", GAMES)
def test_r5_nothing_sent_to_a_seat_depends_on_what_was_dealt_to_others(key: str, tmp_path: Path) -> None:
    """Pairs of tables that play on from one position, all that the viewer does not know dealt anew."""
    game, dice = find(key), Random(f"{key} deals")
    wanted = setups(game, dice)

    async def run() -> None:
        async with two_worlds(tmp_path) as worlds:
            for number in range(PAIRS // 4):
                setup = next(wanted)
                lines, _ = random_lines(game, setup, dice.randrange(LONGEST), dice)
                viewer = dice.choice([None, *map(Seat, range(setup.seats))])
                view = SPECTATOR if viewer is None else str(viewer)
                fork = Forked("source", len(lines), view, setup, tuple(lines))
                heads = tuple(
                    head_of(f"deal{number}", Setup(setup.game, setup.edition, setup.seats, seed), fork)
                    for seed in (f"one{dice.random()}", f"other{dice.random()}")
                )
                for world, head in zip(worlds, heads, strict=True):
                    await world.add(head)
                await compared(worlds, (heads[0], heads[1]), viewer, number)

    uvloop.run(run())


@pytest.mark.parametrize("key", [key for key in GAMES if key not in ALL_IN_THE_OPEN])
def test_r5_nothing_sent_to_a_seat_depends_on_what_others_decided_in_secret(key: str, tmp_path: Path) -> None:
    """Pairs of tables with one deal and one history, but for one turn that the viewer is not told of."""
    game, dice = find(key), Random(f"{key} decisions")
    wanted = setups(game, dice)

    async def run() -> None:
        found = 0
        async with two_worlds(tmp_path) as worlds:
            tries = count()
            while found < PAIRS // 4:
                assert next(tries) < MOST_TRIES, f"does nobody decide in secret in {key}?"
                pair = secret_pair(game, next(wanted), dice)
                if pair is None:
                    continue
                setup, lines, turns, viewer = pair
                head = head_of(f"turn{found}", setup)
                for world, turn in zip(worlds, turns, strict=True):
                    await world.add(head)
                    await confirm(world, head, [*lines, turn])
                await compared(worlds, (head, head), viewer, found)
                found += 1

    uvloop.run(run())


def secret_pair(
    game: Game[Any, Any, Any], setup: Setup, dice: Random
) -> tuple[Setup, list[Line], tuple[Line, Line], Seat | None] | None:
    """Two turns of one seat between which somebody else sees no difference; None: not in this game."""
    count = dice.randrange(LONGEST if game.key != "samurai" else setup.seats)
    lines, state = random_lines(game, setup, count, dice)
    seat = dice.choice(game.deciders(state))
    viewers = [None, *(Seat(other) for other in range(setup.seats) if other != seat)]
    viewer = dice.choice(viewers)
    seen: dict[object, Draft[Any]] = {}
    for _ in range(12):
        turn = random_turn(game, state, seat, dice)
        known = (observation(game, turn, viewer), len(turn.moves))
        other = seen.setdefault(repr(known), turn)
        if other.moves != turn.moves:
            return setup, lines, (Line(seat, other.moves), Line(seat, turn.moves)), viewer
    return None


def observation(game: Game[Any, Any, Any], turn: Draft[Any], viewer: Seat | None) -> object:
    """What somebody knows after a turn."""
    events: list[list[Event]] = [
        [event for event in step.events if event.is_seen_by(viewer)] for step in turn.steps
    ]
    return game.view(turn.state, viewer), events


async def confirm(world: World, head: Head, lines: list[Line]) -> None:
    """Plays lines at a table, each as its own player."""
    table = await world.platform.table(head.id, Guest("stranger", ""))
    for number, line in enumerate(lines):
        chair = head.chairs[line.seat]
        command = commands.Confirm(id=f"c{number}", moves=" ".join(line.moves), expected_seq=10_000)
        answer = await table.submit(Guest(chair.guest, chair.name), line.seat, command)
        assert isinstance(answer, frames.Done), answer
