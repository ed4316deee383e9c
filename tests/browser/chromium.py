"""Debian's Chromium: found, or installed where that is allowed, and started."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import debian
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first has no windows, menus and tabs that nobody sees, and needs half the time."""
PACKAGES = NAMES[:2]
ELSEWHERE = "rokkaku.test"
"""Leads to this machine too, but is no name that browsers trust without https."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def find() -> str | None:
    """Where it is, if anywhere."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> str | None:
    """Why there is no Chromium, if there is none in the end."""
    if find():
        return None
    for package in PACKAGES:
        if debian.install(package) and find():
            return None
    return f"The browser tests need Chromium. Install it, for instance with: apt-get install {PACKAGES[0]}"


@contextmanager
def started() -> Iterator[Browser]:
    """A browser without a window, that knows no way to any other machine."""
    path = find()
    if path is None:
        raise FileNotFoundError(f"no Chromium: run PYTHONPATH=tests {sys.executable} {__file__}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


if __name__ == "__main__":
    sys.exit(install())
