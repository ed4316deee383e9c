"""What argparse says by itself, in the language of everything else."""

import argparse
import re
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator, Mapping

from rokkaku.locales import Speaker, say

KEYS: Mapping[str, str] = {
    "usage: ": "cli.argparse.usage",
    "positional arguments": "cli.argparse.positional",
    "options": "cli.argparse.options",
    "show this help message and exit": "cli.argparse.help",
    "%(prog)s: error: %(message)s\n": "cli.argparse.error",
    "argument %(argument_name)s: %(message)s": "cli.argparse.about-argument",
    "the following arguments are required: %s": "cli.argparse.required",
    "one of the arguments %s is required": "cli.argparse.one-required",
    "unrecognized arguments: %s": "cli.argparse.unrecognized",
    "ambiguous option: %(option)s could match %(matches)s": "cli.argparse.ambiguous",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli.argparse.invalid-choice",
    "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)": (
        "cli.argparse.invalid-choice-closest"
    ),
    "invalid %(type)s value: %(value)r": "cli.argparse.invalid-value",
    "not allowed with argument %s": "cli.argparse.not-with",
    "ignored explicit argument %r": "cli.argparse.ignored",
    "expected one argument": "cli.argparse.one-expected",
    "expected at most one argument": "cli.argparse.at-most-one-expected",
    "expected at least one argument": "cli.argparse.one-or-more-expected",
    "expected %s argument": "cli.argparse.several-expected",
    "expected %s arguments": "cli.argparse.several-expected",
}
"""The texts in place of its messages; a mistake of ours is told in its own."""
_PLACE = re.compile(r"%(?:\((\w+)\))?[rs]")


def teach() -> None:
    """From now on, argparse asks us; it looks its words up under these names, meant for gettext.

    This holds for the whole process: every parser in it speaks as ours do.
    """
    vars(argparse).update(_=_in_our_words, ngettext=_counted_in_our_words)


def _in_our_words(message: str) -> str:
    if message not in KEYS:
        return message
    places = {found[1] or "what": found[0] for found in _PLACE.finditer(message)}
    return say(KEYS[message], places) + ("\n" if message.endswith("\n") else "")


def _counted_in_our_words(one: str, several: str, count: int) -> str:
    return _in_our_words(one if count == 1 else several)


def translate_metavars(parser: ArgumentParser) -> None:
    """Says what is to be written in place of an argument, such as FILE."""
    speaker = Speaker()
    for action in every_action(parser):
        key = f"cli.metavar.{action.metavar or action.dest.upper()}"
        if action.nargs != 0 and speaker.has_text(key):
            action.metavar = speaker.text(key)


def every_action(parser: ArgumentParser) -> Iterator[Action]:
    """The arguments of a parser and of all its commands."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                yield from every_action(command)
        yield action
