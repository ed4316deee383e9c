"""The other writes, one statement each: all of it happens or nothing."""

from collections.abc import Sequence

import msgspec

from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Guest, Head, Message, Milliseconds, StoredDraft, Summary
from rokkaku.server.store.postgres import company
from rokkaku.server.store.postgres.appending import TABLES, columns, is_in_order, latest, log_columns
from rokkaku.server.store.postgres.clock import Told
from rokkaku.server.store.postgres.connection import Connection
from rokkaku.server.store.postgres.texts import kept
from rokkaku.server.store.store import Conflict, StoreFailed

GUESTS = "rokkaku_guests"
"""The channel where guests are named who have a new name."""

_DATE = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_NOTED = "(SELECT coalesce(max(CASE WHEN is_over THEN seen ELSE seen - 1000 END), 0) FROM lives)"
"""No time is before this: what was noted already, but for a second, within which processes may differ."""
_BEGIN = f"""INSERT INTO lives (began) VALUES (greatest({_DATE}, {_NOTED}))
    RETURNING number, {_DATE}, began"""
_NOTE_RUN = f"""UPDATE lives SET seen = greatest(seen, $2::bigint) WHERE number = $1
    RETURNING {_DATE}, {_NOTED}"""
_END = "UPDATE lives SET seen = greatest(seen, $2::bigint), is_over = true WHERE number = $1"
_FOLLOW = f"""WITH ended AS ({_END} RETURNING seen)
    INSERT INTO lives (began, cut) SELECT $3::bigint, coalesce(max(seen), $2) FROM ended RETURNING number"""
_CREATE = """
    WITH head AS (INSERT INTO heads VALUES ($1, $2)),
    "table" AS (INSERT INTO tables
        (id, seq, host, is_public, is_lesson, status, touched, waits_for_bot, summary)
        VALUES ($1, $3, $4, $5, $6, $7, $8, $9, $10)),
    written AS (INSERT INTO log SELECT $1, * FROM unnest($11::integer[], $12::text[], $13::integer[],
        $14::text[], $15::text[], $16::bytea[], $17::bigint[])),
    seated AS (INSERT INTO chairs SELECT $1, seat - 1, guest
        FROM unnest($18::text[]) WITH ORDINALITY AS chairs (guest, seat)),
    lived AS (UPDATE lives SET seen = greatest(seen, $19::bigint) WHERE number = $20)
    SELECT pg_notify($21, concat_ws(' ', $3::integer, 0, $1::text))
"""
_ASIDE = "WITH aside AS (UPDATE tables SET asides = asides + 1 WHERE id = $1 RETURNING id, seq, asides)"
_DRAFT = f"""{_ASIDE}, saved AS (
        INSERT INTO drafts SELECT id, $2::integer, $3::text, $4::bigint, $5::text FROM aside
        ON CONFLICT ("table", seat) DO UPDATE
            SET command_id = excluded.command_id, at = excluded.at, draft = excluded.draft
            WHERE drafts.command_id = $6
        RETURNING seat)
    SELECT asides, (SELECT count(*) FROM saved) FROM aside
"""
_SAY = f"""{_ASIDE}, said AS (
        INSERT INTO messages ("table", number, room, name, text, at, seat, command_id)
        SELECT id, $2::integer, $3::text, $4::text, $5::text, $6::bigint, $7::integer, $8::text FROM aside),
    unsaid AS (DELETE FROM messages WHERE "table" = $1 AND room = $3 AND number = ANY ($9::integer[]))
    SELECT asides, pg_notify($10, concat_ws(' ', seq, asides, id)) FROM aside
"""
_NOTE = f"""{_ASIDE}, noted AS (
        INSERT INTO notes SELECT id, $2::text, $3::text FROM aside
        ON CONFLICT ("table", guest) DO UPDATE SET text = excluded.text)
    SELECT asides FROM aside
"""
_REVIEW = """INSERT INTO reviews
    SELECT id, $2::bytea FROM (SELECT id FROM tables WHERE id = $1 FOR KEY SHARE) AS known
    ON CONFLICT ("table") DO UPDATE SET review = excluded.review RETURNING "table"
"""
_SECRET = "INSERT INTO secrets VALUES ($1, $2) ON CONFLICT DO NOTHING"
_GUEST = """WITH saved AS (
        INSERT INTO guests VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name)
    SELECT pg_notify($3, $1)
"""
_DELETE = """
    WITH gone AS (DELETE FROM tables WHERE id = $1 AND status IN ('expired', 'imported') AND NOT EXISTS
        (SELECT 1 FROM presence JOIN processes ON id = process
            WHERE "table" = $1 AND processes.seen > clock_timestamp() - $2 * interval '1 second')
        RETURNING id),
    log AS (DELETE FROM log USING gone WHERE "table" = gone.id),
    chairs AS (DELETE FROM chairs USING gone WHERE "table" = gone.id),
    drafts AS (DELETE FROM drafts USING gone WHERE "table" = gone.id),
    messages AS (DELETE FROM messages USING gone WHERE "table" = gone.id),
    notes AS (DELETE FROM notes USING gone WHERE "table" = gone.id),
    reviews AS (DELETE FROM reviews USING gone WHERE "table" = gone.id),
    heads AS (DELETE FROM heads USING gone WHERE heads.id = gone.id)
    SELECT id FROM gone
"""
_FORGET_MESSAGES = """
    WITH gone AS (DELETE FROM messages WHERE place IN (
        SELECT place FROM messages AS old WHERE at < $1 AND EXISTS
            (SELECT 1 FROM messages AS later
                WHERE later."table" = old."table" AND later.room = old.room AND later.number > old.number)
        LIMIT $2) RETURNING place)
    SELECT count(*) FROM gone
"""
_FORGET_DRAFTS = """
    WITH gone AS (DELETE FROM drafts WHERE ("table", seat) IN
        (SELECT "table", seat FROM drafts WHERE at < $1 LIMIT $2) RETURNING seat)
    SELECT count(*) FROM gone
"""


