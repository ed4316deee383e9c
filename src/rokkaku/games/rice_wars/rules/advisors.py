"""The auction of advisors."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Event, Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.events import (
    AdvisorDismissed,
    AdvisorLeft,
    AdvisorsTurnedUp,
    AuctionBegan,
    BidMade,
    BidNoted,
    BidsShown,
    FavoursWon,
    Offer,
)
from rokkaku.games.rice_wars.moves import AuctionAdvisor, Bid
from rokkaku.games.rice_wars.pieces import MOST_ADVISORS, Advisor
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.rules.money import pay
from rokkaku.games.rice_wars.rules.order import begin_actions
from rokkaku.games.rice_wars.state import FANS, Auction, Favour, Phase, State


def turn_up_advisors(state: State) -> Step[State]:
    """Earlier advisors leave with what they still owe; three new ones, two with two or three players.

    [advisors-1]
    """
    left: tuple[Event, ...] = tuple(
        AdvisorLeft(seat, favour.advisor) for seat in state.players for favour in state.daimyos[seat].favours
    )
    daimyos = tuple(replace(daimyo, favours=()) for daimyo in state.daimyos)
    count = 2 if state.seats <= 3 else 3
    fresh = state.advisors[:count]
    state = replace(state, daimyos=daimyos, advisors=state.advisors[count:], auction=Auction(fresh))
    return Step(state, (*left, AdvisorsTurnedUp(fresh, news_to=state.players)))


def auction_of(state: State) -> Auction:
    """The auction under way."""
    assert state.auction is not None
    return state.auction


def auction_moves(state: State, seat: Seat) -> Sequence[AuctionAdvisor]:
    """The governor picks which of the remaining ones is next.  [advisors-1]"""
    return tuple(AuctionAdvisor(advisor) for advisor in auction_of(state).waiting)


def auction_advisor(state: State, seat: Seat, move: AuctionAdvisor) -> Step[State]:
    """All players with fewer than two advisors bid for this one.  [advisors-2, advisors-3]"""
    auction = auction_of(state)
    if move.advisor not in auction.waiting:
        raise IllegalMove("advisors-1", "rice-wars.refused.not-waiting", {"advisor": move.advisor})
    bidders = tuple(seat for seat in state.players if len(state.daimyos[seat].favours) < MOST_ADVISORS)
    waiting = tuple(advisor for advisor in auction.waiting if advisor != move.advisor)
    begun = Auction(waiting, move.advisor, tuple(None for _ in state.players), bidders)
    step = Step(replace(state, auction=begun), (AuctionBegan(move.advisor),))
    return step if bidders else step.then(show_bids)


def auctioneer(state: State) -> tuple[Seat, ...]:
    """Between auctions the governor, while there is a choice.  [advisors-1]"""
    return (state.governor,) if len(auction_of(state).waiting) > 1 else ()


def bidders(state: State) -> tuple[Seat, ...]:
    """All who have still to bid.  [advisors-2]"""
    auction = auction_of(state)
    return tuple(seat for seat in auction.bidders if auction.bids[seat] is None)


def bid_moves(state: State, seat: Seat) -> Sequence[Bid]:
    """From nothing to all one has.  [advisors-2]"""
    return tuple(Bid(amount) for amount in range(state.daimyos[seat].money + 1))


def bid(state: State, seat: Seat, move: Bid) -> Step[State]:
    """All bid at once and in secret; then all bids are shown.  [advisors-2, info-1]"""
    auction = auction_of(state)
    if not 0 <= move.amount <= state.daimyos[seat].money:
        values = {"amount": move.amount, "money": state.daimyos[seat].money}
        raise IllegalMove("advisors-2", "rice-wars.refused.bid", values)
    bids = (*auction.bids[:seat], move.amount, *auction.bids[seat + 1 :])
    made: tuple[Event, ...] = (BidMade(seat), BidNoted(seat, move.amount, seen_by=(seat,)))
    state = replace(state, auction=replace(auction, bids=bids))
    step = Step(state, made)
    return step if bidders(state) else step.then(show_bids)


def show_bids(state: State) -> Step[State]:
    """The most gets two favours, the next lower amount one; both pay, the others keep their money.

    [advisors-2]
    """
    auction = auction_of(state)
    assert auction.advisor is not None
    advisor = auction.advisor
    offers = tuple(Offer(seat, auction.bids[seat] or 0) for seat in auction.bidders)
    step: Step[State] = Step(state, (BidsShown(advisor, offers, news_to=state.players),))
    amounts = sorted({offer.amount for offer in offers if offer.amount}, reverse=True)
    for favours, amount in zip((FANS, 1), amounts, strict=False):
        for offer in offers:
            if offer.amount == amount:
                step = step.then(
                    partial(_win, seat=offer.seat, advisor=advisor, favours=favours, price=amount)
                )
    gone: tuple[Event, ...] = () if amounts else (AdvisorDismissed(advisor),)
    return Step(replace(step.state, auction=Auction(auction.waiting)), step.events + gone)


def _win(state: State, seat: Seat, advisor: Advisor, favours: int, price: int) -> Step[State]:
    step = pay(state, seat, price)
    daimyo = step.state.daimyos[seat]
    won = replace(daimyo, favours=(*daimyo.favours, Favour(advisor, favours)))
    return Step(step.state.with_daimyo(seat, won), (*step.events, FavoursWon(seat, advisor, favours)))


def go_on(state: State) -> Step[State]:
    """The last one waiting needs no picking; after it come the actions.  [advisors-1]"""
    waiting = auction_of(state).waiting
    if waiting:
        return auction_advisor(state, state.governor, AuctionAdvisor(waiting[0]))
    return Step(begin_actions(replace(state, auction=None)))


MOMENTS: Mapping[Phase, Moment] = {
    Phase.ADVISORS: Moment(auctioneer, auction_moves, {AuctionAdvisor: auction_advisor}, go_on)
}
BIDDING = Moment(bidders, bid_moves, {Bid: bid})
"""While the bids for an advisor come in."""
