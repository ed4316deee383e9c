"""Real games, whole: one for every way in which each edition can end, each kind of win, each option."""

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from rokkaku.core.errors import DamagedRecord
from rokkaku.core.game import EditionInfo
from rokkaku.core.record import Record, read_record, replay, write_record
from rokkaku.games.catalogue import GAMES, find
from rokkaku.games.samurai.events import WinDecided

FILES = sorted(Path(__file__).parent.glob("*/*.record"))
CANNOT_OCCUR = {
    # With full sets of tiles somebody always captures the last figure first.
    *(("samurai", edition.key, "nobody-can-lay") for edition in GAMES["samurai"].editions),
    # There is no neighbour but in his scenario.
    ("rice-wars", "basic", "neighbour"),
    ("rice-wars", "epic", "neighbour"),
}
KINDS = {"leads", "only-leader", "others", "total", "shared", "nobody-leads"}


def recorded(key: str) -> list[Record]:
    records = [read_record(file.read_text(encoding="utf-8")) for file in FILES]
    now = GAMES[key].rules_version
    return [record for record in records if record.setup.game == key and record.rules == now]


def reason_of(record: Record) -> str:
    assert record.outcome is not None
    return record.outcome.reason


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_replays_to_its_outcome(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record) == text
    *_, last = replay(GAMES[record.setup.game], record)
    assert GAMES[record.setup.game].outcome(last.state) == record.outcome
    assert record.outcome is not None


def test_games_of_older_rules_replay_with_the_values_of_then() -> None:
    old = [read_record(file.read_text(encoding="utf-8")) for file in FILES if "rules_1" in file.parent.name]
    assert len(old) == 10
    for record in old:
        assert (record.rules, record.setup.values) == (1, "")
        now = replace(record, rules=2, setup=replace(record.setup, values=GAMES["rice-wars"].values))
        *_, last = replay(GAMES["rice-wars"], record)
        assert last.state.edition.places.peasants == 4
        with pytest.raises(DamagedRecord):
            list(replay(GAMES["rice-wars"], now))


@pytest.mark.parametrize("key", GAMES)
def test_every_edition_has_a_record_for_every_reason_to_end(key: str) -> None:
    found = {(record.setup.edition, reason_of(record)) for record in recorded(key)}
    editions = [edition.key for edition in GAMES[key].editions]
    wanted = product(editions, GAMES[key].reasons)
    assert found == {(edition, why) for edition, why in wanted if (key, edition, why) not in CANNOT_OCCUR}


@pytest.mark.parametrize("key", GAMES)
def test_every_number_of_players_and_every_option_is_played_by_a_record(key: str) -> None:
    editions: dict[str, EditionInfo] = {edition.key: edition for edition in GAMES[key].editions}
    played, wanted = set(), set()
    for record in recorded(key):
        options = {option.name: option.default for option in editions[record.setup.edition].options}
        played |= set((options | dict(record.setup.options)).items())
    for edition in editions.values():
        wanted |= {(option.name, value) for option in edition.options for value in option.values}
        seats = {record.setup.seats for record in recorded(key) if record.setup.edition == edition.key}
        assert seats == set(edition.seats)
    assert played == wanted


def test_samurai_has_a_record_for_every_kind_of_win_and_number_of_players() -> None:
    found = set()
    for record in recorded("samurai"):
        *_, last = replay(find("samurai"), record)
        found |= {(event.by, record.setup.seats) for event in last.events if isinstance(event, WinDecided)}
    assert found == set(product(KINDS, (2, 3, 4)))
