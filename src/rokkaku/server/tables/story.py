"""The rows of a log as texts, for one point of view."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any

import msgspec

from rokkaku.core.game import Game, Setup, edition_of, event_key, words_of
from rokkaku.core.record import SECRET
from rokkaku.core.scene import Phrase
from rokkaku.core.seats import Seat
from rokkaku.core.seen_record import is_secret
from rokkaku.core.telling import PLAIN, Telling
from rokkaku.games.catalogue import find
from rokkaku.locales import Speaker, capitalised
from rokkaku.protocol import log
from rokkaku.protocol.frames import Happened, Told
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Chair
from rokkaku.remembering import Remembered, Room, remembered_by_identity
from rokkaku.server.tables.state import TableState

_WRITER = msgspec.json.Encoder()
_READER = msgspec.json.Decoder(tuple[tuple[dict[str, Any], ...], ...])
RECENT = 256
"""How many rows are cached in decoded form.  Tables keep the JSON, which is a fifth of the size."""
SENTENCES, LABELS = 2_048, 16
"""How many sentences are kept.  What is told of a thing on a board is kept with it."""
CLICKS = 4_096
"""How many things to click are known by name."""


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """An event as the log keeps it, which can be shown without replaying the game."""

    type: str
    values: Mapping[str, Any]
    seen_by: tuple[Seat, ...] | None
    news_to: tuple[Seat, ...]

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Whether a seat, or a spectator, may know of it."""
        return self.seen_by is None or seat in self.seen_by


class StoryRow(msgspec.Struct, frozen=True, gc=False):
    """A row, and its line in the record, if any."""

    row: Row
    line: int = 0


def story_row(row: Row, line: int) -> StoryRow:
    """A row with its line; only turns have one."""
    return StoryRow(row, line if isinstance(row.entry, log.Turn) else 0)


def _stored(
    type: str, seen_by: Sequence[Seat] | None = None, news_to: Sequence[Seat] = (), **values: Any
) -> StoredEvent:
    """From what the log says of an event."""
    return StoredEvent(type, values, None if seen_by is None else tuple(seen_by), tuple(news_to))


class Narrator(msgspec.Struct, frozen=True, gc=False, eq=False):
    """Turns events into sentences, in the words of an edition.  One for each edition and language."""

    game: str
    played: Game[Any, Any, Any]
    speaker: Speaker

    def events(self, events: Sequence[StoredEvent]) -> tuple[Happened, ...]:
        """The game's events that belong together, such as those of a turn, as sentences."""
        return tuple(
            [
                self.event(
                    event_key(self.game, event.type, event.values, telling.variant),
                    event.type,
                    event.values,
                    telling,
                )
                for event, telling in zip(events, self.tellings(events), strict=True)
            ]
        )

    def tellings(self, events: Sequence[StoredEvent]) -> Sequence[Telling]:
        """One for each of the game's events that belong together."""
        return self.played.tell([(event.type, event.values) for event in events])

    def event(self, key: str, kind: str, values: Mapping[str, Any], telling: Telling = PLAIN) -> Happened:
        """One event of the game or, without a telling of its own, of the table."""
        return Happened(
            kind,
            dict(values),
            self.sentence(Phrase(key, values)),
            telling.weight,
            telling.sign,
            telling.symbol,
            telling.owner,
            telling.is_marked,
        )

    def sentence(self, phrase: Phrase) -> str:
        """A phrase in words, with a capital.  Most of them are told again and again."""
        return _sentences(self)[_WRITER.encode(phrase)]

    def label(self, phrase: Phrase) -> str:
        """The same for what is on a board: it is told once, and what it is told of is kept with it."""
        return _label(self, phrase)


@remembered_by_identity(LABELS)
def _label(narrator: Narrator, phrase: Phrase) -> str:
    """What stands on a spot and the spot itself are told by the same phrase."""
    return capitalised(narrator.speaker.say(phrase.key, phrase.values))


@cache
def _sentences(narrator: Narrator) -> Remembered[bytes, str]:
    """By what phrases hold: they hold dicts and so cannot be keys themselves."""
    return Remembered(partial(_said, narrator), _room_for_sentences())


@cache
def _room_for_sentences() -> Room:
    """All narrators share it."""
    return Room(SENTENCES)


def _said(narrator: Narrator, encoded: bytes) -> str:
    phrase = msgspec.json.decode(encoded, type=Phrase)
    return capitalised(narrator.speaker.say(phrase.key, phrase.values))


def click_label(narrator: Narrator, click: str) -> str:
    """What a thing to click is called."""
    return click_labels_of(narrator)[click]


@cache
def click_labels_of(narrator: Narrator) -> Remembered[str, str]:
    """The same of all things to click."""
    return Remembered(partial(_click_label, narrator), Room(CLICKS))


def _click_label(narrator: Narrator, click: str) -> str:
    phrase = narrator.played.click_label(click)
    return narrator.speaker.say(phrase.key, phrase.values)


def narrator_of(state: TableState, language: str) -> Narrator:
    """The narrator for a table; it calls the seats by their colours."""
    head, setup = state.head, state.setup
    return _narrator(
        setup.game, head.rules, setup.values, setup.edition, setup.seats, setup.colours, language
    )


@cache
def _narrator(
    game: str, rules: int, values: str, edition: str, seats: int, colours: tuple[str, ...], language: str
) -> Narrator:
    played = find(game).under(rules, values)
    printing = edition_of(played.editions, Setup(game, edition, seats, "", colours=colours))
    return Narrator(game, played, Speaker(language, words_of(game, printing, language)))


