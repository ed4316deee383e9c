"""The compiled pass of a network, against the same in plain numpy; and files that are no networks."""

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from sim.networks import LAYERS, Plain, part_of, random_weights, write_network

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup
from rokkaku.rl.catalogue import encoding_of
from rokkaku.sim.judge import Judge
from rokkaku.sim.target import IS_PLAIN_PYTHON
from rokkaku.sim.weights import MOST_LAYERS, WIDTH, packed, read_arrays, read_weights

pytestmark = pytest.mark.xdist_group("networks")

TABLES = [
    *(Setup("samurai", "hans-im-glueck-1998", seats, "") for seats in (2, 3, 4)),
    *(Setup("rice-wars", "basic", seats, "") for seats in (3, 4)),
    Setup("rice-wars", "troublesome-neighbour", 2, ""),
]
MOMENTS = 1 if IS_PLAIN_PYTHON else 60


@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: f"{setup.game}-{setup.seats}")
def test_it_computes_what_is_specified(setup: Setup) -> None:
    game, module = part_of(setup.game), part_of(setup.game, "network")
    weights = random_weights(module.LAYOUT, seed=setup.seats)
    judge, plain = Judge(module.PARTS, packed(module.LAYOUT, weights, LAYERS)), Plain(module.LAYOUT, weights)
    state, dice = game.start(setup, 7), Random(setup.seats)
    for _ in range(MOMENTS):
        seat = dice.choice(game.deciders(state))
        opinion = judge.opinion(state, seat)
        logits, chances = plain.opinion(judge.sheet, setup.seats)
        assert opinion.logits == pytest.approx(logits[opinion.actions], abs=1e-4)
        assert opinion.chances[-1] == pytest.approx(chances[-1], abs=1e-5)
        assert np.roll(opinion.chances[:-1], -seat) == pytest.approx(chances[:-1], abs=1e-5)
        legal = game.legal_moves(state, seat).tolist()
        assert len(opinion.moves) == len(legal)
        for _ in range(8 if setup.game == "rice-wars" else 2):
            if seats := game.deciders(state):
                game.play(state, seats[0], int(dice.choice(game.legal_moves(state, seats[0]).tolist())))
        if not game.deciders(state):
            state = game.start(setup, dice.randrange(99))


@pytest.mark.parametrize("setup", TABLES[:4:3], ids=lambda setup: setup.game)
def test_its_layout_is_that_of_the_encoding(setup: Setup) -> None:
    layout, encoding = part_of(setup.game, "network").LAYOUT, encoding_of(setup)
    shapes = encoding.shapes
    assert layout.version == encoding.version
    assert {kind.name: (kind.places, kind.columns) for kind in layout.kinds} == {
        name: shape for name, shape in shapes.items() if name not in ("seats", "rest")
    }
    assert (layout.rows, layout.rest) == (shapes["seats"], shapes["rest"][0])
    assert [choice.targets for choice in layout.choices] == np.bincount(encoding.parts[:, 0]).tolist()
    beside = part_of(setup.game, "network").PARTS.beside(part_of(setup.game).start(setup, 1))
    for number, (name, near) in enumerate(layout.graphs):
        first = layout.first_place(near)
        for row, numbers in zip(
            beside[number, layout.places_of(name)], encoding.graph[f"{name}_{near}"], strict=True
        ):
            found = {int(place) - first for place in row if place != layout.places}
            assert found == {int(place) for place in numbers if place >= 0}


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    layout = part_of("samurai", "network").LAYOUT
    found = read_weights(layout, write_network(layout, tmp_path / "network.npz", seed=5))
    assert found.tobytes() == packed(layout, random_weights(layout, 5), LAYERS).tobytes()


TOO_MANY = {f"{MOST_LAYERS}.more": np.zeros(1), **{f"{layer}.more": np.zeros(1) for layer in range(2, 8)}}


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"version": np.int64(9)}, "made for version 9 of the encoding, and version 2 is needed"),
        ({"version": None}, "made for version ? of the encoding"),
        ({"table.in": None}, "It lacks: table.in"),
        ({"odd": np.zeros(3)}, "It should not have: odd"),
        ({"hexes.at": np.zeros((3, WIDTH))}, "hexes.at has the shape (3, 64), and (140, 64) is needed"),
        ({"table.in_bias": np.full(WIDTH, np.nan)}, "table.in_bias has values that are not numbers"),
        ({"value.hidden_bias": np.zeros(99)}, "at most 8 layers and 64 hidden units"),
        (TOO_MANY, "at most 8 layers"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, changed: Any, why: str) -> None:
    layout = part_of("samurai", "network").LAYOUT
    file = write_network(layout, tmp_path / "network.npz", **changed)
    with pytest.raises(BadRequest) as refused:
        read_weights(layout, file)
    assert why in str(refused.value)
    assert str(file) in str(refused.value)


def test_what_is_no_file_of_weights_is_told(tmp_path: Path) -> None:
    layout = part_of("samurai", "network").LAYOUT
    (tmp_path / "text").write_text("weights")
    np.save(tmp_path / "single.npy", np.zeros(3))
    for name in ("text", "missing", "single.npy"):
        with pytest.raises(BadRequest, match="cannot be read"):
            read_weights(layout, tmp_path / name)


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_whichever_byte_is_damaged_a_file_is_read_or_refused(tmp_path: Path, save: Any) -> None:
    file = tmp_path / "network.npz"
    save(file, weights=np.arange(3, dtype=np.float32))
    whole, told = file.read_bytes(), list[str]()
    for place, damage in product(range(len(whole)), (0x01, 0xFF)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ damage]) + whole[place + 1 :])
        try:
            read_arrays(file)
        except BadRequest as refusal:
            told.append(str(refusal))
    assert len(told) > len(whole) // 2
    assert all(f"{file} cannot be read: " in each for each in told)
