from rokkaku.core.seats import Seat, next_seat, seats_from


def test_seats_go_clockwise_from_any_of_them() -> None:
    assert seats_from(Seat(2), 4) == (2, 3, 0, 1)


def test_after_the_last_seat_comes_the_first() -> None:
    assert next_seat(Seat(0), 3) == 1
    assert next_seat(Seat(2), 3) == 0
