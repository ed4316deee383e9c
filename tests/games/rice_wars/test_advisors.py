"""Phase 3: the auction of advisors."""

from collections.abc import Mapping
from itertools import permutations

import pytest
from games.rice_wars.positions import is_whole, kinds, play, position, refusal, told, written

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.events import (
    AdvisorDismissed,
    AdvisorLeft,
    AdvisorsTurnedUp,
    BidMade,
    BidNoted,
    BidsShown,
    MoneyPaid,
    Offer,
)
from rokkaku.games.rice_wars.moves import Bid
from rokkaku.games.rice_wars.pieces import Advisor
from rokkaku.games.rice_wars.state import Favour, Phase, State


def bidding(
    seats: int = 4, money: Mapping[int, int] | None = None, favours: Mapping[int, str] | None = None
) -> State:
    """All are to bid for the Geisha, two more wait; everybody has five ryo unless it says otherwise."""
    money = dict.fromkeys(range(seats), 5) | dict(money or {})
    state = position(
        seats=seats, turn=2, phase="advisors", auction="geisha shounin ninja", money=money, favours=favours
    )
    return play(state, "auction:geisha").state


@pytest.mark.parametrize(("seats", "edition", "count"), [(3, "basic", 2), (4, "basic", 3), (5, "epic", 3)])
def test_advisors_1_three_are_turned_up_two_with_three_players(seats: int, edition: str, count: int) -> None:
    state = position(
        seats=seats, edition=edition, turn=2, phase="hiring", advisors="ninja youhei geisha shounin"
    )
    step = play(state, "done " * seats)
    fresh = ("ninja", "youhei", "geisha")[:count]
    assert step.events[-1] == AdvisorsTurnedUp(tuple(Advisor(name) for name in fresh), news_to=state.players)
    assert step.state.phase is Phase.ADVISORS
    assert len(step.state.advisors) == 8 - count
    assert written(step.state) == {f"auction:{name}" for name in fresh}
    assert is_whole(step.state)


def test_advisors_1_two_with_two_players() -> None:
    state = position(edition="troublesome-neighbour", turn=2, phase="hiring", advisors="ninja youhei")
    assert "Advisors to bid for: Ninja, Youhei." in told(play(state, "done done").events)


def test_advisors_1_earlier_advisors_leave_first() -> None:
    favours = {0: "youhei:2 kenjutsu:1", 2: "youhei:1"}
    state = position(turn=5, phase="hiring", favours=favours, money={0: 3, 2: 1}, advisors="ninja geisha")
    step = play(state, "=youhei =kenjutsu done done =youhei done")
    left = [(event.seat, event.advisor) for event in step.events if isinstance(event, AdvisorLeft)]
    assert left == [(0, "youhei"), (0, "kenjutsu"), (2, "youhei")]
    assert kinds(step.events)[-1] == "AdvisorsTurnedUp"
    assert all(daimyo.favours == () for daimyo in step.state.daimyos)
    assert not {"youhei", "kenjutsu"} & set(step.state.advisors)


def test_advisors_1_the_governor_picks_who_is_next() -> None:
    state = position(governor=2, turn=2, phase="advisors", auction="geisha shounin ninja", seats=4)
    assert RICE_WARS.deciders(state) == (2,)
    assert refusal(state, "auction:geisha", seat=0) == "actions-1 not-asked"
    assert refusal(state, "auction:youhei") == "advisors-1 not-waiting"
    assert refusal(state, "bid:0") == "actions-1 not-now"
    after = play(state, "auction:shounin bid:0 bid:0 bid:0 bid:0").state
    assert RICE_WARS.deciders(after) == (2,)
    assert written(after) == {"auction:geisha", "auction:ninja"}
    assert refusal(after, "auction:shounin") == "advisors-1 not-waiting"


def test_advisors_1_the_last_one_needs_no_picking() -> None:
    state = position(turn=2, phase="advisors", auction="geisha shounin")
    step = play(state, "auction:shounin bid:0 bid:0 bid:0")
    assert told(step.events)[-1] == "Auction: Geisha."
    assert RICE_WARS.deciders(step.state) == (0, 1, 2)
    over = play(step.state, "bid:0 bid:0 bid:0").state
    assert (over.phase, over.auction, over.queue) == (Phase.ACTIONS, None, (0, 1, 2))


def test_advisors_2_the_example_of_the_rulebook() -> None:
    step = play(bidding(), "0:bid:1 1:bid:2 2:bid:2 3:bid:0")
    paid = [(event.seat, event.amount) for event in step.events if isinstance(event, MoneyPaid)]
    assert sorted(paid) == [(0, 1), (1, 2), (2, 2)]
    assert sum(amount for _, amount in paid) == 5
    geisha = Advisor("geisha")
    assert [daimyo.favours for daimyo in step.state.daimyos] == [
        (Favour(geisha, 1),),
        (Favour(geisha, 2),),
        (Favour(geisha, 2),),
        (),
    ]
    assert [daimyo.money for daimyo in step.state.daimyos] == [4, 3, 3, 5]
    assert "Bids for Geisha: Seat 0 1, Seat 1 2, Seat 2 2, Seat 3 0." in told(step.events)


