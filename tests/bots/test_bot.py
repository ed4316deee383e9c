import pytest

from rokkaku.bots.bot import make, names
from rokkaku.bots.random_bot import RandomBot
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI


def chosen(seed: str, count: int = 40) -> list[str]:
    """What a random bot chooses at the start, again and again."""
    state = SAMURAI.start(Setup("samurai", "hans-im-glueck-1998", 2, "7")).state
    bot, view = make("random", SAMURAI, seed), SAMURAI.view(state, Seat(0))
    moves = SAMURAI.moves(state, Seat(0))
    return [SAMURAI.write(bot.choose(view, moves, 1.0)) for _ in range(count)]


def test_bots_are_found_by_name() -> None:
    assert "random" in names()
    assert isinstance(make("random", SAMURAI, "1"), RandomBot)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadRequest, match=r"There is no bot called clever\. There is: .*random"):
        make("clever:3", SAMURAI, "1")


def test_the_random_bot_takes_no_parameters() -> None:
    with pytest.raises(BadRequest, match="takes no parameters, so “3” means nothing"):
        make("random:3", SAMURAI, "1")


def test_the_random_bot_has_its_own_dice() -> None:
    assert chosen("a") == chosen("a")
    assert chosen("a") != chosen("b")


def test_the_random_bot_may_choose_every_move() -> None:
    state = SAMURAI.start(Setup("samurai", "hans-im-glueck-1998", 2, "7")).state
    assert set(chosen("a", 500)) == {SAMURAI.write(move) for move in SAMURAI.moves(state, Seat(0))}
