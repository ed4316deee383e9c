"""One action each, again and again, until all pass in a row; and a deck that runs out meanwhile."""

import pytest
from games.rice_wars.positions import SCENARIO, is_whole, kinds, play, position, refusal, written

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.events import ActionPassed, CardsDealt, DeckShuffled, PeasantPlaced
from rokkaku.games.rice_wars.pieces import Card
from rokkaku.games.rice_wars.state import Phase

APART = {0: "b2", 1: "f4", 2: "d6"}
TOUCHING = {0: "b2", 1: "f4 e4 d4 c3", 2: "d6"}


def test_actions_1_the_governor_begins_after_the_hiring() -> None:
    state = play(position(phase="hiring", governor=1), "done done done").state
    assert state.phase is Phase.ACTIONS
    assert RICE_WARS.deciders(state) == (1,)


def test_actions_1_one_action_each_clockwise_again_and_again() -> None:
    state = position(APART, governor=1, peasants={0: 2, 1: 2, 2: 2})
    for seat, move in ((1, "p@f5"), (2, "p@c6"), (0, "p@b1"), (1, "p@g3"), (2, "pass"), (0, "p@a2")):
        assert RICE_WARS.deciders(state) == (seat,)
        state = play(state, move).state


def test_actions_1_all_that_can_be_done() -> None:
    state = position(
        {1: "f4", 2: "d6"},
        hands={0: "shuukaku shuukaku boushi"},
        active={0: (1, 1)},
        favours={0: "shounin:1 youhei:2"},
        peasants={0: 1},
    )
    placing, fighting = {"p@a2", "p@b1", "p@b2"}, {"x@f4", "x@d6", "duel:1", "duel:2"}
    assert written(state) == placing | fighting | {"shuukaku", "favour:shounin", "pass"}


def test_actions_1_a_peasant_is_placed() -> None:
    step = play(position(APART, peasants={0: 2}), "p@c3")
    assert step.events == (PeasantPlaced(Seat(0), step.state.map.fields[11], Seat(0)),)
    assert step.state.owner(step.state.map.fields[11]) == 0
    assert step.state.daimyos[0].peasants == 1
    assert RICE_WARS.deciders(step.state) == (1,)


def test_actions_1_who_has_nothing_can_only_pass() -> None:
    assert written(position(APART)) == {"pass"}


def test_actions_1_another_seat_waits() -> None:
    assert refusal(position(APART), "pass", seat=1) == "actions-1 not-asked"
    assert RICE_WARS.moves(position(APART), Seat(1)) == ()


@pytest.mark.parametrize("move", ["done", "decline", "yes", ">d4", "send:1", "bid:0", "stop"])
def test_actions_1_only_actions_are_taken(move: str) -> None:
    assert refusal(position(APART), move) == "actions-1 not-now"


def test_actions_1_a_card_that_is_not_in_hand() -> None:
    assert refusal(position(APART), "shuukaku") == "actions-1 not-in-hand"


def test_actions_2_a_pass_costs_a_marker() -> None:
    step = play(position(APART), "pass")
    assert step.events == (ActionPassed(Seat(0), 1),)
    assert [daimyo.markers for daimyo in step.state.daimyos] == [1, 2, 2]
    assert RICE_WARS.deciders(step.state) == (1,)


def test_actions_2_who_has_one_marker_left_may_still_act() -> None:
    state = position(APART, markers={0: 1}, hands={0: "shuukaku"})
    assert written(state) == {"shuukaku", "pass"}


def test_actions_2_after_the_second_pass_only_passes_follow() -> None:
    state = position(APART, markers={0: 0}, hands={0: "shuukaku"}, peasants={0: 1}, active={0: (1, 1)})
    assert written(state) == {"pass"}
    for move in ("shuukaku", "p@b1", "x@f4", "duel:1", "favour:youhei"):
        assert refusal(state, move) == "actions-2 only-pass"
    step = play(state, "pass")
    assert step.events == (ActionPassed(Seat(0), 0),)
    assert step.state.daimyos[0].markers == 0


