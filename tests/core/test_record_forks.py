"""Games that were played on from a line of another one."""

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rokkaku.core.draft import Draft
from rokkaku.core.errors import DamagedRecord
from rokkaku.core.game import Game, Outcome, Setup
from rokkaku.core.record import SECRET, Fork, Line, Record, read_record, replay, write_record
from rokkaku.core.seats import Seat
from rokkaku.core.seen_record import seen_from
from rokkaku.games.catalogue import GAMES
from rokkaku.testing.worlds import bytes_of

SETUPS = [
    Setup("samurai", "hans-im-glueck-1998", 3, "11"),
    Setup("rice-wars", "basic", 4, "11", {}, Seat(2)),
]
SHORT = """\
[game samurai] [edition lacerta-2008] [seats 2] [rules 1] [seed 7] [forks 1:spectator:a 2:0:b:c]
1   0: H4 S1 S3 W1 X ready
2   1: B2 B3 N1 W2 F ready
"""


def play_on(game: Game[Any, Any, Any], record: Record, most: int = 10_000) -> Record:
    """The record with more lines, any legal ones, up to so many or the end."""
    *_, last = replay(game, record)
    state, lines, dice = last.state, list(record.lines), Random(record.last_seed)
    while game.deciders(state) and len(lines) < most:
        draft = Draft(dice.choice(game.deciders(state)), state)
        while not draft.is_final(game):
            draft = draft.play(game, game.write(dice.choice(game.moves(draft.state, draft.seat))))
        state = draft.state
        lines.append(Line(draft.seat, draft.moves))
    return replace(record, lines=tuple(lines), outcome=game.outcome(state))


def fork(record: Record, line: int, view: str, seed: str) -> Record:
    forks = (*record.forks, Fork(line, view, seed))
    return replace(record, lines=record.lines[:line], outcome=None, forks=forks)


def forked_twice(setup: Setup) -> Record:
    game = GAMES[setup.game]
    first = play_on(game, Record(setup, game.rules_version))
    second = play_on(game, fork(first, 20, "spectator", "second"))
    return play_on(game, fork(second, 31, "1", "third"))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.game)
def test_a_forked_game_replays_and_is_read_back_exactly(setup: Setup) -> None:
    game, record = GAMES[setup.game], forked_twice(setup)
    assert record.outcome is not None
    assert [fork.line for fork in record.forks] == [20, 31]
    again = read_record(write_record(record))
    assert again == record
    assert msgspec.json.decode(msgspec.json.encode(record), type=Record) == record
    steps = list(replay(game, again))
    assert len(steps) == len(record.lines) + 1
    assert game.outcome(steps[-1].state) == record.outcome


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.game)
def test_the_state_played_on_from_is_what_the_view_could_be_with_the_forks_seed(setup: Setup) -> None:
    game = GAMES[setup.game]
    before = play_on(game, Record(setup, game.rules_version), 25)
    *_, last = replay(game, before)
    for view, seat in (("spectator", None), ("2", Seat(2))):
        *_, forked = replay(game, fork(before, 25, view, "new"))
        assert bytes_of(forked.state) == bytes_of(game.imagine(game.view(last.state, seat), "new"))
        assert bytes_of(game.view(forked.state, seat)) == bytes_of(game.view(last.state, seat))
        assert forked.events == last.events
        assert bytes_of(forked.state) != bytes_of(last.state)


def test_a_fork_at_the_start_and_two_at_one_line() -> None:
    game, setup = GAMES["rice-wars"], SETUPS[1]
    start = game.start(setup)
    once = game.imagine(game.view(start.state, None), "a")
    twice = game.imagine(game.view(once, Seat(1)), "b")
    record = play_on(
        game,
        Record(setup, game.rules_version, forks=(Fork(0, "spectator", "a"), Fork(0, "1", "b"))),
        10,
    )
    steps = list(replay(game, record))
    assert bytes_of(steps[0].state) == bytes_of(twice)
    assert steps[0].events == start.events
    assert len(steps) == 11
    same_line = fork(fork(record, 7, "0", "c"), 7, "spectator", "d")
    states = [
        bytes_of([*replay(game, replace(same_line, forks=same_line.forks[:count]))][-1].state)
        for count in (2, 3, 4)
    ]
    assert all(one != other for one, other in pairwise(states))


