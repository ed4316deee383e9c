"""A game as text: a header, one line per confirmed turn, and how it ended.

[game samurai] [edition hans-im-glueck-1998] [seats 2] [rules 1] [seed 7]
1   0: H4 S1 S3 W1 X ready
2   1: B2 B3 N1 W2 F ready
[end four-set-aside] [places 1 2]
"""

import re
from collections.abc import Iterator, Mapping
from typing import NoReturn

import msgspec

from rokkaku.core.errors import DamagedRecord, RokkakuError
from rokkaku.core.game import Event, Game, MoveT, Outcome, Setup, StateT, Step, ViewT
from rokkaku.core.seats import Seat

SECRET = "?"
SPECTATOR = "spectator"

_TAG = re.compile(r"\[(\w+) ?([^\]]*)\]")
_NUMBER = re.compile(r"\d{1,9}")
_LINE = re.compile(r"(\d{1,9})\s+(\d{1,9}):\s+(\S.*)")


class Line(msgspec.Struct, frozen=True):
    """What one seat confirmed at once."""

    seat: Seat
    moves: tuple[str, ...]


class Record(msgspec.Struct, frozen=True):
    """A finished or running game."""

    setup: Setup
    rules: int
    lines: tuple[Line, ...] = ()
    outcome: Outcome | None = None
    view: str | None = None
    """Whose knowledge it holds: a seat's number or `spectator`; None: everything."""
    commitment: str = ""
    """Stands for the seed while that is secret."""


def write_record(record: Record) -> str:
    """The record as text."""
    header = " ".join(f"[{name} {value}]" for name, value in _header(record).items())
    lines = [
        f"{number:<3} {line.seat}: {' '.join(line.moves)}"
        for number, line in enumerate(record.lines, start=1)
    ]
    ending = []
    if record.outcome is not None:
        places = " ".join(str(place) for place in record.outcome.places)
        ending = [f"[end {record.outcome.reason}] [places {places}]"]
        if record.outcome.others:
            ending[0] += f" [others {' '.join(map(str, record.outcome.others))}]"
    return "\n".join([header, *lines, *ending]) + "\n"


def _header(record: Record) -> Mapping[str, str]:
    setup = record.setup
    options = " ".join(f"{name}={value}" for name, value in sorted(setup.options.items()))
    tags = {
        "game": setup.game,
        "edition": setup.edition,
        "seats": str(setup.seats),
        "first": "" if setup.first is None else str(setup.first),
        "options": options,
        "rules": str(record.rules),
        "view": record.view or "",
        "commitment": record.commitment,
    }
    written = {name: value for name, value in tags.items() if value}
    return written if record.view else {**written, "seed": setup.seed}


def read_record(text: str) -> Record:
    """The record of a text, or DamagedRecord, which names the line of the file."""
    tags: dict[str, str] = {}
    lines: list[Line] = []
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.split("#")[0].strip()
        if content.startswith("["):
            tags.update(_read_tags(content, number))
        elif content:
            lines.append(_read_line(content, number, len(lines) + 1))
    return _assemble(tags, tuple(lines))


def _read_tags(content: str, number: int) -> Mapping[str, str]:
    if _TAG.sub("", content).strip():
        raise DamagedRecord("record.not-a-tag", {"line": number, "text": content})
    return {name: value.strip() for name, value in _TAG.findall(content)}


def _read_line(content: str, number: int, expected: int) -> Line:
    match = _LINE.fullmatch(content)
    if match is None:
        raise DamagedRecord("record.not-a-line", {"line": number, "text": content})
    counted, seat, moves = match.groups()
    if int(counted) != expected:
        raise DamagedRecord("record.wrong-number", {"line": number, "number": counted, "expected": expected})
    return Line(Seat(int(seat)), tuple(moves.split()))


