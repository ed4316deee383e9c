"""Lessons: recorded positions, each with a goal that is reached by playing on from there.

The pictures of rules, `<game>.pictures.json`, show such positions, too.
A lesson is an entry of `<game>.json` and the record `<game>/<key>.record` beside it; its texts are
`lesson.<game>.<key>.title`, `.text`, `.hint` and `.done` in the locales.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any, Literal, TypeAlias

import msgspec

from rokkaku.core.draft import Draft
from rokkaku.core.game import Game
from rokkaku.core.record import Record, read_record, replay
from rokkaku.core.seats import Seat

Pattern: TypeAlias = Mapping[str, Any]
"""An event by its `type` and some of its values; for a single value also a list of those that will do."""
Verdict: TypeAlias = Literal["open", "done", "missed"]
SEED = "lesson"
"""Deals what the learner does not know, the same for everybody: the partner's script counts on it."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be done in a position, and how the others at the table answer."""

    key: str
    rule: str
    """The rule that whoever misses the goal should read."""
    turns: int
    """How often the learner may confirm something."""
    goal: tuple[Pattern, ...]
    """Events that must all happen."""
    soon: int = 0
    """How many of them, from the first on, must happen in the learner's first turn."""
    never: tuple[Pattern, ...] = ()
    """Events of which none may happen."""
    partner: tuple[str, ...] = ()
    """Moves of the others: they play the first of these that is legal."""
    spots: tuple[str, ...] = ()
    """Places that the text speaks of."""
    seat: Seat = Seat(0)
    """The learner's."""


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none for a game that brings none."""
    page = files(__name__).joinpath(f"{game}.json")
    if not page.is_file():
        return ()
    return msgspec.json.decode(page.read_bytes(), type=tuple[Lesson, ...])


def find_lesson(game: str, key: str) -> Lesson | None:
    """The lesson of a key, if there is one."""
    return next((lesson for lesson in lessons_of(game) if lesson.key == key), None)


class RulePicture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the picture of a rule shows."""

    position: str
    around: tuple[str, ...]
    """The spots it is about."""
    told: tuple[str, ...] = ()
    """Those of which it is said below the picture what is there, because the rule is about that."""
    then: tuple[str, ...] = ()
    """Moves that are played in the position."""


@cache
def pictures_of(game: str) -> Mapping[str, RulePicture]:
    """The pictures of a game's rules, by rule."""
    page = files(__name__).joinpath(f"{game}.pictures.json")
    return msgspec.json.decode(page.read_bytes(), type=dict[str, RulePicture]) if page.is_file() else {}


@cache
def position(game: str, key: str) -> Record:
    """The game that led to a position."""
    return read_record(files(__name__).joinpath(game, f"{key}.record").read_text(encoding="utf-8"))


def verdict(lesson: Lesson, game: Game[Any, Any, Any], record: Record, begun: int) -> Verdict:
    """Whether the goal is reached, or missed, by what was played after the first `begun` lines."""
    steps = list(islice(replay(game, record), begun, None))
    events = [event for step in steps[1:] for event in step.events]
    happened = msgspec.json.decode(msgspec.json.encode(events), type=list[dict[str, Any]])
    if any(_has_happened(pattern, happened) for pattern in lesson.never):
        return "missed"
    if all(_has_happened(pattern, happened) for pattern in lesson.goal):
        return "done"
    played = sum(line.seat == lesson.seat for line in record.lines[begun:])
    if played and not all(_has_happened(pattern, happened) for pattern in lesson.goal[: lesson.soon]):
        return "missed"
    deciders = game.deciders(steps[-1].state)
    is_answered = not lesson.partner or lesson.seat in deciders
    is_over = record.outcome is not None or not deciders or lesson.seat in record.resigned
    return "missed" if is_over or (played >= lesson.turns and is_answered) else "open"


def _has_happened(pattern: Pattern, events: Sequence[Mapping[str, Any]]) -> bool:
    return any(
        all(name in event and _fits(event[name], wanted) for name, wanted in pattern.items())
        for event in events
    )


def _fits(value: Any, wanted: Any) -> bool:
    return value == wanted or (isinstance(wanted, list) and value in wanted)


def scripted_turn(lesson: Lesson, game: Game[Any, Any, Any], state: Any, seat: Seat) -> tuple[str, ...]:
    """What the script lets a partner play; nothing where none of its moves is legal."""
    draft = Draft(seat, state)
    while not draft.is_final(game):
        legal = {game.write(move) for move in game.moves(draft.state, seat)}
        move = next((move for move in lesson.partner if move in legal), None)
        if move is None:
            return ()
        draft = draft.play(game, move)
    return draft.moves
