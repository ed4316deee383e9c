"""`rokkaku arena`: bots against bots, every deal by every rotation of the seats, ratings with intervals."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

import msgspec

from rokkaku.bots import bot
from rokkaku.bots.arena import FAULT, Contest, Row, contest_of, deals, play_game, read
from rokkaku.bots.arena import run as run_contest
from rokkaku.bots.limits import SECONDS
from rokkaku.bots.ratings import ratings
from rokkaku.cli.arguments import (
    add_edition_arguments,
    add_json_argument,
    add_workers_arguments,
    edition_for,
    options_of,
    workers_of,
)
from rokkaku.cli.shapes import BotRated, ContestShown, FaultShown, print_json
from rokkaku.cli.terminal.progress import show_preparing, show_progress
from rokkaku.core.errors import BadRequest
from rokkaku.core.record import Record, write_record
from rokkaku.games.catalogue import find
from rokkaku.locales import say


def add_arguments(parser: ArgumentParser) -> None:
    add_edition_arguments(parser)
    parser.add_argument("--bots", metavar="A,B,…", help=say("cli.arena.argument.bots"))
    parser.add_argument("--games", metavar="N", type=int, default=200, help=say("cli.argument.games"))
    parser.add_argument("--seed", metavar="TEXT", default="", help=say("cli.arena.argument.seed"))
    parser.add_argument(
        "--seconds", metavar="S", type=float, default=SECONDS, help=say("cli.arena.argument.seconds")
    )
    add_workers_arguments(parser)
    parser.add_argument("--file", metavar="FILE", type=Path, help=say("cli.arena.argument.file"))
    parser.add_argument("--report", metavar="FILE", type=Path, help=say("cli.arena.argument.report"))
    parser.add_argument("--again", metavar="NUMBER", type=int, help=say("cli.arena.argument.again"))
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    game = find(arguments.game)
    if arguments.report is not None:
        rows = read(arguments.report)
        if arguments.again is not None:
            return _play_again(rows, arguments.again, is_json=arguments.json)
        _print_report(rows, arguments.report, is_json=arguments.json)
        return 0
    contest = _contest(arguments)
    file = arguments.file or Path(f"{game.key}-{'-'.join(contest.bots)}.csv".replace(":", "_"))
    run_contest(contest, file, workers_of(arguments), show_progress)
    _print_report(read(file), file, is_json=arguments.json)
    if not arguments.json:
        print(say("cli.arena.kept", {"file": file, "game": game.key}))
    return 0


def _print_report(rows: Sequence[Row], file: Path, *, is_json: bool) -> None:
    if is_json:
        print_json(_shown(rows, file))
    else:
        print(report(rows))


def _play_again(rows: Sequence[Row], number: int, *, is_json: bool) -> int:
    """Prints the record of a game; one that ends by a fault once more has no end to show."""
    row, record = _again(rows, number)
    if is_json:
        print_json(record)
    else:
        print(write_record(record), end="")
    if row.fault:
        print(say("cli.arena.fault", {"number": number, "fault": row.fault}), file=sys.stderr)
    return 1 if row.fault else 0


def _shown(rows: Sequence[Row], file: Path) -> ContestShown:
    contest, played = contest_of(rows), deals(rows)
    rated = zip(contest.bots, ratings(played, len(contest.bots)), strict=True)
    return ContestShown(
        contest.game,
        contest.edition,
        contest.options,
        contest.seed,
        len(rows),
        len(played),
        tuple(BotRated(bot=name, **msgspec.structs.asdict(rating)) for name, rating in rated),
        tuple(FaultShown(row.number, row.fault) for row in rows if row.reason == FAULT),
        str(file),
    )


def _contest(arguments: Namespace) -> Contest:
    """What is asked for, found to be possible before a long run begins."""
    game = find(arguments.game)
    if not arguments.bots:
        raise BadRequest("cli.arena.no-bots", {"allowed": bot.names()})
    names = tuple(arguments.bots.split(","))
    if arguments.games < 1 or arguments.processes < 1 or arguments.seconds <= 0:
        raise BadRequest("cli.arena.numbers")
    edition = edition_for(game, arguments.edition, len(names))
    options_of(arguments.option)
    contest = Contest(
        game.key, edition, names, arguments.games, arguments.seed, tuple(arguments.option), arguments.seconds
    )
    game.start(contest.setup(0))
    for name in dict.fromkeys(names):
        if isinstance(bot.make(name, game, ""), bot.PreparingBot):
            show_preparing(name)
    return contest


def report(rows: Sequence[Row]) -> str:
    """The table of a contest: Elo and share of wins with their intervals, and what went wrong."""
    contest = contest_of(rows)
    lines = [
        say("cli.arena.head", {"games": len(rows), "edition": contest.edition, "deals": len(deals(rows))})
    ]
    for number, rating in enumerate(ratings(deals(rows), len(contest.bots))):
        won = {
            "share": f"{rating.share:6.1%}",
            "share_low": f"{rating.share_low:.1%}",
            "share_high": f"{rating.share_high:.1%}",
        }
        elo = {
            "elo": f"{rating.elo:+6.0f}",
            "elo_low": f"{rating.elo_low:+.0f}",
            "elo_high": f"{rating.elo_high:+.0f}",
        }
        name = f"{number} {contest.bots[number]}"
        lines.append(say("cli.arena.rating", {"bot": f"{name:16}", **won, **elo}))
    faults = [row for row in rows if row.reason == FAULT]
    lines += [say("cli.arena.fault", {"number": row.number, "fault": row.fault}) for row in faults]
    return "\n".join(lines)


def _again(rows: Sequence[Row], number: int) -> tuple[Row, Record]:
    """A game played again from its row, with time for a bot that was stopped to go on."""
    found = [row for row in rows if row.number == number]
    if not found:
        raise BadRequest("cli.arena.no-game", {"number": number, "last": rows[-1].number})
    contest = contest_of(found)
    for name in contest.bots:
        bot.make(name, find(contest.game), "")
    return play_game(contest, number, SECONDS)
