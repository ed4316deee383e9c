"""From a game between strong bots to puzzles: what looks like one is measured ever more closely.

Whatever fails is dropped at once, so that most time goes to what will hold.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from rokkaku.bots.bot import own_seed, whole_turn
from rokkaku.bots.effort import Effort
from rokkaku.bots.greedy import make as make_greedy
from rokkaku.bots.strong import StrongBot
from rokkaku.core.game import Game, Setup
from rokkaku.core.record import Line, Record, replay, write_record
from rokkaku.core.seats import Seat
from rokkaku.puzzle_search.engines import STYLES, WIDE, Style, position_of, searcher_of
from rokkaku.puzzle_search.measures import SECONDS, mean, played_on, searched
from rokkaku.puzzle_search.turns import Tried, each_once, tried_turns
from rokkaku.puzzles import LEAST_LEAD, Measured, Puzzle, effect, key_of
from rokkaku.sim.searcher import Searcher


class Ways(msgspec.Struct, frozen=True):
    """How candidates are looked for in a game."""

    played_by: int
    """Iterations for each turn of the game."""
    thought: int
    """Iterations for a closer look at a decision of it."""
    begun: float
    """What part of the game is over before it is looked at: early on, no turn decides much."""
    fewest_moves: int
    """A decision with fewer is no puzzle."""
    clear: float
    """As large a part of the iterations goes to a turn that is far ahead."""


WAYS = {
    "samurai": Ways(played_by=500, thought=3000, begun=0.25, fewest_moves=8, clear=0.5),
    "rice-wars": Ways(played_by=80, thought=800, begun=0.6, fewest_moves=4, clear=0.25),
}
WIDELY = 5
"""So many times the iterations are needed to try many turns."""
GLANCE = 5
"""A part of the iterations, after which it is seen whether anything is left to decide."""
UNDECIDED = (0.03, 0.97)
"""The chance of a seat in a game that is not decided."""
FEWEST_VISITS = 4
"""A turn that was tried less often is not looked at again."""
MOST_OF_A_GAME = 2
"""No more puzzles than that come from one game."""
SERIOUS = 8
"""As many of them as do best are measured in full."""
RIVALS = 3
"""As many of these as do best are played on beside the solution."""
LEAST_CHANCE = 0.35
"""A turn that wins less often is no solution to be proud of."""

Moves = tuple[str, ...]
Chances = Mapping[Moves, float]
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
GAMES_PLAYED = (Part(range(12), 0.0), Part(range(12, 24), 0.08), Part(range(24, 48), LEAST_LEAD))


class Candidate(msgspec.Struct, frozen=True):
    """A decision in a game, and the turns that come into question, the one tried most often first."""

    game: Any
    record: Record
    view: Any
    turns: tuple[Moves, ...]


def puzzles_in(game: Game[Any, Any, Any], setup: Setup, note: Note) -> Iterator[Puzzle]:
    """Plays a game and yields each of its puzzles as soon as it holds; `note` hears of every stage."""
    found = 0
    for candidate in candidates_in(game, game_of(game, setup)):
        note("candidates")
        puzzle = measured(candidate, note)
        if puzzle is not None:
            note("puzzles")
            yield puzzle
            found += 1
        if found == MOST_OF_A_GAME:
            break
    note("games")


def game_of(game: Game[Any, Any, Any], setup: Setup) -> Record:
    """A game between strong bots."""
    effort = Effort(iterations=WAYS[game.key].played_by)
    bots = [StrongBot(game, effort, own_seed(setup.seed, str(seat))) for seat in range(setup.seats)]
    state, lines = game.start(setup).state, list[Line]()
    while game.outcome(state) is None:
        seat = game.deciders(state)[0]
        draft = whole_turn(bots[seat], game, state, seat, SECONDS)
        lines.append(Line(seat, draft.moves))
        state = draft.state
    return Record(setup, game.rules_version, tuple(lines))


def candidates_in(game: Game[Any, Any, Any], record: Record) -> Iterator[Candidate]:
    """The decisions of a game in which a quick search sees one turn far ahead, and a greedy bot does not."""
    for number, step in enumerate(replay(game, record)):
        if not WAYS[game.key].begun * len(record.lines) <= number < len(record.lines):
            continue
        seat = record.lines[number].seat
        if not _is_undecided(game, step.state, seat):
            continue
        turns = looked_at(game, step.state, seat, STYLES[0])
        if _is_promising(game, step.state, seat, turns):
            more = looked_at(game, step.state, seat, WIDE, WIDELY)
            taken = tuple(turn.draft.moves for turn in each_once((*turns, *more)))
            before = replace(record, lines=record.lines[:number])
            yield Candidate(game, before, game.view(step.state, seat), taken)


def _is_undecided(game: Game[Any, Any, Any], state: Any, seat: Seat) -> bool:
    """Whether there is something to choose from, and a glance leaves it open who wins."""
    ways = WAYS[game.key]
    if len(game.deciders(state)) > 1 or len(game.moves(state, seat)) < ways.fewest_moves:
        return False
    chances = _thought(game, state, seat, STYLES[0], ways.thought // GLANCE).chances()
    return UNDECIDED[0] < chances[seat] < UNDECIDED[1]


def looked_at(game: Game[Any, Any, Any], state: Any, seat: Seat, style: Style, times: int = 1) -> list[Tried]:
    """The whole turns that a search tries, most often first."""
    searcher = _thought(game, state, seat, style, times * WAYS[game.key].thought)
    return tried_turns(game, searcher, state, seat, FEWEST_VISITS)


def _thought(game: Game[Any, Any, Any], state: Any, seat: Seat, style: Style, iterations: int) -> Searcher:
    record = position_of(game.key, game.view(state, seat)).states[0]
    searcher = searcher_of(game.key, int(record.seats), style)
    searcher.begin(record, seat, style.seed)
    searcher.think(iterations)
    return searcher


def _is_promising(game: Game[Any, Any, Any], state: Any, seat: Seat, turns: Sequence[Tried]) -> bool:
    """Whether one turn stands out, and it is not what one sees at once."""
    ways = WAYS[game.key]
    if len(turns) < 1 + RIVALS or turns[0].visits < ways.clear * ways.thought:
        return False
    obvious = whole_turn(make_greedy(game, "", ""), game, state, seat, SECONDS)
    return effect(game, obvious) != turns[0].effect


def measured(candidate: Candidate, note: Note) -> Puzzle | None:
    """The puzzle that a candidate is, or None.  Who leads after the sieve must lead in every measure."""
    serious = sieved(candidate)
    if not serious:
        return None
    note("sieved")
    searches = list[Chances]()
    for style in STYLES:
        search = partial(searched, candidate.game, candidate.view, style)
        found = chances_in_parts(search, serious, SEARCHES)
        if found is None:
            return None
        searches.append(found)
        note(f"held in search {style.seed}")
    solution, *rivals = sorted(serious, key=lambda moves: -sum(found[moves] for found in searches))
    play = partial(played_on, candidate.game, candidate.view)
    played = chances_in_parts(play, [solution, *rivals[:RIVALS]], GAMES_PLAYED)
    if played is None or played[solution] < LEAST_CHANCE:
        return None
    turns = tuple(
        Measured(moves, tuple(found[moves] for found in searches), played.get(moves))
        for moves in (solution, *rivals)
    )
    record = write_record(candidate.record)
    return Puzzle(key_of(record), record, candidate.view.seat, turns)


def sieved(candidate: Candidate) -> list[Moves]:
    """The turns that do best in a few short searches, best first; none where no turn is ahead of all."""
    ranked = list[Moves]()
    search = partial(searched, candidate.game, candidate.view, SIEVE)
    for sieve in SIEVES:
        turns = candidate.turns[: sieve.turns]
        chances = {moves: mean(search(moves, sieve.deals, sieve.iterations)) for moves in turns}
        ranked = sorted(chances, key=lambda moves: -chances[moves])
        if chances[ranked[0]] - chances[ranked[1]] < sieve.lead:
            return []
    return ranked[:SERIOUS]


def chances_in_parts(
    measure: Callable[[Moves, range], list[float]], turns: Sequence[Moves], parts: Sequence[Part]
) -> Chances | None:
    """The chances with each turn; None as soon as the first does not lead one of the others by enough."""
    found = dict[Moves, list[float]]()
    for part in parts:
        for moves in turns:
            found[moves] = [*found.get(moves, ()), *measure(moves, part.deals)]
            if moves != turns[0] and mean(found[turns[0]]) - mean(found[moves]) < part.lead:
                return None
    return {moves: mean(wins) for moves, wins in found.items()}
