import re
from pathlib import Path

import pytest
from cli.runs import Runner, watched


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(watched("--seed", "4"), encoding="utf-8")
    return path


def test_a_record_is_told_to_its_end(rokkaku: Runner, record: Path) -> None:
    ran = rokkaku("replay", record)
    assert ran.code == 0
    assert re.search(r"^  1  ●Green: (\w+ ){5}ready$", ran.out, re.MULTILINE)
    assert re.search(r"draws \w+", ran.out)
    assert "Winner: " in ran.out
    assert ran.out.count("Edo") > 1
    assert ran.out.count(" g17 g18") == 1
    assert "The game is over.\n" in ran.out


def test_a_record_is_told_as_far_as_one_line(rokkaku: Runner, record: Path) -> None:
    ran = rokkaku("replay", record, "--at", "2", "--board")
    assert re.findall(r"^ +(\d+)  \W", ran.out, re.MULTILINE) == ["1", "2"]
    assert ran.out.count(" g17 g18") == 3
    assert rokkaku("replay", record, "--at", "0").out.count("ready") == 0


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_nothing_of_a_record_commands_the_terminal(rokkaku: Runner, record: Path, command: str) -> None:
    whole = record.read_text(encoding="utf-8")
    for old, new in ((" ready", " \x1b[2J\0"), ("[game ", "[game \x1b[2J"), ("[end ", "[end \x1b[2J")):
        assert old in whole
        record.write_text(whole.replace(old, new, 1), encoding="utf-8")
        ran = rokkaku(command, record)
        assert ran.code
        assert all(sign.isprintable() or sign == "\n" for sign in ran.out + ran.err)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_may_begin_with_a_byte_order_mark(rokkaku: Runner, record: Path, command: str) -> None:
    before = rokkaku(command, record)
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes())
    assert rokkaku(command, record) == before


@pytest.mark.parametrize(("view", "draws"), [("1", {"▲Yellow"}), ("spectator", set())])
def test_a_record_is_told_as_one_saw_it(rokkaku: Runner, record: Path, view: str, draws: set[str]) -> None:
    ran = rokkaku("replay", record, "--view", view)
    assert ran.code == 0
    assert set(re.findall(r"(\S+) draws", ran.out)) == draws
    assert "ready" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--at", "999"], "There is no line 999"),
        (["--at", "-1"], "There is no line -1"),
        (["--view", "2"], "There is no point of view called 2. Choose from: 0, 1, spectator, open."),
    ],
)
def test_what_is_not_in_the_record(
    rokkaku: Runner, record: Path, arguments: list[str], complaint: str
) -> None:
    ran = rokkaku("replay", record, *arguments)
    assert ran.code == 2
    assert ran.err.startswith(complaint)


def test_other_rules_are_mentioned(rokkaku: Runner, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("[rules 1]", "[rules 0]"), encoding="utf-8")
    assert "under version 0 of the rules" in rokkaku("replay", record, "--at", "1").out


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "Line 1 of the record is damaged: the tag [game"),
        (b"\xff\xfe\x00", "it is not a text file"),
        (b"[game samurai] [edition x] [seats 2] [rules 1] [seed 1]\n", "There is no edition called x"),
        (b"[game chess] [edition x] [seats 2] [rules 1] [seed 1]\n", "There is no game called chess"),
        (
            b"[game samurai] [edition x] [seats 99999999999] [rules 1] [seed 1]",
            "[seats …] must be a whole number of at most nine digits",
        ),
        (
            b"[game samurai] [edition italiano] [seats 2] [rules 1] [seed 1]\n1 7: H4\n",
            "in the line numbered 1, the move H4 is not allowed",
        ),
        (
            b"[game samurai] [edition italiano] [seats 2] [rules 1] [seed 1]\n"
            b"[end whole-board] [places 1 2]\n",
            "it says whole-board (1, 2), but its moves lead to -",
        ),
    ],
)
def test_damaged_records(rokkaku: Runner, tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "damaged.record"
    path.write_bytes(content)
    ran = rokkaku("replay", path)
    assert ran.code == 2
    assert complaint in ran.err
    assert "Traceback" not in ran.err
