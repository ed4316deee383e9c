"""`rokkaku db`: what can be done with the server's store from outside."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rokkaku.locales import say
from rokkaku.server.settings import default_store
from rokkaku.server.store.sqlite.backup import back_up


def add_arguments(parser: ArgumentParser) -> None:
    tasks = parser.add_subparsers(dest="task", required=True)
    summary = say("store.backup.summary")
    backup = tasks.add_parser("backup", help=summary, description=summary)
    backup.add_argument("target", metavar="TARGET", type=Path, help=say("store.backup.target"))
    backup.add_argument("--file", metavar="FILE", type=Path, help=say("store.backup.file"))


def run(arguments: Namespace) -> int:
    file = arguments.file or default_store()
    size = back_up(file, arguments.target)
    print(say("store.backup.done", {"file": file, "target": arguments.target, "size": size}))
    return 0
