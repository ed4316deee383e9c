"""Many games of one table side by side, each a step at a time, in arrays that whoever learns can own."""

from collections.abc import Mapping
from operator import index
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup
from rokkaku.rl import keeping
from rokkaku.rl.catalogue import Learnable, learnable
from rokkaku.sim.acting import OnCores
from rokkaku.sim.target import TARGET, TARGETS

MOST, LARGEST_SEED = 2**31 - 1, 2**64 - 1

Arrays: TypeAlias = Mapping[str, Any]
"""By name: numpy arrays on cores; on a GPU what has `__cuda_array_interface__`, such as torch's tensors."""


class _Games(Protocol):
    """Games under way, on cores or on a GPU."""

    def begin(self) -> None: ...

    def act(self, actions: Any) -> int: ...

    def send(self, actions: Any) -> int: ...

    def wait(self) -> None: ...

    def kept(self) -> Mapping[str, NDArray[Any]]: ...

    def restore(self, kept: Mapping[str, NDArray[Any]]) -> None: ...

    def draw(self, actions: Any, step: int) -> None: ...

    def close(self) -> None: ...


def array_shapes(setup: Setup, count: int) -> Mapping[str, tuple[tuple[int, ...], DTypeLike]]:
    """The shape and type of every array that a batch of so many games writes into."""
    encoding = learnable(setup).encoding
    return {
        "mask": ((count, encoding.actions), np.bool_),
        "decider": ((count,), np.uint8),
        "places": ((count, setup.seats), np.uint8),
        **{name: ((count, *shape), np.uint8) for name, shape in encoding.shapes.items()},
    }


class Batch:
    """So many games of one table, which all take a step together; one that ends begins again by itself.

    `arrays` holds, with a row for each game:

    - `decider`: the seat that decides next;
    - `mask`: which actions are legal for it;
    - the arrays of an observation, from its point of view (`encoding.shapes`, `encoding.features`);
    - `places`: if the step ended a game, the place of every seat in it, 1 being best; else zeros.  The other
      arrays already show the game after it.

    Each game is dealt from a stream of its own, so the same seed and actions give the same games on any
    number of threads, and on a GPU.
    """

    def __init__(
        self,
        setup: Setup,
        count: int,
        seed: int = 0,
        *,
        threads: int = 1,
        device: str = "cpu",
        arrays: Arrays | None = None,
    ) -> None:
        """With `arrays` of one's own (`array_shapes`), results are written into those."""
        count, threads = _whole("count", count, 1, MOST), _whole("threads", threads, 1, MOST)
        seed = _whole("seed", seed, 0, LARGEST_SEED)
        _check_device(device)
        game = learnable(setup)
        self.setup, self.count, self.encoding = setup, count, game.encoding
        self.arrays = _room(setup, count, device) if arrays is None else arrays
        _check_arrays(self.arrays, array_shapes(setup, count))
        self._games = _games(game, setup, seed, self.arrays, threads, device, is_shared=arrays is not None)
        if arrays is None and device == "cpu":
            self.arrays = {**self.arrays, "mask": _to_read(self.arrays["mask"])}
        self._drawn = 0
        self.reset()

    def reset(self) -> None:
        """Every game begins, as in a new batch of this seed."""
        self._drawn = 0
        self._games.begin()

    def step(self, actions: Any) -> None:
        """Every game takes its action; BadRequest if one of them is not legal, and then none is taken."""
        _check_array("actions", actions, (self.count,), None)
        self._check_taken(actions, self._games.act(actions))

    def send(self, actions: Any) -> None:
        """A step that is not waited for; on a GPU its actions have to be legal, for nothing is checked there.

        Until `wait`, neither arrays nor actions may be touched.  So several batches can take a step at once.
        """
        _check_array("actions", actions, (self.count,), None)
        self._check_taken(actions, self._games.send(actions))

    def _check_taken(self, actions: Any, refused: int) -> None:
        if refused >= 0:
            raise BadRequest("rl.refused", {"action": int(actions[refused]), "number": refused})

    def wait(self) -> None:
        """Until the step that was sent has been taken."""
        self._games.wait()

    def kept(self) -> Mapping[str, NDArray[Any]]:
        """The games as they are now, to be kept in a file: `restore` goes on from there, on any device."""
        return keeping.sealed(self.setup, self._kept())

    def _kept(self) -> Mapping[str, NDArray[Any]]:
        return {**self._games.kept(), "drawn": np.array(self._drawn)}

    def restore(self, kept: Mapping[str, NDArray[Any]]) -> None:
        """The games as they were in a batch of the same setup, size and seed, or BadRequest."""
        keeping.check(kept, self.setup, self._kept())
        self._drawn = int(kept["drawn"])
        self._games.restore(kept)

    def draw(self, actions: Any) -> None:
        """An action for every game into an array of `int64`, each legal one equally likely."""
        _check_array("actions", actions, (self.count,), np.int64)
        self._drawn += 1
        self._games.draw(actions, self._drawn)

    def close(self) -> None:
        """The threads end; no more steps can be taken."""
        self._games.close()


