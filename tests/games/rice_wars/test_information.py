"""What a seat and a spectator may know."""

from collections import Counter
from random import Random

import msgspec
import pytest
from games.rice_wars.positions import (
    SCENARIO,
    TABLES,
    cards,
    is_whole,
    play,
    position,
    random_game,
    start,
    written,
)

from rokkaku.core.game import Event, Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.events import (
    CardDiscarded,
    CardLaid,
    CardPlayed,
    CardsDealt,
    CardsDrawn,
    HandSeen,
    IncomeReceived,
    MoneyPaid,
    MoneyReceived,
    TaxPaid,
)
from rokkaku.games.rice_wars.pieces import Card
from rokkaku.games.rice_wars.rules.information import HIDDEN, MONEY
from rokkaku.games.rice_wars.state import Phase, State
from rokkaku.games.rice_wars.view import View


class Notebook:
    """The money and the number of cards of everyone, kept by somebody who was only told the public events."""

    def __init__(self, daimyos: int) -> None:
        self.money = [0] * daimyos
        self.hand = [0] * daimyos
        self.laid: Counter[int] = Counter()

    def note(self, event: Event) -> None:
        match event:
            case IncomeReceived(seat, amount) | MoneyReceived(seat, amount):
                self.money[seat] += amount
            case MoneyPaid(seat, amount):
                self.money[seat] -= amount
            case TaxPaid(seat, to, amount):
                self.money[seat] -= amount
                self.money[to] += amount
            case CardsDealt(seat, count):
                self.hand[seat] += count
            case CardPlayed(seat) | CardLaid(seat):
                self.hand[seat] -= 1


@pytest.mark.many
@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_info_1_money_follows_from_what_a_spectator_was_told(edition: str, seats: int, seed: int) -> None:
    steps = random_game(seats, seed, edition)
    notebook = Notebook(len(steps[0].state.daimyos))
    for step in steps:
        for event in step.events:
            if event.is_seen_by(None):
                notebook.note(event)
        seen = RICE_WARS.view(step.state, None)
        assert [daimyo.money for daimyo in seen.daimyos] == notebook.money
        assert min(notebook.money) >= 0


def lays(step: Step[State]) -> bool:
    """Whether a card was taken from a hand in a way of its own: by a spy, the ninja or a reaction."""
    return any(isinstance(event, CardDiscarded) for event in step.events)


@pytest.mark.many
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_info_1_numbers_of_cards_follow_too(seed: int) -> None:
    notebook = Notebook(3)
    for step in random_game(3, seed):
        for event in step.events:
            if event.is_seen_by(None):
                notebook.note(event)
        sizes = [daimyo.hand_size for daimyo in RICE_WARS.view(step.state, None).daimyos]
        if lays(step):
            notebook.hand = sizes
        assert sizes == notebook.hand


def viewers(state: State) -> list[Seat | None]:
    return [*state.players, None]


@pytest.mark.many
@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_info_1_only_the_own_hand_is_seen(edition: str, seats: int) -> None:
    for step in random_game(seats, 4, edition)[::7]:
        for seat in viewers(step.state):
            view = RICE_WARS.view(step.state, seat)
            hands = {of: daimyo.hand for of, daimyo in enumerate(view.daimyos) if daimyo.hand is not None}
            assert hands == ({} if seat is None else {seat: step.state.daimyos[seat].hand})
            assert [each.hand_size for each in view.daimyos] == [len(e.hand) for e in step.state.daimyos]


@pytest.mark.many
@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_info_1_what_is_drawn_is_told_to_its_seat_alone(edition: str, seats: int) -> None:
    for step in random_game(seats, 5, edition):
        for event in step.events:
            if isinstance(event, CardsDrawn):
                assert event.seen_by == (event.seat,) == event.news_to


def test_info_1_of_a_bid_only_that_it_is_made() -> None:
    state = position(turn=2, phase="advisors", auction="geisha ninja", money={0: 5, 1: 5})
    bidding = play(state, "auction:ninja 0:bid:3").state
    bids = [RICE_WARS.view(bidding, seat).auction for seat in viewers(bidding)]
    assert [auction and auction.bids for auction in bids] == [
        (3, None, None),
        (-1, None, None),
        (-1, None, None),
        (-1, None, None),
    ]
    imagined = RICE_WARS.imagine(RICE_WARS.view(bidding, Seat(1)), "1").auction
    assert imagined is not None
    assert imagined.bids[0] in range(6)