@pytest.mark.parametrize(
    ("bids", "fans"),
    [
        ((3, 2, 1, 0), (2, 1, 0, 0)),
        ((5, 5, 5, 5), (2, 2, 2, 2)),
        ((4, 1, 1, 0), (2, 1, 1, 0)),
        ((4, 4, 2, 1), (2, 2, 1, 0)),
        ((0, 0, 0, 1), (0, 0, 0, 2)),
    ],
)
def test_advisors_2_most_and_next_lower_pay_and_the_rest_keep_their_money(
    bids: tuple[int, ...], fans: tuple[int, ...]
) -> None:
    state = bidding()
    after = play(state, " ".join(f"{seat}:bid:{amount}" for seat, amount in enumerate(bids))).state
    assert [sum(favour.fans for favour in each.favours) for each in after.daimyos] == list(fans)
    paid = [amount if won else 0 for amount, won in zip(bids, fans, strict=True)]
    assert [each.money for each in after.daimyos] == [5 - amount for amount in paid]


def test_advisors_2_nobody_above_nothing_sends_the_advisor_away() -> None:
    step = play(bidding(), "bid:0 bid:0 bid:0 bid:0")
    assert step.events[-1] == AdvisorDismissed(Advisor("geisha"))
    assert not any(isinstance(event, MoneyPaid) for event in step.events)


def test_advisors_2_all_bid_at_once_and_in_any_order() -> None:
    state = bidding()
    assert RICE_WARS.deciders(state) == (0, 1, 2, 3)
    after = {
        play(state, " ".join(order)).state
        for order in permutations(("0:bid:1", "1:bid:2", "2:bid:2", "3:bid:0"))
    }
    assert len(after) == 1


def test_advisors_2_bids_are_secret_until_all_are_made() -> None:
    step = play(bidding(), "2:bid:3")
    assert step.events == (BidMade(Seat(2)), BidNoted(Seat(2), 3, seen_by=(Seat(2),)))
    assert RICE_WARS.deciders(step.state) == (0, 1, 3)
    assert refusal(step.state, "bid:1", seat=2) == "actions-1 not-asked"
    shown = play(step.state, "bid:0 bid:0 bid:0").events
    offers = tuple(Offer(Seat(seat), amount) for seat, amount in enumerate((0, 0, 3, 0)))
    assert BidsShown(Advisor("geisha"), offers, news_to=step.state.players) in shown


def test_advisors_2_from_nothing_to_all_one_has() -> None:
    state = bidding(money={0: 3, 1: 0})
    assert written(state, 0) == {f"bid:{amount}" for amount in range(4)}
    assert written(state, 1) == {"bid:0"}
    assert refusal(state, "bid:4", seat=0) == "advisors-2 bid"
    assert refusal(state, "bid:1", seat=1) == "advisors-2 bid"
    assert refusal(state, Bid(-1), seat=0) == "advisors-2 bid"
    assert refusal(state, "auction:ninja", seat=0) == "actions-1 not-now"
    assert refusal(state, "pass", seat=0) == "actions-1 not-now"


def test_advisors_2_money_bid_in_one_auction_is_missing_in_the_next() -> None:
    state = play(bidding(seats=3), "0:bid:5 1:bid:1 2:bid:0 auction:ninja").state
    assert [written(state, seat) == {"bid:0"} for seat in range(3)] == [True, False, False]


def test_advisors_3_who_holds_two_cannot_bid() -> None:
    state = bidding(favours={1: "youhei:2 soujutsu:1", 2: "youhei:1"})
    assert RICE_WARS.deciders(state) == (0, 2, 3)
    assert refusal(state, "bid:1", seat=1) == "actions-1 not-asked"
    step = play(state, "bid:1 bid:2 bid:0")
    assert len(step.state.daimyos[2].favours) == 2
    following = play(step.state, "auction:shounin").state
    assert RICE_WARS.deciders(following) == (0, 3)


def test_advisors_3_nobody_allowed_to_bid_sends_the_advisor_away() -> None:
    everyone = "bid:1 " * 4
    step = play(bidding(), f"{everyone} auction:shounin {everyone}")
    assert told(step.events)[-3:] == [
        "Auction: Ninja.",
        "Bids for Ninja: none.",
        "Ninja leaves the game.",
    ]
    assert step.state.phase is Phase.ACTIONS
    assert all(len(daimyo.favours) == 2 for daimyo in step.state.daimyos)


def test_advisors_3_each_with_a_marker_pays_alone() -> None:
    state = position(phase="hiring", favours={0: "youhei:2", 1: "youhei:1"}, money={0: 1, 2: 1})
    after = play(state, "=youhei done").state
    assert written(after, 1) == {"done"}
    unpaid = play(after, "done").state
    assert (unpaid.daimyos[0].favours, unpaid.daimyos[1].favours) == (state.daimyos[0].favours, ())
    assert refusal(unpaid, "=youhei") == "hiring-1 not-owed"


def test_advisors_3_in_the_turn_they_are_won_they_cost_nothing() -> None:
    after = play(
        bidding(seats=3), "0:bid:2 1:bid:0 2:bid:0 auction:ninja bid:0 bid:0 bid:0 bid:0 bid:0 bid:0"
    ).state
    assert after.phase is Phase.ACTIONS
    assert (after.daimyos[0].money, after.daimyos[0].owed) == (3, ())
    turned = play(after, "pass pass pass").state
    assert turned.daimyos[0].owed == ("geisha",)
