"""What people at a table are called: no two of them alike."""

from collections.abc import Sequence

from rokkaku.protocol.names import LONGEST_NAME
from rokkaku.protocol.tables import Chair


def is_taken(name: str, chairs: Sequence[Chair]) -> bool:
    """Whether someone on one of these chairs is called like that; small letters count like capitals."""
    return name.casefold() in {chair.name.casefold() for chair in chairs}


def own_name(chairs: Sequence[Chair], name: str) -> str:
    """The name of someone who sits down: with a number if someone else there already has it."""
    numbered = [_with_number(name, number) for number in range(2, len(chairs) + 2)]
    return next(each for each in (name, *numbered) if not is_taken(each, chairs))


def _with_number(name: str, number: int) -> str:
    ending = f" {number}"
    return name[: LONGEST_NAME - len(ending)].rstrip() + ending
