"""What each action card does, what it costs, and when it cannot be played."""

import msgspec
import pytest
from games.rice_wars.positions import (
    SCENARIO,
    VALUES,
    changed,
    is_whole,
    kinds,
    play,
    position,
    refusal,
    written,
)

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import (
    CardCancelled,
    CardDiscarded,
    CardPlayed,
    CardsDealt,
    CardsRevealed,
    DroughtBegan,
    HandSeen,
    MoneyPaid,
    MoneyReceived,
    PeasantLifted,
    PeasantPlaced,
    PeasantRemoved,
    PeopleRested,
    PersonHired,
    TaxPaid,
)
from rokkaku.games.rice_wars.pieces import CARDS, Band, Card
from rokkaku.games.rice_wars.rules.cards import affordable

TOUCHING = {0: "b2", 1: "f4 e4 d4 c3", 2: "d6"}
ME, OTHER, THIRD = Seat(0), Seat(1), Seat(2)


@pytest.mark.parametrize("card", ["shouri", "kyujou", "yuuki", "boushi", "tettai"])
def test_pieces_3_a_reaction_is_no_action(card: str) -> None:
    state = position(TOUCHING, hands={0: card}, money={0: 9}, active={0: (1, 1)})
    assert card not in written(state)
    assert refusal(state, card) == "pieces-3 not-an-action"


@pytest.mark.parametrize("card", CARDS)
def test_pieces_3_any_card_can_be_laid_for_its_bonus(card: str) -> None:
    state = position(TOUCHING, hands={0: card, 1: "zei"}, active={0: (1, 0)})
    state = play(state, "x@c3 send:1").state
    assert written(state) == {f"lay:{card}", "decline"}
    step = play(state, f"lay:{card} 1:decline")
    strength = 2 + VALUES.cards[Card(card)].bonus
    assert CardsRevealed(ME, (Card(card),), strength, news_to=(ME, OTHER, THIRD)) in step.events
    assert is_whole(step.state)


def test_pieces_3_of_kyujou_bonus_and_rule_count() -> None:
    state = position(TOUCHING, hands={0: "kyujou", 1: "kyujou"}, active={0: (1, 0)}, money={0: 2, 1: 2})
    state = play(state, "x@c3 send:1 lay:kyujou lay:kyujou yes").state
    assert state.fight is not None
    assert state.fight.attacker.strength == 2 + 1 + 2


def test_cards_1_shuukaku_brings_two_ryo() -> None:
    step = play(position(hands={0: "shuukaku"}, money={0: 1}), "shuukaku")
    assert step.events == (CardPlayed(ME, Card("shuukaku")), MoneyReceived(ME, 2))
    assert step.state.daimyos[0].money == 3
    assert step.state.discards == ("shuukaku",)
    assert RICE_WARS.deciders(step.state) == (1,)


def test_cards_2_sakusen_draws_two_cards() -> None:
    step = play(position(hands={0: "sakusen zei"}, deck="ikki boushi"), "sakusen")
    assert step.state.daimyos[0].hand == ("ikki", "zei", "boushi")
    assert CardsDealt(ME, 2) in step.events
    assert step.state.discards == ("sakusen",)


def test_cards_2_sakusen_can_be_played_when_it_draws_nothing() -> None:
    state = position(hands={0: "sakusen"}, rest="discards", reshuffles=3)
    assert "sakusen" in written(state)


def test_cards_3_ijuu_moves_a_peasant() -> None:
    state = position({0: "b2 c3", 1: "f4"}, hands={0: "ijuu"})
    step = play(state, "ijuu >b2")
    assert step.events[1:] == (PeasantLifted(ME, Field("b2")),)
    assert is_whole(step.state)
    assert written(step.state) == {">a2", ">b1"}
    step = play(step.state, ">a2")
    assert step.events == (PeasantPlaced(ME, Field("a2"), ME),)
    assert step.state.peasants_of(ME) == ("a2", "c3")
    assert step.state.discards == ("ijuu",)
    assert is_whole(step.state)


