"""Nothing that a server does over and over leaves anything behind that only a garbage collection frees."""

import gc
from collections.abc import Awaitable, Callable, Sequence

import pytest
from server.clients import fresh_id
from server.tables.hall import Person, seated

from rokkaku.protocol import commands

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("in_sight")]

OFTEN, ROUNDS = 5, 3

Deed = Callable[[], Awaitable[object]]


def bot(name: str) -> dict[str, str]:
    return {"kind": "bot", "bot": name}


async def play_on(table: str, people: Sequence[Person]) -> None:
    seat = (await people[0].hall.state(table)).deciders[0]
    await people[seat].turn(table, seat)


def deeds(ann: Person, ben: Person, table: str) -> dict[str, Deed]:
    me = {"kind": "me"}

    def confirm() -> dict[str, object]:
        command = {"type": "confirm", "id": fresh_id(), "moves": "xx", "expected_seq": 0}
        return {"command": command, "seat": 0}

    return {
        "front page": lambda: ann.get("/"),
        "script": lambda: ann.get("/static/app.js"),
        "texts": lambda: ann.get("/api/texts?language=de"),
        "lobby": lambda: ann.get("/api/tables"),
        "table": lambda: ann.get(f"/api/tables/{table}?seat=0"),
        "picture": lambda: ann.get(f"/api/tables/{table}/picture.svg"),
        "no such table": lambda: ann.get("/api/tables/nothing"),
        "no such page": lambda: ann.get("/nothing"),
        "not understood": lambda: ann.post("/api/tables", {"game": "nothing"}),
        "refused": lambda: ann.post(f"/api/tables/{table}/commands", confirm()),
        "said": lambda: ann.do(table, 0, commands.Say, text="hm"),
        "turn": lambda: play_on(table, (ann, ben)),
        "opened": lambda: ann.post("/api/tables", {"game": "samurai", "chairs": [{"kind": "me"}] * 2}),
        "games": lambda: ann.get("/api/games"),
        "bots": lambda: ann.post("/api/tables", {"game": "samurai", "chairs": [me, bot("bushi")]}),
        "no such bot": lambda: ann.post("/api/tables", {"game": "samurai", "chairs": [me, bot("nobody")]}),
    }


async def left_by(deed: Deed) -> int:
    """How many objects only a collection frees, after something was done again and again.

    What other parts of the process leave meanwhile, they do not leave in each round.
    """
    await deed()
    left = []
    for _ in range(ROUNDS):
        gc.collect()
        for _ in range(OFTEN):
            await deed()
        left.append(gc.collect())
        if not left[-1]:
            break
    return min(left)


async def test_nothing_is_left_for_a_collection(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    gc.disable()
    gc.collect()
    # Whatever other tests of this process keep need not be gone through at each collection.
    gc.freeze()
    try:
        left = {name: await left_by(deed) for name, deed in deeds(ann, ben, table).items()}
    finally:
        gc.unfreeze()
        gc.enable()
    assert not any(left.values()), left
