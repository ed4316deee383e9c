import os
import pty
import re
import subprocess
import sys
from pathlib import Path


def read_until(terminal: int, sign: bytes) -> bytes:
    seen = b""
    while sign not in seen:
        seen += os.read(terminal, 4096)
    return seen


def test_lines_can_be_edited_and_are_forgotten_at_the_curtain() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "rokkaku", "play", "samurai", "--seats", "human,human", "--first", "0"],
        stdin=theirs,
        stdout=theirs,
        env={**os.environ, "TERM": "xterm-256color", "NO_COLOR": "", "INPUTRC": str(Path(os.devnull))},
    ) as process:
        os.close(theirs)
        read_until(ours, b"press Enter")
        os.write(ours, b"\r")
        read_until(ours, b"\x1b[0m> ")
        os.write(ours, b"H4 H3 S1 S2 Q\x7fX ready\r")
        read_until(ours, b"press Enter")
        os.write(ours, b"\r")
        read_until(ours, b"\x1b[0m> ")
        up = b"\x1b[A"
        os.write(ours, up + b"log\r")
        story = read_until(ours, b"\x1b[0m> ")
        os.write(ours, b"quit\r")
        read_until(ours, b"Leave it?")
        os.write(ours, b"y\r")
        assert process.wait(timeout=30) == 0
    os.close(ours)
    text = re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", story).decode()
    assert "Green has chosen an opening hand" in text
    assert "H4" not in text.split("has chosen")[0].split("> ")[-1]
