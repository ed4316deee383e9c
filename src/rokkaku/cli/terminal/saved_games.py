"""Games that can be continued another day."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from rokkaku.cli.private_files import data_folder, make_private, replace_privately
from rokkaku.core.errors import BadRequest
from rokkaku.games.catalogue import GAMES

ENDING = ".json"


class SavedGame(msgspec.Struct, frozen=True):
    """A game that is not over."""

    game: str
    players: tuple[str, ...]
    """Who sits where, as it was asked for."""
    seconds: float
    """How long a bot may think about one move."""
    record: str
    """All of it: with this and its bots the same game goes on."""
    draft: tuple[str, ...] = ()
    """The turn that somebody was laying out."""


def default_folder() -> Path:
    return data_folder() / "saved"


class Place:
    """Where one game is kept while it is played; it has no name before there is something to keep."""

    def __init__(self, folder: Path, name: str = "") -> None:
        self.folder = folder
        self.name = name
        self.problem = ""
        """Why the game is not saved."""
        self._lock: Any = None

    def save(self, saved: SavedGame) -> None:
        """Keeps a game.  Where that fails, the game goes on."""
        try:
            if not self.name:
                self._find_name(saved.game)
            replace_privately(self._file, msgspec.json.format(msgspec.json.encode(saved)))
            self.problem = ""
        except OSError as error:
            self.problem = error.strerror or str(error)

    def _find_name(self, game: str) -> None:
        make_private(self.folder)
        names = (f"{game}-{number}" for number in count(1))
        self.name = next(name for name in names if not self._is_taken(name))

    def _is_taken(self, name: str) -> bool:
        return (self.folder / f"{name}{ENDING}").exists() or not self._has_locked(name)

    def _has_locked(self, name: str) -> bool:
        """Whether nobody else plays the game of a name; then it is ours until this program ends."""
        # Here and not above: it takes time to load, and most commands do not need it.
        from filelock import FileLock, Timeout

        self._lock = FileLock(self.folder / f"{name}.lock", timeout=0)
        try:
            self._lock.acquire()
        except Timeout:
            return False
        return True

    def take(self) -> SavedGame:
        """The game that is kept here, for this program alone."""
        if not self._has_locked(self.name):
            raise BadRequest("cli.resume.being-played", {"name": self.name})
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=SavedGame)
        except msgspec.MsgspecError as wrong:
            raise BadRequest("cli.resume.damaged", {"file": self._file, "why": wrong}) from None

    @property
    def _file(self) -> Path:
        return self.folder / f"{self.name}{ENDING}"

    def clear(self) -> None:
        """The game is over."""
        if self.name:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)
                # Before it is released: then it may be somebody else's already.
                Path(self._lock.lock_file).unlink(missing_ok=True)
            self._lock.release()


def saved_names(folder: Path, game: str = "") -> Sequence[str]:
    """The games that can be continued, all or those of one kind; the one played last comes last."""
    last_played = {}
    for file in folder.glob(f"*{ENDING}"):
        if game in ("", file.stem.rpartition("-")[0]):
            with suppress(OSError):  # a game may just have ended elsewhere
                last_played[file.stem] = file.stat().st_mtime_ns
    return sorted(last_played, key=last_played.__getitem__)


def place_of(folder: Path, name: str, game: str = "") -> Place:
    """Where a game is kept: that of a name, or else the one played last."""
    names = saved_names(folder, game)
    if not names:
        raise BadRequest("cli.resume.none", {"game": game or next(iter(GAMES))})
    if name and name not in names:
        raise BadRequest("cli.resume.unknown", {"name": name, "allowed": names})
    return Place(folder, name or names[-1])
