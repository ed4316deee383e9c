"""A view as a scene: peasants on brick rows, palaces, and what is next to the board."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Any

import msgspec

from rokkaku.core.scene import Entry, Item, Phrase, Place, Placed, Scene, Spot, places_of
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.board import BoardMap, Drawing, Field, side
from rokkaku.games.rice_wars.editions import Edition, Icon
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.pieces import Advisor, Band, Card, faces, printed_on
from rokkaku.games.rice_wars.questions import explained, now
from rokkaku.games.rice_wars.rules.information import HIDDEN
from rokkaku.games.rice_wars.state import Auction, Favour, Fight, Side
from rokkaku.games.rice_wars.view import DaimyoView, FieldView, View

TIMES = "\N{MULTIPLICATION SIGN}"
NEUTRAL_MARK = "n"
_TIRED, _FAVOUR = Phrase("rice-wars.meaning.tired"), Phrase("rice-wars.meaning.favour")
_MEANINGS = {
    "fields": Phrase("rice-wars.meaning.connected"),
    "person-ashigaru-tired": _TIRED,
    "person-ronin-tired": _TIRED,
}
"""What is explained where it is met."""
GOVERNOR = Item("governor", Phrase("rice-wars.panel.governor"))


def scene(view: View, moves: Sequence[Move] = ()) -> Scene:
    """Everything that is drawn of a view, whose seat may play some moves next."""
    asked = now(view, moves)
    ground = _empty_spots(view.edition.drawing)
    return Scene(
        ground, _seen_places(view), partial(_status, view, asked), tuple(_entries(view, asked)), "brick"
    )


def _seen_places(view: View) -> tuple[Place, ...]:
    palaces = tuple((Seat(seat), daimyo.palace) for seat, daimyo in enumerate(view.daimyos) if daimyo.palace)
    return _places(view.edition.drawing, view.fields, view.parched, palaces, view.seats)


@lru_cache(maxsize=256)
def _places(
    drawing: Drawing,
    fields: tuple[FieldView, ...],
    parched: tuple[Field, ...],
    palaces: tuple[tuple[Seat, Field], ...],
    seats: int,
) -> tuple[Place, ...]:
    """What is on the board: alike for every seat, and so worked out once."""
    pieces = [
        *(_peasant(field, is_neutral=field.owner >= seats) for field in fields),
        *(_drought(field) for field in parched),
        *(_palace(seat, field, is_neutral=seat >= seats) for seat, field in palaces),
    ]
    return tuple(
        [_called_after(place.spot, place.pieces) for place in places_of(_empty_spots(drawing), pieces)]
    )


@cache
def _empty_spots(drawing: Drawing) -> tuple[Spot, ...]:
    board = side(drawing)
    left = min(brick.x for brick in board.bricks.values())
    return tuple(
        Spot(
            field,
            brick.x - left,
            brick.row,
            _look(board, field),
            Phrase("rice-wars.spoken.empty", {"field": field}),
            field,
            "field",
        )
        for field, brick in board.bricks.items()
    )


def _look(board: BoardMap, field: Field) -> str:
    if field == board.blessed:
        return "blessed"
    return "palace-spot" if field in board.palace_spots else "field"


@lru_cache(maxsize=4096)
def _called_after(spot: Spot, pieces: tuple[Placed, ...]) -> Place:
    """A spot that is called after what lies on top, the same one for the same things."""
    return Place(msgspec.structs.replace(spot, label=pieces[-1].label), pieces)


@lru_cache(maxsize=4096)
def _peasant(field: FieldView, *, is_neutral: bool) -> Placed:
    symbol, mark = ("peasant", "") if field.is_connected else ("peasant-cut-off", "-")
    key = "rice-wars.spoken.peasant" if field.is_connected else "rice-wars.spoken.cut-off"
    label = Phrase(key, {"field": field.field, "owner": field.owner})
    return Placed(symbol, (NEUTRAL_MARK if is_neutral else "p") + mark, field.field, field.owner, label)


@lru_cache(maxsize=1024)
def _drought(field: Field) -> Placed:
    return Placed("card-hideri", "~~", field, None, Phrase("rice-wars.spoken.parched", {"field": field}))


@lru_cache(maxsize=1024)
def _palace(seat: Seat, field: Field, *, is_neutral: bool) -> Placed:
    label = Phrase("rice-wars.spoken.palace", {"field": field, "owner": seat})
    return Placed("palace", 2 * (NEUTRAL_MARK.upper() if is_neutral else "P"), field, seat, label)


def _status(view: View, asked: Phrase) -> Iterator[Phrase]:
    """The turn and its icon, the daimyos, what is going on, the viewer's hand, and the viewer's question."""
    icon = view.edition.icons[view.turn - 1].value
    values = {"turn": view.turn, "last": len(view.edition.icons), "icon": icon, "governor": view.governor}
    yield Phrase("rice-wars.status.turn", {**values, "phase": view.phase.value})
    for seat, daimyo in enumerate(view.daimyos):
        yield _daimyo_status(view, Seat(seat), daimyo)
    yield Phrase("rice-wars.status.supply", {**_plain(view.supply), "deck": view.deck_size})
    if view.auction is not None and view.auction.advisor is not None:
        yield Phrase("rice-wars.status.auction", {"advisor": view.auction.advisor})
    if view.fight is not None:
        yield from _fight_status(view.fight)
    if view.seat is not None:
        yield _hand_status(view, view.daimyos[view.seat])
        if view.seat in view.deciders and view.outcome is None:
            yield from explained(view, view.seat)
            yield asked


def _hand_status(view: View, daimyo: DaimyoView) -> Phrase:
    cards = [{"card": card, **printed_on(view.edition.cards[card])} for card in daimyo.hand or ()]
    return Phrase("rice-wars.status.hand", {"cards": cards, "money": daimyo.money})


def _daimyo_status(view: View, seat: Seat, daimyo: DaimyoView) -> Phrase:
    values = {
        "seat": seat,
        "fields": _fields_of(view, seat),
        "peasants": daimyo.peasants,
        "active": _plain(daimyo.active),
        "tired": _plain(daimyo.tired),
        "cards": daimyo.hand_size,
        "markers": daimyo.markers,
        "favours": [_plain(favour) for favour in daimyo.favours],
        "money": daimyo.money,
    }
    if seat >= view.seats:
        return Phrase("rice-wars.status.neighbour", {**values, "pool": daimyo.stack})
    is_shown = view.shows_money or seat == view.seat
    return Phrase("rice-wars.status.daimyo-open" if is_shown else "rice-wars.status.daimyo", values)


def _fields_of(view: View, seat: Seat) -> int:
    return _owners(view.fields)[seat]


@lru_cache(maxsize=256)
def _owners(fields: tuple[FieldView, ...]) -> Counter[Seat]:
    return Counter(field.owner for field in fields)


def _fight_status(fight: Fight) -> Iterator[Phrase]:
    for one in fight.sides:
        values = {"seat": one.seat, "strength": one.strength, "cards": len(one.laid)}
        yield Phrase("rice-wars.status.side", values)


def _plain(thing: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(thing)
    return plain


def _entries(view: View, asked: Phrase) -> Iterator[Entry]:
    """What is next to the board, drawn: turn track, daimyos, what is going on, and the viewer's hand."""
    yield Entry(asked)
    yield _track_entry(view.edition.icons, view.turn)
    if view.fight is not None:
        yield from _fight_entries(view.edition, view.fight)
    if view.auction is not None:
        yield _auction_entry(view.edition, view.auction)
    for seat, daimyo in enumerate(view.daimyos):
        yield _daimyo_entry(view, Seat(seat), daimyo)
    yield _supply_entry(view.supply, view.deck_size, len(view.discards), view.advisors_left)
    if view.seat is not None and view.daimyos[view.seat].hand:
        yield _hand_entry(view.edition, view.daimyos[view.seat].hand or ())


