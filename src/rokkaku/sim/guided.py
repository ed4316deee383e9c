"""Tree search as in `search.py`, guided by a network: it judges every state that comes to the tree.

What the network thinks of the moves there is kept with the step that led to it, for all worlds in which the
search comes by again; moves that were not legal when it looked are unlikely.  Where a whole choice was not
legal then, it looks again.  A game lends its rules as functions, which are compiled into the search:

- `decider`, `play` and `imagine`, as in `search.py`;
- `weigh(state, seat, moves, weights, notes, network)`: all legal moves worth a try into a row; their weights
  stay zero;
- `look(state, seat, network, notes)`: a pass of the network over what a seat knows; how many moves it has.
"""

from collections.abc import Callable
from functools import partial
from math import exp, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim import search
from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.chance import stream
from rokkaku.sim.network import sheet_fields
from rokkaku.sim.records import States, Words, as_words, blank, rows
from rokkaku.sim.search import ROOT, SEATS, Rule
from rokkaku.sim.searcher import Parts
from rokkaku.sim.target import outer_rule, rule
from rokkaku.sim.weights import Layout, network_type

KEPT = 1 << 21
"""Room for so many opinions about moves, of 6 bytes each; then the tree grows no more."""
PAGES = 1 << 17
CODES = 1 << 13
"""Moves have smaller numbers."""
UNLIKELY = -7.0
"""The logarithm of how likely a move is that was not legal when the network looked."""
STEPS = 1 << 17

STEP = np.dtype([*search.STEP.descr, ("page", np.uint64)], align=True)
"""A step, and the first page of what the network thought of the moves after it; 0: it has not looked."""

THINK, PLAN, LOOK_BACK = (u64(number) for number in range(3))
_CHOICE = u64(8)


def notes_type(layout: Layout) -> "np.dtype[Any]":
    """What one search keeps of the network's passes: the sheet of the last one, and pages about moves.

    By number of a move: `likely` is how likely it is at the step looked at, if its `stamp` is the latest.
    """
    pages = [(name, np.uint32, (PAGES,)) for name in ("page_first", "page_size", "page_next")]
    counts = [(name, np.uint64) for name in ("latest", "pages", "kept")]
    # Before the sheet's own fields: numba would take a record that begins like a sheet for one, and warn.
    return np.dtype(
        [
            *pages,
            *counts,
            ("kept_move", np.uint16, (KEPT,)),
            ("kept_likely", np.float32, (KEPT,)),
            ("stamp", np.uint64, (CODES,)),
            ("likely", np.float32, (CODES,)),
            *sheet_fields(layout),
        ],
        align=True,
    )


def weighing(flag_actions: Rule, move_of: Rule) -> Rule:
    """The rule `weigh` of a game, from those that flag its legal actions and say which move one is."""

    @rule
    def weigh(
        state: np.record,
        seat: u64,
        moves: NDArray[np.uint16],
        weights: NDArray[np.float32],
        notes: np.record,
        network: np.record,
    ) -> u64:
        flag_actions(state, seat, notes.masks[0])
        found = NONE
        for action in range(u64(notes.masks.shape[1])):
            if notes.masks[0, action]:
                moves[found] = move_of(state, seat, u64(action))
                weights[found] = 0
                found += ONE
        return found

    return weigh


@rule
def recall(desk: np.record, notes: np.record, page: u64, count: u64) -> bool:
    """The pages of a step as weights of the moves listed; whether something is known of every choice."""
    notes.latest += ONE
    while page != NONE:
        first = u64(notes.page_first[page])
        for number in range(first, first + u64(notes.page_size[page])):
            move = notes.kept_move[number]
            notes.stamp[move] = notes.latest
            notes.likely[move] = notes.kept_likely[number]
        page = u64(notes.page_next[page])
    is_known, knows_choice, last = True, True, u64(CODES)
    for number in range(count):
        move = u64(desk.moves[number])
        if move >> _CHOICE != last:
            is_known = is_known and knows_choice
            knows_choice, last = False, move >> _CHOICE
        if notes.stamp[move] == notes.latest:
            knows_choice = True
            desk.weights[number] = notes.likely[move]
        else:
            desk.weights[number] = UNLIKELY
    return is_known and knows_choice


