"""What is alike in all processes that work for the server: jobs come in, answers go out."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import BinaryIO

from rokkaku.games.catalogue import take_values
from rokkaku.server.workshop import FAILED, LENGTH

Say = Callable[[bytes], None]
"""Sends something on the way to an answer."""
Worker = Callable[[bytes, Say], bytes]


def failure(error: Exception) -> bytes:
    """Where a job failed: never with what was in the log."""
    where = extract_tb(error.__traceback__)[-1]
    return FAILED + f"{type(error).__name__} in {Path(where.filename).name}, line {where.lineno}".encode()


def serve(jobs: BinaryIO, answers: BinaryIO, worker: Worker) -> None:
    """Answers until the pipe is closed: when the server stops, and also when it is killed."""

    def say(said: bytes) -> None:
        answers.write(LENGTH.pack(len(said)) + said)
        answers.flush()

    while len(head := jobs.read(LENGTH.size)) == LENGTH.size:
        say(worker(jobs.read(*LENGTH.unpack(head)), say))


def work(worker: Worker, nice: int) -> None:
    """Runs a process.  Polite signals go to all processes of a service; the server ends this one itself."""
    for polite in (signal.SIGTERM, signal.SIGINT):
        signal.signal(polite, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(nice)
    take_values(os.environ)
    serve(sys.stdin.buffer, sys.stdout.buffer, worker)
