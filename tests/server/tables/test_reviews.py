"""Reviews of games that are over: made once, kept, and never of a game that still has secrets."""

import asyncio
from collections.abc import Callable

import msgspec
import pytest
from review.pinned import pinned
from server.tables.hall import Hall, Person, play, seated, told

from rokkaku.core.errors import BadRequest
from rokkaku.protocol import commands
from rokkaku.protocol.reviews import Review
from rokkaku.review import estimator
from rokkaku.server.tables import review_worker, waiting_line
from rokkaku.server.tables.reviews import MOST_WAITING
from rokkaku.server.tables.waiting_line import MORE_AT_AN_ADDRESS
from rokkaku.server.workshop import FAILED, ON_THE_WAY, Workshop

pytestmark = pytest.mark.anyio


class ReviewsHere(Workshop):
    """Reviews in this process, and waits before the answer until it may come."""

    def __init__(self) -> None:
        super().__init__("")
        self.may_answer = asyncio.Event()
        self.jobs = 0
        self.fails = False

    async def done(self, encoded: bytes, hear: Callable[[bytes], None] = lambda said: None) -> bytes:
        self.jobs += 1
        said = review_worker.answer(encoded, lambda part: hear(part.removeprefix(ON_THE_WAY)))
        await self.may_answer.wait()
        return FAILED + b"a reason" if self.fails else said


@pytest.fixture
def shop(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> ReviewsHere:
    monkeypatch.setattr(review_worker, "estimator_of", lambda game: pinned())
    hall.platform.reviews.workshop = shop = ReviewsHere()
    return shop


async def resigned(ann: Person, ben: Person, lines: int = 6) -> str:
    table = await seated(ann, ben)
    await play(table, [ann, ben], lines)
    await ann.do(table, 0, commands.Resign)
    return f"/api/tables/{table}/review"


async def finished(person: Person, path: str) -> Review:
    """The review once it is made."""
    while (shown := told(await person.get(path)))["review"] is None:
        await asyncio.sleep(0.001)
    return msgspec.convert(shown["review"], Review)


async def test_a_review_is_made_once_and_kept_with_the_game(
    hall: Hall, shop: ReviewsHere, ann: Person, ben: Person, eve: Person
) -> None:
    path = await resigned(ann, ben)
    assert told(await eve.get(path)) == {"done": 0, "of": 6, "review": None, "labels": {}}
    while told(await ann.get(path))["done"] == 0:
        await asyncio.sleep(0.001)
    assert told(await ben.get(path))["done"] == 6
    shop.may_answer.set()
    review = await finished(ann, path)
    assert len(review.lines) == 7
    assert [seat.result for seat in review.seats] == [0, 1]
    await hall.restart()
    assert await finished(eve, path) == review
    assert shop.jobs == 1


async def test_moves_are_named_in_the_language_of_whoever_asks(
    hall: Hall, shop: ReviewsHere, ann: Person, ben: Person
) -> None:
    path = await resigned(ann, ben)
    shop.may_answer.set()
    review = await finished(ann, path)
    clicks = {click for each in review.decisions for click in (*each.played_clicks, *each.best_clicks)}
    english, german = [
        told(await ann.get(f"{path}?language={language}"))["labels"] for language in ("en", "de")
    ]
    assert set(english) == set(german) == clicks
    assert english != german


async def test_a_running_game_has_no_review(
    hall: Hall, shop: ReviewsHere, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 4)
    for person in (ann, eve):
        answer = await person.get(f"/api/tables/{table}/review")
        assert (answer.status, answer.refused) == (400, "review.not-finished")
    assert shop.jobs == 0


async def test_a_review_that_failed_is_made_again(
    hall: Hall, shop: ReviewsHere, ann: Person, ben: Person
) -> None:
    path = await resigned(ann, ben)
    shop.fails = True
    shop.may_answer.set()
    while (answer := await ann.get(path)).status == 200:
        await asyncio.sleep(0.001)
    assert (answer.status, answer.refused) == (500, "server.door.crashed")
    shop.fails = False
    assert len((await finished(ann, path)).lines) == 7


async def test_what_keeps_a_game_from_being_reviewed_is_told(
    hall: Hall, shop: ReviewsHere, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(game: str) -> None:
        raise BadRequest("sim.no-compiler", {"why": ImportError("numba")})

    monkeypatch.setattr(review_worker, "estimator_of", missing)
    path = await resigned(ann, ben)
    shop.may_answer.set()
    while (answer := await ann.get(path)).status == 200:
        await asyncio.sleep(0.001)
    assert (answer.status, answer.refused) == (400, "sim.no-compiler")


async def test_a_game_without_an_engine_is_refused(
    hall: Hall, shop: ReviewsHere, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = await resigned(ann, ben)
    monkeypatch.setattr(estimator, "has_engine", lambda game: False)
    answer = await ann.get(path)
    assert (answer.status, answer.refused) == (400, "review.no-engine")


async def test_nobody_has_too_many_reviews_made_at_once(
    hall: Hall, shop: ReviewsHere, ann: Person, ben: Person
) -> None:
    paths = [await resigned(ann, ben, 2) for _ in range(MOST_WAITING + 1)]
    for path in paths[:-1]:
        assert told(await ann.get(path))["review"] is None
    answer = await ann.get(paths[-1])
    assert (answer.status, answer.refused) == (429, "review.too-many")
    assert told(await ann.get(paths[0]))["review"] is None, "one that is being made may be asked for"
    assert told(await ben.get(paths[-1]))["review"] is None, "others have made what they want"
    shop.may_answer.set()
    for path in paths:
        assert len((await finished(ann, path)).lines) == 3


async def test_all_guests_at_an_address_together_have_a_few_more(
    hall: Hall, shop: ReviewsHere, ann: Person, ben: Person
) -> None:
    paths = [await resigned(ann, ben, 1) for _ in range(MOST_WAITING * MORE_AT_AN_ADDRESS + 1)]
    guests = [await hall.person(f"Guest {number}") for number in range(len(paths))]
    shown = [await guest.get(path) for guest, path in zip(guests, paths, strict=True)]
    assert [answer.status for answer in shown] == [200] * (len(paths) - 1) + [429]
    shop.may_answer.set()


async def test_what_failed_and_nobody_asks_about_is_forgotten(
    hall: Hall, shop: ReviewsHere, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_line, "MOST_REMEMBERED", 0)
    shop.fails = True
    shop.may_answer.set()
    paths = [await resigned(ann, ben, 1) for _ in range(3)]
    for path in paths:
        assert told(await ann.get(path))["review"] is None
        while any(not task.done() for task in hall.platform.reviews._line._tasks.values()):
            await asyncio.sleep(0.001)
    assert len(hall.platform.reviews._line._tasks) == 1
    assert (await ann.get(paths[-1])).status == 500


async def test_the_server_stops_while_a_review_is_made(
    hall: Hall, shop: ReviewsHere, ann: Person, ben: Person
) -> None:
    path = await resigned(ann, ben)
    assert told(await ann.get(path))["review"] is None
    await asyncio.sleep(0)
    await hall.restart()
    assert not await hall.store.review(path.split("/")[3])
