"""Tree search over what a seat knows, for any compiled game: every iteration deals anew what is hidden.

A decision is two steps down the tree: a choice, then its target.  A step is found by the moves that led to
it, in whatever world they were made; its mean is what the seat that took it won from there (max^n).  A game
lends its rules as functions, which are compiled into the search:

- `decider(state, viewer)`: whose decision it is, the viewer's first; `SEATS` when it is over;
- `weigh(state, seat, moves, weights, notes, knowledge)`: all moves worth a try into a row, those of one
  choice side by side, with the logarithms of their prior weights; how many there are;
- `play(state, seat, move)`, `imagine(state, viewer)`;
- `is_quiet(state)`: whether what a game promises can be judged here;
- `judge(state, values, notes, knowledge)`: the chance of every seat to win.
"""

from collections.abc import Callable
from math import exp, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.chance import draw, mixed, stream
from rokkaku.sim.records import States, Words
from rokkaku.sim.target import outer_rule, rule

SEATS = 8
"""As many as any game may have."""
DEPTH = 64
"""Steps from the root to the end of the tree, at most."""
PLANNED = 32
"""Moves of one turn that are planned at once, at most."""
CHOICES = 64
MOST_MOVES = 2048
"""No decision of any game has as many."""
EVENNESS = 0.05
"""The part of all odds that options share evenly, because what seems hopeless may be all that saves."""

STEP = np.dtype([("key", np.uint64), ("visits", np.float32), ("won", np.float32)], align=True)
"""A step of the tree: what led to it, how often it was taken, and what the seat that took it won in all."""

SETTINGS = np.dtype(
    [("exploration", np.float32), ("pessimism", np.float32), ("turns", np.uint64), ("sharpness", np.float32)],
    align=True,
)
"""How it searches: the pull of what was tried little, how much worse than its siblings what was never tried
seems, how many quiet moments are played through before one is judged, and how sharply moves are drawn."""

DESK = np.dtype(
    [
        ("moves", np.uint16, (MOST_MOVES,)),
        ("weights", np.float32, (MOST_MOVES,)),
        ("shares", np.float32, (MOST_MOVES,)),
        ("first", np.uint64, (CHOICES + 1,)),
        ("options", np.uint64, (MOST_MOVES,)),
        ("odds", np.float32, (MOST_MOVES,)),
        ("places", np.uint64, (MOST_MOVES,)),
        ("values", np.float32, (SEATS,)),
        ("totals", np.float64, (SEATS,)),
        ("path", np.uint64, (DEPTH,)),
        ("takers", np.uint64, (DEPTH,)),
        ("plan", np.uint16, (PLANNED,)),
        ("often", np.uint64, (PLANNED,)),
        ("begun", np.uint64),
        ("depth", np.uint64),
        ("used", np.uint64),
    ],
    align=True,
)
"""Where one search keeps what it is just looking at."""

Steps = NDArray[Any]
Rule = Callable[..., Any]

ROOT = u64(0x5EED)
_CHOICE = u64(8)
_FRACTION = u64(11)
_UNIT = 2.0**-53


@rule
def below_it(key: u64, part: u64) -> u64:
    """The key of a step by its part of a move, from the key of the step above."""
    return mixed(key + mixed(part + ONE)) | ONE


@rule
def place_of(steps: Steps, key: u64) -> u64:
    """Where a step is kept, or would be."""
    last = u64(len(steps)) - ONE
    place = key >> u64(20) & last
    while steps[place].key != key and steps[place].key != NONE:
        place = place + ONE & last
    return place


@rule
def spread(desk: np.record, count: u64, sharpness: float) -> None:
    """The weights of moves become shares of 1."""
    most = desk.weights[0]
    for number in range(ONE, count):
        most = max(most, desk.weights[number])
    total = 0.0
    for number in range(count):
        share = exp((desk.weights[number] - most) * sharpness)
        desk.shares[number] = share
        total += share
    for number in range(count):
        desk.shares[number] /= total


