"""What was made of things is kept while there is room."""

from rokkaku.core.remembering import Remembered, Room


def test_a_thing_is_made_once() -> None:
    made: list[int] = []

    def make(thing: int) -> str:
        made.append(thing)
        return str(thing)

    kept = Remembered(make, Room(8))
    assert [kept[thing] for thing in (1, 2, 1, 2)] == ["1", "2", "1", "2"]
    assert made == [1, 2]


def test_those_that_were_made_first_make_room() -> None:
    kept = Remembered(str, Room(8))
    for thing in range(9):
        assert kept[thing] == str(thing)
    assert list(kept) == [2, 3, 4, 5, 6, 7, 8]
    for thing in range(100):
        assert kept[thing] == str(thing)
        assert len(kept) <= 8


def test_where_several_share_a_room_the_fullest_gives_way() -> None:
    room = Room(8)
    large, small = Remembered(str, room), Remembered(hex, room)
    assert (small[1], small[2]) == ("0x1", "0x2")
    for thing in range(100):
        assert large[thing] == str(thing)
        assert len(large) + len(small) <= 8
    assert list(small) == [1, 2]
