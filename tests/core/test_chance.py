from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from rokkaku.core.chance import Chance


def test_the_same_seed_and_name_give_the_same_draws() -> None:
    assert Chance("7", "stack-0").shuffle(range(20)) == Chance("7", "stack-0").shuffle(range(20))


def test_another_seed_or_name_gives_other_draws() -> None:
    orders = {Chance(seed, name).shuffle(range(20))[0] for seed in ("7", "8") for name in ("a", "b")}
    assert len(orders) == 4


def test_seed_and_name_cannot_be_shifted_into_each_other() -> None:
    assert Chance("a", "b:c").below(2**60)[0] != Chance("a:b", "c").below(2**60)[0]


def test_the_draws_never_change() -> None:
    """Records of years ago are replayed with them."""
    assert Chance("7", "stack-0").shuffle(range(8))[0] == (0, 5, 2, 7, 1, 4, 6, 3)
    assert Chance("", "").below(1_000_000)[0] == 376940


def test_drawing_leaves_the_stream_as_it_was() -> None:
    chance = Chance("7", "x")
    first, rest = chance.below(100)
    assert chance == Chance("7", "x")
    assert rest.drawn == 1
    assert chance.below(100)[0] == first


def test_every_order_is_equally_likely() -> None:
    counts = Counter(Chance(str(seed), "fair").shuffle("abc")[0] for seed in range(6_000))
    assert set(counts) == set(permutations("abc"))
    assert all(850 < count < 1_150 for count in counts.values())


def test_a_limit_that_does_not_divide_the_words_draws_again() -> None:
    limit = 2**63 + 1
    draws = [Chance(str(seed), "far") for seed in range(40)]
    numbers = [chance.below(limit) for chance in draws]
    assert all(number < limit for number, _ in numbers)
    assert any(rest.drawn > 1 for _, rest in numbers)


@given(st.lists(st.integers()), st.text())
def test_shuffling_keeps_every_item(items: list[int], seed: str) -> None:
    assert sorted(Chance(seed, "all").shuffle(items)[0]) == sorted(items)
