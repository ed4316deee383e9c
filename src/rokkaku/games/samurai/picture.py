"""A view as a scene: symbols on cells, and a phrase for everything one might ask about."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from operator import call
from typing import Any, NamedTuple

import msgspec

from rokkaku.core.scene import Entry, Item, Phrase, Place, Placed, Scene, Spot
from rokkaku.core.seats import Seat
from rokkaku.games.samurai.board import BoardMap, Cell, Space, japan
from rokkaku.games.samurai.events import Influence
from rokkaku.games.samurai.pieces import FULL_SET, Caste, Figures, Terrain, Tile, faces
from rokkaku.games.samurai.rules.ending import SET_ASIDE_LIMIT
from rokkaku.games.samurai.state import HAND_SIZE, Phase
from rokkaku.games.samurai.view import (
    LATEST,
    SETTLEMENTS,
    TILES_SEEN,
    FigureView,
    PlayerView,
    SettlementView,
    TileView,
    View,
    unseen_tiles,
)
from rokkaku.remembering import Remembered, Room, remembered_by_identity

ONE_BY_ONE = (Phase.FIGURES, Phase.TURNS)
TIMES = "\N{MULTIPLICATION SIGN}"
PLAYERS_SHOWN = 1_024
"""How many entries of players are kept: those who look at a game are shown it in a row."""
SCREEN = Item("screen", Phrase("samurai.panel.screen"))
GAP = Item("gap", Phrase("none"))


def scene(view: View) -> Scene:
    """Everything that is drawn of a view."""
    seats = len(view.players)
    places = _places(seats, view.tiles, view.settlements)
    return Scene(_ground(seats), places, partial(_status, view), _entries(view))


@remembered_by_identity(LATEST)
def _places(
    seats: int, tiles: tuple[TileView, ...], settlements: tuple[SettlementView, ...]
) -> tuple[Place, ...]:
    """What is on the board: alike for every seat, and so worked out once."""
    known = _places_seen(seats)
    return (*map(known.tiles.__getitem__, tiles), *map(known.settlements.__getitem__, settlements))


class _PlacesSeen(NamedTuple):
    """A move adds a tile and changes what is next to a few settlements; the others are seen as before."""

    tiles: Remembered[TileView, Place]
    settlements: Remembered[SettlementView, Place]


@cache
def _places_seen(seats: int) -> _PlacesSeen:
    return _PlacesSeen(
        Remembered(partial(_tile, seats), Room(TILES_SEEN)),
        Remembered(partial(_settlement, seats), Room(SETTLEMENTS)),
    )


@cache
def _ground(seats: int) -> tuple[Spot, ...]:
    return tuple(_empty_spots(seats).values())


@cache
def _empty_spots(seats: int) -> Mapping[str, Spot]:
    spaces = japan(seats).spaces
    left = min(2 * space.hex.q + space.hex.r for space in spaces.values())
    top = min(space.hex.r for space in spaces.values())
    return {
        cell: Spot(
            cell,
            2 * space.hex.q + space.hex.r - left,
            space.hex.r - top,
            _look(space),
            _empty(space, japan(seats)),
            cell if space.settlement is None else cell.capitalize(),
            Terrain.LAND.value if space.terrain is Terrain.LAND else "",
        )
        for cell, space in spaces.items()
    }


def _look(space: Space) -> str:
    return space.terrain.value if space.settlement is None else space.settlement.value


def _empty(space: Space, board: BoardMap) -> Phrase:
    """What it is, and which settlements a tile there would count for."""
    values = {"cell": space.cell, "terrain": space.terrain.value}
    near = tuple(cell for cell in board.beside[space.cell] if cell in board.settlements)
    if not near:
        return Phrase("samurai.spoken.empty", values)
    return Phrase("samurai.spoken.empty.near", {**values, "settlements": near})


def settlement_label(settlement: SettlementView) -> Phrase:
    """Its figures and how strong everyone is there."""
    key = "samurai.spoken.settlement" if settlement.figures else "samurai.spoken.emptied"
    figures = tuple(map(_plain_figure, settlement.figures))
    return Phrase(key, {"cell": settlement.cell, "figures": figures, "open_land": settlement.open_land})


@lru_cache(maxsize=4096)
def _plain_figure(figure: FigureView) -> Mapping[str, Any]:
    """There are far more settlements than figures that are unlike any other."""
    return {**_plain(figure), "influences": tuple(map(_plain_influence, figure.influences))}


@lru_cache(maxsize=1024)
def _plain_influence(influence: Influence) -> Mapping[str, Any]:
    return _plain(influence)


def _plain(thing: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(thing)
    return plain


def _tile(seats: int, tile: TileView) -> Place:
    sign, label = tile.tile.sign, Phrase("samurai.spoken.tile", _plain(tile))
    return _labelled(seats, tile.cell, label, Placed(f"tile-{sign}", sign, tile.cell, tile.owner, label))


def _settlement(seats: int, settlement: SettlementView) -> Place:
    cell, label = settlement.cell, settlement_label(settlement)
    castes = [figure.caste for figure in settlement.figures]
    return _labelled(
        seats,
        cell,
        label,
        *[
            Placed(f"figure-{caste.value}", caste.letter, cell, None, label, f"{cell}-{caste.letter}")
            for caste in castes
        ],
    )


def _labelled(seats: int, cell: Cell, label: Phrase, *pieces: Placed) -> Place:
    return Place(msgspec.structs.replace(_empty_spots(seats)[cell], label=label), pieces)


def _status(view: View) -> Iterator[Phrase]:
    """What is next to the board: whose turn it is, the players, what is left, and the viewer's hand."""
    yield Phrase(f"samurai.now.{view.phase.value}", {"seat": view.on_turn})
    for seat, player in enumerate(view.players):
        yield _player_status(view, Seat(seat), player)
    if view.pool.total:
        yield Phrase("samurai.status.pool", _plain(view.pool))
    else:
        yield Phrase("samurai.status.left", _plain(_standing(view.settlements)))
        yield _set_aside_so_far(view.set_aside)
    if view.seat is not None and view.phase is not Phase.OVER:
        hand = view.players[view.seat].hand or ()
        yield Phrase("samurai.status.hand", {"tiles": [{"tile": tile.sign} for tile in hand]})
    yield from _exchange(view)