def test_cards_3_a_peasant_that_fits_nowhere_else_cannot_be_chosen() -> None:
    state = position({0: "b2 c3", 1: "a2 b1"}, hands={0: "ijuu"})
    state = play(state, "ijuu").state
    assert written(state) == {">c3"}
    assert refusal(state, ">b2") == "cards-17 not-a-choice"
    assert refusal(play(state, ">c3").state, ">c3") == "cards-17 not-a-choice"


@pytest.mark.parametrize("fields", [{}, {0: "b2", 1: "a2 b1"}])
def test_cards_3_ijuu_needs_a_peasant_that_can_go_elsewhere(fields: dict[int, str]) -> None:
    state = position(fields, hands={0: "ijuu"}, peasants={0: 2})
    assert refusal(state, "ijuu") == "cards-17 no-effect"


def test_cards_17_a_card_may_cost_all_one_has_and_no_more() -> None:
    edition, hand = position().edition, (Card("ikki"), Card("zei"), Card("boushi"))
    assert [edition.cards[card].cost for card in hand] == [3, 0, 1]
    assert set(affordable(edition, hand, 3)) == {"ikki", "zei"}, "no reaction"
    assert set(affordable(edition, hand, 2)) == {"zei"}


def test_cards_4_kaikon_places_two_of_which_the_second_leans_on_the_first() -> None:
    state = position(hands={0: "kaikon"}, peasants={0: 3}, money={0: 1})
    state = play(state, "kaikon").state
    assert written(state) == {">a2", ">b1", ">b2"}
    assert refusal(state, "stop") == "cards-17 not-a-choice"
    state = play(state, ">b2").state
    assert "stop" in written(state)
    step = play(state, ">c3")
    assert step.state.peasants_of(ME) == ("b2", "c3")
    assert (step.state.daimyos[0].peasants, step.state.daimyos[0].money) == (1, 0)
    assert RICE_WARS.deciders(step.state) == (1,)


def test_cards_4_kaikon_may_stop_after_one() -> None:
    step = play(position(hands={0: "kaikon"}, peasants={0: 3}, money={0: 1}), "kaikon >b2 stop")
    assert step.state.daimyos[0].peasants == 2
    assert step.state.discards == ("kaikon",)


def test_cards_4_the_last_peasant_ends_it() -> None:
    step = play(position(hands={0: "kaikon"}, peasants={0: 1}, money={0: 1}), "kaikon >b2")
    assert step.state.pending is None
    assert RICE_WARS.deciders(step.state) == (1,)


def test_cards_4_kaikon_needs_a_ryo_a_peasant_and_a_field() -> None:
    assert refusal(position(hands={0: "kaikon"}, peasants={0: 1}), "kaikon") == "cards-17 too-dear"
    assert refusal(position(hands={0: "kaikon"}, money={0: 1}), "kaikon") == "cards-17 no-effect"
    walled = position({1: "a2 b1 b2"}, hands={0: "kaikon"}, money={0: 1}, peasants={0: 1})
    assert refusal(walled, "kaikon") == "cards-17 no-effect"


def test_cards_5_kyuusoku_wakes_one_or_two() -> None:
    state = play(position(hands={0: "kyuusoku"}, money={0: 1}, tired={0: (3, 1)}), "kyuusoku").state
    assert written(state) == {">1", ">2"}
    assert refusal(state, ">3") == "cards-17 not-a-choice"
    step = play(state, ">2")
    assert step.events == (PeopleRested(ME, 2),)
    assert (step.state.daimyos[0].active, step.state.daimyos[0].tired) == (Band(2), Band(1, 1))
    assert play(state, ">1").state.daimyos[0].active == Band(1)


def test_cards_5_a_single_one_needs_no_choice() -> None:
    step = play(position(hands={0: "kyuusoku"}, money={0: 1}, tired={0: (1, 0)}), "kyuusoku")
    assert step.events[1:] == (MoneyPaid(ME, 1), PeopleRested(ME, 1))
    assert step.state.daimyos[0].active == Band(1)


