import shutil
import stat
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cli.runs import Runner, watched

from rokkaku.cli import picture_files
from rokkaku.drawing import artwork
from rokkaku.games.samurai import SAMURAI

PNG = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(watched("--seats", "random,random,random", "--seed", "4"), encoding="utf-8")
    return path


def drawn(path: Path) -> ElementTree.Element:
    return ElementTree.parse(path).getroot()


def written(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def titles(root: ElementTree.Element) -> list[str]:
    return [title.text or "" for title in root.iter(f"{SVG}title")]


def test_an_empty_board(rokkaku: Runner, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert rokkaku("draw", "samurai", "--players", "4", "-o", path) == (0, "", "")
    root = drawn(path)
    assert root.get("width") == "1400"
    assert {"Samurai", "4 players", "Kyoto", "n14", "Red"} <= set(written(root))
    assert "Edo: no figure" in titles(root)


def test_a_board_set_up_as_asked_is_printed(rokkaku: Runner) -> None:
    options = ("--option", "figure_setup=random", "opening_hand=drawn", "--seed", "3")
    ran = rokkaku("draw", "samurai", "--players", "2", "--edition", "galakta-2016", *options)
    root = ElementTree.fromstring(ran.out)
    assert {"Galakta 2016 (Polish)", "Gold", "Purple"} <= set(written(root))
    assert any("castle" in title for title in titles(root))


def test_the_last_position_of_a_record(rokkaku: Runner, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "end.svg"
    assert rokkaku("draw", "samurai", "--record", record, "-o", path).code == 0
    told = written(drawn(path))
    count = len(record.read_text().splitlines()) - 2
    assert f"3 players, line {count} of {count}" in told
    assert any(words.endswith("place 1") for words in told)


@pytest.mark.parametrize(
    ("view", "tiles"), [("1", {"Yellow"}), ("spectator", set()), ("open", {"Green", "Yellow"})]
)
def test_a_position_is_seen_as_asked(
    rokkaku: Runner, record: Path, tmp_path: Path, view: str, tiles: set[str]
) -> None:
    path = tmp_path / "turn.svg"
    assert rokkaku("draw", "samurai", "--record", record, "--at", "40", "--view", view, "-o", path).code == 0
    panel = next(each for each in drawn(path).iter() if each.get("id") == "panel")
    owners = {
        name.removeprefix("seat-").capitalize()
        for each in panel.iter()
        for name in each.get("class", "").split()
        if "tile" in each.get("class", "").split() and name.startswith("seat-")
    }
    assert tiles <= owners
    assert bool(tiles) == bool(owners)


def test_an_edition_is_drawn_with_its_own_pieces(rokkaku: Runner, tmp_path: Path) -> None:
    path, castles = tmp_path / "turn.svg", artwork(SAMURAI.folder.joinpath("art"), "light", "galakta-2016")
    drew = rokkaku("draw", "samurai", "--edition", "galakta-2016", "--players", "2", "-o", path)
    assert drew.code == 0
    assert castles.sheet in path.read_text(encoding="utf-8")


def test_portrait_theme_and_width(rokkaku: Runner, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    asked = ("--players", "3", "--portrait", "--theme", "dark", "--width", "800", "-o", path)
    assert rokkaku("draw", "samurai", *asked).code == 0
    root = drawn(path)
    assert root.get("width") == "800"
    assert float(root.get("height", "0")) > 800
    assert "#10202c" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ((), "one of the arguments --players --record is required"),
        (("--players", "5"), "No edition of samurai has this number of seats: 5."),
        (("--players", "2", "--edition", "first"), "There is no edition called first"),
        (("--players", "2", "--option", "nonsense"), "An option looks like name=value"),
        (("--players", "2", "--width", "99"), "A picture cannot be 99 pixels wide"),
        (("--players", "2", "--theme", "pink"), "invalid choice: 'pink'"),
        (("--players", "2", "-o", "board.gif"), "must end in .svg or .png; board.gif does not"),
        (("--players", "2", "-o", "no/such/folder/board.svg"), "no/such/folder/board.svg: No such file"),
        (("--record", "missing.record"), "missing.record: No such file"),
    ],
)
def test_what_cannot_be_drawn_is_told(rokkaku: Runner, asked: tuple[str, ...], complaint: str) -> None:
    ran = rokkaku("draw", "samurai", *asked)
    assert ran.code == 2
    assert complaint in ran.err


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (("--at", "1000"), "There is no line 1000"),
        (("--at", "-1"), "There is no line -1"),
        (("--view", "7"), "There is no point of view called 7. Choose from: 0, 1, 2, spectator, open."),
    ],
)
def test_what_a_record_does_not_hold_is_told(
    rokkaku: Runner, record: Path, asked: tuple[str, ...], complaint: str
) -> None:
    ran = rokkaku("draw", "samurai", "--record", record, *asked)
    assert ran.code == 2
    assert complaint in ran.err


