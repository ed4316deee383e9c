"""Every refusal that the server can give is given here, or in a test that is named here."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from server.asgi import Answer
from server.cases import Case
from server.tables.hall import DAY, Hall, Person, play

import rokkaku.server
from rokkaku.locales import texts
from rokkaku.protocol import commands, frames
from rokkaku.server.edge.limits import Limits
from rokkaku.server.routes import pages
from rokkaku.server.tables.commands import MOST_ROWS, MOST_ROWS_OF_STRANGERS

pytestmark = pytest.mark.anyio

SOURCE, HERE = Path(rokkaku.server.__file__).parent, Path(__file__).parent
RAISED = re.compile(
    r"(?:BadRequest|BadSetup|BadStore|Rejected|NotFound|StoreFailed|UnreadableTable|Conflict)"
    r'\(\s*(?:\d+,\s*)?f?"([\w.{}-]+)"'
)
TOLD_BY_DB = ("store.argument.", "store.backup.", "store.restore.", "store.move.", "store.check.")
REFUSALS = ("table.", "turn.", "server.", "store.")
NO_REFUSALS = ("table.told.", "table.reason.", "table.drawing.", *TOLD_BY_DB, "server.name.words")
BAD, NOBODY, MISSING, REFUSED, FAILED = 400, 401, 404, 409, 503

NEW: dict[str, Any] = {"game": "samurai", "chairs": [{"kind": "me"}, {"kind": "free"}]}


Provocation = Callable[[Case], Awaitable[Answer]]
PROVOKED: dict[str, tuple[int, Provocation]] = {}


def provokes(key: str, status: int) -> Callable[[Provocation], Provocation]:
    """Enters a provocation into the list."""

    def entered(provocation: Provocation) -> Provocation:
        assert key not in PROVOKED
        PROVOKED[key] = (status, provocation)
        return provocation

    return entered


def provoked_by(key: str, where: str, type: str, own: int | None = 0, **fields: Any) -> None:
    """Enters a command of Ann's, at a table of a kind."""

    async def provocation(case: Case) -> Answer:
        table = await getattr(case, where)()
        return await case.command(case.ann, table, own, type, **fields)

    PROVOKED[key] = (REFUSED, provocation)


def opening(key: str, **fields: Any) -> None:
    """Enters a table that cannot be opened."""

    async def provocation(case: Case) -> Answer:
        return await case.ann.post("/api/tables", {**NEW, **fields})

    PROVOKED[key] = (BAD, provocation)


def forking(key: str, where: str, **fields: Any) -> None:
    """Enters a fork that cannot be opened."""

    async def provocation(case: Case) -> Answer:
        table = await getattr(case, where)()
        return await case.ann.post(f"/api/tables/{table}/forks", {"line": 0, **fields})

    PROVOKED[key] = (BAD, provocation)


def looking(key: str, query: str) -> None:
    """Enters a look that is refused to Ann."""

    async def provocation(case: Case) -> Answer:
        return await case.ann.get(f"/api/tables/{await case.table()}{query}")

    PROVOKED[key] = (BAD, provocation)


def naming(key: str, name: str) -> None:
    """Enters a name that nobody may have."""

    async def provocation(case: Case) -> Answer:
        return await case.ann.post("/api/guest", {"name": name})

    PROVOKED[key] = (BAD, provocation)


@provokes("table.unknown-lesson", BAD)
async def an_unknown_lesson(case: Case) -> Answer:
    return await case.ann.post("/api/lessons", {"game": "samurai", "lesson": "castling"})


