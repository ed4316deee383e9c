"""A ronin against a daimyo."""

import pytest
from games.rice_wars.positions import is_whole, kinds, play, position, refusal, written

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import (
    CardsDealt,
    CardsRevealed,
    DuelAccepted,
    DuelBegan,
    DuelDecided,
    DuelRefused,
    PeasantPlaced,
    PeasantRemoved,
    PersonLeft,
)
from rokkaku.games.rice_wars.pieces import Band, Card
from rokkaku.games.rice_wars.state import State

FIELDS = {0: "b2", 1: "f4 e4 d4 c3 d3 c4", 2: "d6"}
ME, OTHER = Seat(0), Seat(1)
EVERYONE = (Seat(0), Seat(1), Seat(2))


def accepted(
    hands: dict[int, str], *, turn: int = 1, money: int = 9, favours: dict[int, str] | None = None
) -> State:
    """A duel of seat 0's ronin with seat 1's daimyo, about to be fought."""
    state = position(
        FIELDS,
        turn=turn,
        active={0: (1, 1), 1: (2, 1)},
        hands=hands,
        money={0: money, 1: money},
        favours=favours,
    )
    return play(state, "duel:1 yes").state


def strengths(state: State) -> tuple[int, int]:
    """Challenger's and challenged's strength so far."""
    assert state.fight is not None
    return (state.fight.attacker.strength, state.fight.defender.strength)


def test_duel_1_an_active_ronin_challenges_another_daimyo() -> None:
    state = position(FIELDS, active={0: (1, 1)})
    assert {move for move in written(state) if move.startswith("duel")} == {"duel:1", "duel:2"}
    step = play(state, "duel:1")
    assert step.events == (DuelBegan(ME, OTHER),)
    assert (step.state.daimyos[0].active, step.state.daimyos[0].tired) == (Band(1), Band(0, 1))


def test_duel_1_ashigaru_and_a_tired_ronin_cannot_challenge() -> None:
    state = position(FIELDS, active={0: (4, 0)}, tired={0: (0, 1)})
    assert refusal(state, "duel:1") == "duel-1 no-active-ronin"


@pytest.mark.parametrize("seat", [0, 3])
def test_duel_1_only_another_player_is_challenged(seat: int) -> None:
    state = position(FIELDS, active={0: (0, 1)})
    assert refusal(state, f"duel:{seat}") == "duel-1 not-challengeable"


def test_duel_2_refusing_gives_two_peasants_of_ones_own_choice() -> None:
    state = play(position(FIELDS, active={0: (0, 1)}, peasants={0: 1}, hands={1: "zei"}), "duel:1").state
    assert (RICE_WARS.deciders(state), written(state)) == ((1,), {"yes", "no"})
    step = play(state, "no")
    assert step.events == (DuelRefused(OTHER),)
    assert written(step.state) == {f">{field}" for field in FIELDS[1].split()}
    step = play(step.state, ">f4")
    assert step.events == (PeasantRemoved(OTHER, Field("f4")), PeasantPlaced(ME, Field("f4"), ME))
    assert RICE_WARS.deciders(step.state) == (1,)
    assert refusal(step.state, ">f4") == "duel-2 not-your-peasant"
    step = play(step.state, ">c3")
    assert step.state.peasants_of(ME) == ("b2", "c3", "f4")
    me, other = step.state.daimyos[:2]
    assert (me.peasants, me.stack, other.stack) == (1, 20, 20)
    assert is_whole(step.state)


def test_duel_2_no_cards_are_drawn() -> None:
    step = play(position(FIELDS, active={0: (0, 1)}), "duel:1 no >f4 >c3")
    assert "CardsDealt" not in kinds(step.events)
    assert step.state.daimyos[0].tired == Band(0, 1)
    assert RICE_WARS.deciders(step.state) == (1,)


def test_duel_2_who_has_one_peasant_gives_one() -> None:
    step = play(position({0: "b2", 1: "f4"}, active={0: (0, 1)}), "duel:1 no >f4")
    assert step.state.peasants_of(ME) == ("b2", "f4")
    assert step.state.fight is None


def test_duel_2_who_has_none_is_challenged_too_and_refuses_for_nothing() -> None:
    step = play(position({0: "b2"}, active={0: (0, 1)}), "duel:1 no")
    assert kinds(step.events) == ["DuelBegan", "DuelRefused"]
    assert (step.state.fight, RICE_WARS.deciders(step.state)) == (None, (1,))


FULL = "b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 c6 d2 d3 d4 d5 e1 e2 e3 e4 e5 f1 f2"


def test_duel_2_with_nobody_outside_one_comes_from_the_card_then_none() -> None:
    state = position({0: FULL + " f3", 1: "f4 f5"}, active={0: (0, 1)}, peasants={0: 1})
    step = play(state, "duel:1 no >f4 >f5")
    assert (step.state.owner(Field("f4")), step.state.owner(Field("f5"))) == (0, None)
    assert step.state.daimyos[0].peasants == 0


def test_duel_2_only_yes_or_no_answers_a_challenge() -> None:
    state = play(position(FIELDS, active={0: (0, 1)}, hands={1: "zei"}), "duel:1").state
    for move in ("lay:zei", "decline", ">f4"):
        assert refusal(state, move) == "actions-1 fight-first"


def test_duel_3_the_ronin_counts_four_and_the_daimyo_five() -> None:
    step = play(position(FIELDS, active={0: (4, 1), 1: (4, 1)}, hands={0: "zei", 1: "zei"}), "duel:1 yes")
    assert step.events[-1] == DuelAccepted(OTHER)
    assert strengths(step.state) == (4, 5)
    assert (step.state.daimyos[0].active, step.state.daimyos[1].active) == (Band(4), Band(4, 1))


