"""Networks of random weights, and in plain numpy what one computes."""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.weights import Layout, shapes_of

LAYERS, HIDDEN = 2, 8

Arrays = dict[str, NDArray[np.float32]]


def part_of(game: str, *names: str) -> Any:
    """The compiled engine of a game, or a module of it."""
    return import_module(".".join(("rokkaku.sim", game.replace("-", "_"), *names)))


def random_weights(layout: Layout, seed: int, layers: int = LAYERS) -> Arrays:
    """Weights under which all parts of the network matter."""
    dice = np.random.default_rng(seed)
    found = {}
    for name, shape in shapes_of(layout, layers, HIDDEN).items():
        found[name] = (dice.normal(size=shape) / np.sqrt(max(shape[0], 8))).astype(np.float32)
    return found


def write_network(layout: Layout, file: Path, seed: int = 1, **changed: Any) -> Path:
    """A file of random weights, some of them changed; None leaves one out."""
    arrays: dict[str, Any] = {**random_weights(layout, seed), "version": np.int64(layout.version), **changed}
    np.savez_compressed(file, **{name: array for name, array in arrays.items() if array is not None})
    return file


def _norm(rows: Any) -> Any:
    return rows / np.sqrt((rows**2).mean(-1, keepdims=True) + 1e-5)


def _relu(rows: Any) -> Any:
    return np.maximum(rows, 0)


class Plain:
    """The specification, line by line, usually in double precision."""

    def __init__(self, layout: Layout, weights: Arrays, layers: int = LAYERS, kind: Any = float) -> None:
        self.layout, self.layers, self.kind = layout, layers, kind
        self.weights: dict[str, Any] = {name: array.astype(kind) for name, array in weights.items()}

    def opinion(self, sheet: Any, players: int) -> tuple[Any, Any]:
        """The logits of all actions, and the chances from the seat that looks."""
        w, layout = self.weights, self.layout
        places = [sheet[kind.name][0] for kind in layout.kinds]
        rows = {
            kind.name: np.sqrt(
                array.copy().view(np.uint8).reshape(kind.places, kind.columns).astype(self.kind)
            )
            for kind, array in zip(layout.kinds, places, strict=True)
        }
        mark = {name: (row != 0).any(1, keepdims=True).astype(self.kind) for name, row in rows.items()}
        x = np.sqrt(np.concatenate([sheet.seats.ravel(), sheet.rest.ravel()]).astype(self.kind))
        t = _relu(x @ w["table.in"] + w["table.in_bias"])
        h = {
            k: mark[k] * _relu(row @ w[f"{k}.in"] + w[f"{k}.at"] + t @ w[f"{k}.from_table"])
            for k, row in rows.items()
        }
        for layer in range(self.layers):
            h, t = self._layer(layer, h, t, mark, sheet)
        n, u = {k: _norm(rows) for k, rows in h.items()}, _norm(t)
        v = _relu(u @ w["value.hidden"] + w["value.hidden_bias"]) @ w["value.out"] + w["value.out_bias"]
        told = np.exp(np.array([*v[:players], v[-1]]))
        return self._logits(n, u), told / told.sum()

    def _layer(self, layer: int, h: Any, t: Any, mark: Any, sheet: Any) -> tuple[Any, Any]:
        w, layout = self.weights, self.layout
        n, u, after = {k: _norm(rows) for k, rows in h.items()}, _norm(t), {}
        for k in h:
            a = n[k] @ w[f"{layer}.{k}.self"] + u @ w[f"{layer}.{k}.from_table"] + w[f"{layer}.{k}.bias"]
            for graph, (name, near) in enumerate(layout.graphs):
                if name == k:
                    a = a + self._beside(sheet, graph, name, near, n[near]) / 3 @ w[f"{layer}.{k}_{near}"]
            after[k] = mark[k] * (h[k] + _relu(a))
        told = u @ w[f"{layer}.table.self"] + w[f"{layer}.table.bias"]
        for k in h:
            told = told + n[k].sum(0) / len(n[k]) @ w[f"{layer}.table.from_{k}"]
        return after, t + _relu(told)

    def _beside(self, sheet: Any, graph: int, name: str, near: str, rows: Any) -> Any:
        """Sums over the neighbours."""
        first, count = self.layout.first_place(near), len(rows)
        padded = np.concatenate([rows, np.zeros((1, rows.shape[1]), self.kind)])
        beside = sheet.beside[graph, self.layout.places_of(name)].astype(int) - first
        return padded[np.where((beside >= 0) & (beside < count), beside, count)].sum(1)

    def _logits(self, n: Any, u: Any) -> Any:
        columns = u @ self.weights["table.choices"] + self.weights["table.choices_bias"]
        without, with_place = 0, self.layout.without_places
        number_of = dict.fromkeys(n, 0)
        found: list[float] = []
        for choice in self.layout.choices:
            if not choice.kind:
                found += columns[without : without + choice.targets].tolist()
                without += choice.targets
                continue
            places = n[choice.kind][choice.first : choice.first + choice.targets]
            own = self.weights[f"{choice.kind}.choices"][:, number_of[choice.kind]]
            found += (places @ own + columns[with_place]).tolist()
            number_of[choice.kind] += 1
            with_place += 1
        return np.array(found)
