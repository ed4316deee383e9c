"""Before the first turn: hands, stacks, and figures on the board."""

from collections import Counter
from functools import partial

import pytest
from games.samurai.positions import EDITIONS, keep_hands, play, refusal, start, tiles, told, written
from hypothesis import given, settings
from hypothesis import strategies as st

from rokkaku.core.chance import Chance
from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat, seats_from
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.board import EDO, Cell
from rokkaku.games.samurai.events import (
    FigureAt,
    FigurePlaced,
    FiguresDealt,
    GameStarted,
    HandChosen,
    TileKept,
    TilesDrawn,
)
from rokkaku.games.samurai.moves import PlaceFigure
from rokkaku.games.samurai.pieces import FULL_SET, Caste, Settlement, Tile, in_order, without
from rokkaku.games.samurai.rules.setup import deal, figures_in_play, open_settlements, spots
from rokkaku.games.samurai.state import Phase, State

CITIES_OF_FOUR = "h@kyoto b@kyoto h@akita r@akita b@sapporo r@sapporo"


def place_all(state: State) -> Step[State]:
    """Every figure placed, each by the first legal move."""
    step = Step(state)
    while step.state.phase is Phase.FIGURES:
        mover = step.state.on_turn
        step = step.then(partial(SAMURAI.play, seat=mover, move=SAMURAI.moves(step.state, mover)[0]))
    return step


def place(state: State, text: str) -> State:
    """Figures placed in turn, clockwise."""
    for word in text.split():
        state = play(state, word).state
    return state


@pytest.mark.parametrize(("seats", "of_each"), [(2, 7), (3, 10), (4, 13)])
def test_setup_1_figures_by_number_of_players(seats: int, of_each: int) -> None:
    assert Counter(figures_in_play(seats)) == dict.fromkeys(Caste, of_each)
    state = start(seats).state
    assert Counter(state.pool) == dict.fromkeys(Caste, of_each)
    assert sum(kind.room for kind in state.map.settlements.values()) == 3 * of_each


@pytest.mark.parametrize("edition", ["hans-im-glueck-1998", "lacerta-2008", "galakta-2016"])
def test_setup_2_all_seats_choose_at_once_from_all_their_tiles(edition: str) -> None:
    state = start(3, edition=edition).state
    assert state.phase is Phase.OPENING_HANDS
    assert SAMURAI.deciders(state) == (0, 1, 2)
    for seat in range(3):
        assert written(state, seat) == {tile.sign for tile in FULL_SET}
    assert not state.board.figures_at(EDO)


def test_setup_2_five_tiles_are_kept_and_fifteen_are_the_stack() -> None:
    state = start(2).state
    shuffled = state.players[1].stack
    kept = play(state, "X S2 S2 H4 W1", seat=1).state.players[1]
    assert kept.hand == tiles("H4 S2 S2 X W1")
    for tile in kept.hand:
        shuffled = without(shuffled, tile)
    assert kept.stack == shuffled
    assert len(kept.stack) == 15


def test_setup_2_a_hand_of_five_is_only_confirmed() -> None:
    state = play(start(2).state, "X S2 S2 H4 W1", seat=0).state
    assert written(state, 0) == {"ready"}
    assert refusal(state, "H2", seat=0) == "setup-2 hand-full"
    assert SAMURAI.deciders(play(state, "ready", seat=0).state) == (1,)


def test_setup_2_a_short_hand_is_not_ready() -> None:
    state = play(start(2).state, "X S2 H4", seat=0).state
    assert refusal(state, "ready", seat=0) == "setup-2 hand-short"
    with pytest.raises(IllegalMove, match="5 tiles: keep 2 more"):
        play(state, "ready", seat=0)


def test_setup_2_a_face_is_kept_as_often_as_it_is_owned() -> None:
    state = play(start(2).state, "S2 S2 H4", seat=0).state
    assert written(state, 0) == {tile.sign for tile in FULL_SET} - {"S2", "H4"}
    assert refusal(state, "S2", seat=0) == "setup-2 tile-not-left"


def test_setup_2_a_complete_hand_is_not_changed() -> None:
    state = play(start(2).state, "X S2 S2 H4 W1 ready", seat=0).state
    assert refusal(state, "H2", seat=0) == "setup-2 already-ready"
    assert refusal(state, "ready", seat=0) == "setup-2 already-ready"
    assert not written(state, 0)


def test_setup_2_hands_are_chosen_before_figures_and_never_again() -> None:
    state = start(2).state
    assert refusal(state, "b@kyoto") == "setup-4 wrong-phase"
    placing = keep_hands(state).state
    assert refusal(placing, "H2") == "setup-2 wrong-phase"
    assert refusal(placing, "ready") == "setup-2 wrong-phase"


