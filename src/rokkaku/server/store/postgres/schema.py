"""The schema of the database: numbered migrations, each applied once and completely."""

from collections.abc import Sequence
from importlib.resources import files

from rokkaku.server.settings import Database
from rokkaku.server.store.postgres.connection import SCHEMA, Connection
from rokkaku.server.store.store import BadStore

LOCK = 0x526F6B6B
"""The advisory lock of whoever looks whether there is something to migrate: "Rokk"."""


def migrations() -> Sequence[str]:
    """All migrations in order; the first is number 1."""
    folder = files(__package__).joinpath("migrations")
    steps = sorted((step for step in folder.iterdir() if step.name.endswith(".sql")), key=lambda s: s.name)
    return [step.read_text(encoding="utf-8") for step in steps]


async def migrate(connection: Connection, database: Database, steps: Sequence[str]) -> None:
    """Brings a database up to date, one process at a time.  Migrations that fail change nothing."""
    encoding = await connection.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise BadStore("store.not-utf8", {"place": database, "encoding": encoding})
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        has = await known_version(connection, database, len(steps))
        if not has:
            await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        for number, step in enumerate(steps[has:], start=has + 1):
            await connection.execute(step)
            await connection.execute(
                "INSERT INTO version VALUES ($1, floor(extract(epoch FROM now()) * 1000))", number
            )


async def known_version(connection: Connection, database: Database, knows: int) -> int:
    """Its version, unless it is one from the future."""
    has = await version(connection, database)
    if has > knows:
        raise BadStore("store.newer-database", {"place": database, "has": has, "knows": knows})
    return has


async def version(connection: Connection, database: Database) -> int:
    """How many migrations it has had; 0 if there is nothing of ours."""
    if await connection.fetchval("SELECT to_regclass($1)", f"{SCHEMA}.version") is not None:
        return int(await connection.fetchval("SELECT max(number) FROM version"))
    inhabited = (
        "SELECT 1 FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = $1 LIMIT 1"
    )
    if await connection.fetchval(inhabited, SCHEMA):
        raise BadStore("store.not-our-database", {"place": database, "schema": SCHEMA})
    return 0
