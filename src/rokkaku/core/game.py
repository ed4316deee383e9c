"""The protocol every game follows."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec.structs import replace

from rokkaku.core.errors import BadSetup
from rokkaku.core.scene import Phrase, Scene
from rokkaku.core.seats import Seat
from rokkaku.core.telling import EventData, Telling
from rokkaku.locales import DEFAULT_LANGUAGE, RuleText, Speaker, edition_texts, forms_of, rule_texts, texts

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")


class Setup(msgspec.Struct, frozen=True, gc=False):
    """What is agreed before the first move."""

    game: str
    edition: str
    seats: int
    seed: str
    options: Mapping[str, str] = {}
    first: Seat | None = None
    """The seat that starts; None: chosen at random."""
    colours: tuple[str, ...] = ()
    """One for each seat, which changes nothing but how it looks; empty: those of the edition, in order."""
    values: str = ""
    """The digest of the values that the game is played with; empty: it has none, or its own."""


class Option(msgspec.Struct, frozen=True):
    """One named choice inside an edition."""

    name: str
    values: tuple[str, ...]
    default: str


class EditionInfo(msgspec.Struct, frozen=True):
    """Everything a lobby or a command line needs to know about an edition."""

    key: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    colours: tuple[str, ...]
    """The colour of each seat, then those that are left, for whoever has no seat."""


class Source(msgspec.Struct, frozen=True):
    """How we know something of a game: `name` is a key of the locales, `source` such as `reconstruction`."""

    name: str
    source: str


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, gc=False):
    """A thing that happened."""

    seen_by: tuple[Seat, ...] | None = None
    """None: everyone, spectators included."""
    news_to: tuple[Seat, ...] = ()
    """The seats that learn what they could not have worked out from their own view and the move."""

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Whether a seat, or a spectator, is told of it."""
        return self.seen_by is None or seat in self.seen_by


class Step(msgspec.Struct, Generic[StateT], frozen=True, gc=False):
    """What a move led to: the next state, and the story of how it came about."""

    state: StateT
    events: tuple[Event, ...] = ()

    def then(self, follow: "Callable[[StateT], Step[StateT]]") -> "Step[StateT]":
        """This step and the one that follows from its state, as one."""
        following = follow(self.state)
        return Step(following.state, self.events + following.events)


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """Why the game is over, and one place per seat: 1 is best, equal numbers share."""

    reason: str
    places: tuple[int, ...]
    others: tuple[int, ...] = ()
    """The places of those without a seat, such as a neutral daimyo."""


