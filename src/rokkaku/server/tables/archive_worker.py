"""The program of the process that makes what is asked of the archive.

Jobs come in, compressed content goes out.
"""

import gzip

import msgspec

from rokkaku.server.tables.archive import Job, made
from rokkaku.server.tables.importing import Reading, imported
from rokkaku.server.tables.work_process import failure, work
from rokkaku.server.workshop import MADE

COMMAND = f"from {__name__} import main; main()"
NICE = 5
"""How far behind the server it stands when the cores are busy."""
LEVEL = 6

_JOBS = msgspec.msgpack.Decoder(Job | Reading)


def answer(encoded: bytes) -> bytes:
    """Whether a job was done, and its content, or where it failed: never with what was in the log."""
    try:
        return MADE + gzip.compress(_content(_JOBS.decode(encoded)), LEVEL, mtime=0)
    except Exception as error:
        return failure(error)


def _content(job: Job | Reading) -> bytes:
    return msgspec.msgpack.encode(imported(job)) if isinstance(job, Reading) else made(job)


def main() -> None:
    """Runs the process."""
    work(lambda job, say: answer(job), NICE)
