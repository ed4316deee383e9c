"""The troublesome neighbour: the scenario for two."""

from itertools import pairwise

import pytest
from games.rice_wars.positions import (
    SCENARIO,
    cards,
    is_whole,
    kinds,
    play,
    position,
    random_game,
    refusal,
    start,
    told,
    written,
)

from rokkaku.core.errors import IllegalMove
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import NeighbourPassed, PalacePlaced, PeasantPlaced, TurnBegan
from rokkaku.games.rice_wars.pieces import Band
from rokkaku.games.rice_wars.rules.placement import NEIGHBOUR_LOSSES
from rokkaku.games.rice_wars.state import Phase

NEUTRAL = Seat(2)


@pytest.mark.parametrize("first", [0, 1])
def test_neighbour_1_he_has_a_pool_of_nine_and_nothing_else(first: int) -> None:
    neutral = start(2, edition=SCENARIO, first=first).state.daimyos[NEUTRAL]
    assert (neutral.peasants, neutral.stack, neutral.out) == (2, 9, 13)
    assert (neutral.hand, neutral.money, neutral.markers, neutral.people) == ((), 0, 0, Band())


@pytest.mark.parametrize("first", [0, 1])
def test_neighbour_1_both_palaces_then_the_governor_places_the_neutral_one(first: int) -> None:
    state = start(2, edition=SCENARIO, first=first).state
    order: list[Seat] = []
    for spot in ("a1", "g4", "d7"):
        order += RICE_WARS.deciders(state)
        step = play(state, f"P@{spot}")
        state = step.state
    assert order == [first, 1 - first, first]
    assert step.events == (PalacePlaced(NEUTRAL, Field("d7")),)
    assert state.phase is Phase.PEASANTS


def test_neighbour_1_the_neutral_palace_stands_by_the_same_rule() -> None:
    state = play(start(2, edition=SCENARIO).state, "P@a1 P@g4").state
    assert refusal(state, "P@a2") == "setup-1 palace-too-near"
    assert refusal(state, "P@b2") == "board-4 no-palace-spot"
    assert refusal(state, "P@d7", seat=1) == "actions-1 not-asked"


def test_neighbour_1_the_governor_does_not_move_his_palace() -> None:
    state = play(start(2, edition=SCENARIO).state, "P@a1 P@g4").state
    assert refusal(state, "keep") == "setup-1 no-palace-yet"
    assert refusal(play(state, "P@d7").state, "P@a2") == "actions-1 not-now"


@pytest.mark.parametrize("first", [0, 1])
def test_neighbour_1_the_neutral_comes_last_in_both_rounds_of_peasants(
    first: int,
) -> None:
    state = play(start(2, edition=SCENARIO, first=first).state, "P@a1 P@g4 P@d7").state
    placed: list[tuple[int, int]] = []
    while state.phase is Phase.PEASANTS:
        step = play(state, sorted(written(state))[0])
        placed += [(event.seat, event.by) for event in step.events if isinstance(event, PeasantPlaced)]
        state = step.state
    other = 1 - first
    assert placed == [
        (first, first),
        (other, other),
        (NEUTRAL, first),
        (first, first),
        (other, other),
        (NEUTRAL, other),
    ]


@pytest.mark.parametrize("first", [0, 1])
def test_neighbour_1_he_sits_on_a_fixed_seat_after_the_other_player(first: int) -> None:
    steps = random_game(2, 5, SCENARIO, first=first)
    orders = {}
    for before, step in pairwise(steps):
        if step.state.phase is Phase.ACTIONS and before.state.phase is not Phase.ACTIONS:
            orders[step.state.turn] = tuple(step.state.queue)
    other = 1 - first
    odd, even = (first, other, NEUTRAL), (other, NEUTRAL, first)
    assert orders == {turn: odd if turn % 2 else even for turn in range(1, 8)}


@pytest.mark.parametrize("first", [0, 1])
def test_neighbour_1_he_is_never_governor(first: int) -> None:
    events = [event for step in random_game(2, 3, SCENARIO, first=first) for event in step.events]
    governors = [event.governor for event in events if isinstance(event, TurnBegan)]
    assert governors == [(first + turn) % 2 for turn in range(7)]


