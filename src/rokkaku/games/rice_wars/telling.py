"""What of a game of Rice Wars is worth telling, and what shows it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rokkaku.core.game import Event
from rokkaku.core.telling import PLAIN, EventData, Telling
from rokkaku.games.rice_wars import events as happened
from rokkaku.games.rice_wars.rules.ending import ranking

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
MOVED = "moved"
"""The sentence about a palace that has stood elsewhere before."""
_PALACE = happened.PalacePlaced.__name__
_PAID, _PLAYED = happened.MoneyPaid.__name__, happened.CardPlayed.__name__


def tell(events: Sequence[EventData]) -> tuple[Telling, ...]:
    """One telling for each event."""
    kinds = [kind for kind, _ in events]
    around = zip(["", *kinds], kinds, [*kinds[1:], ""], strict=False)
    tellings = [PRICE if _is_price(*three) else _BY_NAME.get(three[1], PLAIN) for three in around]
    told = [_with_symbol(telling, values) for telling, (_, values) in zip(tellings, events, strict=True)]
    moved = _moved_palace(events)
    if moved is not None:
        told[moved] = replace(told[moved], variant=MOVED)
    return tuple(told)


def _moved_palace(events: Sequence[EventData]) -> int | None:
    """Whoever goes on to a first peasant had a palace before; else the next palace comes first."""
    for number, (kind, values) in enumerate(events):
        others = [later.get("by", later.get("seat")) for _, later in events[number + 1 :]]
        if kind == _PALACE and values["seat"] in others:
            return number
    return None


def _is_price(before: str, kind: str, after: str) -> bool:
    """What is paid for a card is told, though it may be a card that hires."""
    return kind == _PAID and before != _PLAYED and after in _PRICED_NAMES


def _with_symbol(telling: Telling, values: Mapping[str, Any]) -> Telling:
    """A card, a person (of peasants: those that wait) or an advisor; or what a place was found from."""
    if values.get("person") == "peasant":
        return telling.with_symbol("waiting")
    for name in ("card", "person"):
        if name in values:
            return telling.with_symbol(f"{name}-{values[name]}")
    if "wealth" in values:
        return replace(telling, ranking=ranking(values["peasants"], values["wealth"]))
    return telling.with_symbol("advisor") if "advisor" in values else telling
