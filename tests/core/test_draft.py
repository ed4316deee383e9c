import pytest

from rokkaku.core.draft import Draft, layable, read_turn
from rokkaku.core.errors import BadRequest, IllegalMove, UnreadableMove
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


def test_of_a_planned_turn_that_is_laid_out_which_can_be() -> None:
    start = draft(opening_hand="drawn", figure_setup="random").start
    first = GAME.write(GAME.moves(start, Seat(0))[0])
    assert layable(GAME, start, Seat(0), [first, "."]) == (first,)
    assert layable(GAME, start, Seat(0), [first, first]) == (first,)
    assert layable(GAME, start, Seat(0), ["hello", first]) == ()


def test_undo_takes_back_the_last_move_only() -> None:
    opening = draft()
    assert opening.play(GAME, "H4").play(GAME, "S3").undo() == opening.play(GAME, "H4")
    assert opening.play(GAME, "H4").undo().state == opening.start


def test_a_move_that_hands_the_decision_on_is_final() -> None:
    assert draft(opening_hand="drawn").play(GAME, "b@kyoto").is_final(GAME)


def test_what_only_hands_the_decision_on_can_be_looked_at_before_it_stands() -> None:
    turn = draft(opening_hand="drawn", figure_setup="random")
    first = GAME.write(GAME.moves(turn.start, Seat(0))[0])
    assert draft(opening_hand="drawn").play(GAME, "b@kyoto").only_hands_on(GAME)
    assert not turn.play(GAME, first).play(GAME, ".").only_hands_on(GAME)


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


def test_a_whole_turn_is_read_up_to_the_move_that_stands() -> None:
    turn = draft(opening_hand="drawn", figure_setup="random")
    moves = [GAME.write(move) for move in GAME.moves(turn.start, Seat(0))]
    read = read_turn(GAME, turn.start, Seat(0), f"  {moves[0]}\t. ")
    assert read == turn.play(GAME, moves[0]).play(GAME, ".")
    assert read.is_final(GAME)


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        (" \n", "turn.empty", "at least one move"),
        (
            "b@kyoto h@kyoto .",
            "turn.too-long",
            "ends with b@kyoto. Nothing can follow it, but this does: h@kyoto .",
        ),
    ],
)
def test_what_is_no_whole_turn_is_refused(text: str, key: str, told: str) -> None:
    with pytest.raises(BadRequest) as refused:
        read_turn(GAME, draft(opening_hand="drawn").start, Seat(0), text)
    assert refused.value.key == key
    assert told in str(refused.value)


def test_a_turn_that_is_not_over_is_refused_with_what_is_still_to_decide() -> None:
    with pytest.raises(BadRequest) as refused:
        read_turn(GAME, draft().start, Seat(0), "H4 B4 R4 N1 W2")
    assert refused.value.key == "turn.unfinished"
    assert "not finished after W2. Choose a move such as ready (1 possible)." in str(refused.value)


def test_a_turn_with_a_wrong_move_is_refused_as_the_move_is() -> None:
    start = draft().start
    with pytest.raises(IllegalMove):
        read_turn(GAME, start, Seat(0), "H4 H4 ready")
    with pytest.raises(UnreadableMove):
        read_turn(GAME, start, Seat(0), "H4 nonsense")
