"""The two sides of the board and their turn tracks."""

from collections.abc import Mapping

import msgspec
import pytest
from games.rice_wars.positions import TABLES, VALUES, changed, kinds, play, position, side_of, start

from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import BoardMap, Field, side
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
    assert len(side_of(name).fields) == fields
    assert len(VALUES.turns[name].icons) == turns


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_board_1_every_table_has_its_side(edition: str, seats: int) -> None:
    state = start(seats, edition=edition).state
    assert state.map is side_of("epic" if edition == "epic" else "basic")
    assert len(state.fields) == len(state.map.fields)
    assert len(state.edition.icons) == (8 if edition == "epic" else 7)


@pytest.mark.parametrize("name", SIDES)
def test_board_2_the_rows_and_the_names_of_the_fields(name: str) -> None:
    assert side_of(name).fields == tuple(drawn(ROWS[name]))


@pytest.mark.parametrize("name", SIDES)
def test_board_2_fields_touch_two_in_the_row_and_two_above_and_below(name: str) -> None:
    places = drawn(ROWS[name])
    for field, (row, x) in places.items():
        beside = {(row, x - 2), (row, x + 2)}
        beside |= {(row + down, x + across) for down in (-1, 1) for across in (-1, 1)}
        expected = {other for other, place in places.items() if place in beside}
        assert set(side_of(name).beside[field]) == expected
        assert len(side_of(name).beside[field]) == len(expected) <= 6


@pytest.mark.parametrize("name", SIDES)
def test_board_2_neighbours_are_neighbours_of_each_other(name: str) -> None:
    beside = side_of(name).beside
    assert all(field in beside[near] for field in beside for near in beside[field])
    assert all(field not in beside[field] for field in beside)


@pytest.mark.parametrize("name", SIDES)
def test_board_2_distance_is_the_number_of_steps(name: str) -> None:
    on = side_of(name)
    for field in on.fields:
        steps = steps_from(field, on)
        assert {other: on.distance(field, other) for other in on.fields} == steps


@pytest.mark.parametrize(("name", "middle"), [("basic", "d4"), ("epic", "e4")])
def test_board_3_the_blessed_field_is_the_middle(name: str, middle: str) -> None:
    assert side_of(name).blessed == middle
    assert drawn(ROWS[name])[Field(middle)] == (0, 0)
    assert len(side_of(name).beside[Field(middle)]) == 6


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
    on = side_of(name)
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


@pytest.mark.parametrize(("name", "last"), [("basic", ("attack",)), ("epic", ("card", "attack"))])
def test_board_5_the_icons_of_the_turns(name: str, last: tuple[str, ...]) -> None:
    icons = VALUES.turns[name].icons
    assert tuple(icon.value for icon in icons) == (*FIRST_SIX, *last)
    assert icons.count(Icon.ADVISORS) == 2


def test_board_5_the_income_icon_is_worth_three() -> None:
    amounts = [income(position(turn=turn), position().governor) for turn in range(1, 8)]
    assert amounts == [5, 2, 2, 5, 2, 2, 2]


@pytest.mark.parametrize(("turn", "count"), [(1, 2), (3, 3), (6, 2)])
def test_board_5_the_card_icon_gives_one_more(turn: int, count: int) -> None:
    events = play(position(turn=turn, passes=2), "pass").events
    assert [event.count for event in events if isinstance(event, CardsDealt)] == [count] * 3


@pytest.mark.parametrize(("turn", "strength"), [(5, 2), (6, 3), (7, 3)])
def test_board_5_the_attack_icon_strengthens_attackers(turn: int, strength: int) -> None:
    state = play(position({1: "g3"}, turn=turn, active={0: (1, 0)}, hands={0: "zei"}), "x@g3 send:1").state
    assert state.fight is not None
    assert (state.fight.attacker.strength, state.fight.defender.strength) == (strength, 1)


@pytest.mark.parametrize("turn", range(1, 8))
def test_board_5_advisors_come_on_their_icon_only(turn: int) -> None:
    events = play(position(phase="hiring", turn=turn), "done done done").events
    assert ("AdvisorsTurnedUp" in kinds(events)) == (turn in (2, 5))


def test_board_5_another_track_is_another_game() -> None:
    values = changed("turns", "basic", icons=(Icon.CARD, Icon.INCOME))
    turn_2 = play(position(turn=1, passes=2, values=values), "pass")
    assert [event.count for event in turn_2.events if isinstance(event, CardsDealt)] == [3, 3, 3]
    assert [event.amount for event in turn_2.events if isinstance(event, IncomeReceived)] == [5, 5, 5]
    ended = play(position(turn=2, passes=2, values=values), "pass").state
    assert ended.phase is Phase.OVER


SMALL = msgspec.structs.replace(VALUES.boards["basic"], rows=(" P P ", "P * P", " . P "))


def test_board_2_another_drawing_is_another_board() -> None:
    small = side(SMALL)
    assert small.fields == ("a1", "a2", "b1", "b2", "b3", "c1", "c2")
    assert small.palace_spots == ("a1", "a2", "b1", "b3", "c2")
    assert small.blessed == "b2"
    assert set(small.beside[Field("b2")]) == {"a1", "a2", "b1", "b3", "c1", "c2"}
    assert small.distance(Field("a1"), Field("c2")) == 2


def test_board_2_fields_can_be_joined_and_parted() -> None:
    pairs = {"joined": ((Field("a1"), Field("c1")),), "parted": ((Field("b2"), Field("a1")),)}
    on = side(msgspec.structs.replace(SMALL, **pairs))
    assert set(on.beside[Field("a1")]) == {"a2", "b1", "c1"}
    assert set(on.beside[Field("c1")]) == {"b1", "b2", "c2", "a1"}
    assert "a1" not in on.beside[Field("b2")]
    assert (on.distance(Field("a1"), Field("b2")), on.distance(Field("c1"), Field("a1"))) == (2, 1)


def test_board_2_other_neighbours_are_another_board() -> None:
    in_rows = side(msgspec.structs.replace(SMALL, touching=((0, -2), (0, 2))))
    assert in_rows.beside[Field("b2")] == ("b1", "b3")
