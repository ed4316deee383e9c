"""How puzzles are found: what is measured, what is dropped, and that what is kept holds."""

import os
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
import pytest

from rokkaku.core.game import Outcome, Setup
from rokkaku.core.record import replay, walk
from rokkaku.core.seats import Seat
from rokkaku.puzzle_search import adding
from rokkaku.puzzle_search.confirming import HOLDS, third_lead
from rokkaku.puzzle_search.engines import GAMES, STYLES, WIDE, setup_of
from rokkaku.puzzle_search.finding import (
    GAMES_PLAYED,
    SEARCHES,
    WIDELY,
    Candidate,
    Part,
    candidates_in,
    looked_at,
    measured,
    sieved,
    wins_in_parts,
)
from rokkaku.puzzle_search.measures import is_surely_more, played_on, searched, share
from rokkaku.puzzle_search.playing import CLOSE, STRETCH, game_of, is_within
from rokkaku.puzzle_search.running import Task, run
from rokkaku.puzzle_search.turns import each_once, turn_of
from rokkaku.puzzles import LEAST_LEAD, Measured, Puzzle, find_puzzle, key_of, leads, puzzles_of, read_puzzles

pytestmark = [pytest.mark.many, pytest.mark.xdist_group("search")]

SAMURAI = GAMES["samurai"]
EVERY = [puzzle for game in GAMES for puzzle in puzzles_of(game)]
CONFIRMED = EVERY if os.environ.get("SOAK") else EVERY[:1]


def state_of(puzzle: Puzzle) -> Any:
    *_, (state, _) = walk(GAMES[puzzle.game], puzzle.position)
    return state


def candidate_of(puzzle: Puzzle, turns: Sequence[tuple[str, ...]]) -> Candidate:
    game = GAMES[puzzle.game]
    return Candidate(game, puzzle.position, game.view(state_of(puzzle), puzzle.seat), tuple(turns))


@pytest.mark.parametrize("puzzle", CONFIRMED, ids=lambda puzzle: f"{puzzle.game}-{puzzle.key}")
def test_another_search_confirms_it(puzzle: Puzzle) -> None:
    assert third_lead(puzzle) >= HOLDS


def test_a_reply_that_looks_bad_but_saves_the_opponent_is_seen() -> None:
    """After the best turn the opponent can share the win, which two searches and all games had missed."""
    [puzzle] = read_puzzles(Path(__file__).with_name("shared-win.jsonl").read_bytes())
    view = SAMURAI.view(state_of(puzzle), puzzle.seat)
    for style in STYLES:
        best, second = (
            fmean(searched(SAMURAI, view, style, turn.moves, range(2))) for turn in puzzle.turns[:2]
        )
        assert best - second < LEAST_LEAD


def test_turns_are_found_once_each_in_whatever_order_their_moves_are_made() -> None:
    puzzle = next(each for each in puzzles_of("samurai") if len(each.solution.moves) > 2)
    state = state_of(puzzle)
    found = looked_at(SAMURAI, state, puzzle.seat, WIDE, WIDELY)
    assert len(found) > len(puzzle.turns)
    assert [turn.visits for turn in found] == sorted((turn.visits for turn in found), reverse=True)
    assert each_once((*found, *found)) == [
        msgspec.structs.replace(turn, visits=2 * turn.visits) for turn in found
    ]
    solution = turn_of(SAMURAI, state, puzzle.seat, puzzle.solution.moves)
    assert [turn.effect for turn in found].count(solution.effect) == 1


def test_what_leads_by_too_little_is_dropped_as_soon_as_that_is_seen() -> None:
    asked = list[tuple[str, range]]()
    chances = {"a": 0.7, "b": 0.5, "c": 0.6, "d": 0.1}

    def measure(moves: tuple[str, ...], deals: range) -> list[float]:
        asked.append((moves[0], deals))
        return [chances[moves[0]]] * len(deals)

    turns = [(name,) for name in chances]
    parts = (Part(range(2), 0.0), Part(range(2, 4), 0.15))
    assert wins_in_parts(measure, turns, parts) is None
    assert [name for name, _ in asked] == ["a", "b", "c", "d", "a", "b", "c"]
    assert wins_in_parts(measure, [("a",), ("b",)], parts) == {("a",): [0.7] * 4, ("b",): [0.5] * 4}


@pytest.mark.parametrize(
    ("parts", "early", "late", "asked"),
    [
        (SEARCHES, 0.11, 0.5, 4),
        (SEARCHES, 0.13, 0.13, 16),
        (SEARCHES, 0.16, 0.16, 0),
        (GAMES_PLAYED, -0.06, 0.5, 16),
        (GAMES_PLAYED, -0.04, 0.0, 48),
        (GAMES_PLAYED, -0.04, 0.08, 96),
        (GAMES_PLAYED, -0.04, 0.12, 0),
    ],
)
def test_little_is_asked_of_the_first_deals_and_enough_of_all(
    parts: Sequence[Part], early: float, late: float, asked: int
) -> None:
    """By so much a turn leads early and late, and after so many deals it is dropped; 0: it is kept."""
    first = parts[0].deals

    def measure(moves: tuple[str, ...], deals: range) -> list[float]:
        seen.update(deals)
        return [0.3 + (early if deals == first else late) * (moves == ("best",))] * len(deals)

    seen = set[int]()
    found = wins_in_parts(measure, [("best",), ("rival",)], parts)
    assert (found is None, len(seen)) == (bool(asked), asked or parts[-1].deals.stop)