STALE: dict[str, Any] = {"moves": ".", "expected_seq": 0}
provoked_by("table.stale", "table", "confirm", **STALE)
provoked_by("table.not-your-seat", "table", "resign", own=1)
provoked_by("table.frozen", "frozen", "resign")
provoked_by("table.not-running.open", "waiting", "resign")
provoked_by("table.not-running.finished", "finished", "resign")
provoked_by("table.seat-taken", "table", "sit", seat=1)
provoked_by("table.colours-settled", "table", "sit", seat=0, colour="red")
provoked_by("table.has-begun", "table", "close")
provoked_by("table.no-such-seat", "table", "sit", seat=2)
provoked_by("table.nothing-to-take-back", "table", "propose", what="takeback")
provoked_by("table.nothing-proposed", "table", "answer", yes=True)
provoked_by("table.not-paused", "table", "resume")
provoked_by("table.nothing-to-pause", "table", "propose", what="pause")
provoked_by("table.name-taken", "table", "rename", seat=0, name="Ben")
provoked_by("table.not-late", "table", "late", seat=1, choice="bot")
provoked_by("table.no-meaning", "table", "attempt", clicks=["nowhere"], expected_seq=9)
provoked_by("table.nothing-to-undo", "table", "undo")
provoked_by("table.nothing-to-redo", "table", "redo")
provoked_by("table.message-length", "table", "say", text="")
provoked_by("table.note-length", "table", "note", text="x" * 4_001)
provoked_by("table.rematch-running", "table", "rematch")
provoked_by("table.deal-running", "table", "deal")
provoked_by("table.deal-with-people", "finished", "deal")
provoked_by("turn.empty", "table", "confirm", moves=" ", expected_seq=9)
opening("table.wrong-pace", pace={"kind": "live", "bank": 1})
opening("table.colour-of-nobody", chairs=[{"kind": "me"}, {"kind": "free", "colour": "red"}])
opening("table.name-of-nobody", chairs=[{"kind": "me"}, {"kind": "free", "name": "Ben"}])
forking("table.wrong-chairs", "finished", chairs=[{"kind": "me"}])
forking("table.fork-running", "table")
forking("table.fork-with-people", "finished", view="0", chairs=[{"kind": "me"}, {"kind": "free"}])
forking("table.no-such-line", "finished", line=4)
forking("table.unknown-fork-view", "finished", view="god")
looking("table.unknown-language", "?language=tlh")
looking("server.not-a-number", "?seat=first")
looking("table.unknown-view", "/record?view=god")
looking("table.unknown-drawing", "/picture.svg?theme=pink")
naming("server.name.empty", "  ")
naming("server.name.long", "x" * 25)
naming("server.name.character", "A\u202eB")


@provokes("table.not-your-turn", REFUSED)
async def _(case: Case) -> Answer:
    return await case.command(case.ben, await case.table(), 1, "confirm", **STALE)


@provokes("table.colour-taken", REFUSED)
async def _(case: Case) -> Answer:
    return await case.command(case.ben, await case.waiting(), None, "sit", seat=1, colour="green")


@provokes("table.no-preview", REFUSED)
async def _(case: Case) -> Answer:
    table = await case.table(lens="off")
    return await case.command(case.ann, table, 0, "preview", moves=await case.turn(table))


async def advice(case: Case, table: str) -> Answer:
    return await case.ann.get(f"/api/tables/{table}/advice?seat=0")


@provokes("table.no-advice", BAD)
async def _(case: Case) -> Answer:
    return await advice(case, await case.table())


@provokes("table.turn-complete", BAD)
async def _(case: Case) -> Answer:
    table = await case.table(has_advice=True)
    await case.command(case.ann, table, 0, "draft", moves=await case.turn(table), expected_seq=9)
    return await advice(case, table)


@provokes("table.advice-failed", BAD)
async def _(case: Case) -> Answer:
    case.hall.bots.fault = "It crashed."
    return await advice(case, await case.table(has_advice=True))


@provokes("table.not-running.expired", REFUSED)
async def _(case: Case) -> Answer:
    table = await case.waiting()
    case.hall.now += 8 * DAY
    await case.hall.platform.registry.clean_up()
    return await case.command(case.ann, table, 0, "keep")


@provokes("table.not-running.closed", REFUSED)
async def _(case: Case) -> Answer:
    table = await case.waiting()
    await case.ann.do(table, 0, commands.Close)
    return await case.command(case.ann, table, 0, "keep")


