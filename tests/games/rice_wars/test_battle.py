"""A battle from the attack to the reveal."""

import pytest
from games.rice_wars.positions import SCENARIO, is_whole, kinds, play, position, refusal, written

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import (
    AttackersSent,
    BattleBegan,
    CardLaid,
    CardNoted,
    CardsRevealed,
    DefendersSent,
    FightDeclined,
)
from rokkaku.games.rice_wars.pieces import Band, Card
from rokkaku.games.rice_wars.state import Fight, Stage, State

TOUCHING = {0: "b2", 1: "f4 e4 d4 c3", 2: "d6"}
ME, OTHER = Seat(0), Seat(1)


def fight(state: State) -> Fight:
    """The fight under way."""
    assert state.fight is not None
    return state.fight


def strengths(state: State) -> tuple[int, int]:
    """Attacker's and defender's strength so far."""
    return (fight(state).attacker.strength, fight(state).defender.strength)


def test_battle_1_any_opponents_peasant_on_any_field() -> None:
    state = position(TOUCHING, active={0: (1, 0)})
    assert written(state) == {"x@f4", "x@e4", "x@d4", "x@c3", "x@d6", "pass"}
    step = play(state, "x@f4")
    assert step.events == (BattleBegan(ME, OTHER, Field("f4")),)


@pytest.mark.parametrize("field", ["b2", "a1", "g4", "b3", "i1"])
def test_battle_1_no_own_peasant_no_palace_no_empty_field(field: str) -> None:
    assert refusal(position(TOUCHING, active={0: (1, 0)}), f"x@{field}") == "battle-1 no-target"


def test_battle_1_somebody_active_is_needed() -> None:
    state = position(TOUCHING, tired={0: (4, 1)})
    assert written(state) == {"pass"}
    assert refusal(state, "x@f4") == "battle-1 nobody-active"


@pytest.mark.parametrize(
    ("active", "choices"),
    [
        ((1, 0), {"send:1"}),
        ((0, 1), {"send:0+r"}),
        ((2, 1), {"send:1", "send:2", "send:0+r", "send:1+r", "send:2+r"}),
    ],
)
def test_battle_1_at_least_one_of_the_active_attacks(active: tuple[int, int], choices: set[str]) -> None:
    state = play(position(TOUCHING, active={0: active}, tired={0: (1, 0)}), "x@f4").state
    assert written(state) == choices
    assert refusal(state, "send:0") == "battle-1 cannot-send"
    assert refusal(state, "send:4") == "battle-1 cannot-send"


@pytest.mark.parametrize(
    ("word", "strength"), [("send:1", 2), ("send:3", 6), ("send:0+r", 4), ("send:2+r", 8)]
)
def test_battle_1_strengths_add_up_and_attackers_are_tired(word: str, strength: int) -> None:
    state = play(position(TOUCHING, active={0: (3, 1), 1: (1, 0)}), "x@f4").state
    step = play(state, word)
    band = fight(step.state).attacker.band
    assert step.events == (AttackersSent(ME, band.ashigaru, band.ronin, strength),)
    assert step.state.daimyos[0].tired == band
    assert step.state.daimyos[0].active == Band(3, 1).less(band)


def test_battle_1_with_the_icon_attackers_are_stronger_by_one_in_all() -> None:
    state = position(TOUCHING, turn=6, active={0: (3, 1), 1: (1, 0)})
    state = play(state, "x@f4 send:3+r").state
    assert strengths(state)[0] == 3 * 2 + 4 + 1


def test_battle_1_the_icon_counts_again_in_the_next_battle_and_not_for_the_defender() -> None:
    state = position(TOUCHING, turn=6, active={0: (1, 0), 1: (2, 0)}, hands={0: "zei", 1: "zei"})
    state = play(state, "x@f4 send:1 send:1").state
    assert strengths(state) == (3, 3)
    state = position(TOUCHING, turn=6, on_turn=1, active={0: (1, 0), 1: (2, 0)}, hands={0: "zei", 1: "zei"})
    assert strengths(play(state, "x@b2 send:2 send:0").state) == (5, 1)


def test_battle_2_the_defender_may_send_any_of_his_active_people() -> None:
    state = position(TOUCHING, active={0: (1, 0), 1: (2, 1)}, tired={1: (1, 0)}, hands={0: "zei", 1: "zei"})
    state = play(state, "x@f4 send:1").state
    assert RICE_WARS.deciders(state) == (1,)
    assert written(state) == {"send:0", "send:1", "send:2", "send:0+r", "send:1+r", "send:2+r"}
    assert refusal(state, "send:3") == "battle-2 cannot-send"
    step = play(state, "send:2+r")
    assert step.events == (DefendersSent(OTHER, 2, 1, 9),)
    assert (step.state.daimyos[1].active, step.state.daimyos[1].tired) == (Band(), Band(3, 1))


