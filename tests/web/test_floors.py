"""The web client has floors, too; what imports upstairs is found."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
upstairs = runpy.run_path(str(ROOT / "web" / "floors.py"))["upstairs"]

FORBIDDEN = [
    ("ui/words.ts", 'import { Board } from "../board/Board.tsx";', "board/Board.tsx"),
    ("board/Board.tsx", 'import type { Live } from "../table/state/live.ts";', "table/state/live.ts"),
    ("lobby/Home.tsx", 'import "../table/table.css";', "table/table.css"),
    ("records/ReplayPage.tsx", 'import {\n  one,\n  two,\n} from "../lobby/links.ts";', "lobby/links.ts"),
    ("table/Screen.tsx", 'import { samurai } from "../games/samurai/index.tsx";', "games/samurai/index.tsx"),
    ("table/state/live.ts", 'import { Hand } from "../turn/Hand.tsx";', "table/turn/Hand.tsx"),
    ("games/samurai/index.tsx", 'export { a } from "../rice-wars/index.tsx";', "games/rice-wars/index.tsx"),
    ("games/samurai/index.tsx", 'import { findGame } from "../registry.ts";', "games/registry.ts"),
    ("unheard/of.ts", 'import { say } from "../ui/words.ts";', "ui/words.ts"),
]
ALLOWED = [
    ("ui/words.ts", 'import { ask } from "./api.ts";'),
    ("ui/api.ts", 'import type { Refused } from "../wire.ts";'),
    ("table/panels/Tabs.tsx", 'import { MoveList } from "../turn/MoveList.tsx";'),
    ("games/registry.ts", 'import { samurai } from "./samurai/index.tsx";'),
    ("app.tsx", 'import { Home } from "./lobby/Home.tsx";'),
    ("table/state/socket.ts", 'import { useRef } from "preact/hooks";'),
]


def written(folder: Path, module: str, text: str) -> Path:
    file = folder / module
    file.parent.mkdir(parents=True)
    file.write_text(f"// One.\n\n{text}\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize(("module", "text", "target"), FORBIDDEN)
def test_what_imports_upstairs_is_found(tmp_path: Path, module: str, text: str, target: str) -> None:
    assert list(upstairs(written(tmp_path / "src", module, text))) == [f"{module} may not import {target}"]


@pytest.mark.parametrize(("module", "text"), ALLOWED)
def test_what_imports_downstairs_is_fine(tmp_path: Path, module: str, text: str) -> None:
    assert list(upstairs(written(tmp_path / "src", module, text))) == []