@provokes("table.too-many-rows", REFUSED)
async def _(case: Case) -> Answer:
    table = await case.waiting()
    found = await case.hall.table(table)
    found.state = msgspec.structs.replace(found.state, written={case.ann.id: MOST_ROWS})
    return await case.command(case.ann, table, 0, "keep")


@provokes("table.too-many-strangers", REFUSED)
async def _(case: Case) -> Answer:
    table = await case.waiting()
    found = await case.hall.table(table)
    found.state = msgspec.structs.replace(found.state, written={"nobody here": MOST_ROWS_OF_STRANGERS})
    return await case.command(case.ben, table, None, "sit", seat=1)


@provokes("table.already-proposed", REFUSED)
async def _(case: Case) -> Answer:
    table = await case.table()
    await case.ben.do(table, 1, commands.Propose, what="end")
    return await case.command(case.ann, table, 0, "propose", what="end")


@provokes("table.too-much-chat", 429)
async def _(case: Case) -> Answer:
    table = await case.table()
    case.hall.services.chat = Limits(1, 1)
    await case.command(case.ann, table, 0, "say", text="hello")
    return await case.command(case.ann, table, 0, "say", text="hello")


@provokes("table.over-there", BAD)
async def _(case: Case) -> Answer:
    table = await case.table()
    last = len((await play(table, [case.ann, case.ben])).lines)
    return await case.ann.post(f"/api/tables/{table}/forks", {"line": last})


@provokes("table.too-many-tables", BAD)
async def _(case: Case) -> Answer:
    case.hall.services.settings = msgspec.structs.replace(case.hall.settings, max_tables_per_guest=1)
    await case.waiting()
    return await case.ann.post("/api/tables", NEW)


@provokes("turn.unfinished", REFUSED)
async def _(case: Case) -> Answer:
    table = await case.table()
    moves = (await case.turn(table)).removesuffix(" .")
    return await case.command(case.ann, table, 0, "confirm", moves=moves, expected_seq=9)


@provokes("turn.too-long", REFUSED)
async def _(case: Case) -> Answer:
    table = await case.table()
    return await case.command(
        case.ann, table, 0, "draft", moves=f"{await case.turn(table)} .", expected_seq=9
    )


@provokes("server.not-found", MISSING)
async def _(case: Case) -> Answer:
    return await case.ann.get("/api/tables/nothing")


@provokes("server.no-client", FAILED)
async def _(case: Case) -> Answer:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "files", lambda package: case.hall.file.parent)
        return await case.ann.get("/static/not-built.js")


@provokes("server.protocol", BAD)
async def _(case: Case) -> Answer:
    async with case.ann.socket(await case.table(), "protocol=0") as socket:
        assert socket.denied is not None
        return socket.denied


@provokes("server.no-guest", NOBODY)
async def _(case: Case) -> Answer:
    return await case.hall.http("POST", "/api/tables", NEW)


@provokes("server.not-understood", BAD)
async def _(case: Case) -> Answer:
    return await case.ann.post("/api/tables", b"{")


@provokes("server.look-by-get", BAD)
async def _(case: Case) -> Answer:
    return await case.ann.post(
        f"/api/tables/{await case.table()}/commands", {"command": {"type": "look", "id": "1"}}
    )


@provokes("store.failed", FAILED)
async def _(case: Case) -> Answer:
    table, case.hall.store.mood = await case.table(), "fails"
    return await case.command(case.ann, table, 0, "keep")


@provokes("table.not-the-host", REFUSED)
async def _(case: Case) -> Answer:
    return await case.command(case.ben, await case.waiting(), None, "close")


@provokes("table.invited", REFUSED)
async def _(case: Case) -> Answer:
    table = await case.ann.open(("me", "free", "invited"))
    await case.ben.sit(table, 1)
    return await case.command(case.ben, table, 1, "seat_bot", seat=2, bot="random")


@provokes("store.gone", FAILED)
async def _(case: Case) -> Answer:
    table, file, elsewhere = await case.table(), case.hall.file, case.hall.file.with_name("elsewhere")
    file.rename(elsewhere)
    answer = await case.command(case.ann, table, 0, "keep")
    elsewhere.rename(file)
    return answer


