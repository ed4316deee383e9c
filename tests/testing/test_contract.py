"""The contract notices games that do not keep it."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Outcome, Setup, Step
from rokkaku.core.scene import Phrase, Scene
from rokkaku.core.seats import Seat
from rokkaku.core.telling import EventData, Telling
from rokkaku.games.samurai import Samurai
from rokkaku.games.samurai.moves import EndTurn, Move, PlaceTile
from rokkaku.games.samurai.view import PlayerView
from rokkaku.testing import contract
from rokkaku.testing.contract import BrokenContract, check_game

SETUP = Setup("samurai", "lacerta-2008", 2, "7", {"opening_hand": "drawn", "figure_setup": "random"}, Seat(0))


class LeakyView(Samurai):
    """Shows the top of the other player's stack."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        seen = super().view(state, seat)
        top = state.players[1].stack[:1]
        return msgspec.structs.replace(
            seen, players=(seen.players[0], msgspec.structs.replace(seen.players[1], spent=top))
        )


class SilentNews(Samurai):
    """Does not mark what is drawn as news."""

    def play(self, state: Any, seat: Seat, move: Move) -> Step[Any]:
        step = super().play(state, seat, move)
        return Step(step.state, tuple(msgspec.structs.replace(event, news_to=()) for event in step.events))


class LoudNews(Samurai):
    """Says that a secret is also news to someone who is not told of it."""

    def play(self, state: Any, seat: Seat, move: Move) -> Step[Any]:
        step = super().play(state, seat, move)
        wrong = tuple(
            msgspec.structs.replace(event, news_to=(seat, Seat(1 - seat))) if event.seen_by else event
            for event in step.events
        )
        return Step(step.state, wrong)


class Whisperer(Samurai):
    """Tells of a turn only the one whose turn it is."""

    def play(self, state: Any, seat: Seat, move: Move) -> Step[Any]:
        step = super().play(state, seat, move)
        secret = tuple(
            msgspec.structs.replace(event, seen_by=(seat,), news_to=(seat,) if seat in event.news_to else ())
            for event in step.events
        )
        return Step(step.state, secret)


class Refuser(Samurai):
    """Lists moves it then refuses."""

    def play(self, state: Any, seat: Seat, move: Move) -> Step[Any]:
        if isinstance(move, PlaceTile) and move.cell == "n14":
            raise IllegalMove("placement-1", "samurai.refused.over")
        return super().play(state, seat, move)


class Hider(Samurai):
    """Does not list the end of a turn after its first tile, but allows it."""

    def moves(self, state: Any, seat: Seat) -> Sequence[Move]:
        listed = super().moves(state, seat)
        return [move for move in listed if state.turn.laid != 1 or not isinstance(move, EndTurn)] or listed


class AnySeat(Samurai):
    """Lets every seat move for the one on turn."""

    def play(self, state: Any, seat: Seat, move: Move) -> Step[Any]:
        return super().play(state, state.on_turn, move)


class Loser(Samurai):
    """Loses the last tile of a hand."""

    def play(self, state: Any, seat: Seat, move: Move) -> Step[Any]:
        step = super().play(state, seat, move)
        player = step.state.players[seat]
        return Step(
            step.state.with_player(seat, msgspec.structs.replace(player, hand=player.hand[:-1])), step.events
        )


class Mumbler(Samurai):
    """Writes two moves alike."""

    def write(self, move: Move) -> str:
        return super().write(move).replace("n14", "n16")


class Stutterer(Samurai):
    """Has one move whose clicks begin like another's."""

    def clicks(self, move: Move) -> Sequence[str]:
        return (
            ("hand-S1",)
            if isinstance(move, EndTurn)
            else [click.replace("hand-W1", "hand-S1") for click in super().clicks(move)][:1]
        )


class Nameless(Samurai):
    """Has a button that nothing is written on."""

    def click_label(self, click: str) -> Phrase:
        return Phrase(f"samurai.click.{click}") if click == "hand-S1" else super().click_label(click)


class HalfNamed(Samurai):
    """Does not say which place it means."""

    def click_label(self, click: str) -> Phrase:
        return msgspec.structs.replace(super().click_label(click), values={})


class Finisher(Samurai):
    """Says of every tile that it is the last one of the turn."""

    def ends_turn(self, move: Move) -> bool:
        return isinstance(move, PlaceTile)


class Rambler(Samurai):
    """Takes clicks that mean nothing for a move that there is not."""

    def attempt(self, view: Any, clicks: Sequence[str]) -> str | None:
        return super().attempt(view, clicks) or "somewhere"


class Twister(Samurai):
    """Takes the clicks of every move for the end of the turn."""

    def attempt(self, view: Any, clicks: Sequence[str]) -> str | None:
        return "." if clicks else None


class Starter(Samurai):
    """Takes no click at all for a move."""

    def attempt(self, view: Any, clicks: Sequence[str]) -> str | None:
        return super().attempt(view, clicks) if clicks else "."