def test_neighbour_2_three_peasants_and_an_ashigaru() -> None:
    state = position(edition=SCENARIO, phase="hiring", on_turn=1, pool=9)
    step = play(state, "done")
    assert told(step.events)[1:] == ["Seat 2 hires one peasant."] * 3 + ["Seat 2 hires one ashigaru."]
    neutral = step.state.daimyos[NEUTRAL]
    assert (neutral.peasants, neutral.stack, neutral.active) == (3, 6, Band(1))
    assert step.state.supply == Band(16, 5)
    assert step.state.phase is Phase.ACTIONS


@pytest.mark.parametrize(("pool", "on_card", "gets"), [(2, 0, 2), (0, 1, 0), (9, 5, 3)])
def test_neighbour_2_as_many_as_there_are_and_no_limit_of_places(pool: int, on_card: int, gets: int) -> None:
    state = position(edition=SCENARIO, phase="hiring", on_turn=1, pool=pool, peasants={2: on_card})
    neutral = play(state, "done").state.daimyos[NEUTRAL]
    assert (neutral.peasants, neutral.stack) == (on_card + gets, pool - gets)


@pytest.mark.parametrize(("active", "tired"), [(2, 0), (0, 2), (0, 1), (1, 0), (1, 1)])
def test_neighbour_2_two_ashigaru_at_the_most_and_all_rest(active: int, tired: int) -> None:
    people, weary = {2: (active, 0)}, {2: (tired, 0)}
    state = position(edition=SCENARIO, phase="hiring", on_turn=1, active=people, tired=weary)
    rested = play(state, "done").state
    assert (rested.daimyos[NEUTRAL].active, rested.daimyos[NEUTRAL].tired) == (Band(2), Band())
    assert is_whole(rested)


def test_neighbour_2_no_ashigaru_from_an_empty_supply() -> None:
    state = position(edition=SCENARIO, phase="hiring", on_turn=1, active={0: (17, 0)})
    assert play(state, "done").state.daimyos[NEUTRAL].people == Band()


def test_neighbour_2_he_comes_in_his_seats_turn() -> None:
    state = position(edition=SCENARIO, phase="hiring", governor=1, money={0: 5, 1: 5})
    step = play(state, "done")
    assert kinds(step.events)[:2] == ["HiringEnded", "PersonHired"]
    assert RICE_WARS.deciders(step.state) == (0,)


def test_neighbour_3_he_does_not_bid() -> None:
    state = position(edition=SCENARIO, turn=2, phase="advisors", auction="geisha ninja", money={0: 3, 1: 3})
    bidding = play(state, "auction:ninja").state
    assert RICE_WARS.deciders(bidding) == (0, 1)
    assert play(bidding, "bid:2 bid:1").state.daimyos[NEUTRAL].favours == ()


def test_neighbour_3_his_peasants_are_placed_by_both_in_turn() -> None:
    state = position(edition=SCENARIO, peasants={2: 4}, markers={0: 2, 1: 2}, hands={0: "zei"})
    movers: list[int] = []
    for _ in range(3):
        state = play(state, "pass pass").state
        movers += RICE_WARS.deciders(state)
        state = play(state, sorted(written(state))[0]).state
    assert movers == [0, 1, 0]
    assert len(state.peasants_of(NEUTRAL)) == 3


def test_neighbour_3_his_pass_does_not_change_who_places_next() -> None:
    state = position(
        {0: "c6 d6 e6", 2: "g1"}, edition=SCENARIO, peasants={2: 1}, hands={0: "ijuu", 1: "shuukaku zei"}
    )
    passed = play(state, "pass shuukaku").state
    assert (passed.neighbour_turns, passed.passes) == (0, 1)
    opened = play(passed, "ijuu >c6 >a2 pass").state
    assert RICE_WARS.deciders(opened) == (opened.governor,)
    assert "p@c6" in written(opened)


