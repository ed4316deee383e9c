"""What of a game is worth telling."""

from pathlib import Path

from games.telling import event_types, stored

from rokkaku.core.game import event_key
from rokkaku.core.record import read_record, replay
from rokkaku.core.seats import Seat
from rokkaku.core.telling import Telling
from rokkaku.games.rice_wars import RICE_WARS, events
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.pieces import Advisor, Card
from rokkaku.games.rice_wars.telling import TELLINGS
from rokkaku.locales import say

RECORDS = Path(__file__).parents[2] / "records" / "rice_wars"

SEAT = Seat(0)
PAID = events.MoneyPaid(SEAT, 1)
HIRED = events.PersonHired(SEAT, "ashigaru")
PLAYED = events.CardPlayed(SEAT, Card("chouhei"))
NOT_STRESSED = {
    events.GameStarted,
    events.DeckShuffled,
    events.PalacePlaced,
    events.PalaceKept,
    events.PeasantPlaced,
    events.PeasantKept,
    events.PeasantLifted,
    events.TurnBegan,
    events.IncomeReceived,
    events.PersonHired,
    events.PersonPaid,
    events.AdvisorPaid,
    events.PersonLeft,
    events.AdvisorLeft,
    events.HiringEnded,
    events.AdvisorsTurnedUp,
    events.AuctionBegan,
    events.BidMade,
    events.BidNoted,
    events.BidsShown,
    events.AdvisorDismissed,
    events.CardPlayed,
    events.DroughtBegan,
    events.FieldNamed,
    events.SeatNamed,
    events.CardCancelled,
    events.ReactionDeclined,
    events.PeopleRested,
    events.TaxPaid,
    events.HandSeen,
    events.CardDiscarded,
    events.FavourUsed,
    events.PersonTired,
    events.ActionPassed,
    events.NeighbourPassed,
    events.BattleBegan,
    events.AttackersSent,
    events.DefendersSent,
    events.CardLaid,
    events.CardNoted,
    events.DeckCardLaid,
    events.FightDeclined,
    events.CardsRevealed,
    events.RuleUsed,
    events.RuleDeclined,
    events.TieBreakTurnedUp,
    events.PeasantSaved,
    events.DuelBegan,
    events.DuelRefused,
    events.DuelAccepted,
    events.PhaseEnded,
    events.SeatScored,
}


def test_what_everybody_knows_the_price_of_is_told_without_it() -> None:
    kept, advised = events.PersonPaid(SEAT, "ronin"), events.AdvisorPaid(SEAT, Advisor("youhei"))
    happened = [PAID, HIRED, PAID, HIRED, PAID, kept, PAID, advised, PAID]
    weights = [telling.weight for telling in RICE_WARS.tell(stored(happened))]
    assert weights == ["implied", "normal"] * 4 + ["minor"]


def test_what_a_card_costs_is_told_though_it_hires() -> None:
    weights = [telling.weight for telling in RICE_WARS.tell(stored([PLAYED, PAID, HIRED]))]
    assert weights == ["normal", "minor", "normal"]


def test_cards_people_and_advisors_have_symbols_in_nobodys_colour() -> None:
    dismissed = events.AdvisorDismissed(Advisor("geisha"))
    told = RICE_WARS.tell(stored([PLAYED, HIRED, dismissed, PAID]))
    symbols = [(telling.symbol, telling.owner) for telling in told]
    assert symbols == [("card-chouhei", None), ("person-ashigaru", None), ("advisor", None), ("", None)]


def test_what_changes_who_is_ahead() -> None:
    happened = [
        events.BattleWon(SEAT, "strength"),
        events.PeasantRemoved(SEAT, Field("d4")),
        events.DuelDecided(None),
        events.FavoursWon(SEAT, Advisor("geisha"), 2),
        events.GameEnded("peasants", (SEAT,)),
    ]
    told = RICE_WARS.tell(stored(happened))
    assert [telling.weight for telling in told] == ["major"] * 5
    assert [telling.sign for telling in told] == ["capture", "capture", "capture", "", "end"]
    assert told[3].symbol == "advisor"


def test_what_only_follows_from_what_was_done() -> None:
    happened = [
        events.CardsDealt(SEAT, 2),
        events.CardsDrawn(SEAT, (Card("zei"),)),
        events.MoneyReceived(SEAT, 3),
        PAID,
    ]
    assert {telling.weight for telling in RICE_WARS.tell(stored(happened))} == {"minor"}


def test_what_no_rule_of_today_knows_is_told_plainly() -> None:
    assert RICE_WARS.tell([("NeverHeardOf", {"seat": 0})]) == (Telling(),)
    assert RICE_WARS.tell([]) == ()


def test_every_type_of_event_is_stressed_or_deliberately_not() -> None:
    assert set(TELLINGS) | NOT_STRESSED == event_types(events)
    assert not set(TELLINGS) & NOT_STRESSED


def test_a_palace_that_is_moved_is_told_otherwise_than_a_new_one() -> None:
    """The governor, who moves it, goes on to the first peasant; the neutral neighbour's is always new."""
    other = Seat(1)
    placed, peasant = events.PalacePlaced(SEAT, Field("f5")), events.PeasantPlaced(SEAT, Field("g4"), SEAT)
    neighbours = events.PalacePlaced(other, Field("f5"))
    helped = events.PeasantPlaced(other, Field("g4"), SEAT)
    for happened, variants in (
        ([placed], [""]),
        ([placed, peasant], ["moved", ""]),
        ([placed, events.PeasantKept(SEAT)], ["moved", ""]),
        ([neighbours, peasant], ["", ""]),
        ([neighbours, helped], ["", ""]),
    ):
        assert [telling.variant for telling in RICE_WARS.tell(stored(happened))] == variants
    values = {"seat": SEAT, "field": "f5"}
    assert event_key("rice-wars", "PalacePlaced", values, "moved") == "rice-wars.event.PalacePlaced.moved"
    assert say("rice-wars.event.PalacePlaced.moved", values) == "Seat 0 moves their palace to f5."


def test_in_a_recorded_game_the_governor_moves_the_palace_once() -> None:
    record = read_record((RECORDS / "basic-wealth.record").read_text(encoding="utf-8"))
    told = [RICE_WARS.tell(stored(step.events)) for step in replay(RICE_WARS, record)]
    moved = [line for line, tellings in enumerate(told) if any(telling.variant for telling in tellings)]
    assert moved == [5]
