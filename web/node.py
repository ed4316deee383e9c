"""Prints the folder of the Node that comes with the build environment."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hatch_build import environment

print(environment()["PATH"].partition(":")[0])
