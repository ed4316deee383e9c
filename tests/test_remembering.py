"""What was made of things is kept while it is asked for."""

import msgspec

from rokkaku.remembering import Lazy, Remembered, Room


class Maker:
    """Notes what it was asked to make."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def __call__(self, thing: int) -> str:
        self.made.append(thing)
        return str(thing)


def test_a_thing_is_made_once() -> None:
    make = Maker()
    kept = Remembered(make, Room(8))
    assert [kept[thing] for thing in (1, 2, 1, 2)] == ["1", "2", "1", "2"]
    assert make.made == [1, 2]


def test_what_is_asked_for_again_and_again_stays() -> None:
    make = Maker()
    kept = Remembered(make, Room(8))
    for thing in range(100):
        assert [kept[-1], kept[thing]] == ["-1", str(thing)]
    assert make.made == [-1, *range(100)]


def test_what_nobody_asks_for_goes() -> None:
    make = Maker()
    kept = Remembered(make, Room(8))
    for thing in range(17):
        assert kept[thing] == str(thing)
    assert (kept[16], kept[8], kept[0]) == ("16", "8", "0")
    assert make.made == [*range(17), 0]


def test_there_is_never_more_than_twice_the_room() -> None:
    room = Room(8)
    large, small = Remembered(str, room), Remembered(hex, room)
    for thing in range(100):
        assert (large[thing], large[-thing], small[thing % 5]) == (str(thing), str(-thing), hex(thing % 5))
        assert len(large) + len(small) <= 8
        assert len(large._before) + len(small._before) <= 8


def test_who_has_little_in_a_shared_room_keeps_what_is_used() -> None:
    room, make = Room(8), Maker()
    large, small = Remembered(str, room), Remembered(make, room)
    for thing in range(100):
        assert (large[thing], small[1], small[2]) == (str(thing), "1", "2")
    assert make.made == [1, 2]


class Board(msgspec.Struct, frozen=True, dict=True):
    cells: tuple[int, ...]

    @Lazy
    def total(self) -> list[int]:
        """All of them."""
        return [sum(self.cells)]


def test_a_lazy_property_is_worked_out_once_and_for_each_thing_by_itself() -> None:
    board, larger = Board((1, 2)), Board((1, 2, 3))
    assert (board.total, larger.total) == ([3], [6])
    assert board.total is board.total
    assert msgspec.structs.replace(board, cells=(4,)).total == [4]
