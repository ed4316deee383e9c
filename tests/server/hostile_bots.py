"""Bots that do all a bot can do wrong.  Each is the entry point of a bot of its name."""

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from rokkaku.core.game import Game

Choose = Callable[[Any, Sequence[Any], float], Any]
MARK = "HOSTILE_BOT"
"""Marks every process such a bot runs in, or starts."""


class Bot:
    def __init__(self, choose: Choose) -> None:
        self.choose = choose


def bot(choose: Choose) -> Callable[[Game[Any, Any, Any], str, str], Bot]:
    return lambda game, parameters, seed: Bot(choose)


def sleep_for_ever() -> NoReturn:
    while True:
        with contextlib.suppress(BaseException):
            time.sleep(60)


# ── too slow ────────────────────────────────────────────────────────────────────────────────────────


@bot
def hanging(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    time.sleep(3600)


@bot
def busy(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    while True:
        pass


@bot
def stubborn(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    sleep_for_ever()


@bot
def numb(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    ctypes.PyDLL(None).sleep(3600)  # in C, with Python's lock held


@bot
def parental(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    for _ in range(3):
        os.fork()
    sleep_for_ever()


def unborn(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    sleep_for_ever()


# ── gone ────────────────────────────────────────────────────────────────────────────────────────────


@bot
def leaving(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    os._exit(0)


@bot
def desperate(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


@bot
def faulting(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    ctypes.string_at(0)


@bot
def deserting(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    if os.fork() == 0:
        os.setsid()
        sleep_for_ever()
    time.sleep(0.05)
    os._exit(0)


# ── wrong ───────────────────────────────────────────────────────────────────────────────────────────


@bot
def crashing(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    raise ValueError("\x1b[2J", view)


@bot
def exiting(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    sys.exit()


@bot
def grasping(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    return bytearray(2 << 30)


@bot
def hoarding(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    hoard = []
    while True:
        hoard.append(bytearray(8 << 20))


@bot
def silent(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    return None


@bot
def babbling(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    return "nonsense"


def illegal(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    """Answers with a move of another time."""

    def choose(view: Any, moves: Sequence[Any], seconds: float) -> Any:
        others = {"samurai": ("ready", "."), "rice-wars": ("keep", "done")}[game.key]
        return next(move for move in map(game.read, others) if move not in moves)

    return Bot(choose)


@bot
def scribbling(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    for descriptor in range(4, 30):
        with contextlib.suppress(OSError):
            os.write(descriptor, b"move \xff\n" * 10_000)
    return moves[0]


@bot
def whispering(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    for descriptor in range(4, 30):
        with contextlib.suppress(OSError):
            os.write(descriptor, b"x")
    time.sleep(3600)


def stillborn(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    raise RuntimeError("two\nlines " + "and more " * 1000)


# ── only strange ────────────────────────────────────────────────────────────────────────────────────


def tiring(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    """Plays two moves and then hangs."""
    played: list[Any] = []

    def choose(view: Any, moves: Sequence[Any], seconds: float) -> Any:
        played.append(moves[0])
        return moves[0] if len(played) <= 2 else sleep_for_ever()

    return Bot(choose)


@bot
def chatty(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    print("move pass\n" * 1000, flush=True)
    print("move pass", file=sys.stderr, flush=True)
    for descriptor in (1, 2):
        os.write(descriptor, b"move pass\n" * 10_000)
    assert sys.stdin.read() == ""
    return moves[0]


@bot
def twin(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    os.fork()
    return moves[0]


@bot
def brooding(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    """Thinks on after it has answered."""

    def brood() -> None:
        while True:
            pass

    threading.Thread(target=brood, daemon=True).start()
    return moves[0]


@bot
def obedient(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    time.sleep(seconds)
    return moves[0]


def lagging(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    """Takes so many seconds for each move, whatever it is told."""

    def choose(view: Any, moves: Sequence[Any], seconds: float) -> Any:
        time.sleep(float(parameters))
        return moves[0]

    return Bot(choose)


@bot
def prying(view: Any, moves: Sequence[Any], seconds: float) -> Any:
    known = [name for name in os.environ if name.startswith("ROKKAKU")]
    loaded = {"rokkaku.server.app", "rokkaku.server.store", "starlette", "apsw"} & set(sys.modules)
    return moves[0] if not known and not loaded else None


FAILING = (
    *("hanging", "busy", "stubborn", "numb", "parental", "unborn"),
    *("leaving", "desperate", "faulting", "deserting"),
    *("crashing", "exiting", "grasping", "hoarding", "silent", "babbling", "illegal"),
    *("scribbling", "whispering", "stillborn", "missing", "not-installed", "unknown"),
)
NAMES = (
    *(name for name in FAILING if name not in ("missing", "not-installed", "unknown")),
    *("tiring", "chatty", "twin", "brooding", "obedient", "lagging", "prying", "missing"),
)
