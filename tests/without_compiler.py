"""An environment like that of a plain `pip install rokkaku`: neither numba nor numpy can be imported."""

from pathlib import Path

HIDES = "import sys\nsys.modules.update(numba=None, numpy=None, llvmlite=None)\n"


def environment(folder: Path) -> dict[str, str]:
    """What processes and all that they start have to be told; the folder is to exist as long as they run."""
    (folder / "sitecustomize.py").write_text(HIDES)
    return {"PYTHONPATH": str(folder)}
