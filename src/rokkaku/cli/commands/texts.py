"""`rokkaku texts`: what a translator wants to know."""

from argparse import ArgumentParser, Namespace

from rokkaku.core.errors import BadRequest
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import DEFAULT_LANGUAGE, languages, say
from rokkaku.locales.checking import faults, size, unchanged


def add_arguments(parser: ArgumentParser) -> None:
    tasks = parser.add_subparsers(dest="task", required=True)
    summary = say("cli.texts.check.summary")
    check = tasks.add_parser("check", help=summary, description=summary)
    check.add_argument("languages", metavar="LANGUAGE", nargs="*", help=say("cli.texts.argument.language"))


def run(arguments: Namespace) -> int:
    """Without a language, all are checked, and only what is wrong is told."""
    for language in arguments.languages:
        if language not in languages():
            raise BadRequest("table.unknown-language", {"language": language, "allowed": languages()})
    others = [language for language in languages() if language != DEFAULT_LANGUAGE]
    found = [
        _check(language, tells_all=bool(arguments.languages)) for language in arguments.languages or others
    ]
    return 1 if any(found) else 0


def _check(language: str, *, tells_all: bool) -> int:
    """How many faults there are."""
    games = {key: tuple(edition.key for edition in game.editions) for key, game in GAMES.items()}
    wrong = list(faults(language, games))
    hints = list(unchanged(language, games)) if tells_all else []
    for fault in (*wrong, *hints):
        print(say(fault.key, fault.values))
    if wrong:
        print(say("cli.texts.faults", {"language": language, "count": len(wrong)}))
    else:
        texts, rules = size(language, games)
        print(say("cli.texts.complete", {"language": language, "texts": texts, "rules": rules}))
    return len(wrong)