def test_battle_2_the_peasant_alone_counts_one() -> None:
    state = position(TOUCHING, active={0: (1, 0), 1: (1, 0)}, hands={0: "zei", 1: "zei"})
    step = play(state, "x@f4 send:1 send:0")
    assert DefendersSent(OTHER, 0, 0, 1) in step.events
    assert step.state.daimyos[1].active == Band(1)


def test_battle_2_who_has_nobody_active_is_not_asked() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, tired={1: (4, 1)}, hands={0: "zei", 1: "zei"})
    step = play(state, "x@f4 send:1")
    assert DefendersSent(OTHER, 0, 0, 1) in step.events
    assert fight(step.state).stage is Stage.ADDING


def adding(hands: dict[int, str], favours: dict[int, str] | None = None) -> State:
    """Three ashigaru against a peasant with one; the attacker is to add."""
    state = position(
        TOUCHING, active={0: (3, 0), 1: (1, 0)}, hands=hands, favours=favours, money={0: 9, 1: 9}
    )
    return play(state, "x@f4 send:3 send:1").state


def test_battle_3_the_attacker_adds_first_then_they_take_turns() -> None:
    state = adding({0: "zei zei zei", 1: "ikki ikki ikki"})
    for seat, move in ((0, "lay:zei"), (1, "lay:ikki"), (0, "lay:zei"), (1, "lay:ikki"), (0, "lay:zei")):
        assert RICE_WARS.deciders(state) == (seat,)
        state = play(state, move).state
    assert RICE_WARS.deciders(state) == (1,)


def test_battle_3_a_card_a_favour_or_nothing() -> None:
    state = adding({0: "zei ikki ikki", 1: "zei"}, {0: "soujutsu:1 youhei:2 kenjutsu:2 geisha:1"})
    assert written(state) == {"lay:zei", "lay:ikki", "favour:soujutsu", "favour:youhei", "decline"}
    assert refusal(state, "lay:wairo") == "battle-3 not-in-hand"
    assert refusal(state, "favour:kenjutsu") == "actions-4 no-favour"
    assert refusal(state, "favour:geisha") == "actions-4 no-favour"
    assert refusal(state, "pass") == "actions-1 fight-first"


def test_battle_3_a_card_is_laid_face_down() -> None:
    step = play(adding({0: "zei", 1: "zei"}), "lay:zei")
    assert step.events == (CardLaid(ME), CardNoted(ME, Card("zei"), seen_by=(ME,)))
    assert strengths(step.state) == (6, 3)
    shown = RICE_WARS.view(step.state, OTHER).fight
    assert shown is not None
    assert shown.attacker.laid[0].card == "?"


def test_battle_3_after_a_decline_one_thing_more() -> None:
    state = play(adding({0: "zei zei", 1: "ikki ikki"}), "decline").state
    assert RICE_WARS.deciders(state) == (1,)
    step = play(state, "lay:ikki")
    assert kinds(step.events)[:4] == ["CardLaid", "CardNoted", "CardsRevealed", "CardsRevealed"]


def test_battle_3_after_the_defenders_decline_the_attacker_has_one_more() -> None:
    state = play(adding({0: "zei zei zei", 1: "ikki"}), "lay:zei decline").state
    assert RICE_WARS.deciders(state) == (0,)
    step = play(state, "lay:zei")
    assert CardsRevealed(ME, (Card("zei"), Card("zei")), 8, news_to=(ME, OTHER, Seat(2))) in step.events
    assert Card("zei") in step.state.daimyos[0].hand


def test_battle_3_the_one_thing_more_may_be_a_favour() -> None:
    state = play(adding({0: "zei", 1: "ikki"}, {1: "soujutsu:1 kyuujutsu:1"}), "decline").state
    step = play(state, "favour:soujutsu")
    assert CardsRevealed(OTHER, (), 5) in step.events


def test_battle_3_both_may_decline_at_once() -> None:
    step = play(adding({0: "zei", 1: "ikki"}), "decline decline")
    assert step.events[:2] == (FightDeclined(ME), FightDeclined(OTHER))
    assert step.events[2:4] == (CardsRevealed(ME, (), 6), CardsRevealed(OTHER, (), 3))