def test_info_1_screens_show_the_money_of_others_only_if_it_is_open_or_at_the_end() -> None:
    for phase in Phase:
        shown = {money.value: rule(phase) for money, rule in MONEY.items()}
        assert shown == {"hidden": phase is Phase.OVER, "open": True}
    assert RICE_WARS.view(start().state, Seat(0)).shows_money is False
    assert RICE_WARS.view(start(money="open").state, Seat(0)).shows_money is True
    assert RICE_WARS.view(play(position(turn=7, passes=2), "pass").state, None).shows_money is True


def test_info_1_public_things_are_the_same_for_all() -> None:
    def bare(view: View) -> View:
        daimyos = tuple(msgspec.structs.replace(each, hand=None, known=()) for each in view.daimyos)
        return msgspec.structs.replace(view, seat=None, daimyos=daimyos, fight=None, auction=None)

    for step in random_game(4, 6)[::5]:
        views = [bare(RICE_WARS.view(step.state, seat)) for seat in viewers(step.state)]
        assert all(view == views[0] for view in views)
        assert views[0].discards == step.state.discards


def test_info_1_what_is_allowed_does_not_tell_of_another_hand() -> None:
    for hand in ("boushi", "ikki"):
        state = position({1: "b2"}, hands={0: "ikki", 1: hand}, money={0: 3, 1: 3})
        assert RICE_WARS.deciders(play(state, "ikki >b2").state) == (1,)


def spied() -> State:
    """Seat 0 has seen two cards of seat 1, of which one is discarded; then seat 1 is to act."""
    hands = {0: "shinobi", 1: "ikki shuukaku shuukaku"}
    state = position({0: "b2", 1: "g3"}, hands=hands, active={1: (1, 0), 0: (1, 0)}, deck="zei yuuki wairo")
    step = play(state, "shinobi >seat1 1:no >card:ikki")
    seen = [event for event in step.events if isinstance(event, HandSeen)]
    assert [(event.cards, event.seen_by) for event in seen] == [(cards("shuukaku shuukaku ikki"), (0,))]
    return step.state


def known(state: State, by: int | None, of: int) -> tuple[str, ...]:
    """The cards of one seat that another one's view knows."""
    return RICE_WARS.view(state, None if by is None else Seat(by)).daimyos[of].known


def test_info_1_a_spy_knows_what_he_has_seen_and_nobody_else_does() -> None:
    state = spied()
    assert known(state, 0, 1) == cards("shuukaku shuukaku")
    assert known(state, 1, 1) == known(state, 2, 1) == known(state, None, 1) == ()


def test_info_1_a_card_played_is_struck_out() -> None:
    state = play(spied(), "shuukaku").state
    assert known(state, 0, 1) == cards("shuukaku")
    gone = play(state, "pass pass shuukaku").state
    assert known(gone, 0, 1) == ()
    assert gone.daimyos[0].seen == ()


def test_info_1_a_card_laid_is_struck_out_when_it_is_revealed() -> None:
    laid = play(spied(), "1:x@b2 1:send:1 0:send:0 1:lay:shuukaku").state
    assert known(laid, 0, 1) == cards("shuukaku shuukaku")
    assert laid.daimyos[1].hand == cards("shuukaku")
    for seed in "abcdefgh":
        imagined = RICE_WARS.imagine(RICE_WARS.view(laid, Seat(0)), seed)
        assert imagined.fight is not None
        assert [each.card for each in imagined.fight.attacker.laid] == ["shuukaku"]
    revealed = play(laid, "1:decline").state
    assert known(revealed, 0, 1) == cards("shuukaku")


def test_info_1_other_cards_leave_the_notes_as_they_are() -> None:
    state = position(hands={0: "ikki", 1: "zei ijuu"}, seen={0: {1: "ijuu"}, 2: {1: "zei"}}, on_turn=1)
    after = play(state, "zei stop").state
    assert known(after, 0, 1) == cards("ijuu")
    assert known(after, 2, 1) == ()


