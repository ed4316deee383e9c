"""Reactions: what they do, what they cost, who is asked, and who is not."""

import pytest
from games.rice_wars.positions import SCENARIO, is_whole, kinds, play, position, refusal, written

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import (
    BattleWon,
    CardCancelled,
    CardDiscarded,
    DuelDecided,
    MoneyPaid,
    PeasantSaved,
    ReactionDeclined,
    RuleDeclined,
    RuleUsed,
)
from rokkaku.games.rice_wars.pieces import Card
from rokkaku.games.rice_wars.state import Stage, State

TOUCHING = {0: "b2", 1: "f4 e4 d4 c3", 2: "d6"}
ME, OTHER = Seat(0), Seat(1)


def stage(state: State) -> Stage:
    """How far the fight has come."""
    assert state.fight is not None
    return state.fight.stage


def test_cards_12_shouri_wins_a_tied_battle_for_a_ryo() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={1: "shouri"}, money={1: 1})
    state = play(state, "x@c3 send:1 lay:shouri").state
    assert (RICE_WARS.deciders(state), written(state)) == ((1,), {"yes", "no"})
    step = play(state, "yes")
    assert step.events[:3] == (
        MoneyPaid(OTHER, 1),
        RuleUsed(OTHER, Card("shouri")),
        BattleWon(OTHER, "shouri"),
    )
    assert step.state.daimyos[1].money == 0
    assert step.state.owner(Field("c3")) == 1


def test_cards_12_shouri_wins_for_the_attacker_too() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={0: "shouri", 1: "shuukaku"}, money={0: 1})
    step = play(state, "x@c3 send:1 lay:shouri lay:shuukaku yes")
    assert BattleWon(ME, "shouri") in step.events


def test_cards_12_who_cannot_pay_is_asked_and_can_only_say_no() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={1: "shouri"}, deck="ikki zei")
    state = play(state, "x@c3 send:1 lay:shouri").state
    assert written(state) == {"no"}
    assert refusal(state, "yes") == "battle-5 too-dear"
    step = play(state, "no")
    assert step.events[0] == RuleDeclined(OTHER, Card("shouri"))
    assert BattleWon(OTHER, "deck") in step.events


def test_cards_12_both_uses_lead_to_the_tie_break() -> None:
    hands = {0: "shouri", 1: "shouri zei"}
    state = position(TOUCHING, active={0: (1, 0)}, hands=hands, money={0: 1, 1: 1}, deck="shuukaku zei")
    state = play(state, "x@c3 send:1 lay:shouri lay:shouri lay:zei").state
    assert RICE_WARS.deciders(state) == (0,)
    state = play(state, "yes").state
    assert RICE_WARS.deciders(state) == (1,)
    step = play(state, "yes")
    assert kinds(step.events)[2:4] == ["TieBreakTurnedUp", "TieBreakTurnedUp"]
    assert BattleWon(ME, "deck") in step.events
    assert [daimyo.money for daimyo in step.state.daimyos[:2]] == [0, 0]


def test_cards_12_in_an_undecided_moment_only() -> None:
    state = position(TOUCHING, active={0: (2, 0)}, hands={1: "shouri"}, money={1: 1})
    step = play(state, "x@c3 send:2 lay:shouri")
    assert BattleWon(ME, "strength") in step.events
    assert "RuleUsed" not in kinds(step.events)


def test_cards_13_kyujou_adds_two_for_two_ryo() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={1: "kyujou"}, money={1: 2})
    state = play(state, "x@c3 send:1 lay:kyujou").state
    assert (RICE_WARS.deciders(state), written(state)) == ((1,), {"yes", "no"})
    assert state.fight is not None
    assert [side.strength for side in state.fight.sides] == [2, 2]
    step = play(state, "yes")
    assert step.events[:3] == (
        MoneyPaid(OTHER, 2),
        RuleUsed(OTHER, Card("kyujou")),
        BattleWon(OTHER, "strength"),
    )
    assert step.state.daimyos[1].money == 0


def test_cards_13_kyujou_unused_counts_its_bonus_alone() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={1: "kyujou"}, money={1: 2}, deck="ikki zei")
    step = play(state, "x@c3 send:1 lay:kyujou no")
    assert RuleDeclined(OTHER, Card("kyujou")) in step.events
    assert "TieBreakTurnedUp" in kinds(step.events)