@provokes("store.unknown", FAILED)
async def _(case: Case) -> Answer:
    table, case.hall.store.mood = await case.table(), "is silent"
    return await case.command(case.ann, table, 0, "keep")


@provokes("store.conflict", FAILED)
async def _(case: Case) -> Answer:
    table = await case.table()
    found = await case.hall.table(table)
    found.state = replace(found.state, seq=found.state.seq + 1)
    return await case.command(case.ann, table, 0, "keep")


@provokes("store.closed", FAILED)
async def _(case: Case) -> Answer:
    table = await case.table()
    await case.hall.store.close()
    answer = await case.command(case.ann, table, 0, "keep")
    await case.hall.store.open()
    return answer


ELSEWHERE = {
    "server.no-png": "test_pages_and_pictures.py::test_without_its_extra_no_picture_is_a_png",
    "table.deal-of-deal": (
        "tables/test_deals.py::test_only_a_finished_game_of_one_person_against_bots_is_dealt_again"
    ),
    "table.too-many-deals": "tables/test_deals.py::test_a_deal_is_played_again_only_so_often",
    "table.paused": "tables/test_pauses.py::test_in_a_pause_nobody_plays_neither_people_nor_bots",
    "table.both-late": "tables/test_pauses.py::test_nobody_claims_a_win_where_both_are_late",
    "table.no-claim": "tables/test_pauses.py::test_with_three_nobody_claims_a_win",
    "table.not-running.imported": "tables/test_importing.py::test_nobody_sits_at_it_and_it_is_in_no_list",
    "record.too-long": "tables/test_importing.py::test_a_record_without_end_is_not_played",
    "table.too-much-advice": "tables/test_advice.py::test_nobody_waits_for_too_many_answers_at_once",
    "review.not-finished": "tables/test_reviews.py::test_a_running_game_has_no_review",
    "server.door.host": "edge/test_guard.py::test_a_request_for_somebody_else_is_turned_away",
    "server.door.origin": "edge/test_guard.py::test_only_our_own_pages_may_change_something",
    "server.door.kind": "edge/test_guard.py::test_only_json_is_taken",
    "server.door.body": "edge/test_guard.py::test_a_body_that_is_too_long_is_refused",
    "server.door.rate": "edge/test_guard.py::test_who_asks_too_often_has_to_wait",
    "server.door.sockets": "edge/test_guard.py::test_too_many_sockets_are_refused_by_key",
    "server.door.slow": "edge/test_guard.py::test_a_body_that_does_not_come_is_not_waited_for",
    "server.door.crashed": "edge/test_guard_out.py::test_a_crash_tells_the_client_a_number_and_nothing_else",
    **{
        f"server.setting.{name}": (
            "test_settings.py::test_a_wrong_value_is_told_with_its_variable_and_what_is_allowed"
        )
        for name in ("number", "whole-number", "host", "base-url", "proxy", "bot", "store", "yes-or-no")
    },
    "server.setting.test-seeds": (
        "test_settings.py::test_deals_can_be_foretold_only_where_nobody_else_can_come"
    ),
    "store.slow": "store/test_failures.py::test_nobody_waits_for_ever",
    "store.no-table": "store/test_contract.py::test_nothing_is_appended_to_an_unknown_table",
    "store.locked": "store/test_sqlite.py::test_a_second_server_is_refused",
    "store.several-names": "store/test_sqlite.py::test_a_store_with_a_second_name_has_no_server",
    "store.newer": "store/test_sqlite.py::test_a_store_of_a_newer_program",
    "store.no-database": "store/test_sqlite.py::test_no_database",
    "store.not-ours": "store/test_sqlite.py::test_the_database_of_another_program_is_not_touched",
    "store.no-folder": "store/test_sqlite.py::test_a_folder_that_does_not_exist",
    "store.no-file": "store/test_backup.py::test_what_cannot_be_copied_leaves_nothing_behind",
    "store.not-writable": "store/test_sqlite.py::test_a_folder_that_may_not_be_written",
    "store.no-wal": "store/test_sqlite.py::test_a_place_without_shared_memory",
    "store.unreadable": "store/test_sqlite.py::test_a_table_that_cannot_be_read_leaves_the_others_alone",
    "store.damaged": "store/test_backup.py::test_a_damaged_store_is_found_out",
    "store.target-exists": "store/test_backup.py::test_nothing_is_overwritten",
    "server.setting.database": (
        "test_settings.py::test_a_wrong_address_of_a_database_is_not_repeated_with_its_password"
    ),
    "store.database-failed": (
        "store/test_postgres.py::test_a_database_that_is_gone_is_told_at_once_and_used_again_when_it_is_back"
    ),
    "store.database-slow": "store/test_postgres.py::test_nobody_waits_for_ever_for_a_database",
    "store.database-unknown": "store/test_postgres.py::test_nobody_waits_for_ever_for_a_database",
    "store.no-driver": "store/test_postgres.py::test_without_its_extra_there_is_no_postgresql",
    "store.not-there": "store/test_postgres.py::test_where_no_database_is",
    "store.no-access": "store/test_postgres.py::test_a_wrong_password",
    "store.not-allowed": "store/test_postgres.py::test_a_wrong_password",
    "store.no-such-database": "store/test_postgres.py::test_a_database_that_does_not_exist",
    "store.not-utf8": "store/test_postgres.py::test_a_database_for_few_characters",
    "store.newer-database": "store/test_postgres.py::test_a_database_of_a_newer_program",
    "store.not-our-database": ("store/test_postgres.py::test_what_belongs_to_another_program_is_not_touched"),
    "store.nothing-there": "store/test_moving.py::test_an_empty_database_has_nothing_to_move",
    "store.in-use": "store/test_moving.py::test_a_store_in_use_is_not_moved",
    "store.not-empty": "store/test_moving.py::test_nothing_is_moved_where_something_is",
    "store.incomplete": "store/test_moving.py::test_a_copy_that_is_not_the_same_is_not_kept",
    "store.differs": "store/test_moving.py::test_a_copy_that_is_not_the_same_is_not_kept",
    "store.missing-rows": "store/test_moving.py::test_damaged_tables_are_named",
}
"""Where the others are proven."""