def test_info_1_a_second_look_replaces_the_notes() -> None:
    state = position(hands={0: "shinobi", 1: "zei ijuu"}, seen={0: {1: "zei", 2: "ikki"}})
    after = play(state, "shinobi >seat1 1:no >card:zei").state
    assert known(after, 0, 1) == cards("ijuu")
    assert known(after, 0, 2) == cards("ikki")


@pytest.mark.many
@pytest.mark.parametrize("seed", range(100, 106))
def test_info_1_notes_of_a_spy_stay_true(seed: int) -> None:
    noted = 0
    for step in random_game(3, seed):
        sides = step.state.fight.sides if step.state.fight else ()
        for daimyo in step.state.daimyos:
            for of, notes in daimyo.seen:
                held = Counter(step.state.daimyos[of].hand)
                held.update(
                    laid.card for side in sides if side.seat == of for laid in side.laid if laid.from_hand
                )
                assert Counter(notes) <= held
                noted += 1
    assert noted


def test_info_1_a_card_from_the_deck_leaves_the_notes_of_a_hand_alone() -> None:
    state = position(
        {1: "g3"},
        active={0: (1, 0)},
        hands={0: "zei", 1: "ikki"},
        favours={0: "ninja:1", 1: "youhei:1"},
        seen={0: {1: "ikki"}},
        deck="ikki",
    )
    after = play(state, "x@g3 send:1 lay:zei favour:youhei favour:ninja").state
    assert after.daimyos[1].hand == cards("ikki")
    assert known(after, 0, 1) == cards("ikki")


def test_info_1_a_revealed_card_from_the_deck_leaves_the_notes_of_a_hand_alone() -> None:
    state = position(
        {1: "g3"},
        active={0: (1, 0)},
        hands={0: "zei", 1: "ikki"},
        favours={1: "youhei:1"},
        seen={0: {1: "ikki"}},
        deck="ikki",
    )
    after = play(state, "x@g3 send:1 decline favour:youhei").state
    assert Card("ikki") in after.daimyos[1].hand
    assert known(after, 0, 1) == cards("ikki")


def test_info_2_face_down_cards_are_hidden_until_the_reveal() -> None:
    state = position(
        {1: "g3"},
        active={0: (2, 0)},
        hands={0: "zei zei kyujou", 1: "ijuu"},
        favours={1: "youhei:1"},
        money={0: 5},
        deck="hideri",
    )
    laid = play(state, "x@g3 send:2 lay:kyujou favour:youhei lay:zei lay:ijuu").state
    sides = {}
    for seat in viewers(laid):
        fight = RICE_WARS.view(laid, seat).fight
        assert fight is not None
        sides[seat] = [[each.card for each in side.laid] for side in fight.sides]
    assert sides == {
        Seat(0): [["kyujou", "zei"], [HIDDEN, HIDDEN]],
        Seat(1): [[HIDDEN, HIDDEN], [HIDDEN, "ijuu"]],
        Seat(2): [[HIDDEN, HIDDEN], [HIDDEN, HIDDEN]],
        None: [[HIDDEN, HIDDEN], [HIDDEN, HIDDEN]],
    }


def test_info_2_after_the_reveal_all_see_them() -> None:
    state = position({1: "g3"}, active={0: (2, 0)}, hands={0: "kyujou", 1: "ijuu"}, money={0: 5})
    shown = play(state, "x@g3 send:2 lay:kyujou lay:ijuu").state
    assert written(shown) == {"yes", "no"}
    for seat in viewers(shown):
        fight = RICE_WARS.view(shown, seat).fight
        assert fight is not None
        assert [[each.card for each in side.laid] for side in fight.sides] == [["kyujou"], ["ijuu"]]


@pytest.mark.many
@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_info_2_no_view_holds_the_deck_or_the_shuffle(edition: str, seats: int) -> None:
    for step in random_game(seats, 8, edition)[::9]:
        for seat in viewers(step.state):
            view = RICE_WARS.view(step.state, seat)
            assert view.deck is None
            assert view.deck_size == len(step.state.deck)
            sent = msgspec.json.encode(view)
            assert b"chance" not in sent
            assert b"seed" not in sent
            assert msgspec.json.decode(sent, type=View) == view


