"""The host's settings, each with an environment variable `ROKKAKU_…`."""

import math
import os
from collections.abc import Callable, Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import msgspec
import platformdirs

from rokkaku.bots import bot
from rokkaku.bots.levels import USUAL
from rokkaku.core.errors import BadRequest, BadSetup
from rokkaku.games.catalogue import GAMES, find, values_variables
from rokkaku.network_files import variable_of

PREFIX = "ROKKAKU_"
DATABASES = ("postgresql://", "postgres://")
"""How the address of a database begins."""
OF_TERMINAL = "ROKKAKU_LANGUAGE"
"""What the terminal speaks, whichever command it runs."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Database(msgspec.Struct, frozen=True):
    """A database on a database server.  It is always shown without its password."""

    address: str
    """Such as postgresql://rokkaku@db.example.org/rokkaku."""

    def __str__(self) -> str:
        scheme, _, rest = self.address.partition("://")
        # A password may have any character, though some of them should have been written otherwise.
        login, at, place = rest.rpartition("@")
        place, _, query = place.partition("?")
        shown = [(name, value) for name, value in parse_qsl(query) if "password" not in name]
        asked = f"?{urlencode(shown, safe='/')}" if shown else ""
        return f"{scheme}://{login.partition(':')[0]}{at}{place}{asked}"

    __repr__ = __str__


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How this server runs.  Use `from_environment` to make one: it checks every value."""

    store: Path | Database
    """The SQLite file, by default in the user's data folder, or a database of PostgreSQL."""
    host: str = "127.0.0.1"
    port: int = 8000
    base_url: str = ""
    """The public address if the server is behind a proxy: scheme, name and perhaps a port."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose X-Forwarded-For we trust."""
    bot_seconds: float = 5
    bot_workers: int = msgspec.field(default_factory=cores)
    bot_memory: int = 1024
    """MiB for each worker."""
    bot_patience: float = 60
    """Seconds that a turn waits for a bot to be compiled, and a turn or advice for a worker to load it."""
    prepare_bots: bool = True
    """Whether bots that compile something do so when the server starts, not when they are first to move."""
    default_bot: str = USUAL
    expire_open_days: float = 7
    expire_running_days: float = 90
    keep_expired_days: float = 90
    """For tables that were closed without a result: then everything about them is deleted."""
    keep_expired_tables: int = 10_000
    """How many of them are kept."""
    keep_imported_days: float = 30
    """For records of games from elsewhere that people send to review them."""
    keep_imported_tables: int = 1_000
    """How many of them are kept."""
    keep_drafts_days: float = 90
    keep_chat_days: float = 365
    keep_chat_messages: int = 1_000
    """In each room of a table; the oldest make room for new ones."""
    requests_per_second: float = 20
    """For each address; up to ten seconds' worth of them at once."""
    messages_per_second: float = 20
    """For each socket; up to five seconds' worth of them at once."""
    sockets_per_address: int = 100
    chat_per_minute: float = 60
    """For each address; up to half a minute's worth of messages at once."""
    compress_sockets: bool = True
    """Whether what is sent on sockets is compressed for clients outside private networks."""
    cpu_per_address: float = 0.25
    """The part of a core for each address; up to four seconds' worth of it at once."""
    max_body: int = 65_536
    """Bytes in the body of a request or in a message on a socket."""
    max_tables_per_guest: int = 50
    max_public_tables: int = 20
    """For each address: unfinished public tables that were opened or joined from there."""
    imports_per_hour: float = 30
    """For each address: records from elsewhere; an hour's worth of them at once."""
    test_seeds: str = ""
    """For tests: makes all deals predictable; empty: deals are random."""

    @property
    def is_https(self) -> bool:
        """Whether browsers reach us by https."""
        return self.base_url.startswith("https://")

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can connect."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    @property
    def trusts_anyone(self) -> bool:
        """Whether the trusted proxies are all addresses there are: then anybody can claim to be another."""
        return any(ip_network(proxy, strict=False).prefixlen == 0 for proxy in self.trusted_proxies)

    @property
    def request_burst(self) -> float:
        """How many requests an address may send at once."""
        return self.requests_per_second * 10

    @property
    def message_burst(self) -> float:
        """How many messages a socket may send at once."""
        return self.messages_per_second * 5

    @property
    def chat_burst(self) -> float:
        """How many chat messages an address may send at once."""
        return max(1.0, self.chat_per_minute / 2)


RANGES: Mapping[str, tuple[float, float]] = {
    "port": (0, 65_535),
    "bot_seconds": (0.01, 3600),
    "bot_workers": (1, 1024),
    "bot_memory": (64, 1_048_576),
    "bot_patience": (10, 3600),
    "expire_open_days": (0.001, 36_500),
    "expire_running_days": (0.001, 36_500),
    "keep_expired_days": (0.001, 36_500),
    "keep_expired_tables": (0, 1_000_000_000),
    "keep_imported_days": (0.001, 36_500),
    "keep_imported_tables": (0, 1_000_000_000),
    "keep_drafts_days": (0.001, 36_500),
    "keep_chat_days": (0.001, 36_500),
    "keep_chat_messages": (1, 1_000_000),
    "requests_per_second": (0.1, 1_000_000),
    "messages_per_second": (0.1, 1_000_000),
    "sockets_per_address": (1, 1_000_000),
    "chat_per_minute": (0.1, 1_000_000_000),
    "cpu_per_address": (0.01, 1_000_000),
    "max_body": (1024, 16_777_216),
    "max_tables_per_guest": (1, 1_000_000),
    "max_public_tables": (1, 1_000_000),
    "imports_per_hour": (0.1, 1_000_000_000),
}
"""The smallest and the largest value of each number."""


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def unknown_variables(environ: Mapping[str, str]) -> tuple[str, ...]:
    """Variables that look like ours but set nothing, for example misspelt ones."""
    known = {variable(name) for name in Settings.__struct_fields__} | set(values_variables().values())
    known |= {OF_TERMINAL, *map(variable_of, GAMES)}
    return tuple(sorted(name for name in environ if name.startswith(PREFIX) and name not in known))


