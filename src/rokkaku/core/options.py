"""Options of an edition: enum members by name."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, TypeVar

import msgspec

from rokkaku.core.game import Option

EditionT = TypeVar("EditionT", bound=msgspec.Struct)


def offered(
    edition: msgspec.Struct, kinds: Mapping[str, type[Enum]], names: Iterable[str]
) -> tuple[Option, ...]:
    """The options of an edition, each with its values and the edition's own default."""
    return tuple(
        Option(name, tuple(member.value for member in kinds[name]), getattr(edition, name).value)
        for name in names
    )


def with_options(edition: EditionT, kinds: Mapping[str, type[Enum]], options: Mapping[str, str]) -> EditionT:
    """An edition with a table's own options in place of its defaults."""
    changes: dict[str, Any] = {name: kinds[name](value) for name, value in options.items()}
    return msgspec.structs.replace(edition, **changes)