@lru_cache(maxsize=256)
def _track_entry(icons: tuple[Icon, ...], turn: int) -> Entry:
    heading = Phrase("rice-wars.panel.turn", {"turn": turn, "last": len(icons)})
    return Entry(heading, tuple(_track(icons, turn)), is_wide=True)


def _track(icons: tuple[Icon, ...], now: int) -> Iterator[Item]:
    for turn, icon in enumerate(icons, start=1):
        label = Phrase("rice-wars.panel.track", {"turn": turn, "icon": icon.value})
        yield Item(f"icon-{icon.value or 'none'}", label, is_current=turn == now)


def _daimyo_entry(view: View, seat: Seat, daimyo: DaimyoView) -> Entry:
    is_own = seat == view.seat
    return _daimyo_shown(
        view.edition,
        daimyo,
        seat,
        _place(view, seat),
        _fields_of(view, seat),
        "card-peasant" if seat == _placed_for(view) else "",
        is_player=seat < view.seats,
        shows_money=view.shows_money or is_own,
        shows_cards=not is_own,
        is_governor=seat == view.governor,
        is_current=view.deciders == (seat,),
    )


def _place(view: View, seat: Seat) -> int:
    """0: none yet, or one that nobody plays for."""
    return 0 if view.outcome is None or seat >= view.seats else view.outcome.places[seat]


