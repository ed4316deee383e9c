"""Who may know what."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.editions import Money
from rokkaku.games.rice_wars.pieces import Card, without
from rokkaku.games.rice_wars.state import Auction, Daimyo, Fight, Phase, Stage, State

HIDDEN = Card("?")
"""Stands for a card the viewer cannot see."""


def sees_hand(of: Seat, viewer: Seat | None) -> bool:
    """A hand is open to its owner alone; all see how many cards it has.  [info-1]"""
    return of == viewer


WITHOUT_CARDS = (Phase.PALACES, Phase.PEASANTS, Phase.HIRING, Phase.ADVISORS)
"""The phases in which nobody plays a card."""
SENDING = (Stage.ATTACKERS, Stage.DEFENDERS)
"""The stages of a fight in which people are sent, whom everyone sees."""


def has_open_choice(state: State, seat: Seat) -> bool:
    """Whether no card that only some have seen has a part in what a seat may do now.

    Whoever has given up both pass markers can only pass, whatever they hold.  [info-1, info-2, actions-2]
    """
    if state.fight is not None and state.fight.stage in SENDING:
        return True
    if state.fight is not None or state.pending is not None:
        return False
    daimyo = state.daimyos[seat]
    return state.phase in WITHOUT_CARDS or daimyo.markers == 0 or not daimyo.hand


def behind_the_screen(phase: Phase) -> bool:
    """Money is shown only at the end.  [info-1]"""
    return phase is Phase.OVER


def in_sight(phase: Phase) -> bool:
    """Everyone's money is in sight.  [info-1]"""
    return True


MONEY: Mapping[Money, Callable[[Phase], bool]] = {Money.HIDDEN: behind_the_screen, Money.OPEN: in_sight}


def shows_money(state: State) -> bool:
    """Whether everyone may look at the money.  [info-1]"""
    return MONEY[state.edition.money](state.phase)


def veiled(fight: Fight, viewer: Seat | None) -> Fight:
    """Face-down cards are hidden until the reveal, one from the deck even from its owner.  [info-2]"""
    if fight.is_revealed:
        return fight
    for which, side in enumerate(fight.sides):
        laid = tuple(
            laid if laid.from_hand and side.seat == viewer else replace(laid, card=HIDDEN)
            for laid in side.laid
        )
        fight = fight.with_side(which, replace(side, laid=laid))
    return fight


def veiled_bids(auction: Auction, viewer: Seat | None) -> Auction:
    """Of another's bid only that it has been made.  [info-1]"""
    bids = tuple(bid if of == viewer or bid is None else -1 for of, bid in enumerate(auction.bids))
    return replace(auction, bids=bids)


def notes_of(state: State, viewer: Seat | None) -> Mapping[Seat, tuple[Card, ...]]:
    """The cards in other hands that a spy of the viewer has seen.  [info-1]"""
    return {} if viewer is None else dict(state.daimyos[viewer].seen)


def noted(state: State, spy: Seat, of: Seat) -> State:
    """A spy keeps in mind the hand he has seen, and forgets what he had seen of it before.  [info-1]"""
    daimyo = state.daimyos[spy]
    notes = {**dict(daimyo.seen), of: state.daimyos[of].hand}
    return state.with_daimyo(spy, replace(daimyo, seen=tuple(sorted(notes.items()))))


def shown(state: State, seat: Seat, card: Card) -> State:
    """A seat's card is open to everyone now: a spy who saw it in the hand knows it is gone.  [info-1]"""
    if not any(daimyo.seen for daimyo in state.daimyos):
        return state
    daimyos = tuple(_struck_out(daimyo, seat, card) for daimyo in state.daimyos)
    return replace(state, daimyos=daimyos)


def _struck_out(daimyo: Daimyo, of: Seat, card: Card) -> Daimyo:
    notes = dict(daimyo.seen)
    if card not in notes.get(of, ()):
        return daimyo
    notes[of] = without(notes[of], card)
    return replace(daimyo, seen=tuple(sorted((seat, cards) for seat, cards in notes.items() if cards)))
