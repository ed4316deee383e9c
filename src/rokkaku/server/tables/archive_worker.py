"""The program of the process that makes what is asked of the archive.

Jobs come in, compressed content goes out.
"""

import gzip
import os
import signal
import sys
from pathlib import Path
from traceback import extract_tb
from typing import BinaryIO

import msgspec

from rokkaku.games.catalogue import take_values
from rokkaku.server.tables.archive import Job, made
from rokkaku.server.workshop import FAILED, LENGTH, MADE

COMMAND = f"from {__name__} import main; main()"
NICE = 5
"""How far behind the server it stands when the cores are busy."""
LEVEL = 6

_JOBS = msgspec.msgpack.Decoder(Job)


def answer(encoded: bytes) -> bytes:
    """Whether a job was done, and its content, or where it failed: never with what was in the log."""
    try:
        return MADE + gzip.compress(made(_JOBS.decode(encoded)), LEVEL, mtime=0)
    except Exception as error:
        where = extract_tb(error.__traceback__)[-1]
        return FAILED + f"{type(error).__name__} in {Path(where.filename).name}, line {where.lineno}".encode()


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Answers until the pipe is closed: when the server stops, and also when it is killed."""
    while len(head := jobs.read(LENGTH.size)) == LENGTH.size:
        said = answer(jobs.read(*LENGTH.unpack(head)))
        answers.write(LENGTH.pack(len(said)) + said)
        answers.flush()


def main() -> None:
    """Runs the process.  Polite signals go to all processes of a service; the server ends this one itself."""
    for polite in (signal.SIGTERM, signal.SIGINT):
        signal.signal(polite, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICE)
    take_values(os.environ)
    serve(sys.stdin.buffer, sys.stdout.buffer)
