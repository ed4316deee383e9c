"""The chairs of a table somewhere else: who has them, which are this person's, which are open."""

from collections.abc import Sequence

from rokkaku.core.seats import Seat
from rokkaku.locales import say
from rokkaku.protocol import frames


def player_text(chair: frames.ChairShown) -> str:
    """Who has a chair, or may have it."""
    kind = "warm" if chair.kind == "bot" and chair.name else chair.kind
    return say(f"cli.join.player.{kind}", {"name": chair.name, "bot": chair.bot})


def own_chairs(shown: frames.TableShown) -> Sequence[frames.ChairShown]:
    """Those one sits on, and those kept for one."""
    return [chair for chair in shown.chairs if chair.is_mine and not chair.has_resigned]


def own_seats(shown: frames.TableShown) -> Sequence[Seat]:
    """This person's seats, first those that have to decide."""
    own = [chair.seat for chair in shown.chairs if chair.is_mine and chair.kind == "person"]
    return sorted(own, key=lambda seat: seat not in shown.deciders)


def other_seat(shown: frames.TableShown) -> Seat | None:
    """Another seat of this person that has to decide, while the one on the screen does not."""
    if shown.seat is None or shown.seat in shown.deciders:
        return None
    return next((seat for seat in own_seats(shown) if seat in shown.deciders), None)


def open_chairs(shown: frames.TableShown) -> Sequence[Seat]:
    """The chairs this person can take without a key: first those kept for them."""
    kept = [chair.seat for chair in own_chairs(shown) if chair.kind in ("reserved", "bot")]
    return [*kept, *(chair.seat for chair in shown.chairs if chair.kind == "free")]
