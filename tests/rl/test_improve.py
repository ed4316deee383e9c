"""A step of learning: what turned out well becomes likelier, what turned out badly less likely."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import jax
import jax.numpy as jnp
import pytest

from rokkaku.core.game import Setup
from rokkaku.rl import Batch, ppo
from rokkaku.rl.boards import board_of
from rokkaku.rl.network import NEVER, forward, new_weights
from rokkaku.rl.training import parts_needed

SETUP = Setup("samurai", "hans-im-glueck-1998", 2, "", {"opening_hand": "drawn", "figure_setup": "random"})
BOARD = board_of(SETUP)
RATE = 1e-3
COUNT = 8

pytestmark = [pytest.mark.jax, pytest.mark.many, pytest.mark.xdist_group("improve")]  # compiled once


@jax.jit
def likelihoods(weights: Any, lesson: ppo.Lesson) -> jax.Array:
    logits, _ = forward(weights, BOARD, lesson, jnp.float32)
    odds = jax.nn.log_softmax(jnp.where(lesson["mask"], logits, NEVER))
    return jnp.take_along_axis(odds, lesson["action"][:, None], 1)[:, 0]


@jax.jit
def expected(weights: Any, lesson: ppo.Lesson) -> jax.Array:
    """The chances of all seats, from the one that decides."""
    return jnp.exp(forward(weights, BOARD, lesson, jnp.float32)[1])


@pytest.fixture(scope="module")
def weights() -> Any:
    return new_weights(BOARD.sizes, 1, 8, 1)


@pytest.fixture(scope="module")
def decided(weights: Any) -> dict[str, jax.Array]:
    """First decisions of games, each for its last legal action, with nothing to learn from them."""
    batch = Batch(SETUP, COUNT, 5)
    seen = {name: jnp.array(array) for name, array in batch.arrays.items()}
    batch.close()
    mask = seen["mask"][:, BOARD.actions]
    assert (mask.sum(1) > 1).all()
    last = mask.shape[1] - 1 - jnp.argmax(mask[:, ::-1], 1)
    made = {**seen, "mask": mask, "action": last.astype(jnp.int32), "advantage": jnp.zeros(COUNT)}
    made["is_choice"] = jnp.ones(COUNT, jnp.bool_)
    return {**made, "likelihood": likelihoods(weights, made), "target": expected(weights, made)}


@jax.jit
def improved(weights: Any, lesson: ppo.Lesson) -> Any:
    learned, _ = ppo.improve(ppo.beginner(weights), [BOARD], [lesson], RATE, 0.0, jnp.float32)
    return learned["weights"]


@jax.jit
def told(weights: Any, lessons: Sequence[ppo.Lesson]) -> Any:
    """What is told of a step.  Compiled as a whole, which is several times as fast."""
    boards = [BOARD] * len(lessons)
    return ppo.improve(ppo.beginner(weights), boards, lessons, RATE, 0.01, jnp.float32)[1]


@pytest.mark.parametrize("gain", [1.0, -1.0])
def test_a_good_action_becomes_likelier_and_a_bad_one_less_likely(
    weights: Any, decided: dict[str, jax.Array], gain: float
) -> None:
    for number in range(COUNT):
        one = {name: array[number : number + 1] for name, array in decided.items()}
        after = improved(weights, {**one, "advantage": jnp.array([gain])})
        assert gain * float((likelihoods(after, one) - one["likelihood"])[0]) > 0


def test_of_many_actions_the_good_ones_gain_and_the_bad_ones_lose(
    weights: Any, decided: dict[str, jax.Array]
) -> None:
    gains = jnp.where(jnp.arange(COUNT) % 2 == 0, 1.0, -1.0)
    after = improved(weights, {**decided, "advantage": gains})
    assert float((gains * (likelihoods(after, decided) - decided["likelihood"])).mean()) > 0


def test_who_has_won_is_expected_to_more(weights: Any, decided: dict[str, jax.Array]) -> None:
    won = jnp.zeros_like(decided["target"]).at[:, 1].set(1.0)
    after = improved(weights, {**decided, "target": won})
    assert float((expected(after, decided) - expected(weights, decided))[:, 1].mean()) > 0


def half() -> jax.Array:
    return jnp.arange(COUNT) < COUNT // 2


def test_nothing_is_learned_from_what_was_no_choice_of_the_learner(
    weights: Any, decided: dict[str, jax.Array]
) -> None:
    lesson = {**decided, "advantage": jnp.ones(COUNT), "is_choice": half()}
    odd = {
        "advantage": jnp.where(half(), 1.0, jnp.nan),
        "likelihood": jnp.where(half(), lesson["likelihood"], -1e9),
        "target": jnp.where(half()[:, None], lesson["target"], 7.0),
    }
    after, with_odd = improved(weights, lesson), improved(weights, {**lesson, **odd})
    assert any((after[name] != weights[name]).any() for name in weights)
    assert all((after[name] == with_odd[name]).all() for name in weights)
    nothing = improved(weights, {**lesson, "is_choice": jnp.zeros(COUNT, jnp.bool_)})
    assert all((nothing[name] == weights[name]).all() for name in weights)


@pytest.mark.parametrize(("choices", "parts"), [(0, 1), (5, 1), (7, 2), (16, 3), (23, 4), (24, 3)])
def test_every_choice_is_in_one_part_and_all_parts_are_alike(choices: int, parts: int) -> None:
    """Of 24 decisions, eight of which a part has room for."""
    decisions, room = 24, 8
    is_choice = jnp.arange(decisions) < choices
    numbers = jnp.arange(decisions)
    order = ppo.order(is_choice, jax.random.key(1))
    lessons = [
        ppo.lesson(
            {"number": numbers[:, None]}, {"is_choice": is_choice}, order, jnp.array([part, parts]), room
        )
        for part in range(parts)
    ]
    learned = [lesson["number"][lesson["is_choice"]].tolist() for lesson in lessons]
    assert sorted(chain.from_iterable(learned)) == list(range(choices))
    assert max(map(len, learned)) - min(map(len, learned)) <= 1
    assert parts_needed([choices], [room]) <= parts


def test_there_are_as_many_parts_as_the_table_with_most_choices_needs() -> None:
    assert parts_needed([17, 3], [8, 8]) == 3
    assert parts_needed([16, 3], [8, 1]) == 3
    assert parts_needed([0], [8]) == 1


def test_every_choice_counts_alike_whichever_part_it_is_in(
    weights: Any, decided: dict[str, jax.Array]
) -> None:
    """As one lesson, or as two of which the second holds a single choice among others."""
    lesson = {**decided, "advantage": jnp.arange(COUNT) - 2.0}

    def parts(*choices: jax.Array) -> Any:
        return told(weights, [{**lesson, "is_choice": each} for each in choices])

    last = jnp.arange(COUNT) == COUNT - 1
    together, apart = parts(half() | last), parts(half(), last)
    assert {name: float(each) for name, each in apart.items()} == pytest.approx(
        {name: float(each) for name, each in together.items()}, rel=1e-4, abs=1e-6
    )
