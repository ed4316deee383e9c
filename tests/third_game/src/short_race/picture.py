"""A view as a scene."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from rokkaku.core.scene import Entry, Item, Phrase, Placed, Scene, Spot
from rokkaku.core.seats import Seat
from short_race.pieces import CELLS, GOAL
from short_race.view import PlayerView, View

TIMES = "\N{MULTIPLICATION SIGN}2"


def scene(view: View) -> Scene:
    """Five hexes, the runners on them, and the cards beside."""
    spots = tuple(
        Spot(cell, 2 * place, 0, "goal" if place == GOAL else "step", _label(view, place), cell, "track")
        for place, cell in enumerate(CELLS)
    )
    pieces = tuple(
        Placed(f"runner-{seat}", str(seat), CELLS[player.runner], None, _label(view, player.runner))
        for seat, player in enumerate(view.players)
    )
    return Scene(spots, pieces, partial(_status, view), tuple(_entries(view)))


def _label(view: View, place: int) -> Phrase:
    runners = [seat for seat, player in enumerate(view.players) if player.runner == place]
    return Phrase("short-race.spoken.cell", {"cell": CELLS[place], "runners": runners})


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
