"""How pieces are written at this terminal, where an edition has letters of its own."""

import re
from collections.abc import Mapping, Sequence

import msgspec

from rokkaku.core.choices import Choice
from rokkaku.locales import Speaker, texts

_WORD = re.compile(r"\w+")


class Signs(msgspec.Struct, frozen=True):
    """Signs of the notation with those that stand for them here.  Records keep to the notation."""

    own: Mapping[str, str] = {}

    def shown(self, moves: str) -> str:
        """Moves, or what lies on a board, as they are written here."""
        return _replaced(moves, self.own)

    def read(self, text: str) -> str:
        """What was typed here, in the notation."""
        return _replaced(text, {own: sign for sign, own in self.own.items()})

    def choices(self, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Choices whose moves are written as here."""
        if not self.own:
            return choices
        return [msgspec.structs.replace(choice, move=self.shown(choice.move)) for choice in choices]


NOTATION = Signs()
"""Everything is written as in records."""


def signs_of(game: str, speaker: Speaker) -> Signs:
    """The signs for which a speaker has others."""
    prefix = f"{game}.sign."
    signs = (key.removeprefix(prefix) for key in texts(speaker.language) if key.startswith(prefix))
    own = {sign: speaker.text(prefix + sign) for sign in signs}
    return Signs({sign: shown for sign, shown in own.items() if shown != sign})


def _replaced(text: str, by: Mapping[str, str]) -> str:
    return _WORD.sub(lambda word: by.get(word[0], word[0]), text) if by else text
