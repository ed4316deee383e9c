import json
import re
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from rokkaku.bots.bot import make
from rokkaku.core.endings import placed
from rokkaku.core.errors import DamagedRecord
from rokkaku.core.game import Outcome, Setup, Step
from rokkaku.core.record import Line, Record, read_record, replay, write_record
from rokkaku.core.seats import Seat
from rokkaku.core.seen_record import seen_from, told_line
from rokkaku.games.catalogue import find
from rokkaku.locales import Speaker, languages

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


def test_colours_are_written_where_somebody_chose_and_read_back() -> None:
    record = replace(read_record(TEXT), setup=replace(SETUP, colours=("red", "green")))
    text = write_record(record)
    assert "[options captures=open] [colours red green] [rules 1]" in text
    assert read_record(text) == record
    assert read_record(msgspec.json.encode(record).decode()) == record
    told = [step.events for step in replay(GAME, record)]
    assert told == [step.events for step in replay(GAME, read_record(TEXT))]


def test_a_record_in_json_may_know_nothing_of_colours() -> None:
    older = json.loads(msgspec.json.encode(read_record(TEXT)))
    del older["setup"]["colours"]
    assert read_record(json.dumps(older)) == read_record(TEXT)


def test_what_an_editor_puts_before_a_text_is_no_part_of_a_record() -> None:
    for text in (TEXT, msgspec.json.encode(read_record(TEXT)).decode()):
        assert read_record("\ufeff" + text) == read_record(text)


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
        (("[seats 2]", "[seats two]"), "[seats …] must be a whole number of at most nine digits, not “two”"),
        (("[seats 2]", "[seats 1000000000]"), "at most nine digits, not “1000000000”"),
        (
            ("3   1: b@kyoto\n", "[end four-set-aside] [places a b]\n"),
            "Line 4 of the record is damaged: it needs one place per seat, but this is “a b”.",
        ),
        (
            ("3   1: b@kyoto\n", "[end shared] [places 1 1] [others x]\n"),
            "one place per seat, but this is “x”",
        ),
        (("3   1: b@kyoto\n", "[seed 8]\n"), "Line 4 of the record is damaged: it has a second [seed …]"),
        (("[seed 7]", "[seed 7] [nonce a b]"), "Line 1 of the record is damaged: [nonce …] must be one word"),
        (("[seed 7]", "[seed 7] [nonce ]"), "[nonce …] must be one word, not “”"),
        (
            ("[seed 7]", "[seed 7]\n[resigned one]"),
            "Line 2 of the record is damaged: [resigned …] must name seats",
        ),
        (("[seed 7]", "[seed 7]\n[resigned 2]"), "each once and not all of them, but this is “2”"),
        (("[seed 7]", "[seed 7] [resigned 1 1]"), "but this is “1 1”"),
        (("[seed 7]", "[seed 7] [resigned 1 0]"), "but this is “1 0”"),
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
            "in the line numbered 3, the move b@edo is not allowed. [setup-5] Edo is full",
        ),
        (("b@kyoto", "nonsense"), "the move nonsense is not allowed. “nonsense” is not a move"),
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
    whole = list(prefixes(record))[-1]
    text = write_record(seen_from(GAME, replace(whole, commitment="c0ffee", nonce="secret"), Seat(1)))
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
    with pytest.raises(DamagedRecord, match="contains only what a spectator knew"):
        list(replay(GAME, seen))


AGREED = Outcome("agreed", ())
GAVE_UP = Outcome("resigned", (1, 2))


def test_nonce_resigned_seats_and_an_end_without_places_are_read_back_exactly() -> None:
    text = (
        TEXT.replace("[seed 7]", "[commitment c0ffee] [seed 7] [nonce 0ff1ce] [resigned 1]")
        + "[end agreed]\n"
    )
    record = read_record(text)
    assert (record.nonce, record.resigned, record.outcome) == ("0ff1ce", (1,), AGREED)
    assert write_record(record) == text


def test_blanks_around_a_seed_are_part_of_it() -> None:
    record = Record(replace(SETUP, seed="  a b "), 1)
    assert read_record(write_record(record)) == record


def test_a_record_crosses_a_wire_as_json() -> None:
    record = replace(whole_game("14"), commitment="c0ffee", nonce="0ff1ce", resigned=(Seat(2), Seat(0)))
    for each in (record, seen_from(GAME, record, Seat(1)), replace(record, outcome=AGREED)):
        assert msgspec.json.decode(msgspec.json.encode(each), type=Record) == each


def test_json_within_json_without_end_is_no_record() -> None:
    with pytest.raises(DamagedRecord, match="parts are nested too deeply"):
        read_record('{"setup":' * 5_000)


