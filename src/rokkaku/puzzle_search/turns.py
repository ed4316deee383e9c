"""Whole turns of a seat, told apart by what they lead to and not by the order of their moves."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from rokkaku.core.draft import Draft, read_turn
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.puzzle_search.engines import position_of
from rokkaku.puzzles import effect
from rokkaku.sim.searcher import Searcher


class Tried(msgspec.Struct, frozen=True):
    """A whole turn, and how often a search tried it in whatever order."""

    draft: Draft[Any]
    visits: int
    effect: tuple[Any, str]


def tried_turns(
    game: Game[Any, Any, Any], searcher: Searcher, state: Any, seat: Seat, least: int
) -> list[Tried]:
    """The turns that were tried at least so often, most often first; equal ones once."""
    number = position_of(game.key, game.view(state, seat)).parts.number
    return each_once(_walk(game, searcher, number, Draft(seat, state), (), least))


def turn_of(game: Game[Any, Any, Any], state: Any, seat: Seat, moves: Iterable[str]) -> Tried:
    """A turn that no search has tried yet."""
    draft = read_turn(game, state, seat, " ".join(moves))
    return Tried(draft, 0, effect(game, draft))


def each_once(turns: Iterable[Tried]) -> list[Tried]:
    """Turns that come to the same as one, most often tried first."""
    found: list[Tried] = []
    for turn in turns:
        same = [other for other in found if other.effect == turn.effect]
        found = [other for other in found if other.effect != turn.effect]
        kept = max((turn, *same), key=lambda each: each.visits)
        found.append(replace(kept, visits=sum(each.visits for each in (turn, *same))))
    return sorted(found, key=lambda turn: -turn.visits)


def _walk(
    game: Game[Any, Any, Any],
    searcher: Searcher,
    number: Any,
    draft: Draft[Any],
    path: tuple[int, ...],
    least: int,
) -> Iterator[Tried]:
    for move in game.moves(draft.state, draft.seat):
        longer = (*path, number(move))
        visits = searcher.visits(longer)
        if visits < least:
            continue
        after = draft.play(game, game.write(move))
        if after.is_final(game):
            yield Tried(after, visits, effect(game, after))
        else:
            yield from _walk(game, searcher, number, after, longer, least)
