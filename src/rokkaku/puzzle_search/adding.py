"""Puts puzzles that were found among those of the package.

    python -m rokkaku.puzzle_search.adding found-samurai.jsonl found-rice-wars.jsonl

What is there already, leads too little or is of another version of the rules is left out.
"""

import argparse
from pathlib import Path

import msgspec

from rokkaku import puzzles
from rokkaku.puzzle_search.engines import GAMES
from rokkaku.puzzles import LEAST_LEAD, Puzzle, leads, puzzles_of, read_puzzles

FOLDER = Path(puzzles.__file__).parent


def is_good(puzzle: Puzzle) -> bool:
    """Whether it holds in every measure, under the rules as they are now."""
    game = GAMES[puzzle.game]
    is_current = (puzzle.position.rules, puzzle.position.setup.values) == (game.rules_version, game.values)
    found = leads(puzzle.turns)
    return is_current and len(found) > len(puzzle.solution.searched) and min(found) >= LEAST_LEAD


def add(found: Path) -> int:
    """How many puzzles of a file are new."""
    known = {puzzle.key for game in GAMES for puzzle in puzzles_of(game)}
    new = {puzzle.key: puzzle for puzzle in read_puzzles(found.read_bytes()) if is_good(puzzle)}
    for key in sorted(new.keys() - known):
        with (FOLDER / f"{new[key].game}.jsonl").open("ab") as file:
            file.write(msgspec.json.encode(new[key]) + b"\n")
    puzzles_of.cache_clear()
    return len(new.keys() - known)


def main() -> None:
    """Adds the puzzles of some files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", type=Path, nargs="+")
    for file in parser.parse_args().files:
        print(f"{file}: {add(file)} new")


if __name__ == "__main__":
    main()
