"""Who wins a battle, what it brings, and how the neutral neighbour defends."""

import pytest
from games.rice_wars.positions import SCENARIO, is_whole, kinds, play, position, refusal, written

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import (
    BattleWon,
    CardsDealt,
    CardsRevealed,
    DefendersSent,
    FightDeclined,
    PeasantPlaced,
    PeasantRemoved,
    PersonTired,
    TieBreakTurnedUp,
)
from rokkaku.games.rice_wars.pieces import Band, Card
from rokkaku.games.rice_wars.state import Stage, State

TOUCHING = {0: "b2", 1: "f4 e4 d4 c3", 2: "d6"}
NEUTRAL = {0: "b2", 1: "f4", 2: "d6 d5 d4 c3"}
ME, OTHER, NEIGHBOUR = Seat(0), Seat(1), Seat(2)
EVERYONE = (Seat(0), Seat(1), Seat(2))
C3 = Field("c3")


def turned_up(seat: Seat, card: str, strength: int) -> TieBreakTurnedUp:
    """A tie-break card, which is news to all."""
    return TieBreakTurnedUp(seat, Card(card), strength, news_to=EVERYONE)


def tied(deck: str, rest: str = "deck", reshuffles: int = 0) -> State:
    """Two against one, and a card of 1 in the defender's hand that makes it a tie."""
    return position(
        TOUCHING, active={0: (1, 0)}, hands={1: "zei"}, deck=deck, rest=rest, reshuffles=reshuffles
    )


def test_battle_5_the_stronger_side_wins() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={1: "shuukaku"})
    assert BattleWon(OTHER, "strength") in play(state, "x@c3 send:1 lay:shuukaku").events
    assert BattleWon(ME, "strength") in play(state, "x@c3 send:1 decline").events


def test_battle_5_a_tie_is_broken_by_cards_from_the_deck() -> None:
    step = play(tied("zei ikki"), "x@c3 send:1 lay:zei")
    first, second = turned_up(ME, "zei", 3), turned_up(OTHER, "ikki", 2)
    place = step.events.index(first)
    assert step.events[place : place + 3] == (first, second, BattleWon(ME, "deck"))


def test_battle_5_they_compare_after_both_and_again_until_it_is_decided() -> None:
    step = play(tied("shuukaku hideri ikki wairo kaikon sakusen"), "x@c3 send:1 lay:zei")
    assert kinds(step.events).count("TieBreakTurnedUp") == 6
    assert turned_up(OTHER, "sakusen", 5) in step.events
    assert BattleWon(OTHER, "deck") in step.events
    assert step.state.discards == ("zei", "shuukaku", "hideri", "ikki", "wairo", "kaikon", "sakusen")
    assert is_whole(step.state)


def test_battle_5_a_tie_break_card_is_never_used_by_its_rule() -> None:
    state = position(
        TOUCHING, active={0: (1, 0)}, hands={1: "zei"}, deck="shouri kyujou kyujou ikki", money={0: 9, 1: 9}
    )
    step = play(state, "x@c3 send:1 lay:zei")
    assert BattleWon(ME, "deck") in step.events
    assert "RuleUsed" not in kinds(step.events)


@pytest.mark.parametrize("deck", ["", "shuukaku", "zei sakusen yuuki"])
def test_battle_5_without_a_pair_of_cards_the_defender_wins(deck: str) -> None:
    step = play(tied(deck, "discards", 3), "x@c3 send:1 lay:zei")
    assert BattleWon(OTHER, "no-cards") in step.events
    assert kinds(step.events).count("TieBreakTurnedUp") == len(deck.split())
    assert step.state.owner(C3) == 1
    assert is_whole(step.state)


def test_battle_5_the_deck_is_shuffled_for_a_tie_break() -> None:
    step = play(tied("zei", "discards"), "x@c3 send:1 lay:zei")
    assert kinds(step.events).count("DeckShuffled") == 1
    assert is_whole(step.state)


