"""Tables that lie in the store before the server starts: games that are over, and games under way."""

import asyncio
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
from browser.visitors import QUICK
from review.pinned import pinned
from server.reliability.worlds import random_turn

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.protocol.tables import Chair, Guest, Head, Pace
from rokkaku.review.account import review_of
from rokkaku.server.edge.identity import CookieSigner
from rokkaku.server.house_clock import wall_clock
from rokkaku.server.settings import Settings
from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.tables.fold import folded, start_row
from rokkaku.server.tables.rows import NewRow, end_row, turn_row
from rokkaku.server.uptime import Calendar

ANN = Seat(0)


class Wanted(NamedTuple):
    game: str
    edition: str
    bots: tuple[str, ...]
    turns: float = math.inf
    """So many turns of the person at the first seat are played; then it is that person's turn."""
    is_reviewed: bool = False
    """Whether its review lies there too, with chances that nobody had to play for."""


class Seeded(NamedTuple):
    id: str
    cookie: str
    """Proves to be who sits at the first seat."""

    @property
    def path(self) -> str:
        return f"/t/{self.id}"


TABLES = {
    "samurai-start": Wanted("samurai", "lacerta-2008", ("random",) * 2, turns=0),
    "rice-wars-start": Wanted("rice-wars", "basic", ("random",) * 2, turns=0),
    "samurai-over": Wanted("samurai", "hans-im-glueck-1998", ("random",), is_reviewed=True),
    "rice-wars-over": Wanted("rice-wars", "basic", ("random",) * 3, is_reviewed=True),
    "rice-wars-over-5": Wanted("rice-wars", "epic", ("random",) * 4),
    "rice-wars-last": Wanted("rice-wars", "basic", ("random",) * 2, turns=76),
    "samurai-bots": Wanted("samurai", "hans-im-glueck-1998", ("greedy",) * 3, turns=3),
    "rice-wars-bots": Wanted("rice-wars", "basic", ("random",) * 3, turns=6),
    "samurai-hans-im-glueck-1998": Wanted("samurai", "hans-im-glueck-1998", ("random",) * 3, turns=2),
    "samurai-galakta-2016": Wanted("samurai", "galakta-2016", ("random",) * 3, turns=2),
    "rice-wars-hiring": Wanted("rice-wars", "epic", ("random",) * 4, turns=68),
    "rice-wars-epic": Wanted("rice-wars", "epic", ("random",) * 4, turns=2),
}


def seed(file: Path) -> Mapping[str, Seeded]:
    """Puts all tables into a store that no server uses yet."""
    return asyncio.run(_seed(file))


async def _seed(file: Path) -> Mapping[str, Seeded]:
    store = SqliteStore(file)
    await store.open()
    cookies = CookieSigner(await store.secret("cookies"), Settings(store=file))
    found = {}
    for name, wanted in TABLES.items():
        head = _head(name, wanted)
        log = [row.numbered(seq, head.created) for seq, row in enumerate(_rows(head, wanted.turns), 1)]
        state = folded(head, log, Calendar())
        await store.save_guest(Guest(head.host, "Ann"))
        await store.create(head, state.summary(), log)
        if wanted.is_reviewed:
            review = review_of(state.game, state.record, pinned(wanted.game))
            await store.save_review(head.id, msgspec.json.encode(review))
        found[name] = Seeded(head.id, cookies.sign(head.host))
    await store.close()
    return found


def _head(name: str, wanted: Wanted) -> Head:
    guest = f"ann-at-{name}"
    options = QUICK if wanted.game == "samurai" else {}
    setup = Setup(wanted.game, wanted.edition, 1 + len(wanted.bots), f"seed of {name}", options)
    chairs = (Chair("person", guest, "Ann"), *(Chair("bot", bot=bot) for bot in wanted.bots))
    rules = find(wanted.game).rules_version
    return Head(name, guest, setup, "nonce", rules, chairs, Pace(), False, True, wall_clock())


def _rows(head: Head, turns: float) -> Iterator[NewRow]:
    """The log of a game that is played at random."""
    game, dice = find(head.setup.game), Random(head.id)
    yield start_row(head)
    state = game.start(head.setup).state
    while deciders := game.deciders(state):
        if turns <= 0 and ANN in deciders:
            return
        draft = random_turn(game, state, dice.choice(deciders), dice)
        turns -= draft.seat == ANN
        yield turn_row(draft)
        state = draft.state
    outcome = game.outcome(state)
    assert outcome
    yield end_row(outcome)
