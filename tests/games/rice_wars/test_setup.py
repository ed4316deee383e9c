"""Before the first turn."""

from collections import Counter

import msgspec
import pytest
from games.rice_wars.positions import (
    SCENARIO,
    TABLES,
    is_whole,
    kinds,
    play,
    position,
    refusal,
    side_of,
    start,
    written,
)

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import CardsDealt, CardsDrawn, GameStarted, PalacePlaced, PeasantKept
from rokkaku.games.rice_wars.pieces import ADVISORS
from rokkaku.games.rice_wars.rules import setup as setting_up
from rokkaku.games.rice_wars.rules.setup import first_governor
from rokkaku.games.rice_wars.state import Phase, State

FOUR = "P@a1 P@g4 P@d7 P@d1"


def after_palaces(seats: int = 3) -> State:
    """All palaces stand, and the governor is asked about his own."""
    return play(start(seats).state, " ".join(FOUR.split()[:seats])).state


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_setup_1_everyone_gets_two_cards(edition: str, seats: int) -> None:
    step = start(seats, edition=edition)
    assert [len(step.state.daimyos[seat].hand) for seat in step.state.players] == [2] * seats
    assert len(step.state.deck) == 55 - 2 * seats
    assert is_whole(step.state)
    assert step.events[0] == GameStarted(Seat(0), news_to=step.state.players)
    for event in step.events[1:]:
        assert isinstance(event, (CardsDealt, CardsDrawn))
        assert event.seen_by == ((event.seat,) if isinstance(event, CardsDrawn) else None)


def test_setup_1_cards_and_advisors_are_shuffled() -> None:
    one, other, again = (start(seed=seed).state for seed in ("1", "2", "1"))
    assert one == again
    assert one.deck != other.deck
    assert Counter(one.deck) <= Counter(one.edition.deck)
    assert one.advisors != other.advisors
    assert set(one.advisors) == set(ADVISORS)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_setup_1_chance_draws_the_governor(edition: str, seats: int) -> None:
    drawn = {start(seats, edition=edition, seed=str(seed), first=None).state.governor for seed in range(60)}
    assert drawn == set(range(seats))
    assert first_governor(Setup("rice-wars", edition, seats, "7", first=Seat(1))) == 1


@pytest.mark.parametrize(("edition", "count"), [("basic", 2), ("epic", 3)])
def test_setup_1_first_peasants_wait_on_the_card(edition: str, count: int) -> None:
    state = start(edition=edition).state
    assert [(each.peasants, each.stack) for each in state.daimyos] == [(count, 24 - count)] * 3


@pytest.mark.parametrize("governor", [0, 1, 2])
def test_setup_1_palaces_are_placed_clockwise_from_the_governor(governor: int) -> None:
    state = start(first=governor).state
    order: list[Seat] = []
    for spot in ("a1", "g4", "d7"):
        order += RICE_WARS.deciders(state)
        state = play(state, f"P@{spot}").state
    assert order == [(governor + number) % 3 for number in range(3)]
    assert [state.daimyos[seat].palace for seat in order] == ["a1", "g4", "d7"]
    assert RICE_WARS.deciders(state) == (governor,)


def test_setup_1_a_palace_needs_a_palace_spot() -> None:
    state = start().state
    assert written(state) == {f"P@{spot}" for spot in side_of("basic").palace_spots}
    assert refusal(state, "P@b2") == "board-4 no-palace-spot"
    assert refusal(state, "P@d4") == "board-4 no-palace-spot"
    assert refusal(state, "P@i1") == "board-4 no-palace-spot"
    assert refusal(start(edition="epic").state, "P@e1") == "board-4 no-palace-spot"


def test_setup_1_two_empty_fields_lie_between_palaces() -> None:
    state = play(start().state, "P@a1").state
    for near in ("a1", "a2", "a3", "b1", "c1"):
        assert refusal(state, f"P@{near}") == "setup-1 palace-too-near"
    assert written(state) == {
        f"P@{spot}"
        for spot in side_of("basic").palace_spots
        if side_of("basic").distance(spot, Field("a1")) >= 3
    }
    assert {"P@a4", "P@d1"} <= written(state)


def test_setup_1_another_distance_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setting_up, "APART", 1)
    assert "P@a2" in written(play(start().state, "P@a1").state)


