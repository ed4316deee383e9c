"""For all tests: nothing fails for a machine that was busy, nor for how the tests were started."""

import os
import shutil
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
os.environ["ROKKAKU_LANGUAGE"] = "en"  # whatever the machine speaks

MEMORY = Path("/dev/shm")
ROOM = 1 << 30
"""Bytes; the tests need far less."""
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
    # Stores wait until a disk has what they write, and disks are slow.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # Started in the background; what the tests start would not hear Ctrl+C either.
    signal.signal(signal.SIGINT, signal.default_int_handler)

TESTS = Path(__file__).parent
BROWSER, SIM, RELIABILITY = TESTS / "browser", TESTS / "sim", TESTS / "server" / "reliability"


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What coverage would slow down goes first: it takes long, and no core shall wait for it at the end."""
    for item in items:
        for mark in _marks(item):
            item.add_marker(mark)
    items.sort(key=lambda item: item.get_closest_marker("uncovered") is None)


def _marks(item: pytest.Item) -> Iterator[pytest.MarkDecorator]:
    if item.path.is_relative_to(RELIABILITY):
        yield pytest.mark.many
    if item.path.is_relative_to(BROWSER):
        yield pytest.mark.uncovered
        yield pytest.mark.xdist_group(item.path.stem)  # they share a browser
    # Two groups would make a third one of their own, apart from both.
    if item.path.is_relative_to(SIM) and not item.get_closest_marker("xdist_group"):
        yield pytest.mark.xdist_group("sim")  # they share what is compiled
    if item.get_closest_marker("many"):
        yield pytest.mark.uncovered


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Coverage pauses; pytest-cov's own mark for that does nothing in a worker of xdist."""
    if item.get_closest_marker("uncovered") is None:
        return (yield)
    here, elsewhere = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(here)
        threading.settrace(elsewhere)
