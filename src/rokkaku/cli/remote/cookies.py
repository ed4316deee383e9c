"""Who a person is on each server: the cookies that give people their seats back when they return."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
import platformdirs
from filelock import FileLock

from rokkaku.core.errors import BadRequest

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
"""A cookie is a key to its owner's seats: it is for them alone."""

Cookies = dict[str, dict[str, str]]
"""Cookies by server and name; the one last used comes last."""


def default_file() -> Path:
    return Path(platformdirs.user_data_dir("rokkaku", appauthor=False)) / "guests.json"


class CookieJar:
    """Several people may play from one machine: each is known on a server by their name."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def cookie(self, server: str, name: str = "") -> str:
        """That of the person of that name, or else of the last person there; empty if nobody is known."""
        known = self._read().get(server, {})
        return known.get(name, "") if name else next(reversed(known.values()), "")

    def remember(self, server: str, name: str, cookie: str) -> None:
        """Writes down who was there last.  A cookie that was known by another name is renamed."""
        self.file.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        with FileLock(f"{self.file}.lock"):
            cookies = self._read()
            others = {
                other: kept
                for other, kept in cookies.get(server, {}).items()
                if other != name and kept != cookie
            }
            cookies[server] = {**others, name: cookie}
            self._write(cookies)

    def _read(self) -> Cookies:
        try:
            return msgspec.json.decode(self.file.read_bytes(), type=Cookies)
        except FileNotFoundError:
            return {}
        except msgspec.MsgspecError:
            raise BadRequest("cli.join.damaged-book", {"file": self.file}) from None

    def _write(self, cookies: Cookies) -> None:
        """All or nothing: what is being written is another file until it is whole."""
        with NamedTemporaryFile(dir=self.file.parent, delete=False) as unfinished:
            unfinished.write(msgspec.json.format(msgspec.json.encode(cookies)))
        os.chmod(unfinished.name, PRIVATE)
        os.replace(unfinished.name, self.file)