@rule
def offer_choices(desk: np.record, count: u64) -> u64:
    """The choices as options, each as likely as all its moves are; how many there are."""
    groups = NONE
    for number in range(count):
        choice = u64(desk.moves[number]) >> _CHOICE
        if groups == NONE or choice != desk.options[groups - ONE]:
            desk.first[groups] = number
            desk.options[groups] = choice
            desk.odds[groups] = 0
            groups += ONE
        desk.odds[groups - ONE] += desk.shares[number]
    desk.first[groups] = count
    return groups


@rule
def offer_targets(desk: np.record, group: u64) -> u64:
    """The targets of a choice as options; how many there are."""
    begin, end = desk.first[group], desk.first[group + ONE]
    total = desk.odds[group]
    evenly = 1 / float(end - begin)
    for number in range(begin, end):
        desk.options[number - begin] = desk.moves[number]
        # Shares too small for a number leave nothing to divide.
        desk.odds[number - begin] = desk.shares[number] / total if total > 0 else evenly
    return end - begin


@rule
def best_option(steps: Steps, desk: np.record, settings: np.record, key: u64, count: u64) -> u64:
    """The option that promises most, by its mean, its odds and how often it was tried.

    Nothing stays untried for ever, however unlikely: its odds have a least, and it is no worse than lost.
    """
    visits, total = 0.0, 0.0
    for option in range(count):
        place = place_of(steps, below_it(key, desk.options[option]))
        desk.places[option] = place
        visits += steps[place].visits
        total += steps[place].won
    untried = max(0.0, total / visits - settings.pessimism) if visits > 0 else 0.0
    pull = settings.exploration * sqrt(visits + 1)
    least = EVENNESS / float(count)
    best, found = -1.0e9, NONE
    for option in range(count):
        step = steps[desk.places[option]]
        mean = step.won / step.visits if step.visits > 0 else untried
        odds = least + (1 - EVENNESS) * desk.odds[option]
        score = mean + pull * odds / (1 + step.visits)
        if score > best:
            best, found = score, u64(option)
    return found


@rule
def take_step(steps: Steps, desk: np.record, key: u64, place: u64, seat: u64) -> bool:
    """A step is noted for the way back; whether it was known before.  A tree that is full grows no more."""
    is_known = steps[place].key != NONE
    if not is_known:
        if u64(4) * desk.used >= u64(3) * u64(len(steps)) or desk.depth >= u64(DEPTH):
            return False
        steps[place].key = key
        desk.used += ONE
    if desk.depth < u64(DEPTH):
        desk.path[desk.depth] = place
        desk.takers[desk.depth] = seat
        desk.depth += ONE
    return is_known


@rule
def choose(
    steps: Steps, desk: np.record, settings: np.record, key: u64, count: u64, seat: u64
) -> tuple[u64, u64, bool]:
    """A move by the tree, choice and then target; the key of its step, and whether that was known."""
    begin, options, is_known = NONE, offer_choices(desk, count), True
    for level in range(2):
        option = best_option(steps, desk, settings, key, options)
        key = below_it(key, desk.options[option])
        is_known = take_step(steps, desk, key, desk.places[option], seat)
        if level == 0:
            begin = desk.first[option]
            options = offer_targets(desk, option)
        else:
            begin += option
    return begin, key, is_known


@rule
def drawn(state: np.record, desk: np.record, count: u64) -> u64:
    """One of the moves, each as likely as its share says."""
    left = float(draw(state) >> _FRACTION) * _UNIT
    for number in range(count - ONE):
        left -= desk.shares[number]
        if left < 0:
            return u64(number)
    return count - ONE


@rule
def go_back(steps: Steps, desk: np.record) -> None:
    """Every step taken learns what its seat has won; and what every seat has is added up."""
    for seat in range(SEATS):
        desk.totals[seat] += desk.values[seat]
    for depth in range(desk.depth):
        place = desk.path[depth]
        steps[place].visits += 1
        steps[place].won += desk.values[desk.takers[depth]]


