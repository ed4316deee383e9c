"""What is worked out once is neither mixed up nor kept for ever."""

from rokkaku.remembering import remembered_by_identity


def test_a_result_belongs_to_just_the_things_it_was_worked_out_from() -> None:
    asked = []

    @remembered_by_identity(2)
    def together(one: list[int], other: list[int]) -> list[int]:
        asked.append((one, other))
        return one + other

    first, equal, second = [1], [1], [2]
    assert together(first, second) is together(first, second)
    assert len(asked) == 1
    assert together(equal, second) == [1, 2]
    assert together(second, first) == [2, 1]
    assert len(asked) == 3


def test_only_what_is_asked_for_again_is_kept_and_those_things_with_it() -> None:
    asked = []

    @remembered_by_identity(2)
    def first(things: list[int]) -> int:
        asked.append(things[0])
        return things[0]

    # Each list is new, and may take the place of one that is gone: its id alone says nothing.
    assert [first([number]) for number in range(1_000)] == list(range(1_000))
    kept, forgotten = [1], [2]
    assert (first(kept), first(forgotten)) == (1, 2)
    for number in range(3, 9):
        assert (first([number]), first(kept)) == (number, 1)
    assert first(forgotten) == 2
    assert asked[1_000:] == [1, 2, 3, 4, 5, 6, 7, 8, 2]