@pytest.mark.many
@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize("seed", [21, 22])
def test_info_2_an_imagined_state_looks_the_same_and_is_whole(edition: str, seats: int, seed: int) -> None:
    dice = Random(seed)
    for step in dice.sample(random_game(seats, seed, edition), 80):
        for seat in (dice.choice(step.state.players), None):
            view = RICE_WARS.view(step.state, seat)
            imagined = RICE_WARS.imagine(view, str(dice.random()))
            assert RICE_WARS.view(imagined, seat) == view
            assert is_whole(imagined)
            assert RICE_WARS.deciders(imagined) == RICE_WARS.deciders(step.state)
            if seat is not None:
                assert set(RICE_WARS.moves(imagined, seat)) == set(RICE_WARS.moves(step.state, seat))


def test_info_2_what_is_hidden_is_imagined_in_many_ways() -> None:
    state = play(position(hands={0: "ikki", 1: "zei zei"}), "pass").state
    view = RICE_WARS.view(state, Seat(0))
    worlds = [RICE_WARS.imagine(view, str(seed)) for seed in range(20)]
    assert len({world.daimyos[1].hand for world in worlds}) > 10
    assert len({world.deck for world in worlds}) == 20
    assert {world.daimyos[0].hand for world in worlds} == {cards("ikki")}


def test_an_open_view_shows_everything() -> None:
    state = position({1: "g3"}, active={0: (1, 0)}, hands={0: "zei", 1: "ijuu"}, favours={0: "youhei:1"})
    fighting = play(state, "x@g3 send:1 lay:zei lay:ijuu").state
    view = RICE_WARS.open_view(fighting)
    assert view.deck == fighting.deck
    assert view.fight == fighting.fight
    assert [daimyo.hand for daimyo in view.daimyos] == [daimyo.hand for daimyo in fighting.daimyos]
    imagined = RICE_WARS.imagine(view, "1")
    assert RICE_WARS.open_view(imagined) == view


def test_info_2_a_view_of_a_card_under_way_accounts_for_it() -> None:
    state = play(position({0: "a2"}, hands={0: "ijuu"}, favours={0: "geisha:1"}), "ijuu").state
    imagined = RICE_WARS.imagine(RICE_WARS.view(state, Seat(1)), "1")
    assert is_whole(imagined)
    tempting = play(position(favours={0: "geisha:1"}, active={1: (1, 0)}), "favour:geisha").state
    assert is_whole(RICE_WARS.imagine(RICE_WARS.view(tempting, None), "1"))


def test_info_1_the_neutral_neighbour_holds_no_cards_in_any_view() -> None:
    dice = Random(1)
    for step in dice.sample(random_game(2, 9, SCENARIO), 20):
        imagined = RICE_WARS.imagine(RICE_WARS.view(step.state, Seat(0)), "1")
        assert imagined.daimyos[2].hand == ()


def test_info_1_a_choice_in_which_no_hidden_card_has_a_part_is_open() -> None:
    found: dict[str, set[bool]] = {}
    for step in (step for seed in range(3) for step in random_game(4, seed)):
        state = step.state
        for seat in RICE_WARS.deciders(state):
            daimyo = state.daimyos[seat]
            holds = "cards" if daimyo.hand else "no cards"
            moment = f"{state.phase.value}, {holds if daimyo.markers else 'only passes'}"
            if state.fight is not None:
                moment = state.fight.stage.value
            elif state.pending is not None:
                moment = "a card under way"
            found.setdefault(moment, set()).add(RICE_WARS.has_open_choice(state, seat))
    assert all(len(answers) == 1 for answers in found.values())
    is_open = {moment for moment, answers in found.items() if answers == {True}}
    assert {"attackers", "defenders", "actions, no cards", "actions, only passes"} <= is_open
    assert {"hiring, cards", "advisors, cards"} <= is_open
    assert set(found) - is_open >= {"adding", "a card under way", "actions, cards"}
