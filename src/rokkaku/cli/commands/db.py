"""`rokkaku db`: what can be done with the server's store from outside."""

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rokkaku.locales import say
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Head
from rokkaku.server.settings import default_store, read_place
from rokkaku.server.store import checking
from rokkaku.server.store.copying import copy
from rokkaku.server.store.places import Place, holdings_of, new_holdings, unused
from rokkaku.server.store.sqlite.backup import back_up
from rokkaku.server.tables.fold import folded
from rokkaku.server.uptime import Calendar


def add_arguments(parser: ArgumentParser) -> None:
    tasks = parser.add_subparsers(dest="task", required=True)
    named = {name: say(f"store.{name}.summary") for name in _TASKS}
    parsers = {name: tasks.add_parser(name, help=text, description=text) for name, text in named.items()}
    parsers["backup"].add_argument("target", metavar="TARGET", type=Path, help=say("store.backup.target"))
    parsers["restore"].add_argument("backup", metavar="BACKUP", type=Path, help=say("store.restore.backup"))
    for name in ("backup", "restore", "check"):
        # --file is what it was called while a store could only be a file.
        parsers[name].add_argument("--store", "--file", metavar="STORE", help=say("store.argument.store"))
    told = say("store.check.seconds", {"seconds": checking.SECONDS})
    parsers["check"].add_argument("--seconds", metavar="S", type=float, default=checking.SECONDS, help=told)
    parsers["move"].add_argument("source", metavar="FROM", help=say("store.move.source"))
    parsers["move"].add_argument("target", metavar="TO", help=say("store.move.target"))


def run(arguments: Namespace) -> int:
    return _TASKS[arguments.task](arguments)


def _named_store(arguments: Namespace) -> Place:
    return read_place(arguments.store, "--store") if arguments.store else default_store()


def _backup(arguments: Namespace) -> int:
    place, target = _named_store(arguments), arguments.target
    if isinstance(place, Path):
        back_up(place, target)
    else:
        asyncio.run(_copied(place, target))
    size = target.stat().st_size
    print(say("store.backup.done", {"file": place, "target": target, "size": size}))
    return 0


def _restore(arguments: Namespace) -> int:
    backup, target = arguments.backup, _named_store(arguments)
    if isinstance(target, Path):
        back_up(backup, target)
    else:
        asyncio.run(_copied(backup, target))
    print(say("store.restore.done", {"backup": backup, "place": target}))
    return 0


def _move(arguments: Namespace) -> int:
    source, target = read_place(arguments.source, "FROM"), read_place(arguments.target, "TO")
    count = asyncio.run(_moved(source, target))
    print(say("store.move.done", {"count": count, "source": source, "target": target}))
    return 0


async def _moved(source: Place, target: Place) -> int:
    async with unused(source):
        return await _copied(source, target)


async def _copied(source: Place, target: Place) -> int:
    async with holdings_of(source) as origin, new_holdings(target) as goal:
        return await copy(origin, goal)


def _check(arguments: Namespace) -> int:
    place = _named_store(arguments)
    report = asyncio.run(_checked(place, arguments.seconds))
    values = {"place": place, "tables": report.tables, "rows": report.rows, "flaws": len(report.flaws)}
    wrong = [*report.flaws, *report.frozen]
    print(say("store.check.flaws" if wrong else "store.check.done", values))
    if report.frozen:
        print(say("store.check.frozen", {"count": len(report.frozen)}))
    for flaw in wrong:
        print(flaw.sentence())
    if report.left_out:
        print(say("store.check.left-out", {"count": report.left_out}))
    return 1 if wrong else 0


async def _checked(place: Place, seconds: float) -> checking.Report:
    async with holdings_of(place) as holdings:
        return await checking.check(holdings, _frozen_at, seconds)


def _frozen_at(head: Head, rows: Sequence[Row]) -> int:
    """Where a server that loads a table freezes it."""
    return folded(head, rows, Calendar()).frozen_at


_TASKS: Mapping[str, Callable[[Namespace], int]] = {
    "backup": _backup,
    "restore": _restore,
    "move": _move,
    "check": _check,
}
