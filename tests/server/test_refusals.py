"""Every refusal that the server can give is given here, or in a test that `proven_elsewhere.py` names."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from server.asgi import Answer
from server.cases import Case
from server.known_refusals import raised, refusals
from server.proven_elsewhere import ELSEWHERE
from server.tables.hall import DAY, Hall, Person, play

from rokkaku.locales import texts
from rokkaku.protocol import commands, frames
from rokkaku.server.edge.limits import Limits
from rokkaku.server.routes import pages
from rokkaku.server.tables.commands import MOST_ROWS, MOST_ROWS_OF_STRANGERS

pytestmark = pytest.mark.anyio

HERE = Path(__file__).parent
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


@provokes("table.unknown-puzzle", BAD)
async def an_unknown_puzzle(case: Case) -> Answer:
    return await case.ann.post("/api/puzzles", {"game": "samurai", "puzzle": "castling"})


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
naming("server.name.colour", "Green")
naming("server.name.bot", "bot bushi")


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


@provokes("table.too-many-public", BAD)
async def _(case: Case) -> Answer:
    for _ in range(case.hall.settings.max_public_tables):
        await case.ann.post("/api/tables", {**NEW, "is_public": True})
    return await case.ben.post("/api/tables", {**NEW, "is_public": True})


@provokes("table.too-many-imports", 429)
async def _(case: Case) -> Answer:
    case.hall.services.imports = Limits(0.001, 1)
    await case.ann.post("/api/records", {"text": "nothing"})
    return await case.ann.post("/api/records", {"text": "something"})


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
        patch.setattr(pages, "_files", pages._files.__wrapped__)  # whoever has asked before
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
