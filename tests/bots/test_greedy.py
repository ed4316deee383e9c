import pytest

from rokkaku.bots.arena import Contest, play_game
from rokkaku.bots.bot import make
from rokkaku.bots.greedy.samurai import chance_of
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import EditionInfo, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.testing.setups import tables

GAME = find("samurai")


@pytest.mark.many
def test_greedy_beats_random_nearly_always() -> None:
    contest = Contest("samurai", "hans-im-glueck-1998", ("greedy", "random"), 40)
    rows = [play_game(contest, number)[0] for number in range(contest.games)]
    assert sum(row.winners == "greedy" for row in rows) >= 38


@pytest.mark.many
@pytest.mark.parametrize(
    ("edition", "seats"), [pytest.param(e, s, id=f"{e.key}-{s}") for e, s in tables(GAME)]
)
def test_greedy_plays_every_table_to_its_end(edition: EditionInfo, seats: int) -> None:
    row, _ = play_game(Contest("samurai", edition.key, ("greedy",) * seats, 1), 0)
    assert row.fault == ""
    assert row.reason in GAME.reasons


def test_a_lead_is_worth_more_the_fewer_hexes_are_open() -> None:
    assert chance_of(1, 0) == 1
    assert chance_of(0, 0) == chance_of(-2, 0) == 0
    assert chance_of(4, 1) > chance_of(4, 3) > 0.5 > chance_of(-4, 3) > chance_of(-4, 1)


def test_the_opening_hand_fits_many_places() -> None:
    state = GAME.start(Setup("samurai", "lacerta-2008", 2, "7")).state
    bot = make("greedy", GAME, "1")
    for _ in range(5):
        move = bot.choose(GAME.view(state, Seat(0)), GAME.moves(state, Seat(0)), 1)
        state = GAME.play(state, Seat(0), move).state
    assert [tile.sign for tile in state.players[0].hand] == ["S2", "S2", "S3", "N1", "W2"]


def test_greedy_takes_no_parameters() -> None:
    with pytest.raises(BadRequest, match="The bot greedy takes no parameters"):
        make("greedy:9", GAME, "1")