def test_cards_5_kyuusoku_needs_a_ryo_and_a_tired_ashigaru() -> None:
    state = position(hands={0: "kyuusoku"}, money={0: 1}, tired={0: (0, 1)}, active={0: (4, 0)})
    assert refusal(state, "kyuusoku") == "cards-17 no-effect"
    state = position(hands={0: "kyuusoku"}, tired={0: (1, 0)})
    assert refusal(state, "kyuusoku") == "cards-17 too-dear"


def test_cards_6_chouhei_brings_an_active_ashigaru() -> None:
    step = play(position(hands={0: "chouhei"}, money={0: 1}, tired={0: (2, 0)}), "chouhei")
    assert step.events[1:] == (MoneyPaid(ME, 1), PersonHired(ME, "ashigaru"))
    assert (step.state.daimyos[0].active, step.state.supply) == (Band(1), Band(14, 5))


def test_cards_6_it_is_paid_from_the_next_hiring_on() -> None:
    state = play(position(hands={0: "chouhei"}, money={0: 1}), "chouhei").state
    assert state.daimyos[0].unpaid == Band()
    state = play(state, "pass pass pass").state
    assert state.daimyos[0].unpaid == Band(1)


def test_cards_6_chouhei_needs_a_ryo_a_place_and_the_supply() -> None:
    state = position(hands={0: "chouhei"}, money={0: 1}, active={0: (2, 0)}, tired={0: (1, 0)})
    assert refusal(state, "chouhei") == "cards-17 no-effect"
    everyone = {0: (1, 0), 1: (4, 0), 2: (4, 0), 3: (4, 0), 4: (4, 0)}
    state = position(edition="epic", seats=5, hands={0: "chouhei"}, money={0: 1}, active=everyone)
    assert refusal(state, "chouhei") == "cards-17 no-effect"
    assert refusal(position(hands={0: "chouhei"}), "chouhei") == "cards-17 too-dear"


def test_cards_7_ikki_removes_a_peasant_beside_you() -> None:
    state = play(position(TOUCHING, hands={0: "ikki"}, money={0: 4}), "ikki").state
    assert written(state) == {">c3"}
    assert state.daimyos[0].money == 1
    step = play(state, ">c3")
    assert kinds(step.events) == ["FieldNamed", "PeasantRemoved"]
    assert step.state.owner(Field("c3")) is None
    assert step.state.daimyos[1].stack == 21
    assert step.state.discards == ("ikki",)


def test_cards_7_ikki_needs_three_ryo_and_a_peasant_beside_you() -> None:
    assert refusal(position(TOUCHING, hands={0: "ikki"}, money={0: 2}), "ikki") == "cards-17 too-dear"
    apart = position({0: "b2", 1: "f4"}, hands={0: "ikki"}, money={0: 3})
    assert refusal(apart, "ikki") == "cards-17 no-effect"


def test_cards_7_ikki_cancelled_has_cost_its_ryo() -> None:
    state = position(TOUCHING, hands={0: "ikki", 1: "boushi"}, money={0: 3, 1: 1})
    step = play(state, "ikki >c3 1:yes")
    assert CardCancelled(OTHER, Card("ikki")) in step.events
    assert step.state.owner(Field("c3")) == 1
    assert [daimyo.money for daimyo in step.state.daimyos] == [0, 0, 0]
    assert step.state.discards == ("boushi", "ikki")
    assert RICE_WARS.deciders(step.state) == (1,)


def test_cards_8_zei_takes_a_ryo_from_two_opponents() -> None:
    state = position(seats=4, hands={0: "zei", 1: "boushi"}, money={1: 2, 2: 5, 3: 1})
    state = play(state, "zei").state
    assert written(state) == {">seat1", ">seat2", ">seat3", "stop"}
    step = play(state, ">seat1")
    assert written(step.state) == {">seat2", ">seat3", "stop"}
    assert refusal(step.state, ">seat1") == "cards-17 not-a-choice"
    step = step.then(lambda state: play(state, ">seat3"))
    assert step.events == (TaxPaid(OTHER, ME, 1), TaxPaid(Seat(3), ME, 1))
    assert [daimyo.money for daimyo in step.state.daimyos] == [2, 1, 5, 0]
    assert step.state.discards == ("zei",)


