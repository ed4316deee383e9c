from random import Random

import pytest

from rokkaku.sim.bits import count, lowest, nth, u64
from rokkaku.sim.chance import high, low, stream

WORDS = [1, 1 << 63, 2**64 - 1, 0x8000_0000_0000_0001, *(Random(1).getrandbits(64) for _ in range(20))]


@pytest.mark.parametrize("word", WORDS)
def test_bits_are_counted_and_found(word: int) -> None:
    places = [place for place in range(64) if word >> place & 1]
    assert count(u64(word)) == len(places)
    assert lowest(u64(word)) == places[0]
    assert [nth(u64(word), u64(number)) for number in range(len(places))] == places


def test_no_bits_are_none() -> None:
    assert count(u64(0)) == 0


def test_streams_of_one_seed_differ_and_every_number_below_a_limit_is_drawn() -> None:
    words = [u64(stream(u64(7), u64(number))) for number in range(400)]
    assert len(set(words)) == 400
    for half in (high, low):
        drawn = [int(half(word, u64(5))) for word in words]
        assert all(50 < drawn.count(number) < 110 for number in range(5))
