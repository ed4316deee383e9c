import pytest

from rokkaku.core.draft import Draft
from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find

GAME = find("samurai")


def draft(**options: str) -> Draft[object]:
    setup = Setup("samurai", "lacerta-2008", 2, "7", options, first=Seat(0))
    return Draft(Seat(0), GAME.start(setup).state)


def test_moves_stay_a_draft_until_one_is_news() -> None:
    turn = draft(opening_hand="drawn", figure_setup="random")
    moves = GAME.moves(turn.start, Seat(0))
    drafted = turn.play(GAME, GAME.write(moves[0]))
    assert not turn.is_final(GAME)
    assert not drafted.is_final(GAME)
    assert drafted.play(GAME, ".").is_final(GAME)


def test_undo_takes_back_the_last_move_only() -> None:
    opening = draft()
    assert opening.play(GAME, "H4").play(GAME, "S3").undo() == opening.play(GAME, "H4")
    assert opening.play(GAME, "H4").undo().state == opening.start


def test_a_move_that_hands_the_decision_on_is_final() -> None:
    assert draft(opening_hand="drawn").play(GAME, "b@kyoto").is_final(GAME)


def test_an_opening_hand_is_final_once_it_is_ready() -> None:
    kept = draft()
    for tile in ("H4", "B4", "R4", "N1", "W2"):
        kept = kept.play(GAME, tile)
    assert not kept.is_final(GAME)
    assert kept.play(GAME, "ready").is_final(GAME)


def test_a_refused_move_leaves_the_draft_as_it_was() -> None:
    opening = draft().play(GAME, "H4")
    with pytest.raises(IllegalMove):
        opening.play(GAME, "H4")
    assert opening.moves == ("H4",)
