"""How far something long has come."""

import sys

from rokkaku.locales import say

WIDTH = 30


def show_progress(number: int, count: int, sentence: str = "cli.progress") -> None:
    """A bar that is written over, or where it cannot be, one line for every tenth of the way."""
    told = say(sentence, {"number": number, "count": count})
    if sys.stderr.isatty():
        filled = number * WIDTH // count
        bar = "#" * filled + "." * (WIDTH - filled)
        print(f"\r[{bar}] {told}", end="" if number < count else "\n", file=sys.stderr, flush=True)
    elif number * 10 // count > (number - 1) * 10 // count:
        print(told, file=sys.stderr, flush=True)


def show_preparing(bot: str) -> None:
    """Why nothing happens for a while."""
    print(say("cli.bot.preparing", {"bot": bot}), file=sys.stderr, flush=True)
