"""Bots that play by a network: with weights that know nothing, but by the rules and the same every time."""

import os
from pathlib import Path
from typing import Any

import pytest
from bots.positions import advice_in_two_worlds, chooses_without_peeking, moments
from sim.networks import part_of, write_network

from rokkaku.bots.arena import Contest, play_game
from rokkaku.bots.bot import make, refusal_of
from rokkaku.bots.effort import Effort
from rokkaku.bots.guided import GuidedBot
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.network_files import variable_of

pytestmark = [pytest.mark.many, pytest.mark.xdist_group("networks")]

GAMES = ("samurai", "rice-wars")
TABLES = [("samurai", "hans-im-glueck-1998", 2), ("samurai", "lacerta-2008", 4), ("rice-wars", "basic", 3)]
SOAKS = bool(os.environ.get("SOAK"))
PAIRS = 500 if SOAKS else 24


def searching(*tables: Any) -> list[Any]:
    """Without Rice Wars where time is short: its search takes a minute to compile."""
    return [table for table in tables if SOAKS or table[0] != "rice-wars"]


PLAYED = [
    *((*table, bot) for table in TABLES for bot in ("net", "net:0.7")),
    *((*table, "guided:12") for table in searching(*TABLES)),
]
ASKED = [("samurai", 2), ("samurai", 4), ("rice-wars", 3)]


@pytest.fixture(autouse=True, scope="module")
def networks(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A network for each game."""
    folder = tmp_path_factory.mktemp("networks")
    with pytest.MonkeyPatch.context() as patch:
        for game in GAMES:
            file = write_network(part_of(game, "network").LAYOUT, folder / f"{game}.npz")
            patch.setenv(variable_of(game), str(file))
        yield


@pytest.mark.parametrize(("game", "edition", "seats", "bot"), PLAYED)
def test_a_game_is_played_to_its_end_and_can_be_played_again(
    game: str, edition: str, seats: int, bot: str
) -> None:
    contest = Contest(game, edition, (bot, *["random"] * (seats - 1)), 1)
    row, record = play_game(contest, 0)
    assert row.fault == ""
    assert row.reason in find(game).reasons
    assert play_game(contest, 0) == (row, record)


@pytest.mark.parametrize(
    ("game", "seats", "bot"),
    [*((*table, "net") for table in ASKED), *((*table, "guided:40") for table in searching(*ASKED))],
)
def test_it_chooses_the_same_in_worlds_that_look_alike(game: str, seats: int, bot: str) -> None:
    chooses_without_peeking(bot, find(game), PAIRS, seats)


@pytest.mark.parametrize(("game", "seats"), searching(("samurai", 3), ("rice-wars", 4)))
def test_it_advises_the_same_in_worlds_that_look_alike(game: str, seats: int) -> None:
    for state, seat in moments(find(game), PAIRS // 3, seats):
        first, second = advice_in_two_worlds("guided:40", find(game), state, seat)
        assert first
        assert first == second


def first_turn() -> Any:
    options = {"opening_hand": "drawn", "figure_setup": "random"}
    setup = Setup("samurai", "hans-im-glueck-1998", 2, "7", options, first=Seat(0))
    return find("samurai").start(setup).state


def test_a_turn_is_planned_at_once() -> None:
    game, state = find("samurai"), first_turn()
    bot = GuidedBot(game, Effort(iterations=1500), "1")
    moves = 0
    while 0 in game.deciders(state):
        view = game.view(state, Seat(0))
        state = game.play(state, Seat(0), bot.choose(view, game.moves(state, Seat(0)), 10)).state
        moves += 1
    assert bot.searches < moves


def test_a_temperature_draws_other_moves_too() -> None:
    game, state = find("samurai"), first_turn()
    view, moves = game.view(state, Seat(0)), game.moves(state, Seat(0))
    assert len({make("net", game, str(seed)).choose(view, moves, 1) for seed in range(12)}) == 1
    assert len({make("net:5", game, str(seed)).choose(view, moves, 1) for seed in range(12)}) > 4


@pytest.mark.parametrize("temperature", ["hot", "-1", "nan"])
def test_a_temperature_is_a_number(temperature: str) -> None:
    refused = str(refusal_of(f"net:{temperature}", find("samurai")))
    assert f"a temperature from 0 to 100, such as net:0.5, and not “{temperature}”" in refused


def test_without_a_network_it_says_where_one_should_be(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(variable_of("rice-wars"), str(tmp_path / "none.npz"))
    for bot in ("net", "guided:300"):
        refused = str(refusal_of(bot, find("rice-wars")))
        assert f"There is no network for rice-wars: {tmp_path}" in refused
        assert "ROKKAKU_NETWORK_RICE_WARS" in refused
        assert refusal_of(bot, find("samurai")) is None
    assert "“fast” is neither" in str(refusal_of("guided:fast", find("samurai")))
