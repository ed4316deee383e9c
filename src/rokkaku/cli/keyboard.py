"""What a person types, with line editing and a history where the system has them."""

import re
import sys
from importlib import import_module
from importlib.util import find_spec

PAINT = re.compile(r"\x1b\[[0-9;]*m")


def typed(prompt: str) -> str:
    """One line from the keyboard, or EOFError."""
    if _has_line_editing():
        import_module("readline")
        # The signs that change colour must be marked, or the line editor counts them as letters.
        prompt = PAINT.sub("\1\\g<0>\2", prompt)
    return input(prompt)


def forget_typed_lines() -> None:
    """Empties the history: it is not for the next person's eyes."""
    if _has_line_editing():
        import_module("readline").clear_history()


def _has_line_editing() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and find_spec("readline") is not None
