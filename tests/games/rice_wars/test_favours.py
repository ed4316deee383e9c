"""What advisors do for those they owe a favour, and how often."""

import pytest
from games.rice_wars.positions import SCENARIO, is_whole, kinds, play, position, refusal, written

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import (
    CardDiscarded,
    CardsRevealed,
    DeckCardLaid,
    FavourUsed,
    MoneyReceived,
    PersonTired,
)
from rokkaku.games.rice_wars.pieces import ADVISORS, Advisor, Band, Card
from rokkaku.games.rice_wars.state import Favour, Fight, State

TOUCHING = {0: "b2", 1: "f4 e4 d4 c3", 2: "d6"}
ME, OTHER, THIRD = Seat(0), Seat(1), Seat(2)


def fight(state: State) -> Fight:
    """The fight under way."""
    assert state.fight is not None
    return state.fight


def battle(
    favours: dict[int, str],
    hands: dict[int, str] | None = None,
    *,
    send: str = "send:1 send:0",
    deck: str = "",
    rest: str = "deck",
    reshuffles: int = 0,
    markers: dict[int, int] | None = None,
    seen: dict[int, dict[int, str]] | None = None,
) -> State:
    """Seat 0 attacks c3; both have a ronin and an ashigaru, and cards to lay."""
    state = position(
        TOUCHING,
        active={0: (1, 1), 1: (1, 1)},
        hands=hands or {0: "zei", 1: "zei"},
        favours=favours,
        deck=deck,
        rest=rest,
        reshuffles=reshuffles,
        markers=markers,
        seen=seen,
    )
    return play(state, "x@c3 " + send).state


def favours_of(state: State, seat: Seat) -> tuple[Favour, ...]:
    """What advisors still owe a seat."""
    return state.daimyos[seat].favours


def usable(state: State) -> set[str]:
    """The favours that can be asked for now."""
    return {move.removeprefix("favour:") for move in written(state) if move.startswith("favour:")}


def test_actions_4_from_two_fans_to_one_and_only_once_a_turn() -> None:
    state = position(favours={0: "shounin:2"})
    step = play(state, "favour:shounin")
    assert step.events[0] == FavourUsed(ME, Advisor("shounin"))
    assert favours_of(step.state, ME) == (Favour(Advisor("shounin"), 1, is_used=True),)
    again = play(step.state, "pass pass").state
    assert written(again) == {"pass"}
    assert refusal(again, "favour:shounin") == "actions-4 no-favour"


def test_actions_4_from_one_fan_back_to_the_owner() -> None:
    step = play(position(favours={0: "shounin:1 geisha:2"}), "favour:shounin")
    assert favours_of(step.state, ME) == (Favour(Advisor("geisha"), 2),)


def test_actions_4_in_the_next_turn_the_other_favour_can_be_used() -> None:
    state = play(position(favours={0: "shounin:1!"}), "pass pass pass").state
    assert favours_of(state, ME) == (Favour(Advisor("shounin"), 1),)


@pytest.mark.parametrize("advisor", ADVISORS)
def test_actions_4_a_favour_that_is_not_owed(advisor: str) -> None:
    state = position(TOUCHING, active={1: (1, 0)})
    assert refusal(state, f"favour:{advisor}") == "actions-4 no-favour"


@pytest.mark.parametrize("advisor", ["youhei", "soujutsu", "kenjutsu", "kyuujutsu", "ninja", "iaijutsu"])
def test_actions_4_a_favour_for_fights_is_no_action(advisor: str) -> None:
    assert refusal(position(favours={0: f"{advisor}:2"}), f"favour:{advisor}") == "actions-4 no-favour"


def test_actions_4_inside_a_battle_it_costs_no_action() -> None:
    state = battle({0: "soujutsu:2 youhei:1", 1: "kyuujutsu:1"}, markers={1: 0})
    state = play(state, "favour:soujutsu").state
    assert RICE_WARS.deciders(state) == (1,)
    state = play(state, "favour:kyuujutsu").state
    assert favours_of(state, OTHER) == ()
    assert usable(state) == {"youhei"}
    state = play(state, "favour:youhei decline decline 1:no").state
    assert favours_of(state, ME) == (Favour(Advisor("soujutsu"), 1, is_used=True),)
    assert RICE_WARS.deciders(state) == (1,)
    assert written(state) == {"pass"}


def test_actions_4_once_a_turn_over_two_battles() -> None:
    state = battle({0: "soujutsu:1! kenjutsu:2"}, send="send:1+r send:0")
    assert usable(state) == {"kenjutsu"}
    assert refusal(state, "favour:soujutsu") == "actions-4 no-favour"


