"""Sets as the bits of one word: how many, which is the n-th.

Arithmetic only: compilers of both targets know the patterns, and have an instruction for most of them.
"""

import numpy as np

from rokkaku.sim.target import counting_rule, rule

u64 = np.uint64

ONE = u64(1)
NONE = u64(0)
_PAIRS = u64(0x5555_5555_5555_5555)
_FOURS = u64(0x3333_3333_3333_3333)
_BYTES = u64(0x0F0F_0F0F_0F0F_0F0F)
_EACH = u64(0x0101_0101_0101_0101)
_TOPS = u64(0x8080_8080_8080_8080)
_BYTE = u64(0xFF)


def _places_in_a_byte() -> "np.ndarray[tuple[int], np.dtype[np.uint8]]":
    """At 8 * byte + n: the place of the n-th bit that is set in a byte."""
    table = np.zeros(256 * 8, np.uint8)
    for byte in range(256):
        for number, place in enumerate(place for place in range(8) if byte >> place & 1):
            table[8 * byte + number] = place
    return table


_PLACE_IN_BYTE = _places_in_a_byte()


@rule
def _count_in_bytes(bits: u64) -> u64:
    bits = bits - (bits >> ONE & _PAIRS)
    bits = (bits & _FOURS) + (bits >> u64(2) & _FOURS)
    return bits + (bits >> u64(4)) & _BYTES


@counting_rule
def count(bits: u64) -> u64:
    """How many bits are set."""
    return _count_in_bytes(bits) * _EACH >> u64(56)


@rule
def lowest(bits: u64) -> u64:
    """The place of the lowest bit that is set."""
    return count(bits - ONE & ~bits)


@rule
def nth(bits: u64, number: u64) -> u64:
    """The place of the bit that has `number` set bits below it."""
    sums = _count_in_bytes(bits) * _EACH
    # A byte keeps its top bit where the sum up to and including it is at most `number`.
    passed = (number * _EACH | _TOPS) - sums & _TOPS
    shift = (passed >> u64(7)) * _EACH >> u64(56) << u64(3)
    rest = number - (sums << u64(8) >> shift & _BYTE)
    return shift + u64(_PLACE_IN_BYTE[(bits >> shift & _BYTE) << u64(3) | rest])