def test_a_record_is_read_from_json_as_from_text() -> None:
    record = whole_game("14")
    for each in (record, seen_from(GAME, record, Seat(1)), replace(record, outcome=AGREED)):
        assert read_record(msgspec.json.encode(each).decode()) == each == read_record(write_record(each))


def test_json_that_no_text_says_is_no_record() -> None:
    lines = [{"seat": 0, "moves": ["S3@n14 2 1: S3"]}]
    text = json.dumps({**msgspec.to_builtins(whole_game("14")), "lines": lines})
    with pytest.raises(DamagedRecord, match=r"its JSON is not a record, at “\{.setup.: .*”\.$"):
        read_record(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"rules": 1, "lines": []}', "the field “setup” is missing"),
        ('{"setup": {"game": "samurai"}}', "the field “setup.edition” is missing"),
        ('{"rules": "one"}', "“rules” is of the wrong kind (a text); possible: a whole number"),
    ],
)
def test_what_is_wrong_with_a_value_of_json_is_told(text: str, said: str) -> None:
    with pytest.raises(DamagedRecord) as refused:
        read_record(text)
    assert str(refused.value) == f"The JSON of the record is damaged: {said}."


def test_what_is_wrong_is_told_in_every_language() -> None:
    with pytest.raises(DamagedRecord) as refused:
        read_record("{}")
    said = {refused.value.sentence(Speaker(language)) for language in languages()}
    assert len(said) == len(languages())
    assert all(re.search(r"JSON .*\W(setup)\W", sentence) for sentence in said)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{x", "{x"),
        ('{"setup":', '{"setup":'),
        ("{" + " " * 99 + "x" * 99, " " * 30 + "x" * 30),
    ],
)
def test_of_json_that_is_damaged_the_place_is_quoted(text: str, place: str) -> None:
    with pytest.raises(DamagedRecord, match="its JSON is not a record") as refused:
        read_record(text)
    assert refused.value.values["place"] == place


def test_of_what_is_no_record_only_the_beginning_is_quoted() -> None:
    with pytest.raises(DamagedRecord, match=r"^Line 1 of the record is damaged: “x{60}” is not a number"):
        read_record("x" * 10_000)


@pytest.mark.parametrize("reason", ["agreed", "late", "expired"])
def test_people_may_stop_before_the_rules_end_a_game(reason: str) -> None:
    record = read_record(TEXT + f"[end {reason}]\n")
    assert len(list(replay(GAME, record))) == 4
    with pytest.raises(DamagedRecord, match=rf"it says {reason} \(1, 2\), but its moves lead to {reason}\."):
        list(replay(GAME, replace(record, outcome=Outcome(reason, (1, 2)))))


def test_a_game_is_resigned_by_all_but_one() -> None:
    record = replace(read_record(TEXT), outcome=GAVE_UP)
    assert len(list(replay(GAME, replace(record, resigned=(Seat(1),))))) == 4
    for resigned in ((), (Seat(0),)):
        with pytest.raises(DamagedRecord, match="it says resigned"):
            list(replay(GAME, replace(record, resigned=resigned)))


@pytest.mark.parametrize("outcome", [AGREED, Outcome("expired", ()), Outcome("resigned", (1, 2, 3))])
def test_what_the_rules_have_ended_cannot_end_otherwise(outcome: Outcome) -> None:
    record = replace(whole_game("12"), outcome=outcome, resigned=(Seat(2), Seat(1)))
    with pytest.raises(DamagedRecord, match=f"it says {outcome.reason}"):
        list(replay(GAME, record))


def test_who_resigned_is_below_all_others_in_the_end_by_the_rules() -> None:
    record = whole_game("12")
    assert record.outcome is not None
    winner = Seat(record.outcome.places.index(1))
    with pytest.raises(DamagedRecord, match="its moves lead to"):
        list(replay(GAME, replace(record, resigned=(winner,))))
    ended = replace(record, resigned=(winner,), outcome=placed(record.outcome, (winner,)))
    assert ended.outcome is not None
    assert ended.outcome.places[winner] == 3
    assert list(replay(GAME, ended))


def test_a_wrong_place_of_the_neighbour_is_told() -> None:
    record = read_record(TEXT + "[end shared] [places 1 2] [others 3]\n")
    with pytest.raises(DamagedRecord, match=r"it says shared \(1, 2\) \(3,\), but its moves lead to -"):
        list(replay(GAME, record))


def test_a_line_in_which_nothing_happened_hides_nothing() -> None:
    assert told_line(Line(Seat(0), ("stop",)), (Step(None),), Seat(1)) == Line(Seat(0), ("stop",))


def test_a_line_without_moves_changes_nothing() -> None:
    record = replace(read_record(TEXT), lines=(Line(Seat(0), ()),))
    start, after = replay(GAME, record)
    assert (after.state, after.events) == (start.state, ())