def test_actions_4_it_counts_as_used_when_it_served_in_a_fight() -> None:
    state = battle({0: "youhei:2"}, deck="ikki")
    state = play(state, "favour:youhei").state
    assert refusal(play(state, "lay:zei").state, "favour:youhei") == "actions-4 no-favour"


def test_advisors_4_youhei_adds_the_top_card_unseen() -> None:
    step = play(battle({0: "youhei:1"}, deck="shuukaku"), "favour:youhei")
    assert step.events == (FavourUsed(ME, Advisor("youhei")), DeckCardLaid(ME))
    shown = RICE_WARS.view(step.state, ME).fight
    assert shown is not None
    assert shown.attacker.laid[0].card == "?"
    step = play(step.state, "decline decline")
    assert CardsRevealed(ME, (Card("shuukaku"),), 4, news_to=(ME, OTHER, THIRD)) in step.events


def test_advisors_4_without_a_card_to_draw_there_is_no_such_favour() -> None:
    state = battle({0: "youhei:1"}, rest="discards", reshuffles=3)
    assert usable(state) == set()
    assert refusal(state, "favour:youhei") == "actions-4 no-favour"
    assert usable(battle({0: "youhei:1"}, rest="discards", reshuffles=2)) == {"youhei"}


def test_advisors_4_youhei_shuffles_the_discards_where_he_must() -> None:
    step = play(battle({0: "youhei:1"}, rest="discards"), "favour:youhei")
    assert kinds(step.events) == ["FavourUsed", "DeckShuffled", "DeckCardLaid"]
    assert is_whole(step.state)


def test_advisors_5_soujutsu_adds_two_in_all_where_an_ashigaru_takes_part() -> None:
    state = position(TOUCHING, active={0: (3, 1)}, hands={0: "zei", 1: "zei"}, favours={0: "soujutsu:1"})
    attacking = play(state, "x@c3 send:3+r").state
    assert fight(play(attacking, "favour:soujutsu").state).attacker.strength == 12
    assert usable(play(state, "x@c3 send:0+r").state) == set()


def test_advisors_5_soujutsu_helps_a_defender_with_ashigaru() -> None:
    state = play(battle({1: "soujutsu:1"}, send="send:1 send:1"), "lay:zei").state
    assert fight(play(state, "favour:soujutsu").state).defender.strength == 5
    assert usable(play(battle({1: "soujutsu:1"}, send="send:1 send:0+r"), "lay:zei").state) == set()


def test_advisors_6_iaijutsu_adds_two_in_a_duel_on_either_side() -> None:
    state = position(active={0: (0, 1)}, favours={0: "iaijutsu:2", 1: "iaijutsu:1"}, hands={0: "zei"})
    state = play(state, "duel:1 yes favour:iaijutsu").state
    assert fight(state).attacker.strength == 6
    state = play(state, "favour:iaijutsu").state
    assert fight(state).defender.strength == 7
    assert favours_of(state, ME) == (Favour(Advisor("iaijutsu"), 1, is_used=True),)
    assert favours_of(state, OTHER) == ()
    assert refusal(state, "favour:iaijutsu") == "actions-4 no-favour"


def test_advisors_6_iaijutsu_does_not_help_in_a_battle() -> None:
    assert usable(battle({0: "iaijutsu:2"}, send="send:1+r send:0")) == set()


def test_advisors_7_geisha_tires_an_opponents_ashigaru_or_ronin() -> None:
    state = position(active={0: (4, 1), 1: (2, 0), 2: (1, 1)}, tired={1: (0, 1)}, favours={0: "geisha:2"})
    state = play(state, "favour:geisha").state
    assert written(state) == {">seat1:ashigaru", ">seat2:ashigaru", ">seat2:ronin"}
    assert refusal(state, ">seat1:ronin") == "cards-17 not-a-choice"
    step = play(state, ">seat2:ronin")
    assert step.events == (PersonTired(THIRD, "ronin"),)
    assert (step.state.daimyos[2].active, step.state.daimyos[2].tired) == (Band(1), Band(0, 1))
    assert RICE_WARS.deciders(step.state) == (1,)
    assert favours_of(step.state, ME) == (Favour(Advisor("geisha"), 1, is_used=True),)


def test_advisors_7_geisha_needs_somebody_active() -> None:
    state = position(active={0: (4, 1)}, tired={1: (2, 1)}, favours={0: "geisha:2"})
    assert refusal(state, "favour:geisha") == "actions-4 no-favour"


