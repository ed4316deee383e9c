"""A game as text: a header, one line per confirmed turn, and how it ended.

[game samurai] [edition hans-im-glueck-1998] [seats 2] [rules 1] [seed 7]
1   0: H4 S1 S3 W1 X ready
2   1: B2 B3 N1 W2 F ready
[end four-set-aside] [places 1 2]
"""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from rokkaku.core.endings import placed, platform_outcome
from rokkaku.core.errors import DamagedRecord, RokkakuError
from rokkaku.core.game import Game, MoveT, Outcome, Setup, StateT, Step, ViewT
from rokkaku.core.json_faults import LONGEST_QUOTE, fault, quote
from rokkaku.core.seats import Seat

SECRET = "?"
SPECTATOR = "spectator"

_BYTE_ORDER = "\ufeff"
"""What some editors put before a text."""
_TAG = re.compile(r"\[(\w+) ?([^\]]*)\]")
_NUMBER = re.compile(r"\d{1,9}")
_LINE = re.compile(r"(\d{1,9})\s+(\d{1,9}):\s+(\S.*)")
_FORK = re.compile(r"(\d{1,9}):([^:]+):(.+)")
_WORD = re.compile(r"[^\s\[\]#]+")


class Line(msgspec.Struct, frozen=True, gc=False):
    """What one seat confirmed at once.  Servers keep millions, which can be part of no cycle."""

    seat: Seat
    moves: tuple[str, ...]


class Fork(msgspec.Struct, frozen=True):
    """Where a finished game was continued: after so many lines, with what `view` did not know dealt again."""

    line: int
    view: str
    """Whose knowledge stayed as it was: a seat's number or `spectator`."""
    seed: str
    """One word.  `?` while the game that was forked last is running."""


class Record(msgspec.Struct, frozen=True):
    """A finished or running game."""

    setup: Setup
    rules: int
    lines: tuple[Line, ...] = ()
    outcome: Outcome | None = None
    view: str | None = None
    """Whose knowledge it holds: a seat's number or `spectator`; None: everything."""
    commitment: str = ""
    """Stands for `last_seed` while that is secret."""
    nonce: str = ""
    """One word, secret as long as the seed: else a seed that can be guessed could be found by trying."""
    resigned: tuple[Seat, ...] = ()
    """The seats that resigned, in that order."""
    forks: tuple[Fork, ...] = ()
    """In the order of their lines.  All but the last, and the setup, are those of games that are over."""

    @property
    def last_seed(self) -> str:
        """The seed of everything hidden now: that of the last fork or, without a fork, the setup's."""
        return self.forks[-1].seed if self.forks else self.setup.seed


class _Tag(msgspec.Struct, frozen=True):
    """A value in brackets and the line of the file it stands in."""

    value: str
    line: int


# ── as text ─────────────────────────────────────────────────────────────────────────────────────────


def write_record(record: Record) -> str:
    """The record as text."""
    lines = [
        f"{number:<3} {line.seat}: {' '.join(line.moves)}"
        for number, line in enumerate(record.lines, start=1)
    ]
    ending = [] if record.outcome is None else [_in_brackets(_ending(record.outcome))]
    return "\n".join([_in_brackets(header(record)), *lines, *ending]) + "\n"


def _in_brackets(tags: Mapping[str, str]) -> str:
    return " ".join(f"[{name} {value}]" for name, value in tags.items())


def header(record: Record) -> Mapping[str, str]:
    """The tags above the moves.  The setup's seed is left out where it is secret."""
    setup = record.setup
    has_seed = record.view is None or record.forks
    tags = {
        "game": setup.game,
        "edition": setup.edition,
        "seats": str(setup.seats),
        "first": "" if setup.first is None else str(setup.first),
        "options": " ".join(f"{name}={value}" for name, value in sorted(setup.options.items())),
        "colours": " ".join(setup.colours),
        "rules": str(record.rules),
        "values": setup.values,
        "view": record.view or "",
        "commitment": record.commitment,
        "seed": setup.seed,
        "nonce": record.nonce,
        "resigned": _numbers(record.resigned),
        "forks": " ".join(f"{fork.line}:{fork.view}:{fork.seed}" for fork in record.forks),
    }
    return {name: value for name, value in tags.items() if (has_seed if name == "seed" else value)}


def _ending(outcome: Outcome) -> Mapping[str, str]:
    tags = {"end": outcome.reason, "places": _numbers(outcome.places), "others": _numbers(outcome.others)}
    return {name: value for name, value in tags.items() if value}


def _numbers(values: Sequence[int]) -> str:
    return " ".join(str(value) for value in values)


