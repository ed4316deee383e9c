"""A network that teaches itself: repeatable, resumable, and the same function as the one that plays."""

import os
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from numpy.typing import NDArray
from sim.networks import part_of

from rokkaku.cli import main
from rokkaku.core.errors import BadRequest, BadSetup
from rokkaku.core.game import Setup
from rokkaku.network_files import variable_of
from rokkaku.rl import Batch, encoding_of, ppo, runs
from rokkaku.rl import mixture as mixtures
from rokkaku.rl.boards import board_of
from rokkaku.rl.mixture import Share, mixture
from rokkaku.rl.network import forward, new_weights
from rokkaku.rl.selfplay import Kept, from_decider, from_table
from rokkaku.rl.training import Plan, Progress, Trainer, train
from rokkaku.rl.visitors import Visits

SHORT = {"opening_hand": "drawn", "figure_setup": "random"}
SETUPS = {
    "samurai": Setup("samurai", "hans-im-glueck-1998", 2, "", SHORT),
    "rice-wars": Setup("rice-wars", "troublesome-neighbour", 2, ""),
}
KEYS = tuple(SETUPS)
SIZES = {"games": 8, "steps": 3, "parts": 2, "epochs": 1, "width": 8, "layers": 1}

pytestmark = [pytest.mark.jax, pytest.mark.many]


