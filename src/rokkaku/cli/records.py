"""Records in files: read, replayed up to a line, kept while a game is played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from rokkaku.core.errors import BadRequest, DamagedRecord, RokkakuError
from rokkaku.core.game import Game, Step
from rokkaku.core.record import SPECTATOR, Record, read_record, replay
from rokkaku.core.seats import Seat
from rokkaku.locales import say

OPEN = "open"
"""The view of someone who sees everything."""
END = "[end "
"""How the last line of a finished game begins."""


def read_file(path: Path) -> Record:
    return read_record(read_text(path))


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise DamagedRecord("cli.error.not-text", {"file": path}) from None


def line_of(record: Record, at: int | None) -> int:
    """The line asked for, or the last."""
    last = len(record.lines)
    line = last if at is None else at
    if not 0 <= line <= last:
        raise BadRequest("cli.replay.no-line", {"at": line, "last": last})
    return line


def replay_to(game: Game[Any, Any, Any], record: Record, line: int) -> Iterator[Step[Any]]:
    """The start and one step a line, up to a line."""
    # Replayed to its end, a game is also checked against the ending it claims.
    return islice(replay(game, record), None if line == len(record.lines) else line + 1)


def view_of(game: Game[Any, Any, Any], state: Any, count: int, name: str) -> Any:
    """What a seat, a spectator or someone who sees everything can see of a state."""
    seats = [str(seat) for seat in range(count)]
    if name not in (*seats, SPECTATOR, OPEN):
        raise BadRequest("cli.replay.no-view", {"view": name, "allowed": [*seats, SPECTATOR, OPEN]})
    if name == OPEN:
        return game.open_view(state)
    return game.view(state, None if name == SPECTATOR else Seat(int(name)))


@contextmanager
def recorded(path: Path | None, record: Callable[[], str], tell: Callable[[str], None]) -> Iterator[None]:
    """Writes down what happens meanwhile, however it ends, if there is a file for it."""
    if path is None:
        yield
        return
    _create(path)
    try:
        yield
    finally:
        tell(_written(path, record))


def _create(path: Path) -> None:
    """Makes sure before a game that its record can be written, and overwrites no other."""
    try:
        path.open("x", encoding="utf-8").close()
    except FileExistsError:
        raise BadRequest("cli.error.exists", {"file": path}) from None


def _written(path: Path, record: Callable[[], str]) -> str:
    """Writes the record; returns what there is to say about it."""
    try:
        text = record()
    except RokkakuError as error:
        return say("cli.join.not-recorded", {"file": path, "why": str(error)})
    path.write_text(text, encoding="utf-8")
    return say("cli.play.recorded" if END in text else "cli.play.recorded-part", {"file": path})
