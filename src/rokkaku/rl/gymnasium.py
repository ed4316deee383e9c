"""Both games as Gymnasium environments: one seat learns, bots by name have the others."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rokkaku.bots.bot import make, own_seed, prepare, whole_turn
from rokkaku.bots.limits import SECONDS
from rokkaku.core.errors import BadRequest
from rokkaku.core.seats import Seat
from rokkaku.rl.adapting import RENDER_MODES, Adapted, Told, ids, importing, render_mode_of, setup_of
from rokkaku.rl.spaces import action_space, observation_space

with importing("gymnasium"):
    from gymnasium import Env, register


class AgainstBots(Env[Any, np.int64]):
    """One seat of a table.  A step lasts until it is asked again, or until the game is over."""

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "samurai",
        edition: str = "",
        players: int = 0,
        bots: str | Sequence[str] = "random",
        seat: int | None = None,
        seconds: float = SECONDS,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        """`bots`: one name, or one for each other seat clockwise; `seat` None: drawn for each game."""
        self.table = Adapted(setup_of(game, edition, players, options))
        self.render_mode = render_mode_of(render_mode)
        seats = self.table.setup.seats
        self._names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
        if len(self._names) != seats - 1:
            raise BadRequest("rl.bots-wrong", {"count": len(self._names), "wanted": seats - 1})
        if seat is not None and seat not in range(seats):
            raise BadRequest("rl.seat-wrong", {"seat": seat, "last": seats - 1})
        self._chosen, self._seconds = seat, seconds
        for name in set(self._names):
            prepare(make(name, self.table.game, ""), name)
        self.observation_space, self.action_space = observation_space(self.table), action_space(self.table)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Told, dict[str, Any]]:
        """Another deal, and with it other dice for the bots."""
        super().reset(seed=seed)
        seats, deal = self.table.setup.seats, self.np_random.bytes(16).hex()
        drawn = int(self.np_random.integers(seats))
        self._seat = Seat(drawn if self._chosen is None else self._chosen)
        others = [Seat((self._seat + number) % seats) for number in range(1, seats)]
        self._bots = {
            seat: make(name, self.table.game, own_seed(deal, str(seat)))
            for seat, name in zip(others, self._names, strict=True)
        }
        self._state = self._asked_again(self.table.start(deal).state)
        return self.table.told(self._state, self._seat), {"seat": int(self._seat)}

    def step(self, action: np.int64) -> tuple[Told, float, bool, bool, dict[str, Any]]:
        """An action that is not legal loses the game at once; `info["is_legal"]` says so."""
        is_legal = action in self.table.legal(self._state, self._seat)
        if is_legal:
            self._state = self._asked_again(self.table.play(self._state, int(action)).state)
        is_over = not is_legal or self.table.decider(self._state) is None
        reward = self.table.rewards(self._state)[self._seat] if is_legal else -1.0
        info = {"seat": int(self._seat), "is_legal": is_legal}
        return self.table.told(self._state, self._seat), reward, is_over, False, info

    def _asked_again(self, state: Any) -> Any:
        """The state after all that bots do before the seat that learns is asked."""
        game = self.table.game
        while (seat := self.table.decider(state)) not in (None, self._seat):
            state = whole_turn(self._bots[seat], game, state, seat, self._seconds).state
        return state

    def action_masks(self) -> Any:
        """What may be done, where agents such as MaskablePPO ask for it."""
        return self.table.told(self._state, self._seat)["action_mask"].astype(bool)

    def render(self) -> Any:
        """What the seat that learns sees, as SVG, in the mode `svg`."""
        return self.table.picture(self._state, self._seat) if self.render_mode == "svg" else None


for _game, _id in ids().items():
    register(_id, "rokkaku.rl.gymnasium:AgainstBots", kwargs={"game": _game})
