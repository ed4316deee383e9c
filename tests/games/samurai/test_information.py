"""What one seat may know."""

from collections import Counter
from itertools import permutations

import msgspec
import pytest
from games.samurai.positions import (
    EDITIONS,
    keep_hands,
    owned,
    play,
    position,
    random_game,
    start,
    tiles,
)
from msgspec.structs import replace

from rokkaku.core.seats import Seat
from rokkaku.games.samurai import FULL_SET, SAMURAI
from rokkaku.games.samurai.events import FigureCaptured, FigureSetAside, HandChosen, TileKept, TilesDrawn
from rokkaku.games.samurai.pieces import Caste, Figures, in_order
from rokkaku.games.samurai.rules.information import open_with_two, sees_hand, sees_sizes
from rokkaku.games.samurai.state import Phase, State
from rokkaku.games.samurai.view import PlayerView, unseen_tiles

VIEWERS = (Seat(0), Seat(1), None)
CLOSED = "hbr@edo h@mutsu 1S1@i17"


def test_info_1_hands_and_stacks_are_hidden_but_not_their_sizes() -> None:
    state = position("hbr@edo 1S1@n14", seats=3, hands={1: "H2 S2 N1"})
    for viewer in (Seat(0), Seat(2), None):
        player = SAMURAI.view(state, viewer).players[1]
        assert player == PlayerView(True, 3, 16, Figures(), ())


def test_info_1_a_seat_sees_its_own_hand_but_not_its_own_stack() -> None:
    player = SAMURAI.view(position("hbr@edo", hands={1: "H2 S2 N1"}), Seat(1)).players[1]
    assert player.hand == tiles("H2 S2 N1")
    assert player.stack is None
    assert player.stack_size == 17


def test_info_1_nobody_sees_how_far_another_opening_hand_has_come() -> None:
    state = play(start(2).state, "H4 S1 S1", seat=0).state
    assert SAMURAI.view(state, Seat(1)).players[0] == PlayerView(False, 0, 20, Figures(), ())
    assert SAMURAI.view(state, None).players[0] == PlayerView(False, 0, 20, Figures(), ())
    assert SAMURAI.view(state, Seat(0)).players[0].hand == tiles("H4 S1 S1")
    ready = play(state, "X W1 ready", seat=0).state
    assert SAMURAI.view(ready, Seat(1)).players[0] == PlayerView(True, 5, 15, Figures(), ())


def test_info_1_figures_set_aside_are_public() -> None:
    step = play(position(CLOSED, hands={0: "S1"}), "S1@i18 .")
    aside = [event for event in step.events if isinstance(event, FigureSetAside)]
    assert [event.seen_by for event in aside] == [None]
    for viewer in VIEWERS:
        assert SAMURAI.view(step.state, viewer).set_aside == Figures(helmet=1)


def test_info_2_every_capture_is_public_with_its_sums() -> None:
    step = play(position(CLOSED, hands={0: "S2"}), "S2@i18 .")
    (capture,) = [event for event in step.events if isinstance(event, FigureCaptured)]
    assert capture.seen_by is None
    assert capture.is_seen_by(None)
    assert [influence.strength for influence in capture.influences] == [2, 1, 0, 0]
    for viewer in VIEWERS:
        assert SAMURAI.view(step.state, viewer).players[0].captured == Figures(helmet=1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("seats", "shown"), [(2, True), (3, False), (4, False)])
def test_info_2_screens_show_captures_with_two_players_only(edition: str, seats: int, shown: bool) -> None:
    state = position("hbr@edo", seats=seats, edition=edition)
    for viewer in VIEWERS:
        assert SAMURAI.view(state, viewer).shows_captures is shown
    assert open_with_two(seats) is shown


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_info_2_open_captures_are_always_shown(seats: int) -> None:
    assert SAMURAI.view(position("hbr@edo", seats=seats, captures="open"), Seat(0)).shows_captures


def test_info_2_screens_are_lifted_at_the_end() -> None:
    state = play(position("br@edo h@mutsu 1S1@i17", hands={0: "S2"}), "S2@i18 .").state
    assert SAMURAI.view(state, Seat(3)).shows_captures


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_info_2_a_spectator_could_have_kept_count(seats: int, edition: str) -> None:
    steps = random_game(seats, 11 * seats, edition, figure_setup="random")
    seen = [event for step in steps for event in step.events if event.is_seen_by(None)]
    taken = Counter((event.seat, event.caste) for event in seen if isinstance(event, FigureCaptured))
    aside = Counter(event.caste for event in seen if isinstance(event, FigureSetAside))
    view = SAMURAI.view(steps[-1].state, None)
    for seat, player in enumerate(view.players):
        assert player.captured == Figures(*(taken[Seat(seat), caste] for caste in Caste))
    assert view.set_aside == Figures(*(aside[caste] for caste in Caste))


