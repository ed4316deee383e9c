"""Tables as people ask for them."""

from pathlib import Path
from typing import Any

import pytest
from server.tables.hall import LIVE, Hall, Person, seated

from rokkaku.core.errors import RokkakuError
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES, find
from rokkaku.protocol import requests
from rokkaku.protocol.tables import Guest, Pace
from rokkaku.server.tables.clocks import PRESETS
from rokkaku.server.tables.opening import checked_pace, new_head

pytestmark = pytest.mark.anyio
ANN = Guest("ann-id", "Ann")


async def test_a_table_is_as_it_was_asked_for(ann: Person) -> None:
    table = await ann.open(
        ("me", "free", "invited", "random"),
        edition="galakta-2016",
        options={"captures": "open"},
        pace=LIVE,
        is_public=True,
        has_spectators=False,
        lens="totals",
    )
    seen = await ann.look(table)
    assert (seen.game, seen.edition, seen.title) == ("samurai", "galakta-2016", "Galakta 2016 (Polish)")
    assert (seen.options, seen.pace, seen.lens) == ({"captures": "open"}, LIVE, "totals")
    assert (seen.is_public, seen.has_spectators, seen.is_host) == (True, False, True)
    assert [(chair.kind, chair.name, chair.bot) for chair in seen.chairs] == [
        ("person", "Ann", ""),
        ("free", "", ""),
        ("invited", "", ""),
        ("bot", "", "random"),
    ]
    assert [chair.colour for chair in seen.chairs] == ["gold", "purple", "red", "green"]
    assert [chair.is_mine for chair in seen.chairs] == [True, False, False, False]
    assert (seen.status, seen.seq, seen.deciders, seen.question) == ("open", 0, (), None)
    assert (seen.view, seen.commitment, seen.told) == (None, "", ())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_out_is_as_the_game_suggests_it(game: str) -> None:
    seats = GAMES[game].editions[0].seats[0]
    chairs = (requests.NewChair("me"), *(requests.NewChair() for _ in range(seats - 1)))
    head = new_head(requests.NewTable(game=game, chairs=chairs), ANN, 5)
    assert head.setup.edition == GAMES[game].editions[0].key
    assert (head.setup.options, head.setup.first, head.pace) == ({}, None, Pace())
    assert (head.is_public, head.has_spectators, head.lens) == (False, True, "preview")
    assert (head.host, head.created, head.rules) == ("ann-id", 5, GAMES[game].rules_version)


async def test_where_everybody_is_there_the_game_begins_at_once(hall: Hall, ann: Person) -> None:
    table = await ann.open(("me", "random"), first=Seat(0))
    assert (await hall.state(table)).status == "running"
    assert (await hall.kinds(table))[0] == "start"
    seen = await ann.look(table, 0)
    assert seen.question is not None
    assert len(seen.commitment) == 64


async def test_a_host_may_only_watch(hall: Hall, ann: Person) -> None:
    table = await ann.open(("random", "random"))
    await hall.until(table, lambda state: state.is_over)
    assert (await ann.look(table)).is_host


def test_no_two_tables_share_an_id_a_seed_a_nonce_or_a_key() -> None:
    asked = requests.NewTable(
        game="samurai", chairs=(requests.NewChair("invited"), requests.NewChair("invited"))
    )
    heads = [new_head(asked, ANN, 0) for _ in range(50)]
    for secrets in (
        [head.id for head in heads],
        [head.setup.seed for head in heads],
        [head.nonce for head in heads],
        [chair.key for head in heads for chair in head.chairs],
    ):
        assert len(set(secrets)) == len(secrets)
        assert min(map(len, secrets)) >= 16
    assert {len(bytes.fromhex(head.setup.seed)) for head in heads} == {16}


BOT = requests.NewChair("bot", "nobody")
WRONG: list[tuple[str, dict[str, Any]]] = [
    ("setup.game-unknown", {"game": "chess"}),
    ("setup.edition-unknown", {"edition": "first"}),
    ("setup.option-unknown", {"options": {"speed": "high"}}),
    ("setup.value-wrong", {"options": {"captures": "never"}}),
    ("setup.seats-wrong", {"chairs": ()}),
    ("setup.seats-wrong", {"chairs": (requests.NewChair("me"),)}),
    ("setup.seats-wrong", {"chairs": (requests.NewChair("me"),) * 5}),
    ("setup.first-wrong", {"first": Seat(2)}),
    ("setup.first-wrong", {"first": Seat(-1)}),
    ("bot.unknown", {"chairs": (requests.NewChair("me"), BOT)}),
    ("bot.no-parameters", {"chairs": (requests.NewChair("me"), requests.NewChair("bot", "random:3"))}),
    ("bot.unknown", {"chairs": (requests.NewChair("me"), requests.NewChair("bot"))}),
]


@pytest.mark.parametrize(("key", "fields"), WRONG)
def test_what_makes_no_table_is_refused(key: str, fields: dict[str, Any]) -> None:
    with pytest.raises(RokkakuError) as refusal:
        new_head(requests.NewTable(**{"game": "samurai", **fields}), ANN, 0)
    assert refusal.value.key == key
    assert refusal.value.sentence()


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_a_pace(name: str) -> None:
    assert checked_pace(PRESETS[name]) == PRESETS[name]


@pytest.mark.parametrize(
    "pace", [Pace("live", 10), Pace("live", 86_400, 3_600), Pace("days", days=1), Pace("days", days=30)]
)
def test_the_limits_of_a_pace_belong_to_it(pace: Pace) -> None:
    assert checked_pace(pace) == pace


@pytest.mark.parametrize(
    "pace",
    [
        Pace("none", bank=1),
        Pace("none", days=1),
        Pace("live"),
        Pace("live", 9),
        Pace("live", 86_401),
        Pace("live", 60, -1),
        Pace("live", 60, 3_601),
        Pace("live", 60, days=1),
        Pace("days"),
        Pace("days", days=31),
        Pace("days", bank=60, days=1),
        Pace("days", increment=5, days=1),
    ],
)
def test_a_pace_that_no_clock_can_keep_is_refused(pace: Pace) -> None:
    with pytest.raises(RokkakuError, match="clock is not possible"):
        checked_pace(pace)


async def test_for_tests_each_guest_has_the_same_deals_in_turn(tmp_path: Path) -> None:
    seeds: list[list[str]] = []
    for text in ("one", "one", "other"):
        folder = tmp_path / str(len(seeds))
        folder.mkdir()
        hall = Hall(folder, test_seeds=text)
        await hall.open()
        tables = [await person.open() for person in [await hall.person("Ann"), await hall.person("Ben")] * 2]
        seeds.append([(await hall.state(table)).head.setup.seed for table in tables])
        await hall.close()
    ann, ben, ann_again, ben_again = seeds[0]
    assert (ann, ann_again) == (ben, ben_again)
    assert ann != ann_again
    assert seeds[0] == seeds[1]
    assert not set(seeds[0]) & set(seeds[2])


async def test_a_game_is_started_once_while_its_table_opens_fills_and_is_loaded(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = type(find("samurai"))
    seeds: list[str] = []
    start = game.start

    def counted(self: Any, setup: Setup) -> Any:
        seeds.append(setup.seed)
        return start(self, setup)

    monkeypatch.setattr(game, "start", counted)
    table = await seated(ann, ben, seed="dealt in no other test")
    await hall.restart()
    state = await hall.state(table)
    assert state.is_started
    assert seeds.count(state.head.setup.seed) == 1