def test_cards_13_who_cannot_pay_is_asked_and_can_only_say_no() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={1: "kyujou"}, money={1: 1})
    state = play(state, "x@c3 send:1 lay:kyujou").state
    assert written(state) == {"no"}
    assert refusal(state, "yes") == "battle-4 too-dear"


def test_cards_13_kyujou_is_of_no_use_in_a_duel() -> None:
    state = position(active={0: (0, 1)}, hands={0: "kyujou"}, money={0: 2})
    step = play(state, "duel:1 yes lay:kyujou")
    assert DuelDecided(None) in step.events
    assert "RuleUsed" not in kinds(step.events)


def test_cards_14_yuuki_adds_two_for_a_ryo() -> None:
    state = position(active={0: (0, 1)}, hands={0: "yuuki"}, money={0: 1})
    state = play(state, "duel:1 yes lay:yuuki").state
    assert (RICE_WARS.deciders(state), written(state)) == ((0,), {"yes", "no"})
    step = play(state, "yes")
    assert step.events[:3] == (MoneyPaid(ME, 1), RuleUsed(ME, Card("yuuki")), DuelDecided(ME))
    assert play(state, "no").events[:2] == (RuleDeclined(ME, Card("yuuki")), DuelDecided(None))


def test_cards_14_who_cannot_pay_is_asked_and_can_only_say_no() -> None:
    state = play(position(active={0: (0, 1)}, hands={0: "yuuki"}), "duel:1 yes lay:yuuki").state
    assert written(state) == {"no"}
    assert refusal(state, "yes") == "duel-3 too-dear"


def test_cards_14_yuuki_is_of_no_use_in_a_battle() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={1: "yuuki"}, money={1: 1}, deck="ikki zei")
    step = play(state, "x@c3 send:1 lay:yuuki")
    assert BattleWon(OTHER, "deck") in step.events
    assert step.state.daimyos[1].money == 1


WINDOWS = [
    ("ikki >c3", "ikki"),
    ("wairo >c3", "wairo"),
    ("shinobi >seat1", "shinobi"),
    ("hideri >g1", "hideri"),
]


def aimed(play_it: str, hand: str, money: int = 1, seats: int = 3) -> State:
    """Seat 0 has aimed a card at seat 1."""
    fields = {0: "b2", 1: "f4 e4 d4 c3 g1"}
    state = position(
        fields, seats=seats, hands={0: play_it.split()[0], 1: hand}, money={0: 3, 1: money}, peasants={0: 1}
    )
    return play(state, play_it).state


@pytest.mark.parametrize(("played", "card"), WINDOWS)
def test_cards_15_boushi_stops_a_card_aimed_at_you(played: str, card: str) -> None:
    state = aimed(played, "boushi zei")
    assert (RICE_WARS.deciders(state), written(state)) == ((1,), {"yes", "no"})
    step = play(state, "yes")
    boushi = Card("boushi")
    assert step.events == (
        MoneyPaid(OTHER, 1),
        CardDiscarded(OTHER, boushi),
        CardCancelled(OTHER, Card(card)),
    )
    assert step.state.discards == ("boushi", card)
    assert step.state.daimyos[1].hand == ("zei",)
    assert len(step.state.peasants_of(OTHER)) == 5
    assert step.state.pending is None
    assert is_whole(step.state)


@pytest.mark.parametrize(("played", "card"), WINDOWS)
def test_cards_15_who_declines_lets_it_happen(played: str, card: str) -> None:
    step = play(aimed(played, "boushi zei"), "no")
    assert step.events[0] == ReactionDeclined(OTHER)
    assert "CardCancelled" not in kinds(step.events)
    assert step.state.daimyos[1].hand == ("zei", "boushi")


@pytest.mark.parametrize(("played", "card"), WINDOWS)
def test_cards_15_who_lacks_boushi_is_asked_and_can_only_say_no(played: str, card: str) -> None:
    state = aimed(played, "zei")
    assert written(state) == {"no"}
    assert refusal(state, "yes") == "cards-15 not-in-hand"


@pytest.mark.parametrize(("played", "card"), WINDOWS)
def test_cards_15_who_cannot_pay_is_asked_and_can_only_say_no(played: str, card: str) -> None:
    state = aimed(played, "boushi", money=0)
    assert written(state) == {"no"}
    assert refusal(state, "yes") == "cards-15 too-dear"


@pytest.mark.parametrize("played", ["ikki >c3", "wairo >c3", "hideri >g1"])
def test_cards_15_an_empty_hand_is_not_asked(played: str) -> None:
    state = aimed(played, "")
    assert len(state.peasants_of(OTHER)) == 4
    assert RICE_WARS.deciders(state) == (1,)
    assert written(state) == {"pass"}