def from_environment(environ: Mapping[str, str], **overrides: object) -> Settings:
    """Settings from an environment.  Overrides that are not None win; messages call them `--name`.

    A wrong value is refused even where another one wins: whoever wrote it takes it for the one that counts.
    """
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        override, text = overrides.pop(field.name, None), environ.get(variable(field.name), "").strip()
        if text:
            values[field.name] = _read(field.name, text, variable(field.name))
        if override is not None:
            values[field.name] = _read(field.name, str(override), f"--{field.name}")
    if overrides:
        raise TypeError(f"no such settings: {', '.join(overrides)}")
    for key, name in values_variables().items():
        if environ.get(name, "").strip():
            find(key)
    return _checked(Settings(**({} if "store" in values else {"store": default_store()}) | values))


def _checked(settings: Settings) -> Settings:
    """Refuses predictable deals on a server that others can reach."""
    if settings.test_seeds and (settings.base_url or not settings.is_loopback):
        raise BadSetup("server.setting.test-seeds", {"variable": variable("test_seeds")})
    return settings


def _read(name: str, text: str, variable: str) -> Any:
    """A value from its text; `variable` is its name in error messages."""
    if name in RANGES:
        whole = Settings.__annotations__[name] is int
        return _number(text, variable, *RANGES[name], kind=int if whole else float)
    return _READERS[name](text, variable)


def _number(text: str, variable: str, least: float, most: float, kind: Callable[[str], float]) -> float:
    try:
        value = kind(text)
    except ValueError:
        value = math.nan
    if not least <= value <= most:
        key = "server.setting.whole-number" if kind is int else "server.setting.number"
        raise BadSetup(key, {"variable": variable, "text": text, "least": least, "most": most})
    return value


def _host(text: str, variable: str) -> str:
    if not text.isascii() or any(letter in " /@[]" for letter in text):
        raise BadSetup("server.setting.host", {"variable": variable, "text": text})
    return text


def _base_url(text: str, variable: str) -> str:
    """The address without a trailing slash."""
    try:
        parts = urlsplit(text)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise BadSetup("server.setting.base-url", {"variable": variable, "text": text}) from None
    extra = parts.username or parts.path.strip("/") or parts.query or parts.fragment
    if not is_good or extra or not text.isascii():
        raise BadSetup("server.setting.base-url", {"variable": variable, "text": text})
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _trusted_proxies(text: str, variable: str) -> tuple[str, ...]:
    proxies = [part.strip() for part in text.split(",") if part.strip()]
    for proxy in proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError:
            raise BadSetup("server.setting.proxy", {"variable": variable, "text": proxy}) from None
    return tuple(proxies)


def _default_bot(text: str, variable: str) -> str:
    try:
        for game in GAMES.values():
            bot.check(text, game)
    except BadRequest as refused:
        raise BadSetup("server.setting.bot", {"variable": variable, "text": text, "why": refused}) from None
    return text


def _store(text: str, variable: str) -> Path | Database:
    place = read_place(text, variable)
    if isinstance(place, Path) and place.is_dir():
        raise BadSetup("server.setting.store", {"variable": variable, "text": text})
    return place


def read_place(text: str, variable: str) -> Path | Database:
    """Where a store is: the path of a file, or the address of a database."""
    if not text.startswith(DATABASES):
        return Path(text).expanduser()
    try:
        parts = urlsplit(text)
        is_good = parts.port != 0 and not parts.fragment and "@" not in parts.path
    except ValueError:
        is_good = False
    if not is_good:
        # The text is not repeated: what is wrong with it may be the password.
        raise BadSetup("server.setting.database", {"variable": variable})
    return Database(text)


def default_store() -> Path | Database:
    """The file or the database from the environment, or else a file in the user's data folder."""
    named = os.environ.get(variable("store"))
    return read_place(named, variable("store")) if named else data_folder() / "rokkaku.sqlite3"


def data_folder() -> Path:
    """The user's data folder for this program.  It may not exist yet."""
    return Path(platformdirs.user_data_dir("rokkaku", appauthor=False))


def _yes_or_no(text: str, variable: str) -> bool:
    if text not in ("yes", "no"):
        raise BadSetup("server.setting.yes-or-no", {"variable": variable, "text": text})
    return text == "yes"


_READERS: Mapping[str, Callable[[str, str], Any]] = {
    "host": _host,
    "base_url": _base_url,
    "trusted_proxies": _trusted_proxies,
    "default_bot": _default_bot,
    "compress_sockets": _yes_or_no,
    "prepare_bots": _yes_or_no,
    "store": _store,
    "test_seeds": lambda text, variable: text,
}
