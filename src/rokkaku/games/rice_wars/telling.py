"""What of a game of Rice Wars is worth telling, and what shows it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rokkaku.core.game import Event
from rokkaku.core.telling import PLAIN, EventData, Telling
from rokkaku.games.rice_wars import events as happened

TELLINGS: Mapping[type[Event], Telling] = {
    happened.BattleWon: Telling("major", "capture"),
    happened.PeasantRemoved: Telling("major", "capture"),
    happened.DuelDecided: Telling("major", "capture"),
    happened.FavoursWon: Telling("major"),
    happened.GameEnded: Telling("major", "end"),
    happened.CardsDealt: Telling("minor"),
    happened.CardsDrawn: Telling("minor"),
    happened.MoneyReceived: Telling("minor"),
    happened.MoneyPaid: Telling("minor"),
}
PRICE = Telling("implied")
"""A payment right before something whose cost everyone knows."""
PRICED = (happened.PersonHired, happened.PersonPaid, happened.AdvisorPaid)

_BY_NAME = {event.__name__: telling for event, telling in TELLINGS.items()}
_PRICED_NAMES = {event.__name__ for event in PRICED}
_PAID, _PLAYED = happened.MoneyPaid.__name__, happened.CardPlayed.__name__


def tell(events: Sequence[EventData]) -> tuple[Telling, ...]:
    """One telling for each event."""
    kinds = [kind for kind, _ in events]
    around = zip(["", *kinds], kinds, [*kinds[1:], ""], strict=False)
    tellings = [PRICE if _is_price(*three) else _BY_NAME.get(three[1], PLAIN) for three in around]
    return tuple(_with_symbol(telling, values) for telling, (_, values) in zip(tellings, events, strict=True))


def _is_price(before: str, kind: str, after: str) -> bool:
    """What is paid for a card is told, though it may be a card that hires."""
    return kind == _PAID and before != _PLAYED and after in _PRICED_NAMES


def _with_symbol(telling: Telling, values: Mapping[str, Any]) -> Telling:
    """A card, a person or an advisor."""
    for name in ("card", "person"):
        if name in values:
            return telling.with_symbol(f"{name}-{values[name]}")
    return telling.with_symbol("advisor") if "advisor" in values else telling