@settings(max_examples=20, deadline=None)
@given(st.permutations([0, 0, 0, 1, 1, 1, 2, 2, 2]))
def test_setup_2_the_order_of_answers_changes_nothing(order: list[int]) -> None:
    answers = {0: ["H4 H3", "N1 W1", "W2 ready"], 1: ["S1 S1 X", "F", "B2 ready"], 2: ["R2", "R3", "R4 S3 X"]}
    answers[2][2] += " ready"
    state = start(3, figure_setup="random").state
    expected = state
    for seat, texts in answers.items():
        expected = play(expected, " ".join(texts), seat).state
    for seat in order:
        state = play(state, answers[seat].pop(0), seat).state
    assert state == expected


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_2_drawn_hands_come_from_the_top_of_each_stack(seats: int) -> None:
    chosen, drawn = start(seats).state, start(seats, opening_hand="drawn")
    for before, after in zip(chosen.players, drawn.state.players, strict=True):
        assert after.hand == in_order(before.stack[:5])
        assert after.stack == before.stack[5:]
        assert after.is_ready
    draws = [event for event in drawn.events if isinstance(event, TilesDrawn)]
    assert [event.seen_by for event in draws] == [(seat,) for seat in range(seats)]
    assert [event.tiles for event in draws] == [player.hand for player in drawn.state.players]


def test_setup_2_the_italian_printing_draws() -> None:
    step = start(2, edition="italiano", first=1)
    assert step.state.phase is Phase.FIGURES
    assert [event.seat for event in step.events if isinstance(event, TilesDrawn)] == [1, 0]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("figure_setup", ["placed", "random"])
def test_setup_3_edo_gets_one_figure_of_each_kind(edition: str, figure_setup: str) -> None:
    state = start(2, edition=edition, opening_hand="drawn", figure_setup=figure_setup).state
    assert state.board.figures_at(EDO) == tuple(Caste)


def test_setup_3_nothing_but_edo_is_filled_before_the_players_place() -> None:
    step = keep_hands(start(4).state)
    assert step.events[-1] == FiguresDealt(tuple(FigureAt(caste, EDO) for caste in Caste))
    board, settlements = step.state.board, step.state.map.settlements
    assert [cell for cell in settlements if board.figures_at(cell)] == [EDO]
    assert Counter(step.state.pool) == dict.fromkeys(Caste, 12)


def test_setup_4_cities_come_first_then_villages() -> None:
    state = keep_hands(start(4).state).state
    cities = {"kyoto", "akita", "sapporo"}
    assert written(state) == {f"{letter}@{city}" for letter in "hbr" for city in cities}
    assert refusal(state, "b@kii") == "setup-4 cities-first"
    state = place(state, CITIES_OF_FOUR)
    villages = [cell for cell, kind in state.map.settlements.items() if kind is Settlement.VILLAGE]
    assert written(state) == {f"{letter}@{village}" for letter in "hbr" for village in villages}


def test_setup_4_villages_go_on_from_the_next_player() -> None:
    state = keep_hands(start(4, first=3).state).state
    assert state.on_turn == 3
    assert place(state, CITIES_OF_FOUR).on_turn == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_setup_4_every_player_places_nine_figures_clockwise(seats: int, edition: str) -> None:
    placing = keep_hands(start(seats, edition=edition, first=1, opening_hand="chosen").state).state
    events = [event for event in place_all(placing).events if isinstance(event, FigurePlaced)]
    assert [event.seat for event in events] == list(seats_from(Seat(1), seats)) * 9


def test_setup_4_only_what_is_left_is_placed() -> None:
    state = keep_hands(start(2).state).state
    state = place(state, "h@kyoto b@kyoto h@akita b@akita h@mutsu h@kuji h@noto h@aizu")
    assert Caste.HELMET not in state.pool
    assert refusal(state, "h@soma") == "setup-4 caste-not-left"
    assert {word[0] for word in written(state)} == {"b", "r"}


@pytest.mark.parametrize("move", ["b@n14", "b@sapporo", "b@p12"])
def test_setup_4_figures_stand_on_settlements_of_the_board(move: str) -> None:
    assert refusal(keep_hands(start(2).state).state, move) == "setup-4 not-a-settlement"


def test_setup_4_only_the_player_whose_turn_it_is_places() -> None:
    assert refusal(keep_hands(start(2).state).state, "b@kyoto", seat=1) == "turn-5 not-your-turn"


def test_setup_5_a_city_never_holds_two_of_a_kind() -> None:
    state = place(keep_hands(start(2).state).state, "b@kyoto")
    assert refusal(state, "b@kyoto") == "setup-5 caste-doubled"
    assert written(state) == {"h@kyoto", "r@kyoto", "h@akita", "b@akita", "r@akita"}