def read_record(text: str) -> Record:
    """The record of a text or of JSON, or DamagedRecord, which names the line of the file."""
    text = text.removeprefix(_BYTE_ORDER)
    return _read_json(text) if text.lstrip().startswith("{") else _read_text(text)


def _read_json(text: str) -> Record:
    """Checked like a text: what cannot be written as one is not a record."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _no_record(text, error) from None
    if _read_text(write_record(record)) != record:
        raise DamagedRecord("record.not-json", {"line": 1, "place": text[:LONGEST_QUOTE]})
    return record


def _no_record(text: str, error: Exception) -> DamagedRecord:
    """What is wrong with a value is told; where nothing can be read at all, what stands there."""
    if type(error) is msgspec.DecodeError:
        return DamagedRecord("record.not-json", {"line": 1, "place": quote(text, error)})
    return DamagedRecord("record.wrong-json", {"line": 1, "why": fault(error)})


def _read_text(text: str) -> Record:
    tags: dict[str, _Tag] = {}
    lines: list[Line] = []
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.split("#")[0].strip()
        if content.startswith("["):
            _add_tags(tags, content, number)
        elif content:
            lines.append(_read_line(content, number, len(lines) + 1))
    return _assemble(tags, tuple(lines))


def _add_tags(tags: dict[str, _Tag], content: str, number: int) -> None:
    if _TAG.sub("", content).strip():
        raise DamagedRecord("record.not-a-tag", {"line": number, "text": content[:LONGEST_QUOTE]})
    for name, value in _TAG.findall(content):
        if name in tags:
            raise DamagedRecord("record.tag-twice", {"line": number, "tag": name, "first": tags[name].line})
        # Blanks around a seed are part of it.
        tags[name] = _Tag(value if name == "seed" else value.strip(), number)


def _read_line(content: str, number: int, expected: int) -> Line:
    match = _LINE.fullmatch(content)
    if match is None:
        raise DamagedRecord("record.not-a-line", {"line": number, "text": content[:LONGEST_QUOTE]})
    counted, seat, moves = match.groups()
    if int(counted) != expected:
        raise DamagedRecord("record.wrong-number", {"line": number, "number": counted, "expected": expected})
    return Line(Seat(int(seat)), tuple(moves.split()))


def _assemble(tags: Mapping[str, _Tag], lines: tuple[Line, ...]) -> Record:
    has_seed = "view" not in tags or "forks" in tags
    for name in ("game", "edition", "seats", "rules", *(("seed",) if has_seed else ())):
        if name not in tags:
            raise DamagedRecord("record.tag-missing", {"line": 1, "tag": name})
    setup = Setup(
        game=tags["game"].value,
        edition=tags["edition"].value,
        seats=_read_number(tags, "seats"),
        seed=_value(tags, "seed"),
        options=dict(_pair(word, tags["options"].line) for word in _value(tags, "options").split()),
        first=Seat(_read_number(tags, "first")) if "first" in tags else None,
        colours=tuple(_value(tags, "colours").split()),
        values=_value(tags, "values"),
    )
    record = Record(
        setup,
        _read_number(tags, "rules"),
        lines,
        _read_outcome(tags),
        tags["view"].value if "view" in tags else None,
        _value(tags, "commitment"),
        _read_nonce(tags),
        tuple(Seat(seat) for seat in _read_numbers(tags, "resigned", "record.not-seats")),
        tuple(_read_fork(word, tags["forks"].line) for word in _value(tags, "forks").split()),
    )
    _check(record, {name: tag.line for name, tag in tags.items()})
    return record


def _value(tags: Mapping[str, _Tag], name: str) -> str:
    return tags[name].value if name in tags else ""


def _pair(word: str, line: int) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise DamagedRecord("record.not-an-option", {"line": line, "text": word})
    return name, value


def _read_number(tags: Mapping[str, _Tag], name: str) -> int:
    value, line = tags[name].value, tags[name].line
    if not _NUMBER.fullmatch(value):
        raise DamagedRecord("record.not-a-number", {"line": line, "tag": name, "text": value})
    return int(value)


def _read_numbers(tags: Mapping[str, _Tag], name: str, otherwise: str) -> tuple[int, ...]:
    words = _value(tags, name).split()
    if not all(_NUMBER.fullmatch(word) for word in words):
        raise DamagedRecord(otherwise, {"line": tags[name].line, "text": tags[name].value})
    return tuple(int(word) for word in words)


def _read_outcome(tags: Mapping[str, _Tag]) -> Outcome | None:
    if "end" not in tags:
        return None
    places = _read_numbers(tags, "places", "record.not-places")
    return Outcome(tags["end"].value, places, _read_numbers(tags, "others", "record.not-places"))


def _read_nonce(tags: Mapping[str, _Tag]) -> str:
    nonce = _value(tags, "nonce")
    if "nonce" in tags and not _WORD.fullmatch(nonce):
        raise DamagedRecord("record.not-a-nonce", {"line": tags["nonce"].line, "text": nonce})
    return nonce


def _read_fork(word: str, line: int) -> Fork:
    match = _FORK.fullmatch(word)
    if match is None:
        raise DamagedRecord("record.not-a-fork", {"line": line, "text": word})
    return Fork(int(match[1]), match[2], match[3])


def _check(record: Record, at: Mapping[str, int] = {}) -> None:
    """That resigned seats and forks fit the game; `at` says in which lines of a file they stand."""
    seats, resigned = range(record.setup.seats), record.resigned
    are_seats = all(seat in seats for seat in resigned) and len(set(resigned)) == len(resigned)
    if not are_seats or 0 < len(resigned) == len(seats):
        raise DamagedRecord("record.not-seats", {"line": at.get("resigned", 1), "text": _numbers(resigned)})
    earliest = 0
    for number, fork in enumerate(record.forks, start=1):
        may_be_secret = record.view is not None and number == len(record.forks)
        fits = earliest <= fork.line <= len(record.lines) and _is_view(fork.view, len(seats))
        if not fits or not _WORD.fullmatch(fork.seed) or (fork.seed == SECRET and not may_be_secret):
            text = f"{fork.line}:{fork.view}:…"
            raise DamagedRecord("record.not-a-fork", {"line": at.get("forks", 1), "text": text})
        earliest = fork.line


def _is_view(name: str, seats: int) -> bool:
    return name == SPECTATOR or (_NUMBER.fullmatch(name) is not None and int(name) < seats)


# ── played again ────────────────────────────────────────────────────────────────────────────────────


def replay(game: Game[StateT, MoveT, ViewT], record: Record) -> Iterator[Step[StateT]]:
    """The start of a recorded game, then one step per line, all its events together.

    Where the game was forked after a line, the state of that line's step is the one that was played on from.
    """
    if record.view is not None:
        key = "record.spectator-view" if record.view == SPECTATOR else "record.one-view"
        raise DamagedRecord(key, {"view": record.view})
    for state, steps in walk(game, record):
        yield Step(state, tuple(event for step in steps for event in step.events))
    check_ending(game, state, record)


def walk(
    game: Game[StateT, MoveT, ViewT], record: Record
) -> Iterator[tuple[StateT, tuple[Step[StateT], ...]]]:
    """The start, then every line: the state after it, forks taken, and its steps, one per move."""
    _check(record)
    game = game.under(record.rules, record.setup.values)
    start = game.start(record.setup)
    state = _forked(game, record, 0, start.state)
    yield state, (start,)
    for number, line in enumerate(record.lines, start=1):
        steps = _steps(game, state, line, number)
        state = _forked(game, record, number, steps[-1].state if steps else state)
        yield state, steps


def _steps(
    game: Game[StateT, MoveT, ViewT], state: StateT, line: Line, number: int
) -> tuple[Step[StateT], ...]:
    steps: list[Step[StateT]] = []
    for text in line.moves:
        try:
            steps.append(game.play(steps[-1].state if steps else state, line.seat, game.read(text)))
        except RokkakuError as error:
            raise DamagedRecord(
                "record.move-refused", {"line": number, "move": text, "why": str(error)}
            ) from error
    return tuple(steps)


def _forked(game: Game[StateT, MoveT, ViewT], record: Record, line: int, state: StateT) -> StateT:
    for fork in record.forks:
        if fork.line == line:
            viewer = None if fork.view == SPECTATOR else Seat(int(fork.view))
            state = game.imagine(game.view(state, viewer), fork.seed)
    return state


def check_ending(game: Game[StateT, MoveT, ViewT], state: StateT, record: Record) -> None:
    """An end is the rules' where they have ended the game, else one of the platform's."""
    claimed, by_rules = record.outcome, game.outcome(state)
    if claimed is None:
        return
    if by_rules is None:
        reached = platform_outcome(claimed, record.setup.seats, record.resigned)
    else:
        reached = placed(by_rules, record.resigned)
    if claimed != reached:
        values = {"recorded": _as_text(claimed), "replayed": "-" if reached is None else _as_text(reached)}
        raise DamagedRecord("record.other-ending", values)


def _as_text(outcome: Outcome) -> str:
    return " ".join(str(part) for part in (outcome.reason, outcome.places, outcome.others) if part)
