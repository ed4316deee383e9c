"""What a person types, with line editing and a history where the system has them."""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from rokkaku.cli.terminal.text import COLOUR_CODE


def read_line(prompt: str, ready: Callable[[], None] = lambda: None) -> str:
    """One line from the keyboard, or EOFError; `ready` is called when the prompt is just to be shown."""
    if not _has_line_editing():
        ready()
        return input(prompt)
    readline = import_module("readline")
    readline.set_startup_hook(ready)
    try:
        # The signs that change colour must be marked, or the line editor counts them as letters.
        return input(COLOUR_CODE.sub("\1\\g<0>\2", prompt))
    finally:
        readline.set_startup_hook(None)


def unfinished_line() -> str:
    """What stands behind the prompt so far, as far as that is known."""
    return str(import_module("readline").get_line_buffer()) if _has_line_editing() else ""


def clear_history() -> None:
    """Forgets the lines that were typed: they are not for the next person's eyes."""
    if _has_line_editing():
        import_module("readline").clear_history()


def _has_line_editing() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and find_spec("readline") is not None
