"""What `--json` prints, for programs: one shape for each command."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rokkaku.core.game import Outcome
from rokkaku.protocol.reviews import Review


class RuleShown(msgspec.Struct, frozen=True):
    """A rule in our words, and where it lives."""

    id: str
    chapter: str
    title: str
    text: str
    asked_as: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]


class RulesShown(msgspec.Struct, frozen=True):
    """`rokkaku rules`: the rules that fit some words, the best first; without words all rules."""

    game: str
    words: str
    rules: tuple[RuleShown, ...]


class OptionShown(msgspec.Struct, frozen=True):
    """An option, what is usual, and what each value means."""

    name: str
    title: str
    default: str
    values: Mapping[str, str]


class EditionShown(msgspec.Struct, frozen=True):
    """An edition; `words` are its own by the usual ones."""

    key: str
    title: str
    seats: tuple[int, ...]
    colours: tuple[str, ...]
    options: tuple[OptionShown, ...]
    words: Mapping[str, str]


class SourceShown(msgspec.Struct, frozen=True):
    """How we know what is in the box."""

    name: str
    source: str


class EditionsShown(msgspec.Struct, frozen=True):
    """`rokkaku editions`."""

    game: str
    editions: tuple[EditionShown, ...]
    sources: tuple[SourceShown, ...]


class LevelShown(msgspec.Struct, frozen=True):
    """A level; `refusal` says why it cannot play here, and is empty where it can."""

    name: str
    description: str
    refusal: str


class BotsShown(msgspec.Struct, frozen=True):
    """`rokkaku bots`: the levels from the weakest to the strongest, and the names of all other bots."""

    game: str
    levels: tuple[LevelShown, ...]
    others: tuple[str, ...]


class BotRated(msgspec.Struct, frozen=True):
    """A bot's share of wins and its Elo, each with the ends of its interval at 95 %."""

    bot: str
    games: int
    share: float
    share_low: float
    share_high: float
    elo: float
    elo_low: float
    elo_high: float


class FaultShown(msgspec.Struct, frozen=True):
    """A game that a bot lost because of an error."""

    number: int
    fault: str


class ContestShown(msgspec.Struct, frozen=True):
    """`rokkaku arena`: how bots did against each other, and the file of their games."""

    game: str
    edition: str
    options: tuple[str, ...]
    seed: str
    games: int
    deals: int
    bots: tuple[BotRated, ...]
    faults: tuple[FaultShown, ...]
    file: str


class Speed(msgspec.Struct, frozen=True):
    """How much the compiled engine plays in a second on one thread."""

    seats: int
    games: float
    decisions: float
    games_with_moves_listed: float


class SpeedsShown(msgspec.Struct, frozen=True):
    """`rokkaku bench`: games a second; the readable engine and the threads play with the most seats."""

    game: str
    speeds: tuple[Speed, ...]
    readable_games: float
    threads: int
    games_on_threads: float
    copy_nanoseconds: float


class FindingShown(msgspec.Struct, frozen=True):
    """A point about a record, by the key of its sentence, and whether it speaks for it."""

    key: str
    sentence: str
    is_proof: bool


class Verified(msgspec.Struct, frozen=True):
    """`rokkaku verify`: proven if every finding is."""

    file: str
    is_proven: bool
    findings: tuple[FindingShown, ...]


class EventShown(msgspec.Struct, frozen=True):
    """Something that happened."""

    kind: str
    values: Mapping[str, Any]
    sentence: str


class LineShown(msgspec.Struct, frozen=True):
    """A line of a record; line 0 is the start, which is no seat's.

    A whole record has moves only where it is shown `open`; otherwise there is what was seen of them.  One of
    a single point of view has nothing but moves, `?` for secret ones.
    """

    line: int
    seat: int | None
    moves: tuple[str, ...]
    events: tuple[EventShown, ...]


class Replayed(msgspec.Struct, frozen=True):
    """`rokkaku replay`: what happened up to a line, and the position then as the game's view has it.

    A record of one point of view has no events and no position.
    """

    game: str
    edition: str
    options: Mapping[str, str]
    seats: int
    rules: int
    view: str
    lines: tuple[LineShown, ...]
    position: Any
    outcome: Outcome | None


SHAPES = (RulesShown, EditionsShown, BotsShown, ContestShown, SpeedsShown, Verified, Replayed, Review)


def print_json(shape: msgspec.Struct) -> None:
    print(msgspec.json.format(msgspec.json.encode(shape)).decode())