def test_advisors_8_kenjutsu_adds_two_where_the_ronin_takes_part() -> None:
    state = battle({0: "kenjutsu:1", 1: "kenjutsu:1"}, send="send:1+r send:0+r")
    state = play(state, "favour:kenjutsu").state
    assert fight(state).attacker.strength == 8
    assert fight(play(state, "favour:kenjutsu").state).defender.strength == 7
    assert usable(battle({0: "kenjutsu:1"})) == set()


def test_advisors_9_kyuujutsu_adds_two_to_a_defender_only() -> None:
    state = battle({0: "kyuujutsu:1", 1: "kyuujutsu:2"})
    assert usable(state) == set()
    assert refusal(state, "favour:kyuujutsu") == "actions-4 no-favour"
    state = play(state, "lay:zei").state
    state = play(state, "favour:kyuujutsu").state
    assert fight(state).defender.strength == 3
    assert favours_of(state, OTHER) == (Favour(Advisor("kyuujutsu"), 1, is_used=True),)


def test_advisors_10_ninja_discards_a_card_of_the_other_side_face_up() -> None:
    state = battle({1: "ninja:2"}, {0: "zei zei", 1: "ikki"})
    step = play(play(state, "lay:zei").state, "favour:ninja")
    assert step.events[1] == CardDiscarded(ME, Card("zei"), news_to=(ME, OTHER, THIRD))
    assert fight(step.state).attacker.laid == ()
    assert step.state.discards == ("zei",)
    assert favours_of(step.state, OTHER) == (Favour(Advisor("ninja"), 1, is_used=True),)
    assert is_whole(step.state)


def test_advisors_10_chance_chooses_among_several() -> None:
    state = battle({0: "ninja:1"}, {0: "ikki zei", 1: "wairo hideri tettai"})
    state = play(state, "lay:ikki lay:wairo lay:zei lay:hideri").state
    step = play(state, "favour:ninja")
    (left,) = fight(step.state).defender.laid
    assert {left.card, step.state.discards[-1]} == {"wairo", "hideri"}
    assert step.state.chance.drawn > state.chance.drawn


def test_advisors_10_ninja_needs_a_card_on_the_other_side() -> None:
    state = battle({0: "ninja:1"})
    assert usable(state) == set()
    assert refusal(state, "favour:ninja") == "actions-4 no-favour"
    state = play(state, "lay:zei lay:zei").state
    assert usable(state) == {"ninja"}


def test_advisors_10_a_spy_strikes_out_the_card_he_had_seen() -> None:
    state = battle({0: "ninja:1"}, {0: "ikki", 1: "wairo zei"}, seen={2: {1: "wairo zei"}})
    state = play(state, "lay:ikki lay:wairo favour:ninja").state
    assert state.daimyos[2].seen == ((OTHER, (Card("zei"),)),)


def test_advisors_10_a_card_of_youhei_is_not_the_one_a_spy_has_seen_in_hand() -> None:
    hands = {0: "ikki", 1: "wairo zei"}
    state = battle({0: "ninja:1", 1: "youhei:1"}, hands, deck="wairo", seen={2: {1: "wairo zei"}})
    state = play(state, "lay:ikki favour:youhei favour:ninja").state
    assert state.daimyos[1].hand == ("zei", "wairo")
    assert RICE_WARS.view(state, THIRD).daimyos[1].known == ("zei", "wairo")


def test_advisors_11_shounin_brings_three_ryo() -> None:
    step = play(position(favours={0: "shounin:1"}, money={0: 1}), "favour:shounin")
    assert step.events == (FavourUsed(ME, Advisor("shounin")), MoneyReceived(ME, 3))
    assert step.state.daimyos[0].money == 4
    assert step.state.discards == ()
    assert RICE_WARS.deciders(step.state) == (1,)


def test_advisors_11_who_can_only_pass_does_not_use_it() -> None:
    state = position(favours={0: "shounin:1"}, markers={0: 0})
    assert refusal(state, "favour:shounin") == "actions-2 only-pass"


def test_advisors_4_youhei_helps_against_the_neighbour() -> None:
    state = position(
        {0: "b2", 2: "c3"},
        edition=SCENARIO,
        active={0: (1, 0)},
        favours={0: "youhei:1"},
        deck="shuukaku ikki",
    )
    step = play(state, "x@c3 send:1 favour:youhei")
    assert CardsRevealed(ME, (Card("shuukaku"),), 4, news_to=(ME, OTHER)) in step.events
    assert step.state.owner(Field("c3")) is None