def test_a_forked_game_is_told_of_in_its_header() -> None:
    record = read_record(SHORT)
    assert record.forks == (Fork(1, "spectator", "a"), Fork(2, "0", "b:c"))
    assert record.last_seed == "b:c"
    assert write_record(record) == SHORT


@pytest.mark.parametrize(
    ("forks", "told"),
    [
        ("1:spectator", "“1:spectator”"),
        ("one:spectator:a", "“one:spectator:a”"),
        ("1::a", "“1::a”"),
        ("3:spectator:a", "“3:spectator:…”"),
        ("1:2:a", "“1:2:…”"),
        ("1:me:a", "“1:me:…”"),
        ("2:0:a 1:0:b", "“1:0:…”"),
        ("1:0:?", "“1:0:…”"),
    ],
)
def test_a_damaged_fork_is_refused_with_its_line(forks: str, told: str) -> None:
    text = "# a fork\n" + SHORT.replace("1:spectator:a 2:0:b:c", forks)
    with pytest.raises(DamagedRecord) as refused:
        read_record(text)
    assert refused.value.key == "record.not-a-fork"
    assert "Line 2 of the record is damaged: a fork looks like LINE:VIEW:SEED" in str(refused.value)
    assert told in str(refused.value)


def test_a_record_from_elsewhere_is_checked_before_it_is_replayed() -> None:
    record = read_record(SHORT)
    with pytest.raises(DamagedRecord, match="a fork looks like"):
        list(replay(GAMES["samurai"], replace(record, forks=(Fork(1, "spectator", "two words"),))))
    with pytest.raises(DamagedRecord, match="must name seats"):
        list(replay(GAMES["samurai"], replace(record, resigned=(Seat(5),))))


def test_while_a_forked_game_runs_only_the_seed_of_the_last_fork_is_secret() -> None:
    running = replace(read_record(SHORT), commitment="c0ffee", nonce="secret")
    running = replace(running, lines=(*running.lines, Line(Seat(0), ("b@kyoto",))), forks=running.forks[:1])
    seen = seen_from(GAMES["samurai"], running, Seat(0))
    text = write_record(seen)
    assert text.splitlines() == [
        "[game samurai] [edition lacerta-2008] [seats 2] [rules 1] [view 0] [commitment c0ffee] [seed 7]"
        " [forks 1:spectator:?]",
        # The first game is over and known; of what came after the fork one knows what one was told.
        "1   0: H4 S1 S3 W1 X ready",
        "2   1: ? ? ? ? ? ready",
        "3   0: b@kyoto",
    ]
    assert read_record(text) == seen
    again = replace(running, forks=(*running.forks, Fork(2, "1", "b")))
    assert (
        write_record(seen_from(GAMES["samurai"], again, None))
        .splitlines()[0]
        .endswith("[seed 7] [forks 1:spectator:a 2:1:?]")
    )


def test_a_secret_seed_can_only_be_the_last_one() -> None:
    text = SHORT.replace("[rules 1]", "[rules 1] [view 0]")
    assert read_record(text.replace("b:c", SECRET)).last_seed == SECRET
    with pytest.raises(DamagedRecord, match="a fork looks like"):
        read_record(text.replace("1:spectator:a", "1:spectator:?"))
    with pytest.raises(DamagedRecord, match=r"the tag \[seed …\] is missing"):
        read_record(text.replace("[seed 7] ", ""))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.game)
def test_a_running_fork_is_the_same_whatever_was_dealt_anew(setup: Setup) -> None:
    """Until something hidden shows, two forks with different seeds are the same record to everyone."""
    game = GAMES[setup.game]
    before = play_on(game, Record(setup, game.rules_version), 20)
    one, other = (seen_from(game, fork(before, 20, "spectator", seed), None) for seed in ("one", "other"))
    assert one == other
    assert one.lines == before.lines


def test_a_forked_game_that_is_over_may_end_as_any_other() -> None:
    record = read_record(SHORT)
    assert len(list(replay(GAMES["samurai"], replace(record, outcome=Outcome("agreed", ()))))) == 3
