import re
from pathlib import Path

import pytest
from cli.runs import Runner, watched
from msgspec.structs import replace

from rokkaku.core.fairness import commitment
from rokkaku.core.game import Outcome
from rokkaku.core.record import Fork, Line, Record, read_record, write_record
from rokkaku.core.seats import Seat
from rokkaku.core.seen_record import seen_from
from rokkaku.games.samurai import SAMURAI


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "whole.record"
    path.write_text(watched("--seed", "4", "--first", "0"), encoding="utf-8")
    return path


def read(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


def save(path: Path, record: Record) -> Path:
    path.write_text(write_record(record), encoding="utf-8")
    return path


def saved_at(whole: Path, line: int, seat: Seat | None) -> Path:
    """What was saved while the game ran."""
    record = read(whole)
    running = replace(record, lines=record.lines[:line], outcome=None)
    return save(whole.with_name(f"earlier-{line}-{seat}.record"), seen_from(SAMURAI, running, seat))


def test_a_game_is_proven_by_its_record(rokkaku: Runner, whole: Path) -> None:
    record = read(whole)
    assert commitment("4", record.nonce) == record.commitment
    ran = rokkaku("verify", whole)
    assert (ran.code, ran.err) == (0, "")
    kept, hint, played = ran.out.splitlines()
    assert kept == f"The seed and the nonce match the commitment in the record, {record.commitment}."
    assert "Only a commitment you kept yourself" in hint
    assert re.fullmatch(
        rf"All lines \({len(record.lines)}\) are legal under these rules and lead to the result in the "
        r"record: [\w-]+, places [12], [12]\.",
        played,
    )


def test_a_commitment_that_was_written_down_is_kept(rokkaku: Runner, whole: Path) -> None:
    ran = rokkaku("verify", whole, "--commitment", read(whole).commitment.upper())
    assert ran.code == 0
    assert (
        "The seed and the nonce match the commitment you wrote down: the deal was already fixed then.\n"
        in ran.out
    )
    assert "Only a commitment you kept yourself" not in ran.out


@pytest.mark.parametrize(("seat", "who"), [(Seat(0), "seat 0"), (Seat(1), "seat 1"), (None, "a spectator")])
def test_an_earlier_record_agrees(rokkaku: Runner, whole: Path, seat: Seat | None, who: str) -> None:
    ran = rokkaku("verify", whole, "--earlier", saved_at(whole, 9, seat))
    assert (ran.code, ran.err) == (0, "")
    assert "The seed and the nonce match the commitment in the earlier record" in ran.out
    assert ran.out.endswith(f"All lines (9) that {who} had seen by then are the same in both records.\n")


def test_what_a_person_saved_by_leaving_is_held_against_the_whole_game(
    rokkaku: Runner, whole: Path, tmp_path: Path
) -> None:
    other = tmp_path / "part.record"
    typed = "H4 B3 S3 N1 W2 ready\nquit\n"
    rokkaku("play", "samurai", "--seed", "4", "--first", "0", "--record", other, typed=typed)
    ran = rokkaku("verify", whole, "--earlier", other)
    assert ran.code == 1
    assert "but the commitment in the earlier record is" in ran.out
    assert "Line 1 is “0: H4 B3 S3 N1 W2 ready” in the earlier record" in ran.out


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("[seed 4]", "[seed 5]"), "Wrong: the seed and the nonce give"),
        (("[nonce ", "[nonce 0"), "Wrong: the seed and the nonce give"),
        (("[commitment ", "[promised "), "Not proven: there is no commitment"),
        (("[nonce ", "[once "), "Not proven: the record has no nonce"),
        (("1   0: ", "1   1: "), "in the line numbered 2, the move S3 is not allowed."),
        (("[end ", "[ended "), "are legal under these rules, but the record does not say how"),
        (("[end ", "[end not-"), "it says not-"),
    ],
)
def test_what_does_not_fit_is_told(rokkaku: Runner, whole: Path, change: tuple[str, str], told: str) -> None:
    text = whole.read_text(encoding="utf-8")
    assert change[0] in text
    whole.write_text(text.replace(*change), encoding="utf-8")
    ran = rokkaku("verify", whole)
    assert (ran.code, ran.err) == (1, "")
    assert told in ran.out


