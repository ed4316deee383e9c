"""A server with an owner's values: tables keep those they began with."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from games.rice_wars.other_values import all_changed
from server.clients import Person
from server.processes import ServerProcess

from rokkaku.core.game import rules_of
from rokkaku.games.rice_wars import RICE_WARS, side

VARIABLE = "ROKKAKU_RICE_WARS_VALUES"
BOTS = ("me", "random", "random")


@pytest.fixture(scope="module")
def owned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return all_changed(tmp_path_factory.mktemp("values"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path) as server:
        yield server


def restarted(server: ServerProcess, **settings: str) -> None:
    server.stop()
    server.settings = {name: text for name, text in server.settings.items() if name != VARIABLE} | settings
    server.start()


def shown(person: Person, table: str) -> Any:
    return person.get(f"/api/tables/{table}?seat=0&parts=view,choices,scene")


def test_tables_play_on_with_the_values_they_began_with(server: ServerProcess, owned: Path) -> None:
    ann, theirs = Person(server, "Ann"), RICE_WARS.with_values(owned)
    ours = ann.open_table("rice-wars", BOTS, edition="basic", first=0)
    before = shown(ann, ours)
    assert before["values"] == RICE_WARS.values

    restarted(server, **{VARIABLE: str(owned)})
    assert shown(ann, ours)["view"] == before["view"]
    new = ann.open_table("rice-wars", BOTS, edition="basic", first=0)
    frame = shown(ann, new)
    assert frame["values"] == theirs.values
    assert frame["view"]["edition"]["places"]["peasants"] == theirs.box.values.daimyo["places"].peasants
    spots = side(theirs.box.values.boards["basic"]).palace_spots
    assert set(frame["question"]["choices"]["palace"]) == set(spots)
    for table, values in ((ours, RICE_WARS.values), (new, theirs.values)):
        board = ann.get(f"/api/boards/rice-wars/basic/3/landscape?values={values}")
        assert len(board["spots"]) == 37
        assert f"[values {values}]" in ann.text(f"/api/tables/{table}/record?view=0")
    told = {rule["id"]: rule["text"] for rule in ann.get("/api/rules/rice-wars")}
    assert told["cards-7"] == rules_of(theirs)["cards-7"].text

    restarted(server)
    assert shown(ann, ours)["view"] == before["view"]
    refused = ann.request("GET", f"/api/tables/{new}")
    assert refused[0] >= 400
    assert theirs.values in refused[1]["sentence"]
    assert [table["id"] for table in ann.get("/api/tables?mine=1")] == [ours]