def test_setup_5_villages_hold_one_cities_two_edo_three() -> None:
    state = keep_hands(start(2).state).state
    assert refusal(state, "b@edo") == "setup-5 settlement-full"
    state = place(state, "b@kyoto r@kyoto")
    assert refusal(state, "h@kyoto") == "setup-5 settlement-full"
    state = place(state, "b@akita r@akita h@kii")
    assert refusal(state, "b@kii") == "setup-5 settlement-full"


@settings(max_examples=60, deadline=None)
@given(seats=st.sampled_from([2, 3, 4]), seed=st.text(max_size=8))
def test_setup_6_a_random_deal_is_legal(seats: int, seed: str) -> None:
    pool = deal(seats, Chance(seed, "figures"))
    assert sorted(caste.value for caste in pool) == sorted(caste.value for caste in figures_in_play(seats))
    assert pool[:3] == tuple(Caste)
    dealt = list(zip(spots(seats), pool, strict=True))
    assert len(set(dealt)) == len(dealt)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_setup_6_random_figures_fill_the_board(seats: int, edition: str) -> None:
    step = start(seats, edition=edition, opening_hand="drawn", figure_setup="random")
    state = step.state
    assert all(len(state.board.figures_at(cell)) == kind.room for cell, kind in state.map.settlements.items())
    assert not state.pool
    standing = Counter(caste for cell in state.map.settlements for caste in state.board.figures_at(cell))
    assert standing == Counter(figures_in_play(seats))
    assert step.events[-1].news_to == state.seats
    assert open_settlements(state) == ()


def test_setup_6_every_legal_deal_is_equally_likely() -> None:
    """With two players both cities hold the same two kinds in 2,700 of 9,180 legal ways to fill them."""
    pools = [deal(2, Chance(str(seed), "figures")) for seed in range(1500)]
    same = sum(set(pool[3:5]) == set(pool[5:7]) for pool in pools)
    assert abs(same / len(pools) - 2700 / 9180) < 0.03


def test_setup_7_the_named_seat_begins() -> None:
    step = start(3, first=2)
    assert step.events[0] == GameStarted(Seat(2), news_to=(Seat(0), Seat(1), Seat(2)))
    state = keep_hands(step.state).state
    assert SAMURAI.deciders(state) == (2,)


def test_setup_7_without_a_name_the_first_seat_is_drawn() -> None:
    drawn = Counter(start(3, first=None, seed=str(seed)).state.first for seed in range(60))
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 8
    assert start(3, first=None, seed="a").state == start(3, first=None, seed="a").state


@pytest.mark.parametrize("figure_setup", ["placed", "random"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_7_the_first_player_takes_the_first_turn(seats: int, figure_setup: str) -> None:
    for first in range(seats):
        state = start(seats, first=first, opening_hand="drawn", figure_setup=figure_setup).state
        state = place_all(state).state
        assert (state.phase, state.on_turn) == (Phase.TURNS, first)


def test_setup_7_no_tile_is_laid_before_all_figures_stand() -> None:
    placing = keep_hands(start(2).state).state
    for move in ("H4@n14", "X@n14", ">n14", "F:b@edo", ">b@edo", ".", "pass"):
        assert refusal(placing, move) == "setup-7 wrong-phase"
    running = place_all(placing).state
    assert refusal(running, PlaceFigure(Caste.RICE, Cell("kii"))) == "setup-4 wrong-phase"


def test_setup_7_the_last_figure_opens_the_first_turn() -> None:
    placing = keep_hands(start(2).state).state
    step = place_all(placing)
    assert told(step.events) == ["FigurePlaced"] * 18
    assert not step.state.pool


def test_setup_2_every_seat_has_a_shuffle_of_its_own() -> None:
    stacks = [player.stack for player in start(4).state.players]
    assert len(set(stacks)) == 4


def test_setup_2_a_kept_tile_is_told_to_its_owner_alone() -> None:
    step = play(start(2).state, "H4", seat=1)
    assert step.events == (TileKept(Seat(1), Tile.HELMET_4, seen_by=(Seat(1),)),)
    kept = play(step.state, "B4 R4 N1 W2", seat=1).state
    assert play(kept, "ready", seat=1).events == (HandChosen(Seat(1), news_to=(Seat(0),)),)


def test_setup_4_a_placed_figure_is_told_to_all() -> None:
    state = keep_hands(start(2).state).state
    assert play(state, "b@kyoto").events == (FigurePlaced(state.first, Caste.BUDDHA, Cell("kyoto")),)