def test_cards_8_who_has_nothing_pays_nothing() -> None:
    step = play(position(hands={0: "zei"}), "zei >seat2")
    assert step.events[-1] == TaxPaid(THIRD, ME, 0)
    assert [daimyo.money for daimyo in step.state.daimyos] == [0, 0, 0]


def test_cards_8_one_or_none_is_enough() -> None:
    state = position(hands={0: "zei"}, money={1: 1, 2: 1})
    assert play(state, "zei >seat1 stop").state.daimyos[0].money == 1
    assert play(state, "zei stop").state.daimyos[0].money == 0


def test_cards_8_with_two_players_there_is_one_to_tax() -> None:
    state = play(position(edition=SCENARIO, hands={0: "zei"}, money={1: 1}), "zei").state
    assert written(state) == {">seat1", "stop"}
    step = play(state, ">seat1")
    assert (step.state.pending, step.state.daimyos[0].money) == (None, 1)


def test_cards_9_shinobi_sees_a_hand_and_discards_one_of_it() -> None:
    state = position(hands={0: "shinobi", 1: "ikki zei zei"})
    step = play(state, "shinobi >seat1 1:no")
    seen = HandSeen(ME, OTHER, (Card("ikki"), Card("zei"), Card("zei")), seen_by=(ME,), news_to=(ME,))
    assert seen in step.events
    assert written(step.state) == {">card:ikki", ">card:zei"}
    assert refusal(step.state, ">card:wairo") == "cards-17 not-a-choice"
    step = play(step.state, ">card:zei")
    assert step.events == (CardDiscarded(OTHER, Card("zei")),)
    assert step.state.discards == ("zei", "shinobi")
    assert step.state.daimyos[1].hand == ("ikki", "zei")


def test_cards_9_only_the_spy_knows_the_rest() -> None:
    state = play(position(hands={0: "shinobi", 1: "ikki zei"}), "shinobi >seat1 no >card:zei").state
    assert RICE_WARS.view(state, ME).daimyos[1].known == ("ikki",)
    assert RICE_WARS.view(state, THIRD).daimyos[1].known == ()


def test_cards_9_shinobi_needs_an_opponent_with_cards() -> None:
    state = play(position(hands={0: "shinobi", 2: "zei"}), "shinobi").state
    assert written(state) == {">seat2"}
    assert refusal(position(hands={0: "shinobi zei"}), "shinobi") == "cards-17 no-effect"


def test_cards_9_shinobi_cancelled_sees_nothing() -> None:
    step = play(position(hands={0: "shinobi", 1: "boushi zei"}, money={1: 1}), "shinobi >seat1 yes")
    assert "HandSeen" not in kinds(step.events)
    assert (step.state.daimyos[0].seen, step.state.daimyos[1].hand) == ((), ("zei",))


def test_cards_10_wairo_puts_your_peasant_in_place_of_another() -> None:
    state = position(TOUCHING, hands={0: "wairo"}, money={0: 3}, peasants={0: 1})
    assert written(play(state, "wairo").state) == {">c3"}
    step = play(state, "wairo >c3")
    assert step.events[-2:] == (PeasantRemoved(OTHER, Field("c3")), PeasantPlaced(ME, Field("c3"), ME))
    me, other = step.state.daimyos[:2]
    assert (me.peasants, me.stack, me.money, other.stack) == (0, 22, 0, 21)
    assert step.state.owner(Field("c3")) == 0


def test_cards_10_wairo_needs_three_ryo_a_peasant_on_the_card_and_one_beside_you() -> None:
    state = position(TOUCHING, hands={0: "wairo"}, money={0: 2}, peasants={0: 1})
    assert refusal(state, "wairo") == "cards-17 too-dear"
    assert refusal(position(TOUCHING, hands={0: "wairo"}, money={0: 3}), "wairo") == "cards-17 no-effect"
    apart = position({0: "b2", 1: "f4"}, hands={0: "wairo"}, money={0: 3}, peasants={0: 1})
    assert refusal(apart, "wairo") == "cards-17 no-effect"