def _whole(name: str, number: Any, first: int, last: int) -> int:
    try:
        found = index(number)
    except TypeError:
        found = first - 1
    if not first <= found <= last:
        raise BadRequest(
            "rl.number-wrong", {"name": name, "first": first, "last": last, "found": repr(number)}
        )
    return found


def _check_device(device: str) -> None:
    if device not in TARGETS:
        raise BadRequest("rl.no-such-device", {"device": device, "allowed": TARGETS})
    if device != TARGET:
        raise BadRequest("rl.other-target", {"device": device, "target": TARGET})


def _room(setup: Setup, count: int, device: str) -> Arrays:
    shapes = array_shapes(setup, count)
    if device == "cpu":
        return {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}
    from rokkaku.sim.target import cuda

    return {name: cuda().device_array(shape, np.dtype(kind)) for name, (shape, kind) in shapes.items()}


def _to_read(array: NDArray[Any]) -> NDArray[Any]:
    """The same memory for whoever only reads: whoever overwrites a mask is told so."""
    shown = array.view()
    shown.flags.writeable = False
    return shown


def _games(
    game: Learnable,
    setup: Setup,
    seed: int,
    arrays: Arrays,
    threads: int,
    device: str,
    *,
    is_shared: bool,
) -> _Games:
    table = game.parts.table(setup)
    if device == "cpu":
        # What lends its memory to numpy, such as a tensor of torch, is as good as an array.
        shared = {name: np.asarray(array) for name, array in arrays.items()}
        return OnCores(game.parts, table, seed, shared, threads, is_shared=is_shared)
    from rokkaku.sim.acting_gpu import OnGPU

    return OnGPU(game.kernels(), game.parts, table, seed, arrays)


def _check_arrays(arrays: Arrays, shapes: Mapping[str, tuple[tuple[int, ...], DTypeLike]]) -> None:
    if set(arrays) != set(shapes):
        raise BadRequest("rl.arrays-wrong", {"wanted": list(shapes), "found": list(arrays)})
    for name, (shape, kind) in shapes.items():
        _check_array(name, arrays[name], shape, kind)


def _check_array(name: str, array: Any, shape: tuple[int, ...], kind: DTypeLike | None) -> None:
    """Rows lie one after another, begin at a whole word, and are of the kind wanted, or of any integer."""
    found = _interface(array)
    dtype = np.dtype(found["typestr"])
    is_of_kind = dtype.kind in "iu" if kind is None else dtype == np.dtype(kind)
    is_packed = not found.get("strides") and found["data"][0] % 8 == 0
    # What is of any kind is only read, and may be lent by somebody who lets nobody write.
    may_be_written = kind is None or not found["data"][1]
    if tuple(found["shape"]) != shape or not is_of_kind or not is_packed or not may_be_written:
        wanted = f"{np.dtype(kind) if kind is not None else 'integer'} {shape}"
        flaws = f"{'' if is_packed else ', strided'}{'' if may_be_written else ', read-only'}"
        has = f"{dtype} {tuple(found['shape'])}{flaws}"
        raise BadRequest("rl.array-wrong", {"name": name, "wanted": wanted, "found": has})


def _interface(array: Any) -> Mapping[str, Any]:
    """What an array says of its memory, wherever that is."""
    on_gpu: Mapping[str, Any] | None = getattr(array, "__cuda_array_interface__", None)
    return on_gpu if on_gpu is not None else np.asarray(array).__array_interface__
