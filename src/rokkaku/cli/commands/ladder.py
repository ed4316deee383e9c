"""`rokkaku ladder`: neighbours of a ladder of bots against each other, and a page with their ratings."""

import os
import platform
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import groupby, pairwise
from pathlib import Path

from rokkaku.bots import bot
from rokkaku.bots.arena import Contest
from rokkaku.bots.ladder import MOST_GAMES, Match, kept_match, play_match, rungs
from rokkaku.bots.levels import levels_of, player_of
from rokkaku.bots.limits import SECONDS
from rokkaku.cli.arguments import (
    add_edition_arguments,
    add_workers_arguments,
    edition_for,
    options_of,
    workers_of,
)
from rokkaku.cli.terminal.progress import show_progress
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import game_title
from rokkaku.games.catalogue import find
from rokkaku.locales import Speaker, say

ASKED = 0.6


def add_arguments(parser: ArgumentParser) -> None:
    add_edition_arguments(parser)
    parser.add_argument("--bots", metavar="A,B,…", help=say("cli.ladder.argument.bots"))
    parser.add_argument("--seats", metavar="N,…", default="2,4", help=say("cli.ladder.argument.seats"))
    parser.add_argument(
        "--games", metavar="N", type=int, default=MOST_GAMES, help=say("cli.ladder.argument.games")
    )
    parser.add_argument(
        "--asked", metavar="SHARE", type=float, default=ASKED, help=say("cli.ladder.argument.asked")
    )
    parser.add_argument("--seed", metavar="TEXT", default="", help=say("cli.arena.argument.seed"))
    add_workers_arguments(parser)
    parser.add_argument(
        "--folder", metavar="FOLDER", type=Path, default=Path(), help=say("cli.ladder.argument.folder")
    )
    parser.add_argument("--file", metavar="FILE", type=Path, help=say("cli.ladder.argument.file"))


def run(arguments: Namespace) -> int:
    contests = [contest for seats in _seats(arguments) for contest in _contests(arguments, seats)]
    try:
        _play(contests, arguments)
    except KeyboardInterrupt:
        print(say("cli.ladder.interrupted"), file=sys.stderr)
        _write(contests, arguments)
        raise
    _write(contests, arguments)
    return 0


def _play(contests: Sequence[Contest], arguments: Namespace) -> None:
    workers = workers_of(arguments)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for contest in contests:
        match = play_match(contest, arguments.asked, arguments.folder, workers, show_progress)
        print(_line("cli.ladder.match", match), file=sys.stderr)


def _write(contests: Sequence[Contest], arguments: Namespace) -> None:
    """The page of what was played, if anything was."""
    matches = _matches(contests, arguments)
    if not matches:
        return
    text = page(arguments.game, [contest.edition for contest in contests], matches)
    if arguments.file is None:
        print(text, end="")
    else:
        arguments.file.write_text(text, encoding="utf-8")


def _matches(contests: Sequence[Contest], arguments: Namespace) -> list[Match]:
    """What was played, for each number of seats from the lowest bot up to the first match without a game."""
    found: list[Match] = []
    for _, neighbours in groupby(contests, key=lambda contest: len(contest.bots)):
        for contest in neighbours:
            match = kept_match(contest, arguments.asked, arguments.folder)
            if match is None:
                break
            found.append(match)
    return found


def _seats(arguments: Namespace) -> list[int]:
    try:
        seats = list(dict.fromkeys(int(word) for word in arguments.seats.split(",")))
    except ValueError:
        seats = [0]
    if min(seats) < 2 or arguments.games < 1 or arguments.processes < 1 or not 0 < arguments.asked < 1:
        raise BadRequest("cli.ladder.numbers")
    return seats


def _contests(arguments: Namespace, seats: int) -> list[Contest]:
    """A match for each pair of neighbours, found to be possible before a long run begins."""
    game = find(arguments.game)
    names = (
        arguments.bots.split(",")
        if arguments.bots
        else [player_of(level.name) for level in levels_of(game.key)]
    )
    if len(names) < 2:
        raise BadRequest("cli.ladder.too-few")
    for name in names:
        bot.make(name, game, "")
    edition = edition_for(game, arguments.edition, seats)
    options_of(arguments.option)
    options = tuple(arguments.option)
    found = [
        Contest(
            game.key,
            edition,
            (upper, *[lower] * (seats - 1)),
            arguments.games,
            arguments.seed,
            options,
            SECONDS,
        )
        for lower, upper in pairwise(names)
    ]
    game.start(found[0].setup(0))
    return found


def page(game: str, editions: Sequence[str], matches: Sequence[Match]) -> str:
    """The ladder as a page: what was played where and when, then a table for each number of seats."""
    head = {
        "game": game_title(game, Speaker()),
        "edition": "`, `".join(dict.fromkeys(editions)),
        "command": shlex.join(["rokkaku", *sys.argv[1:]]),
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }
    parts = [say("cli.ladder.title", head), say("cli.ladder.head", head)]
    for seats in sorted({match.seats for match in matches}):
        parts += _table([match for match in matches if match.seats == seats])
    return "\n\n".join(parts) + "\n"


def _table(matches: Sequence[Match]) -> list[str]:
    ladder = rungs(matches)
    lines = [say("cli.ladder.columns"), "|---|---|---|---|"]
    for rung, match in reversed(list(zip(ladder, [None, *matches], strict=True))):
        elo = f"{rung.elo:.0f} [{rung.elo_low:.0f}, {rung.elo_high:.0f}]"
        against = _line("cli.ladder.against", match) if match else ""
        games = "" if match is None else match.games
        lines.append(f"| `{rung.bot}` | {elo} | {against} | {games} |")
    return [say("cli.ladder.seats", {"seats": matches[0].seats}), "\n".join(lines)]


def _line(key: str, match: Match) -> str:
    """A sentence about a match."""
    return say(
        key,
        {
            "upper": match.upper,
            "lower": match.lower,
            "seats": match.seats,
            "games": match.games,
            "share": f"{match.share:.1%}",
            "low": f"{match.share_low:.1%}",
            "high": f"{match.share_high:.1%}",
            "asked": f"{match.asked:.0%}",
            "faults": match.faults,
        },
    )