@lru_cache(maxsize=1024)
def _daimyo_shown(
    edition: Edition,
    daimyo: DaimyoView,
    seat: Seat,
    place: int,
    fields: int,
    id_: str,
    *,
    is_player: bool,
    shows_money: bool,
    shows_cards: bool,
    is_governor: bool,
    is_current: bool,
) -> Entry:
    """A move changes little of most daimyos, who are shown as before, and alike to most seats."""
    items = [_count("fields", fields), _count("waiting", daimyo.peasants, id_=id_)]
    if is_player:
        items += [_count("cards", daimyo.hand_size), _count("marker", daimyo.markers)]
        if shows_money:
            items.append(_count("ryo", daimyo.money))
    items += _people(daimyo)
    if is_governor:
        items.append(GOVERNOR)
    items += [_favour(edition, favour) for favour in daimyo.favours]
    if shows_cards:
        items += _seen(edition, daimyo.hand or daimyo.known)
    return Entry(_daimyo_heading(seat, place, is_player=is_player), tuple(items), seat, is_current)


def _placed_for(view: View) -> Seat | None:
    """Whose peasants the viewer places: their own, or the neutral neighbour's."""
    is_neutral = bool(view.queue) and view.queue[0] >= view.seats and view.seat in view.deciders
    return view.queue[0] if is_neutral else view.seat


def _daimyo_heading(seat: Seat, place: int, *, is_player: bool) -> Phrase:
    if not is_player:
        return Phrase("rice-wars.panel.neighbour", {"seat": seat})
    if place:
        return Phrase("rice-wars.panel.place", {"seat": seat, "place": place})
    return Phrase("rice-wars.panel.daimyo", {"seat": seat})


@lru_cache(maxsize=1024)
def _count(what: str, count: int, *, id_: str = "", opens_row: bool = False) -> Item:
    label = Phrase(f"rice-wars.panel.{what}", {"count": count})
    return Item(what, label, str(count), id=id_, opens_row=opens_row, note=_MEANINGS.get(what))


def _people(daimyo: DaimyoView) -> Iterator[Item]:
    yield _count("person-ashigaru", daimyo.active.ashigaru, opens_row=True)
    yield _count("person-ashigaru-tired", daimyo.tired.ashigaru)
    yield _count("person-ronin", daimyo.active.ronin)
    yield _count("person-ronin-tired", daimyo.tired.ronin)


def _band(band: Band) -> Iterator[Item]:
    yield _count("person-ashigaru", band.ashigaru)
    yield _count("person-ronin", band.ronin)


@lru_cache(maxsize=1024)
def _favour(edition: Edition, favour: Favour) -> Item:
    """A favour already used in this turn looks closed."""
    key = "favour-used" if favour.is_used else "favour"
    name = Phrase(f"rice-wars.panel.advisor.{favour.advisor}")
    values = {**_plain(favour), **printed_on(edition.advisors[favour.advisor])}
    return Item(key, Phrase(f"rice-wars.panel.{key}", values), str(favour.fans), name=name, note=_FAVOUR)


def _seen(edition: Edition, cards: Sequence[Card]) -> Iterator[Item]:
    """Cards of another hand, or turned up in a fight, that can be seen."""
    for place, card in enumerate(cards):
        yield _card(edition, card, opens_row=not place)