def test_a_record_of_another_game_is_refused(rokkaku: Runner, record: Path) -> None:
    record.write_text(record.read_text().replace("[game samurai]", "[game go]"))
    ran = rokkaku("draw", "samurai", "--record", record)
    assert (ran.code, ran.err) == (2, "This is a record of go, not of samurai.\n")


def test_an_unknown_game_is_refused(rokkaku: Runner) -> None:
    assert rokkaku("draw", "go", "--players", "2").code == 2


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH with nothing on it but what a test puts there."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def install(programs: Path, name: str, source: str) -> None:
    program = programs / name
    program.write_text(f"#!{sys.executable}\nimport sys, pathlib\n{source}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def test_without_a_renderer_a_png_says_what_to_install(
    rokkaku: Runner, programs: Path, tmp_path: Path
) -> None:
    ran = rokkaku("draw", "samurai", "--players", "2", "-o", tmp_path / "board.png")
    assert ran.code == 2
    assert "rsvg-convert (Debian: librsvg2-bin), chromium" in ran.err
    assert not (tmp_path / "board.png").exists()


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("rsvg-convert", "sys.argv[sys.argv.index('--output') + 1]"),
        ("chromium", "next(word[13:] for word in sys.argv if word.startswith('--screenshot='))"),
    ],
)
def test_a_png_is_made_by_the_program_there_is(
    rokkaku: Runner, programs: Path, tmp_path: Path, name: str, target: str
) -> None:
    install(programs, name, f"pathlib.Path({target}).write_text(' '.join(sys.argv))")
    path = tmp_path / "board.png"
    assert rokkaku("draw", "samurai", "--players", "2", "-o", path).code == 0
    assert ("--window-size=1400," in path.read_text()) == (name == "chromium")


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("sys.exit('out of paint')", "out of paint"),
        ("import time; time.sleep(60)", "timed out after 0.5 seconds"),
    ],
)
def test_a_program_that_fails_is_named(
    rokkaku: Runner,
    programs: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    source: str,
    complaint: str,
) -> None:
    monkeypatch.setattr(picture_files, "RENDER_TIMEOUT", 0.5 if "sleep" in source else 60)
    install(programs, "rsvg-convert", source)
    ran = rokkaku("draw", "samurai", "--players", "2", "-o", tmp_path / "board.png")
    assert ran.code == 2
    assert "rsvg-convert could not turn the picture into a .png file: " in ran.err
    assert complaint in ran.err


def test_the_real_programs_make_a_png(
    rokkaku: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in filter(shutil.which, tuple(picture_files.COMMANDS)):
        monkeypatch.setattr(picture_files, "COMMANDS", {name: picture_files.COMMANDS[name]})
        path = tmp_path / f"{name}.png"
        asked = ("--players", "2", "--portrait", "--width", "390", "-o", path)
        assert rokkaku("draw", "samurai", *asked).code == 0
        assert path.read_bytes().startswith(PNG)
        assert int.from_bytes(path.read_bytes()[16:20]) == 390
        monkeypatch.undo()