def test_actions_2_who_can_only_pass_still_defends() -> None:
    state = position(TOUCHING, markers={1: 0}, active={0: (1, 0), 1: (1, 0)}, hands={1: "zei"})
    state = play(state, "x@c3 send:1").state
    assert written(state) == {"send:0", "send:1"}
    state = play(state, "send:1").state
    assert written(state) == {"lay:zei", "decline"}


def test_actions_2_who_can_only_pass_is_challenged() -> None:
    state = play(position(TOUCHING, markers={1: 0}, active={0: (0, 1)}), "duel:1").state
    assert RICE_WARS.deciders(state) == (1,)
    assert written(state) == {"yes", "no"}


def test_actions_2_who_can_only_pass_plays_reactions() -> None:
    state = position(TOUCHING, markers={1: 0}, money={0: 3, 1: 1}, hands={0: "ikki", 1: "boushi"})
    step = play(state, "ikki >c3 1:yes")
    assert "CardCancelled" in kinds(step.events)
    assert step.state.daimyos[1].markers == 0


@pytest.mark.parametrize(("edition", "seats"), [("basic", 3), ("basic", 4), ("epic", 5)])
def test_actions_3_the_phase_ends_when_all_pass_at_once(edition: str, seats: int) -> None:
    state = position(edition=edition, seats=seats, peasants={0: 1})
    state = play(state, "pass " * (seats - 1)).state
    assert state.phase is Phase.ACTIONS
    step = play(state, "pass")
    assert kinds(step.events)[:2] == ["ActionPassed", "PhaseEnded"]
    assert (step.state.turn, step.state.phase) == (2, Phase.HIRING)


def test_actions_3_another_action_breaks_the_row() -> None:
    state = play(position(APART, peasants={2: 1}), "pass pass p@c6 pass pass").state
    assert (state.phase, state.passes) == (Phase.ACTIONS, 2)
    assert play(state, "pass").state.turn == 2


def test_actions_3_the_row_may_begin_with_anyone() -> None:
    state = play(position(APART, peasants={0: 1}), "p@b1 pass pass").state
    assert state.phase is Phase.ACTIONS
    assert play(state, "pass").state.turn == 2


def test_actions_3_a_cancelled_action_breaks_the_row() -> None:
    state = position(TOUCHING, passes=2, money={0: 3, 1: 1}, hands={0: "ikki", 1: "boushi"})
    state = play(state, "ikki >c3 yes").state
    assert (state.phase, state.passes) == (Phase.ACTIONS, 0)


def test_actions_3_a_lost_battle_a_refused_duel_and_a_favour_break_the_row() -> None:
    state = position(TOUCHING, passes=2, active={0: (1, 1)}, favours={0: "shounin:1"}, hands={1: "shuukaku"})
    assert play(state, "x@c3 send:1 lay:shuukaku").state.passes == 0
    assert play(state, "duel:1 no >c3 >d4").state.passes == 0
    assert play(state, "favour:shounin").state.passes == 0


def test_actions_3_defending_and_reactions_are_no_actions_of_ones_own() -> None:
    fields = {0: "b2 c3", 1: "f4 e4 d4", 2: "d6 d5 c4"}
    people = {0: (1, 0), 2: (1, 0)}
    state = position(fields, active=people, money={1: 3, 2: 1}, hands={1: "ikki", 2: "boushi zei"})
    attacked = play(state, "x@c4 send:1 2:send:1 2:lay:zei").state
    assert (RICE_WARS.deciders(attacked), attacked.passes) == ((1,), 0)
    cancelled = play(attacked, "ikki >c4 2:yes").state
    assert (RICE_WARS.deciders(cancelled), cancelled.passes) == ((2,), 0)
    assert "PhaseEnded" in kinds(play(cancelled, "pass pass pass").events)


def test_actions_3_the_neighbour_passes_too() -> None:
    state = position({0: "b2", 1: "f4", 2: "d6"}, edition=SCENARIO)
    step = play(state, "pass pass")
    assert kinds(step.events)[:4] == ["ActionPassed", "ActionPassed", "NeighbourPassed", "PhaseEnded"]


def test_actions_3_the_neighbours_peasant_breaks_the_row() -> None:
    state = position({0: "b2", 1: "f4", 2: "d6"}, edition=SCENARIO, peasants={2: 1})
    state = play(state, "pass pass").state
    assert written(state, 0) == {"p@c6", "p@e6", "p@c5", "p@d5", "p@e5"}
    assert refusal(state, "pass") == "neighbour-3 neighbour-first"
    state = play(state, "p@c6").state
    assert (state.passes, RICE_WARS.deciders(state)) == (0, (0,))


