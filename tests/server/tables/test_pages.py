"""The pages that list tables and say how to join them."""

import pytest
from server.asgi import HERE
from server.tables.hall import DAY, Hall, Person, seated

from rokkaku.server import wire

pytestmark = pytest.mark.anyio


async def test_the_page_lists_tables_and_says_how_to_join_them(hall: Hall, ann: Person, ben: Person) -> None:
    assert b"No table is open" in (await hall.http("GET", "/")).body
    public, own = await ann.open(is_public=True), await ben.open()
    page = await ben.get("/")
    assert page.headers["content-type"].startswith("text/html")
    text = page.body.decode()
    assert (f"/t/{public}" in text, f"/t/{own}" in text, "Your tables" in text) == (True, True, True)
    assert f"rokkaku play --join http://{HERE}/t/" in text
    text = (await hall.http("GET", f"/t/{public}")).body.decode()
    assert f"rokkaku play --join http://{HERE}/t/{public}" in text
    assert "Green: Ann" in text
    style = await hall.http("GET", "/style.css")
    assert (style.status, style.headers["content-type"].partition(";")[0]) == (200, "text/css")


async def test_a_name_cannot_write_a_page(hall: Hall) -> None:
    rascal = await hall.person("<b>&\"'")
    table = await rascal.open(is_public=True)
    for path in ("/", f"/t/{table}"):
        body = (await hall.http("GET", path)).body
        assert b"<b>" not in body
        assert b"&lt;b&gt;&amp;" in body


async def test_a_page_shows_every_kind_of_table_and_chair(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, wire.Resign)
    again = (await ben.do(table, 1, wire.Rematch)).table
    invited = await ann.open(("me", "invited", "free"))
    for id, words in (
        (table, ["is over", "bot greedy"]),
        (again, ["waits for players", "reserved for Ann"]),
        (invited, ["Yellow: invited", "Blue: free"]),
    ):
        text = (await ann.get(f"/t/{id}")).body.decode()
        assert [word for word in words if word not in text] == []
    hall.now += 30 * DAY
    await hall.desk.registry.keep_house()
    assert "was given up" in (await ann.get(f"/t/{invited}")).body.decode()
