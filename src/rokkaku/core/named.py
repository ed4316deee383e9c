"""Enums that serve as keys."""

from enum import Enum


class Named(Enum):
    """An enum that is hashed as an object: each member exists once, and hashing its name takes longer."""

    __hash__ = object.__hash__