@pytest.mark.parametrize("edition", ["basic", "epic"])
@pytest.mark.parametrize("seed", range(8))
def test_setup_1_there_is_always_a_spot_left(edition: str, seed: int) -> None:
    spots = list(side_of(edition).palace_spots)
    state = start(4 if edition == "basic" else 5, edition=edition).state
    while state.queue:
        open_spots = [spot for spot in spots if f"P@{spot}" in written(state)]
        state = play(state, f"P@{open_spots[seed % len(open_spots)]}").state
    assert all(daimyo.palace for daimyo in state.daimyos)


def test_setup_1_the_governor_may_move_his_palace() -> None:
    state = after_palaces()
    assert RICE_WARS.deciders(state) == (0,)
    step = play(state, "P@a2")
    assert step.events[0] == PalacePlaced(Seat(0), Field("a2"))
    assert step.state.daimyos[0].palace == "a2"
    assert step.state.phase is Phase.PEASANTS


def test_setup_1_he_moves_it_by_the_same_rule() -> None:
    state = after_palaces()
    assert refusal(state, "P@g3") == "setup-1 palace-too-near"
    assert refusal(state, "P@b2") == "board-4 no-palace-spot"
    assert refusal(state, "P@a1") == "setup-1 palace-is-there"
    assert {"keep", "P@a2", "P@b1"} <= written(state)
    assert not {"P@a1", "P@g3", "P@d7"} & written(state)


def test_setup_1_or_he_leaves_it() -> None:
    step = play(after_palaces(), "keep")
    assert kinds(step.events) == ["PalaceKept"]
    assert step.state.daimyos[0].palace == "a1"
    assert step.state.phase is Phase.PEASANTS


def test_setup_1_he_is_asked_once_when_all_stand() -> None:
    state = start().state
    assert refusal(state, "keep") == "setup-1 no-palace-yet"
    assert refusal(play(state, "P@a1").state, "keep") == "setup-1 no-palace-yet"
    assert refusal(after_palaces(), "keep", seat=1) == "actions-1 not-asked"
    assert refusal(play(after_palaces(), "P@a2").state, "P@a1") == "actions-1 not-now"


@pytest.mark.parametrize(("edition", "rounds"), [("basic", 2), ("epic", 3)])
def test_setup_1_peasants_are_placed_one_each_in_turn(edition: str, rounds: int) -> None:
    palaces = "P@a1 P@a5 P@i5" if edition == "epic" else "P@a1 P@g4 P@d7"
    state = play(start(edition=edition, first=1).state, f"{palaces} keep").state
    order: list[Seat] = []
    while state.phase is Phase.PEASANTS:
        order += RICE_WARS.deciders(state)
        state = play(state, sorted(written(state))[0]).state
    assert order == [1, 2, 0] * rounds
    assert [len(state.peasants_of(seat)) for seat in state.players] == [rounds] * 3
    assert [daimyo.peasants for daimyo in state.daimyos] == [0, 0, 0]
    assert state.phase is Phase.HIRING


def test_setup_1_first_peasants_follow_the_rules_of_placement() -> None:
    state = play(after_palaces(), "keep").state
    assert written(state) == {"p@a2", "p@b1", "p@b2"}
    assert refusal(state, "p@c3") == "placement-2 out-of-reach"
    assert refusal(state, "p@a1") == "placement-1 field-taken"
    assert refusal(state, "p@a2", seat=1) == "actions-1 not-asked"
    placed = play(state, "p@b2 p@g3 p@d6").state
    assert "p@c3" in written(placed)


def test_setup_1_who_has_no_field_keeps_the_peasant() -> None:
    state = position({0: "a4 g1", 1: "a2 b1 b2"}, phase="peasants", peasants={0: 1, 1: 1})
    state = msgspec.structs.replace(state, queue=(Seat(1), Seat(0)))
    step = play(state, "p@g3")
    assert PeasantKept(Seat(0)) in step.events
    assert kinds(step.events)[:3] == ["PeasantPlaced", "PeasantKept", "TurnBegan"]
    assert step.state.daimyos[0].peasants == 1
    assert is_whole(step.state)


def test_setup_1_then_the_first_turn_begins() -> None:
    step = play(after_palaces(), "keep p@a2 p@g3 p@d6 p@b2 p@g2 p@c6")
    assert kinds(step.events)[-4:] == ["TurnBegan"] + ["IncomeReceived"] * 3
    assert (step.state.turn, step.state.governor, step.state.phase) == (1, 0, Phase.HIRING)


def test_setup_1_the_scenario_starts_with_three_daimyos() -> None:
    state = start(2, edition=SCENARIO).state
    assert (len(state.daimyos), state.players, state.neighbour) == (3, (0, 1), 2)