@lru_cache(maxsize=RECENT)
def _events(stored: bytes) -> tuple[tuple[StoredEvent, ...], ...]:
    """The events of each move of a row."""
    return tuple([tuple([_stored(**event) for event in of_move]) for of_move in _READER.decode(stored)])


@remembered_by_identity(RECENT)
def _happened(row: Row, narrator: Narrator) -> Sequence[tuple[StoredEvent, Happened]]:
    """The events of a row, hidden ones included, each with its sentence."""
    events = [event for of_move in _events(row.events) for event in of_move]
    return [*zip(events, narrator.events(events), strict=True)]


def row_shown(numbered: StoryRow, seat: Seat | None, narrator: Narrator, *, is_open: bool) -> Told:
    """A row for a seat or a spectator; `is_open`: the game is over and nothing is hidden."""
    events = [*_happened(numbered.row, narrator), *_table_event(numbered.row, narrator)]
    return _told(numbered, events, seat, is_open=is_open)


def _told(
    numbered: StoryRow,
    events: Sequence[tuple[StoredEvent | None, Any]],
    seat: Seat | None,
    *,
    is_open: bool,
) -> Told:
    """With those of its events that the seat may know of; what is told of them may be written already."""
    row = numbered.row
    return Told(
        seq=row.seq,
        kind=row.kind,
        at=row.at,
        seat=row.seat,
        line=numbered.line,
        moves=" ".join(_moves(row, seat, is_open=is_open)),
        happened=tuple(
            [told for event, told in events if is_open or event is None or event.is_seen_by(seat)]
        ),
    )


def rankings(numbered: StoryRow, narrator: Narrator) -> Mapping[Seat, tuple[int, ...]]:
    """What the places of all seats were found from, if that was counted in this row."""
    events = [event for of_move in _events(numbered.row.events) for event in of_move]
    told = zip(events, narrator.tellings(events), strict=True)
    return {event.values["seat"]: telling.ranking for event, telling in told if telling.ranking}


class _WrittenRow(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A row as JSON, once for all who may know the same of it."""

    events: Sequence[tuple[StoredEvent | None, msgspec.Raw]]
    audiences: Sequence[tuple[Seat, ...]]
    """Who is told of each event that not everybody is told of."""
    known: dict[tuple[bool, ...] | None, bytes]
    """By whether it is one's own turn, and which of these events one is told of; None: nothing is hidden."""


@remembered_by_identity(RECENT)
def _written_row(numbered: StoryRow, narrator: Narrator) -> _WrittenRow:
    events = [*_happened(numbered.row, narrator), *_table_event(numbered.row, narrator)]
    audiences = [event.seen_by for event, _ in events if event is not None and event.seen_by is not None]
    written = [(event, msgspec.Raw(_WRITER.encode(told))) for event, told in events]
    return _WrittenRow(written, audiences, {})


def row_written(numbered: StoryRow, seat: Seat | None, narrator: Narrator, *, is_open: bool) -> bytes:
    """The same as JSON."""
    row = _written_row(numbered, narrator)
    knows = None if is_open else (seat == numbered.row.seat, *[seat in one for one in row.audiences])
    found = row.known.get(knows)
    if found is None:
        told = _told(numbered, row.events, seat, is_open=is_open)
        found = row.known[knows] = _WRITER.encode(told)
    return found


def _moves(row: Row, seat: Seat | None, *, is_open: bool) -> Iterable[str]:
    if not isinstance(row.entry, log.Turn) or row.seat is None:
        return ()
    moves = row.entry.moves.split()
    if is_open or seat == row.seat:
        return moves
    return [
        SECRET if is_secret(events, row.seat, seat) else move
        for move, events in zip(moves, _events(row.events), strict=True)
    ]


def _table_event(row: Row, narrator: Narrator) -> Sequence[tuple[None, Happened]]:
    """The sentence for a row that is not an ordinary turn, without keys and ids of people: for everybody."""
    phrase = None if type(row.entry) is log.Turn else _phrase(row)
    return [] if phrase is None else [(None, narrator.event(phrase.key, row.kind, phrase.values))]


def _phrase(row: Row) -> Phrase | None:
    match row.entry:
        case log.Seated(chair):
            values = {"seat": row.seat, "name": chair.name, "bot": chair.bot, "colour": chair.colour}
            return Phrase(f"table.told.seat.{_sitter(chair)}", values)
        case log.Resigned():
            return Phrase("table.told.resign.bot", {"seat": row.seat})
        case log.ProposalMade(what, line):
            return Phrase(f"table.told.propose.{what}", {"seat": row.seat, "line": line})
        case log.ProposalAnswered(yes, is_withdrawn):
            answer = "agreed" if yes else "withdrawn" if is_withdrawn else "declined"
            return Phrase(f"table.told.{answer}", {"seat": row.seat})
        case log.Renamed(name):
            return Phrase("table.told.rename", {"seat": row.seat, "name": name})
        case log.TakenBack(line):
            return Phrase("table.told.takeback", {"line": line})
        case log.LateDecided(seat, choice):
            return Phrase(f"table.told.late.{choice}", {"seat": seat, "by": row.seat})
        case log.Frozen(line):
            return Phrase("table.told.freeze", {"line": line})
        case log.RematchOpened(table):
            return Phrase("table.told.rematch", {"table": table})
        case log.Resumed() if row.seat is None:
            return Phrase("table.told.resume.alone")
        case log.FallbackTurn() | log.TimedOut() | log.Paused() | log.Resumed():
            return Phrase(f"table.told.{row.kind}", {"seat": row.seat})
    return None


def _sitter(chair: Chair) -> str:
    """Who has a chair now, as the texts tell them apart."""
    if chair.kind == "bot" and chair.guest:
        return "bot-for"
    return "person-in" if chair.kind == "person" and chair.colour else chair.kind
