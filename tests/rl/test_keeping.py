"""What a batch has kept, and what it takes back."""

import io
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.rl import Batch
from rokkaku.rl.keeping import DIGEST, TABLE

SHORT = {"opening_hand": "drawn", "figure_setup": "random"}
SAMURAI = Setup("samurai", "hans-im-glueck-1998", 3, "", SHORT)
Kept = Mapping[str, Any]

pytestmark = pytest.mark.xdist_group("learners")


def kept_of(setup: Setup, count: int = 2) -> dict[str, Any]:
    batch = Batch(setup, count, 1)
    batch.close()
    return dict(batch.kept())


def refusal_of(setup: Setup, kept: Any) -> str:
    batch = Batch(setup, 2, 1)
    before = batch.kept()
    with pytest.raises(BadRequest) as refused:
        batch.restore(kept)
    assert all(array.tobytes() == before[name].tobytes() for name, array in batch.kept().items())
    batch.close()
    return str(refused.value)


def test_what_was_kept_comes_back_from_a_file() -> None:
    file, batch = io.BytesIO(), Batch(SAMURAI, 2, 1)
    np.savez(file, **kept_of(SAMURAI))
    file.seek(0)
    batch.restore(np.load(file))
    batch.close()


@pytest.mark.parametrize(
    ("kept_at", "refusal"),
    [
        (Setup("rice-wars", "troublesome-neighbour", 2, ""), "game was rice-wars there, here it is samurai"),
        (
            Setup("samurai", "italiano", 3, "", SHORT),
            "edition was italiano there, here it is hans-im-glueck-1998",
        ),
        (
            Setup("samurai", "hans-im-glueck-1998", 3, "", {"opening_hand": "drawn"}),
            "figure_setup was placed there, here it is random",
        ),
        (Setup("samurai", "hans-im-glueck-1998", 2, "", SHORT), "seats was 2 there, here it is 3"),
        (Setup("samurai", "hans-im-glueck-1998", 3, "", SHORT, Seat(1)), "first was 1 there, here it is -"),
    ],
)
def test_games_of_another_table_are_refused_by_what_differs(kept_at: Setup, refusal: str) -> None:
    assert refusal in refusal_of(SAMURAI, kept_of(kept_at))


def test_as_many_games_must_have_been_kept() -> None:
    assert "5 games were kept, but this batch has 2" in refusal_of(SAMURAI, kept_of(SAMURAI, 5))


@pytest.mark.parametrize(
    ("kept", "missing"),
    [({}, f"{TABLE}, {DIGEST}, rounds"), (None, TABLE), ({TABLE: np.array("{}")}, DIGEST)],
)
def test_what_nobody_has_kept_is_refused_by_what_is_missing(kept: Any, missing: str) -> None:
    assert f"Missing: {missing}" in refusal_of(SAMURAI, kept) or missing in refusal_of(SAMURAI, kept)


def without_places(kept: Kept) -> Kept:
    return {name: array for name, array in kept.items() if name != "places"}


def test_an_array_that_is_missing_is_named() -> None:
    assert "Missing: places" in refusal_of(SAMURAI, without_places(kept_of(SAMURAI)))


def random_bytes(kept: Kept) -> Kept:
    states = np.random.default_rng(1).integers(0, 2**63, kept["states"].shape, np.uint64)
    return {**kept, "states": states}


def random_games(kept: Kept) -> Kept:
    return {**kept, "states": np.vstack([kept["states"][:1], random_bytes(kept)["states"][1:]])}


@pytest.mark.parametrize(
    "changed",
    [
        random_bytes,
        random_games,
        lambda kept: {**kept, "mask": np.ones_like(kept["mask"])},
        lambda kept: {**kept, "places": kept["places"][:, :1]},
        lambda kept: {**kept, TABLE: np.array("[1]")},
    ],
)
def test_games_that_were_changed_since_are_refused(changed: Callable[[Kept], Kept]) -> None:
    assert "changed after they were kept" in refusal_of(SAMURAI, changed(kept_of(SAMURAI)))
