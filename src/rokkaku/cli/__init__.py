"""The `rokkaku` command."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Sequence
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from typing import Protocol, cast

from rokkaku.cli.argparse_words import teach, translate_metavars
from rokkaku.cli.arguments import CommandParser
from rokkaku.cli.languages import add_language_argument, language_of
from rokkaku.core.errors import RokkakuError
from rokkaku.games.catalogue import take_values
from rokkaku.locales import DEFAULT_LANGUAGE, SPOKEN, say

WRONG_USE, INTERRUPTED = 2, 130


class Command(Protocol):
    """What a module of `commands` is."""

    def add_arguments(self, parser: ArgumentParser) -> None: ...

    def run(self, arguments: Namespace) -> int: ...


COMMANDS = (
    "serve",
    "play",
    "watch",
    "replay",
    "review",
    "verify",
    "draw",
    "rules",
    "editions",
    "bots",
    "arena",
    "ladder",
    "perft",
    "fuzz",
    "db",
    "bench",
    "train",
    "completion",
    "texts",
)
"""Each a module of `commands`, which is loaded when it is needed: nobody waits for what others need."""


def command(name: str) -> Command:
    return cast("Command", import_module(f"{__name__}.commands.{name}"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; gives its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    token = SPOKEN.set(DEFAULT_LANGUAGE)
    try:
        language, rest = language_of(sys.argv[1:] if arguments is None else arguments, os.environ)
        SPOKEN.set(language)
        return _run(rest)
    except RokkakuError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; what is still buffered must not fail at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    finally:
        SPOKEN.reset(token)


def _run(words: Sequence[str]) -> int:
    if "_ARGCOMPLETE" in os.environ:
        # Here and not above: nobody else should wait for it to load.
        from rokkaku.cli.shell_words import complete

        complete(parser(os.environ.get("COMP_LINE", "").split()))
    try:
        asked = parser(words).parse_args(words)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else WRONG_USE
    try:
        take_values(os.environ)
        return command(asked.command).run(asked)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _complain(say("cli.error.file", {"file": error.filename, "why": error.strerror}))


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return WRONG_USE


def parser(words: Collection[str]) -> ArgumentParser:
    """For all commands; it knows the arguments of those that are among the words."""
    teach()
    top = ArgumentParser(prog="rokkaku", description=say("cli.description"), allow_abbrev=False)
    top.add_argument(
        "--version",
        action="version",
        version=f"%(prog)s {version('rokkaku')}",
        help=say("cli.argument.version"),
    )
    add_language_argument(top)
    commands = top.add_subparsers(dest="command", required=True, parser_class=CommandParser)
    for name in COMMANDS:
        summary = say(f"cli.command.{name}")
        added = commands.add_parser(name, help=summary, description=summary)
        if name in words:
            command(name).add_arguments(added)
    translate_metavars(top)
    return top
