"""The weights of a network, from a file: which there must be, and how they lie in memory for `network.py`.

`rl/network.py` trains what is read here.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.sim.records import blank

WIDTH = 64
"""How many numbers stand for a place, or for the table.  Known when it is compiled."""
MOST_LAYERS, MOST_HIDDEN = 8, 64
"""There is room for so many layers, and units behind the chances."""
MOST_BESIDE = 6
"""So many places touch one, at most."""
VERSION = "version"
"""The array of a file that says for which encoding it was made."""
WORD = 8
"""A row of bytes about a place is so many, or twice as many: words are looked at where it may be empty."""

Floats = NDArray[np.float32]
Numbers = NDArray[np.uint64]
Shapes = Mapping[str, tuple[int, ...]]


class Kind(msgspec.Struct, frozen=True):
    """Places that are alike: how many there are, and how many bytes tell about one."""

    name: str
    places: int
    columns: int


class Choice(msgspec.Struct, frozen=True):
    """What several actions begin with: so many targets; they may be places of a kind, from one of them on."""

    targets: int
    kind: str = ""
    first: int = 0


class Layout(msgspec.Struct, frozen=True):
    """What a network of a game looks at, and what it chooses from."""

    game: str
    version: int
    """That of the encoding: `rl.encoding`."""
    kinds: tuple[Kind, ...]
    graphs: tuple[tuple[str, str], ...]
    """By kind: a kind of places beside it."""
    rows: tuple[int, int]
    """Of the array `seats`: how many, and how many bytes each."""
    rest: int
    choices: tuple[Choice, ...]

    @property
    def seats(self) -> int:
        """As many as may win."""
        return self.rows[0]

    @property
    def table(self) -> int:
        """How many bytes tell about all that is no place."""
        return self.rows[0] * self.rows[1] + self.rest

    @property
    def places(self) -> int:
        """How many places there are, of all kinds: they are numbered in one row."""
        return sum(kind.places for kind in self.kinds)

    def first_place(self, name: str) -> int:
        """Where the places of a kind begin in that row."""
        return sum(kind.places for kind in self.kinds[: self.number(name)])

    def places_of(self, name: str) -> range:
        """The places of a kind, in that row."""
        first = self.first_place(name)
        return range(first, first + self.kinds[self.number(name)].places)

    def number(self, name: str) -> int:
        """The number of a kind."""
        return [kind.name for kind in self.kinds].index(name)

    @property
    def without_places(self) -> int:
        """How many actions have no place."""
        return sum(choice.targets for choice in self.choices if not choice.kind)

    def choices_at(self, kind: str) -> tuple[Choice, ...]:
        """The choices whose targets are places of a kind."""
        return tuple(choice for choice in self.choices if choice.kind == kind)


def network_type(layout: Layout) -> "np.dtype[Any]":
    """A network as one record; a matrix is a row of `WIDTH` times `WIDTH` numbers.

    By action: `column_of` is its row of `action_weights`, `choice_of` that of `choice_weights`, and
    `place_of` its place, one more than the last where it has none.
    """
    kinds, graphs, actions = (
        len(layout.kinds),
        len(layout.graphs),
        sum(each.targets for each in layout.choices),
    )
    most = max(kind.columns for kind in layout.kinds)
    pointing = sum(bool(choice.kind) for choice in layout.choices)
    columns, matrix = layout.without_places + pointing, WIDTH * WIDTH
    floats = {
        "table_in": layout.table * WIDTH,
        "table_in_bias": WIDTH,
        "place_in": kinds * most * WIDTH,
        "at": layout.places * WIDTH,
        "from_table": kinds * matrix,
        "own": MOST_LAYERS * kinds * matrix,
        "own_from_table": MOST_LAYERS * kinds * matrix,
        "own_bias": MOST_LAYERS * kinds * WIDTH,
        "beside": MOST_LAYERS * graphs * matrix,
        "table_own": MOST_LAYERS * matrix,
        "table_bias": MOST_LAYERS * WIDTH,
        "table_from": MOST_LAYERS * kinds * matrix,
        "action_weights": columns * WIDTH,
        "action_bias": columns,
        "choice_weights": pointing * WIDTH,
        "hidden": WIDTH * MOST_HIDDEN,
        "hidden_bias": MOST_HIDDEN,
        "out": MOST_HIDDEN * (layout.seats + 1),
        "out_bias": layout.seats + 1,
    }
    fields: list[Any] = [
        ("layers", np.uint64),
        ("columns", np.uint64, (kinds,)),
        ("places", np.uint64, (kinds,)),
    ]
    fields += [("graphs", np.uint64, (graphs, 2))]
    fields += [(name, np.uint16, (actions,)) for name in ("column_of", "place_of", "choice_of")]
    fields += [(name, np.float32, (size,)) for name, size in floats.items()]
    return np.dtype(fields, align=True)


def shapes_of(layout: Layout, layers: int, hidden: int) -> Shapes:
    """Every array that a file must have."""
    width, matrix = WIDTH, (WIDTH, WIDTH)
    columns = layout.without_places + sum(bool(choice.kind) for choice in layout.choices)
    shapes: dict[str, tuple[int, ...]] = {
        "table.in": (layout.table, width),
        "table.in_bias": (width,),
        "table.choices": (width, columns),
        "table.choices_bias": (columns,),
        "value.hidden": (width, hidden),
        "value.hidden_bias": (hidden,),
        "value.out": (hidden, layout.seats + 1),
        "value.out_bias": (layout.seats + 1,),
    }
    for kind in layout.kinds:
        shapes[f"{kind.name}.in"] = (kind.columns, width)
        shapes[f"{kind.name}.at"] = (kind.places, width)
        shapes[f"{kind.name}.from_table"] = matrix
        shapes[f"{kind.name}.choices"] = (width, len(layout.choices_at(kind.name)))
    for layer in range(layers):
        shapes |= {f"{layer}.{name}": shape for name, shape in _shapes_of_layer(layout)}
    return shapes


def _shapes_of_layer(layout: Layout) -> Iterator[tuple[str, tuple[int, ...]]]:
    matrix = (WIDTH, WIDTH)
    yield from (("table.self", matrix), ("table.bias", (WIDTH,)))
    for kind in layout.kinds:
        yield from ((f"{kind.name}.self", matrix), (f"{kind.name}.from_table", matrix))
        yield from ((f"{kind.name}.bias", (WIDTH,)), (f"table.from_{kind.name}", matrix))
    yield from ((f"{name}_{near}", matrix) for name, near in layout.graphs)


def read_arrays(file: Path) -> dict[str, NDArray[Any]]:
    """All arrays of a file, or why it cannot be read."""
    try:
        with file.open("rb") as opened:
            found = np.load(opened, allow_pickle=False)
            if isinstance(found, np.ndarray):
                raise ValueError("a single array")
            return {name: found[name] for name in found.files}
    except Exception as wrong:  # A damaged file fails in whichever part of numpy or zipfile comes upon it.
        why = str(wrong) or type(wrong).__name__
        raise BadRequest("network.unreadable", {"file": str(file), "why": why}) from wrong


def check_version(arrays: Mapping[str, NDArray[Any]], needed: int, file: Path) -> None:
    """BadRequest where they were made for other numbers and columns."""
    version = arrays.get(VERSION)
    if version is None or version.size != 1 or int(version.item()) != needed:
        found = "?" if version is None else version.tolist()
        raise BadRequest("network.version", {"file": str(file), "found": found, "needed": needed})


def read_weights(layout: Layout, file: Path) -> np.record:
    """The network in a file, or what is wrong with it."""
    arrays = read_arrays(file)
    check_version(arrays, layout.version, file)
    del arrays[VERSION]
    layers = len({name.partition(".")[0] for name in arrays if name[0].isdigit()})
    hidden = arrays["value.hidden_bias"].size if "value.hidden_bias" in arrays else 1
    if layers > MOST_LAYERS or hidden > MOST_HIDDEN:
        values = {"file": str(file), "layers": MOST_LAYERS, "hidden": MOST_HIDDEN}
        raise BadRequest("network.too-large", values)
    _check(shapes_of(layout, layers, hidden), arrays, file)
    return packed(layout, {name: np.asarray(array, np.float32) for name, array in arrays.items()}, layers)


def _check(shapes: Shapes, arrays: Mapping[str, Any], file: Path) -> None:
    missing, unknown = sorted(shapes.keys() - arrays.keys()), sorted(arrays.keys() - shapes.keys())
    if missing or unknown:
        values = {"file": str(file), "missing": missing[:3] or "-", "unknown": unknown[:3] or "-"}
        raise BadRequest("network.names", values)
    for name, shape in shapes.items():
        if arrays[name].shape != shape:
            values = {"file": str(file), "name": name, "found": str(arrays[name].shape), "needed": str(shape)}
            raise BadRequest("network.shape", values)
        if not np.isfinite(arrays[name]).all():
            raise BadRequest("network.numbers", {"file": str(file), "name": name})


def packed(layout: Layout, arrays: Mapping[str, Floats], layers: int) -> np.record:
    """The same weights as they are used."""
    network = blank(network_type(layout), 1)[0]
    kinds, graphs = [kind.name for kind in layout.kinds], [f"{name}_{near}" for name, near in layout.graphs]
    network.layers = layers
    network.columns[:] = [kind.columns for kind in layout.kinds]
    network.places[:] = [kind.places for kind in layout.kinds]
    network.graphs[:] = [[layout.number(name), layout.number(near)] for name, near in layout.graphs]
    network.column_of[:], network.place_of[:], network.choice_of[:] = _tables_of_actions(layout)
    place_in = network.place_in.reshape(len(kinds), -1, WIDTH)
    for number, kind in enumerate(layout.kinds):
        place_in[number, : kind.columns] = arrays[f"{kind.name}.in"]

    def fill(field: str, pattern: str, names: Sequence[str] = ("",)) -> None:
        """What has an array for each layer and name, or for each name alone."""
        every = [pattern.format(layer, name) for layer in range(layers) for name in names]
        row = np.concatenate([arrays[name].ravel() for name in dict.fromkeys(every)])
        network[field][: len(row)] = row

    for field, pattern, names in (
        ("table_in", "table.in", kinds),
        ("table_in_bias", "table.in_bias", kinds),
        ("at", "{1}.at", kinds),
        ("from_table", "{1}.from_table", kinds),
        ("own", "{}.{}.self", kinds),
        ("own_from_table", "{}.{}.from_table", kinds),
        ("own_bias", "{}.{}.bias", kinds),
        ("beside", "{}.{}", graphs),
        ("table_own", "{}.table.self", kinds),
        ("table_bias", "{}.table.bias", kinds),
        ("table_from", "{}.table.from_{}", kinds),
        ("action_bias", "table.choices_bias", kinds),
        ("hidden_bias", "value.hidden_bias", kinds),
        ("out", "value.out", kinds),
        ("out_bias", "value.out_bias", kinds),
    ):
        fill(field, pattern, names)
    network.action_weights[:] = arrays["table.choices"].T.ravel()
    network.choice_weights[:] = np.concatenate([arrays[f"{name}.choices"].T.ravel() for name in kinds])
    hidden = arrays["value.hidden"]
    network.hidden.reshape(WIDTH, MOST_HIDDEN)[:, : hidden.shape[1]] = hidden
    return network


def _tables_of_actions(layout: Layout) -> tuple[NDArray[np.uint16], ...]:
    """By action: its column of the table's choices, its place, and its row of the choices of places."""
    columns, places, rows = list[int](), list[int](), list[int]()
    without, with_place = 0, layout.without_places
    next_row = {kind.name: _choices_before(layout, number) for number, kind in enumerate(layout.kinds)}
    for choice in layout.choices:
        if choice.kind:
            first = layout.first_place(choice.kind) + choice.first
            columns += [with_place] * choice.targets
            places += range(first, first + choice.targets)
            rows += [next_row[choice.kind]] * choice.targets
            with_place += 1
            next_row[choice.kind] += 1
        else:
            columns += range(without, without + choice.targets)
            places += [layout.places] * choice.targets
            rows += [0] * choice.targets
            without += choice.targets
    return tuple(np.array(each, np.uint16) for each in (columns, places, rows))


def _choices_before(layout: Layout, number: int) -> int:
    """How many choices have targets of the kinds before one."""
    return sum(len(layout.choices_at(kind.name)) for kind in layout.kinds[:number])
