"""Programs that tests need and pip does not have, from Debian."""

import os
import shutil
import subprocess
from functools import cache


def install(package: str) -> bool:
    """Whether it could be installed: only root can, where Debian's packages are."""
    return _is_possible() and _apt_get("install", "-q", "-y", "--no-install-recommends", package)


@cache
def _is_possible() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None and _apt_get("update", "-q")


def _apt_get(*arguments: str) -> bool:
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(["apt-get", *arguments], env=quietly).returncode == 0
