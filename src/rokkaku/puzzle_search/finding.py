"""From a game between strong bots to puzzles: what looks like one is measured ever more closely.

Whatever fails is dropped at once, so that most time goes to what will hold.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from rokkaku.bots.bot import whole_turn
from rokkaku.bots.greedy import make as make_greedy
from rokkaku.core.game import Game, Setup
from rokkaku.core.record import Record, replay, write_record
from rokkaku.core.seats import Seat
from rokkaku.puzzle_search.engines import STYLES, WAYS, WIDE, Style, thought
from rokkaku.puzzle_search.measures import SECONDS, is_surely_more, mean, played_on, searched
from rokkaku.puzzle_search.playing import game_of, is_within
from rokkaku.puzzle_search.turns import Tried, each_once, tried_turns
from rokkaku.puzzles import LEAST_LEAD, LEAST_PLAYED, Measured, Puzzle, effect, key_of

WIDELY = 5
"""So many times the iterations are needed to try many turns."""
UNDECIDED = (0.03, 0.97)
"""The chance of a seat in a game that is not decided."""
FEWEST_VISITS = 4
"""A turn that was tried less often is not looked at again."""
SERIOUS = 8
"""As many of them as do best are measured in full."""
RIVALS = 3
"""As many of these as do best are played on beside the solution."""
LEAST_CHANCE = 0.35
"""A turn that wins less often is no solution to be proud of."""

Moves = tuple[str, ...]
Wins = Mapping[Moves, Sequence[float]]
Note = Callable[[str], None]


class Part(msgspec.Struct, frozen=True):
    """Some deals, and by how much the solution must lead when they and those before have been tried."""

    deals: range
    lead: float


class Sieve(msgspec.Struct, frozen=True):
    """A short look at the most promising turns, after which one must be ahead."""

    turns: int
    deals: range
    iterations: int
    lead: float


SIEVE = Style(0.5, 0, 1.0, 9)
SIEVES = (Sieve(8, range(1), 300, 0.06), Sieve(40, range(1, 3), 600, 0.08))
SEARCHES = (Part(range(4), 0.12), Part(range(4, 16), LEAST_LEAD))
GAMES_PLAYED = (Part(range(16), -0.05), Part(range(16, 48), 0.04), Part(range(48, 96), LEAST_PLAYED))


class Candidate(msgspec.Struct, frozen=True):
    """A decision in a game, and the turns that come into question, the one tried most often first."""

    game: Any
    record: Record
    view: Any
    turns: tuple[Moves, ...]
    obvious: Moves = ()
    """The one that a greedy bot takes, if it is among them."""


def puzzle_in(game: Game[Any, Any, Any], setup: Setup, note: Note) -> Puzzle | None:
    """Plays a game and finds its first puzzle, if it has one; `note` hears of every stage."""
    for candidate in candidates_in(game, game_of(game, setup)):
        note("candidates")
        puzzle = measured(candidate, note)
        if puzzle is not None:
            note("puzzles")
            return puzzle
    return None


def candidates_in(game: Game[Any, Any, Any], record: Record) -> Iterator[Candidate]:
    """The decisions of a game in which a quick search sees one turn ahead."""
    ways = WAYS[game.key]
    for number, step in enumerate(replay(game, record)):
        if not ways.begun * len(record.lines) <= number < len(record.lines):
            continue
        seat = record.lines[number].seat
        if not _is_open(game, step.state, seat):
            continue
        turns = looked_at(game, step.state, seat, STYLES[0])
        if not turns or turns[0].visits < ways.clear * ways.thought:
            continue
        every = each_once((*turns, *looked_at(game, step.state, seat, WIDE, WIDELY)))
        if len(every) > RIVALS:
            yield Candidate(
                game,
                replace(record, lines=record.lines[:number]),
                game.view(step.state, seat),
                tuple(turn.draft.moves for turn in every),
                _obvious(game, step.state, seat, every),
            )


def _is_open(game: Game[Any, Any, Any], state: Any, seat: Seat) -> bool:
    """Whether there is something to choose from, and a glance leaves it open who wins."""
    if len(game.deciders(state)) > 1 or len(game.moves(state, seat)) < WAYS[game.key].fewest_moves:
        return False
    return is_within(UNDECIDED, game, state)


def looked_at(game: Game[Any, Any, Any], state: Any, seat: Seat, style: Style, times: int = 1) -> list[Tried]:
    """The whole turns that a search tries, most often first."""
    searcher = thought(game, state, seat, style, times * WAYS[game.key].thought)
    return tried_turns(game, searcher, state, seat, FEWEST_VISITS)


def _obvious(game: Game[Any, Any, Any], state: Any, seat: Seat, turns: Sequence[Tried]) -> Moves:
    """What one sees at once."""
    found = effect(game, whole_turn(make_greedy(game, "", ""), game, state, seat, SECONDS))
    return next((turn.draft.moves for turn in turns if turn.effect == found), ())


def measured(candidate: Candidate, note: Note) -> Puzzle | None:
    """The puzzle that a candidate is, or None.  Who leads after the sieve must lead in every measure."""
    serious = sieved(candidate)
    if not serious:
        return None
    note("sieved")
    searches = list[Wins]()
    for style in STYLES:
        search = partial(searched, candidate.game, candidate.view, style)
        found = wins_in_parts(search, serious, SEARCHES)
        if found is None:
            return None
        searches.append(found)
        note(f"held in search {style.seed}")
    solution, *rivals = sorted(serious, key=lambda moves: -sum(mean(found[moves]) for found in searches))
    played = confirmed(candidate, [solution, *rivals[:RIVALS]])
    if played is None:
        return None
    turns = tuple(
        Measured(
            moves,
            tuple(mean(found[moves]) for found in searches),
            mean(played[moves]) if moves in played else None,
        )
        for moves in (solution, *rivals)
    )
    record = write_record(candidate.record)
    return Puzzle(key_of(record), record, candidate.view.seat, turns)


def confirmed(candidate: Candidate, turns: Sequence[Moves]) -> Wins | None:
    """What was won in games played on, if the first turn surely wins more of them than each of the others."""
    play = partial(played_on, candidate.game, candidate.view)
    played = wins_in_parts(play, turns, GAMES_PLAYED)
    if played is None or mean(played[turns[0]]) < LEAST_CHANCE:
        return None
    is_sure = all(is_surely_more(played[turns[0]], played[rival]) for rival in turns[1:])
    return played if is_sure else None


def sieved(candidate: Candidate) -> list[Moves]:
    """The turns that do best in a few short searches, best first; none if none is ahead, or it is obvious."""
    ranked = list[Moves]()
    search = partial(searched, candidate.game, candidate.view, SIEVE)
    for sieve in SIEVES:
        turns = candidate.turns[: sieve.turns]
        chances = {moves: mean(search(moves, sieve.deals, sieve.iterations)) for moves in turns}
        ranked = sorted(chances, key=lambda moves: -chances[moves])
        if ranked[0] == candidate.obvious or chances[ranked[0]] - chances[ranked[1]] < sieve.lead:
            return []
    return ranked[:SERIOUS]


def wins_in_parts(
    measure: Callable[[Moves, range], list[float]], turns: Sequence[Moves], parts: Sequence[Part]
) -> Wins | None:
    """What each turn wins, deal by deal; None as soon as the first does not lead all others by enough."""
    found = dict[Moves, list[float]]()
    for part in parts:
        for moves in turns:
            found[moves] = [*found.get(moves, ()), *measure(moves, part.deals)]
            if moves != turns[0] and mean(found[turns[0]]) - mean(found[moves]) < part.lead:
                return None
    return found
