"""What is in the box."""

from collections import Counter

import pytest
from games.rice_wars.positions import (
    TABLES,
    VALUES,
    cards,
    changed,
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

from rokkaku.games.rice_wars.events import CardsDealt, DeckShuffled, MoneyReceived
from rokkaku.games.rice_wars.pieces import (
    CARDS,
    COSTS,
    Band,
    Card,
    Places,
    Used,
    faces,
    in_order,
    without,
)
from rokkaku.games.rice_wars.rules import drawing
from rokkaku.games.rice_wars.state import HAND_LIMIT


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_pieces_1_everyone_has_24_peasants_and_two_pass_markers(edition: str, seats: int) -> None:
    state = start(seats, edition=edition).state
    for seat in state.players:
        daimyo = state.daimyos[seat]
        assert daimyo.peasants + daimyo.stack == 24
        assert (daimyo.markers, daimyo.palace, daimyo.favours) == (2, None, ())
    assert state.supply == Band(ashigaru=17, ronin=5)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_pieces_1_nothing_is_lost_in_a_whole_game(edition: str, seats: int) -> None:
    assert all(is_whole(step.state) for step in random_game(seats, 11, edition))


def test_pieces_1_a_band_has_the_strength_of_its_people() -> None:
    assert Band(3, 1).strength == 3 * 2 + 4
    assert Band(3, 1).less(Band(1, 1)).plus(Band(0, 1)) == Band(2, 1)


def test_pieces_2_the_places_of_a_daimyo_card() -> None:
    assert VALUES.daimyo == {"places": Places(peasants=3, ashigaru=3, ronin=1)}
    state = position(phase="hiring", money={0: 50})
    full = play(state, "+ronin " + "+ashigaru " * 3 + "+peasant " * 3).state
    assert written(full) == {"done"}
    for person in ("ronin", "ashigaru", "peasant"):
        assert refusal(full, f"+{person}") == "hiring-1 no-place"


def test_pieces_2_the_stack_is_what_is_neither_on_fields_nor_on_the_card() -> None:
    state = position({0: "a2 b2 g1"}, peasants={0: 2})
    assert state.daimyos[0].stack == 24 - 3 - 2


def test_pieces_2_other_places_are_other_rules() -> None:
    values = changed("daimyo", "places", peasants=1, ashigaru=1, ronin=0)
    state = position(phase="hiring", money={0: 50}, values=values)
    assert written(state) == {"+peasant", "+ashigaru", "done"}
    assert written(play(state, "+peasant +ashigaru").state) == {"done"}


def test_pieces_3_forty_action_cards_and_fifteen_reactions() -> None:
    deck = position().edition.deck
    actions = [card for card in deck if CARDS[card] is Used.ACTION]
    assert (len(deck), len(actions)) == (55, 40)
    assert {entry.bonus for entry in VALUES.cards.values()} == {0, 1, 2}


def test_pieces_3_the_cards_of_the_box() -> None:
    printed = {card: (entry.count, entry.bonus, entry.cost) for card, entry in VALUES.cards.items()}
    assert printed == {
        "shuukaku": (5, 2, 0),
        "sakusen": (4, 1, 0),
        "ijuu": (4, 1, 0),
        "kaikon": (4, 0, 1),
        "kyuusoku": (4, 1, 1),
        "chouhei": (4, 1, 1),
        "ikki": (4, 0, 3),
        "zei": (3, 1, 0),
        "shinobi": (3, 1, 0),
        "wairo": (3, 0, 3),
        "hideri": (2, 2, 0),
        "shouri": (4, 1, 1),
        "kyujou": (3, 1, 2),
        "yuuki": (3, 1, 1),
        "boushi": (3, 0, 1),
        "tettai": (2, 0, 0),
    }


@pytest.mark.parametrize("name", ["shouri", "kyujou", "yuuki", "boushi", "tettai"])
def test_pieces_3_a_reaction_is_not_played_as_an_action(name: str) -> None:
    state = position({1: "a2"}, hands={0: name}, money={0: 9})
    assert refusal(state, name) == "pieces-3 not-an-action"


def test_pieces_3_any_card_can_be_laid_in_a_fight() -> None:
    state = position({1: "g3"}, active={0: (1, 0)}, hands={0: "shouri tettai boushi ikki"})
    fighting = play(state, "x@g3 send:1").state
    assert written(fighting) == {"lay:shouri", "lay:tettai", "lay:boushi", "lay:ikki", "decline"}


def test_pieces_3_another_cost_is_another_game() -> None:
    state = position({1: "a2"}, hands={0: "ikki"}, money={0: 1})
    assert "ikki" not in written(state)
    assert refusal(state, "ikki") == "cards-17 too-dear"
    cheaper = position({1: "a2"}, hands={0: "ikki"}, money={0: 1}, values=changed("cards", "ikki", cost=1))
    assert play(cheaper, "ikki >a2").state.daimyos[0].money == 0


def test_pieces_3_another_bonus_is_another_game() -> None:
    values = changed("cards", "ikki", bonus=9)
    state = position({1: "g3"}, active={0: (1, 0)}, hands={0: "ikki"}, values=values)
    step = play(state, "x@g3 send:1 lay:ikki")
    assert "Seat 0 reveals cards: Ikki; strength 11." in told(step.events)


def test_pieces_4_a_draw_is_cut_to_five() -> None:
    state = position(hands={0: "sakusen sakusen ikki ikki zei"}, deck="zei wairo")
    step = play(state, "sakusen")
    assert len(step.state.daimyos[0].hand) == HAND_LIMIT == 5
    assert CardsDealt(state.governor, 1) in step.events
    assert step.state.deck[0] == "wairo"


def test_pieces_4_discards_become_the_deck_when_a_card_is_needed() -> None:
    state = position(hands={0: "sakusen"}, deck="zei", rest="discards")
    step = play(state, "sakusen")
    assert kinds(step.events) == ["CardPlayed", "DeckShuffled", "CardsDealt", "CardsDrawn"]
    assert DeckShuffled(55 - 2) in step.events
    assert step.state.discards == cards("sakusen")
    assert (len(step.state.daimyos[0].hand), len(step.state.deck), step.state.reshuffles) == (2, 52, 1)
    assert step.state.chance != state.chance


def test_pieces_4_a_deck_that_has_just_run_out_waits_until_a_card_is_needed() -> None:
    step = play(position(hands={0: "sakusen"}, deck="zei ikki", rest="discards"), "sakusen")
    assert step.state.deck == ()
    assert "DeckShuffled" not in kinds(step.events)


def test_pieces_4_cards_in_the_present_fight_are_not_shuffled() -> None:
    state = position(
        {1: "g3"}, active={0: (1, 0)}, hands={0: "zei"}, favours={0: "youhei:1"}, rest="discards"
    )
    step = play(state, "x@g3 send:1 lay:zei favour:youhei")
    assert DeckShuffled(54) in step.events


def test_pieces_4_at_most_three_times_in_an_action_phase() -> None:
    state = position(hands={0: "sakusen"}, rest="discards", reshuffles=2)
    third = play(state, "sakusen").state
    assert (len(third.daimyos[0].hand), third.reshuffles) == (2, 3)
    fourth = play(position(hands={0: "sakusen"}, deck="zei", rest="discards", reshuffles=3), "sakusen")
    assert fourth.state.daimyos[0].hand == cards("zei")
    assert fourth.state.deck == ()


def test_pieces_4_then_who_should_draw_draws_nothing() -> None:
    step = play(position(hands={0: "sakusen"}, rest="discards", reshuffles=3), "sakusen")
    assert kinds(step.events) == ["CardPlayed"]
    assert step.state.daimyos[0].hand == ()


def test_pieces_4_in_the_drawing_phase_the_discards_are_shuffled_again() -> None:
    step = play(position(rest="discards", reshuffles=3, passes=2), "pass")
    assert "DeckShuffled" in kinds(step.events)
    assert [len(daimyo.hand) for daimyo in step.state.daimyos] == [2, 2, 2]
    assert step.state.reshuffles == 0


def test_pieces_4_each_action_phase_counts_anew() -> None:
    state = play(position(phase="hiring", reshuffles=2), "done done done").state
    assert state.reshuffles == 0


def test_pieces_4_another_guard_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "MOST_RESHUFFLES", 4)
    step = play(position(hands={0: "sakusen"}, rest="discards", reshuffles=3), "sakusen")
    assert "DeckShuffled" in kinds(step.events)


