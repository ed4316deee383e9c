"""A game starts with as few words as possible, and with seats that fit."""

import pytest
from cli.runs import Runner

from rokkaku.games.catalogue import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_name_of_a_game_is_enough_to_play_and_to_watch(rokkaku: Runner, game: str) -> None:
    for command in ("play", "watch"):
        ran = rokkaku(command, game, "--seed", "1", *(["--delay", "0"] if command == "watch" else []))
        assert (ran.code, ran.err) == (0, "")
        assert "At the table: " in ran.out


@pytest.mark.parametrize(
    ("arguments", "players", "rounds"),
    [
        ((), "●Black (human), ▲Red (bushi), ■Green (bushi).", 7),
        (("--edition", "epic"), "●Black (human), ▲Red (bushi), ■Green (bushi).", 8),
        (("--seats", "human,random"), "●Black (human), ▲Red (random).", 7),
        (("--seats", "human,random,random,random,random"), "▼Yellow (random).", 8),
    ],
)
def test_what_is_not_said_fits_what_is(
    rokkaku: Runner, arguments: tuple[str, ...], players: str, rounds: int
) -> None:
    ran = rokkaku("play", "rice-wars", *arguments)
    assert players in ran.out
    assert f"Round 1 of {rounds}" in ran.out


def test_seats_that_no_edition_has_are_refused_with_those_there_are(rokkaku: Runner) -> None:
    ran = rokkaku("play", "rice-wars", "--seats", "human")
    assert ran.code == 2
    assert ran.err == (
        "No edition of rice-wars has this number of seats: 1. Editions and their seats: basic (3, 4), "
        "epic (3, 4, 5), troublesome-neighbour (2). "
        "For example: rokkaku play rice-wars --seats human,bushi,bushi\n"
    )


@pytest.mark.parametrize("command", ["play", "watch", "arena"])
def test_seats_that_another_edition_has_are_refused_with_its_name(rokkaku: Runner, command: str) -> None:
    seats = ("--bots" if command == "arena" else "--seats", "greedy,greedy")
    ran = rokkaku(command, "rice-wars", "--edition", "basic", *seats)
    assert ran.code == 2
    assert ran.err == (
        "The edition basic does not allow this number of seats: 2. Choose from: 3, 4. "
        "Or use: --edition troublesome-neighbour\n"
    )
