"""What was measured, kept in `results.md`: each benchmark writes its own chapter and leaves the others."""

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from platform import python_version

RESULTS = Path(__file__).parent / "results.md"
CHAPTER = "\n## "


def tell(title: str, lines: Sequence[str]) -> None:
    """Shows a chapter; with `--write` also keeps it."""
    print("\n".join(lines))
    if "--write" in sys.argv:
        write(title, lines)


def write(title: str, lines: Sequence[str]) -> None:
    """One chapter, in place of the one of that title, or after all others."""
    head, *chapters = RESULTS.read_text(encoding="utf-8").rstrip("\n").split(CHAPTER)
    kept = {chapter.partition("\n")[0]: chapter.rstrip("\n") for chapter in chapters}
    kept[title] = "\n".join([title, "", *lines])
    whole = "".join(f"{CHAPTER}{chapter}\n" for chapter in kept.values())
    RESULTS.write_text(f"{head.rstrip()}\n{whole}", encoding="utf-8")


def made_by(command: str) -> str:
    """When, by what and with what."""
    return f"`{command}`, {date.today()}, Python {python_version()}"
