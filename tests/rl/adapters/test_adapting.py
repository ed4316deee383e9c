"""What the adapters share."""

import pickle
import sys
from importlib import import_module
from random import Random

import numpy as np
import pytest
from rl.adapters.tables import NAMED, Named

from rokkaku.core.errors import BadRequest, BadSetup, IllegalMove
from rokkaku.core.seats import Seat
from rokkaku.rl.adapting import Adapted, rewards_of, setup_of


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ((1, 2), [1, -1]),
        ((1, 1), [0, 0]),
        ((3, 1, 2, 4), [-1 / 3, 1, -1 / 3, -1 / 3]),
        ((1, 4, 1, 3), [1 / 3, -1 / 3, 1 / 3, -1 / 3]),
        ((2, 3), [-1, -1]),
    ],
)
def test_who_wins_gets_what_the_others_lose(places: tuple[int, ...], rewards: list[float]) -> None:
    assert rewards_of(places) == pytest.approx(rewards)


@pytest.mark.parametrize("named", NAMED)
def test_a_table_can_be_named_and_played_to_its_end(named: Named) -> None:
    table, dice = Adapted(setup_of(*named)), Random(1)
    assert (table.setup.game, table.setup.edition, table.setup.seats) == named
    state = table.start("7").state
    while (seat := table.decider(state)) is not None:
        assert table.rewards(state) == [0] * named.players
        told = table.told(state, seat)
        assert told["observation"].shape == (table.size,)
        assert np.flatnonzero(told["action_mask"]).tolist() == table.legal(state, seat).tolist()
        other = Seat((seat + 1) % named.players)
        assert not table.told(state, other)["action_mask"].any()
        state = table.play(state, dice.choice(table.legal(state, seat).tolist())).state
    assert table.rewards(state) == rewards_of(table.game.outcome(state).places)  # type: ignore[union-attr]


def test_parameters_have_defaults_and_options() -> None:
    assert (setup_of("samurai").seats, setup_of("samurai").options) == (2, {})
    table = Adapted(setup_of("samurai", options={"figure_setup": "random", "opening_hand": "drawn"}))
    assert table.decider(table.start("").state) is not None
    assert pickle.loads(pickle.dumps(table)).setup == table.setup


def test_an_observation_is_all_arrays_one_after_another() -> None:
    table = Adapted(setup_of("rice-wars"))
    state = table.start("7").state
    arrays = table.encoding.observe(table.game.view(state, Seat(0)))
    flat = table.observation(state, Seat(0))
    for name, shape in table.encoding.shapes.items():
        part, flat = flat[: np.prod(shape)], flat[np.prod(shape) :]
        assert part.reshape(shape).tolist() == arrays[name].tolist()
    assert len(flat) == 0


def test_what_is_not_legal_is_refused_by_the_rule_that_forbids_it() -> None:
    table = Adapted(setup_of("samurai"))
    state = table.start("7").state
    with pytest.raises(IllegalMove):
        table.play(state, table.encoding.actions - 1)
    with pytest.raises(BadRequest, match="There is no action 1502"):
        table.play(state, table.encoding.actions)


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        (("chess",), "chess"),
        (("samurai", "none"), "none"),
        (("samurai", "italiano", 7), "7"),
        (("samurai", "", 2, {"figure_setup": "none"}), "none"),
    ],
)
def test_a_table_that_cannot_be_is_refused(parameters: tuple[str, ...], told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        Adapted(setup_of(*parameters))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("extra", "missing"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_whoever_lacks_a_framework_is_told_what_to_install(
    extra: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (f"rokkaku.rl.{extra}", "rokkaku.rl.spaces"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(BadRequest, match=rf"pip install 'rokkaku\[{extra}\]'"):
        import_module(f"rokkaku.rl.{extra}")
