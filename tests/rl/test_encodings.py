"""Moves as numbers and views as arrays: both games, all editions, readable and compiled."""

import os
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from rl.twins import KEYS, Twins, check_positions, setups_of

from rokkaku.core.errors import BadRequest, BadSetup
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.games.rice_wars import Bid
from rokkaku.games.samurai import SAMURAI, Figures, KeepTile, Tile
from rokkaku.games.samurai.state import Board, Player, State
from rokkaku.rl import Batch, catalogue, encoding_of
from rokkaku.rl.rice_wars import MOST_BID
from rokkaku.sim.records import rows

SOAK = "SOAK" in os.environ
POSITIONS = 10_000 if SOAK else 2_000
GAMES_NEEDED = {"samurai": 55, "rice-wars": 15}
"""So many have two thousand positions when a third of them is looked at."""
PAIRS = 5_000 if SOAK else 1_000
PAIRS_OF_A_TABLE = 25


def a_setup(key: str) -> Setup:
    return next(iter(setups_of(key, 1)))


@pytest.mark.parametrize("key", KEYS)
def test_both_encodings_say_the_same(key: str) -> None:
    assert check_positions(key, 2, 0.05) > 5


@pytest.mark.many
@pytest.mark.parametrize("key", KEYS)
def test_both_encodings_say_the_same_of_thousands_of_positions(key: str) -> None:
    games = GAMES_NEEDED[key] * POSITIONS // 2_000
    assert check_positions(key, games, 0.34) >= POSITIONS


@pytest.mark.many
@pytest.mark.parametrize("key", KEYS)
def test_every_move_of_games_of_all_editions_has_a_number_of_its_own(key: str) -> None:
    for number, setup in enumerate(setups_of(key, 24)):
        game, dice, encoding = GAMES[key], Random(number), encoding_of(setup)
        state = game.start(setup).state
        while deciders := game.deciders(state):
            seat = dice.choice(deciders)
            moves = game.moves(state, seat)
            numbers = [encoding.number(move, seat) for move in moves]
            assert [encoding.move(each, seat) for each in numbers] == list(moves)
            assert len(set(numbers)) == len(moves)
            assert np.flatnonzero(encoding.mask(moves, seat)).tolist() == sorted(numbers)
            state = game.play(state, seat, dice.choice(moves)).state


@pytest.mark.parametrize("key", KEYS)
def test_every_number_is_a_move_of_its_own_whoever_makes_it(key: str) -> None:
    for setup in setups_of(key, 6):
        encoding = encoding_of(setup)
        for seat in map(Seat, range(setup.seats)):
            moves = [encoding.move(number, seat) for number in range(encoding.actions)]
            assert len(set(moves)) == encoding.actions
            assert [encoding.number(move, seat) for move in moves] == list(range(encoding.actions))


@pytest.mark.parametrize("key", KEYS)
def test_the_actions_of_a_choice_have_consecutive_numbers(key: str) -> None:
    encoding = encoding_of(a_setup(key))
    targets = Counter(encoding.parts[:, 0].tolist())
    expected = [[choice, target] for choice in sorted(targets) for target in range(targets[choice])]
    assert encoding.parts.tolist() == expected
    assert encoding.parts.shape == (encoding.actions, 2)


@pytest.mark.parametrize("key", KEYS)
def test_every_column_has_a_name_of_its_own(key: str) -> None:
    encoding = encoding_of(a_setup(key))
    for name, columns in encoding.features.items():
        assert len(set(columns)) == len(columns) == encoding.shapes[name][-1]


@pytest.mark.parametrize("key", KEYS)
def test_neighbours_are_neighbours_of_each_other(key: str) -> None:
    graph = encoding_of(a_setup(key)).graph
    for name, beside in graph.items():
        back = graph["_".join(reversed(name.split("_")))].tolist()
        pairs = [(one, other) for one, row in enumerate(beside.tolist()) for other in row if other >= 0]
        assert pairs
        assert all(one in back[other] for one, other in pairs)


def differing_worlds(setup: Setup, dice: Random) -> int:
    """Worlds alike to a seat, at several moments of a few games; how many differed from the game itself."""
    batch, twins, differing = Batch(setup, 4, dice.randrange(1_000)), Twins(setup), 0
    actions = np.zeros(4, np.int64)
    for step in range(PAIRS_OF_A_TABLE * 8):
        batch.draw(actions)
        batch.step(actions)
        if step % 8 == 0:
            record = batch._games.states[1 + dice.randrange(4)]  # type: ignore[attr-defined]
            world, viewer = rows(record)[0], dice.randrange(setup.seats)
            twins.sim.imagine(world, viewer)
            differing += world.tobytes() != record.tobytes()
            here, there = twins.compiled(record, viewer), twins.compiled(world, viewer)
            assert all(here[name].tobytes() == there[name].tobytes() for name in here)
    batch.close()
    return differing