def test_wrong_places_are_told(rokkaku: Runner, whole: Path) -> None:
    record = read(whole)
    assert record.outcome
    save(whole, replace(record, outcome=replace(record.outcome, places=record.outcome.places[::-1])))
    ran = rokkaku("verify", whole)
    assert ran.code == 1
    assert "but its moves lead to" in ran.out


def test_another_commitment_than_the_one_written_down_is_told(rokkaku: Runner, whole: Path) -> None:
    ran = rokkaku("verify", whole, "--commitment", "0" * 64)
    assert ran.code == 1
    assert f"but you wrote down {'0' * 64}." in ran.out
    assert "lead to the result in the record" in ran.out


def test_a_move_changed_afterwards_is_told(rokkaku: Runner, whole: Path) -> None:
    earlier = saved_at(whole, 9, None)
    record = read(whole)
    changed = Line(record.lines[6].seat, ("b@kyoto",))
    save(whole, replace(record, lines=(*record.lines[:6], changed, *record.lines[7:])))
    ran = rokkaku("verify", whole, "--earlier", earlier)
    assert ran.code == 1
    assert "Line 7 is “" in ran.out
    assert "A turn taken back in between would explain it." in ran.out


def test_other_rules_are_mentioned(rokkaku: Runner, whole: Path) -> None:
    save(whole, replace(read(whole), rules=0))
    ran = rokkaku("verify", whole)
    assert ran.code == 0
    assert "written under version 0 of the rules" in ran.out


@pytest.mark.parametrize(
    ("outcome", "resigned", "told"),
    [
        (Outcome("agreed", ()), (), "as the record says: agreed, places none."),
        (Outcome("resigned", (2, 1)), (Seat(0),), "as the record says: resigned, places 2, 1."),
    ],
)
def test_a_game_that_people_ended_is_proven(
    rokkaku: Runner, whole: Path, outcome: Outcome, resigned: tuple[Seat, ...], told: str
) -> None:
    record = read(whole)
    save(whole, replace(record, lines=record.lines[:8], outcome=outcome, resigned=resigned))
    ran = rokkaku("verify", whole)
    assert ran.code == 0
    assert told in ran.out
    save(whole, replace(record, outcome=outcome, resigned=resigned))
    assert rokkaku("verify", whole).code == 1


def test_of_a_forked_game_the_seed_of_the_last_fork_was_promised(rokkaku: Runner, whole: Path) -> None:
    record = read(whole)
    forks = (Fork(2, "spectator", "second"), Fork(4, "1", "third"))
    forked = replace(
        record,
        lines=record.lines[:4],
        outcome=Outcome("agreed", ()),
        forks=forks,
        commitment=commitment("third", record.nonce),
    )
    save(whole, forked)
    ran = rokkaku("verify", whole, "--earlier", saved_at(whole, 4, None))
    assert ran.code == 0
    assert (
        "After line 2 this game was continued as a new one, with everything dealt again that a spectator"
        " did not know." in ran.out
    )
    assert "with everything dealt again that seat 1 did not know." in ran.out
    save(whole, replace(forked, commitment=commitment("4", record.nonce)))
    assert rokkaku("verify", whole).code == 1


def test_what_cannot_be_verified_at_all_is_refused(rokkaku: Runner, whole: Path, tmp_path: Path) -> None:
    earlier = saved_at(whole, 9, None)
    broken = tmp_path / "broken.record"
    broken.write_text("[game samurai", encoding="utf-8")
    other = tmp_path / "other.record"
    other.write_text(whole.read_text(encoding="utf-8").replace("hans-im-glueck-1998", "x"), encoding="utf-8")
    for arguments, told in [
        ((earlier,), "was saved during the game and does not contain the seed."),
        ((whole, "--earlier", whole), "was not saved during the game"),
        ((whole, "--commitment", "c0ffee"), "A commitment has 64 characters"),
        ((tmp_path / "none",), "No such file"),
        ((whole, "--earlier", tmp_path / "none"), "No such file"),
        ((broken,), "a tag looks like"),
        ((whole, "--earlier", broken), "a tag looks like"),
        ((other,), "There is no edition called x"),
    ]:
        ran = rokkaku("verify", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert told in ran.err
