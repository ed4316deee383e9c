"""The web client has floors, too: what imports upstairs is found, and what knows a game."""

import re
import runpy
from pathlib import Path

import pytest

from rokkaku.core.game import Event
from rokkaku.games.catalogue import GAMES

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web" / "src"
floors = runpy.run_path(str(ROOT / "web" / "floors.py"))
upstairs, games_named = floors["upstairs"], floors["games_named"]

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
    ("ui/hooks/title.ts", 'import { say } from "../words.ts";'),
    ("lobby/new-table/NewTable.tsx", 'import { openTable } from "../opening.ts";'),
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


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("table/turn/Hand.tsx", 'if (table.game === "rice-wars") return null;'),
        ("lobby/home.css", ".game-card.rice-wars { color: red; }"),
        ("ui/names.ts", "// As Rice-Wars wants it."),
    ],
)
def test_what_names_a_game_is_found(tmp_path: Path, module: str, text: str) -> None:
    (tmp_path / "src" / "games" / "rice-wars").mkdir(parents=True)
    (tmp_path / "src" / "games" / "samurai").mkdir()
    assert list(games_named(written(tmp_path / "src", module, text))) == [f"{module} names rice-wars"]


def test_a_game_may_name_itself_and_prices_are_no_game(tmp_path: Path) -> None:
    sources = written(tmp_path / "src", "games/rice/index.tsx", 'export const key = "rice";')
    assert list(games_named(written(sources, "lobby/Home.tsx", 'say("price")'))) == []


def test_every_game_with_a_folder_in_the_client_is_a_game() -> None:
    folders = {path.name for path in (SOURCES / "games").iterdir() if path.is_dir()}
    assert folders <= set(GAMES)


def test_no_module_but_a_games_own_knows_an_event() -> None:
    assert GAMES
    kinds = {event.__name__ for event in Event.__subclasses__()}
    assert {"TilePlaced", "MoneyPaid"} <= kinds
    for file in SOURCES.rglob("*.ts*"):
        if not file.is_relative_to(SOURCES / "games"):
            words = set(re.findall(r'"(\w+)"', file.read_text(encoding="utf-8")))
            assert not words & kinds, file
