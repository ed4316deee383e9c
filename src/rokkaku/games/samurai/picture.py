"""A view as a scene: symbols on cells, and a phrase for everything one might ask about."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rokkaku.core.scene import Phrase, Placed, Scene, Spot
from rokkaku.core.seats import Seat
from rokkaku.games.samurai.board import Cell, Space, japan
from rokkaku.games.samurai.pieces import Caste, Figures
from rokkaku.games.samurai.state import Phase
from rokkaku.games.samurai.view import PlayerView, SettlementView, TileView, View


def scene(view: View) -> Scene:
    """All that is drawn of a view."""
    spaces = japan(len(view.players)).spaces
    left = min(2 * space.hex.q + space.hex.r for space in spaces.values())
    top = min(space.hex.r for space in spaces.values())
    labels = _labels(view)
    spots = tuple(
        Spot(
            cell,
            2 * space.hex.q + space.hex.r - left,
            space.hex.r - top,
            _look(space),
            labels.get(cell) or _empty(space),
        )
        for cell, space in spaces.items()
    )
    return Scene(spots, tuple(_pieces(view, labels)), tuple(_status(view)))


def _look(space: Space) -> str:
    return space.terrain.value if space.settlement is None else space.settlement.value


def _labels(view: View) -> dict[Cell, Phrase]:
    labels = {tile.cell: _tile_label(tile) for tile in view.tiles}
    labels.update({settlement.cell: _settlement_label(settlement) for settlement in view.settlements})
    return labels


def _empty(space: Space) -> Phrase:
    return Phrase("samurai.spoken.empty", {"cell": space.cell, "terrain": space.terrain.value})


def _tile_label(tile: TileView) -> Phrase:
    return Phrase("samurai.spoken.tile", _plain(tile))


def _settlement_label(settlement: SettlementView) -> Phrase:
    told = {**_plain(settlement), "open": len(settlement.open_land)}
    return Phrase("samurai.spoken.settlement" if settlement.figures else "samurai.spoken.emptied", told)


def _plain(thing: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(thing)
    return plain


def _pieces(view: View, labels: dict[Cell, Phrase]) -> Iterator[Placed]:
    for tile in view.tiles:
        sign = tile.tile.sign
        yield Placed(f"tile-{sign}", sign, tile.cell, tile.owner, labels[tile.cell])
    for settlement in view.settlements:
        for figure in settlement.figures:
            caste = figure.caste
            yield Placed(
                f"figure-{caste.value}", caste.letter, settlement.cell, None, labels[settlement.cell]
            )


def _status(view: View) -> Iterator[Phrase]:
    """What lies beside the board: whose turn it is, the players, what is left, and the own hand."""
    yield Phrase(f"samurai.now.{view.phase.value}", {"seat": view.on_turn})
    for seat, player in enumerate(view.players):
        yield _player_status(view, Seat(seat), player)
    if view.pool.total:
        yield Phrase("samurai.status.pool", _plain(view.pool))
    else:
        yield Phrase("samurai.status.left", _plain(_left(view)))
        yield Phrase("samurai.status.set-aside", {"count": view.set_aside.total})
    if view.seat is not None and view.phase is not Phase.OVER:
        hand = view.players[view.seat].hand or ()
        yield Phrase("samurai.status.hand", {"tiles": [tile.sign for tile in hand]})
    if view.turn.tile is not None:
        yield Phrase("samurai.status.taken-up", {"tile": view.turn.tile.tile.sign})
    if view.turn.figure is not None:
        yield Phrase("samurai.status.lifted", _plain(view.turn.figure))


def _player_status(view: View, seat: Seat, player: PlayerView) -> Phrase:
    told = {"seat": seat, "hand": player.hand_size, "stack": player.stack_size}
    if view.shows_captures or seat == view.seat:
        return Phrase("samurai.status.player-open", {**told, "captured": _plain(player.captured)})
    return Phrase("samurai.status.player", told)


def _left(view: View) -> Figures:
    standing = [figure.caste for settlement in view.settlements for figure in settlement.figures]
    return Figures(*(standing.count(caste) for caste in Caste))
