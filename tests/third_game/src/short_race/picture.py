"""A view as a scene."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from rokkaku.core.scene import Entry, Item, Phrase, Place, Placed, Scene, Spot
from rokkaku.core.seats import Seat
from short_race.pieces import CELLS, GOAL
from short_race.view import PlayerView, View

TIMES = "\N{MULTIPLICATION SIGN}2"


def scene(view: View) -> Scene:
    """Five hexes, the runners on them, and the cards beside."""
    places = tuple(_place(number, _runners(view, number)) for number in range(len(CELLS)))
    return Scene(GROUND, places, partial(_status, view), tuple(_entries(view)))


def _spot(number: int, runners: Sequence[int]) -> Spot:
    label = Phrase("short-race.spoken.cell", {"cell": CELLS[number], "runners": runners})
    return Spot(
        CELLS[number], 2 * number, 0, "goal" if number == GOAL else "step", label, CELLS[number], "track"
    )


def _place(number: int, runners: Sequence[int]) -> Place:
    spot = _spot(number, runners)
    return Place(
        spot, tuple(Placed(f"runner-{seat}", str(seat), spot.id, None, spot.label) for seat in runners)
    )


def _runners(view: View, number: int) -> Sequence[int]:
    return tuple(seat for seat, player in enumerate(view.players) if player.runner == number)


GROUND = tuple(_spot(number, ()) for number in range(len(CELLS)))


def _now(view: View) -> Phrase:
    if view.outcome is not None:
        return Phrase("short-race.now.over", {"reason": view.outcome.reason})
    return Phrase(
        "short-race.now.own" if view.seat == view.on_turn else "short-race.now", {"seat": view.on_turn}
    )


def _status(view: View) -> Iterator[Phrase]:
    yield _now(view)
    for seat, player in enumerate(view.players):
        values = {"seat": seat, "cell": CELLS[player.runner], "count": player.hand_size}
        yield Phrase("short-race.status.player", values)
    if view.seat is not None:
        yield Phrase("short-race.status.hand", {"cards": list(view.players[view.seat].hand or ())})


def _entries(view: View) -> Iterator[Entry]:
    yield Entry(_now(view))
    for seat, player in enumerate(view.players):
        is_current = view.outcome is None and seat == view.on_turn
        heading = Phrase("short-race.panel.player", {"seat": seat})
        yield Entry(heading, tuple(_items(view, Seat(seat), player)), Seat(seat), is_current)
    deck = Phrase("short-race.panel.deck", {"count": view.deck_size})
    yield Entry(Phrase("short-race.panel.beside"), (Item("deck", deck, str(view.deck_size)),))


def _items(view: View, seat: Seat, player: PlayerView) -> Iterator[Item]:
    yield Item("hand", Phrase("short-race.panel.hand", {"count": player.hand_size}), str(player.hand_size))
    for card, count in sorted(Counter(player.hand or ()).items()):
        text, id_ = TIMES * (count > 1), f"hand-{card}" if seat == view.seat else ""
        yield Item(f"card-{card}", Phrase("short-race.click.card", {"card": card}), text, id=id_)
