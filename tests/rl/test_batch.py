"""Many games side by side, a step at a time."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rl.twins import KEYS, Twins

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.rl import Batch, array_shapes
from rokkaku.sim.samurai.acting import enter
from rokkaku.sim.target import IS_PLAIN_PYTHON

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "researchers.md"
SHORT = {"opening_hand": "drawn", "figure_setup": "random"}
SAMURAI = Setup("samurai", "hans-im-glueck-1998", 3, "", SHORT)
RICE_WARS = Setup("rice-wars", "troublesome-neighbour", 2, "")
SETUPS = {"samurai": SAMURAI, "rice-wars": RICE_WARS}
COUNT = 2 if IS_PLAIN_PYTHON else 40
STEPS = 60 if IS_PLAIN_PYTHON else 300

GROUP = pytest.mark.xdist_group("learners")

ON_A_GPU = """
import hashlib, numpy as np
from rokkaku import rl
from rokkaku.core.game import Setup
from rokkaku.sim.target import TARGET, cuda
setup = Setup("samurai", "italiano", 2, "", {"figure_setup": "random"})
batch = rl.Batch(setup, 3, 5, device=TARGET)
host = lambda array: array if TARGET == "cpu" else array.copy_to_host()
actions = np.zeros(3, np.int64) if TARGET == "cpu" else cuda().device_array(3, np.int64)
for step in range(4):
    kept = batch.kept() if step == 2 else kept if step else None
    batch.draw(actions)
    batch.send(actions) if step % 2 else batch.step(actions)
    batch.wait()
    for name, array in batch.arrays.items():
        print(step, host(actions).tolist(), name, hashlib.sha1(host(array).tobytes()).hexdigest())
batch.restore(kept)
print({name: hashlib.sha1(array.tobytes()).hexdigest() for name, array in batch.kept().items()})
try:
    batch.step(np.full(3, 1501) if TARGET == "cpu" else cuda().to_device(np.full(3, 1501)))
except Exception as error:
    print(error)
