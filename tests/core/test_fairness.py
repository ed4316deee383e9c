import subprocess

import pytest
from msgspec.structs import replace

from rokkaku.core.fairness import commitment, contradiction
from rokkaku.core.game import Outcome
from rokkaku.core.record import SECRET, Fork, Line, Record, read_record
from rokkaku.core.seats import Seat
from rokkaku.core.seen_record import seen_from
from rokkaku.games.catalogue import find
from rokkaku.locales import say

GAME = find("samurai")
WHOLE = read_record("""\
[game samurai] [edition lacerta-2008] [seats 2] [first 1] [rules 1] [seed 7] [nonce 0ff] [resigned 0]
1   0: H4 S1 S3 W1 X ready
2   1: B2 B3 N1 W2 F ready
3   1: b@kyoto
[end resigned] [places 2 1]
""")
FORKED = replace(WHOLE, forks=(Fork(0, "spectator", "a"), Fork(2, "1", "b")))


def saved(record: Record, lines: int, seat: Seat | None) -> Record:
    running = replace(record, lines=record.lines[:lines], resigned=(), outcome=None)
    return seen_from(GAME, running, seat)


def test_a_commitment_can_be_checked_without_us() -> None:
    printed = subprocess.run(
        ["sh", "-c", "printf '%s\\n' 'rokkaku commitment 1' 0ff 'a b' | sha256sum"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout.split()[0] == commitment("a b", "0ff")


def test_a_commitment_binds_to_seed_and_nonce() -> None:
    pairs = [("7", "0ff"), ("8", "0ff"), ("7", "0fe"), ("0ff", "7"), ("", "70ff"), ("7é", "0ff")]
    assert len({commitment(seed, nonce) for seed, nonce in pairs}) == len(pairs)
    assert {len(commitment(seed, nonce)) for seed, nonce in pairs} == {64}


@pytest.mark.parametrize("whole", [WHOLE, FORKED], ids=["plain", "forked"])
@pytest.mark.parametrize("seat", [Seat(0), Seat(1), None])
@pytest.mark.parametrize("lines", [2, 3])
def test_what_was_saved_while_a_game_ran_agrees_with_all_of_it(
    whole: Record, seat: Seat | None, lines: int
) -> None:
    assert contradiction(saved(whole, lines, seat), whole) is None


def test_a_game_over_told_from_one_view_agrees_too() -> None:
    assert contradiction(seen_from(GAME, WHOLE, None), WHOLE) is None


@pytest.mark.parametrize(
    ("forged", "told"),
    [
        (replace(WHOLE, rules=2), "its [rules …] is 1, here it is 2"),
        (replace(WHOLE, setup=replace(WHOLE.setup, first=None)), "its [first …] is 1, here it is -"),
        (replace(WHOLE, forks=(Fork(0, "0", "a"),)), "comes from a different game"),
        (replace(WHOLE, lines=WHOLE.lines[:2]), "has 3 lines, but this one has only 2"),
        (
            replace(WHOLE, lines=(*WHOLE.lines[:2], Line(Seat(1), ("r@kyoto",)))),
            "Line 3 is “1: b@kyoto” in the earlier record, but “1: r@kyoto” in this one",
        ),
        (
            replace(WHOLE, lines=(*WHOLE.lines[:2], Line(Seat(0), ("b@kyoto",)))),
            "Line 3 is “1: b@kyoto” in the earlier record, but “0: b@kyoto” in this one",
        ),
        (
            replace(WHOLE, lines=(*WHOLE.lines[:2], Line(Seat(1), ("b@kyoto", "h@kyoto")))),
            "but “1: b@kyoto h@kyoto” in this one",
        ),
    ],
)
def test_a_record_that_was_changed_afterwards_is_found_out(forged: Record, told: str) -> None:
    found = contradiction(saved(WHOLE, 3, None), forged)
    assert found is not None
    assert told in say(found.key, found.values)


@pytest.mark.parametrize(
    "forks",
    [
        (Fork(0, "spectator", "a"), Fork(2, "0", "b")),
        (Fork(0, "spectator", "a"), Fork(3, "1", "b")),
        (Fork(0, "spectator", "c"), Fork(2, "1", "b")),
        (Fork(0, "spectator", "a"),),
    ],
)
def test_a_game_that_was_forked_elsewhere_is_another_one(forks: tuple[Fork, ...]) -> None:
    earlier = saved(FORKED, 3, Seat(1))
    assert earlier.forks[-1].seed == SECRET
    found = contradiction(earlier, replace(FORKED, forks=forks))
    assert found is not None
    assert found.key == "record.other-forks"


def test_of_a_forked_game_the_first_seed_is_known_and_stays() -> None:
    other = replace(FORKED, setup=replace(FORKED.setup, seed="8"))
    found = contradiction(saved(FORKED, 3, None), other)
    assert found is not None
    assert found.values["tag"] == "seed"


@pytest.mark.parametrize(
    "earlier",
    [
        replace(WHOLE, view="0", outcome=Outcome("agreed", ())),
        replace(WHOLE, view="0", resigned=(Seat(1),), outcome=None),
    ],
)
def test_an_end_that_was_told_stays(earlier: Record) -> None:
    hidden = replace(earlier, setup=replace(earlier.setup, seed=""))
    found = contradiction(hidden, WHOLE)
    assert found is not None
    assert found.key == "record.other-end"
