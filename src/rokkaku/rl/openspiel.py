"""Both games in OpenSpiel, as `rokkaku_samurai` and `rokkaku_rice_wars`.

All chance of a game is drawn before its first move, and so are OpenSpiel's chance nodes: `DRAWS` of them,
each with `SIDES` equally likely outcomes, make the seed of the deal.  After them players alone decide.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import numpy as np

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Event
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.rl.adapting import Adapted, importing, setup_of, whole
from rokkaku.rl.catalogue import LEARNED

with importing("openspiel"):
    import pyspiel

DRAWS, SIDES = 4, 256
_OUTCOMES = [(side, 1 / SIDES) for side in range(SIDES)]
_LONGEST = 10_000
"""So many decisions no game has; random ones have some hundreds."""
_BEATEN_BY_NOBODY = ("rice-wars",)
"""Games that someone without a seat may win."""


class Moment(msgspec.Struct, frozen=True):
    """A point of a game: first what was drawn, then a state and all that has happened on the way there."""

    table: Adapted
    drawn: tuple[int, ...] = ()
    state: Any = None
    events: tuple[Event, ...] = ()

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def player(self) -> int:
        """Who decides, as OpenSpiel counts."""
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.decider(self.state)
        return int(pyspiel.PlayerId.TERMINAL if seat is None else seat)

    def after(self, action: int) -> "Moment":
        """What a draw or an action leads to."""
        if self.state is not None:
            step = self.table.play(self.state, action)
        else:
            drawn = (*self.drawn, whole(action, SIDES))
            if len(drawn) < DRAWS:
                return Moment(self.table, drawn)
            step = self.table.start(bytes(drawn).hex())
        return Moment(self.table, self.drawn, step.state, self.events + step.events)

    def imagined(self, seat: Seat, seed: str) -> "Moment":
        """Another world that looks the same to a seat; what only others were told is forgotten."""
        state = self.table.game.imagine(self.table.game.view(self.state, seat), seed)
        return Moment(self.table, (), state, self._seen_by(seat))

    def text(self, seat: Seat, with_events: bool) -> str:
        """What a seat knows, and perhaps all it was told on the way there, as JSON."""
        if self.state is None:
            return ""
        known = [self.table.game.view(self.state, seat), *(self._seen_by(seat) if with_events else ())]
        return msgspec.json.encode(known).decode()

    def _seen_by(self, seat: Seat) -> tuple[Event, ...]:
        return tuple(event for event in self.events if event.is_seen_by(seat))


class RokkakuGame(pyspiel.Game):  # type: ignore[misc]
    """A table of one game, by the parameters `edition`, `players` and all options."""

    key: str
    kind: Any

    def __init__(self, parameters: Mapping[str, Any] = {}) -> None:
        named = {name: value for name, value in parameters.items() if value}
        options = {name: value for name, value in named.items() if name not in ("edition", "players")}
        setup = setup_of(self.key, named.get("edition", ""), named.get("players", 0), options)
        self.table = Adapted(setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.encoding.actions,
            max_chance_outcomes=SIDES,
            num_players=setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if self.key in _BEATEN_BY_NOBODY else 0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(self.kind, info, named)

    def new_initial_state(self) -> "RokkakuState":
        """Before the first draw."""
        return RokkakuState(self)

    def max_chance_nodes_in_history(self) -> int:
        """All of them come first."""
        return DRAWS

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> "Observer":
        """What a player sees; with perfect recall its text tells all that has happened, too."""
        return Observer(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False))


class RokkakuState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel that holds one moment."""

    def __init__(self, game: RokkakuGame) -> None:
        super().__init__(game)
        self.moment = Moment(game.table)

    def current_player(self) -> int:
        """A seat, or OpenSpiel's numbers for chance and for the end."""
        return self.moment.player()

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self.moment.table.legal(self.moment.state, Seat(player)).tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A digit of the seed."""
        return _OUTCOMES

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"draw {action}"
        table = self.moment.table
        return table.game.write(table.encoding.move(action, Seat(player)))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """See `rewards_of`."""
        table, state = self.moment.table, self.moment.state
        return [0.0] * table.setup.seats if state is None else table.rewards(state)

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> "RokkakuState":
        """A state that looks the same to a player; what is hidden from it is dealt again."""
        world: RokkakuState = self.clone()
        world.moment = self.moment.imagined(Seat(player), repr(random()))
        return world

    def __str__(self) -> str:
        game, state = self.moment.table.game, self.moment.state
        shown = self.moment.drawn if state is None else game.open_view(state)
        return msgspec.json.encode(shown).decode()


class Observer:
    """A player's view as one tensor, whose arrays are also there by name, and as text."""

    def __init__(self, table: Adapted, kind: Any) -> None:
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise BadRequest("rl.no-observer")
        self.table, self.with_events = table, kind.perfect_recall
        self.tensor = np.zeros(table.size, np.float32)
        shapes = table.encoding.shapes
        bounds = np.cumsum([np.prod(shape) for shape in shapes.values()])[:-1]
        parts = np.split(self.tensor, bounds)
        self.dict = {name: part.reshape(shapes[name]) for name, part in zip(shapes, parts, strict=True)}

    def set_from(self, state: RokkakuState, player: int) -> None:
        """Into `tensor`, and so into `dict`; zeros before the deal."""
        now = state.moment.state
        self.tensor[:] = 0 if now is None else self.table.observation(now, Seat(player))

    def string_from(self, state: RokkakuState, player: int) -> str:
        """As text."""
        return state.moment.text(Seat(player), self.with_events)


def _kind(key: str, name: str) -> Any:
    editions = find(key).editions
    seats = [seats for edition in editions for seats in edition.seats]
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if key in _BEATEN_BY_NOBODY else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "edition": "",
            "players": 0,
            **{option.name: "" for edition in editions for option in edition.options},
        },
    )


def _register(key: str) -> None:
    """A class for each game: OpenSpiel calls it with parameters, and keeps it until Python has ended."""
    name = f"rokkaku_{key.replace('-', '_')}"
    kind = _kind(key, name)
    pyspiel.register_game(kind, type(name, (RokkakuGame,), {"key": key, "kind": kind}))


for _game in LEARNED:
    _register(_game)
