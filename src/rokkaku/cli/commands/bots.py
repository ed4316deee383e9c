"""`rokkaku bots`: who can be played against, level by level."""

from argparse import ArgumentParser, Namespace

from rokkaku.bots.bot import others, refusal_of
from rokkaku.bots.levels import levels_of
from rokkaku.cli.arguments import add_json_argument
from rokkaku.cli.shapes import BotsShown, LevelShown, print_json
from rokkaku.games.catalogue import find
from rokkaku.locales import say


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.argument.game"))
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    shown = _shown(arguments.game)
    if arguments.json:
        print_json(shown)
        return 0
    width = max(len(level.name) for level in shown.levels)
    for level in shown.levels:
        print(f"{level.name:<{width}}  {level.description}")
        if level.refusal:
            print(f"{'':<{width}}  {level.refusal}")
    print(say("cli.bots.others", {"bots": shown.others}))
    print(say("cli.bots.how", {"game": shown.game, "level": shown.levels[0].name}))
    return 0


def _shown(key: str) -> BotsShown:
    game = find(key)
    levels = [
        LevelShown(level.name, say(f"level.{level.name}"), str(refusal_of(level.name, game) or ""))
        for level in levels_of(key)
    ]
    return BotsShown(game.key, tuple(levels), others(game.key))