def test_battle_5_shouri_of_the_attacker_is_asked_first_and_once() -> None:
    hands = {0: "shouri shouri", 1: "shouri shuukaku"}
    state = position(TOUCHING, active={0: (1, 0)}, hands=hands, money={0: 9, 1: 9})
    state = play(state, "x@c3 send:1 lay:shouri lay:shouri lay:shouri lay:shuukaku").state
    assert RICE_WARS.deciders(state) == (0,)
    state = play(state, "no").state
    assert RICE_WARS.deciders(state) == (1,)
    assert BattleWon(OTHER, "shouri") in play(state, "yes").events


def test_battle_5_one_sided_shouri_wins_even_if_the_other_side_could() -> None:
    hands = {0: "shouri", 1: "shouri zei"}
    state = position(TOUCHING, active={0: (1, 0)}, hands=hands, money={0: 1, 1: 1}, deck="ikki shuukaku")
    state = play(state, "x@c3 send:1 lay:shouri lay:shouri lay:zei").state
    assert BattleWon(ME, "shouri") in play(state, "yes no").events
    assert BattleWon(OTHER, "deck") in play(state, "no no").events


def test_battle_5_a_shouri_left_in_hand_is_of_no_use() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={1: "zei shouri"}, money={1: 1}, deck="zei ikki")
    step = play(state, "x@c3 send:1 lay:zei")
    assert BattleWon(ME, "deck") in step.events


def test_battle_5_a_shouri_of_youhei_counts_as_laid() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, favours={1: "youhei:1"}, deck="shouri", money={1: 1})
    step = play(state, "x@c3 send:1 favour:youhei yes")
    assert BattleWon(OTHER, "shouri") in step.events


def test_battle_6_ashigaru_drive_the_peasant_away_and_one_may_take_the_field() -> None:
    state = play(position(TOUCHING, active={0: (1, 0)}, peasants={0: 1}), "x@c3 send:1").state
    assert (RICE_WARS.deciders(state), written(state)) == ((0,), {"p@c3", "stop"})
    assert state.daimyos[1].stack == 21
    assert refusal(state, "p@b1") == "battle-6 other-field"
    step = play(state, "p@c3")
    assert step.events[0] == PeasantPlaced(ME, C3, ME)
    assert (step.state.owner(C3), step.state.daimyos[0].peasants) == (0, 0)
    assert RICE_WARS.deciders(step.state) == (1,)
    assert is_whole(step.state)


def test_battle_6_the_winner_may_leave_the_field_empty() -> None:
    step = play(position(TOUCHING, active={0: (1, 0)}, peasants={0: 1}), "x@c3 send:1 stop")
    assert (step.state.owner(C3), step.state.daimyos[0].peasants) == (None, 1)


def test_battle_6_a_field_out_of_reach_is_not_offered() -> None:
    step = play(position(TOUCHING, active={0: (1, 0)}, peasants={0: 1}), "x@f4 send:1")
    assert PeasantRemoved(OTHER, Field("f4")) in step.events
    assert step.state.fight is None


def test_battle_6_without_a_peasant_on_the_card_nothing_is_offered() -> None:
    step = play(position(TOUCHING, active={0: (1, 0)}), "x@c3 send:1")
    assert (step.state.fight, step.state.owner(C3)) == (None, None)


@pytest.mark.parametrize("word", ["send:0+r", "send:1+r"])
def test_battle_6_a_ronin_takes_the_field_over_from_outside(word: str) -> None:
    step = play(position(TOUCHING, active={0: (1, 1)}, peasants={0: 1}), f"x@f4 {word}")
    assert PeasantPlaced(ME, Field("f4"), ME) in step.events
    me = step.state.daimyos[0]
    assert (step.state.owner(Field("f4")), me.peasants, me.stack) == (0, 1, 21)
    assert is_whole(step.state)


FULL = "b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 c6 d2 d3 d4 d5 e1 e2 e3 e4 e5"


def test_battle_6_with_nobody_outside_one_comes_from_the_card() -> None:
    state = position({0: FULL, 1: "f4"}, active={0: (0, 1)}, peasants={0: 4})
    assert state.daimyos[0].stack == 0
    step = play(state, "x@f4 send:0+r")
    assert (step.state.owner(Field("f4")), step.state.daimyos[0].peasants) == (0, 3)