def _exchange(view: View) -> Iterator[Phrase]:
    """The exchange that is under way."""
    if view.turn.tile is not None:
        yield Phrase("samurai.status.taken-up", {"tile": view.turn.tile.tile.sign})
    if view.turn.figure is not None:
        yield Phrase("samurai.status.lifted", _plain(view.turn.figure))


def _player_status(view: View, seat: Seat, player: PlayerView) -> Phrase:
    values = {"seat": seat, "hand": player.hand_size, "stack": player.stack_size}
    if _shows_captures(view, seat):
        return Phrase("samurai.status.player-open", {**values, "captured": _plain(player.captured)})
    return Phrase("samurai.status.player", values)


def _shows_captures(view: View, seat: Seat) -> bool:
    """Screens hide them, but not from their owner, and not where everything lies face up."""
    return view.shows_captures or seat == view.seat or view.players[seat].stack is not None


@remembered_by_identity(LATEST)
def _standing(settlements: tuple[SettlementView, ...]) -> Figures:
    """How many figures of each kind are left on the board."""
    standing = [figure.caste for settlement in settlements for figure in settlement.figures]
    return Figures(*(standing.count(caste) for caste in Caste))


def _entries(view: View) -> tuple[Entry, ...]:
    """What is next to the board, drawn: the same things as the status, in the same order."""
    is_choosing = _is_choosing(view)
    return (
        _now(view, is_choosing=is_choosing),
        *_player_entries(view, is_choosing=is_choosing),
        *(_opening_hand(view) if is_choosing else ()),
        *_figures_entries(view.pool, view.settlements, view.set_aside),
        *map(Entry, _exchange(view)),
    )


