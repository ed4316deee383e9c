"""Many games side by side, each played one action at a time; a game that ends begins again by itself.

A game lends its rules: `clone` and `begin`, `decide(state)` for whose turn it is, `play(state, seat,
action)`, and `show(state, seat, number, masks, observations)`, which writes what a seat may do and knows into
the rows of that number.  `masks` is an array, `observations` a tuple of as many as the game needs.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.chance import high, mixed, stream
from rokkaku.sim.records import Clone, States, Words, as_words, rows
from rokkaku.sim.target import entry, outer_rule, rule

GOES_ON = 255
"""The reason of a game that is not over."""
_BLOCK, _FEW = u64(128), u64(16)

Rule = Callable[..., Any]
Actions = NDArray[np.int64]
Masks = NDArray[np.bool_]
Seats = NDArray[np.uint8]
Places = NDArray[np.uint8]


@outer_rule
def act(
    clone: Clone,
    begin: Rule,
    decide: Rule,
    play: Rule,
    show: Rule,
    laid: Words,
    state: np.record,
    words: Words,
    seed: u64,
    number: u64,
    rounds: Words,
    actions: Actions,
    legal: Masks,
    deciders: Seats,
    masks: Masks,
    places: Places,
    observations: tuple[NDArray[Any], ...],
    is_new: bool,
) -> None:
    """One game by its action, or from its beginning; then what whoever decides next may do and knows.

    `words` is the memory of `state`, and `laid` that of a table from which games begin.  The games of one
    number are dealt from a stream of their own: how many were begun is in `rounds`.  What is shown to others
    they may overwrite, so it is not asked again: `legal` has the masks that count, and `masks` either as many
    rows or none, where nobody else can write into those.
    """
    if not is_new:
        play(state, decide(state), u64(actions[number]))
    is_over = state.reason != GOES_ON
    for seat in range(u64(places.shape[1])):
        places[number, seat] = state.places[seat] if is_over and not is_new else 0
    if is_over or is_new:
        clone(laid, words)
        state.chance = stream(stream(seed, number), rounds[number])
        rounds[number] += ONE
        begin(state)
    seat = decide(state)
    deciders[number] = seat
    show(state, seat, number, legal, observations)
    if number < u64(len(masks)):
        for action in range(u64(masks.shape[1])):
            masks[number, action] = legal[number, action]


@rule
def _flagged(mask: Masks, first: u64, size: u64) -> u64:
    """How many of up to 255 actions are flagged: bytes alone are added, so many side by side."""
    flagged = np.uint8(0)
    for place in range(size):
        flagged = np.uint8(flagged + np.uint8(mask[first + place]))
    return u64(flagged)


@rule
def draw_action(mask: Masks, word: u64) -> u64:
    """One of the actions flagged, each equally likely, by a word of chance."""
    blocks = u64(len(mask)) // _BLOCK
    legal = _flagged(mask, blocks * _BLOCK, u64(len(mask)) % _BLOCK)
    for block in range(blocks):
        legal += _flagged(mask, u64(block) * _BLOCK, _BLOCK)
    left = high(word, legal)
    first, left = _passed(mask, NONE, blocks * _BLOCK, _BLOCK, left)
    end = min(first + _BLOCK, u64(len(mask)) // _FEW * _FEW)
    action, left = _passed(mask, first, end, _FEW, left)
    return action + _before(mask, action, min(_FEW, u64(len(mask)) - action), left)


@rule
def _passed(mask: Masks, action: u64, end: u64, size: u64, left: u64) -> tuple[u64, u64]:
    """The first of the blocks with more flagged ones than are left to pass, and how many are left then."""
    while action < end:
        flagged = _flagged(mask, action, size)
        if flagged > left:
            break
        left -= flagged
        action += size
    return action, left


@rule
def _before(mask: Masks, first: u64, size: u64, left: u64) -> u64:
    """How many places come before the one with so many flagged before it; without a branch to guess."""
    places, flagged = NONE, NONE
    for place in range(size):
        flagged += u64(mask[first + place])
        places += u64(flagged <= left)
    return places


@rule
def word_for(seed: u64, step: u64, number: u64) -> u64:
    """The word of chance by which a game's action is drawn at a step."""
    return mixed(stream(seed, number) + mixed(step))


@entry
def _draw(masks: Masks, seed: u64, step: u64, actions: Actions, first: u64, end: u64) -> None:
    for number in range(first, end):
        actions[number] = draw_action(masks[number], word_for(seed, step, u64(number)))


@rule
def is_legal(mask: Masks, action: int) -> bool:
    """Whether an action is there at all, and flagged."""
    return 0 <= action < len(mask) and bool(mask[action])


@entry
def _first_refused(masks: Masks, actions: Actions) -> int:
    """The first game whose action is not among its legal ones; -1: all are."""
    for number in range(len(actions)):
        if not is_legal(masks[number], actions[number]):
            return number
    return -1


