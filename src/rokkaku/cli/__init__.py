"""The `rokkaku` command."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from io import TextIOWrapper
from typing import Protocol

from rokkaku.cli.argparse_words import teach, translate_metavars
from rokkaku.cli.arguments import CommandParser
from rokkaku.cli.commands import (
    arena,
    bench,
    completion,
    db,
    draw,
    editions,
    fuzz,
    perft,
    play,
    replay,
    rules,
    serve,
    verify,
    watch,
)
from rokkaku.core.errors import RokkakuError
from rokkaku.games.catalogue import take_values
from rokkaku.locales import say

WRONG_USE, INTERRUPTED = 2, 130


class Command(Protocol):
    """What a module of this package is."""

    def add_arguments(self, parser: ArgumentParser) -> None: ...

    def run(self, arguments: Namespace) -> int: ...


COMMANDS: Mapping[str, Command] = {
    "serve": serve,
    "play": play,
    "watch": watch,
    "replay": replay,
    "verify": verify,
    "draw": draw,
    "rules": rules,
    "editions": editions,
    "arena": arena,
    "perft": perft,
    "fuzz": fuzz,
    "db": db,
    "bench": bench,
    "completion": completion,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; gives its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; what is still buffered must not fail at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(arguments: Sequence[str] | None) -> int:
    top = parser()
    if "_ARGCOMPLETE" in os.environ:
        # Here and not above: nobody else should wait for it to load.
        from rokkaku.cli.shell_words import complete

        complete(top)
    try:
        asked = top.parse_args(arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else WRONG_USE
    try:
        take_values(os.environ)
        return COMMANDS[asked.command].run(asked)
    except RokkakuError as error:
        return _complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        return _complain(say("cli.error.file", {"file": error.filename, "why": error.strerror}))


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return WRONG_USE


def parser() -> ArgumentParser:
    teach()
    top = ArgumentParser(prog="rokkaku", description=say("cli.description"))
    top.add_argument(
        "--version",
        action="version",
        version=f"%(prog)s {version('rokkaku')}",
        help=say("cli.argument.version"),
    )
    commands = top.add_subparsers(dest="command", required=True, parser_class=CommandParser)
    for name, command in COMMANDS.items():
        summary = say(f"cli.command.{name}")
        command.add_arguments(commands.add_parser(name, help=summary, description=summary))
    translate_metavars(top)
    return top