@pytest.mark.many
@pytest.mark.parametrize("key", KEYS)
def test_nothing_hidden_is_in_an_observation_or_a_mask(key: str) -> None:
    dice = Random(key)
    tables = setups_of(key, PAIRS // PAIRS_OF_A_TABLE)
    assert sum(differing_worlds(setup, dice) for setup in tables) > 0.9 * PAIRS


def turned(state: State) -> State:
    """The same game with everyone one seat further."""
    seats = len(state.players)
    board = Board(bytes(len(state.board.tiles)), state.board.figures)
    for cell, laid in state.board.laid():
        board = board.place(cell, Seat((laid.owner + 1) % seats), laid.tile)
    return replace(
        state,
        board=board,
        players=(state.players[-1], *state.players[:-1]),
        first=Seat((state.first + 1) % seats),
        on_turn=Seat((state.on_turn + 1) % seats),
    )


def test_who_sits_where_makes_no_difference() -> None:
    dice, setup = Random(1), Setup("samurai", "hans-im-glueck-1998", 3, "7")
    encoding, state = encoding_of(setup), SAMURAI.start(setup).state
    while deciders := SAMURAI.deciders(state):
        seat = dice.choice(deciders)
        if dice.random() < 0.1:
            here = encoding.observe(SAMURAI.view(state, seat))
            there = encoding.observe(SAMURAI.view(turned(state), Seat((seat + 1) % 3)))
            assert all(here[name].tolist() == there[name].tolist() for name in here)
        state = SAMURAI.play(state, seat, dice.choice(SAMURAI.moves(state, seat))).state


def observed(state: State, seat: int) -> dict[str, dict[str, Any]]:
    """Each column of single rows by its name."""
    encoding = encoding_of(Setup("samurai", "hans-im-glueck-1998", len(state.players), ""))
    arrays = encoding.observe(SAMURAI.view(state, Seat(seat)))
    return {
        "own": dict(zip(encoding.features["seats"], arrays["seats"][0].tolist(), strict=True)),
        "next": dict(zip(encoding.features["seats"], arrays["seats"][1].tolist(), strict=True)),
        "rest": dict(zip(encoding.features["rest"], arrays["rest"].tolist(), strict=True)),
    }


def test_columns_hold_what_their_names_say() -> None:
    start = SAMURAI.start(Setup("samurai", "hans-im-glueck-1998", 2, "7", first=Seat(0))).state
    state = SAMURAI.play(start, Seat(1), KeepTile(Tile.RONIN)).state
    players: tuple[Player, ...] = (replace(state.players[0], captured=Figures(1, 0, 2)), state.players[1])
    found = observed(replace(state, players=players), 1)
    assert (found["own"]["hand size"], found["own"]["stack size"]) == (1, 19)
    assert found["rest"]["hand N1"] == 1
    assert found["own"]["not laid N1"] == 1
    assert found["next"]["captured rice"] == 2
    assert found["next"]["goes first"] == 1
    assert found["own"]["goes first"] == 0
    assert (found["rest"]["phase opening_hands"], found["rest"]["pool helmet"]) == (1, 7)
    # How far another opening hand has come is a secret.
    assert observed(state, 0)["next"]["hand size"] == 0


def test_a_bid_larger_than_any_action_is_left_out() -> None:
    encoding = encoding_of(Setup("rice-wars", "basic", 3, ""))
    mask = encoding.mask([Bid(amount) for amount in range(MOST_BID + 50)], Seat(0))
    assert mask.sum() == MOST_BID + 1
    with pytest.raises(BadRequest, match="has no action number"):
        encoding.number(Bid(MOST_BID + 1), Seat(0))


@pytest.mark.parametrize("key", KEYS)
def test_what_cannot_be_encoded_is_refused(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = a_setup(key)
    encoding, game = encoding_of(setup), GAMES[key]
    for number in (-1, encoding.actions):
        with pytest.raises(BadRequest, match=f"There is no action {number}"):
            encoding.move(number, Seat(0))
    with pytest.raises(BadRequest, match="has no action number"):
        encoding.number("nonsense", Seat(0))
    with pytest.raises(BadRequest, match="Take the view of a seat"):
        encoding.observe(game.view(game.start(setup).state, None))
    monkeypatch.setattr(catalogue, "_GAMES", {})
    with pytest.raises(BadSetup, match=f"There are no action numbers for {key}"):
        encoding_of(setup)