@rule
def keep(notes: np.record, step: np.record, count: u64) -> None:
    """A new page for a step, of the moves of which nothing was known there."""
    if u64(notes.kept) + count > u64(KEPT) or u64(notes.pages) + ONE >= u64(PAGES):
        return
    most, total = notes.logits[0], 0.0
    for number in range(count):
        most = max(most, notes.logits[number])
    for number in range(count):
        total += exp(notes.logits[number] - most)
    whole = most + log(total)
    page, kept = u64(notes.pages) + ONE, u64(notes.kept)
    notes.pages = page
    notes.page_first[page] = kept
    for number in range(count):
        move = notes.moves[number]
        if notes.stamp[move] != notes.latest:
            notes.kept_move[kept] = move
            notes.kept_likely[kept] = notes.logits[number] - whole
            kept += ONE
    notes.page_size[page] = kept - u64(notes.kept)
    notes.page_next[page] = step.page
    notes.kept = kept
    step.page = page


@rule
def tell_chances(state: np.record, seat: u64, values: NDArray[np.float32], sheet: np.record) -> None:
    """What the network thinks of each seat, counted from the one that looked."""
    seats = u64(state.seats)
    for each in range(seats):
        place = each - seat if each >= seat else each + seats - seat
        values[each] = sheet.chances[place]


@rule
def tell_outcome(state: np.record, values: NDArray[np.float32]) -> None:
    """Who has won, in equal shares."""
    winners = 0.0
    for seat in range(u64(len(state.places))):
        winners += 1 if state.places[seat] == 1 else 0
    for seat in range(u64(state.seats)):
        values[seat] = 1 / winners if state.places[seat] == 1 else 0


@outer_rule
def think(
    states: States,
    words: Words,
    steps: search.Steps,
    desk: np.record,
    notes: np.record,
    network: np.record,
    settings: np.record,
    viewer: u64,
    seed: u64,
    first: u64,
    count: u64,
    decider: Rule,
    weigh: Rule,
    look: Rule,
    play: Rule,
    imagine: Rule,
) -> None:
    """So many iterations from the state in row 0, each in a world of its own, in row 1."""
    state = states[1]
    if first == NONE:
        notes.pages = notes.kept = NONE
        steps[search.place_of(steps, ROOT)].key = ROOT
    for number in range(count):
        search.begin_world(states, words, stream(seed, first + u64(number)), viewer, imagine)
        desk.depth = NONE
        key = ROOT
        while True:
            seat = decider(state, viewer)
            if seat == u64(SEATS):
                tell_outcome(state, desk.values)
                break
            moves = weigh(state, seat, desk.moves, desk.weights, notes, network)
            if moves > ONE:
                step = steps[search.place_of(steps, key)]
                if not recall(desk, notes, u64(step.page), moves):
                    seen = look(state, seat, network, notes)
                    if step.key == key:
                        keep(notes, step, seen)
                    tell_chances(state, seat, desk.values, notes)
                    break
            search.spread(desk, moves, settings.sharpness)
            chosen, key, _ = search.choose(steps, desk, settings, key, moves, seat)
            play(state, seat, u64(desk.moves[chosen]))
        search.go_back(steps, desk)


@outer_rule
def work(
    task: u64,
    states: States,
    words: Words,
    steps: search.Steps,
    desk: np.record,
    notes: np.record,
    network: np.record,
    settings: np.record,
    viewer: u64,
    seed: u64,
    first: u64,
    count: u64,
    decider: Rule,
    weigh: Rule,
    look: Rule,
    play: Rule,
    imagine: Rule,
) -> u64:
    """All that a search is asked, in one entry: each entry compiles all rules once more."""
    if task == THINK:
        think(
            states, words, steps, desk, notes, network, settings, viewer, seed, first, count,
            decider, weigh, look, play, imagine,
        )  # fmt: skip
        return count
    if task == PLAN:
        return search.plan(states[0], steps, desk, notes, network, viewer, decider, weigh, play)
    moves = weigh(states[0], viewer, desk.moves, desk.weights, notes, network)
    search.look_back(steps, desk, moves)
    return moves


_NO_SETTINGS = blank(search.SETTINGS, 1)[0]


def _ask(
    task: u64,
    work: Callable[..., Any],
    state: np.record,
    steps: Any,
    desk: np.record,
    notes: np.record,
    network: np.record,
    viewer: u64,
) -> Any:
    states = rows(state)
    return work(
        task, states, as_words(states), steps, desk, notes, network, _NO_SETTINGS, viewer, NONE, NONE, NONE
    )


def parts_of(state: "np.dtype[Any]", layout: Layout, work: Callable[..., Any]) -> Parts:
    """What a game lends to a `Searcher`, from the entry that `work` of this module is compiled into."""
    return Parts(
        state,
        notes_type(layout),
        network_type(layout),
        partial(work, THINK),
        partial(_ask, PLAN, work),
        partial(_ask, LOOK_BACK, work),
        STEP,
    )