def test_pieces_5_the_eight_advisors_and_their_upkeep() -> None:
    assert {name: entry.upkeep for name, entry in VALUES.advisors.items()} == {
        "youhei": 1,
        "soujutsu": 2,
        "iaijutsu": 2,
        "geisha": 1,
        "kenjutsu": 2,
        "kyuujutsu": 2,
        "ninja": 2,
        "shounin": 1,
    }


def test_pieces_5_another_upkeep_is_another_game() -> None:
    values = changed("advisors", "youhei", upkeep=3)
    state = position(phase="hiring", favours={0: "youhei:2"}, money={0: 3}, values=values)
    assert play(state, "=youhei").state.daimyos[0].money == 0


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_pieces_6_everyone_begins_without_money(edition: str, seats: int) -> None:
    assert {daimyo.money for daimyo in start(seats, edition=edition).state.daimyos} == {0}


def test_pieces_6_the_bank_never_runs_out() -> None:
    step = play(position(money={0: 10**6}, hands={0: "shuukaku"}), "shuukaku")
    assert MoneyReceived(step.state.governor, 2) in step.events
    assert step.state.daimyos[0].money == 10**6 + 2


def test_another_count_of_a_card_is_another_deck() -> None:
    deck = Counter(position(values=changed("cards", "zei", count=8)).edition.deck)
    assert deck == Counter({card: entry.count for card, entry in VALUES.cards.items()} | {Card("zei"): 8})


def test_another_price_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COSTS, "ronin", 1)
    assert play(position(phase="hiring", money={0: 1}), "+ronin").state.daimyos[0].money == 0


def test_cards_are_sorted_as_the_box_lists_them() -> None:
    hand = in_order(cards("tettai ikki shuukaku ikki"))
    assert hand == cards("shuukaku ikki ikki tettai")
    assert faces(hand) == cards("shuukaku ikki tettai")
    assert without(hand, Card("ikki")) == cards("shuukaku ikki tettai")
