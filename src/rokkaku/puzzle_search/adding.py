"""Puts puzzles that were found among those of the package.

    python -m rokkaku.puzzle_search.adding --confirm found-samurai.jsonl found-rice-wars.jsonl

What is there already, leads too little or is of another version of the rules is left out.  Of each game,
tables with few seats come first, and of these the clearest puzzles.  `--confirm` leaves out what a third
search does not find as clear, which takes some seconds for each.
"""

import argparse
from pathlib import Path

import msgspec

from rokkaku import puzzles
from rokkaku.puzzle_search.confirming import HOLDS, third_lead
from rokkaku.puzzle_search.engines import GAMES
from rokkaku.puzzles import LEAST_LEAD, LEAST_PLAYED, Puzzle, leads, puzzles_of, read_puzzles

FOLDER = Path(puzzles.__file__).parent


def is_good(puzzle: Puzzle) -> bool:
    """Whether it holds in every measure, under the rules as they are now."""
    game = GAMES[puzzle.game]
    is_current = (puzzle.position.rules, puzzle.position.setup.values) == (game.rules_version, game.values)
    found, number = leads(puzzle.turns), len(puzzle.solution.searched)
    is_clear = min(found[:number]) >= LEAST_LEAD and min(found[number:], default=0.0) >= LEAST_PLAYED
    return is_current and is_clear


def add(found: Path, *, is_confirmed: bool = False) -> int:
    """How many puzzles of a file are new; if it is asked, only what a third search confirms counts."""
    known = {puzzle.key: puzzle for game in GAMES for puzzle in puzzles_of(game)}
    good = {puzzle.key: puzzle for puzzle in read_puzzles(found.read_bytes()) if is_good(puzzle)}
    new = {
        key: puzzle
        for key, puzzle in good.items()
        if key not in known and (not is_confirmed or third_lead(puzzle) >= HOLDS)
    }
    for game in {puzzle.game for puzzle in new.values()}:
        every = sorted((each for each in (new | known).values() if each.game == game), key=_order)
        lines = [msgspec.json.encode(puzzle) + b"\n" for puzzle in every]
        (FOLDER / f"{game}.jsonl").write_bytes(b"".join(lines))
    puzzles_of.cache_clear()
    return len(new)


def _order(puzzle: Puzzle) -> tuple[int, float]:
    return puzzle.position.setup.seats, -min(leads(puzzle.turns))


def main() -> None:
    """Adds the puzzles of some files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--confirm", action="store_true", help="search each once more")
    chosen = parser.parse_args()
    for file in chosen.files:
        print(f"{file}: {add(file, is_confirmed=chosen.confirm)} new")


if __name__ == "__main__":
    main()