async def begin_run(connection: Connection) -> tuple[int, Told]:
    """Starts a run of this process; returns its number and the time."""
    number, date, began = await connection.fetchrow(_BEGIN)
    return number, Told(date, began)


async def follow_run(connection: Connection, run: int, seen: Milliseconds, now: Milliseconds) -> int:
    """Ends a run at `seen`, starts the next and returns its number."""
    return int(await connection.fetchval(_FOLLOW, run, seen, now))


async def note_run(connection: Connection, run: int, now: Milliseconds) -> Told:
    """Notes that this process is still running, and returns the time."""
    told = await connection.fetchrow(_NOTE_RUN, run, now)
    if told is None:  # the database is not the one it was
        raise StoreFailed("store.database-failed")
    return Told(*told)


async def end_run(connection: Connection, run: int, now: Milliseconds) -> None:
    """Notes that this process stops."""
    await connection.execute(_END, run, now)


async def create(connection: Connection, run: int, head: Head, summary: Summary, rows: Sequence[Row]) -> None:
    """Stores a new table and its first rows."""
    if not is_in_order(rows, 1):
        raise Conflict("store.conflict")
    lines = [log_columns(head.id, row)[1:] for row in rows]
    log = [*zip(*lines, strict=True)] if lines else [()] * 7
    about = (head.host, head.is_public, bool(head.lesson), *columns(summary))
    guests = [chair.guest for chair in summary.chairs]
    text = msgspec.json.encode(head).decode()
    await connection.execute(
        _CREATE, head.id, text, len(rows), *about, *log, guests, latest(rows), run, TABLES
    )


async def save_secret(connection: Connection, name: str, value: str) -> str:
    """Stores a secret unless there already is one; returns the one that counts."""
    await connection.execute(_SECRET, name, value)
    return str(await connection.fetchval("SELECT value FROM secrets WHERE name = $1", name))


async def save_guest(connection: Connection, guest: Guest) -> None:
    """Stores a person, or their new name."""
    await connection.execute(_GUEST, guest.id, kept(guest.name), GUESTS)


async def save_draft(connection: Connection, table: str, draft: StoredDraft, before: str) -> int:
    """Replaces a seat's draft.  One that another command has changed stays as it is."""
    text = msgspec.json.encode(draft).decode()
    values = (table, draft.seat, kept(draft.command_id), draft.at, text, kept(before))
    asides, saved = await connection.fetchrow(_DRAFT, *values) or _no_table()
    if not saved:
        raise Conflict("store.conflict")
    return int(asides)


async def say(connection: Connection, table: str, message: Message, forget: Sequence[int]) -> int:
    """Stores a chat message, each number of a room only once, and deletes others of its room."""
    number, room, *texts = message.number, message.room, kept(message.name), kept(message.text)
    rest = (message.at, message.seat, kept(message.command_id), [*forget], TABLES)
    (asides, _) = await connection.fetchrow(_SAY, table, number, room, *texts, *rest) or _no_table()
    return int(asides)


async def save_note(connection: Connection, table: str, guest: str, text: str) -> int:
    """Replaces a person's note about a table."""
    (asides,) = await connection.fetchrow(_NOTE, table, guest, kept(text)) or _no_table()
    return int(asides)


async def save_review(connection: Connection, table: str, review: bytes) -> None:
    """Replaces the review of a table's game."""
    await connection.fetchval(_REVIEW, table, review) or _no_table()


async def delete_passing(connection: Connection, table: str) -> bool:
    """Deletes a table that was closed without a result or imported, unless somebody looks at it."""
    return await connection.fetchval(_DELETE, table, company.ALIVE) is not None


async def forget_messages(connection: Connection, before: Milliseconds, most: int) -> int:
    """Deletes messages that are older, without the last of each room."""
    return int(await connection.fetchval(_FORGET_MESSAGES, before, most))


async def forget_drafts(connection: Connection, before: Milliseconds, most: int) -> int:
    """Deletes drafts that are older."""
    return int(await connection.fetchval(_FORGET_DRAFTS, before, most))


def _no_table() -> tuple[int, ...]:
    raise Conflict("store.no-table")