"""


def played(batch: Batch, steps: int) -> list[Any]:
    """So many random steps; the places of all games that ended, each with its number."""
    actions, ended = np.zeros(batch.count, np.int64), []
    for _ in range(steps):
        batch.draw(actions)
        batch.step(actions)
        places = batch.arrays["places"]
        ended += [(int(number), places[number].tolist()) for number in np.flatnonzero(places[:, 0])]
    return ended


@pytest.mark.parametrize("key", KEYS)
def test_arrays_show_what_whoever_decides_may_do_and_knows(key: str) -> None:
    batch, twins = Batch(SETUPS[key], 3, 1), Twins(SETUPS[key])
    actions = np.zeros(3, np.int64)
    for step in range(STEPS):
        batch.draw(actions)
        batch.step(actions)
        number = step % 3
        state = twins.sim.to_state(batch._games.states[number + 1])  # type: ignore[attr-defined]
        seat = Seat(int(batch.arrays["decider"][number]))
        assert seat == twins.game.deciders(state)[0]
        if step % 10 < 3:
            mask = twins.encoding.mask(twins.game.moves(state, seat), seat)
            assert batch.arrays["mask"][number].tolist() == mask.tolist()
            for name, array in twins.encoding.observe(twins.game.view(state, seat)).items():
                assert batch.arrays[name][number].tolist() == array.tolist()
    batch.close()


@GROUP
def test_a_step_plays_the_action() -> None:
    batch, twins = Batch(SAMURAI, 2, 1), Twins(SAMURAI)
    actions = np.zeros(2, np.int64)
    for _ in range(40):
        before = [twins.sim.to_state(record) for record in batch._games.states[1:]]  # type: ignore[attr-defined]
        seats = batch.arrays["decider"].tolist()
        batch.draw(actions)
        batch.step(actions)
        for number, state in enumerate(before):
            move = twins.encoding.move(int(actions[number]), Seat(seats[number]))
            after = twins.sim.to_state(batch._games.states[number + 1])  # type: ignore[attr-defined]
            if not batch.arrays["places"][number].any():
                assert after == twins.game.play(state, Seat(seats[number]), move).state
    batch.close()


@pytest.mark.parametrize("key", KEYS)
def test_a_game_that_ends_tells_its_places_and_another_one_begins(key: str) -> None:
    batch = Batch(SETUPS[key], COUNT, 1)
    beginnings = {batch.arrays[name].tobytes() for name in ("mask", "rest")}
    ended = played(batch, STEPS * (2 if key == "samurai" else 6))
    assert len(ended) >= COUNT
    best = {min(places) for _, places in ended}
    # The neutral neighbour of the scenario has a place, but no seat.
    assert best <= ({1} if key == "samurai" else {1, 2})
    batch.reset()
    assert {batch.arrays[name].tobytes() for name in ("mask", "rest")} == beginnings
    assert not batch.arrays["places"].any()
    batch.close()


@GROUP
def test_any_number_of_threads_plays_the_same_games() -> None:
    alone, together, other = (
        Batch(SAMURAI, COUNT, seed, threads=threads) for seed, threads in ((3, 1), (3, 3), (4, 1))
    )
    assert played(alone, STEPS) == played(together, STEPS)
    played(other, STEPS)
    for name, array in alone.arrays.items():
        assert array.tobytes() == together.arrays[name].tobytes()
    assert alone.arrays["rest"].tobytes() != other.arrays["rest"].tobytes()
    for batch in (alone, together, other):
        batch.close()


@GROUP
def test_arrays_of_ones_own_are_written_into() -> None:
    arrays = {name: np.full(shape, 77, kind) for name, (shape, kind) in array_shapes(SAMURAI, 5).items()}
    batch, other = Batch(SAMURAI, 5, 3, arrays=arrays), Batch(SAMURAI, 5, 3)
    assert played(batch, 20) == played(other, 20)
    assert all(array.tobytes() == other.arrays[name].tobytes() for name, array in arrays.items())
    batch.close()
    other.close()


@GROUP
def test_a_step_that_is_sent_is_the_same_step() -> None:
    checked, sent = Batch(SAMURAI, 8, 3), Batch(SAMURAI, 8, 3, threads=2)
    actions = np.zeros(8, np.int64)
    for _ in range(30):
        checked.draw(actions)
        sent.send(actions)
        sent.wait()
        checked.step(actions)
        assert all(array.tobytes() == sent.arrays[name].tobytes() for name, array in checked.arrays.items())
    for batch in (checked, sent):
        batch.close()


@GROUP
@pytest.mark.many  # not where nothing is compiled at all
def test_nothing_is_compiled_again_for_actions_that_somebody_lends() -> None:
    batch, actions = Batch(SAMURAI, 2, 3), np.zeros(2, np.int64)
    batch.draw(actions)
    batch.step(actions)
    batch.draw(actions)
    entry: Any = enter
    compiled = [*entry.signatures]
    actions.flags.writeable = False
    batch.send(actions)
    batch.wait()
    assert [*entry.signatures] == compiled
    batch.close()


@GROUP
def test_games_that_were_kept_go_on() -> None:
    batch, other = Batch(SAMURAI, 5, 3), Batch(SAMURAI, 5, 3)
    played(batch, 20)
    kept = batch.kept()
    ended = played(batch, 60)
    other.restore(kept)
    assert played(other, 60) == ended
    assert all(array.tobytes() == other.arrays[name].tobytes() for name, array in batch.arrays.items())
    larger = Batch(SAMURAI, 6, 3)
    with pytest.raises(BadRequest, match="5 games were kept, but this batch has 6"):
        larger.restore(kept)
    for each in (batch, other, larger):
        each.close()


@GROUP
@pytest.mark.many
def test_every_legal_action_is_as_likely_to_be_drawn() -> None:
    batch = Batch(SAMURAI, 1, 3)
    legal, actions = np.flatnonzero(batch.arrays["mask"][0]), np.zeros(1, np.int64)
    drawn = []
    for _ in range(30 * len(legal)):
        batch.draw(actions)
        drawn.append(int(actions[0]))
    assert set(drawn) == set(legal.tolist())
    assert max(map(drawn.count, set(drawn))) < 60
    batch.close()


@GROUP
@pytest.mark.parametrize("wrong", [-1, 5, 1501, 1502])
def test_an_action_that_is_not_legal_is_refused_and_no_game_moves(wrong: int) -> None:
    batch = Batch(SAMURAI, 3, 1)
    actions = np.zeros(3, np.int64)
    batch.draw(actions)
    actions[2] = wrong
    before = batch._games.states.tobytes()  # type: ignore[attr-defined]
    with pytest.raises(BadRequest, match=f"Action {wrong} is not legal in game 2"):
        batch.step(actions)
    assert batch._games.states.tobytes() == before  # type: ignore[attr-defined]
    batch.close()


@GROUP
def test_a_mask_that_a_batch_made_nobody_overwrites() -> None:
    batch = Batch(SAMURAI, 3, 1)
    with pytest.raises(ValueError, match="read-only"):
        batch.arrays["mask"][:] = True
    batch.close()


@GROUP
@pytest.mark.parametrize("key", KEYS)
def test_what_is_legal_does_not_depend_on_what_others_write(key: str) -> None:
    setup, actions = SETUPS[key], np.zeros(4, np.int64)
    arrays = {name: np.zeros(shape, kind) for name, (shape, kind) in array_shapes(setup, 4).items()}
    batch, refused = Batch(setup, 4, 1, arrays=arrays), 0
    for number in range(STEPS):
        arrays["decider"][:] = 255
        arrays["mask"][:] = number % 2
        batch.draw(actions)
        try:
            batch.step(actions)
        except BadRequest:
            refused += 1
    assert refused > STEPS // 2
    batch.close()


@GROUP
@pytest.mark.parametrize("wrong", [99999, -1, 2**63 - 1])
def test_no_action_that_is_not_legal_is_sent(wrong: int) -> None:
    batch = Batch(SAMURAI, 4, 1, threads=2)
    before = batch.kept()
    with pytest.raises(BadRequest, match=f"Action {wrong} is not legal in game 0"):
        batch.send(np.full(4, wrong))
    batch.wait()
    assert all(array.tobytes() == before[name].tobytes() for name, array in batch.kept().items())
    batch.close()


@GROUP
@pytest.mark.parametrize(
    ("count", "seed", "threads", "refusal"),
    [
        (0, 0, 1, "count give a whole number from 1"),
        ("4", 0, 1, "was given: '4'"),
        (1.5, 0, 1, "was given: 1.5"),
        (2, -1, 1, "seed give a whole number from 0"),
        (2, 2**70, 1, f"seed give a whole number from 0 to {2**64 - 1}"),
        (2, 0, 0, "threads give"),
    ],
)
def test_numbers_that_no_batch_can_have_are_refused(
    count: Any, seed: int, threads: int, refusal: str
) -> None:
    with pytest.raises(BadRequest, match=re.escape(refusal)):
        Batch(SAMURAI, count, seed, threads=threads)


@GROUP
def test_what_does_not_fit_is_refused() -> None:
    arrays = {name: np.zeros(shape, kind) for name, (shape, kind) in array_shapes(SAMURAI, 2).items()}
    with pytest.raises(BadRequest, match=r"made with Setup\. It was given: None"):
        Batch(None, 2)  # type: ignore[arg-type]
    with pytest.raises(BadRequest, match=r"Choose from: cpu, cuda\."):
        Batch(SAMURAI, 2, device="abacus")
    with pytest.raises(BadRequest, match="ROKKAKU_SIM_TARGET=cuda"):
        Batch(SAMURAI, 2, device="cuda")
    with pytest.raises(BadRequest, match="exactly these arrays"):
        Batch(SAMURAI, 2, arrays={"mask": arrays["mask"]})
    with pytest.raises(BadRequest, match=r"uint8 \(2, 140, 8\)"):
        Batch(SAMURAI, 2, arrays={**arrays, "hexes": arrays["hexes"].astype(np.float32)})
    with pytest.raises(BadRequest, match="strided"):
        Batch(SAMURAI, 2, arrays={**arrays, "rest": np.zeros((2, 106), np.uint8)[:, ::2]})
    arrays["mask"].flags.writeable = False
    with pytest.raises(BadRequest, match="read-only"):
        Batch(SAMURAI, 2, arrays=arrays)
    batch = Batch(SAMURAI, 2)
    for actions in (np.zeros(3, np.int64), np.zeros(2)):
        with pytest.raises(BadRequest, match="The array actions does not fit"):
            batch.step(actions)
    batch.close()


def test_without_a_compiler_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['numba'] = sys.modules['numpy'] = None; import rokkaku.rl"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 1
    assert "This needs the compiled engine" in ran.stderr


@GROUP
@pytest.mark.many
def test_a_simulated_gpu_plays_the_games_of_the_cores() -> None:
    def run(**environment: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-c", ON_A_GPU],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    gpu = run(ROKKAKU_SIM_TARGET="cuda", NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="0")
    assert "is not legal in game 0" in gpu
    assert gpu == run()


def test_the_session_shown_to_researchers_goes_so() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False) == (0, 28)


@GROUP
@pytest.mark.many
def test_the_example_for_researchers_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert example
    assert example.group(1).count("\n") <= 30
    exec(compile(example.group(1), "researchers.md", "exec"), {})
    assert "games" in capsys.readouterr().out
