"""Where compiled rules run: the one place that knows numba and its targets.

`ROKKAKU_SIM_TARGET` chooses when this module is first imported: `cpu` (the default) or `cuda`.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

from rokkaku.core.errors import BadRequest, RokkakuError

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

TARGETS = ("cpu", "cuda")
SOURCES = Path(__file__).parent


class NoCompiler(RokkakuError):
    """numba cannot be imported, so nothing of this floor can run."""


try:
    import numba
    import numpy as np
except ImportError as missing:
    raise NoCompiler("sim.no-compiler", {"why": missing}) from missing


def chosen_target() -> str:
    """The target that the environment names."""
    target = os.environ.get("ROKKAKU_SIM_TARGET", "cpu")
    if target not in TARGETS:
        raise BadRequest("sim.no-such-target", {"target": target, "allowed": TARGETS})
    return target


TARGET = chosen_target()


def cuda() -> Any:
    """The module numba.cuda, whatever numpy it meets."""
    if not hasattr(np, "row_stack"):
        # numba-cuda 0.30 still asks for the old name, which newer releases of numpy have dropped.
        np.row_stack = np.vstack  # type: ignore[attr-defined]
    from numba import cuda as module

    return module


def rule(function: FunctionT) -> FunctionT:
    """A function of the rules, compiled into whatever calls it, on either target."""
    compiled: FunctionT = (
        numba.njit(function, error_model="numpy") if TARGET == "cpu" else cuda().jit(function, device=True)
    )
    return compiled


def entry(function: FunctionT) -> FunctionT:
    """A function that Python calls: always for the CPU, without the GIL, kept from run to run."""
    folder = cache_folder()
    with _caching_in(folder):
        compiled: FunctionT = numba.njit(function, error_model="numpy", nogil=True, cache=folder is not None)
    return compiled


def kernel(function: FunctionT) -> FunctionT:
    """A function that Python launches on a GPU, one thread a game."""
    compiled: FunctionT = cuda().jit(function)
    return compiled


def cache_folder() -> Path | None:
    """Where compiled code is kept, or None where no folder can be written.

    Its name is a digest of all sources of this floor: numba sees that an entry's own file has changed, but not
    that a rule in another file has.
    """
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(base) if base else Path.home() / ".cache") / "rokkaku" / f"sim-{source_digest(SOURCES)}"
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: nobody's home
        return None


def source_digest(folder: Path) -> str:
    """A name for the exact text of all Python files below a folder."""
    digest = blake2b(digest_size=8)
    for file in sorted(folder.rglob("*.py")):
        digest.update(file.relative_to(folder).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


@contextmanager
def _caching_in(folder: Path | None) -> Iterator[None]:
    """numba picks a function's folder when the function is decorated, from one setting for all; it is put back."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or "")
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
