"""Moves as text.

P@a1  keep           a palace on a1; the governor leaves theirs where it is
p@d4                 a peasant on d4
+ashigaru =ronin -ronin =youhei done      hire, pay, dismiss, pay an advisor, end the hiring
auction:geisha bid:3                      the next advisor; a bid
ikki                 play a card          x@d4      attack      duel:1    challenge      favour:youhei    pass
send:2 send:1+r      who fights           lay:ikki  a card face down      decline        yes   no
>d4 >seat1 >card:ikki >seat1:ronin >2 stop          choices for what is under way
"""

import re
from collections.abc import Callable

from rokkaku.core.errors import UnreadableMove
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import moves as m
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.pieces import ADVISORS, CARDS, COSTS, Advisor, Card

_FIELD = re.compile(r"[a-z][1-9]\d?")
_WORDS: dict[str, Move] = {
    "keep": m.KeepPalace(),
    "done": m.EndHiring(),
    "pass": m.PassAction(),
    "decline": m.Decline(),
    "yes": m.Answer(True),
    "no": m.Answer(False),
    "stop": m.Stop(),
}


def write(move: Move) -> str:
    """A move as one word."""
    for form in (_write_place, _write_person, _write_card):
        word = form(move)
        if word:
            return word
    return next(word for word, meaning in _WORDS.items() if meaning == move)


def _write_place(move: Move) -> str:
    match move:
        case m.PlacePalace(field):
            return f"P@{field}"
        case m.PlacePeasant(field):
            return f"p@{field}"
        case m.Attack(field):
            return f"x@{field}"
        case m.PickField(field):
            return f">{field}"
    return ""


def _write_person(move: Move) -> str:
    match move:
        case m.Hire(person):
            return f"+{person}"
        case m.Pay(person):
            return f"={person}"
        case m.Dismiss(person):
            return f"-{person}"
        case m.Challenge(seat):
            return f"duel:{seat}"
        case m.Send(ashigaru, ronin):
            return f"send:{ashigaru}" + ("+r" if ronin else "")
        case m.PickSeat(seat):
            return f">seat{seat}"
        case m.PickPerson(seat, person):
            return f">seat{seat}:{person}"
        case m.PickCount(count):
            return f">{count}"
    return ""


def _write_card(move: Move) -> str:
    match move:
        case m.PayAdvisor(advisor):
            return f"={advisor}"
        case m.AuctionAdvisor(advisor):
            return f"auction:{advisor}"
        case m.Bid(amount):
            return f"bid:{amount}"
        case m.PlayCard(card):
            return str(card)
        case m.UseFavour(advisor):
            return f"favour:{advisor}"
        case m.LayCard(card):
            return f"lay:{card}"
        case m.PickCard(card):
            return f">card:{card}"
    return ""


_FORMS: tuple[tuple[str, Callable[..., Move]], ...] = (
    (r"P@(\w+)", lambda field: m.PlacePalace(_field(field))),
    (r"p@(\w+)", lambda field: m.PlacePeasant(_field(field))),
    (r"x@(\w+)", lambda field: m.Attack(_field(field))),
    (r"\+(\w+)", lambda person: m.Hire(_person(person))),
    (r"-(\w+)", lambda person: m.Dismiss(_fighter(person))),
    (r"=(\w+)", lambda name: m.Pay(_fighter(name)) if name in COSTS else m.PayAdvisor(_advisor(name))),
    (r"auction:(\w+)", lambda advisor: m.AuctionAdvisor(_advisor(advisor))),
    (r"bid:(\d{1,6})", lambda amount: m.Bid(int(amount))),
    (r"duel:(\d)", lambda seat: m.Challenge(Seat(int(seat)))),
    (r"favour:(\w+)", lambda advisor: m.UseFavour(_advisor(advisor))),
    (r"send:(\d)(\+r)?", lambda ashigaru, ronin: m.Send(int(ashigaru), 1 if ronin else 0)),
    (r"lay:(\w+)", lambda card: m.LayCard(_card(card))),
    (r">card:(\w+)", lambda card: m.PickCard(_card(card))),
    (r">seat(\d):(\w+)", lambda seat, person: m.PickPerson(Seat(int(seat)), _fighter(person))),
    (r">seat(\d)", lambda seat: m.PickSeat(Seat(int(seat)))),
    (r">(\d)", lambda count: m.PickCount(int(count))),
    (r">([a-z]\d+)", lambda field: m.PickField(_field(field))),
    (r"([a-z]+)", lambda card: m.PlayCard(_card(card))),
)


def read(text: str) -> Move:
    """The move of a word, or UnreadableMove."""
    if text in _WORDS:
        return _WORDS[text]
    for form, make in _FORMS:
        match = re.fullmatch(form, text, flags=re.ASCII)
        if match is not None:
            return make(*match.groups())
    raise UnreadableMove("rice-wars.unreadable.move", {"text": text})


def _field(name: str) -> Field:
    if not _FIELD.fullmatch(name):
        raise UnreadableMove("rice-wars.unreadable.field", {"field": name})
    return Field(name)


def _person(name: str) -> str:
    if name not in COSTS:
        raise UnreadableMove("rice-wars.unreadable.person", {"person": name, "allowed": list(COSTS)})
    return name


def _fighter(name: str) -> str:
    fighters = [person for person in COSTS if person != "peasant"]
    if name not in fighters:
        raise UnreadableMove("rice-wars.unreadable.person", {"person": name, "allowed": fighters})
    return name


def _card(name: str) -> Card:
    if name not in CARDS:
        raise UnreadableMove("rice-wars.unreadable.card", {"card": name, "allowed": list(CARDS)})
    return Card(name)


def _advisor(name: str) -> Advisor:
    if name not in ADVISORS:
        raise UnreadableMove("rice-wars.unreadable.advisor", {"advisor": name, "allowed": list(ADVISORS)})
    return Advisor(name)
