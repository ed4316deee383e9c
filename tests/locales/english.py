"""Finds habits that make our English hard to read, in the texts and pages that people read.

.venv/bin/python tests/locales/english.py
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LOCALE = "src/rokkaku/locales/en"
FOR_PLAYERS = {
    "README.md",
    "docs/guide/players.md",
    "docs/guide/hosts.md",
    "docs/guide/terminal.md",
}
"""Pages written like the texts on screens; the others may use the words of the code."""
CODE = re.compile(
    r"^```.*?^```|^ {4}[^\n]*|`[^`\n]*`|\]\([^)\n]*\)|^Asked as:[^\n]*", re.MULTILINE | re.DOTALL
)
"""What is no prose on a page; `Asked as` has the words that people type."""
TYPED = ("rules.stop-words", "rules.alike")
"""Ends of the keys of words that people type, and nobody reads."""
OTHER_LANGUAGE = re.compile(r"\.\w\w\.md$")
"""Ends of the names of pages that are not in English."""
VALUE = re.compile(r"(?<=\{)\w+")
"""The name of a value in a text, which nobody reads."""


class Habit(NamedTuple):
    """What not to write, what to write instead, and a text that shows it."""

    pattern: str
    instead: str
    example: str


STRAIGHT_QUOTES = Habit(r"(?<=\w)'|\"", "curly quotes: “ ” ’", 'He says, "pass", and goes on.')
SHOWS_DATA = "rice-wars.values."
"""What the keys of texts begin with that show how data is written, quotes included."""
HABITS = (
    Habit(r"\b(?:an|the) own\b", "one of your own, their own", "Take up an own tile."),
    Habit(r"\bThere (?:is|are): ", "Choose from: …", "There is: greedy, random."),
    Habit(r"\banew\b", "again", "The hand is dealt anew."),
    Habit(r"\bby (?:lot|chance)\b", "at random", "Who starts is drawn by lot."),
    Habit(r"\bin all(?=[.,;:)]|$| \{| win\b)", "total, in total", "Figures in all: 9, in all."),
    Habit(r"(?:[\d}]|\bprintable) signs\b", "characters", "A note has at most {} signs."),
    Habit(r"\bat the most\b", "at most", "Two advisors at the most."),
    Habit(r"\bto be had\b", "available", "No more are to be had."),
    Habit(r"\btoo dear\b", "too expensive", "That is too dear."),
    Habit(r"\bthe instant\b", "as soon as", "Captured the instant it is closed."),
    Habit(
        r"n[’']t\b|\b(?:it|that|there|what|who|let)[’']s\b|[’'](?:re|ll|ve|m)\b",
        "cannot, is not, it is, …",
        "You can’t do that.",
    ),
    Habit(
        r"\b(?:is|are) (?:still )?to (?:choose|decide|move|sit|stay)\b",
        "has to …, waiting for …",
        "Green is to decide.",
    ),
)
"""Wrong on every page."""
ON_SCREENS = (
    Habit(r"\bchairs?\b", "seat", "Two chairs are free."),
    Habit(r"\blens\b", "help on the board", "This table has a lens."),
    Habit(r"\b(?:some|every|any)body\b", "someone, everyone, anyone", "Everybody has passed."),
    Habit(r"\bwhom?ever\b", "anyone who, the player who", "Whoever is unpaid leaves."),
    Habit(r"\bbeside\b", "next to", "A tile beside Edo."),
    Habit(r"\brim\b", "edge", "Fields at the rim."),
    Habit(r"\ball that\b", "everything", "All that was hidden is shown."),
    Habit(r"(?<!here )\bis no (?!longer\b|more\b)", "is not a …", "Edo is no field."),
    Habit(r"\blooks? on(?=[.,;:]|$)", "watch", "You look on."),
    Habit(r"\bplay(?:s|ed)? on(?= from\b| for\b|[.,;:)]|$)", "continue, take over", "A bot plays on."),
    Habit(r"\bfor good\b", "confirm", "Play the turn for good."),
    Habit(r"\b(?:move|turn|”) is refused\b", "is not allowed", "“x” is refused."),
    Habit(
        r"\btak(?:e|es|ing) (?:the|my|your|their) (?:\w+ )?(?:moves?|turns?) back\b",
        "take back …",
        "Take your last turn back?",
    ),
    Habit(
        r"\b(?:bid|bot|clock|hand|palace|seat|turn) of \{:seat\}",
        "{seat:seat}’s …",
        "The clock of {:seat} has run out.",
    ),
    Habit(r"\bone[’']s\b", "your, their", "Place one’s own peasant."),
    STRAIGHT_QUOTES,
    Habit(r"\.\.\.", "…", "Saving ..."),
)
"""Wrong in what players read; the code and its pages have words of their own."""


class Passage(NamedTuple):
    """A text with where it stands: a file, and a key or the number of a line."""

    file: str
    place: str
    text: str


def passages(root: Path) -> Iterator[Passage]:
    """Everything that people read in English."""
    for file in sorted((root / LOCALE).rglob("*.json")):
        for key, text in json.loads(file.read_text(encoding="utf-8")).items():
            if not key.endswith(TYPED):
                yield Passage(file.relative_to(root).as_posix(), key, VALUE.sub("", text))
    pages = [*root.glob("*.md"), *(root / LOCALE).rglob("*.md"), *(root / "docs" / "guide").glob("*.md")]
    for page in sorted(page for page in pages if not OTHER_LANGUAGE.search(page.name)):
        prose = CODE.sub(lambda code: "\n" * code[0].count("\n"), page.read_text(encoding="utf-8"))
        for number, line in enumerate(prose.splitlines(), 1):
            yield Passage(page.relative_to(root).as_posix(), str(number), line)


def habits_of(passage: Passage) -> tuple[Habit, ...]:
    """What is not written in a text."""
    is_for_players = passage.file.startswith(LOCALE) or passage.file in FOR_PLAYERS
    habits = HABITS + ON_SCREENS if is_for_players else HABITS
    return tuple(
        habit for habit in habits if habit is not STRAIGHT_QUOTES or not passage.place.startswith(SHOWS_DATA)
    )


def found(passage: Passage) -> Iterator[str]:
    """One line for each habit in a text."""
    for habit in habits_of(passage):
        match = re.search(habit.pattern, passage.text, re.IGNORECASE)
        if match:
            yield f"{passage.file}, {passage.place}: “{match[0]}”; write instead: {habit.instead}"


def main() -> int:
    lines = [line for passage in passages(ROOT) for line in found(passage)]
    print("\n".join(lines), end="\n" if lines else "")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
