import csv
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from rokkaku.bots import arena
from rokkaku.bots.arena import FAULT, Contest, Row, deals, in_processes, play_game, read, run
from rokkaku.bots.bot import own_seed
from rokkaku.bots.ratings import ratings
from rokkaku.core.errors import BadRequest
from rokkaku.core.record import replay
from rokkaku.games.catalogue import find

BAD_BOTS = """
import os
import sys
import time

from rokkaku.core.errors import BadRequest


class Bot:
    def __init__(self, answer):
        self.answer = answer

    def choose(self, view, moves, seconds):
        return self.answer(moves)


def crash(game, parameters, seed):
    return Bot(lambda moves: 1 / 0)


def hang(game, parameters, seed):
    return Bot(lambda moves: time.sleep(60))


def leave(game, parameters, seed):
    return Bot(lambda moves: sys.exit(3))


def vanish(game, parameters, seed):
    return Bot(lambda moves: os._exit(3))


def mutter(game, parameters, seed):
    return Bot(lambda moves: raise_(BadRequest("no-such-key")))


def raise_(error):
    raise error


def babble(game, parameters, seed):
    return Bot(lambda moves: "nonsense")


def stillborn(game, parameters, seed):
    raise RuntimeError("no")
"""


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else's package with bots in it, installed as any other."""
    (tmp_path / "bad_bots.py").write_text(BAD_BOTS)
    installed = tmp_path / "bad_bots-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1.0\n")
    names = ("crash", "hang", "babble", "stillborn", "leave", "vanish", "mutter")
    points = "\n".join(f"{name} = bad_bots:{name}" for name in names)
    (installed / "entry_points.txt").write_text(f"[rokkaku.bots]\n{points}\n")
    monkeypatch.syspath_prepend(tmp_path)


def contest(*bots: str, games: int = 4, **more: object) -> Contest:
    return Contest("samurai", "lacerta-2008", bots, games, **more)  # type: ignore[arg-type]


def test_every_deal_is_played_once_by_each_rotation() -> None:
    played = contest("a", "b", "c", games=6)
    assert [played.setup(number).seed for number in range(6)] == ["1", "1", "1", "2", "2", "2"]
    assert [played.seating(number) for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_any_game_can_be_played_again_from_its_row() -> None:
    played = contest("greedy", "random")
    row, record = play_game(played, 1)
    assert play_game(played, 1) == (row, record)
    assert row.seats == "random greedy"
    assert row.length == sum(len(line.moves) for line in record.lines)
    final = list(replay(find("samurai"), record))[-1].state
    assert find("samurai").outcome(final) == record.outcome


def test_a_bot_is_not_told_the_seed_of_the_table() -> None:
    assert own_seed("7", "0") != own_seed("7", "1")
    assert len(own_seed("7", "0")) == len(own_seed("a much longer seed", "0")) == 64


def test_two_copies_of_a_bot_play_differently() -> None:
    played = contest("random", "random")
    assert play_game(played, 0)[1].lines != play_game(played, 1)[1].lines


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("crash", "ZeroDivisionError: division by zero"),
        ("hang", "TooSlow: 0.2 s"),
        ("babble", "not a legal move: 'nonsense'"),
        ("leave", "SystemExit: 3"),
        (
            "mutter",
            "BadRequest: There is no text for the error “no-such-key”, or a value that belongs into it is"
            " missing.",
        ),
        ("stillborn", "BadRequest: The bot stillborn cannot be loaded: RuntimeError: no."),
    ],
)
def test_a_bot_that_fails_loses_with_a_reason(bot: str, why: str) -> None:
    row, record = play_game(contest("random", bot, seconds=0.2 if bot == "hang" else 30), 0)
    assert (row.places, row.winners, row.reason) == ("1 2", "random", FAULT)
    assert row.fault == f"{bot} at seat 1: {why}"
    assert record.outcome is None


@pytest.mark.usefixtures("bad_bots")
def test_the_run_goes_on_after_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    run(contest("random", "crash", games=4), file, in_processes(2), lambda done, all: None)
    assert [row.reason for row in read(file)] == [FAULT] * 4


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_ends_its_process_is_told_by_the_game_and_no_other_game_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    with pytest.raises(
        BadRequest, match=r"Game 0 of this contest ended the process.*blame: random, vanish\."
    ):
        run(contest("random", "vanish", games=4), file, in_processes(2), lambda done, all: None)
    assert file.read_text().count("\n") == 1


def test_games_whose_process_somebody_else_ended_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, played = tmp_path / "games.csv", arena._played

    def ended_once(count: int, contest: Contest, numbers: Sequence[int]) -> Iterator[Row]:
        yield from played(count, contest, numbers[:1])
        monkeypatch.setattr(arena, "_played", played)
        raise BrokenProcessPool

    monkeypatch.setattr(arena, "_played", ended_once)
    run(contest("random", "random", games=4), file, in_processes(2), lambda done, all: None)
    assert [row.number for row in read(file)] == list(range(4))


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_was_stopped_can_be_given_more_time() -> None:
    played = contest("random", "hang", seconds=0.1)
    assert play_game(played, 0, 0.3)[0].fault == "hang at seat 1: TooSlow: 0.3 s"


def test_a_run_is_taken_up_where_it_stopped(tmp_path: Path) -> None:
    file, progress = tmp_path / "games.csv", []
    run(contest("random", "random", games=2), file, in_processes(1), lambda done, all: None)
    before = file.read_text()
    run(
        contest("random", "random", games=6),
        file,
        in_processes(2),
        lambda done, all: progress.append((done, all)),
    )
    assert file.read_text().startswith(before)
    assert [row.number for row in read(file)] == list(range(6))
    assert progress == [(3, 6), (4, 6), (5, 6), (6, 6)]


def test_a_file_of_another_contest_is_not_mixed_up(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    run(contest("random", "random", games=2), file, in_processes(1), lambda done, all: None)
    before = file.read_text()
    with pytest.raises(BadRequest, match="contains games from another contest"):
        run(contest("random", "greedy", games=2), file, in_processes(1), lambda done, all: None)
    assert file.read_text() == before


def test_a_file_that_is_no_contest_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("a,b\n1,2\n")
    with pytest.raises(BadRequest, match="is not an arena file"):
        read(file)


@pytest.mark.parametrize(
    ("column", "value"), [("seating", "0 x"), ("seating", "0 0"), ("places", "1"), ("number", "first")]
)
def test_a_row_that_tells_of_no_game_is_refused(tmp_path: Path, column: str, value: str) -> None:
    file = tmp_path / "games.csv"
    run(contest("random", "random", games=2), file, in_processes(1), lambda done, all: None)
    with file.open(newline="") as opened:
        rows = [*csv.DictReader(opened)]
    rows[1][column] = value
    with file.open("w", newline="") as opened:
        writer = csv.DictWriter(opened, Row.__struct_fields__)
        writer.writeheader()
        writer.writerows(rows)
    with pytest.raises(BadRequest, match="is not an arena file"):
        read(file)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRequest, match="is not an arena file: it is not a text file"):
        read(file)


@pytest.mark.many
def test_two_copies_of_one_bot_are_not_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    run(contest("random", "random", games=60), file, in_processes(2), lambda done, all: None)
    first, second = ratings(deals(read(file)), 2)
    assert first.share_low <= 0.5 <= first.share_high
    assert first.elo_low <= 0 <= first.elo_high
    assert first.share + second.share == pytest.approx(1)
