"""`rokkaku review`: where a finished game was won, in a terminal."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from cli.runs import Runner, watched
from msgspec.structs import replace
from review.pinned import pinned

from rokkaku.cli.commands import review as command
from rokkaku.core.record import read_record, write_record
from rokkaku.core.seats import Seat
from rokkaku.core.seen_record import seen_from
from rokkaku.games.samurai import SAMURAI
from rokkaku.protocol.reviews import Review

BARS = set(command.BARS)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(watched("--seed", "3", "--delay", "0"), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "estimator_of", lambda game: pinned())


def test_a_review_tells_chances_causes_and_turning_points(rokkaku: Runner, record: Path) -> None:
    ran = rokkaku("review", record)
    assert ran.code == 0
    summaries, chances, parts, turning = (part.splitlines() for part in ran.out.split("\n\n"))
    assert len(summaries) == 2
    assert all(("won above all" in each) or ("lost above all" in each) for each in summaries)
    assert chances[0] == "Winning chances in percent"
    assert {len(BARS & set(line)) > 1 for line in chances[1:]} == {True}
    assert parts[0] == "Where the result came from (percentage points)"
    *causes, explained = parts[1:]
    assert all("start 50, own moves " in each for each in causes[::2])
    assert {each.rpartition(" ")[2] for each in causes[::2]} == {"0", "100"}
    mean = re.compile(r"Decisions: \d+, on average ([\d.]+) points below the best move found\.")
    losses = [mean.sub(r"\1", each) for each in causes[1::2]]
    assert all(0 < float(loss) < 100 for loss in losses)
    assert explained.startswith("Every number is a sum over the whole game.")
    assert turning[0] == "Turning points"
    assert len(turning) == 6
    assert all("Better: " in each for each in turning[1:])
    lines = read_record(record.read_text(encoding="utf-8")).lines
    assert ran.err.startswith("Getting ready to review the game …\n")
    assert f"line {len(lines)} of {len(lines)}" in ran.err


def test_a_program_gets_everything(rokkaku: Runner, record: Path) -> None:
    ran = rokkaku("review", record, "--json")
    shown = msgspec.json.decode(ran.out, type=Review)
    assert len(shown.lines) == 1 + len(read_record(record.read_text(encoding="utf-8")).lines)


@pytest.mark.parametrize("language", ["pl", "de", "it"])
def test_every_language_has_its_sentences(rokkaku: Runner, record: Path, language: str) -> None:
    ran, english = rokkaku("--language", language, "review", record), rokkaku("review", record)
    assert ran.code == 0
    assert "review." not in ran.out
    assert not set(ran.out.split("\n\n")[0].splitlines()) & set(english.out.splitlines())


def test_only_a_finished_game_is_reviewed(rokkaku: Runner, record: Path, tmp_path: Path) -> None:
    whole = read_record(record.read_text(encoding="utf-8"))
    running = replace(whole, lines=whole.lines[:5], outcome=None)
    for part in (running, seen_from(SAMURAI, running, Seat(0))):
        path = tmp_path / "part.record"
        path.write_text(write_record(part), encoding="utf-8")
        ran = rokkaku("review", path)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("Only a finished game can be reviewed")


@pytest.mark.parametrize("places", ["1 2", "7 9", "2 1 3"])
def test_an_ending_that_the_game_does_not_have_is_not_reviewed(
    rokkaku: Runner, record: Path, places: str
) -> None:
    text = record.read_text(encoding="utf-8")
    (true,) = re.findall(r"\[places (.*?)\]", text)
    told = "2 1" if places == true else places
    record.write_text(text.replace(f"[places {true}]", f"[places {told}]"), encoding="utf-8")
    ran = rokkaku("review", record)
    assert (ran.code, ran.out) == (2, "")
    assert "but its moves lead to" in ran.err


def test_without_a_compiler_it_says_what_is_missing(record: Path) -> None:
    program = (
        "import sys; sys.modules['numba'] = None; from rokkaku.cli import main; "
        f"sys.exit(main(['review', {str(record)!r}]))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "numba" in ran.stderr
    assert "Install it with: pip install" in ran.stderr
