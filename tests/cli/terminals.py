"""A real terminal with the command in it, and somebody who types."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

TIMEOUT = 30.0
_PAINT = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """Used as a context; whatever runs in it ends with it."""

    def __init__(self, *arguments: object, data: Path) -> None:
        self.ours, theirs = pty.openpty()
        self.raw = b""
        self.read_up_to = 0
        """How much of what was written has been waited for."""
        # So wide that no sentence is wrapped.
        environment = {"TERM": "xterm-256color", "COLUMNS": "1000", "LINES": "50", "INPUTRC": os.devnull}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rokkaku", *map(str, arguments)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, **environment, "XDG_DATA_HOME": str(data), "PYTHONIOENCODING": "utf-8"},
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *exception: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    @property
    def text(self) -> str:
        """All that was ever written, without colours."""
        return _PAINT.sub("", self.raw.decode(errors="replace")).replace("\r\n", "\n")

    def until(self, sign: str, seconds: float = TIMEOUT) -> str:
        """What was written up to a text that comes after the one last waited for."""
        deadline = time.monotonic() + seconds
        while (place := self.text.find(sign, self.read_up_to)) < 0:
            assert time.monotonic() < deadline, f"no “{sign}” in {self.text[self.read_up_to :][-1500:]}"
            self._read(deadline - time.monotonic())
        began, self.read_up_to = self.read_up_to, place + len(sign)
        return self.text[began : self.read_up_to]

    def _read(self, seconds: float) -> None:
        if select.select([self.ours], [], [], max(seconds, 0))[0]:
            self.raw += os.read(self.ours, 65_536)

    def type(self, text: str) -> None:
        """Presses keys."""
        os.write(self.ours, text.encode())

    def enter(self, line: str) -> None:
        """Types a line."""
        self.type(f"{line}\r")

    def interrupt_until(self, sign: str) -> str:
        """Ctrl+C until that is heard, and what is written then."""
        for _ in range(2):
            self.process.send_signal(signal.SIGINT)
            with suppress(AssertionError):
                return self.until(sign, TIMEOUT / 3)
        return self.until(sign)

    def interrupt(self) -> int:
        """Ctrl+C until that is heard: right after a prompt it may not be.  Gives the exit code."""
        for _ in range(3):
            self.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                return self.process.wait(TIMEOUT / 3)
        return self.end()

    def end(self) -> int:
        """Waits for the end; gives the exit code."""
        deadline = time.monotonic() + TIMEOUT
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                self._read(0.05)
            except OSError:  # nobody has the other side of it any more
                break
        return self.process.wait(TIMEOUT)