def swap_hidden(state: State, seat: Seat) -> State:
    """The same public state with another split of one player's hidden tiles."""
    player = state.players[seat]
    size, hidden = len(player.hand), (*player.stack, *player.hand)
    return state.with_player(seat, replace(player, hand=in_order(hidden[:size]), stack=hidden[size:]))


def test_info_3_a_view_does_not_change_with_the_secrets_of_others() -> None:
    state = position("hbr@edo 1S1@n14", seats=3)
    other = swap_hidden(state, Seat(1))
    assert other.players[1].hand != state.players[1].hand
    for viewer in (Seat(0), Seat(2), None):
        assert SAMURAI.view(other, viewer) == SAMURAI.view(state, viewer)
    assert SAMURAI.view(other, Seat(1)) != SAMURAI.view(state, Seat(1))


@pytest.mark.parametrize("number", range(5))
def test_info_3_a_seat_knows_of_others_what_a_spectator_knows(number: int) -> None:
    state = phases()[number]
    spectator = SAMURAI.view(state, None)
    for seat, other in permutations(state.seats, 2):
        assert SAMURAI.view(state, seat).players[other] == spectator.players[other]
        assert sees_hand(other, seat) == sees_hand(other, None)
        assert sees_sizes(state, other, seat) == sees_sizes(state, other, None)