def test_neighbour_3_the_governor_of_the_turn_places_the_first() -> None:
    state = position(edition=SCENARIO, governor=1, peasants={2: 4})
    first = play(state, "pass").state
    assert RICE_WARS.deciders(first) == (1,)
    second = play(first, "p@d6 pass pass").state
    assert RICE_WARS.deciders(second) == (0,)


def test_neighbour_3_his_peasant_must_be_placed_by_the_rules_of_placement() -> None:
    state = position({2: "d6"}, edition=SCENARIO, peasants={0: 1, 2: 1}, hands={0: "shuukaku"}, on_turn=2)
    assert written(state) == {"p@c6", "p@c5", "p@d5", "p@e5", "p@e6"}
    for move in ("pass", "shuukaku", "x@g3", "duel:1", "favour:geisha"):
        assert refusal(state, move) == "neighbour-3 neighbour-first"
    assert refusal(state, "p@b4") == "placement-2 neighbour-out-of-reach"
    assert refusal(state, "p@d6") == "placement-1 field-taken"
    assert refusal(state, "p@c6", seat=1) == "actions-1 not-asked"
    step = play(state, "p@c6")
    assert step.events == (PeasantPlaced(NEUTRAL, Field("c6"), Seat(0)),)
    assert step.state.daimyos[0].peasants == 1


@pytest.mark.parametrize("field", ["a2", "g3"])
def test_neighbour_3_a_field_beside_a_players_palace_is_refused_for_his_reason(field: str) -> None:
    """The peasant is not the player's, so the sentence speaks of the neighbour's palace."""
    state = position(edition=SCENARIO, peasants={0: 1, 2: 1}, on_turn=2)
    assert refusal(state, f"p@{field}") == "placement-2 neighbour-out-of-reach"
    with pytest.raises(
        IllegalMove, match=f"the neutral neighbour’s, and field {field} is not next to its palace"
    ):
        RICE_WARS.play(state, Seat(0), RICE_WARS.read(f"p@{field}"))


@pytest.mark.parametrize("spot", ["a2", "g3"])
def test_neighbour_1_nor_do_his_first_peasants_stand_beside_a_players_palace(spot: str) -> None:
    state = play(start(2, edition=SCENARIO).state, "P@a1 P@g4 P@d7 p@b1 p@f5").state
    assert RICE_WARS.deciders(state) == (0,)
    assert refusal(state, f"p@{spot}") == "placement-2 neighbour-out-of-reach"


def test_neighbour_3_also_by_who_can_only_pass() -> None:
    state = position(edition=SCENARIO, peasants={2: 1}, markers={0: 0}, on_turn=2)
    assert play(state, "p@d6").state.peasants_of(NEUTRAL) == ("d6",)


def test_neighbour_3_it_breaks_the_row_of_passes() -> None:
    state = play(position(edition=SCENARIO, peasants={2: 1}), "pass pass").state
    assert state.passes == 2
    assert play(state, "p@d6").state.passes == 0


def test_neighbour_3_with_nothing_to_place_he_passes_for_this_time() -> None:
    step = play(position(edition=SCENARIO), "pass pass")
    assert NeighbourPassed(NEUTRAL) in step.events
    assert kinds(step.events)[:4] == ["ActionPassed", "ActionPassed", "NeighbourPassed", "PhaseEnded"]
    assert step.state.turn == 2


def test_neighbour_3_nor_does_he_place_without_a_field() -> None:
    state = position({0: "c6 d6 e6", 2: "g1"}, edition=SCENARIO, peasants={0: 1, 2: 1}, hands={1: "shuukaku"})
    step = play(state, "pass shuukaku")
    assert NeighbourPassed(NEUTRAL) in step.events
    assert step.state.passes == 1
    assert play(step.state, "pass pass").state.turn == 2


def test_neighbour_3_three_passes_in_a_row_end_the_phase() -> None:
    state = position(edition=SCENARIO, on_turn=2, passes=1)
    assert RICE_WARS.deciders(state) == ()
    step = play(position(edition=SCENARIO, on_turn=1, governor=1, hands={0: "shuukaku"}), "pass shuukaku")
    assert step.state.phase is Phase.ACTIONS
    assert play(step.state, "pass pass").state.turn == 2


