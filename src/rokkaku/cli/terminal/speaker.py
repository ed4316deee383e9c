"""Tells what happened at a table in the words of its edition."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from rokkaku.cli.terminal.palette import Palette, palette_for
from rokkaku.cli.terminal.signs import Signs, signs_of
from rokkaku.core.errors import RokkakuError
from rokkaku.core.game import Event, Game, Setup, edition_of, event_key, rules_of, words_of
from rokkaku.core.scene import Phrase
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import SPOKEN, RuleText, Speaker, capitalised

_SEAT = re.compile(r"seat(?:-\w+)?\.(\d+)")
_AUDIENCE = {"seen_by", "news_to"}


class EventText(NamedTuple):
    """Something that happened, apart from who may know it."""

    kind: str
    values: Mapping[str, Any]
    sentence: str = ""
    """In the server's words, for events we have no words for."""
    variant: str = ""
    """As in `Telling`."""


class GameSpeaker(msgspec.Struct, frozen=True):
    """Speaks of one game; seats are called by their colours, things as the edition calls them."""

    game: str
    edition: str
    speaker: Speaker
    palette: Palette
    announcer: Speaker
    """Adds the name to the seat of a bot or of someone elsewhere."""
    signs: Signs

    def say(self, key: str, values: Mapping[str, Any] = {}) -> str:
        return capitalised(self.speaker.say(key, values))

    def notation(self) -> str:
        """How its moves are written, or where that can be seen."""
        own = f"cli.play.notation.{self.game}"
        return self.say(own if self.speaker.has_text(own) else "cli.play.notation")

    def rules(self) -> Mapping[str, RuleText]:
        """The rules as the edition words them."""
        return rules_of(find(self.game), self.speaker.language, self.edition)

    def announce(self, phrase: Phrase) -> str:
        return capitalised(self.announcer.say(phrase.key, phrase.values))

    def refusal(self, error: RokkakuError) -> str:
        return error.sentence(self.speaker)

    def story(self, events: Iterable[Event], seat: Seat | None) -> list[str]:
        """What a seat, or a spectator, may know about what happened."""
        return list(self.whole_story(event for event in events if event.is_seen_by(seat)))

    def whole_story(self, events: Iterable[Event]) -> Iterator[str]:
        """Everything that happened."""
        return self.paragraphs(event_text(event) for event in events)

    def paragraphs(self, events: Iterable[EventText]) -> Iterator[str]:
        """Short sentences about one seat share a line; one that counts things up has its own.

        What goes without saying, such as what something costs, is left out.
        """
        known = list(events)
        tellings = find(self.game).tell([(event.kind, event.values) for event in known])
        worth = (
            event._replace(variant=telling.variant)
            for event, telling in zip(known, tellings, strict=True)
            if telling.weight != "implied"
        )
        for _, group in groupby(enumerate(worth), key=_subject):
            yield " ".join(self.sentence(event) for _, event in group)

    def sentence(self, event: EventText) -> str:
        key = event_key(self.game, event.kind, event.values, event.variant)
        return self.say(key, event.values) if self.speaker.has_text(key) else event.sentence


def speaker_for(
    game: Game[Any, Any, Any], setup: Setup, *, plain: bool, players: Mapping[Seat, str] = {}
) -> GameSpeaker:
    """Speaks of the games of a setup, at this terminal; `players` are those whose names are told too."""
    edition = edition_of(game.editions, setup)
    palette = palette_for(game.key, plain=plain, colours=edition.colours)
    usual = words_of(game.key, edition, SPOKEN.get())
    seats = {key: Seat(int(found[1])) for key in usual if (found := _SEAT.fullmatch(key))}
    words = {**usual, **{key: palette.seat_name(seat, usual[key]) for key, seat in seats.items()}}
    speaker = Speaker(words=words)
    named = {
        key: Speaker(words={f"seat.{seat}": words[key]}).say(
            "cli.play.player", {"seat": seat, "player": players[seat]}
        )
        for key, seat in seats.items()
        if seat in players
    }
    announcer = Speaker(words={**words, **named})
    return GameSpeaker(game.key, edition.key, speaker, palette, announcer, signs_of(game.key, speaker))


def event_text(event: Event) -> EventText:
    """An event without who may know it."""
    values: Mapping[str, Any] = msgspec.to_builtins(event)
    kept = {name: value for name, value in values.items() if name not in _AUDIENCE}
    return EventText(type(event).__name__, kept)


def _subject(numbered: tuple[int, EventText]) -> object:
    """Equal for neighbours that share a line."""
    number, event = numbered
    is_count = any(isinstance(value, list | tuple | dict) for value in event.values.values())
    return number if is_count else ("seat", event.values.get("seat"))