def test_cards_15_only_the_owner_of_the_target_is_asked() -> None:
    state = position(
        {0: "b2", 1: "f4 e4 d4 c3"}, hands={0: "ikki", 1: "zei", 2: "boushi"}, money={0: 3, 2: 1}
    )
    state = play(state, "ikki >c3").state
    assert RICE_WARS.deciders(state) == (1,)
    assert refusal(state, "yes", seat=2) == "actions-1 not-asked"
    assert refusal(state, "pass") == "actions-1 card-first"


def test_cards_15_zei_and_favours_open_no_window() -> None:
    hands = {0: "zei", 1: "boushi"}
    state = position(hands=hands, money={1: 2}, active={1: (1, 0)}, favours={0: "geisha:1"})
    assert play(state, "zei >seat1 stop").state.daimyos[1].hand == ("boushi",)
    assert RICE_WARS.deciders(play(state, "favour:geisha >seat1:ashigaru").state) == (1,)


def test_cards_15_a_spy_strikes_a_boushi_out_that_was_shown() -> None:
    state = position(
        TOUCHING, hands={0: "ikki", 1: "boushi zei"}, money={0: 3, 1: 1}, seen={0: {1: "boushi zei"}}
    )
    state = play(state, "ikki >c3 yes").state
    assert state.daimyos[0].seen == ((OTHER, (Card("zei"),)),)


def won_by_ashigaru(hand: str, peasants: int = 0, fields: dict[int, str] | None = None) -> State:
    """Seat 1's peasant on c3 has just been beaten by an ashigaru of seat 0."""
    state = position(fields or TOUCHING, active={0: (1, 0)}, hands={1: hand}, peasants={0: 1, 1: peasants})
    return play(state, "x@c3 send:1" + (" 1:decline" if hand else "")).state


def test_cards_16_tettai_brings_the_peasant_back_to_the_card() -> None:
    state = won_by_ashigaru("tettai zei")
    assert (RICE_WARS.deciders(state), written(state)) == ((1,), {"yes", "no"})
    assert state.owner(Field("c3")) is None
    step = play(state, "yes")
    assert step.events == (CardDiscarded(OTHER, Card("tettai")), PeasantSaved(OTHER))
    assert (step.state.daimyos[1].peasants, step.state.daimyos[1].stack) == (1, 20)
    assert step.state.daimyos[1].hand == ("zei",)
    assert stage(step.state) is Stage.REWARD
    assert is_whole(step.state)


def test_cards_16_who_declines_loses_the_peasant_to_the_stack() -> None:
    step = play(won_by_ashigaru("tettai zei"), "no")
    assert step.events == (ReactionDeclined(OTHER),)
    assert (step.state.daimyos[1].peasants, step.state.daimyos[1].stack) == (0, 21)


def test_cards_16_who_lacks_tettai_is_asked_and_can_only_say_no() -> None:
    state = won_by_ashigaru("zei")
    assert (RICE_WARS.deciders(state), written(state)) == ((1,), {"no"})
    assert refusal(state, "yes") == "cards-16 not-in-hand"


def test_cards_16_an_empty_hand_is_not_asked() -> None:
    assert stage(won_by_ashigaru("")) is Stage.REWARD


def test_cards_16_without_a_free_place_nobody_is_asked() -> None:
    assert stage(won_by_ashigaru("tettai", peasants=3)) is Stage.REWARD
    assert stage(won_by_ashigaru("tettai", peasants=2)) is Stage.TETTAI


def test_cards_16_a_ronin_among_the_winners_opens_no_window() -> None:
    state = position(TOUCHING, active={0: (1, 1)}, hands={1: "tettai"})
    step = play(state, "x@c3 send:1+r decline")
    assert step.state.owner(Field("c3")) == 0
    assert Card("tettai") in step.state.daimyos[1].hand


def test_cards_16_a_defender_who_wins_is_not_asked() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={1: "tettai shuukaku"})
    step = play(state, "x@c3 send:1 lay:shuukaku")
    assert BattleWon(OTHER, "strength") in step.events
    assert step.state.fight is None


def test_cards_17_the_neutral_neighbour_is_never_asked() -> None:
    state = position({0: "b2", 2: "c3"}, edition=SCENARIO, hands={0: "ikki"}, money={0: 3})
    step = play(state, "ikki >c3")
    assert step.state.owner(Field("c3")) is None