@rule
def begin_world(states: States, words: Words, chance: u64, viewer: u64, imagine: Rule) -> None:
    """The game in row 0 is copied over that in row 1, and what is hidden is dealt there."""
    for word in range(u64(words.shape[1])):
        words[1, word] = words[0, word]
    states[1].chance = chance
    imagine(states[1], viewer)


@outer_rule
def think(
    states: States,
    words: Words,
    steps: Steps,
    desk: np.record,
    notes: np.record,
    knowledge: np.record,
    settings: np.record,
    viewer: u64,
    seed: u64,
    first: u64,
    count: u64,
    decider: Rule,
    weigh: Rule,
    play: Rule,
    imagine: Rule,
    is_quiet: Rule,
    judge: Rule,
) -> None:
    """So many iterations from the state in row 0, each in a world of its own, in row 1."""
    state = states[1]
    for number in range(count):
        begin_world(states, words, stream(seed, first + u64(number)), viewer, imagine)
        desk.depth = NONE
        key, is_known, turns = ROOT, True, settings.turns
        while decider(state, viewer) < u64(SEATS):
            if not is_known and is_quiet(state):
                if turns == NONE:
                    break
                turns -= ONE
            seat = decider(state, viewer)
            moves = weigh(state, seat, desk.moves, desk.weights, notes, knowledge)
            spread(desk, moves, 1.0 if is_known else settings.sharpness)
            if is_known:
                chosen, key, is_known = choose(steps, desk, settings, key, moves, seat)
            else:
                chosen = drawn(state, desk, moves)
            play(state, seat, u64(desk.moves[chosen]))
        judge(state, desk.values, notes, knowledge)
        go_back(steps, desk)


@rule
def most_visited(steps: Steps, desk: np.record, key: u64, count: u64) -> tuple[u64, u64]:
    """The option tried most often, and how often; of equals the one with better odds."""
    best, found, often = -1.0, NONE, NONE
    for option in range(count):
        visits = steps[place_of(steps, below_it(key, desk.options[option]))].visits
        score = visits + desk.odds[option] / 2
        if score > best:
            best, found, often = score, u64(option), u64(visits)
    return found, often


@outer_rule
def plan(
    state: np.record,
    steps: Steps,
    desk: np.record,
    notes: np.record,
    knowledge: np.record,
    viewer: u64,
    decider: Rule,
    weigh: Rule,
    play: Rule,
) -> u64:
    """The moves tried most often after some, until another seat decides, and how often each; how many."""
    key, planned = ROOT, NONE
    while planned < desk.begun:
        move = u64(desk.plan[planned])
        key = below_it(below_it(key, move >> _CHOICE), move)
        desk.often[planned] = steps[place_of(steps, key)].visits
        planned += ONE
        play(state, viewer, move)
    while decider(state, viewer) == viewer and planned < u64(PLANNED):
        count = weigh(state, viewer, desk.moves, desk.weights, notes, knowledge)
        spread(desk, count, 1.0)
        begin, options, often = NONE, offer_choices(desk, count), NONE
        for level in range(2):
            option, often = most_visited(steps, desk, key, options)
            key = below_it(key, desk.options[option])
            if level == 0:
                begin = desk.first[option]
                options = offer_targets(desk, option)
            else:
                begin += option
        desk.plan[planned] = desk.moves[begin]
        desk.often[planned] = often
        planned += ONE
        play(state, viewer, u64(desk.moves[begin]))
    return planned


@rule
def look_back(steps: Steps, desk: np.record, count: u64) -> None:
    """How often each of the moves listed was tried at the root, and what its mean is, in place of odds."""
    for number in range(count):
        move = u64(desk.moves[number])
        step = steps[place_of(steps, below_it(below_it(ROOT, move >> _CHOICE), move))]
        desk.shares[number] = step.visits
        desk.odds[number] = step.won / max(step.visits, np.float32(1))
