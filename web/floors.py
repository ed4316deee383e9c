"""Says which modules of the web client import upstairs, or name a game: `python web/floors.py`."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath

SOURCES = Path(__file__).parent / "src"
SHARED = ("ui", "board", "beside", "games/game.ts", "games/registry.ts")
FLOORS = {
    "wire.ts": (),
    "ui": ("ui",),  # knows no page and no game
    "board": ("ui",),
    "beside": ("ui", "board"),
    "games": ("ui", "board", "games/game.ts"),  # a game knows no other
    "games/registry.ts": ("games",),
    "lobby": (*SHARED, "lobby"),
    "learn": SHARED,
    "records": SHARED,
    "rules": SHARED,
    "table/state": SHARED,
    "table/turn": (*SHARED, "table/state"),
    "table/panels": (*SHARED, "table/state", "table/turn"),
    "table": (*SHARED, "table/state", "table/turn", "table/panels"),
    "pages.tsx": ("ui", "lobby", "learn", "records", "rules"),
    "app.tsx": ("ui", "lobby", "table"),
}
"""What each floor may import, beside its own folder and `wire.ts`."""
IMPORTED = re.compile(r'(?:^(?:import|export|\}) .*?|\bimport\()"(\.[^"]+)"(?:;$|\))', re.MULTILINE)


def upstairs(sources: Path) -> Iterator[str]:
    """Every import that its floor does not allow."""
    for file in sorted(sources.rglob("*.ts*")):
        module = PurePosixPath(file.relative_to(sources).as_posix())
        floor = next((each for each in map(str, (module, *module.parents)) if each in FLOORS), "")
        allowed = ("wire.ts", *FLOORS.get(floor, ()))
        for path in IMPORTED.findall(file.read_text(encoding="utf-8")):
            target = PurePosixPath(normpath(module.parent / path))
            if target.parent != module.parent and not any(map(target.is_relative_to, allowed)):
                yield f"{module} may not import {target}"


def games_named(sources: Path) -> Iterator[str]:
    """Every module that names a game although it is not in its folder, which is called by its key."""
    keys = [folder.name for folder in sorted((sources / "games").iterdir()) if folder.is_dir()]
    for file in sorted(sources.rglob("*.*")):
        module = PurePosixPath(file.relative_to(sources).as_posix())
        if module.is_relative_to("games"):
            continue
        for key in keys:
            if re.search(rf"\b{key}\b", file.read_text(encoding="utf-8"), re.IGNORECASE):
                yield f"{module} names {key}"


if __name__ == "__main__":
    sys.exit("\n".join([*upstairs(SOURCES), *games_named(SOURCES)]) or None)