def test_battle_6_with_nobody_at_all_the_field_stays_empty() -> None:
    state = position({0: FULL + " d1 f1 f2 f3", 1: "f4"}, active={0: (0, 1)})
    step = play(state, "x@f4 send:0+r")
    assert step.state.owner(Field("f4")) is None
    assert is_whole(step.state)


def test_battle_6_a_defender_who_wins_keeps_everything() -> None:
    state = position(TOUCHING, active={0: (0, 1), 1: (2, 0)}, peasants={0: 1})
    step = play(state, "x@c3 send:0+r send:2")
    assert BattleWon(OTHER, "strength") in step.events
    assert step.state.fields == state.fields
    assert (step.state.daimyos[0].tired, step.state.daimyos[1].tired) == (Band(0, 1), Band(2))


def test_battle_7_all_cards_are_discarded_and_both_draw_one_attacker_first() -> None:
    hands = {0: "zei", 1: "wairo"}
    state = position(TOUCHING, active={0: (1, 0)}, hands=hands, deck="ikki boushi")
    step = play(state, "x@f4 send:1 lay:zei lay:wairo")
    assert [event for event in step.events if isinstance(event, CardsDealt)] == [
        CardsDealt(ME, 1),
        CardsDealt(OTHER, 1),
    ]
    assert [daimyo.hand for daimyo in step.state.daimyos] == [("ikki",), ("boushi",), ()]
    assert step.state.discards == ("zei", "wairo")


def test_battle_7_nobody_draws_a_sixth_card() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={0: "zei zei ikki ikki wairo"}, deck="boushi tettai")
    step = play(state, "x@f4 send:1 decline")
    assert len(step.state.daimyos[0].hand) == 5
    assert step.state.daimyos[1].hand == ("boushi",)


def test_battle_7_where_there_is_nothing_to_draw_nobody_draws() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, rest="discards", reshuffles=3)
    step = play(state, "x@f4 send:1")
    assert "CardsDealt" not in kinds(step.events)
    assert step.state.fight is None


def test_neighbour_4_he_adds_exactly_one_active_ashigaru() -> None:
    state = position(NEUTRAL, edition=SCENARIO, active={0: (1, 0), 2: (2, 0)}, hands={0: "zei"})
    step = play(state, "x@c3 send:1")
    assert step.events[-1] == DefendersSent(NEIGHBOUR, 1, 0, 3)
    assert (step.state.daimyos[2].active, step.state.daimyos[2].tired) == (Band(1), Band(1))


def test_neighbour_4_without_an_active_one_his_peasant_is_alone() -> None:
    state = position(NEUTRAL, edition=SCENARIO, active={0: (1, 0)}, tired={2: (2, 0)}, hands={0: "zei"})
    assert play(state, "x@c3 send:1").events[-1] == DefendersSent(NEIGHBOUR, 0, 0, 1)


def defended(hand: str, deck: str = "shuukaku", reshuffles: int = 0) -> State:
    """Seat 0 is to add to an attack on the neutral neighbour."""
    state = position(
        NEUTRAL,
        edition=SCENARIO,
        active={0: (1, 0)},
        hands={0: hand},
        favours={0: "ninja:1"},
        deck=deck,
        rest="discards",
        reshuffles=reshuffles,
    )
    return play(state, "x@c3 send:1").state


def test_neighbour_4_he_answers_the_first_addition_with_the_top_card_then_declines() -> None:
    state = defended("zei zei ikki ikki wairo", deck="shuukaku sakusen sakusen")
    step = play(state, "lay:zei")
    assert kinds(step.events) == ["CardLaid", "CardNoted", "DeckCardLaid"]
    assert RICE_WARS.deciders(step.state) == (0,)
    step = play(step.state, "lay:ikki")
    assert step.events[-1] == FightDeclined(NEIGHBOUR)
    assert RICE_WARS.deciders(step.state) == (0,)
    step = play(step.state, "lay:ikki")
    revealed = CardsRevealed(NEIGHBOUR, (Card("shuukaku"),), 3, news_to=(ME, OTHER))
    assert revealed in step.events


