"""What every game promises, checked by playing it."""

from collections.abc import Callable, Sequence, Set
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from rokkaku.core.choices import choices
from rokkaku.core.draft import Draft
from rokkaku.core.errors import RokkakuError, UnreadableMove
from rokkaku.core.game import Event, Game, Setup, Step, event_key
from rokkaku.core.record import Line, Record, read_record, replay, write_record
from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat
from rokkaku.core.telling import EventData, Telling
from rokkaku.locales import Speaker, say
from rokkaku.testing.conservation import CONSERVED, all_is_there
from rokkaku.testing.setups import covering_options, setups, tables
from rokkaku.testing.worlds import bytes_of, look_alike, refusal, story_differs

__all__ = ["BrokenContract", "check_game", "covering_options", "setups", "tables"]

MOST_MOVES = 5_000
SAMPLE = 6
RUBBISH = ("", "-", "no", "no-such", "hand-", "hand-?", "kept-?", "0", "\N{SNOWMAN}")
"""What nobody can click."""


class BrokenContract(Exception):
    """A promise a game did not keep, and the game in which it did not."""

    def __init__(self, promise: str, record: Record) -> None:
        super().__init__(promise, record)
        self.promise = promise
        self.record = record

    def __str__(self) -> str:
        return say(self.promise)


class _Broken(Exception):
    """A promise not kept, by the key of its sentence."""


def check_game(
    game: Game[Any, Any, Any],
    setup: Setup,
    seed: str,
    thorough: int = 8,
    is_conserved: Callable[[Any], bool] | None = None,
) -> Record:
    """Plays one random game to its end, checking every promise; those about views at every n-th move only.

    `is_conserved` says of an open view whether every piece is somewhere; of our games it is known.
    """
    trial = _Trial(game, setup, seed, thorough, is_conserved or CONSERVED.get(game.key, all_is_there))
    try:
        trial.run()
    except _Broken as broken:
        raise BrokenContract(str(broken), trial.record()) from broken
    return trial.record()


def _demand(kept: bool, promise: str) -> None:
    if not kept:
        raise _Broken(promise)


