"""Who a person is on each server: the cookies that give people their seats back when they return."""

from pathlib import Path

import msgspec
from filelock import FileLock

from rokkaku.cli.private_files import data_folder, make_private, replace_privately
from rokkaku.core.errors import BadRequest

Cookies = dict[str, dict[str, str]]
"""Cookies by server and name; the one last used comes last."""


def default_file() -> Path:
    return data_folder() / "guests.json"


class CookieJar:
    """A cookie is a key to its owner's seats, so it is for them alone.

    Several people may play from one machine: each is known on a server by their name.
    """

    def __init__(self, file: Path) -> None:
        self.file = file

    def cookie(self, server: str, name: str = "") -> str:
        """That of the person of that name, or else of the last person there; empty if nobody is known."""
        known = self._read().get(server, {})
        return known.get(name, "") if name else next(reversed(known.values()), "")

    def remember(self, server: str, name: str, cookie: str) -> None:
        """Writes down who was there last.  A cookie that was known by another name is renamed."""
        make_private(self.file.parent)
        with FileLock(f"{self.file}.lock"):
            cookies = self._read()
            others = {
                other: kept
                for other, kept in cookies.get(server, {}).items()
                if other != name and kept != cookie
            }
            cookies[server] = {**others, name: cookie}
            replace_privately(self.file, msgspec.json.format(msgspec.json.encode(cookies)))

    def _read(self) -> Cookies:
        try:
            return msgspec.json.decode(self.file.read_bytes(), type=Cookies)
        except FileNotFoundError:
            return {}
        except msgspec.MsgspecError:
            raise BadRequest("cli.join.damaged-book", {"file": self.file}) from None
