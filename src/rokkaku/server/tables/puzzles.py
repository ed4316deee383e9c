"""The puzzle at a table as whoever solves it sees it."""

from rokkaku.protocol.frames import MeasuredTurn, PuzzleShown
from rokkaku.puzzles import Measured, puzzles_of
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import Narrator, click_label


def puzzle_shown(state: TableState, narrator: Narrator) -> PuzzleShown | None:
    """The puzzle and, once it is answered, what was measured."""
    puzzle, answer = state.puzzle, state.answer
    if puzzle is None or answer is None:
        return None
    puzzles = puzzles_of(puzzle.game)
    at = puzzles.index(puzzle)
    told = () if answer.verdict == "open" else (puzzle.solution, *puzzle.rivals)
    turns = tuple(_turn(state, turn) for turn in told)
    clicks = {click for turn in turns for move in turn.clicks for click in move}
    return PuzzleShown(
        key=puzzle.key,
        number=at + 1,
        count=len(puzzles),
        next=puzzles[(at + 1) % len(puzzles)].key,
        verdict=answer.verdict,
        chance=None if answer.turn is None else answer.turn.chance,
        turns=turns,
        labels={click: click_label(narrator, click) for click in sorted(clicks)},
    )


def _turn(state: TableState, turn: Measured) -> MeasuredTurn:
    """A turn without the move that only ends it."""
    moves = [state.game.read(text) for text in turn.moves]
    told = [move for move in moves if not state.game.ends_turn(move)] or moves
    return MeasuredTurn(tuple(tuple(state.game.clicks(move)) for move in told), turn.chance)