@pytest.fixture(scope="module", autouse=True)
def quick_compiler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compiles once what several tests run, and does not take long about it."""
    settings: dict[str, Any] = {
        "jax_compilation_cache_dir": str(tmp_path_factory.mktemp("compiled")),
        "jax_persistent_cache_min_compile_time_secs": 0,
        "jax_disable_most_optimizations": True,
    }
    config: Any = jax.config
    before = {name: jax.config.values[name] for name in settings}
    for name, value in settings.items():
        config.update(name, value)
    yield
    for name, value in before.items():
        config.update(name, value)


def tiny(key: str, decisions: int = 240, **changes: Any) -> Trainer:
    return Trainer(Plan(key, decisions, **{**SIZES, **changes}), 1, [[Share(SETUPS[key], 32)]])


def told(trainer: Trainer) -> Mapping[str, bytes]:
    return {name: array.tobytes() for name, array in trainer.snapshot().items()}


@pytest.mark.parametrize("key", KEYS)
def test_a_resumed_run_goes_on_as_if_it_had_never_stopped(key: str, tmp_path: Path) -> None:
    trainer = tiny(key)
    begun = trainer.weights()
    trainer.iterate()
    runs.save(trainer, tmp_path)
    trainer.iterate()
    assert any((begun[name] != array).any() for name, array in trainer.weights().items())
    resumed = tiny(key)
    runs.resume(resumed, tmp_path)
    assert resumed.iteration == 1
    resumed.iterate()
    assert told(resumed) == told(trainer)
    for each in (trainer, resumed):
        each.close()


def test_a_resumed_run_meets_the_same_older_selves(tmp_path: Path) -> None:
    trainer, resumed = (tiny("samurai", 2400, visits=Visits(16)) for _ in range(2))
    while len(trainer.older.all) < 3:
        trainer.iterate()
    runs.save(trainer, tmp_path)
    runs.resume(resumed, tmp_path)
    met = set()
    for _ in range(6):
        met.add(id(trainer.older.met_in(trainer.iteration)))
        for each in (trainer, resumed):
            each.iterate()
    assert len(met) > 1
    assert told(resumed) == told(trainer)
    for each in (trainer, resumed):
        each.close()


@pytest.mark.parametrize(
    ("change", "told_of"),
    [
        ({"seed": 2}, "options: --seed 1"),
        ({"rate": 1.0, "entropy": 0.0}, "--rate 0.0007, --entropy 0.01"),
        ({"visits": Visits(1)}, "visits "),
    ],
)
def test_a_checkpoint_of_another_plan_is_refused(
    change: Mapping[str, Any], told_of: str, tmp_path: Path
) -> None:
    trainer, other = tiny("samurai"), tiny("samurai", **change)
    runs.save(trainer, tmp_path)
    with pytest.raises(BadRequest, match=told_of):
        runs.resume(other, tmp_path)
    for each in (trainer, other):
        each.close()


def test_a_checkpoint_without_a_plan_is_refused() -> None:
    trainer = tiny("samurai")
    with pytest.raises(BadRequest, match="does not say how the network was trained"):
        trainer.resume({})
    trainer.close()


def test_a_checkpoint_that_does_not_say_of_which_table_its_games_are_is_resumed() -> None:
    trainer, resumed = tiny("samurai"), tiny("samurai")
    trainer.iterate()
    kept = {
        name: array
        for name, array in trainer.snapshot().items()
        if not name.startswith("games.") or not name.endswith((".table", ".digest"))
    }
    resumed.resume(kept)
    assert told(resumed) == told(trainer)
    for each in (trainer, resumed):
        each.close()


@pytest.mark.parametrize("change", [{"rate": -1.0}, {"rate": float("nan")}, {"entropy": -0.1}])
def test_a_rate_at_which_nothing_is_learned_is_refused(change: Mapping[str, Any]) -> None:
    with pytest.raises(BadRequest, match="rate has to be more than 0"):
        tiny("samurai", **change)


def test_the_seconds_of_a_curve_go_on(tmp_path: Path) -> None:
    trainer = tiny("samurai")
    (tmp_path / runs.CURVE).write_text("iteration,decisions,seconds\n1,24,100.5\n2,48,200.25\n3,7")
    runs.run(trainer, tmp_path, 600, 600, lambda progress: None)
    last = (tmp_path / runs.CURVE).read_text().splitlines()[-1]
    assert float(last.split(",")[2]) > 200.25
    trainer.close()


def test_a_run_stops_after_its_decisions_and_tells_how_it_went(tmp_path: Path) -> None:
    trainer = tiny("samurai")
    progress = list(train(trainer, 600))
    assert [each.decisions for each in progress] == list(range(24, 241, 24))
    assert {*progress[0].parts} == {*runs.PARTS}
    assert all(0 < each.parts["entropy"] < 8 for each in progress)
    assert list(train(trainer, 600)) == []
    trainer.close()


def test_whoever_ends_the_process_finds_all_saved(tmp_path: Path) -> None:
    trainer = tiny("samurai")

    def end(progress: Progress) -> None:
        os.kill(os.getpid(), signal.SIGTERM)

    before = signal.getsignal(signal.SIGTERM)
    runs.run(trainer, tmp_path, 600, 0, end)
    assert signal.getsignal(signal.SIGTERM) is before
    assert trainer.iteration == 1
    assert {each.name for each in tmp_path.iterdir()} == {runs.CHECKPOINT, runs.WEIGHTS, runs.CURVE}
    with np.load(tmp_path / runs.WEIGHTS) as weights:
        assert int(weights["version"]) == encoding_of(SETUPS["samurai"]).version
        assert {*weights.files} == {*trainer.weights(), "version"}
    assert len((tmp_path / runs.CURVE).read_text().splitlines()) == 2
    trainer.close()


def test_the_command_trains_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(mixtures.MIXTURES, "samurai", [[Share(SETUPS["samurai"], 32)]])
    folder = tmp_path / "network"
    sizes = {"batch": 8, **{name: size for name, size in SIZES.items() if name != "games"}}
    words = ["train", "samurai", "--decisions", "240", "--threads", "1", "--folder", str(folder)]
    words += [word for name, size in sizes.items() for word in (f"--{name}", str(size))]
    assert main([*words, "--resume"]) == 2
    assert "no checkpoint" in capsys.readouterr().err
    assert main([*words, "--seconds", "0"]) == 0
    assert main(words) == 2
    assert "--resume" in capsys.readouterr().err
    assert main([*words, "--resume"]) == 0
    assert "240 decisions were made" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--decisions", "many"], ["--batch", "0"], ["--steps", "2x"]])
def test_the_command_says_what_is_no_number(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "samurai", *words]) == 2
    assert "is not a number" in capsys.readouterr().err


def test_games_without_tables_are_refused() -> None:
    with pytest.raises(BadSetup, match="samurai, rice-wars"):
        mixture("go")


@pytest.mark.parametrize("setup", [*SETUPS.values(), Setup("samurai", "hans-im-glueck-1998", 4, "", SHORT)])
def test_the_network_is_the_one_that_plays(
    setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = setup.game
    board, dice = board_of(setup), np.random.default_rng(3)
    weights = {
        name: array + 0.1 * dice.normal(size=array.shape).astype(np.float32)
        for name, array in new_weights(board.sizes, 1, 64, 1).items()
    }
    file = tmp_path / "network.npz"
    runs.write_arrays(
        file,
        {
            **{name: np.asarray(each) for name, each in weights.items()},
            "version": np.array(encoding_of(setup).version),
        },
    )
    monkeypatch.setenv(variable_of(key), str(file))
    judge = part_of(key, "network").judge()
    batch, actions = Batch(setup, 8, 5), np.zeros(8, np.int64)
    for _ in range(60):
        batch.draw(actions)
        batch.step(actions)
    logits, chances = jax.jit(lambda seen: forward(weights, board, seen))(dict(batch.arrays))
    by_seat = np.asarray(from_table(jnp.exp(chances), jnp.asarray(batch.arrays["decider"]), setup.seats))
    for number in range(8):
        seat = int(batch.arrays["decider"][number])
        opinion = judge.opinion(batch._games.states[number + 1], seat)  # type: ignore[attr-defined]
        mine = np.full(len(batch.arrays["mask"][number]), np.nan)
        mine[board.actions] = logits[number]
        np.testing.assert_allclose(mine[opinion.actions], opinion.logits, atol=1e-4)
        np.testing.assert_allclose(by_seat[number], opinion.chances, atol=1e-5)
    batch.close()


def kept_of(places: NDArray[np.uint8], chances: Any, decider: Any) -> dict[str, jax.Array]:
    mask = np.ones((len(decider), 1, 2), np.bool_)
    mask[1] = [True, False]
    return {
        "places": jnp.asarray(places)[:, None],
        "chances": jnp.asarray(chances, jnp.float32)[:, None],
        "decider": jnp.asarray(decider, jnp.uint8)[:, None],
        "mask": jnp.asarray(mask),
        "is_learner": jnp.ones((len(decider), 1), jnp.bool_),
    }


@jax.jit
def lessons(kept: Kept) -> ppo.Lesson:
    return ppo.lessons(kept, board_of(SETUPS["samurai"]))


def test_a_decision_is_as_good_as_its_seat_came_to_expect() -> None:
    """Seat 1 wins with the fourth decision; the second is forced, so nothing new is expected there."""
    places = np.array([[0, 0], [0, 0], [0, 0], [0, 0], [2, 1]], np.uint8)
    chances = [[0.5, 0.4, 0.1], [0.6, 0.4, 0], [0.3, 0.7, 0], [0.1, 0.9, 0], [0.5, 0.5, 0]]
    made = lessons(kept_of(places, chances, [0, 1, 0, 1, 0]))
    mixed, won = ppo.LAMBDA, np.array([0.0, 1.0, 0.0])
    of_seat_0 = (1 - mixed) * np.array(chances[2]) + mixed * won
    of_seat_1 = (1 - mixed) * np.array(chances[3]) + mixed * won
    by_decider = np.stack([of_seat_0, of_seat_1[[1, 0, 2]], won, won[[1, 0, 2]]])
    np.testing.assert_allclose(made["target"], by_decider, atol=1e-6)
    assert made["is_choice"].tolist() == [True, False, True, True]
    gains = np.array([of_seat_0[0] - 0.5, 0 - 0.3, 1 - 0.9])
    np.testing.assert_allclose(
        np.asarray(made["advantage"])[[0, 2, 3]], (gains - gains.mean()) / gains.std(), atol=1e-4
    )


def test_the_last_step_tells_what_everybody_may_expect() -> None:
    """The next game has begun: nothing of it reaches back before its first step."""
    places = np.array([[0, 0], [1, 2], [0, 0], [0, 0]], np.uint8)
    chances = [[0.5, 0.4, 0.1], [0.6, 0.4, 0], [0.3, 0.7, 0], [0.2, 0.8, 0]]
    made = lessons(kept_of(places, chances, [1, 0, 1, 0]))
    expected = np.array([[0.0, 1.0, 0.0], [0.2, 0.8, 0.0], [0.8, 0.2, 0.0]])
    np.testing.assert_allclose(made["target"], expected, atol=1e-6)


def test_nothing_is_learned_from_what_an_older_self_decided() -> None:
    places = np.array([[0, 0], [0, 0], [0, 0], [1, 2]], np.uint8)
    kept = kept_of(places, [[0.5, 0.5, 0]] * 4, [0, 1, 0, 1])
    kept["is_learner"] = jnp.array([[True], [True], [False], [True]])
    assert lessons(kept)["is_choice"].tolist() == [True, False, False]


def test_a_first_place_is_shared_and_nobody_may_have_won() -> None:
    places = np.array([[0, 0], [1, 1], [2, 3]], np.uint8)
    made = lessons(kept_of(places, [[0.4, 0.3, 0.3]] * 3, [0, 0, 0]))
    assert made["target"].tolist() == [[0.5, 0.5, 0], [0, 0, 1]]


def test_chances_are_turned_towards_whoever_decides_and_back() -> None:
    chances, decider = jnp.array([[0.1, 0.2, 0.3, 0.4, 0.0]]), jnp.array([3], jnp.uint8)
    turned = from_decider(chances, decider, 4)
    assert (turned[0] == chances[0, jnp.array([3, 0, 1, 2, 4])]).all()
    assert (from_table(turned, decider, 4) == chances).all()