def test_neighbour_3_he_has_no_pass_markers() -> None:
    following = play(position(edition=SCENARIO), "pass pass").state
    assert [daimyo.markers for daimyo in following.daimyos] == [2, 2, 0]


def test_neighbour_4_he_defends_with_one_active_ashigaru() -> None:
    state = position(
        {2: "d6"}, edition=SCENARIO, active={0: (2, 0), 2: (2, 0)}, hands={0: "zei"}, deck="shuukaku"
    )
    step = play(state, "x@d6 send:2")
    assert "Seat 2 defends with the peasant, 1 ashigaru and 0 ronin: strength 3." in told(step.events)
    assert step.state.daimyos[NEUTRAL].tired == Band(1)


def test_neighbour_4_alone_his_peasant_has_strength_one() -> None:
    state = position({2: "d6"}, edition=SCENARIO, active={0: (2, 0)}, tired={2: (2, 0)}, hands={0: "zei"})
    told_all = told(play(state, "x@d6 send:2").events)
    assert "Seat 2 defends with the peasant, 0 ashigaru and 0 ronin: strength 1." in told_all


@pytest.mark.parametrize("first", ["lay:zei", "decline", "favour:soujutsu"])
def test_neighbour_4_his_answer_to_the_first_addition_is_the_top_card(first: str) -> None:
    state = position(
        {2: "d6"},
        edition=SCENARIO,
        active={0: (1, 0), 2: (1, 0)},
        hands={0: "zei ikki wairo shuukaku"},
        favours={0: "soujutsu:1"},
        deck="hideri",
    )
    step = play(state, f"x@d6 send:1 {first}")
    assert kinds(step.events).count("DeckCardLaid") == 1
    if first != "decline":
        assert step.state.fight is not None
        assert [laid.card for laid in step.state.fight.defender.laid] == ["hideri"]


def test_neighbour_4_then_he_declines_and_the_attacker_adds_three_times_at_most() -> None:
    hand = "zei ikki wairo shuukaku"
    state = position({2: "d6"}, edition=SCENARIO, active={0: (1, 0)}, hands={0: hand}, deck="hideri")
    step = play(state, "x@d6 send:1 lay:ikki lay:zei")
    assert "FightDeclined" in kinds(step.events)
    last = play(step.state, "lay:shuukaku")
    assert last.state.fight is None
    assert "Seat 0 reveals cards: Ikki, Zei, Shuukaku; strength 5." in told(last.events)
    assert "Seat 2 reveals cards: Hideri; strength 3." in told(last.events)


def test_neighbour_4_only_the_bonus_of_his_card_counts() -> None:
    for top in ("kyujou", "shouri"):
        state = position({2: "d6"}, edition=SCENARIO, active={0: (1, 0)}, deck=f"{top} zei ikki")
        step = play(state, "x@d6 send:1")
        assert f"Seat 2 reveals cards: {top.capitalize()}; strength 2." in told(step.events)
        assert "TieBreakTurnedUp" in kinds(step.events)
        assert "Seat 0 wins the battle (tie-break cards from the deck)." in told(step.events)


def test_neighbour_4_without_a_card_he_fights_without() -> None:
    state = position({2: "d6"}, edition=SCENARIO, active={0: (1, 0)}, rest="discards", reshuffles=3)
    step = play(state, "x@d6 send:1")
    assert "DeckCardLaid" not in kinds(step.events)
    assert "Seat 2 reveals cards: none; strength 1." in told(step.events)


def test_neighbour_4_he_draws_nothing_and_is_not_asked_for_a_reaction() -> None:
    state = position({2: "d6"}, edition=SCENARIO, active={0: (2, 0)}, deck="ikki zei wairo")
    step = play(state, "x@d6 send:2")
    assert step.state.daimyos[NEUTRAL].hand == ()
    assert step.state.daimyos[0].hand == cards("zei")
    assert RICE_WARS.deciders(step.state) == (1,)
    following = play(position(edition=SCENARIO), "pass pass").state
    assert [len(daimyo.hand) for daimyo in following.daimyos] == [2, 2, 0]


