"""Where compiled rules run: the one place that knows numba and its targets.

`ROKKAKU_SIM_TARGET` chooses when this module is first imported: `cpu` (the default) or `cuda`.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar, cast

from rokkaku.core.errors import BadRequest, RokkakuError

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

TARGETS = ("cpu", "cuda")
_ROKKAKU = Path(__file__).parent.parent
SOURCES = tuple(_ROKKAKU / floor for floor in ("core", "games", "sim"))
"""What compiled code is made from: rules, and the tables they look into, which come from the games' own."""


class NoCompiler(RokkakuError):
    """numba cannot be imported, so nothing of this floor can run."""


try:
    import numba
    import numpy as np
    from numba.core import cgutils
except ImportError as missing:
    raise NoCompiler("sim.no-compiler", {"why": missing}) from missing


_SETTINGS: Any = numba.config
_LLVM: Any = cgutils


def chosen_target() -> str:
    """The target that the environment names."""
    target = os.environ.get("ROKKAKU_SIM_TARGET", "cpu")
    if target not in TARGETS:
        raise BadRequest("sim.no-such-target", {"target": target, "allowed": TARGETS})
    return target


TARGET = chosen_target()
IS_PLAIN_PYTHON = bool(_SETTINGS.DISABLE_JIT)
"""Whether nothing is compiled at all, so that a debugger or a coverage tool sees every line."""
IS_SIMULATED = bool(_SETTINGS.ENABLE_CUDASIM)
"""Whether numba plays the GPU itself, in Python, for tests."""


_INNER: Any = {"error_model": "numpy", "no_cfunc_wrapper": True}
"""For rules: nobody calls them as functions of C, so what that needs is not compiled."""


def cuda() -> Any:
    """The module numba.cuda, whatever numpy it meets."""
    if not hasattr(np, "row_stack"):
        # numba-cuda 0.30 still asks for the old name, which newer releases of numpy have dropped.
        np.row_stack = np.vstack
    from numba import cuda as module

    if not IS_SIMULATED:
        # numba puts tables where reading is quick only if all threads look at one place.  Here each looks at
        # its own; global memory, which is cached, is twice as fast.
        from numba.cuda.cudadrv import nvvm

        nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    return module


def rule(function: FunctionT) -> FunctionT:
    """A function of the rules, compiled into whatever calls it, on either target."""
    compiled: FunctionT
    if IS_PLAIN_PYTHON:
        compiled = _wrapping(function)
    elif TARGET == "cpu":
        compiled = numba.njit(function, forceinline=True, **_INNER)
    elif IS_SIMULATED:
        compiled = cuda().jit(function, device=True)
    else:
        compiled = cuda().jit(function, device=True, forceinline=True)
    return compiled


def sum_rule(function: FunctionT) -> FunctionT:
    """A rule that adds up products: each may be one instruction, but the order of the sums stays.

    So the same numbers come out whatever a machine adds side by side.
    """
    if TARGET == "cpu" and not IS_PLAIN_PYTHON:
        compiled: FunctionT = numba.njit(function, fastmath={"contract"}, **_INNER)
        return compiled
    return rule(function)


def large_rule(function: FunctionT) -> FunctionT:
    """A rule too large to be compiled into each of its callers: they call it, or the compiler decides."""
    compiled: FunctionT
    if IS_PLAIN_PYTHON:
        compiled = _wrapping(function)
    elif TARGET == "cpu":
        compiled = numba.njit(function, **_INNER)
    else:
        compiled = cuda().jit(function, device=True)
    return compiled


def outer_rule(function: FunctionT) -> FunctionT:
    """A rule that leads to nearly all others: it becomes part of its callers before they are compiled.

    numba compiles whatever a rule leads to once more with it, so each of these would take seconds.
    """
    if TARGET == "cpu" and not IS_PLAIN_PYTHON:
        compiled: FunctionT = numba.njit(function, error_model="numpy", inline="always")
        return compiled
    return rule(function)


def counting_rule(arithmetic: FunctionT) -> FunctionT:
    """A rule that counts bits: compilers for the CPU know the pattern, the GPU's is told its instruction."""
    if TARGET == "cpu" or IS_SIMULATED or IS_PLAIN_PYTHON:
        return rule(arithmetic)
    module = cuda()

    def counted(bits: np.uint64) -> np.uint64:
        return np.uint64(module.popc(bits))

    return cast(FunctionT, rule(counted))


def entry(function: FunctionT) -> FunctionT:
    """A function that Python calls: always for the CPU, without the GIL, kept from run to run."""
    if IS_PLAIN_PYTHON:
        return _wrapping(function)
    folder = cache_folder()
    with _caching_in(folder):
        compiled: FunctionT = numba.njit(function, error_model="numpy", nogil=True, cache=folder is not None)
    return compiled


def _wrapping(function: FunctionT) -> FunctionT:
    """As compiled code does, words wrap around without a warning."""
    return np.errstate(over="ignore")(function)


def _copying_records() -> Callable[[Any, Any], None]:
    """The rule that copies a record over another of its kind, wherever they are."""
    if IS_PLAIN_PYTHON or TARGET != "cpu":

        def copy_fields(source: Any, copy: Any) -> None:
            for name in source.dtype.names:
                copy[name] = source[name]

        return copy_fields

    @numba.extending.intrinsic
    def written(typing: Any, source: Any, copy: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, places: Any) -> Any:
            size = context.get_constant(numba.types.intp, source.size)
            _LLVM.raw_memcpy(builder, places[1], places[0], size, 1)
            return context.get_dummy_value()

        return numba.types.void(source, copy), write

    copy_memory: Any = written

    @numba.njit(forceinline=True)
    def copy_record(source: Any, copy: Any) -> None:
        copy_memory(source, copy)

    return cast(Callable[[Any, Any], None], copy_record)


copy_record = _copying_records()


def kernel(function: FunctionT) -> Any:
    """A function that Python launches on a GPU, one thread a game."""
    return cuda().jit(function)


def on_device(array: Any) -> Any:
    """An array that any library keeps on a GPU, for kernels: the same memory."""
    # The GPU that numba plays has no arrays but its own.
    return array if IS_SIMULATED else cuda().as_cuda_array(array)


def record_type(dtype: "np.dtype[Any]") -> Any:
    """A record as numba calls it."""
    return numba.from_dtype(dtype)


@cache
def cache_folder() -> Path | None:
    """Where compiled code is kept, or None where no folder can be written.  `CACHE_DIRECTORY` is a service's.

    Its name is a digest of all sources: numba sees that an entry's own file has changed, but not that a rule
    in another file has, nor what a table was made from.
    """
    named = [os.environ.get(name) for name in ("NUMBA_CACHE_DIR", "CACHE_DIRECTORY", "XDG_CACHE_HOME")]
    base = next(filter(None, named), "")
    try:
        home = Path(base) if base else Path.home() / ".cache"
        folder = home / "rokkaku" / f"sim-{source_digest(*SOURCES)}"
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: nobody's home
        return None


def source_digest(*folders: Path) -> str:
    """A name for the exact text of all Python and data files below some folders."""
    digest = blake2b(digest_size=8)
    for folder in folders:
        for file in sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".toml", ".map")):
            digest.update(file.relative_to(folder).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


@contextmanager
def _caching_in(folder: Path | None) -> Iterator[None]:
    """numba picks a function's folder when it is decorated, from one setting for all, which is put back."""
    before = _SETTINGS.CACHE_DIR
    _SETTINGS.CACHE_DIR = str(folder or "")
    try:
        yield
    finally:
        _SETTINGS.CACHE_DIR = before
