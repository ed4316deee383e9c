"""`results.md`, section by section: every benchmark keeps its own and leaves the others alone."""

import re
from collections.abc import Sequence
from pathlib import Path

RESULTS = Path(__file__).parent / "results.md"


def write_section(title: str, lines: Sequence[str]) -> None:
    """Puts a section in the place of the one with its title, or at the end."""
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Results\n"
    section = "\n".join([f"## {title}", "", *lines]) + "\n"
    old = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    if not old.search(text):
        text = f"{text.rstrip()}\n\n{section}"
    RESULTS.write_text(old.sub(lambda _: f"{section}\n", text).rstrip() + "\n", encoding="utf-8")