def _now(view: View, *, is_choosing: bool) -> Entry:
    if view.outcome is not None:
        return _line("samurai.panel.over", reason=view.outcome.reason)
    if view.seat is not None and _is_current(view, view.seat):
        if view.turn.tile is not None:
            return _line("samurai.panel.own.taken-up", tile=view.turn.tile.tile.sign)
        if view.turn.figure is not None:
            return _line("samurai.panel.own.lifted", **_plain(view.turn.figure))
    if is_choosing or (view.seat is not None and _is_current(view, view.seat)):
        return _line(f"samurai.panel.own.{view.phase.value}")
    return _line(f"samurai.now.{view.phase.value}", seat=view.on_turn)


@lru_cache(maxsize=1024)
def _line(key: str, **values: str | int) -> Entry:
    return Entry(Phrase(key, values))


def _is_current(view: View, seat: Seat) -> bool:
    """Whether the game waits for this seat alone."""
    return view.on_turn == seat and view.phase in ONE_BY_ONE


def _player_entries(view: View, *, is_choosing: bool) -> Iterator[Entry]:
    current = view.on_turn if view.phase in ONE_BY_ONE else None
    places = None if view.outcome is None else view.outcome.places
    shown = _players_shown(
        len(view.players), view.seat, view.phase, current, places, is_choosing, view.shows_captures
    )
    return map(call, shown, view.players)


@lru_cache(maxsize=1024)
def _players_shown(
    seats: int,
    own: Seat | None,
    phase: Phase,
    current: Seat | None,
    places: tuple[int, ...] | None,
    is_choosing: bool,
    shows_captures: bool,
) -> tuple[Callable[[PlayerView], Entry], ...]:
    """For each seat what makes its entry of what is seen of its player."""
    id_ = "" if phase is Phase.OPENING_HANDS else "hand-"
    return tuple(
        _player_shown(
            seat,
            0 if places is None else places[seat],
            id_ if seat == own else "",
            shows_captures=shows_captures or seat == own,
            shows_hand=not (is_choosing and seat == own),
            is_current=seat == current,
        )
        for seat in map(Seat, range(seats))
    )


@cache
def _player_shown(
    seat: Seat, place: int, id_: str, *, shows_captures: bool, shows_hand: bool, is_current: bool
) -> Callable[[PlayerView], Entry]:
    """One turn changes what one player has; the others are shown as before, and alike to most seats."""
    heading = Phrase("samurai.panel.player", {"seat": seat})
    if place:
        heading = Phrase("samurai.panel.place", {"seat": seat, "place": place})
    items = _things_shown(seat, id_, shows_captures=shows_captures, shows_hand=shows_hand)

    def shown(player: PlayerView) -> Entry:
        return Entry(heading, items(player), seat, is_current)

    return Remembered(shown, _room_for_players()).__getitem__


@cache
def _things_shown(
    seat: Seat, id_: str, *, shows_captures: bool, shows_hand: bool
) -> Callable[[PlayerView], tuple[Item, ...]]:
    """What a player has: the same whoever is on turn."""

    def shown(player: PlayerView) -> tuple[Item, ...]:
        is_open = shows_captures or player.stack is not None
        return (
            _count("hand", player.hand_size),
            _count("stack", player.stack_size),
            *(_counted(player.captured) if is_open else (SCREEN,)),
            *(_tiles(seat, player.hand or (), id_) if shows_hand else ()),
        )

    return Remembered(shown, _room_for_players()).__getitem__


@cache
def _room_for_players() -> Room:
    return Room(PLAYERS_SHOWN)


def _is_choosing(view: View) -> bool:
    is_opening = view.phase is Phase.OPENING_HANDS and view.seat is not None
    return is_opening and not view.players[view.seat or 0].is_ready