def raised() -> set[str]:
    """All that the code refuses with, families of keys written out."""
    found: set[str] = set()
    for file in SOURCE.rglob("*.py"):
        for key in RAISED.findall(file.read_text(encoding="utf-8")):
            prefix, brace, _ = key.partition("{")
            found |= {text for text in texts("en") if text.startswith(prefix)} if brace else {key}
    return found


def refusals() -> set[str]:
    """All that the texts have for refusals of the server."""
    return {key for key in texts("en") if key.startswith(REFUSALS) and not key.startswith(NO_REFUSALS)}


def test_the_list_of_refusals_is_complete() -> None:
    assert len(raised()) > 60
    assert raised() | refusals() == set(PROVOKED) | set(ELSEWHERE)
    assert set(PROVOKED) & set(ELSEWHERE) == set()


@pytest.mark.parametrize("key", ELSEWHERE)
def test_what_is_proven_elsewhere_is_proven_there(key: str) -> None:
    file, _, name = ELSEWHERE[key].partition("::")
    assert re.search(rf"^(?:async )?def {name}\(", (HERE / file).read_text(encoding="utf-8"), re.MULTILINE)


def sentence_of(key: str) -> re.Pattern[str]:
    """What a text says, whatever its values."""
    return re.compile(".+".join(map(re.escape, re.split(r"\{[^}]*\}", texts("en")[key]))), re.DOTALL)


@pytest.mark.parametrize("key", PROVOKED)
async def test_a_refusal_is_given_with_its_status_and_its_sentence(
    hall: Hall, ann: Person, ben: Person, key: str
) -> None:
    status, provocation = PROVOKED[key]
    answer = await provocation(Case(hall, ann, ben))
    refused = msgspec.json.decode(answer.body, type=frames.Refused)
    assert (refused.key, answer.status) == (key, status)
    assert sentence_of(key).fullmatch(refused.sentence)
