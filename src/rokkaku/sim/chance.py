"""A seeded stream that lives in a state's field `chance`: the same draws on every target."""

import numpy as np

from rokkaku.sim.bits import u64
from rokkaku.sim.target import rule

_STEP = u64(0x9E37_79B9_7F4A_7C15)
_FIRST = u64(0xBF58_476D_1CE4_E5B9)
_SECOND = u64(0x94D0_49BB_1331_11EB)
_LOW_HALF = u64(0xFFFF_FFFF)
_HALF = u64(32)


@rule
def mixed(word: u64) -> u64:
    """A word of which every bit depends on all bits of another (the finisher of splitmix64)."""
    word = (word ^ word >> u64(30)) * _FIRST
    word = (word ^ word >> u64(27)) * _SECOND
    return word ^ word >> u64(31)


@rule
def stream(seed: u64, number: u64) -> u64:
    """Where the stream of one of many games begins."""
    return mixed(seed + mixed(number * _STEP))


@rule
def draw(state: np.record) -> u64:
    """The next word of a state's stream."""
    word = u64(state.chance) + _STEP
    state.chance = word
    return mixed(word)


@rule
def high(word: u64, limit: u64) -> u64:
    """A number below the limit, from the upper half of a word."""
    return (word >> _HALF) * limit >> _HALF


@rule
def low(word: u64, limit: u64) -> u64:
    """A number below the limit, from the lower half of a word; it owes nothing to the upper half."""
    return (word & _LOW_HALF) * limit >> _HALF


@rule
def below(state: np.record, limit: u64) -> u64:
    """A number below the limit."""
    return high(draw(state), limit)