def _opening_hand(view: View) -> tuple[Entry, Entry]:
    """What is kept, and what it is chosen of."""
    choose = Entry(Phrase("samurai.panel.choose"), tuple(_choice(view)), is_wide=True)
    return _kept(view, Seat(view.seat or 0)), choose


def _kept(view: View, seat: Seat) -> Entry:
    """The opening hand as far as it is chosen; what is clicked goes back."""
    hand = view.players[seat].hand or ()
    heading = Phrase("samurai.panel.kept", {"count": len(hand), "size": HAND_SIZE})
    return Entry(heading, tuple(_tiles(seat, hand, "kept-")), is_wide=True)


def _choice(view: View) -> Iterator[Item]:
    """The tiles an opening hand is chosen of; what is used up keeps its place, so that nothing moves."""
    seat = Seat(view.seat or 0)
    yield from _tiles(seat, unseen_tiles(view, seat), "hand-", FULL_SET)


@lru_cache(maxsize=1024)
def _count(what: str, count: int) -> Item:
    return Item(what, Phrase(f"samurai.panel.{what}", {"count": count}), str(count))


@remembered_by_identity(LATEST)
def _figures_entries(
    pool: Figures, settlements: tuple[SettlementView, ...], set_aside: Figures
) -> tuple[Entry, ...]:
    """The figures to be placed, or those that are left: alike for every seat, and so worked out once."""
    if pool.total:
        return (_figures_entry("samurai.panel.pool", pool, "pool-"),)
    return (
        _figures_entry("samurai.panel.left", _standing(settlements)),
        _set_aside_entry(set_aside),
    )


@lru_cache(maxsize=1024)
def _figures_entry(key: str, figures: Figures, id_: str = "") -> Entry:
    return Entry(Phrase(key), _counted(figures, id_))


@lru_cache(maxsize=1024)
def _set_aside_entry(figures: Figures) -> Entry:
    return Entry(_set_aside_so_far(figures), tuple(_set_aside(figures)))


def _set_aside_so_far(figures: Figures) -> Phrase:
    """How many of those that end the game; the turn that ends it may set aside more."""
    is_beyond = figures.total > SET_ASIDE_LIMIT
    key = "samurai.status.set-aside.beyond" if is_beyond else "samurai.status.set-aside"
    return Phrase(key, {"count": figures.total})


@lru_cache(maxsize=1024)
def _counted(figures: Figures, id_: str = "") -> tuple[Item, ...]:
    return tuple(_figures(caste, figures.of(caste), id_) for caste in Caste)


@lru_cache(maxsize=1024)
def _figures(caste: Caste, count: int, id_: str) -> Item:
    label = Phrase("samurai.panel.figures", {"caste": caste.value, "count": count})
    return Item(f"figure-{caste.value}", label, str(count), id=id_ and id_ + caste.letter)


def _tiles(
    seat: Seat, tiles: tuple[Tile, ...], id_: str, kinds: tuple[Tile, ...] | None = None
) -> Iterator[Item]:
    """Tiles of a seat, equal ones together."""
    for tile in faces(tiles if kinds is None else kinds):
        yield _alike(seat, tile, tiles.count(tile), id_)


@lru_cache(maxsize=1024)
def _alike(seat: Seat, tile: Tile, count: int, id_: str) -> Item:
    label = Phrase("samurai.panel.tile", {"tile": tile.sign, "count": count})
    text = f"{TIMES}{count}" if count > 1 else ""
    return Item(f"tile-{tile.sign}", label, text, seat, id_ + tile.sign if id_ and count else "")


def _set_aside(figures: Figures) -> Iterator[Item]:
    """As many places as end the game, the first of them taken."""
    for caste in Caste:
        for _ in range(figures.of(caste)):
            yield Item(f"figure-{caste.value}", Phrase(f"samurai.caste.{caste.value}"))
    for _ in range(figures.total, SET_ASIDE_LIMIT):
        yield GAP
