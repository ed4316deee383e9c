"""The terminal speaks what it is asked for, what its settings say, or what the system speaks."""

import argparse
import ast
import inspect
import re
from collections.abc import Iterator

import pytest
from cli.runs import Runner

from rokkaku.cli import COMMANDS
from rokkaku.cli.argparse_words import KEYS
from rokkaku.cli.languages import language_of
from rokkaku.core.errors import BadRequest

OUR_MISTAKES = {
    ".__call__() not defined",
    "'required' is an invalid argument for positionals",
    "mutually exclusive arguments must be optional",
    "%r is not callable",
    "cannot merge actions - two groups are named %r",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "cannot have multiple subparser arguments",
    "conflicting subparser: %s",
    "conflicting subparser alias: %s",
    "conflicting option string: %s",
    "conflicting option strings: %s",
    "unexpected option string: %s",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "can't open '%(filename)s': %(error)s",
    'argument "-" with mode %r',
    "'%(command)s' is deprecated",
    "command '%(parser_name)s' is deprecated",
    "option '%(option)s' is deprecated",
    "argument '%(argument_name)s' is deprecated",
    "%(prog)s: warning: %(message)s\n",
}
"""What argparse says only if we use it wrongly, or use what we do not."""


def words_of_argparse() -> Iterator[str]:
    for node in ast.walk(ast.parse(inspect.getsource(argparse))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("_", "ngettext")
        ):
            for each in node.args:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield each.value


def test_everything_that_argparse_says_to_people_is_a_text_of_ours() -> None:
    assert set(words_of_argparse()) - set(KEYS) - OUR_MISTAKES == set()


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("--language xx --help", "[úúšááğéé:] rokkaku"),
        ("--language xx play --help", "[óópťííóóñš]:"),
        ("play --help --language xx", "  -h, --help            [šĥóóŵ ťĥííš ĥééľp"),
        ("rules samurai tie --language xx", "[Fóóúúŕ šééť áášííďéé]"),
        ("--language=xx editions samurai", "[Ĝrééééñ]".replace("Ĝ", "Ğ").replace("r", "ŕ")),
    ],
)
def test_everything_is_said_in_the_language_asked_for(rokkaku: Runner, command: str, told: str) -> None:
    ran = rokkaku(*command.split())
    assert ran.code == 0
    assert told in ran.out


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("play chess --language xx", "[Ťĥééŕéé ííš ñóó ğááméé"),
        ("play samurai --first x --language xx", "[ááŕğúúmééñť --first: [ííñvááľííď int vááľúúéé: 'x']]"),
        ("dance --language xx", "[ííñvááľííď çĥóóííçéé: 'dance'"),
        ("fuzz samurai --language xx", "ŕééqúúííŕééď: --games]"),
        ("play --language tlh", "The language tlh is not available. Choose from: "),
        ("--language", "expected one argument"),
        ("--lang xx editions samurai", "invalid choice: 'xx'"),
        ("editions samurai --lang xx", "unrecognized arguments: --lang xx"),
    ],
)
def test_complaints_are_too(rokkaku: Runner, command: str, told: str) -> None:
    ran = rokkaku(*command.split())
    assert ran.code == 2
    assert told in ran.err


def test_the_next_command_is_answered_as_usual_again(rokkaku: Runner) -> None:
    assert rokkaku("--language", "xx", "editions", "samurai").out.startswith("[1")
    assert rokkaku("editions", "samurai").out.startswith("1  hans")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "xx_QQ.UTF-8"}, "xx"),
        ({"LANG": "xx"}, "xx"),
        ({"LANG": "xx@euro"}, "xx"),
        ({"LANG": "xx.UTF-8@euro"}, "xx"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "xx_QQ", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "xx_QQ"}, "xx"),
        ({"LANG": "xx_QQ", "ROKKAKU_LANGUAGE": "en"}, "en"),
        ({"LANG": "en_GB", "ROKKAKU_LANGUAGE": "xx"}, "xx"),
    ],
)
def test_without_being_asked_it_speaks_as_settings_and_system_do(
    environment: dict[str, str], language: str
) -> None:
    assert language_of(["play"], environment) == (language, ["play"])
    assert language_of(["--language", "en", "play"], environment) == ("en", ["play"])


def test_a_setting_that_names_no_language_is_refused() -> None:
    with pytest.raises(BadRequest, match="tlh is not available"):
        language_of([], {"ROKKAKU_LANGUAGE": "tlh"})


def test_everything_that_is_to_be_filled_in_is_named_in_it(rokkaku: Runner) -> None:
    named: set[str] = set()
    for command in COMMANDS:
        usage = rokkaku("--language", "xx", command, "--help").out.partition("\n\n")[0]
        named |= set(re.findall(r"--?[a-z]+ (?:\[(?!\[))?([^]\[{\s]+)", usage))
    assert {name for name in named if name.isascii()} == {"D", "H", "N", "R", "S"}


def test_a_game_is_played_in_it(rokkaku: Runner) -> None:
    ran = rokkaku(
        *("--language", "xx", "play", "samurai", "--seed", "7", "--first", "0"),
        typed="h4 s3 S1 f x ready\nzzz\nhelp\nquit\nyes\n",
    )
    assert ran.code == 0
    assert "[“zzz” ííš ñóóť ááľľóóŵééď." in ran.out
    assert "[Ťýpéé óóñéé óóŕ móóŕéé móóvééš óóñ áá ľííñéé." in ran.out