class Parts(msgspec.Struct, frozen=True):
    """What a game lends: its tables, the entries that its rules are compiled into, and its arrays.

    `enter` plays the games from one number to another; `write` writes what a seat of one game may do and
    knows into row 0.  Rows of what is not in play are not written, so arrays begin as zeros.  `words` are the
    arrays that are written as words.
    """

    table: Callable[[Setup], np.record]
    enter: Callable[..., None]
    write: Callable[..., None]
    observations: tuple[str, ...]
    words: tuple[str, ...]

    def arrays_of(self, arrays: Mapping[str, Any]) -> tuple[Any, ...]:
        """The arrays of observations as the rules write them: the same memory, perhaps as words."""
        return tuple(
            as_rows_of_words(arrays[name]) if name in self.words else arrays[name]
            for name in self.observations
        )


def as_rows_of_words(array: Any) -> Any:
    """The same memory, each row of bytes as words."""
    *outer, columns = array.shape
    return array.reshape(array.size).view(np.uint64).reshape(*outer, columns // 8)


def _own(actions: Any) -> Actions:
    """Copied: JAX lends arrays that cannot be written to, for which numba would compile all rules again."""
    return np.array(actions, np.int64)


class OnCores:
    """The games of one table on the cores of this machine, over several threads without the GIL."""

    def __init__(
        self,
        parts: Parts,
        table: np.record,
        seed: int,
        arrays: Mapping[str, Any],
        threads: int,
        *,
        is_shared: bool,
    ) -> None:
        """Arrays that are shared somebody else may overwrite, so the masks that count are kept apart."""
        self.parts, self.seed = parts, u64(seed)
        self.masks, count = arrays["mask"], len(arrays["mask"])
        self.legal = np.zeros_like(self.masks) if is_shared else self.masks
        self.observations = parts.arrays_of(arrays)
        copies = self.masks if is_shared else self.masks[:0]
        self.shown = (self.legal, arrays["decider"], copies, arrays["places"], self.observations)
        self.states: States = rows(table, count)
        self.words = as_words(self.states)
        self.rounds = np.zeros(count, np.uint64)
        self.memory = {"states": self.words, "rounds": self.rounds, **arrays, "mask": self.legal}
        self.nothing = np.zeros(count, np.int64)
        self.bounds = [count * part // threads for part in range(threads + 1)]
        self.pool = ThreadPoolExecutor(threads)
        self.under_way: list[Future[None]] = []

    def begin(self) -> None:
        """Every game from its beginning."""
        self.wait()
        self.rounds[:] = 0
        for array in self.observations:
            array[:] = 0
        self._enter(self.nothing, True)

    def act(self, actions: Any) -> int:
        """Every game by its action; or none, and the first game whose action is not legal.  -1: all are."""
        actions, refused = self._checked(actions)
        if refused < 0:
            self._enter(actions, False)
        return refused

    def send(self, actions: Any) -> int:
        """As `act`, but `wait` waits until all have moved."""
        actions, refused = self._checked(actions)
        if refused < 0:
            self.under_way = self._submitted(self.parts.enter, *self._entered(actions, False))
        return refused

    def _checked(self, actions: Any) -> tuple[Actions, int]:
        self.wait()
        owned = _own(actions)
        return owned, int(_first_refused(self.legal, owned))

    def wait(self) -> None:
        """Until what was sent is done."""
        for done in self.under_way:
            done.result()
        self.under_way = []

    def kept(self) -> Mapping[str, NDArray[Any]]:
        """Copies of the games, and of what is shown of them."""
        self.wait()
        return {name: array.copy() for name, array in self.memory.items()}

    def restore(self, kept: Mapping[str, NDArray[Any]]) -> None:
        """What was kept, in place of all games."""
        self.wait()
        for name, array in self.memory.items():
            array[:] = kept[name]
        self.masks[:] = self.legal

    def draw(self, actions: Any, step: int) -> None:
        """An action for every game, each legal one equally likely."""
        self._share(_draw, self.masks, self.seed, u64(step), actions)

    def close(self) -> None:
        """The threads end."""
        self.pool.shutdown()

    def _enter(self, actions: Actions, is_new: bool) -> None:
        self._share(self.parts.enter, *self._entered(actions, is_new))

    def _entered(self, actions: Actions, is_new: bool) -> tuple[Any, ...]:
        return self.states, self.words, self.seed, self.rounds, actions, *self.shown, is_new

    def _share(self, work: Callable[..., None], *arguments: Any) -> None:
        if len(self.bounds) == 2:
            work(*arguments, *map(u64, self.bounds))
            return
        for done in self._submitted(work, *arguments):
            done.result()

    def _submitted(self, work: Callable[..., None], *arguments: Any) -> list["Future[None]"]:
        parts = zip(map(u64, self.bounds[:-1]), map(u64, self.bounds[1:]), strict=True)
        return [self.pool.submit(work, *arguments, *part) for part in parts]
