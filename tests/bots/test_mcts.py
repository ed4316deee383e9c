import pytest
from bots.positions import chooses_without_peeking

from rokkaku.bots.arena import Contest, play_game
from rokkaku.bots.bot import make
from rokkaku.bots.effort import Effort
from rokkaku.bots.mcts import MctsBot, won
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Outcome, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find

SAMURAI, RICE_WARS = find("samurai"), find("rice-wars")


@pytest.mark.many
@pytest.mark.parametrize(
    ("game", "edition", "seats"),
    [
        ("samurai", "hans-im-glueck-1998", 3),
        ("rice-wars", "basic", 3),
        ("rice-wars", "troublesome-neighbour", 2),
    ],
)
def test_it_plays_any_game_to_its_end(game: str, edition: str, seats: int) -> None:
    row, _ = play_game(Contest(game, edition, ("mcts:1", *["random"] * (seats - 1)), 1), 0)
    assert row.fault == ""


def test_the_same_seed_chooses_the_same_in_worlds_that_look_alike() -> None:
    chooses_without_peeking("mcts:2", SAMURAI, 4, 2)


def test_an_evaluator_spares_it_the_rest_of_the_game() -> None:
    state = SAMURAI.start(Setup("samurai", "hans-im-glueck-1998", 2, "7")).state
    asked = []

    def judge(state: object) -> list[float]:
        asked.append(state)
        return [0.5, 0.5]

    bot = MctsBot(SAMURAI, Effort(iterations=30), "1", judge)
    move = bot.choose(SAMURAI.view(state, Seat(0)), SAMURAI.moves(state, Seat(0)), 10)
    assert move in SAMURAI.moves(state, Seat(0))
    assert len(asked) == 30


def test_it_takes_what_its_evaluator_likes() -> None:
    state = SAMURAI.start(Setup("samurai", "hans-im-glueck-1998", 2, "7")).state
    liked = SAMURAI.moves(state, Seat(0))[3]

    def judge(state: object) -> list[float]:
        hand = SAMURAI.view(state, Seat(0)).players[0].hand
        return [1.0, 0.0] if hand and hand[0] == liked.tile else [0.0, 1.0]

    bot = MctsBot(SAMURAI, Effort(iterations=200), "1", judge)
    assert bot.choose(SAMURAI.view(state, Seat(0)), SAMURAI.moves(state, Seat(0)), 10) == liked


def test_a_shared_win_counts_in_parts() -> None:
    assert won(Outcome("x", (1, 1, 3))) == [0.5, 0.5, 0.0]


@pytest.mark.parametrize("parameters", ["many", "0", "-3", "0s", "xs", "nans"])
def test_an_effort_that_makes_no_sense_is_refused(parameters: str) -> None:
    with pytest.raises(BadRequest, match=r"The bot mcts takes a number of iterations, such as mcts:800"):
        make(f"mcts:{parameters}", SAMURAI, "1")


def test_seconds_are_for_a_whole_turn() -> None:
    state = SAMURAI.start(Setup("samurai", "hans-im-glueck-1998", 2, "7")).state
    bot = MctsBot(SAMURAI, Effort(seconds=0.05), "1", lambda state: [0.5, 0.5])
    left = [bot.turn.left]
    for _ in range(6):
        view = SAMURAI.view(state, Seat(0))
        state = SAMURAI.play(state, Seat(0), bot.choose(view, SAMURAI.moves(state, Seat(0)), 10)).state
        left.append(bot.turn.left)
    assert left == sorted(left, reverse=True)
    assert len(set(left)) == len(left), "whatever it does counts, not its search alone"
    assert not bot.turn.look("something that came to light")
    assert bot.turn.left < 0.05, "it is still the same turn"
    bot.end_turn()
    assert bot.turn.left == 0.05, "a hand is chosen, and others decide"