class Keeper(Samurai):
    """Puts back what was clicked, and keeps it."""

    def put_back(self, draft: Sequence[str], click: str) -> Sequence[str] | None:
        return draft


class Blabber(Samurai):
    """Says of every choice that everyone knows it."""

    def has_open_choice(self, state: Any, seat: Seat) -> bool:
        return True


class Summariser(Samurai):
    """Tells of a row as if it were one event."""

    def tell(self, events: Sequence[EventData]) -> Sequence[Telling]:
        return super().tell(events)[:1]


class Gossip(Samurai):
    """Makes much of what it does not know."""

    def tell(self, events: Sequence[EventData]) -> Sequence[Telling]:
        return [Telling("major")] * len(events)


class Telltale(Samurai):
    """Lets everybody guess what was drawn from how much it stresses that something was."""

    def tell(self, events: Sequence[EventData]) -> Sequence[Telling]:
        has_drawn = any(kind == "TilesDrawn" for kind, _ in events)
        stressed = Telling("major")
        return [
            stressed if has_drawn and kind == "HandRefilled" else telling
            for (kind, _), telling in zip(events, super().tell(events), strict=True)
        ]


class Mistyped(Samurai):
    """Says that its views are something else."""

    view_type: Any = PlayerView


class Blurred(Samurai):
    """Says that its views are anything."""

    view_type: Any = dict


class Endless(Samurai):
    """Is never over."""

    def outcome(self, state: Any) -> Outcome | None:
        return None


class Vague(Samurai):
    """Ends for a reason it does not list."""

    def outcome(self, state: Any) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome("whim", outcome.places)


class Unplaced(Samurai):
    """Has no winner."""

    def outcome(self, state: Any) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(outcome.reason, (2, 2))


class Forgetful(Samurai):
    """Deals differently every time."""

    dealt = 0

    def start(self, setup: Setup) -> Step[Any]:
        Forgetful.dealt += 1
        return super().start(msgspec.structs.replace(setup, seed=f"{setup.seed}-{self.dealt}"))


class Smearer(Samurai):
    """Draws a piece beside the board."""

    def scene(self, view_: Any, moves: Sequence[Any] = ()) -> Scene:
        scene = super().scene(view_, moves)
        return msgspec.structs.replace(scene, ground=scene.ground[:40])


class Doubler(Samurai):
    """Shows what lies on a spot twice."""

    def scene(self, view_: Any, moves: Sequence[Any] = ()) -> Scene:
        scene = super().scene(view_, moves)
        return msgspec.structs.replace(scene, places=(*scene.places, *scene.places[:1]))


class Mute(Samurai):
    """Has nothing to say of anything."""

    def describe(self, view_: Any, word: str) -> Sequence[Phrase]:
        return ()


class Chatterer(Samurai):
    """Has something to say of everything."""

    def describe(self, view_: Any, word: str) -> Sequence[Phrase]:
        return (Phrase("none"),)


def play_some(game: Samurai) -> None:
    for seed in range(4):
        check_game(game, SETUP, str(seed), thorough=1)


@pytest.mark.parametrize(
    ("broken", "promise"),
    [
        (LeakyView, "contract.imagine"),
        (SilentNews, "contract.news"),
        (LoudNews, "contract.news-seen"),
        (Whisperer, "contract.line-seen"),
        (Refuser, "contract.legal"),
        (Hider, "contract.illegal"),
        (AnySeat, "contract.wrong-seat"),
        (Loser, "contract.conserved"),
        (Mumbler, "contract.text"),
        (Stutterer, "contract.clicks"),
        (Nameless, "contract.click-label"),
        (HalfNamed, "contract.click-label"),
        (Finisher, "contract.ends-turn"),
        (Rambler, "contract.attempt"),
        (Twister, "contract.attempt"),
        (Starter, "contract.attempt"),
        (Keeper, "contract.put-back"),
        (Blabber, "contract.open-choice"),
        (Summariser, "contract.tell"),
        (Gossip, "contract.tell"),
        (Telltale, "contract.tell-hidden"),
        (Mistyped, "contract.view-type"),
        (Blurred, "contract.view-type"),
        (Endless, "contract.deciders"),
        (Vague, "contract.reason"),
        (Unplaced, "contract.places"),
        (Forgetful, "contract.replay"),
        (Smearer, "contract.scene"),
        (Doubler, "contract.scene"),
        (Mute, "contract.describe"),
        (Chatterer, "contract.describe"),
    ],
)
def test_a_broken_promise_is_found(broken: Callable[[], Samurai], promise: str) -> None:
    with pytest.raises(BrokenContract) as found:
        play_some(broken())
    assert found.value.promise == promise
    assert found.value.record.setup == SETUP
    assert str(found.value)


def test_a_game_that_goes_on_for_ever_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract, "MOST_MOVES", 20)
    with pytest.raises(BrokenContract, match="A game does not end"):
        check_game(Samurai(), SETUP, "1")
