"""A view as a scene: peasants on brick rows, palaces, and what lies beside the board."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rokkaku.core.scene import Phrase, Placed, Scene, Spot
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import BoardMap, Field, side
from rokkaku.games.rice_wars.state import Fight
from rokkaku.games.rice_wars.view import DaimyoView, View


def scene(view: View) -> Scene:
    """All that is drawn of a view."""
    board = side(view.edition.board)
    labels = _labels(view)
    left = min(brick.x for brick in board.bricks.values())
    spots = tuple(
        Spot(
            field,
            brick.x - left,
            brick.row,
            _look(board, field),
            labels.get(field) or Phrase("rice-wars.spoken.empty", {"field": field}),
            field,
            "field",
        )
        for field, brick in board.bricks.items()
    )
    return Scene(spots, tuple(_pieces(view, labels)), tuple(_status(view)))


def _look(board: BoardMap, field: Field) -> str:
    if field == board.blessed:
        return "blessed"
    return "palace-spot" if field in board.palace_spots else "field"


def _labels(view: View) -> dict[Field, Phrase]:
    labels = {
        field.field: Phrase(
            "rice-wars.spoken.peasant" if field.is_connected else "rice-wars.spoken.cut-off",
            {"field": field.field, "owner": field.owner},
        )
        for field in view.fields
    }
    for seat, daimyo in enumerate(view.daimyos):
        if daimyo.palace:
            labels[daimyo.palace] = Phrase("rice-wars.spoken.palace", {"field": daimyo.palace, "owner": seat})
    return labels


def _pieces(view: View, labels: dict[Field, Phrase]) -> Iterator[Placed]:
    for field in view.fields:
        symbol, mark = ("peasant", "p") if field.is_connected else ("peasant-cut-off", "p-")
        yield Placed(symbol, mark, field.field, field.owner, labels[field.field])
    for seat, daimyo in enumerate(view.daimyos):
        if daimyo.palace:
            yield Placed("palace", "PP", daimyo.palace, Seat(seat), labels[daimyo.palace])


def _status(view: View) -> Iterator[Phrase]:
    """The turn and its icon, the daimyos, what is under way, and the own hand."""
    icon = view.edition.icons[view.turn - 1].value
    told = {"turn": view.turn, "last": len(view.edition.icons), "icon": icon, "governor": view.governor}
    yield Phrase("rice-wars.status.turn", {**told, "phase": view.phase.value})
    for seat, daimyo in enumerate(view.daimyos):
        yield _daimyo_status(view, Seat(seat), daimyo)
    yield Phrase("rice-wars.status.supply", {**_plain(view.supply), "deck": view.deck_size})
    if view.auction is not None and view.auction.advisor is not None:
        yield Phrase("rice-wars.status.auction", {"advisor": view.auction.advisor})
    if view.fight is not None:
        yield from _fight_status(view.fight)
    if view.seat is not None:
        hand = view.daimyos[view.seat].hand or ()
        yield Phrase("rice-wars.status.hand", {"cards": list(hand), "money": view.daimyos[view.seat].money})


def _daimyo_status(view: View, seat: Seat, daimyo: DaimyoView) -> Phrase:
    told = {
        "seat": seat,
        "fields": sum(field.owner == seat for field in view.fields),
        "peasants": daimyo.peasants,
        "active": _plain(daimyo.active),
        "tired": _plain(daimyo.tired),
        "cards": daimyo.hand_size,
        "markers": daimyo.markers,
        "favours": [_plain(favour) for favour in daimyo.favours],
        "money": daimyo.money,
    }
    is_shown = view.shows_money or seat == view.seat
    return Phrase("rice-wars.status.daimyo-open" if is_shown else "rice-wars.status.daimyo", told)


def _fight_status(fight: Fight) -> Iterator[Phrase]:
    for one in fight.sides:
        told = {"seat": one.seat, "strength": one.strength, "cards": len(one.laid)}
        yield Phrase("rice-wars.status.side", told)


def _plain(thing: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(thing)
    return plain
