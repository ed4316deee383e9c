"""Bots that have to be prepared before their first move.  Each is the entry point of a bot of its name."""

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rokkaku.bots.bot import Advised
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, Setup

GATE = "PREPARING_BOT"
"""Names the file that patient bots wait for."""
COMPILING_SECONDS = 4.5
"""At least, so that it outlasts a turn on a quick machine, too."""
RESTING_SECONDS = 6.0
NAMES = ("waiting", "resting", "failing", "refusing", "simulating")


def install(folder: Path) -> dict[str, str]:
    """Puts the bots where other processes find them; the environment that tells these so."""
    # Here and not above: processes that load a bot need not load pytest.
    from bots.installed import announce

    announce(folder, "server.preparing_bots", NAMES)
    tests = Path(__file__).parent.parent
    return {"PYTHONPATH": os.pathsep.join((str(folder), str(tests))), GATE: str(folder / "gate")}


class Bot:
    """Plays the first move, once it is prepared."""

    is_prepared = False

    def prepare(self) -> None:
        assert not self.is_prepared, "prepared twice"
        self.load()
        self.is_prepared = True

    def load(self) -> None: ...

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        assert self.is_prepared
        return moves[0]


class WaitingBot(Bot):
    def load(self) -> None:
        while not Path(os.environ[GATE]).exists():
            time.sleep(0.01)

    def advise(self, view: Any, moves: Sequence[Any], seconds: float) -> Sequence[Advised]:
        assert self.is_prepared
        return [Advised(moves[1], 0.75, (moves[2], moves[3])), Advised(moves[0], 0.25)]


class RestingBot(Bot):
    def load(self) -> None:
        time.sleep(RESTING_SECONDS)


class FailingBot(Bot):
    def load(self) -> None:
        raise RuntimeError("no\nfolder")


class RefusingBot(Bot):
    def load(self) -> None:
        raise BadRequest("bot.not-this-game", {"bot": "refusing", "game": "samurai"})


class SimulatingBot(Bot):
    """Uses the compiled engine for every move."""

    is_loaded = False
    """In this process."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game

    def load(self) -> None:
        begun = time.monotonic()
        options = {"opening_hand": "drawn", "figure_setup": "random"}
        state = self.game.start(Setup("samurai", "hans-im-glueck-1998", 2, "1", options)).state
        self._listed(self.game.view(state, self.game.deciders(state)[0]))
        if not SimulatingBot.is_loaded:
            time.sleep(max(0.0, COMPILING_SECONDS - (time.monotonic() - begun)))
        SimulatingBot.is_loaded = True

    def _listed(self, view: Any) -> list[Any]:
        """The moves that the compiled engine finds."""
        # Here and not above: making a bot must not load the compiler.
        from rokkaku.sim import samurai as sim

        world = sim.from_view(view, seed="1")
        return [sim.to_move(int(move), int(world["phase"])) for move in sim.legal_moves(world, view.seat)]

    def choose(self, view: Any, moves: Sequence[Any], seconds: float) -> Any:
        assert set(self._listed(view)) == set(moves)
        return super().choose(view, moves, seconds)


def waiting(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    return WaitingBot()


def resting(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    return RestingBot()


def failing(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    return FailingBot()


def refusing(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    return RefusingBot()


def simulating(game: Game[Any, Any, Any], parameters: str, seed: str) -> Bot:
    return SimulatingBot(game)
