"""Tells what happened at a table in the words of its edition."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec

from rokkaku.cli.terminal import Palette, palette
from rokkaku.core.errors import RokkakuError
from rokkaku.core.game import Event, Game, Setup, edition_of, words_of
from rokkaku.core.scene import Phrase
from rokkaku.core.seats import Seat
from rokkaku.locales import Speaker

_AUDIENCE = {"seen_by", "news_to"}


class Storyteller(msgspec.Struct, frozen=True):
    """Speaks of one game; seats are called by their colours, things as the edition calls them."""

    game: str
    speaker: Speaker
    palette: Palette
    announcer: Speaker
    """Adds to the seat of a bot the bot's name."""

    def say(self, key: str, values: Mapping[str, Any] = {}) -> str:
        return _capitalised(self.speaker.say(key, values))

    def announce(self, phrase: Phrase) -> str:
        return _capitalised(self.announcer.say(phrase.key, phrase.values))

    def refusal(self, error: RokkakuError) -> str:
        return _capitalised(error.sentence(self.speaker))

    def sentence(self, event: Event) -> str:
        return self.say(f"{self.game}.event.{type(event).__name__}", msgspec.to_builtins(event))

    def paragraphs(self, events: Iterable[Event]) -> Iterator[str]:
        """Short sentences about one seat run on in one line; one that counts things up has its own."""
        for _, group in groupby(events, key=_subject):
            yield " ".join(self.sentence(event) for event in group)


def storyteller(
    game: Game[Any, Any, Any], setup: Setup, *, plain: bool, bots: Mapping[Seat, str] = {}
) -> Storyteller:
    """Who tells of the games of a setup, at this terminal; `bots` are the names of those who play."""
    edition = edition_of(game.editions, setup)
    painted = palette(plain=plain, colours=edition.colours)
    words = words_of(edition)
    for seat in range(len(edition.colours)):
        words[f"seat.{seat}"] = painted.seat_name(Seat(seat), words[f"seat.{seat}"])
    speaker = Speaker(words=words)
    named = {
        f"seat.{seat}": speaker.say("cli.play.player", {"seat": seat, "player": bot})
        for seat, bot in bots.items()
    }
    return Storyteller(game.key, speaker, painted, Speaker(words={**words, **named}))


def _subject(event: Event) -> object:
    """Equal for neighbours that share a line."""
    told: Mapping[str, Any] = msgspec.to_builtins(event)
    counts = [name for name, value in told.items() if isinstance(value, list | tuple | dict)]
    return id(event) if set(counts) - _AUDIENCE else ("seat", told.get("seat"))


def _capitalised(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