def test_neighbour_4_he_cannot_be_challenged() -> None:
    state = position(edition=SCENARIO, active={0: (0, 1)})
    assert "duel:1" in written(state)
    assert refusal(state, "duel:2") == "duel-1 not-challengeable"


@pytest.mark.parametrize(("card", "cost"), [("ikki", 3), ("wairo", 3), ("hideri", 0)])
def test_neighbour_4_cards_that_work_on_him(card: str, cost: int) -> None:
    target = "a3" if card == "hideri" else "b2"
    state = position({2: target}, edition=SCENARIO, hands={0: card}, money={0: cost}, peasants={0: 1})
    after = play(state, f"{card} >{target}").state
    assert after.owner(Field(target)) == (0 if card == "wairo" else None)
    assert RICE_WARS.deciders(after) == (1,)


def test_neighbour_4_geisha_and_ninja_work_on_him() -> None:
    state = position(edition=SCENARIO, favours={0: "geisha:1"}, active={2: (1, 0)})
    assert play(state, "favour:geisha >seat2:ashigaru").state.daimyos[NEUTRAL].tired == Band(1)
    ninja = {0: "ninja:1"}
    attacked = position(
        {2: "d6"}, edition=SCENARIO, favours=ninja, active={0: (1, 0)}, hands={0: "zei"}, deck="hideri"
    )
    step = play(attacked, "x@d6 send:1 lay:zei favour:ninja")
    assert "Seat 2 discards Hideri." in told(step.events)
    assert "Seat 2 reveals cards: none; strength 1." in told(step.events)


def test_neighbour_4_zei_and_shinobi_do_not() -> None:
    state = position(edition=SCENARIO, hands={0: "zei shinobi", 1: "ikki"}, money={1: 2})
    assert written(play(state, "zei").state) == {">seat1", "stop"}
    assert written(play(state, "shinobi").state) == {">seat1"}
    assert refusal(play(state, "zei").state, ">seat2") == "cards-17 not-a-choice"
    alone = position(edition=SCENARIO, hands={0: "shinobi"})
    assert refusal(alone, "shinobi") == "cards-17 no-effect"


@pytest.mark.parametrize("losses", list(NEIGHBOUR_LOSSES))
@pytest.mark.parametrize("how", ["hideri >a3", "x@a3 send:2", "x@a3 send:0+r"])
def test_neighbour_5_his_losses_go_to_the_pool_or_out(losses: object, how: str) -> None:
    name = getattr(losses, "value", "")
    state = position(
        {2: "a3"},
        edition=SCENARIO,
        active={0: (2, 1)},
        hands={0: "hideri"},
        deck="ikki ikki ikki ikki",
        pool=9,
        neighbour_losses=name,
    )
    after = play(state, how if how.startswith("h") else f"{how} decline").state
    neutral = after.daimyos[NEUTRAL]
    assert (neutral.stack, neutral.out) == ((10, 14) if name == "pool" else (9, 15))
    assert is_whole(after)


def test_neighbour_5_he_is_ranked_like_a_player() -> None:
    state = position({0: "a2 b2", 1: "g3", 2: "d6 c6 e6"}, edition=SCENARIO, turn=7, money={0: 50})
    step = play(state, "pass pass")
    outcome = RICE_WARS.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.others) == ("neighbour", (2, 3), (1,))
    assert told(step.events)[-1] == "The game is over: the neutral neighbour is first. Winner: none."


def test_neighbour_5_his_wealth_is_his_people_alone() -> None:
    state = position(
        {0: "a2", 1: "g3", 2: "d6"}, {2: "d7"}, edition=SCENARIO, turn=7, tired={2: (1, 0)}, money={0: 2}
    )
    outcome = play(state, "pass pass").state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.others) == ("shared", (1, 3), (1,))
