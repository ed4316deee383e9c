from collections.abc import Iterator

import pytest

from rokkaku.bots.bot import make
from rokkaku.core.errors import DamagedRecord
from rokkaku.core.game import Outcome, Setup
from rokkaku.core.record import Line, Record, read_record, replay, seen_from, write_record
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find

GAME = find("samurai")
SETUP = Setup("samurai", "lacerta-2008", 2, "7", {"captures": "open"}, first=Seat(1))
TEXT = """\
[game samurai] [edition lacerta-2008] [seats 2] [first 1] [options captures=open] [rules 1] [seed 7]
1   0: H4 S1 S3 W1 X ready
2   1: B2 B3 N1 W2 F ready
3   1: b@kyoto
"""


def whole_game(seed: str) -> Record:
    setup = Setup("samurai", "hans-im-glueck-1998", 3, seed)
    bot = make("random", GAME, seed)
    state = GAME.start(setup).state
    lines: list[Line] = []
    while deciders := GAME.deciders(state):
        seat: Seat = deciders[0]
        texts: list[str] = []
        while seat in GAME.deciders(state) and not (texts and texts[-1] in (".", "ready", "pass")):
            move = bot.choose(GAME.view(state, seat), GAME.moves(state, seat), 1)
            texts.append(GAME.write(move))
            state = GAME.play(state, seat, move).state
        lines.append(Line(seat, tuple(texts)))
    return Record(setup, GAME.rules_version, tuple(lines), GAME.outcome(state))


def test_a_record_reads_as_it_was_written() -> None:
    record = read_record(TEXT)
    assert record.setup == SETUP
    assert record.lines[2] == Line(Seat(1), ("b@kyoto",))
    assert write_record(record) == TEXT


def test_comments_and_empty_lines_are_passed_over() -> None:
    assert read_record("# a game\n\n" + TEXT.replace("ready\n", "ready   # kept\n")) == read_record(TEXT)


def test_a_finished_record_replays_to_the_same_outcome() -> None:
    record = whole_game("11")
    again = read_record(write_record(record))
    assert again == record
    steps = list(replay(GAME, again))
    assert len(steps) == len(record.lines) + 1
    assert GAME.outcome(steps[-1].state) == record.outcome


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("[seed 7]", "[seed 7"), "Line 1 of the record is damaged: a tag looks like"),
        (("3   1: b@kyoto", "3   b@kyoto"), "Line 4 of the record is damaged: “3   b@kyoto” is not"),
        (
            ("2   1: B2 B3 N1 W2 F ready\n", ""),
            "Line 3 of the record is damaged: it is numbered 3 where 2 comes next",
        ),
        (("[edition lacerta-2008] ", ""), "the tag [edition …] is missing"),
        (("[seed 7]", ""), "the tag [seed …] is missing"),
        (("captures=open", "captures"), "an option looks like name=value, but this is “captures”"),
        (("[seats 2]", "[seats two]"), "[seats …] must be a number, not “two”"),
        (("3   1: b@kyoto\n", "[end four-set-aside] [places a b]\n"), "“a b” is not one place per seat"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(change: tuple[str, str], told: str) -> None:
    with pytest.raises(DamagedRecord) as refused:
        read_record(TEXT.replace(*change))
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ("b@kyoto", "b@edo"),
            "in the line numbered 3 the move b@edo is refused. [setup-5] Edo holds as many",
        ),
        (("b@kyoto", "nonsense"), "the move nonsense is refused. “nonsense” is not a move"),
        (("3   1: b@kyoto", "3   0: b@kyoto"), "[turn-5] It is not your turn"),
    ],
)
def test_a_record_with_a_wrong_move_is_refused_with_its_line(change: tuple[str, str], told: str) -> None:
    with pytest.raises(DamagedRecord) as refused:
        list(replay(GAME, read_record(TEXT.replace(*change))))
    assert told in str(refused.value)


def test_a_record_that_ends_otherwise_than_its_moves_is_refused() -> None:
    running = read_record(TEXT + "[end four-set-aside] [places 1 2]\n")
    with pytest.raises(DamagedRecord, match=r"it says four-set-aside \(1, 2\), but its moves lead to -"):
        list(replay(GAME, running))
    finished = whole_game("12")
    forged = Record(finished.setup, 1, finished.lines, Outcome("four-set-aside", (3, 3, 3)))
    with pytest.raises(DamagedRecord, match="its moves lead to"):
        list(replay(GAME, forged))


def prefixes(record: Record) -> Iterator[Record]:
    for length in range(len(record.lines) + 1):
        yield Record(record.setup, record.rules, record.lines[:length])


def test_a_running_record_gives_nothing_away() -> None:
    record = whole_game("13")
    text = write_record(seen_from(GAME, next(iter(reversed(list(prefixes(record))))), Seat(1), "c0ffee"))
    lines = text.splitlines()
    assert lines[0] == (
        "[game samurai] [edition hans-im-glueck-1998] [seats 3] [rules 1] [view 1] [commitment c0ffee]"
    )
    assert "0: ? ? ? ? ? ready" in lines[1]
    assert lines[2] == f"2   1: {' '.join(record.lines[1].moves)}"
    assert "2: ? ? ? ? ? ready" in lines[3]
    assert [line.split(": ")[1] for line in lines[4:]] == [" ".join(line.moves) for line in record.lines[3:]]


def test_a_running_record_does_not_tell_how_far_another_hand_has_come() -> None:
    begun = read_record(TEXT.replace("B2 B3 N1 W2 F ready\n3   1: b@kyoto", "B2 B3"))
    assert len(seen_from(GAME, begun, Seat(0)).lines) == 1
    assert len(seen_from(GAME, begun, Seat(1)).lines) == 2
    assert write_record(seen_from(GAME, begun, None)).count("?") == 5


def test_a_running_record_is_the_same_whatever_is_hidden() -> None:
    """Two games that differ in a hidden hand only are the same record to the other seat."""
    other = TEXT.replace("H4 S1 S3 W1 X", "R4 R3 R2 W2 N1")
    seen = [write_record(seen_from(GAME, read_record(text), Seat(1))) for text in (TEXT, other)]
    assert seen[0] == seen[1]


def test_a_record_of_one_view_is_read_but_not_replayed() -> None:
    seen = read_record(write_record(seen_from(GAME, read_record(TEXT), None)))
    assert (seen.view, seen.setup.seed) == ("spectator", "")
    with pytest.raises(DamagedRecord, match="holds only what spectator knew"):
        list(replay(GAME, seen))