def test_battle_3_who_has_nothing_to_add_declines_by_himself() -> None:
    state = adding({1: "ikki ikki"})
    assert RICE_WARS.deciders(state) == (1,)
    assert fight(state).attacker.has_declined
    assert "CardsRevealed" in kinds(play(state, "lay:ikki").events)


def test_battle_3_who_runs_out_declines_by_himself() -> None:
    step = play(adding({0: "zei", 1: "ikki ikki ikki"}), "lay:zei lay:ikki")
    assert step.events[-1] == FightDeclined(ME)
    assert RICE_WARS.deciders(step.state) == (1,)
    assert "CardsRevealed" in kinds(play(step.state, "lay:ikki").events)


def test_battle_3_a_favour_is_something_to_add() -> None:
    state = adding({}, {0: "soujutsu:1"})
    assert RICE_WARS.deciders(state) == (0,)
    assert written(state) == {"favour:soujutsu", "decline"}


def test_battle_3_with_nothing_on_either_side_it_goes_on_by_itself() -> None:
    step = play(position(TOUCHING, active={0: (1, 0)}), "x@f4 send:1")
    assert kinds(step.events)[3:8] == [
        "FightDeclined",
        "FightDeclined",
        "CardsRevealed",
        "CardsRevealed",
        "BattleWon",
    ]


def test_battle_3_bonuses_are_added_at_the_reveal() -> None:
    step = play(adding({0: "zei hideri", 1: "wairo"}), "lay:zei lay:wairo lay:hideri")
    everyone = (ME, OTHER, Seat(2))
    assert CardsRevealed(ME, (Card("zei"), Card("hideri")), 9, news_to=everyone) in step.events
    assert CardsRevealed(OTHER, (Card("wairo"),), 3, news_to=everyone) in step.events
    assert is_whole(step.state)


def test_battle_3_a_spy_strikes_out_what_is_revealed() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={1: "zei wairo"}, seen={2: {1: "zei wairo"}})
    state = play(state, "x@f4 send:1").state
    assert play(state, "lay:zei").state.daimyos[2].seen == ((OTHER, (Card("wairo"),)),)


def test_battle_4_attacker_first_each_copy_on_its_own() -> None:
    state = adding({0: "kyujou kyujou", 1: "kyujou ikki"})
    state = play(state, "lay:kyujou lay:kyujou lay:kyujou lay:ikki").state
    assert strengths(state) == (8, 4)
    for seat, answer, after in ((0, "yes", (10, 4)), (0, "no", (10, 4))):
        assert RICE_WARS.deciders(state) == (seat,)
        state = play(state, answer).state
        assert strengths(state) == after
    assert RICE_WARS.deciders(state) == (1,)
    step = play(state, "yes")
    assert [daimyo.money for daimyo in step.state.daimyos[:2]] == [7, 7]


def test_battle_4_both_copies_may_be_paid_until_the_money_ends() -> None:
    state = position(TOUCHING, active={0: (1, 0)}, hands={0: "kyujou kyujou"}, money={0: 3})
    state = play(state, "x@f4 send:1 lay:kyujou lay:kyujou yes").state
    assert written(state) == {"no"}
    assert strengths(state) == (6, 1)


def test_battle_4_a_kyujou_left_in_hand_is_of_no_use() -> None:
    state = adding({0: "kyujou zei", 1: "ikki"})
    step = play(state, "lay:zei decline decline")
    assert "BattleWon" in kinds(step.events)
    assert "RuleUsed" not in kinds(step.events)


def test_battle_4_a_kyujou_of_youhei_counts_as_laid() -> None:
    state = position(
        TOUCHING, active={0: (1, 0)}, favours={0: "youhei:1"}, deck="kyujou", money={0: 2}, hands={1: "zei"}
    )
    state = play(state, "x@f4 send:1 favour:youhei 1:lay:zei").state
    assert (RICE_WARS.deciders(state), written(state)) == ((0,), {"yes", "no"})
    assert strengths(state) == (3, 2)


def test_battle_4_the_neighbours_kyujou_is_only_a_bonus() -> None:
    state = position({0: "b2", 2: "c3"}, edition=SCENARIO, active={0: (1, 0)}, deck="kyujou ikki zei")
    step = play(state, "x@c3 send:1")
    assert CardsRevealed(Seat(2), (Card("kyujou"),), 2, news_to=(ME, OTHER)) in step.events
    assert "RuleUsed" not in kinds(step.events)