@runtime_checkable
class Game(Protocol[StateT, MoveT, ViewT]):
    """One board game.  Every method is pure: same arguments, same answer."""

    @property
    def key(self) -> str:
        """The name by which the catalogue finds it."""
        ...

    @property
    def folder(self) -> Traversable:
        """Where its `art` lies and, where it has them, its rulebook index and a `cover.record`."""
        ...

    @property
    def rules_version(self) -> int:
        """Raised when a record could replay differently than before."""
        ...

    @property
    def editions(self) -> Sequence[EditionInfo]:
        """The editions it can be played in."""
        ...

    @property
    def sources(self) -> Sequence[Source]:
        """How we know what is in the box, where that is not plain."""
        ...

    @property
    def values(self) -> str:
        """A digest of what its owner can replace, such as the numbers on its cards; empty: nothing."""
        ...

    @property
    def rule_values(self) -> Mapping[str, Any]:
        """What the texts of its rules are filled with."""
        ...

    @property
    def view_type(self) -> type[ViewT]:
        """The type of its views, by which one that comes from elsewhere is read."""
        ...

    @property
    def reasons(self) -> Sequence[str]:
        """Every reason for which it can end."""
        ...

    def with_values(self, folder: Traversable) -> "Game[StateT, MoveT, ViewT]":
        """The game with the values of an owner's data files, or BadSetup."""
        ...

    def under(self, rules: int, values: str) -> "Game[StateT, MoveT, ViewT]":
        """The game as it was when a record was made; BadSetup where its values are not here."""
        ...

    def start(self, setup: Setup) -> Step[StateT]:
        """The state before the first decision."""
        ...

    def deciders(self, state: StateT) -> Sequence[Seat]:
        """The seats that may move now; none when it is over."""
        ...

    def moves(self, state: StateT, seat: Seat) -> Sequence[MoveT]:
        """The legal moves of a seat."""
        ...

    def has_open_choice(self, state: StateT, seat: Seat) -> bool:
        """Whether everyone can tell what a seat may do now.

        Then a turn that leaves nothing to choose can be played by itself, and nobody learns anything by that.
        """
        ...

    def play(self, state: StateT, seat: Seat, move: MoveT) -> Step[StateT]:
        """What the move leads to, or IllegalMove."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """None while it goes on."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What a seat may know; None: a spectator."""
        ...

    def open_view(self, state: StateT) -> ViewT:
        """Everything face up, for finished games."""
        ...

    def imagine(self, view: ViewT, seed: str) -> StateT:
        """A state in which the view's seat would see just this; what is hidden from it is drawn again."""
        ...

    def scene(self, view: ViewT, moves: Sequence[MoveT] = ()) -> Scene:
        """The view as a picture.

        `moves` are those that the view's seat may play next, so that it is asked for nothing else.
        Without any it may play none, or nobody knows.
        """
        ...

    def describe(self, view: ViewT, word: str) -> Sequence[Phrase]:
        """What a word means: a place, a piece, a card; nothing where it means nothing.

        Without a word, what is worth looking at now.
        """
        ...

    def write(self, move: MoveT) -> str:
        """A move as one word of text."""
        ...

    def read(self, text: str) -> MoveT:
        """The move of a text, or UnreadableMove."""
        ...

    def clicks(self, move: MoveT) -> Sequence[str]:
        """A move as the ids of the things to click, in order."""
        ...

    def click_label(self, click: str) -> Phrase:
        """What a thing to click is called."""
        ...

    def ends_turn(self, move: MoveT) -> bool:
        """Whether a player says by this move that the turn is done."""
        ...

    def tell(self, events: Sequence[EventData]) -> Sequence[Telling]:
        """One telling for each event of a row, which may stem from other rules than today's."""
        ...

    def attempt(self, view: ViewT, clicks: Sequence[str]) -> str | None:
        """The text of the move that is meant by clicks that are no choice; None: they mean nothing.

        It is played like any other move, so that the rules can say why it is none.
        """
        ...

    def put_back(self, draft: Sequence[str], click: str) -> Sequence[str] | None:
        """The moves of a draft without the one by which the thing clicked came there; None: no move did."""
        ...


def event_key(game: str, kind: str, values: Mapping[str, object], variant: str = "") -> str:
    """Where the sentence about an event is; what a seat does `by` itself, not for another, has its own."""
    key = f"{game}.event.{kind}"
    if variant:
        return f"{key}.{variant}"
    is_own = "by" in values and "seat" in values and values["by"] == values["seat"]
    return f"{key}.own" if is_own else key


def game_title(game: str, speaker: Speaker) -> str:
    """What a game is called; its key where it brought no name along."""
    return _text_or(f"web.game.{game}", game, speaker)


def edition_title(game: str, edition: str, speaker: Speaker) -> str:
    """What an edition is called; its key where a game brought no name along."""
    return _text_or(f"{game}.edition.{edition}", edition, speaker)


def _text_or(key: str, usual: str, speaker: Speaker) -> str:
    return speaker.text(key) if speaker.has_text(key) else usual