def test_actions_3_after_the_last_turn_the_game_is_over() -> None:
    step = play(position(APART, turn=7), "pass pass pass")
    assert step.state.phase is Phase.OVER
    assert RICE_WARS.deciders(step.state) == ()
    assert refusal(step.state, "pass", seat=0) == "ending-1 over"


def test_pieces_4_a_draw_is_cut_to_five_cards() -> None:
    state = position(hands={0: "sakusen zei zei ikki wairo"}, deck="tettai boushi")
    step = play(state, "sakusen")
    assert CardsDealt(Seat(0), 1) in step.events
    assert step.state.daimyos[0].hand == ("ikki", "zei", "zei", "wairo", "tettai")
    assert step.state.deck[0] == "boushi"


def test_pieces_4_the_discards_become_the_deck() -> None:
    state = position(hands={0: "sakusen"}, rest="discards")
    step = play(state, "sakusen")
    assert step.events[1:3] == (DeckShuffled(54), CardsDealt(Seat(0), 2))
    assert (len(step.state.deck), step.state.discards) == (52, ("sakusen",))
    assert step.state.reshuffles == 1
    assert is_whole(step.state)


def test_pieces_4_in_the_middle_of_a_draw_too() -> None:
    state = position(hands={0: "sakusen"}, deck="tettai", rest="discards")
    step = play(state, "sakusen")
    assert Card("tettai") in step.state.daimyos[0].hand
    assert len(step.state.daimyos[0].hand) == 2
    assert DeckShuffled(53) in step.events


def test_pieces_4_a_deck_that_is_not_needed_is_not_shuffled() -> None:
    state = position(hands={0: "sakusen"}, deck="tettai zei", rest="discards")
    step = play(state, "sakusen")
    assert (step.state.deck, step.state.reshuffles) == ((), 0)
    assert "DeckShuffled" not in kinds(step.events)


def test_pieces_4_the_third_reshuffle_of_a_phase_is_the_last() -> None:
    state = position(hands={0: "sakusen", 1: "sakusen"}, rest="discards", reshuffles=2)
    step = play(state, "sakusen")
    assert (step.state.reshuffles, len(step.state.daimyos[0].hand)) == (3, 2)
    state = position(hands={0: "sakusen"}, rest="discards", reshuffles=3)
    step = play(state, "sakusen")
    assert kinds(step.events) == ["CardPlayed"]
    assert (step.state.daimyos[0].hand, step.state.deck) == ((), ())
    assert is_whole(step.state)


def test_pieces_4_a_draw_ends_where_the_deck_does() -> None:
    state = position(hands={0: "sakusen"}, deck="tettai", rest="discards", reshuffles=3)
    step = play(state, "sakusen")
    assert CardsDealt(Seat(0), 1) in step.events
    assert step.state.daimyos[0].hand == ("tettai",)


def test_pieces_4_the_deck_comes_back_when_the_turn_ends() -> None:
    step = play(position(rest="discards", reshuffles=3), "pass pass pass")
    assert DeckShuffled(55) in step.events
    assert [len(daimyo.hand) for daimyo in step.state.daimyos] == [2, 2, 2]
    assert step.state.reshuffles == 0


def test_pieces_4_cards_of_the_present_fight_are_not_among_them() -> None:
    state = position(
        TOUCHING,
        active={0: (1, 0)},
        hands={0: "ikki", 1: "zei tettai"},
        favours={0: "youhei:1"},
        rest="discards",
    )
    step = play(state, "x@c3 send:1 lay:ikki lay:zei favour:youhei")
    assert DeckShuffled(52) in step.events
    assert step.state.fight is not None
    assert step.state.fight.attacker.laid[0].card == "ikki"
    assert is_whole(step.state)


def test_pieces_4_discards_lie_face_up() -> None:
    state = play(position(hands={0: "shuukaku", 1: "zei"}), "shuukaku zei stop").state
    assert RICE_WARS.view(state, None).discards == ("shuukaku", "zei")
