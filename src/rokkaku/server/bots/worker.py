"""The program of a worker process, in which bots think.

A worker gets a `Question` and answers with one line of text.  If the bot must be prepared first, that is the
answer, and an `Order` to do so follows.  A worker knows no state, no table and no store.
"""

import ctypes
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Any, BinaryIO

import msgspec

from rokkaku.bots.bot import AdvisingBot, Bot, PreparingBot, end_turn, make, prepare
from rokkaku.core.errors import RokkakuError
from rokkaku.games.catalogue import find
from rokkaku.locales import say

COMMAND = f"from {__name__} import main; main()"
NEXT = "|"
"""Stands between the moves of a turn that is advised."""
READY, MOVE, ADVICE, FAULT, UNPREPARED = "ready", "move", "advice", "fault", "unprepared"
NICE = 10
"""How far behind the server a worker stands when the cores are busy: tables answer while bots think."""
MOST_CHARACTERS = 200
"""In the description of a fault."""


class Order(msgspec.Struct, frozen=True):
    """Which bot is to be prepared."""

    bot: str
    game: str
    seed: str
    """For the bot's random choices."""


class Question(Order, frozen=True):
    """Everything that a worker is told when a bot is to choose."""

    view: Any
    """The view from the bot's seat."""
    moves: tuple[str, ...]
    """The legal moves, as text."""
    seconds: float
    """About how long the bot should think."""
    begins: bool = False
    """Whether a turn begins: all its seconds are left, whatever the bot was asked before."""


class AdviceQuestion(Question, frozen=True):
    """Everything that a worker is told when a bot is to say what it thinks of the moves."""


class Thinker:
    """Keeps only the bot it made last, so that the memory of one does not count against the next."""

    def __init__(self) -> None:
        self.made: tuple[str, str, str] | None = None
        self.bot: Bot | None = None
        self.is_prepared = False

    def answer(self, asked: Order) -> str:
        """A move, that the bot is ready or has to be prepared, or what went wrong.

        After a crash never the bot's own words, which may hold a secret.
        """
        begun = time.monotonic()
        try:
            bot = self._bot_for(asked)
            if not isinstance(asked, Question):
                prepare(bot, asked.bot)
                self.is_prepared = True
                return READY
        except RokkakuError as refused:
            return f"{FAULT} {refused}"
        except BaseException as crash:
            return f"{FAULT} {_place(crash)}"
        if not self.is_prepared:
            return UNPREPARED
        answer = _advised if isinstance(asked, AdviceQuestion) else _chosen
        try:
            return answer(bot, asked, begun + asked.seconds)
        except BaseException as crash:
            return f"{FAULT} {_place(crash)}"

    def _bot_for(self, order: Order) -> Bot:
        """The bot from the last question if it is the same, with its random state; else a new one."""
        wanted = (order.bot, order.game, order.seed)
        if self.bot is None or self.made != wanted:
            self.made = self.bot = None
            self.bot = make(order.bot, find(order.game), order.seed)
            self.is_prepared = not isinstance(self.bot, PreparingBot)
            self.made = wanted
        return self.bot


def _chosen(bot: Bot, question: Question, due: float) -> str:
    moves = tuple(map(find(question.game).read, question.moves))
    if question.begins:
        end_turn(bot)
    chosen = bot.choose(question.view, moves, max(due - time.monotonic(), 0.0))
    if chosen not in moves:
        return f"{FAULT} {say('bot.not-offered')}"
    return f"{MOVE} {question.moves[moves.index(chosen)]}"


def _advised(bot: Bot, question: Question, due: float) -> str:
    """The places of the best moves in the question, each with its chance and how its turn goes on."""
    if not isinstance(bot, AdvisingBot):
        return f"{FAULT} {say('bot.no-advice')}"
    game = find(question.game)
    moves = tuple(map(game.read, question.moves))
    found = bot.advise(question.view, moves, max(due - time.monotonic(), 0.0))
    named = [(f"{moves.index(each.move)}:{each.chance:.4f}", *map(game.write, each.then)) for each in found]
    return " ".join([ADVICE, *map(NEXT.join, named)])


def _place(crash: BaseException) -> str:
    where = extract_tb(crash.__traceback__)[-1]
    values = {"crash": type(crash).__name__, "file": Path(where.filename).name, "line": where.lineno}
    return say("bot.crashed", values)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answers questions until the pipe is closed."""
    worker = os.getpid()
    thinker = Thinker()
    _tell(answers, READY)
    while True:
        try:
            asked = pickle.load(questions)
        except EOFError:
            return
        line = thinker.answer(asked)
        if os.getpid() != worker:  # a bot forked, and its child came back from `choose` too
            os._exit(0)
        _tell(answers, line)


def _tell(answers: BinaryIO, line: str) -> None:
    said = " ".join(line.split())[:MOST_CHARACTERS]
    answers.write(said.encode("utf-8", "backslashreplace") + b"\n")
    answers.flush()


def main() -> None:
    """Runs a worker.  The arguments are its memory in MiB and the server's process id."""
    memory, server = map(int, sys.argv[1:])
    questions, answers = _pipes()
    if sys.platform == "linux":
        _die_with(server)
    if sys.platform != "win32":
        _limit(memory)
    serve(questions, answers)
    os._exit(0)  # whatever threads a bot has left behind


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the server, moved away from standard input and output, which bots may use.

    Closes every other file that the worker has inherited from the server.
    """
    if sys.platform != "win32":
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    return questions, answers


if sys.platform == "linux":

    def _die_with(server: int) -> None:
        """Makes this process end with the server, even a killed one, and forks of a bot with this process."""
        prctl: Callable[[int, int], int] = ctypes.CDLL(None).prctl
        on_parents_death = 1

        def follow() -> None:
            prctl(on_parents_death, signal.SIGKILL)

        follow()
        os.register_at_fork(after_in_child=follow)
        if os.getppid() != server:  # it has ended already
            os._exit(0)


if sys.platform != "win32":
    import resource

    def _limit(memory: int) -> None:
        """Limits the memory, forbids core files, lets the server go first, and ignores polite signals.

        When a service is stopped, all of its processes get SIGTERM: if a bot died of it, its seat would get
        a fallback move.
        """
        resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.nice(NICE)
        for polite in (signal.SIGTERM, signal.SIGINT):
            signal.signal(polite, signal.SIG_IGN)
