"""Moves as the ids of the things to click."""

from collections.abc import Mapping

import msgspec

from rokkaku.core.scene import Phrase
from rokkaku.games.rice_wars import moves as m
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.pieces import ADVISORS, CARDS, COSTS, Advisor, AdvisorEntry, printed_on

_BUTTONS: dict[type[Move], str] = {
    m.KeepPalace: "keep-palace",
    m.EndHiring: "end-hiring",
    m.PassAction: "pass",
    m.Decline: "decline",
    m.Stop: "stop",
}


def clicks(move: Move) -> tuple[str, ...]:
    """What to click, in order: a source if there is one, then a place; for everything else one button."""
    return _on_the_board(move) or _on_the_card(move) or _in_words(move) or (_BUTTONS[type(move)],)


def _on_the_board(move: Move) -> tuple[str, ...]:
    match move:
        case m.PlacePalace(field):
            return ("palace", field)
        case m.PlacePeasant(field):
            return ("card-peasant", field)
        case m.Attack(field):
            return ("attack", field)
        case m.PickField(field):
            return (field,)
    return ()


def _on_the_card(move: Move) -> tuple[str, ...]:
    match move:
        case m.PlayCard(card):
            return (f"hand-{card}", "play")
        case m.LayCard(card):
            return (f"hand-{card}", "lay")
        case m.Hire(person):
            return (f"hire-{person}",)
        case m.Pay(name) | m.PayAdvisor(name):
            return (f"pay-{name}",)
        case m.Dismiss(person):
            return (f"dismiss-{person}",)
        case m.UseFavour(advisor):
            return (f"favour-{advisor}",)
        case m.Send(ashigaru, ronin):
            return ("send", f"{ashigaru}-{ronin}")
    return ()


def _in_words(move: Move) -> tuple[str, ...]:
    match move:
        case m.AuctionAdvisor(advisor):
            return ("auction", advisor)
        case m.Bid(amount):
            return ("bid", str(amount))
        case m.Challenge(seat):
            return ("challenge", f"seat-{seat}")
        case m.Answer(yes):
            return ("yes" if yes else "no",)
        case m.PickSeat(seat):
            return (f"seat-{seat}",)
        case m.PickPerson(seat, person):
            return (f"seat-{seat}", person)
        case m.PickCard(card):
            return (f"seen-{card}",)
        case m.PickCount(count):
            return (f"count-{count}",)
    return ()


_WORDS = (
    *_BUTTONS.values(),
    *("palace", "card-peasant", "attack", "play", "lay", "send", "auction", "bid", "challenge", "yes", "no"),
)
_NUMBERED = {"seat": "seat", "count": "count", "hand": "card", "seen": "card", "favour": "advisor"}


class Clicks(msgspec.Struct, frozen=True):
    """The room with what is printed on advisors, which stands on buttons."""

    advisors: Mapping[Advisor, AdvisorEntry]

    def clicks(self, move: Move) -> tuple[str, ...]:
        """What to click, in order."""
        return clicks(move)

    def label(self, click: str) -> Phrase:
        """What a thing to click is called, and what it costs or brings."""
        phrase = label(click)
        advisor = self.advisors.get(phrase.values.get("advisor", ""))
        return phrase if advisor is None else Phrase(phrase.key, {**phrase.values, **printed_on(advisor)})


def label(click: str) -> Phrase:
    """What a thing to click is called."""
    if click in _WORDS:
        return Phrase(f"rice-wars.click.{click}")
    for kind, names in (("person", COSTS), ("advisor", ADVISORS), ("card", CARDS)):
        if click in names:
            return Phrase(f"rice-wars.{kind}.{click}")
    kind, _, rest = click.partition("-")
    if kind in ("hire", "pay", "dismiss"):
        return _service(kind, rest)
    if kind in _NUMBERED:
        return Phrase(f"rice-wars.click.{kind}", {_NUMBERED[kind]: rest})
    if rest:
        return Phrase("rice-wars.click.band", {"ashigaru": kind, "ronin": rest})
    return Phrase("rice-wars.click.place", {"place": click})


def _service(kind: str, who: str) -> Phrase:
    """Hiring, keeping or dismissing people, and what it costs."""
    if who in COSTS:
        return Phrase(f"rice-wars.click.{kind}", {"person": who, "price": COSTS[who]})
    return Phrase(f"rice-wars.click.{kind}-advisor", {"advisor": who})