def words_of(game: str, edition: EditionInfo, language: str = DEFAULT_LANGUAGE) -> dict[str, str]:
    """The words of an edition in place of the usual ones, and seats called by their colours, in all forms."""
    known = texts(language)
    seats = {
        f"{_seat_family(key)}.{seat}": known[key]
        for seat, colour in enumerate(edition.colours)
        for key in (f"colour.{colour}", *forms_of(f"colour.{colour}", known))
    }
    return {**edition_texts(game, edition.key, language), **seats}


def _seat_family(colour: str) -> str:
    return colour.partition(".")[0].replace("colour", "seat")


def rules_of(
    game: Game[Any, Any, Any], language: str = DEFAULT_LANGUAGE, edition: str = ""
) -> Mapping[str, RuleText]:
    """The rules of a game by id, in the words of an edition and with the numbers it is played with."""
    if edition:
        find_edition(game.editions, edition)
    speaker, values = Speaker(language, edition_texts(game.key, edition, language)), game.rule_values
    return {
        rule.id: replace(
            rule, text=speaker.fill(rule.text, values), asked_as=speaker.fill(rule.asked_as, values)
        )
        for rule in rule_texts(game.key, language, edition).values()
    }


def find_edition(editions: Sequence[EditionInfo], key: str) -> EditionInfo:
    """The edition of a key, or a refusal that names those there are."""
    edition = next((each for each in editions if each.key == key), None)
    if edition is None:
        allowed = [each.key for each in editions]
        raise BadSetup("setup.edition-unknown", {"edition": key, "allowed": allowed})
    return edition


def edition_of(editions: Sequence[EditionInfo], setup: Setup) -> EditionInfo:
    """The edition a setup names, in the setup's colours, once all of the setup is found to fit it."""
    edition = find_edition(editions, setup.edition)
    if setup.seats not in edition.seats:
        raise BadSetup("setup.seats-wrong", {"seats": setup.seats, "allowed": edition.seats})
    if setup.first is not None and setup.first not in range(setup.seats):
        raise BadSetup("setup.first-wrong", {"first": setup.first, "last": setup.seats - 1})
    if not setup.seed.isprintable() or any(sign in setup.seed for sign in "[]#"):
        raise BadSetup("setup.seed-wrong", {"seed": repr(setup.seed)})
    for name, value in setup.options.items():
        _check_option(edition, name, value)
    return _in_colours(edition, setup)


def _check_option(edition: EditionInfo, name: str, value: str) -> None:
    option = next((option for option in edition.options if option.name == name), None)
    if option is None:
        allowed = [option.name for option in edition.options]
        raise BadSetup("setup.option-unknown", {"option": name, "allowed": allowed})
    if value not in option.values:
        raise BadSetup("setup.value-wrong", {"option": name, "value": value, "allowed": option.values})


def _in_colours(edition: EditionInfo, setup: Setup) -> EditionInfo:
    """The edition with its colours in the order of the setup's seats."""
    if not setup.colours:
        return edition
    for colour in setup.colours:
        if colour not in edition.colours:
            raise BadSetup("setup.colour-unknown", {"colour": colour, "allowed": edition.colours})
    if len(setup.colours) != setup.seats or len(set(setup.colours)) != setup.seats:
        raise BadSetup("setup.colours-wrong", {"colours": setup.colours, "seats": setup.seats})
    left = (colour for colour in edition.colours if colour not in setup.colours)
    return msgspec.structs.replace(edition, colours=(*setup.colours, *left))


def with_colours(setup: Setup, editions: Sequence[EditionInfo], chosen: Sequence[str]) -> Setup:
    """A setup in which each seat has its chosen colour, else its usual one, else the first that is left."""
    usual = edition_of(editions, setup).colours
    kept = [wish or ("" if own in chosen else own) for wish, own in zip(chosen, usual, strict=False)]
    left = (colour for colour in usual if colour not in kept)
    colours = tuple(colour or next(left) for colour in kept)
    return setup if colours == usual[: setup.seats] else msgspec.structs.replace(setup, colours=colours)