def test_a_position_in_which_two_turns_are_as_good_is_no_puzzle() -> None:
    puzzle = puzzles_of("samurai")[0]
    rivals = [turn.moves for turn in puzzle.turns[1:]]
    assert measured(candidate_of(puzzle, rivals), lambda stage: None) is None


def test_chances_are_those_of_the_seat_and_the_same_again() -> None:
    puzzle = puzzles_of("samurai")[0]
    view = candidate_of(puzzle, ()).view
    found = [
        sum(searched(SAMURAI, view, STYLES[0], turn.moves, range(4), 500)) / 4 for turn in puzzle.turns[:2]
    ]
    assert found[0] > found[1]
    assert sum(searched(SAMURAI, view, STYLES[0], puzzle.turns[0].moves, range(4), 500)) / 4 == found[0]
    assert sum(played_on(SAMURAI, view, puzzle.solution.moves, range(2))) in (0.0, 0.5, 1.0, 1.5, 2.0)


def test_a_search_knows_what_the_seat_has_in_hand() -> None:
    """One that knew only what the opponent knows, who decides next, found 0.35 instead of 0.22."""
    puzzle = find_puzzle("rice-wars", "4309417c")
    assert puzzle
    turn, view = puzzle.turns[4], candidate_of(puzzle, ()).view
    found = searched(GAMES["rice-wars"], view, STYLES[1], turn.moves, range(16))
    assert fmean(found) == pytest.approx(turn.searched[1], abs=0.05)


def test_what_a_greedy_bot_sees_is_no_puzzle() -> None:
    puzzle = puzzles_of("samurai")[0]
    candidate = candidate_of(puzzle, [turn.moves for turn in puzzle.turns])
    assert sieved(candidate)[0] == puzzle.solution.moves
    assert sieved(msgspec.structs.replace(candidate, obvious=puzzle.solution.moves)) == []


def test_a_lead_that_luck_may_explain_confirms_nothing() -> None:
    assert is_surely_more([1.0, 1.0, 1.0, 0.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    assert not is_surely_more([1.0, 1.0, 1.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0, 1.0, 1.0])


def test_games_are_close_until_late() -> None:
    game = GAMES["rice-wars"]
    record = game_of(game, setup_of("rice-wars", 700092, 2))
    states = [step.state for step in replay(game, record)]
    assert len(record.lines) > 150
    assert any(is_within(CLOSE, game, state) for state in states[-3 * STRETCH :])


def test_candidates_come_from_games_and_say_how_they_began() -> None:
    record = game_of(SAMURAI, setup_of("samurai", 3, 2))
    for candidate in candidates_in(SAMURAI, record):
        begun = candidate.record.lines
        assert begun == record.lines[: len(begun)]
        assert record.lines[len(begun)].seat == candidate.view.seat
        assert len(candidate.turns) > 3
        return
    raise AssertionError


def test_tables_take_turns() -> None:
    assert {setup_of("rice-wars", number, 0).seats for number in range(6)} == {2, 3}
    assert setup_of("samurai", 5, 3) == Setup("samurai", "hans-im-glueck-1998", 3, "puzzle-5")


def test_a_run_ends_when_its_time_is_up(tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    run([Task("samurai", range(1_000_000), 2, str(file))], 0.1)
    assert not file.exists()


def test_only_what_is_new_and_good_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adding, "FOLDER", tmp_path)
    old = puzzles_of("samurai")[0]
    new = msgspec.structs.replace(old, key=key_of("another"))
    rivals = [Measured(turn.moves, old.solution.searched, turn.played) for turn in old.turns[1:]]
    weak = msgspec.structs.replace(old, key=key_of("weak"), turns=(old.solution, *rivals))
    unsure = [msgspec.structs.replace(turn, played=old.solution.played) for turn in old.turns[1:]]
    even = msgspec.structs.replace(old, key=key_of("even"), turns=(old.solution, *unsure))
    unplayed = tuple(msgspec.structs.replace(turn, played=None) for turn in old.turns)
    short = msgspec.structs.replace(old, key=key_of("short"), turns=unplayed)
    found = tmp_path / "found.jsonl"
    found.write_bytes(
        b"".join(msgspec.json.encode(each) + b"\n" for each in (old, new, weak, new, even, short))
    )
    assert adding.add(found, is_confirmed=True) == 1
    kept = read_puzzles((tmp_path / "samurai.jsonl").read_bytes())
    assert {puzzle.key for puzzle in kept} == {new.key, *(puzzle.key for puzzle in puzzles_of("samurai"))}
    assert [each.position.setup.seats for each in kept] == sorted(each.position.setup.seats for each in kept)
    assert len(leads(short.turns)) == 2


def test_a_shared_win_counts_in_part() -> None:
    outcome = Outcome("last-of-a-kind", (1, 2, 1), (1,))
    assert [share(outcome, Seat(seat)) for seat in range(3)] == [1 / 3, 0, 1 / 3]