@lru_cache(maxsize=1024)
def _card(edition: Edition, card: Card, *, opens_row: bool = False) -> Item:
    """A card that can be seen, or the back of one that cannot."""
    if card == HIDDEN:
        return Item("card-back", Phrase("rice-wars.panel.card-back"), opens_row=opens_row)
    bonus = edition.cards[card].bonus
    return Item(f"card-{card}", _card_label(edition, card), f"+{bonus}", opens_row=opens_row)


def _card_label(edition: Edition, card: Card, count: int = 1) -> Phrase:
    values = {**printed_on(edition.cards[card]), "card": card, "count": count}
    return Phrase("rice-wars.panel.card" if count == 1 else "rice-wars.panel.card-several", values)


@lru_cache(maxsize=1024)
def _hand_entry(edition: Edition, hand: tuple[Card, ...]) -> Entry:
    return Entry(Phrase("rice-wars.panel.hand"), tuple(_hand(edition, hand)))


def _hand(edition: Edition, hand: tuple[Card, ...]) -> Iterator[Item]:
    """The viewer's cards with everything printed on them, equal ones together."""
    for card in faces(hand):
        label, count = _card_label(edition, card, hand.count(card)), hand.count(card)
        entry = edition.cards[card]
        details = (
            Item("strength", label, f"+{entry.bonus}"),
            Item("ryo", label, str(entry.cost)),
        )
        yield Item(
            f"card-{card}",
            label,
            f"{TIMES}{count}" if count > 1 else "",
            id=f"hand-{card}",
            details=details,
            name=Phrase(f"rice-wars.card.{card}"),
            note=Phrase(f"rice-wars.on-card.{card}", printed_on(entry)),
        )


def _fight_entries(edition: Edition, fight: Fight) -> Iterator[Entry]:
    """Both sides of a battle or a duel, and what was turned up in its tie-break."""
    roles = ("attacks", "defends") if fight.field else ("challenges", "answers")
    for one, how in zip(fight.sides, roles, strict=True):
        yield _side_entry(edition, one, how, fight.field)
    if fight.turned_up:
        yield Entry(Phrase("rice-wars.panel.turned-up"), tuple(_seen(edition, fight.turned_up)))


@lru_cache(maxsize=1024)
def _side_entry(edition: Edition, one: Side, how: str, field: Field | None) -> Entry:
    """Alike to most seats: no other sees the cards that a seat has laid face down."""
    cards = [_card(edition, laid.card) for laid in one.laid]
    heading = Phrase(f"rice-wars.panel.{how}", {"seat": one.seat, "field": field})
    return Entry(heading, (_count("strength", one.strength), *_band(one.band), *cards), one.seat)


@lru_cache(maxsize=1024)
def _auction_entry(edition: Edition, auction: Auction) -> Entry:
    """The advisor bid for and those that follow, then the bids made."""
    heading = Phrase("rice-wars.panel.auction" if auction.advisor is None else "rice-wars.panel.bidding")
    items = [_advisor(edition, advisor) for advisor in auction.waiting]
    if auction.advisor is not None:
        items.insert(0, _advisor(edition, auction.advisor, is_current=True))
    for seat, bid in enumerate(auction.bids):
        if bid is not None:
            label = Phrase("rice-wars.panel.offer", {"seat": seat})
            items.append(Item("offer", label, str(bid) if bid >= 0 else "?", Seat(seat)))
    return Entry(heading, tuple(items))


@lru_cache(maxsize=1024)
def _advisor(edition: Edition, advisor: Advisor, *, is_current: bool = False) -> Item:
    values = {"advisor": advisor, **printed_on(edition.advisors[advisor])}
    label = Phrase("rice-wars.panel.advisor", values)
    name = Phrase(f"rice-wars.panel.advisor.{advisor}")
    return Item("advisor", label, is_current=is_current, name=name)


@lru_cache(maxsize=1024)
def _supply_entry(supply: Band, deck: int, discards: int, advisors: int) -> Entry:
    counts = _count("deck", deck), _count("discards", discards), _count("advisors", advisors)
    return Entry(Phrase("rice-wars.panel.supply"), (*_band(supply), *counts))
