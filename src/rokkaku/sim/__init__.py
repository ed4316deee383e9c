"""The same rules at machine speed, for bots and learners.

Where they cannot be compiled, nothing of this floor can be imported: `NoCompiler` says what to install.
"""

from rokkaku.sim.target import NoCompiler

__all__ = ["NoCompiler"]