class _Trial:
    """One random game under observation."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        setup: Setup,
        seed: str,
        thorough: int,
        is_conserved: Callable[[Any], bool],
    ) -> None:
        self.game = game
        self.is_conserved = is_conserved
        self.setup = setup
        self.dice = Random(f"{seed}:{setup.seed}")
        self.fingers = Random(f"{seed}:{setup.seed}:clicks")
        """Dice of their own, so that the games do not depend on what is clicked in them."""
        self.thorough = thorough
        self.lines: list[Line] = []
        self.seen: list[Any] = []
        self.drafted: dict[Seat, tuple[Event, ...]] = {}
        """What has happened in the turn of each seat that does not stand yet."""
        self.labelled: set[str] = set()
        self.step: Step[Any] = game.start(setup)
        self.states = [bytes_of(self.step.state)]

    @property
    def state(self) -> Any:
        return self.step.state

    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(self.setup.seats))

    def viewers(self) -> tuple[Seat | None, ...]:
        return (*self.seats(), None)

    def record(self) -> Record:
        outcome = self.game.outcome(self.state)
        return Record(self.setup, self.game.rules_version, tuple(self.lines), outcome)

    def run(self) -> None:
        offset = self.dice.randrange(self.thorough)
        for number in range(MOST_MOVES):
            self.check_state()
            deciders = self.game.deciders(self.state)
            if not deciders:
                break
            seat = self.dice.choice(deciders)
            moves = self.game.moves(self.state, seat)
            move = self.dice.choice(moves)
            self.check_moves(seat, moves)
            if number % self.thorough == offset:
                self.check_views(seat, move)
                self.check_attempts(seat, moves)
            self.play(seat, move)
        _demand(self.game.outcome(self.state) is not None, "contract.ends")
        self.check_ending()
        self.check_replay()

    def play(self, seat: Seat, move: Any) -> None:
        self.seen.append(move)
        text, before = self.game.write(move), self.state
        self.lines.append(Line(seat, (text,)))
        self.step = self.game.play(before, seat, move)
        self.states.append(bytes_of(self.state))
        self.check_turn(seat, Draft(seat, before, (text,), (self.step,)))

    def check_turn(self, seat: Seat, last: Draft[Any]) -> None:
        """Of a turn that stands everyone is told something, if anyone is: so all count the same turns."""
        events = self.drafted.pop(seat, ()) + self.step.events
        if last.is_final(self.game):
            is_told = not events or any(event.seen_by is None for event in events)
            _demand(is_told, "contract.line-seen")
        else:
            self.drafted[seat] = events

    def check_state(self) -> None:
        game, state = self.game, self.state
        deciders = game.deciders(state)
        _demand((not deciders) == (game.outcome(state) is not None), "contract.deciders")
        _demand(self.is_conserved(game.open_view(state)), "contract.conserved")
        for seat in self.seats():
            _demand(bool(game.moves(state, seat)) == (seat in deciders), "contract.moves")
        _check_story(game, self.step.events)

    def check_moves(self, seat: Seat, moves: Sequence[Any]) -> None:
        """Legal moves play, others are refused, and neither changes the state they started from."""
        game, state = self.game, self.state
        texts = [game.write(move) for move in moves]
        _demand(
            len(set(texts)) == len(texts) and not any(set(text) & set(" #[]") for text in texts),
            "contract.text",
        )
        _demand([game.read(text) for text in texts] == list(moves), "contract.text")
        paths = sorted(choice.clicks for choice in choices(game, state, seat))
        _demand(all(later[: len(path)] != path for path, later in pairwise(paths)), "contract.clicks")
        self.check_labels({click for path in paths for click in path})
        _demand(sum(game.ends_turn(move) for move in moves) <= 1, "contract.ends-turn")
        for move in self.sample(moves):
            _demand(refusal(game, state, seat, move) is None, "contract.legal")
        for move in self.sample(self.seen):
            legal = game.write(move) in texts
            _demand((refusal(game, state, seat, move) is None) == legal, "contract.illegal")
        for other in set(self.seats()) - set(game.deciders(state)):
            _demand(refusal(game, state, other, self.dice.choice(moves)) is not None, "contract.wrong-seat")
        _demand(bytes_of(state) == self.states[-1], "contract.mutation")

    def check_labels(self, clicks: Set[str]) -> None:
        """Whatever can be clicked has a name; each is asked for once."""
        for click in clicks - self.labelled:
            label = self.game.click_label(click)
            try:
                sentence = Speaker().say(label.key, label.values)
            except KeyError:
                sentence = ""
            _demand(bool(sentence), "contract.click-label")
        self.labelled |= clicks

    def sample(self, moves: Sequence[Any]) -> Sequence[Any]:
        return self.dice.sample(moves, min(SAMPLE, len(moves)))

    def check_views(self, by: Seat, move: Any) -> None:
        """What a viewer cannot see makes no difference to it, neither now nor after the next move."""
        game, state = self.game, self.state
        for viewer in self.viewers():
            view = game.view(state, viewer)
            world = game.imagine(view, str(self.dice.random()))
            tried = (*self.sample(self.seen), move)
            _demand(self.is_conserved(game.open_view(world)), "contract.conserved")
            _demand(look_alike(game, state, world, viewer, tried), "contract.imagine")
            _demand(open_choices(game, world) == open_choices(game, state), "contract.open-choice")
            _demand(not story_differs(game, state, world, by, move, viewer), "contract.news")
            _demand(_comes_over_a_network(game, view), "contract.view-type")
            _check_scene(game, view, () if viewer is None else game.moves(state, viewer))

    def check_attempts(self, seat: Seat, moves: Sequence[Any]) -> None:
        """Whatever is clicked means a move that can be read, or nothing; the clicks of a move no other."""
        game = self.game
        view = game.view(self.state, seat)
        things = sorted(self.labelled | _ids(game.scene(view)) | set(RUBBISH))
        draft = tuple(game.write(move) for move in moves[:SAMPLE])
        for _ in range(SAMPLE):
            clicks = self.fingers.choices(things, k=self.fingers.randint(1, 3))
            text, fewer = game.attempt(view, clicks), game.put_back(draft, clicks[-1])
            _demand(text is None or _is_read(game, text), "contract.attempt")
            _demand(fewer is None or len(fewer) < len(draft), "contract.put-back")
        for move in self.fingers.choices(moves, k=SAMPLE):
            meant = game.attempt(view, tuple(game.clicks(move)))
            _demand(meant in (None, game.write(move)), "contract.attempt")
        _demand(game.attempt(view, ()) is None, "contract.attempt")

    def check_ending(self) -> None:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        _demand(outcome.reason in self.game.reasons, "contract.reason")
        places = sorted((*outcome.places, *outcome.others))
        fits = len(outcome.places) == self.setup.seats and places[0] == 1
        _demand(
            fits and all(place <= number for number, place in enumerate(places, start=1)), "contract.places"
        )

    def check_replay(self) -> None:
        """The record, written and read again, leads through the very same states; what games share stays."""
        _demand(msgspec.json.encode(self.state) == self.states[-1], "contract.mutation")
        record = read_record(write_record(self.record()))
        _demand(record == self.record(), "contract.record")
        try:
            replayed = [bytes_of(step.state) for step in replay(self.game, record)]
        except RokkakuError:
            replayed = []
        _demand(replayed == self.states, "contract.replay")


def _comes_over_a_network(game: Game[Any, Any, Any], view: Any) -> bool:
    try:
        return bool(msgspec.json.decode(bytes_of(view), type=game.view_type) == view)
    except msgspec.ValidationError:
        return False


def _ids(scene: Scene) -> set[str]:
    """Everything of a scene that can be clicked."""
    items = {item.id for entry in scene.entries for item in entry.items}
    return items | {piece.id for piece in scene.pieces} | {spot.id for spot in scene.spots}


def open_choices(game: Game[Any, Any, Any], state: Any) -> dict[Seat, set[Any]]:
    """What each seat may do whose choice is no secret: the same in every world that looks alike to anyone."""
    asked = game.deciders(state)
    return {seat: set(game.moves(state, seat)) for seat in asked if game.has_open_choice(state, seat)}


def _is_read(game: Game[Any, Any, Any], text: str) -> bool:
    try:
        return bool(game.write(game.read(text)) == text)
    except UnreadableMove:
        return False


def _data(event: Event) -> EventData:
    values = msgspec.to_builtins(event)
    return values.pop("type"), values


def _check_story(game: Game[Any, Any, Any], events: Sequence[Event]) -> None:
    speaker = Speaker()
    for event in events:
        seen_by = event.seen_by
        _demand(seen_by is None or set(event.news_to) <= set(seen_by), "contract.news-seen")
        values = msgspec.to_builtins(event)
        sentence = speaker.say(event_key(game.key, type(event).__name__, values), values)
        _demand("{" not in sentence, "contract.story")
    stored = [_data(event) for event in events]
    _demand(len(game.tell(stored)) == len(stored), "contract.tell")
    for seat in {None, *(seat for event in events for seat in event.seen_by or ())}:
        seen = [index for index, event in enumerate(events) if event.is_seen_by(seat)]
        told = [game.tell(stored)[index] for index in seen]
        _demand(told == list(game.tell([stored[index] for index in seen])), "contract.tell-hidden")
    _demand(list(game.tell([("NeverHappened", {})])) == [Telling()], "contract.tell")


def _check_scene(game: Game[Any, Any, Any], view: Any, moves: Sequence[Any]) -> None:
    scene = game.scene(view, moves)
    spots = {spot.id for spot in scene.spots}
    _demand(len(spots) == len(scene.spots), "contract.scene")
    _demand(all(piece.spot in spots for piece in scene.pieces), "contract.scene")
    places = [place.spot.id for place in scene.places]
    _demand(len(places) == len(spots.intersection(places)), "contract.scene")
    for spot in scene.spots[:1]:
        _demand(bool(game.describe(view, spot.id)), "contract.describe")
    _demand(not game.describe(view, RUBBISH[-1]), "contract.describe")
