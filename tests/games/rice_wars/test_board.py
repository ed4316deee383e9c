"""The two sides of the board and their turn tracks."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest
from games.rice_wars.positions import TABLES, kinds, play, position, start

from rokkaku.games.rice_wars import RICE_WARS, board, editions
from rokkaku.games.rice_wars.board import BoardMap, Brick, Field, side
from rokkaku.games.rice_wars.editions import Icon
from rokkaku.games.rice_wars.events import CardsDealt, IncomeReceived
from rokkaku.games.rice_wars.rules.income import income
from rokkaku.games.rice_wars.state import Phase

ROWS = {"basic": (4, 5, 6, 7, 6, 5, 4), "epic": (5, 6, 7, 8, 7, 8, 7, 6, 5)}
SIDES = list(ROWS)


def drawn(rows: tuple[int, ...]) -> Mapping[Field, tuple[int, int]]:
    """Each field with its row and x, the middle of the board being (0, 0)."""
    return {
        Field(f"{letter}{place + 1}"): (number - len(rows) // 2, 2 * place - (count - 1))
        for number, (letter, count) in enumerate(zip("abcdefghi", rows, strict=False))
        for place in range(count)
    }


def steps_from(start: Field, on: BoardMap) -> Mapping[Field, int]:
    """How many steps lead from a field to each other one, by walking."""
    steps, edge = {start: 0}, [start]
    while edge:
        field = edge.pop(0)
        fresh = [near for near in on.beside[field] if near not in steps]
        steps.update(dict.fromkeys(fresh, steps[field] + 1))
        edge += fresh
    return steps


@pytest.mark.parametrize(("name", "fields", "turns"), [("basic", 37, 7), ("epic", 59, 8)])
def test_board_1_numbers_of_fields_and_turns(name: str, fields: int, turns: int) -> None:
    assert len(side(name).fields) == fields
    assert len(editions.TRACKS[name].icons) == turns


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_board_1_every_table_has_its_side(edition: str, seats: int) -> None:
    state = start(seats, edition=edition).state
    assert state.map is side("epic" if edition == "epic" else "basic")
    assert len(state.fields) == len(state.map.fields)
    assert len(state.edition.icons) == (8 if edition == "epic" else 7)


@pytest.mark.parametrize("name", SIDES)
def test_board_2_the_rows_and_the_names_of_the_fields(name: str) -> None:
    assert side(name).fields == tuple(drawn(ROWS[name]))


@pytest.mark.parametrize("name", SIDES)
def test_board_2_fields_touch_two_in_the_row_and_two_above_and_below(name: str) -> None:
    places = drawn(ROWS[name])
    for field, (row, x) in places.items():
        beside = {(row, x - 2), (row, x + 2)}
        beside |= {(row + down, x + across) for down in (-1, 1) for across in (-1, 1)}
        expected = {other for other, place in places.items() if place in beside}
        assert set(side(name).beside[field]) == expected
        assert len(side(name).beside[field]) == len(expected) <= 6


@pytest.mark.parametrize("name", SIDES)
def test_board_2_neighbours_are_neighbours_of_each_other(name: str) -> None:
    beside = side(name).beside
    assert all(field in beside[near] for field in beside for near in beside[field])
    assert all(field not in beside[field] for field in beside)


@pytest.mark.parametrize("name", SIDES)
def test_board_2_distance_is_the_number_of_steps(name: str) -> None:
    on = side(name)
    for field in on.fields:
        steps = steps_from(field, on)
        assert {other: on.distance(field, other) for other in on.fields} == steps


def test_board_2_a_brick_has_six_neighbours() -> None:
    assert set(Brick(1, 4).neighbours()) == {(1, 2), (1, 6), (0, 3), (0, 5), (2, 3), (2, 5)}


@pytest.mark.parametrize(("name", "middle"), [("basic", "d4"), ("epic", "e4")])
def test_board_3_the_blessed_field_is_the_middle(name: str, middle: str) -> None:
    assert side(name).blessed == middle
    assert drawn(ROWS[name])[Field(middle)] == (0, 0)
    assert len(side(name).beside[Field(middle)]) == 6


@pytest.mark.parametrize(("edition", "chain", "amount"), [("basic", "b2 c3", 2), ("epic", "b2 c3 d4", 3)])
def test_board_3_a_connected_peasant_there_earns_more(edition: str, chain: str, amount: int) -> None:
    middle = "d4" if edition == "basic" else "e4"
    without = income(position({0: chain}, edition=edition, turn=2), RICE_WARS.deciders(position())[0])
    state = position({0: f"{chain} {middle}"}, edition=edition, turn=2)
    assert income(state, state.governor) == without + amount


@pytest.mark.parametrize("edition", ["basic", "epic"])
def test_board_3_a_cut_off_peasant_there_earns_nothing(edition: str) -> None:
    state = position({0: "d4" if edition == "basic" else "e4"}, edition=edition, turn=2)
    assert income(state, state.governor) == 2


@pytest.mark.parametrize(("name", "spots"), [("basic", 18), ("epic", 22)])
def test_board_4_palace_spots_are_the_rim(name: str, spots: int) -> None:
    on = side(name)
    rim = {field for field in on.fields if len(on.beside[field]) < 6}
    ends = {"e1", "e7"} if name == "epic" else set()
    assert set(on.palace_spots) == rim - ends
    assert len(on.palace_spots) == spots
    assert on.blessed not in on.palace_spots


def test_board_4_an_unused_spot_is_an_ordinary_field() -> None:
    state = play(position(peasants={0: 1}), "p@a2").state
    assert state.peasants_of(state.governor) == ("a2",)
    assert income(state, state.governor) == 2 + 1 + 3


FIRST_SIX = ("income", "advisors", "card", "income", "advisors", "attack")


@pytest.mark.parametrize(("name", "last"), [("basic", ("",)), ("epic", ("card", "attack"))])
def test_board_5_the_icons_of_the_turns(name: str, last: tuple[str, ...]) -> None:
    icons = editions.TRACKS[name].icons
    assert tuple(icon.value for icon in icons) == (*FIRST_SIX, *last)
    assert icons.count(Icon.ADVISORS) == 2


def test_board_5_the_income_icon_is_worth_three() -> None:
    amounts = [income(position(turn=turn), position().governor) for turn in range(1, 8)]
    assert amounts == [5, 2, 2, 5, 2, 2, 2]


@pytest.mark.parametrize(("turn", "count"), [(1, 2), (3, 3), (6, 2)])
def test_board_5_the_card_icon_gives_one_more(turn: int, count: int) -> None:
    events = play(position(turn=turn, passes=2), "pass").events
    assert [event.count for event in events if isinstance(event, CardsDealt)] == [count] * 3


@pytest.mark.parametrize(("turn", "strength"), [(5, 2), (6, 3), (7, 2)])
def test_board_5_the_attack_icon_strengthens_attackers(turn: int, strength: int) -> None:
    state = play(position({1: "g3"}, turn=turn, active={0: (1, 0)}, hands={0: "zei"}), "x@g3 send:1").state
    assert state.fight is not None
    assert (state.fight.attacker.strength, state.fight.defender.strength) == (strength, 1)


@pytest.mark.parametrize("turn", range(1, 8))
def test_board_5_advisors_come_on_their_icon_only(turn: int) -> None:
    events = play(position(phase="hiring", turn=turn), "done done done").events
    assert ("AdvisorsTurnedUp" in kinds(events)) == (turn in (2, 5))


@pytest.mark.parametrize("name", SIDES)
def test_every_track_says_how_we_know_it(name: str) -> None:
    entries = tomllib.loads(
        files("rokkaku.games.rice_wars").joinpath("turns.toml").read_text(encoding="utf-8")
    )
    assert set(entries) == set(SIDES)
    assert entries[name]["source"] in ("rulebook", "reconstruction")


def test_board_5_another_track_is_another_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    track = 'icons = ["card", "income"]\nsource = "rulebook"\n'
    tmp_path.joinpath("turns.toml").write_text(f"[basic]\n{track}[epic]\n{track}", encoding="utf-8")
    monkeypatch.setattr(editions, "files", lambda package: tmp_path)
    tracks = editions._tracks()
    assert tracks["basic"].icons == (Icon.CARD, Icon.INCOME)
    printing = editions.Printing(editions.Edition("basic", "basic", tracks["basic"].icons, 2, 2), "-", (3,))
    monkeypatch.setattr(editions, "PRINTINGS", (printing,))
    turn_2 = play(position(turn=1, passes=2), "pass")
    assert [event.count for event in turn_2.events if isinstance(event, CardsDealt)] == [3, 3, 3]
    assert [event.amount for event in turn_2.events if isinstance(event, IncomeReceived)] == [5, 5, 5]
    ended = play(position(turn=2, passes=2), "pass").state
    assert ended.phase is Phase.OVER


def test_board_2_another_drawing_is_another_board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tmp_path.joinpath("boards").mkdir()
    drawing = "# a small one\n\na |  P P\nb | P * P\nc |  . P\n"
    tmp_path.joinpath("boards", "small.map").write_text(drawing, encoding="utf-8")
    monkeypatch.setattr(board, "files", lambda package: tmp_path)
    small = side.__wrapped__("small")
    assert small.fields == ("a1", "a2", "b1", "b2", "b3", "c1", "c2")
    assert small.palace_spots == ("a1", "a2", "b1", "b3", "c2")
    assert small.blessed == "b2"
    assert set(small.beside[Field("b2")]) == {"a1", "a2", "b1", "b3", "c1", "c2"}
    assert small.distance(Field("a1"), Field("c2")) == 2


@pytest.mark.parametrize("name", SIDES)
def test_every_drawing_says_what_is_reconstructed(name: str) -> None:
    page = files("rokkaku.games.rice_wars").joinpath("boards", f"{name}.map").read_text(encoding="utf-8")
    assert "reconstruct" in page
