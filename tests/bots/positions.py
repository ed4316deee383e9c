"""Moments of games, and worlds that look the same from a seat."""

from collections.abc import Iterator
from itertools import count as numbers
from itertools import islice
from random import Random
from typing import Any

from rokkaku.bots.bot import make
from rokkaku.core.game import Game, Setup
from rokkaku.core.seats import Seat


def moments(game: Game[Any, Any, Any], count: int, seats: int = 2) -> Iterator[tuple[Any, Seat]]:
    """So many states of random games in which a seat has a choice, each from a deal of its own."""
    return islice(_moments(game, seats), count)


def _moments(game: Game[Any, Any, Any], seats: int) -> Iterator[tuple[Any, Seat]]:
    edition = next(edition.key for edition in game.editions if seats in edition.seats)
    for number in numbers():
        dice = Random(number)
        state = game.start(Setup(game.key, edition, seats, str(number))).state
        found = None
        for _ in range(dice.randrange(90)):
            if game.outcome(state) is not None:
                break
            seat = dice.choice(list(game.deciders(state)))
            if len(game.moves(state, seat)) > 1:
                found = (state, seat)
            state = game.play(state, seat, dice.choice(list(game.moves(state, seat)))).state
        if found:
            yield found


def choices_in_two_worlds(bots: Any, game: Game[Any, Any, Any], state: Any, seat: Seat) -> list[Any]:
    """What two bots alike choose here, and in a world that only looks the same."""
    return [
        bot.choose(game.view(world, seat), game.moves(world, seat), 10)
        for bot, world in zip(bots, two_worlds(game, state, seat), strict=True)
    ]


def chooses_without_peeking(bot: str, game: Game[Any, Any, Any], pairs: int, seats: int) -> None:
    """Fails where a bot chooses otherwise because of something that its seat cannot see."""
    worth_a_look = 0
    for state, seat in moments(game, pairs, seats):
        first, second = choices_in_two_worlds([make(bot, game, "ab") for _ in range(2)], game, state, seat)
        assert first == second
        one, other = two_worlds(game, state, seat)
        worth_a_look += any(
            game.view(one, beside) != game.view(other, beside) for beside in map(Seat, range(seats))
        )
    assert worth_a_look > 0.8 * pairs, "else there was nothing to peek at"


def advice_in_two_worlds(bot: str, game: Game[Any, Any, Any], state: Any, seat: Seat) -> list[Any]:
    """What a bot advises here, and in a world that only looks the same."""
    advisers: list[Any] = [make(bot, game, "ab") for _ in range(2)]
    return [
        adviser.advise(game.view(world, seat), game.moves(world, seat), 10)
        for adviser, world in zip(advisers, two_worlds(game, state, seat), strict=True)
    ]


def two_worlds(game: Game[Any, Any, Any], state: Any, seat: Seat) -> list[Any]:
    """A state, and another that only looks the same."""
    return [state, game.imagine(game.view(state, seat), "another world")]
