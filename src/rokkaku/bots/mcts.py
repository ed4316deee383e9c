"""Monte Carlo tree search over what a seat knows, for any game: each iteration imagines a world of its own.

It needs nothing of a game but `imagine`, `moves`, `play` and `outcome`, and, where a game has one, an
evaluator that says how well every seat stands; without one a world is played at random to its end.
"""

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any

from rokkaku.bots.effort import Effort, Turn, read_effort
from rokkaku.core.game import Game, Outcome
from rokkaku.core.seats import Seat

EXPLORATION = 0.7
"""The pull of what was tried little."""

Evaluator = Callable[[Any], Sequence[float] | None]
"""How well every seat stands in a state, the shares adding up to 1; None where it cannot say."""


class Node:
    """What is known about one line of moves, in whatever worlds they were made."""

    def __init__(self) -> None:
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.offered = 0
        """How often its move was legal when its parent was visited."""
        self.total = 0.0
        """What the seat that made the move has won in all."""

    def pick(self, moves: Sequence[Any], dice: Random) -> Any:
        """A move that was never tried, else the one that promises most."""
        untried = [move for move in moves if move not in self.children]
        for move in moves:
            if move in self.children:
                self.children[move].offered += 1
        if untried:
            return dice.choice(untried)
        return max(moves, key=lambda move: self.children[move].promise())

    def promise(self) -> float:
        """Its mean, and more the less often it was tried when it could have been."""
        return self.total / self.visits + EXPLORATION * sqrt(log(self.offered + 1) / self.visits)


class MctsBot:
    def __init__(
        self, game: Game[Any, Any, Any], effort: Effort, seed: str, evaluator: Evaluator | None = None
    ) -> None:
        self.game, self.turn, self.evaluator = game, Turn(game, effort), evaluator
        self.dice = Random(seed)

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        self.turn.look(view)
        if len(moves) == 1:
            return self.turn.moved(view, moves[0])
        root = Node()

        def think(iterations: int) -> None:
            for _ in range(iterations):
                self._iterate(root, view)

        self.turn.spend(think, seconds)
        tried = [move for move in moves if move in root.children]
        return self.turn.moved(view, max(tried, key=lambda move: root.children[move].visits))

    def end_turn(self) -> None:
        self.turn.end()

    def _iterate(self, root: Node, view: Any) -> None:
        """Down the tree in a new world, one new node, to the end, and back."""
        state = self.game.imagine(view, str(self.dice.random()))
        node, path = root, list[tuple[Node, Seat]]()
        is_known = True
        while is_known and (deciders := self.game.deciders(state)):
            seat = view.seat if view.seat in deciders else deciders[0]
            move = node.pick(self.game.moves(state, seat), self.dice)
            is_known = move in node.children
            node = node.children.setdefault(move, Node())
            path.append((node, seat))
            state = self.game.play(state, seat, move).state
        shares = self._shares(state)
        for passed, seat in path:
            passed.visits += 1
            passed.offered = max(passed.offered, 1)
            passed.total += shares[seat]

    def _shares(self, state: Any) -> Sequence[float]:
        """What each seat has won, or stands to win."""
        if self.game.outcome(state) is None and self.evaluator is not None:
            judged = self.evaluator(state)
            if judged is not None:
                return judged
        while (outcome := self.game.outcome(state)) is None:
            seat = self.game.deciders(state)[0]
            move = self.dice.choice(self.game.moves(state, seat))
            state = self.game.play(state, seat, move).state
        return won(outcome)


def won(outcome: Outcome) -> list[float]:
    """The win, in parts where it is shared."""
    winners = (*outcome.places, *outcome.others).count(1)
    return [(place == 1) / winners for place in outcome.places]


def make(game: Game[Any, Any, Any], parameters: str, seed: str) -> MctsBot:
    return MctsBot(game, read_effort("mcts", parameters, Effort()), seed)
