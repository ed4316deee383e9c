"""Looks for puzzles in several processes, until time is up."""

import os
import sys
from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from time import monotonic

import msgspec

from rokkaku.puzzle_search.engines import GAMES, setup_of, twin_of
from rokkaku.puzzle_search.finding import puzzle_in
from rokkaku.puzzles import Puzzle, leads


class Task(msgspec.Struct, frozen=True):
    """Which games one process plays, and where it keeps what it finds."""

    game: str
    numbers: range
    seats: int
    file: str


def run(tasks: Sequence[Task], seconds: float) -> None:
    """A process for each task; all are ended when time is up."""
    end = monotonic() + seconds
    # Compiled here once: the processes find it done, instead of each doing it.
    for game in {task.game for task in tasks}:
        twin_of(game).prepare()
    workers = [get_context("spawn").Process(target=work, args=(task,)) for task in tasks]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(max(0.0, end - monotonic()))
        worker.terminate()
        worker.join()


def work(task: Task) -> None:
    """Plays one game after the other."""
    begun, counted = monotonic(), Counter[str]()

    def note(stage: str) -> None:
        counted[stage] += 1

    for number in task.numbers:
        setup = setup_of(task.game, number, task.seats)
        puzzle = puzzle_in(GAMES[task.game], setup, note)
        if puzzle is not None:
            keep(puzzle, task.file)
            print(
                f"game {number}: {' '.join(puzzle.solution.moves)} leads by {leads(puzzle.turns)}", flush=True
            )
        note("games")
        print(f"game {number}, {monotonic() - begun:.0f} s: {dict(counted)}", file=sys.stderr, flush=True)


def keep(puzzle: Puzzle, file: str) -> None:
    """One line, written at once, so that several processes can share a file."""
    opened = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    os.write(opened, msgspec.json.encode(puzzle) + b"\n")
    os.close(opened)
