"""What processes tell each other through the database: who acts where, and who is looking at which table."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence

import msgspec

from rokkaku.protocol.tables import Milliseconds
from rokkaku.server.store import store
from rokkaku.server.store.postgres.connection import Connection
from rokkaku.server.store.postgres.texts import kept
from rokkaku.server.store.store import Refusal

ALIVE = 3.0
"""Seconds for which a process counts as running after it was last heard of."""

_UNTIL = "clock_timestamp() + $2 * interval '1 second'"
_TAKE = """ON CONFLICT (name) DO UPDATE SET process = excluded.process, until = excluded.until
        WHERE leases.process = excluded.process OR leases.until < clock_timestamp()
    RETURNING name"""
_LEASE = f"""INSERT INTO leases SELECT name, $1::text, {_UNTIL}
    FROM unnest($3::text[]) AS asked (name) ORDER BY name {_TAKE}"""
_CLAIM = f"""
    WITH taken AS (SELECT name AS id, process FROM leases WHERE until >= now()),
    free AS (SELECT id FROM tables WHERE waits_for_bot AND touched >= $4 AND id NOT IN (SELECT id FROM taken)
        LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED),
    mine AS (SELECT id FROM tables JOIN taken USING (id)
        WHERE waits_for_bot AND touched >= $4 AND process = $1),
    leased AS (INSERT INTO leases SELECT id, $1::text, {_UNTIL}
        FROM (SELECT id FROM free UNION SELECT id FROM mine) AS asked ORDER BY id {_TAKE})
    SELECT name, name NOT IN (SELECT id FROM mine) FROM leased
"""
_MEET = """
    WITH beat AS (INSERT INTO processes VALUES ($1, clock_timestamp())
            ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING xmax = 0 AS is_new),
    departed AS (DELETE FROM presence WHERE process = $1 AND "table" <> ALL ($2::text[])),
    arrived AS (INSERT INTO presence SELECT $1, * FROM unnest($3::text[], $4::text[])
        ON CONFLICT (process, "table") DO UPDATE SET guests = excluded.guests),
    elsewhere AS (SELECT "table", guests FROM presence JOIN processes ON id = process
        WHERE "table" = ANY ($5::text[]) AND process <> $1
            AND processes.seen > clock_timestamp() - $6 * interval '1 second')
    SELECT is_new, "table", guests FROM beat LEFT JOIN elsewhere ON true
"""
_REFUSE = """
    WITH forgotten AS (DELETE FROM refusals WHERE ("table", command_id) IN (SELECT "table", command_id
        FROM refusals WHERE at < now() - interval '10 minutes' LIMIT 10 FOR UPDATE SKIP LOCKED))
    INSERT INTO refusals VALUES ($1, $2, $3, clock_timestamp())
        ON CONFLICT ("table", command_id) DO UPDATE SET at = excluded.at RETURNING refusal
"""
_FORGET = (
    "DELETE FROM leases WHERE process = $1",
    "DELETE FROM presence WHERE process = $1",
    "DELETE FROM processes WHERE id = $1",
)
_ENTER = "INSERT INTO processes VALUES ($1, clock_timestamp())"
_FORGET_THE_DEAD = """
    WITH dead AS (DELETE FROM processes WHERE seen < clock_timestamp() - interval '1 hour' RETURNING id),
    gone AS (DELETE FROM presence USING dead WHERE process = dead.id)
    DELETE FROM leases WHERE until < clock_timestamp() - interval '1 hour'
"""
_IS_IN_USE = """SELECT EXISTS (SELECT 1 FROM processes
    WHERE seen > clock_timestamp() - $1 * interval '1 second')"""
MOST_CLAIMED = 100
"""Tables that a process takes over at a time: another may have time for the rest."""

Guests = Mapping[str, int]
_GUESTS = msgspec.json.Decoder(dict[str, int])
_REFUSALS = msgspec.json.Decoder(Refusal)


async def lease(connection: Connection, process: str, names: Collection[str]) -> Collection[str]:
    """Takes and renews leases; returns those that this process has."""
    return [name for (name,) in await connection.fetch(_LEASE, process, store.LEASE, [*names])]


async def refuse(connection: Connection, table: str, command_id: str, refusal: Refusal) -> Refusal:
    """The first refusal that a command was given."""
    told = msgspec.json.encode(refusal, enc_hook=str).decode()
    return _REFUSALS.decode(await connection.fetchval(_REFUSE, table, kept(command_id), told))


async def leave(connection: Connection, process: str) -> None:
    """Nobody has to wait for this process any more."""
    for statement in _FORGET:
        await connection.execute(statement, process)


async def enter(connection: Connection, process: str) -> None:
    """Tells that there is a new process, and deletes what those have left behind that were killed."""
    await connection.execute(_FORGET_THE_DEAD)
    await connection.execute(_ENTER, process)


async def is_in_use(connection: Connection) -> bool:
    """Whether any process is running."""
    return bool(await connection.fetchval(_IS_IN_USE, ALIVE))


class Company:
    """Says who is at the tables of this process, and hears who is there in others."""

    def __init__(self, process: str) -> None:
        self._process = process
        self._said: Mapping[str, str] = {}
        """What the database has been told of each table."""
        self._has_claimed_all = False

    async def claim(self, connection: Connection, now: Milliseconds) -> Sequence[str]:
        """Takes the leases of tables where a bot has to play, as far as nobody else has them."""
        since = now - store.CLAIMED_WITHIN if self._has_claimed_all else 0
        values = (store.LEASE, MOST_CLAIMED, since)
        found = await connection.fetch(_CLAIM, self._process, *values)
        # Those whose leases ran out while they were loaded are found again, and others not yet.
        were_free = sum(was_free for _, was_free in found)
        self._has_claimed_all = self._has_claimed_all or were_free < MOST_CLAIMED
        return [name for name, _ in found]

    async def meet(self, connection: Connection, here: Mapping[str, Guests]) -> Mapping[str, Guests]:
        """Only what has changed is written, and everything if the database has forgotten it."""
        said = {table: msgspec.json.encode(guests).decode() for table, guests in here.items() if guests}
        before, self._said = self._said, {}
        found = await self._met(connection, here, before, said)
        if before and found[0]["is_new"]:
            found = await self._met(connection, here, {}, said)
        self._said = said
        others: dict[str, Counter[str]] = defaultdict(Counter)
        for _, table, guests in found:
            if table is not None:
                others[table].update(_GUESTS.decode(guests))
        return others

    async def _met(
        self,
        connection: Connection,
        here: Mapping[str, Guests],
        before: Mapping[str, str],
        said: Mapping[str, str],
    ) -> Sequence[Mapping[str, str | None]]:
        news = {table: guests for table, guests in said.items() if before.get(table) != guests}
        values = ([*said], [*news], [*news.values()], [*here], ALIVE)
        found: Sequence[Mapping[str, str | None]] = await connection.fetch(_MEET, self._process, *values)
        return found