def test_duel_3_the_challenger_adds_first_then_they_take_turns() -> None:
    state = accepted({0: "zei zei", 1: "ikki ikki"})
    for seat, move in ((0, "lay:zei"), (1, "lay:ikki"), (0, "decline")):
        assert RICE_WARS.deciders(state) == (seat,)
        state = play(state, move).state
    step = play(state, "lay:ikki")
    assert CardsRevealed(OTHER, (Card("ikki"), Card("ikki")), 5, news_to=EVERYONE) in step.events


def test_duel_3_only_the_favour_for_duels_helps() -> None:
    state = accepted({0: "zei", 1: "ikki"}, favours={0: "iaijutsu:1 kenjutsu:1", 1: "kyuujutsu:2 ninja:1"})
    assert written(state) == {"lay:zei", "favour:iaijutsu", "decline"}
    state = play(state, "favour:iaijutsu").state
    assert strengths(state) == (6, 5)
    assert written(state) == {"lay:ikki", "decline"}


def test_duel_3_the_icon_for_attackers_does_not_count() -> None:
    assert strengths(accepted({0: "zei", 1: "zei"}, turn=6)) == (4, 5)


def test_duel_3_yuuki_is_decided_by_the_challenger_first_each_copy_on_its_own() -> None:
    state = play(accepted({0: "yuuki yuuki", 1: "yuuki"}), "lay:yuuki lay:yuuki lay:yuuki").state
    assert strengths(state) == (6, 6)
    for seat, answer, after in ((0, "yes", (8, 6)), (0, "no", (8, 6))):
        assert RICE_WARS.deciders(state) == (seat,)
        state = play(state, answer).state
        assert strengths(state) == after
    assert RICE_WARS.deciders(state) == (1,)
    assert DuelDecided(None) in play(state, "yes").events
    assert DuelDecided(ME) in play(state, "no").events


def test_duel_3_a_tie_has_no_shouri_and_no_tie_break() -> None:
    step = play(accepted({0: "shouri", 1: "shouri"}), "lay:shouri 1:decline")
    assert DuelDecided(None) in step.events
    assert not {"RuleUsed", "RuleDeclined", "TieBreakTurnedUp"} & set(kinds(step.events))


def test_duel_3_a_tie_is_lost_by_both() -> None:
    step = play(accepted({0: "zei"}), "lay:zei")
    assert step.events[-2:] == (DuelDecided(None), PersonLeft(ME, "ronin"))
    assert step.state.supply == Band(14, 4)
    assert RICE_WARS.deciders(step.state) == (1,)
    step = play(step.state, ">f4 >e4 >d4 >c3")
    assert step.state.peasants_of(OTHER) == ("c4", "d3")
    assert is_whole(step.state)


def test_duel_4_a_daimyo_who_loses_removes_four_of_his_own_choice() -> None:
    state = play(accepted({0: "shuukaku"}), "lay:shuukaku").state
    assert written(state) == {f">{field}" for field in FIELDS[1].split()}
    assert refusal(state, ">b2") == "duel-4 not-your-peasant"
    state = play(state, ">c3 >c4 >d3").state
    assert RICE_WARS.deciders(state) == (1,)
    state = play(state, ">d4").state
    assert state.peasants_of(OTHER) == ("e4", "f4")
    assert state.owner(Field("c3")) is None
    assert state.daimyos[1].stack == 22
    assert state.daimyos[0].tired == Band(0, 1)


@pytest.mark.parametrize("fields", ["", "f4", "f4 f5 g3"])
def test_duel_4_who_has_fewer_removes_all(fields: str) -> None:
    state = position({0: "b2", 1: fields}, active={0: (0, 1)}, hands={0: "shuukaku"})
    step = play(state, "duel:1 yes lay:shuukaku " + " ".join(f">{field}" for field in fields.split()))
    assert step.state.peasants_of(OTHER) == ()
    assert (step.state.fight, RICE_WARS.deciders(step.state)) == (None, (1,))


def test_duel_4_a_ronin_who_loses_goes_to_the_supply() -> None:
    step = play(accepted({0: "ikki"}), "lay:ikki")
    assert DuelDecided(OTHER) in step.events
    assert PersonLeft(ME, "ronin") in step.events
    assert (step.state.daimyos[0].people, step.state.supply) == (Band(1), Band(14, 4))
    assert len(step.state.peasants_of(OTHER)) == 6


def test_duel_4_the_challenger_draws_two_and_the_challenged_three() -> None:
    state = position(active={0: (0, 1)}, hands={0: "ikki"}, deck="zei wairo boushi tettai hideri")
    step = play(state, "duel:1 yes lay:ikki")
    assert [event for event in step.events if isinstance(event, CardsDealt)] == [
        CardsDealt(ME, 2),
        CardsDealt(OTHER, 3),
    ]
    assert step.state.daimyos[0].hand == ("zei", "wairo")
    assert step.state.daimyos[1].hand == ("hideri", "boushi", "tettai")
    assert step.state.discards == ("ikki",)


def test_duel_4_nobody_draws_a_sixth_card() -> None:
    hands = {0: "zei zei ikki wairo", 1: "ijuu ijuu chouhei"}
    step = play(accepted(hands), "decline decline")
    assert [len(daimyo.hand) for daimyo in step.state.daimyos] == [5, 5, 0]
