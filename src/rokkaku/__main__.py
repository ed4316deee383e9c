"""`python -m rokkaku` is the `rokkaku` command."""

import sys

from rokkaku.cli import main

if __name__ == "__main__":
    sys.exit(main())
