"""Test positions written as text, and short ways to play on from them and to read what came of it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from random import Random

import msgspec
from games.refusing import refused

from rokkaku.core.chance import Chance
from rokkaku.core.game import Event, Setup, Step, event_key
from rokkaku.core.seats import Seat, seats_from
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import BoardMap, Field, side
from rokkaku.games.rice_wars.editions import Values, resolved
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.notation import read
from rokkaku.games.rice_wars.pieces import ADVISORS, Advisor, Band, Card, in_order
from rokkaku.games.rice_wars.state import Auction, Daimyo, Favour, Phase, State
from rokkaku.locales import say
from rokkaku.testing.conservation import rice_wars_pieces_are_conserved

VALUES = RICE_WARS.box.values
"""What the package brings along."""
SCENARIO = "troublesome-neighbour"
TABLES = [
    (edition, seats)
    for edition, allowed in (("basic", (3, 4)), ("epic", (3, 4, 5)), (SCENARIO, (2,)))
    for seats in allowed
]
PALACES = {"basic": ("a1", "g4", "d7", "d1"), "epic": ("a1", "a5", "i5", "i1", "d8")}
OUT = 13
"""Peasants of the neutral neighbour that are never in the game."""


def changed(file: str, entry: str, **values: object) -> Values:
    """The packaged values, with some of one entry replaced."""
    entries = getattr(VALUES, file)
    replaced = {**entries, entry: msgspec.structs.replace(entries[entry], **values)}
    return msgspec.structs.replace(VALUES, **{file: replaced})


def side_of(name: str) -> BoardMap:
    """A packaged side of the board."""
    return side(VALUES.boards[name])


def cards(text: str) -> tuple[Card, ...]:
    """`ikki zei` as cards, in the order written."""
    return tuple(Card(name) for name in text.split())


def position(
    fields: Mapping[int, str] | None = None,
    palaces: Mapping[int, str] | None = None,
    *,
    seats: int | None = None,
    edition: str = "basic",
    turn: int = 1,
    phase: str = "actions",
    first: int = 0,
    governor: int | None = None,
    on_turn: int | None = None,
    money: Mapping[int, int] | None = None,
    hands: Mapping[int, str] | None = None,
    active: Mapping[int, tuple[int, int]] | None = None,
    tired: Mapping[int, tuple[int, int]] | None = None,
    peasants: Mapping[int, int] | None = None,
    favours: Mapping[int, str] | None = None,
    markers: Mapping[int, int] | None = None,
    seen: Mapping[int, Mapping[int, str]] | None = None,
    deck: str = "",
    discards: str = "",
    rest: str = "deck",
    advisors: str = "",
    auction: str = "",
    pool: int | None = None,
    passes: int = 0,
    neighbour_turns: int = 0,
    reshuffles: int = 0,
    values: Values = VALUES,
    **options: str,
) -> State:
    """A game in the middle of a phase, with everything the box holds in its place.

    `fields` has the peasants of each daimyo, the neutral one's under the number after the last player's;
    `palaces` those that stand elsewhere than in PALACES.  `peasants` wait on the card; all others are in the
    stack.  `active` and `tired` count (ashigaru, ronin).  `favours` reads `youhei:2 geisha:1!`, with `!` for
    one used in this turn.  `deck` are the top cards; those named nowhere lie below them or, with
    rest="discards", among the discards.  `advisors` is the top of their pile; `auction` are those turned up
    and not bid for yet.  `pool` is the pool of the neutral daimyo, whose other peasants are out of the game.
    In the hiring phase all from the one on turn have still to hire and pay.  `first` was the first governor,
    after whom, the other player between, the neutral daimyo sits.
    """
    players = seats or (2 if edition == SCENARIO else 3)
    played = resolved(values, edition, options)
    everyone = range(players + played.has_neighbour)
    stands = {**dict(enumerate(PALACES[played.board])), **(palaces or {})}
    daimyos = [
        Daimyo(
            palace=Field(stands[seat]) if stands[seat] else None,
            money=(money or {}).get(seat, 0),
            hand=in_order(cards((hands or {}).get(seat, ""))),
            peasants=(peasants or {}).get(seat, 0),
            active=Band(*(active or {}).get(seat, (0, 0))),
            tired=Band(*(tired or {}).get(seat, (0, 0))),
            markers=(markers or {}).get(seat, 2 if seat < players else 0),
            favours=tuple(_favour(word) for word in (favours or {}).get(seat, "").split()),
            seen=tuple((Seat(of), in_order(cards(text))) for of, text in (seen or {}).get(seat, {}).items()),
        )
        for seat in everyone
    ]
    state = State(
        edition=played,
        map=side(played.drawing),
        phase=Phase(phase),
        turn=turn,
        governor=Seat(first if governor is None else governor),
        first=Seat(first),
        seats=players,
        daimyos=tuple(daimyos),
        fields=(),
        supply=Band(17, 5),
        deck=cards(deck),
        discards=cards(discards),
        advisors=(),
        chance=Chance("position", "deck"),
        passes=passes,
        neighbour_turns=neighbour_turns,
        reshuffles=reshuffles,
        auction=Auction(tuple(Advisor(name) for name in auction.split())) if auction else None,
    )
    state = _with_fields(state, fields or {}, pool)
    state = _with_rest(state, rest, advisors.split())
    return _with_queue(state, state.governor if on_turn is None else on_turn)


def _favour(word: str) -> Favour:
    name, fans = word.removesuffix("!").split(":")
    return Favour(Advisor(name), int(fans), is_used=word.endswith("!"))


def _with_fields(state: State, fields: Mapping[int, str], pool: int | None) -> State:
    state = msgspec.structs.replace(state, fields=tuple(-1 for _ in state.map.fields))
    for seat, names in fields.items():
        for name in names.split():
            assert state.owner(Field(name)) is None, f"two peasants on {name}"
            assert all(daimyo.palace != name for daimyo in state.daimyos), f"a peasant on the palace {name}"
            state = state.with_peasant(Field(name), Seat(seat))
    supply = state.supply
    for seat in state.everyone:
        daimyo = state.daimyos[seat]
        outside = 24 - len(state.peasants_of(seat)) - daimyo.peasants
        stack = outside
        if seat == state.neighbour:
            stack = outside - OUT if pool is None else pool
        assert 0 <= stack <= outside, "more peasants than a daimyo has"
        split = msgspec.structs.replace(daimyo, stack=stack, out=outside - stack)
        state = state.with_daimyo(seat, split)
        supply = supply.less(daimyo.people)
    assert min(supply.ashigaru, supply.ronin) >= 0, "more people than there are"
    return msgspec.structs.replace(state, supply=supply)


def _with_rest(state: State, rest: str, pile: list[str]) -> State:
    left = Counter(state.edition.deck)
    left.subtract((*state.deck, *state.discards, *(card for each in state.daimyos for card in each.hand)))
    assert min(left.values()) >= 0, "more cards than there are"
    unnamed = tuple(left.elements())
    deck = state.deck + unnamed if rest == "deck" else state.deck
    discards = state.discards if rest == "deck" else unnamed + state.discards
    gone = {favour.advisor for daimyo in state.daimyos for favour in daimyo.favours}
    gone |= set(state.auction.waiting) if state.auction else set()
    named = tuple(Advisor(name) for name in pile)
    others = tuple(advisor for advisor in ADVISORS if advisor not in (*gone, *named))
    assert not gone & set(named), "an advisor in two places"
    return msgspec.structs.replace(state, deck=deck, discards=discards, advisors=named + others)


def _with_queue(state: State, on_turn: int) -> State:
    circle = [*seats_from(state.first, state.seats), *state.everyone[state.seats :]]
    start = circle.index(Seat(on_turn))
    order = (*circle[start:], *circle[:start])
    if state.phase is Phase.ACTIONS:
        return msgspec.structs.replace(state, queue=order)
    if state.phase is not Phase.HIRING:
        return state
    waiting = order[: order.index(state.governor)] or order
    for seat in set(waiting) & set(state.players):
        daimyo = state.daimyos[seat]
        owed = tuple(favour.advisor for favour in daimyo.favours)
        state = state.with_daimyo(seat, msgspec.structs.replace(daimyo, unpaid=daimyo.people, owed=owed))
    return msgspec.structs.replace(state, queue=waiting)


def start(
    seats: int = 3, *, edition: str = "basic", seed: str = "7", first: int | None = 0, **options: str
) -> Step[State]:
    """A game about to begin."""
    named = None if first is None else Seat(first)
    return RICE_WARS.start(Setup("rice-wars", edition, seats, seed, options, named))


def play(state: State, text: str, seat: int | None = None) -> Step[State]:
    """What written moves lead to, each made by the first who is to decide, unless `1:yes` names a seat."""
    step = Step(state)
    for word in text.split():
        named = re.fullmatch(r"(\d):(.+)", word)
        move = read(named[2] if named else word)
        mover = int(named[1]) if named else seat
        decider = RICE_WARS.deciders(step.state)[0] if mover is None else Seat(mover)
        step = step.then(partial(RICE_WARS.play, seat=decider, move=move))
    return step


def refusal(state: State, move: Move | str, seat: int | None = None) -> str:
    """By which rule a move is refused, and how: see `refused`."""
    mover = RICE_WARS.deciders(state)[0] if seat is None else Seat(seat)
    return refused(RICE_WARS, state, mover, read(move) if isinstance(move, str) else move)


def written(state: State, seat: int | None = None) -> set[str]:
    """The legal moves as text: those of the first who is to decide, unless a seat is named."""
    mover = RICE_WARS.deciders(state)[0] if seat is None else Seat(seat)
    return {RICE_WARS.write(move) for move in RICE_WARS.moves(state, mover)}


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of event, in order."""
    return [type(event).__name__ for event in events]


def told(events: Iterable[Event]) -> list[str]:
    """The events as sentences."""
    known = [(type(event).__name__, msgspec.to_builtins(event)) for event in events]
    return [say(event_key("rice-wars", kind, values), values) for kind, values in known]


def is_whole(state: State) -> bool:
    """Whether nothing of the box is missing and nothing is there twice."""
    return rice_wars_pieces_are_conserved(RICE_WARS.open_view(state))


def random_game(
    seats: int, seed: int, edition: str = "basic", first: int | None = None, **options: str
) -> list[Step[State]]:
    """Every step of a game of random moves, the start included."""
    dice = Random(seed)
    steps = [start(seats, edition=edition, seed=str(seed), first=first, **options)]
    while deciders := RICE_WARS.deciders(steps[-1].state):
        seat = dice.choice(deciders)
        move = dice.choice(RICE_WARS.moves(steps[-1].state, seat))
        steps.append(RICE_WARS.play(steps[-1].state, seat, move))
    return steps
