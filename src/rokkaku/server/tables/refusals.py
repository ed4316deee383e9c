"""Refusals as a store keeps them, so that a command is refused for the same reason in every process."""

from rokkaku.core.errors import IllegalMove, RokkakuError
from rokkaku.server.store.store import Refusal


def refusal_of(error: RokkakuError) -> Refusal:
    """What is kept of an error."""
    return Refusal(error.key, error.values, error.rule if isinstance(error, IllegalMove) else "")


def error_of(refusal: Refusal) -> RokkakuError:
    """The error, to be told in any language."""
    if refusal.rule:
        return IllegalMove(refusal.rule, refusal.key, refusal.values)
    return RokkakuError(refusal.key, refusal.values)
