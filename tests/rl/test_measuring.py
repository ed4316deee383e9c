"""What a network wins, as a command tells it."""

import re
from pathlib import Path

import numpy as np
import pytest

from rokkaku.core.game import Setup
from rokkaku.rl import mixture as mixtures
from rokkaku.rl.boards import board_of
from rokkaku.rl.measuring import main
from rokkaku.rl.mixture import Share
from rokkaku.rl.network import new_weights
from rokkaku.rl.runs import write_arrays

pytestmark = [pytest.mark.jax, pytest.mark.many]

TABLE = Setup("samurai", "hans-im-glueck-1998", 2, "", {"opening_hand": "drawn", "figure_setup": "random"})


def write(file: Path, version: int) -> str:
    weights = {name: np.asarray(array) for name, array in new_weights(board_of(TABLE).sizes, 1, 8, 1).items()}
    write_arrays(file, {**weights, "version": np.array(version)})
    return str(file)


def test_it_tells_a_share_and_how_sure_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(mixtures.MIXTURES, "samurai", [[Share(TABLE, 32)]])
    main(write(tmp_path / "network.npz", 2), "16")
    told = re.fullmatch(r"2 ([0-9.]+)% ± ([0-9.]+)\n", capsys.readouterr().out)
    assert told
    assert float(told[1]) < 50
    assert float(told[2]) < 25


@pytest.mark.parametrize("words", [(), ("network.npz",), ("network.npz", "many")])
def test_one_is_told_what_it_needs(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit, match="FILE GAMES"):
        main(*words)


def test_weights_that_it_cannot_use_are_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="version 1 of the encoding"):
        main(write(tmp_path / "old.npz", 1), "8")
    with pytest.raises(SystemExit, match=r"none\.npz cannot be read"):
        main(str(tmp_path / "none.npz"), "8")