def test_neighbour_4_he_answers_a_decline_with_a_card_too() -> None:
    step = play(defended("zei"), "decline")
    assert kinds(step.events)[:3] == ["FightDeclined", "DeckCardLaid", "CardsRevealed"]
    assert BattleWon(NEIGHBOUR, "strength") in step.events


def test_neighbour_4_he_draws_nothing_afterwards() -> None:
    step = play(defended("zei", deck="shuukaku boushi tettai"), "decline")
    assert [daimyo.hand for daimyo in step.state.daimyos] == [("zei", "boushi"), (), ()]
    assert step.state.deck == ("tettai",)


def test_neighbour_4_without_a_card_he_fights_alone() -> None:
    state = defended("zei", deck="", reshuffles=3)
    step = play(state, "decline")
    assert CardsRevealed(NEIGHBOUR, (), 1) in step.events
    assert BattleWon(ME, "strength") in step.events
    step = play(state, "lay:zei")
    assert step.events[-1] != FightDeclined(NEIGHBOUR)
    assert step.state.fight is None


def test_neighbour_4_the_ninja_works_on_his_card_and_he_lays_no_other() -> None:
    state = play(defended("zei ikki", deck="shuukaku sakusen"), "lay:zei").state
    assert written(state) == {"lay:ikki", "favour:ninja", "decline"}
    step = play(state, "favour:ninja")
    assert kinds(step.events) == ["FavourUsed", "CardDiscarded", "FightDeclined"]
    assert step.state.discards[-1] == "shuukaku"
    step = play(step.state, "decline")
    assert CardsRevealed(NEIGHBOUR, (), 1) in step.events


def test_neighbour_4_he_never_uses_shouri_and_turns_up_tie_break_cards() -> None:
    step = play(defended("zei", deck="shouri ikki zei"), "decline")
    assert TieBreakTurnedUp(NEIGHBOUR, Card("zei"), 3, news_to=(ME, OTHER)) in step.events
    assert BattleWon(NEIGHBOUR, "deck") in step.events


def test_neighbour_4_beaten_he_is_not_asked_for_tettai() -> None:
    state = position(NEUTRAL, edition=SCENARIO, active={0: (2, 0)}, deck="ikki", peasants={0: 1})
    state = play(state, "x@c3 send:2").state
    assert state.fight is not None
    assert state.fight.stage is Stage.REWARD


def test_neighbour_4_he_cannot_be_challenged() -> None:
    state = position(NEUTRAL, edition=SCENARIO, active={0: (0, 1)})
    assert {move for move in written(state) if move.startswith("duel")} == {"duel:1"}
    assert refusal(state, "duel:2") == "duel-1 not-challengeable"


@pytest.mark.parametrize(("word", "owner"), [("ikki >c3", None), ("wairo >c3", 0), ("hideri >g1", None)])
def test_neighbour_4_cards_that_work_on_him(word: str, owner: int | None) -> None:
    fields = {**NEUTRAL, 2: NEUTRAL[2] + " g1"}
    state = position(fields, edition=SCENARIO, hands={0: word.split()[0]}, money={0: 3}, peasants={0: 1})
    step = play(state, word)
    assert step.state.owner(Field(word[-2:])) == owner
    assert RICE_WARS.deciders(step.state) == (1,)
    assert step.state.daimyos[2].stack == state.daimyos[2].stack + 1


def test_neighbour_4_geisha_works_on_him() -> None:
    state = position(NEUTRAL, edition=SCENARIO, active={2: (1, 0)}, favours={0: "geisha:1"})
    step = play(state, "favour:geisha >seat2:ashigaru")
    assert step.events[-1] == PersonTired(NEIGHBOUR, "ashigaru")
    assert step.state.daimyos[2].tired == Band(1)


def test_neighbour_4_zei_and_shinobi_do_not_work_on_him() -> None:
    state = position(NEUTRAL, edition=SCENARIO, hands={0: "zei shinobi", 1: "ikki"})
    assert written(play(state, "zei").state) == {">seat1", "stop"}
    assert written(play(state, "shinobi").state) == {">seat1"}
    alone = position(NEUTRAL, edition=SCENARIO, hands={0: "shinobi"})
    assert refusal(alone, "shinobi") == "cards-17 no-effect"
