"""The language of the terminal: the one asked for, else that of the settings, else that of the system."""

import re
from argparse import ArgumentError, ArgumentParser
from collections.abc import Mapping, Sequence

from rokkaku.core.errors import BadRequest
from rokkaku.locales import DEFAULT_LANGUAGE, is_spoken, languages, say

ARGUMENT = "--language"
SETTING = "ROKKAKU_LANGUAGE"
OF_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set says what the system speaks, such as `pl_PL.UTF-8` or `pl@euro`."""
_ENDINGS = re.compile(r"[_.@]")
"""What follows a language there: its country, an encoding, a variant."""


def add_language_argument(parser: ArgumentParser) -> None:
    told = say("cli.argument.language", {"languages": languages()})
    parser.add_argument(ARGUMENT, metavar="LANGUAGE", help=told)


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[str, Sequence[str]]:
    """What to speak, and the arguments without it: it may stand anywhere, and says how to tell all others."""
    asking = ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    asking.add_argument(ARGUMENT)
    try:
        asked, rest = asking.parse_known_args(arguments)
    except ArgumentError:
        return _of_system(environment), arguments  # which are complained of where all arguments are known
    wanted = asked.language or environment.get(SETTING, "")
    if wanted and not is_spoken(wanted):
        raise BadRequest("table.unknown-language", {"language": wanted, "allowed": languages()})
    return wanted or _of_system(environment), rest


def _of_system(environment: Mapping[str, str]) -> str:
    """Where we do not speak it, the usual one."""
    tag = next((environment[name] for name in OF_SYSTEM if environment.get(name)), "")
    language = _ENDINGS.split(tag, maxsplit=1)[0].lower()
    return language if is_spoken(language) else DEFAULT_LANGUAGE
