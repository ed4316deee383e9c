"""`rokkaku fuzz`: random legal games in every possible setup, with every promise of the game checked."""

import re
import secrets
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rokkaku.cli.terminal.progress import show_progress
from rokkaku.core.errors import BadRequest
from rokkaku.core.record import write_record
from rokkaku.games.catalogue import find
from rokkaku.locales import say
from rokkaku.testing.contract import BrokenContract, check_game, setups


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.argument.game"))
    parser.add_argument("--games", metavar="N", type=int, required=True, help=say("cli.argument.games"))
    parser.add_argument("--seed", metavar="TEXT", help=say("cli.argument.seed"))


def run(arguments: Namespace) -> int:
    game, count = find(arguments.game), arguments.games
    if count < 1:
        raise BadRequest("cli.fuzz.games", {"games": count})
    seed = secrets.token_hex(8) if arguments.seed is None else arguments.seed
    for number, setup in enumerate(setups(game, count, seed), start=1):
        try:
            check_game(game, setup, f"{seed} {number}")
        except BrokenContract as broken:
            name = re.sub(r"[^\w-]", "_", seed)
            _save(broken, Path(f"{game.key}-fuzz-{name}-{number}.record"))
            return 1
        show_progress(number, count)
    print(say("cli.fuzz.done", {"count": count, "seed": seed}))
    return 0


def _save(broken: BrokenContract, path: Path) -> None:
    path.write_text(write_record(broken.record), encoding="utf-8")
    print(say("cli.fuzz.broken", {"why": broken, "file": path}), file=sys.stderr)
