"""Runs npm in this folder with the Node of the build environment: `python web/npm.py run check`."""

import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
sys.path.insert(0, str(WEB.parent))

from hatch_build import COMMANDS, environment, npm  # noqa: E402


def run(*words: str) -> int:
    """The exit code of one command."""
    return subprocess.call([*npm(), *words], cwd=WEB, env=environment())


if __name__ == "__main__":
    if not (WEB / "node_modules").is_dir():
        run(*COMMANDS[0])
    sys.exit(run(*sys.argv[1:]))
