"""What can be wrong with what a person or a program asks for.

Every error carries a key and values, from which its sentence is told in any language.
"""

import re
from collections.abc import Mapping
from typing import Any

from rokkaku.locales import Speaker, capitalised

_AS_TYPED = re.compile(r"\{\w+\}")
"""A value that is shown as it is, such as the name of a person or a file."""


class RokkakuError(Exception):
    """Something asked for cannot be done; nothing has changed."""

    def __init__(self, key: str, values: Mapping[str, Any] | None = None) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = dict(values or {})

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self, speaker: Speaker | None = None) -> str:
        """What is wrong, in a speaker's language and words, with a capital unless a name comes first."""
        speaker = speaker or Speaker()
        told = self.told(speaker)
        written = speaker.text(self.key) if speaker.has_text(self.key) else ""
        return told if _AS_TYPED.match(written) else capitalised(told)

    def told(self, speaker: Speaker) -> str:
        """What is wrong, as it is written; what others raise may have a key that nobody knows."""
        try:
            return speaker.say(self.key, self.values)
        except KeyError:
            return speaker.say("error.no-text", {"key": self.key})


class BadSetup(RokkakuError):
    """No game can be started like this."""


class BadRequest(RokkakuError):
    """A command, a name or an argument that means nothing here."""


class UnreadableMove(RokkakuError):
    """The text is not a move."""


class DamagedRecord(RokkakuError):
    """A record that cannot be read or replayed; `values["line"]` says where."""


class IllegalMove(RokkakuError):
    """The move is not allowed now; `rule` is the id of the rule that forbids it."""

    def __init__(self, rule: str, key: str, values: Mapping[str, Any] | None = None) -> None:
        super().__init__(key, values)
        self.args = (rule, key, values)
        self.rule = rule

    def __str__(self) -> str:
        return f"[{self.rule}] {self.sentence()}"


def reason(crash: BaseException) -> str:
    """Why something failed, in one line, as it may follow a colon."""
    if isinstance(crash, BadSetup):
        sentence = crash.told(Speaker())
    else:
        sentence = str(crash) if isinstance(crash, RokkakuError) else f"{type(crash).__name__}: {crash}"
    return " ".join(sentence.split()).rstrip(":.")