def test_info_3_drawn_and_kept_tiles_are_told_to_their_owner_only() -> None:
    kept = play(start(2).state, "H4 S1 S1 X W1 ready", seat=1).events
    assert [event.seen_by for event in kept] == [(1,)] * 5 + [None]
    assert isinstance(kept[0], TileKept)
    assert isinstance(kept[-1], HandChosen)
    drawn = play(position("hbr@edo", hands={0: "S1 S2"}), "S1@n14 .").events[-1]
    assert isinstance(drawn, TilesDrawn)
    assert drawn.is_seen_by(Seat(0))
    assert not drawn.is_seen_by(Seat(1))
    assert not drawn.is_seen_by(None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_info_3_no_view_holds_a_seed_or_an_order(viewer: Seat | None) -> None:
    for figure_setup in ("placed", "random"):
        state = start(2, seed="correct-horse-battery", figure_setup=figure_setup).state
        for now in (state, keep_hands(state).state):
            view = SAMURAI.view(now, viewer)
            assert b"correct-horse" not in msgspec.json.encode(view)
            assert [player.stack for player in view.players] == [None, None]
            assert view.pool.total == len(now.pool)


def phases() -> list[State]:
    """A state of every phase, and of a turn with an exchange under way."""
    opening = play(start(3, figure_setup="random").state, "H4 S1 S1", seat=1).state
    placing = play(keep_hands(start(3).state).state, "b@kyoto").state
    lifted = play(position("hbr@edo h@kii 1H4@n14", seats=3, hands={1: "X F"}, on_turn=1), "X@n14").state
    swapping = play(position("hbr@edo h@kii 1H4@n14", seats=3, hands={1: "X F"}, on_turn=1), "F:h@kii").state
    over = play(position("br@edo h@mutsu 1S1@i17", seats=3, hands={0: "S2"}), "S2@i18 .").state
    return [opening, placing, lifted, swapping, over]


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("viewer", [*VIEWERS, Seat(2)])
def test_info_3_an_imagined_state_looks_the_same(number: int, viewer: Seat | None) -> None:
    state = phases()[number]
    view = SAMURAI.view(state, viewer)
    imagined = [SAMURAI.imagine(view, str(seed)) for seed in range(6)]
    for world in imagined:
        assert SAMURAI.view(world, viewer) == view
        assert all(owned(world, seat) == Counter(FULL_SET) for seat in state.seats)
        assert all(player.hand == in_order(player.hand) for player in world.players)
        assert SAMURAI.deciders(world) == SAMURAI.deciders(state)
    assert len({world.players[0].stack for world in imagined}) > 1


def test_info_3_an_imagined_game_is_dealt_anew() -> None:
    opening = phases()[0]
    view = SAMURAI.view(opening, Seat(0))
    pools = {SAMURAI.imagine(view, str(seed)).pool for seed in range(6)}
    assert len(pools) == 6
    assert opening.pool not in pools
    assert SAMURAI.imagine(view, "same") == SAMURAI.imagine(view, "same")


def test_info_3_what_is_unseen_is_the_set_less_what_is_open() -> None:
    state = position("hbr@edo h@kii 1H4@n14 1W1@p12", hands={1: "X S1"}, on_turn=1)
    lifted = play(state, "X@n14").state
    spectator, own = SAMURAI.view(lifted, None), SAMURAI.view(lifted, Seat(1))
    shown = Counter(tiles("H4 W1 X"))
    assert Counter(unseen_tiles(spectator, Seat(1))) == Counter(FULL_SET) - shown
    assert Counter(unseen_tiles(own, Seat(1))) == Counter(FULL_SET) - shown - Counter(tiles("S1"))
    assert unseen_tiles(spectator, Seat(0)) == FULL_SET


@pytest.mark.parametrize("number", range(5))
def test_an_open_view_holds_everything(number: int) -> None:
    state = phases()[number]
    view = SAMURAI.open_view(state)
    assert view.seat is None
    assert [player.hand for player in view.players] == [player.hand for player in state.players]
    assert [player.stack for player in view.players] == [player.stack for player in state.players]
    if state.phase is not Phase.OPENING_HANDS:
        assert SAMURAI.imagine(view, "any").players == state.players


def test_a_view_shows_sums_and_open_hexes_of_every_figure() -> None:
    state = position("hbr@edo h@mutsu 1S1@i17 0W2@h19 0R4@k16", seats=2)
    view = SAMURAI.view(state, None)
    mutsu = next(settlement for settlement in view.settlements if settlement.cell == "mutsu")
    assert mutsu.open_land == ("i18",)
    assert [influence.strength for influence in mutsu.figures[0].influences] == [2, 1]
    assert (mutsu.figures[0].leader, mutsu.figures[0].lead) == (0, 1)
    assert [(tile.cell, tile.tile.sign, tile.owner) for tile in view.tiles] == [
        ("h19", "W2", 0),
        ("i17", "S1", 1),
        ("k16", "R4", 0),
    ]


@pytest.mark.parametrize(
    ("tiles", "leader", "lead"),
    [("", None, 0), ("0S1@i17 1S1@i18", None, 0), ("1S1@i17 2S3@i18", 2, 2), ("1S2@i17", 1, 2)],
)
def test_a_view_shows_who_leads_at_a_figure_and_by_how_much(
    tiles: str, leader: int | None, lead: int
) -> None:
    view = SAMURAI.view(position(f"hbr@edo h@mutsu {tiles}", seats=3), Seat(0))
    (figure,) = next(settlement for settlement in view.settlements if settlement.cell == "mutsu").figures
    assert (figure.leader, figure.lead) == (leader, lead)


@pytest.mark.parametrize(("seats", "edition"), [(2, "italiano"), (4, "galakta-2016"), (3, "lacerta-2008")])
def test_tiles_and_figures_are_conserved_in_random_games(seats: int, edition: str) -> None:
    of_each = {2: 7, 3: 10, 4: 13}[seats]
    for step in random_game(seats, seats, edition):
        state = step.state
        assert all(owned(state, seat) == Counter(FULL_SET) for seat in state.seats)
        figures = Counter(
            caste.value for cell in state.map.settlements for caste in state.board.figures_at(cell)
        )
        figures.update(caste.value for caste in state.pool)
        for taken in (state.set_aside, *(player.captured for player in state.players)):
            figures.update(msgspec.structs.asdict(taken))
        assert figures == {"helmet": of_each, "buddha": of_each, "rice": of_each}


def test_info_1_a_choice_in_which_no_hand_has_a_part_is_open() -> None:
    phases: dict[Phase, set[bool]] = {}
    for step in random_game(2, seed=1, figure_setup="placed"):
        for seat in SAMURAI.deciders(step.state):
            phases.setdefault(step.state.phase, set()).add(SAMURAI.has_open_choice(step.state, seat))
    assert phases == {Phase.OPENING_HANDS: {False}, Phase.FIGURES: {True}, Phase.TURNS: {False}}
    assert SAMURAI.has_open_choice(position("h@edo", seats=2, hands={0: ""}), Seat(0))