def test_cards_10_wairo_cancelled_replaces_nobody() -> None:
    state = position(TOUCHING, hands={0: "wairo", 1: "boushi"}, money={0: 3, 1: 1}, peasants={0: 1})
    step = play(state, "wairo >c3 yes")
    assert step.state.owner(Field("c3")) == 1
    assert (step.state.daimyos[0].peasants, step.state.daimyos[0].money) == (1, 0)


def test_cards_11_hideri_removes_any_cut_off_peasant() -> None:
    state = position({0: "b2 f1", 1: "f4 c3", 2: "d6 d1"}, hands={0: "hideri"})
    assert written(play(state, "hideri").state) == {">f1", ">c3", ">d1"}
    step = play(state, "hideri >d1")
    assert step.events[-2:] == (PeasantRemoved(THIRD, Field("d1")), DroughtBegan(ME, Field("d1")))
    assert (step.state.discards, step.state.parched) == ((), ("d1",))
    assert is_whole(step.state)


def test_cards_11_where_hideri_lies_nobody_is_placed_until_the_drawing_phase() -> None:
    state = position({0: "b2 a4", 1: "d6"}, hands={0: "hideri"}, peasants={0: 1, 1: 1}, palaces={1: "c6"})
    step = play(state, "hideri >a4 pass pass")
    assert step.state.parched == ("a4",)
    beside = position({0: "b2 b3 b4"}, peasants={0: 1})
    assert "p@a4" in written(beside)
    parched = msgspec.structs.replace(beside, parched=(Field("a4"),))
    assert "p@a4" not in written(parched)
    assert refusal(parched, "p@a4") == "cards-11 field-parched"
    drawn = play(step.state, "pass")
    assert (drawn.state.parched, drawn.state.phase.value) == ((), "hiring")
    assert is_whole(drawn.state)


def test_cards_11_hideri_that_does_not_stay_is_discarded() -> None:
    values = changed("cards", "hideri", stays=False)
    step = play(position({0: "b2 f1"}, hands={0: "hideri"}, values=values), "hideri >f1")
    assert (step.state.discards, step.state.parched) == (("hideri",), ())


def test_cards_11_your_own_peasant_opens_no_window() -> None:
    state = position({0: "b2 f1"}, hands={0: "hideri boushi"}, money={0: 1})
    step = play(state, "hideri >f1")
    assert step.state.owner(Field("f1")) is None
    assert RICE_WARS.deciders(step.state) == (1,)


def test_cards_11_hideri_needs_a_cut_off_peasant() -> None:
    assert refusal(position(TOUCHING, hands={0: "hideri"}), "hideri") == "cards-17 no-effect"


def test_cards_11_hideri_cancelled_spares_the_peasant() -> None:
    state = position({0: "b2", 1: "c3"}, hands={0: "hideri", 1: "boushi"}, money={1: 1})
    assert play(state, "hideri >c3 yes").state.owner(Field("c3")) == 1


def test_cards_17_beside_a_cut_off_peasant_is_not_beside_you() -> None:
    state = position({0: "b2 e3", 1: "f4 e4"}, hands={0: "ikki"}, money={0: 3})
    assert refusal(state, "ikki") == "cards-17 no-effect"


def test_cards_17_beside_the_palace_is_beside_you() -> None:
    state = position({1: "b1", 2: "c3"}, hands={0: "ikki"}, money={0: 3})
    assert written(play(state, "ikki").state) == {">b1"}


def test_cards_17_a_card_under_way_takes_nothing_but_its_choices() -> None:
    state = play(position(TOUCHING, hands={0: "ikki zei"}, money={0: 3}), "ikki").state
    for move in ("zei", "pass", "yes"):
        assert refusal(state, move) == "actions-1 card-first"
    assert refusal(state, ">f4") == "cards-17 not-a-choice"