def _assemble(tags: Mapping[str, str], lines: tuple[Line, ...]) -> Record:
    for name in ("game", "edition", "seats", "rules", "view" if "view" in tags else "seed"):
        if name not in tags:
            raise DamagedRecord("record.tag-missing", {"line": 1, "tag": name})
    options = dict(_pair(word) for word in tags.get("options", "").split())
    setup = Setup(
        game=tags["game"],
        edition=tags["edition"],
        seats=_number(tags, "seats"),
        seed=tags.get("seed", ""),
        options=options,
        first=Seat(_number(tags, "first")) if "first" in tags else None,
    )
    return Record(
        setup,
        _number(tags, "rules"),
        lines,
        _read_outcome(tags),
        tags.get("view"),
        tags.get("commitment", ""),
    )


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise DamagedRecord("record.not-an-option", {"line": 1, "text": word})
    return name, value


def _number(tags: Mapping[str, str], name: str) -> int:
    if not _NUMBER.fullmatch(tags[name]):
        raise DamagedRecord("record.not-a-number", {"line": 1, "tag": name, "text": tags[name]})
    return int(tags[name])


def _read_outcome(tags: Mapping[str, str]) -> Outcome | None:
    if "end" not in tags:
        return None
    places = tags.get("places", "").split()
    others = tags.get("others", "").split()
    if not all(_NUMBER.fullmatch(place) for place in (*places, *others)):
        raise DamagedRecord("record.not-places", {"text": " ".join((*places, *others))})
    return Outcome(tags["end"], tuple(map(int, places)), tuple(int(place) for place in others))


def replay(game: Game[StateT, MoveT, ViewT], record: Record) -> Iterator[Step[StateT]]:
    """The start of a recorded game, then one step per line, all its events together."""
    if record.view is not None:
        raise DamagedRecord("record.one-view", {"view": record.view})
    step = game.start(record.setup)
    yield step
    for number, line in enumerate(record.lines, start=1):
        step = _replay_line(game, step.state, line, number)
        yield step
    if record.outcome is not None and game.outcome(step.state) != record.outcome:
        _refuse_ending(game, step.state, record.outcome)


def _replay_line(game: Game[StateT, MoveT, ViewT], state: StateT, line: Line, number: int) -> Step[StateT]:
    step: Step[StateT] = Step(state)
    for text in line.moves:
        try:
            following = game.play(step.state, line.seat, game.read(text))
        except RokkakuError as error:
            raise DamagedRecord(
                "record.move-refused", {"line": number, "move": text, "why": str(error)}
            ) from error
        step = Step(following.state, step.events + following.events)
    return step


def _refuse_ending(game: Game[StateT, MoveT, ViewT], state: StateT, recorded: Outcome) -> NoReturn:
    outcome = game.outcome(state)
    raise DamagedRecord(
        "record.other-ending",
        {
            "recorded": f"{recorded.reason} {recorded.places}",
            "replayed": "-" if outcome is None else f"{outcome.reason} {outcome.places}",
        },
    )


def seen_from(
    game: Game[StateT, MoveT, ViewT], record: Record, seat: Seat | None, commitment: str = ""
) -> Record:
    """A running game as one seat, or a spectator, may have it: no seed, the secret moves of others as `?`.

    A move is secret when its own player knows something of it that the viewer is not told; what chance told
    the player alone, such as a draw, does not make it so.  A line of which nothing is seen is left out.
    """
    step = game.start(record.setup)
    lines = []
    for line in record.lines:
        told, is_seen = [], False
        for text in line.moves:
            step = game.play(step.state, line.seat, game.read(text))
            told.append(SECRET if _is_secret(step.events, line.seat, seat) else text)
            is_seen = is_seen or any(event.is_seen_by(seat) for event in step.events)
        if is_seen:
            lines.append(Line(line.seat, tuple(told)))
    setup = msgspec.structs.replace(record.setup, seed="")
    view = SPECTATOR if seat is None else str(seat)
    return Record(setup, record.rules, tuple(lines), record.outcome, view, commitment)


def _is_secret(events: tuple[Event, ...], mover: Seat, viewer: Seat | None) -> bool:
    return any(
        event.is_seen_by(mover) and mover not in event.news_to and not event.is_seen_by(viewer)
        for event in events
    )
