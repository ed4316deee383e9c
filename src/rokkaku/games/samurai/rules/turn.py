"""A player's turn, tile by tile."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat, next_seat
from rokkaku.games.samurai.events import TilePlaced, TurnEnded, TurnPassed
from rokkaku.games.samurai.moves import (
    EndTurn,
    ExchangeFigures,
    KeepTile,
    LayAgain,
    LiftFigure,
    Move,
    Pass,
    PlaceFigure,
    PlaceTile,
    Ready,
    TakeUpTile,
    placings,
)
from rokkaku.games.samurai.pieces import Tile, faces, without
from rokkaku.games.samurai.rules import ending, exchanges
from rokkaku.games.samurai.rules.capture import AFTER_A_TILE, resolve
from rokkaku.games.samurai.rules.ending import Reason, finish
from rokkaku.games.samurai.rules.placement import check_space, spaces_for
from rokkaku.games.samurai.rules.setup import refill
from rokkaku.games.samurai.state import Phase, State, Turn

_MOVES_OF_A_PHASE = {
    KeepTile: (Phase.OPENING_HANDS, "setup-2"),
    Ready: (Phase.OPENING_HANDS, "setup-2"),
    PlaceFigure: (Phase.FIGURES, "setup-4"),
}
_MOVES_OF_TURNS = (Phase.TURNS, "setup-7")
_ONE_BY_ONE = (Phase.FIGURES, Phase.TURNS)


def deciders(state: State) -> tuple[Seat, ...]:
    """All whose opening hand is not complete; then one seat at a time; nobody when it is over.  [turn-5]"""
    if state.phase in _ONE_BY_ONE:
        return (state.on_turn,)
    if state.phase is Phase.OVER:
        return ()
    return tuple(seat for seat in state.seats if not state.players[seat].is_ready)


def check_may_move(state: State, seat: Seat, move: Move) -> None:
    """Refuses a move after the end, of the wrong phase, or of a seat that has nothing to decide.  [turn-5]"""
    if seat not in state.seats:
        raise IllegalMove("turn-5", "samurai.refused.no-such-seat", {"number": seat})
    phase, rule = _MOVES_OF_A_PHASE.get(type(move), _MOVES_OF_TURNS)
    if phase is not state.phase:
        if state.phase is Phase.OVER:
            raise IllegalMove("ending-3", "samurai.refused.over")
        if state.phase is Phase.TURNS and isinstance(move, KeepTile) and move.tile in EXCHANGE_RULES:
            raise _not_just_laid(state, seat, move.tile)
        raise IllegalMove(
            rule, "samurai.refused.wrong-phase", {"phase": phase.value, "now": state.phase.value}
        )
    if seat not in deciders(state):
        if phase is Phase.OPENING_HANDS:
            raise IllegalMove("setup-2", "samurai.refused.already-ready")
        raise IllegalMove("turn-5", "samurai.refused.not-your-turn", {"seat": state.on_turn})


EXCHANGE_RULES = {Tile.TOKEN_EXCHANGE: "exchange-4", Tile.FIGURE_EXCHANGE: "exchange-1"}


def _not_just_laid(state: State, seat: Seat, tile: Tile) -> IllegalMove:
    """Why an exchange tile cannot be laid like others.  [exchange-1, exchange-4]"""
    if tile is Tile.TOKEN_EXCHANGE and not exchanges.take_up_moves(state, seat):
        return IllegalMove("exchange-4", "samurai.refused.nothing-to-take-up")
    return IllegalMove(EXCHANGE_RULES[tile], "samurai.refused.exchange-tile", {"tile": tile.sign})


def turn_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Tiles in any order, then the end of the turn; or what completes an exchange begun.  [turn-1]"""
    if state.turn.tile is not None:
        return exchanges.lay_again_moves(state, state.turn.tile)
    if state.turn.figure is not None:
        return exchanges.exchange_moves(state, state.turn.figure)
    moves = tile_moves(state, seat)
    if state.turn.laid:
        return [*moves, EndTurn()]
    return moves or [Pass()]


def tile_moves(state: State, seat: Seat) -> list[Move]:
    """Every way to lay one more tile of the hand."""
    moves: list[Move] = []
    for tile in faces(state.players[seat].hand):
        if may_play(state, tile):
            moves.extend(_moves_with(state, seat, tile))
    return moves


def can_lay(state: State, seat: Seat) -> bool:
    """Whether any tile of a hand fits anywhere.  [turn-3]"""
    return any(any(_moves_with(state, seat, tile)) for tile in state.players[seat].hand)


def may_play(state: State, tile: Tile) -> bool:
    """Any number of fast tiles, but only one ordinary tile a turn.  [turn-2]"""
    return tile.is_fast or not state.turn.has_laid_ordinary


_EXCHANGES: Mapping[Tile, Callable[[State, Seat], Sequence[Move]]] = {
    Tile.TOKEN_EXCHANGE: exchanges.take_up_moves,
    Tile.FIGURE_EXCHANGE: exchanges.lift_moves,
}


def _moves_with(state: State, seat: Seat, tile: Tile) -> Iterable[Move]:
    exchange = _EXCHANGES.get(tile)
    if exchange is not None:
        return exchange(state, seat)
    return map(placings(tile).__getitem__, spaces_for(state, tile))


def place_tile(state: State, seat: Seat, move: PlaceTile) -> Step[State]:
    """A tile from the hand onto the board."""
    if move.tile in EXCHANGE_RULES:
        raise _not_just_laid(state, seat, move.tile)
    state = _leave_hand(state, seat, move.tile)
    check_space(state, move.tile, move.cell)
    laid = replace(state, board=state.board.place(move.cell, seat, move.tile))
    return _after_a_tile(Step(laid, (TilePlaced(seat, move.tile, move.cell),)))


def take_up_tile(state: State, seat: Seat, move: TakeUpTile) -> Step[State]:
    """The token exchange is the one ordinary tile of the turn.  [exchange-4]"""
    return exchanges.take_up(_leave_hand(state, seat, Tile.TOKEN_EXCHANGE), seat, move)


def lay_again(state: State, seat: Seat, move: LayAgain) -> Step[State]:
    """Captures are looked for once the tile lies in its new place.  [exchange-4]"""
    return _after_a_tile(exchanges.lay_again(state, seat, move))


def lift_figure(state: State, seat: Seat, move: LiftFigure) -> Step[State]:
    """The figure exchange counts as a tile laid, and leaves the game.  [exchange-1]"""
    state = _leave_hand(state, seat, Tile.FIGURE_EXCHANGE)
    player = state.players[seat]
    spent = replace(player, spent=(*player.spent, Tile.FIGURE_EXCHANGE))
    return exchanges.lift_figure(state.with_player(seat, spent), seat, move)


def exchange_figures(state: State, seat: Seat, move: ExchangeFigures) -> Step[State]:
    """Captures are looked for once the figures have changed places."""
    return _after_a_tile(exchanges.exchange_figures(state, seat, move))


def _after_a_tile(step: Step[State]) -> Step[State]:
    return step.then(AFTER_A_TILE[step.state.edition.capture_moment])


def _leave_hand(state: State, seat: Seat, tile: Tile) -> State:
    """Only tiles from the hand are laid, and at most one ordinary tile.  [turn-1, turn-2]"""
    _check_nothing_begun(state)
    player = state.players[seat]
    if tile not in player.hand:
        raise IllegalMove("turn-1", "samurai.refused.not-in-hand", {"tile": tile.sign})
    if not may_play(state, tile):
        raise IllegalMove("turn-2", "samurai.refused.second-ordinary", {"tile": tile.sign})
    turn = Turn(state.turn.laid + 1, state.turn.has_laid_ordinary or not tile.is_fast)
    return replace(state.with_player(seat, replace(player, hand=without(player.hand, tile))), turn=turn)


def _check_nothing_begun(state: State) -> None:
    """An exchange begun is completed at once.  [exchange-1, exchange-4]"""
    if state.turn.tile is not None:
        tile = state.turn.tile.tile.sign
        raise IllegalMove("exchange-4", "samurai.refused.lay-again-first", {"tile": tile})
    if state.turn.figure is not None:
        raise IllegalMove("exchange-1", "samurai.refused.exchange-first")


def end_turn(state: State, seat: Seat, move: EndTurn) -> Step[State]:
    """Captures, then the refill, then the next player.  [turn-4]"""
    _check_nothing_begun(state)
    if not state.turn.laid:
        raise IllegalMove("turn-3", "samurai.refused.nothing-laid")
    return Step(replace(state, turn=Turn()), (TurnEnded(seat),)).then(resolve).then(_finish_or_go_on)


def _finish_or_go_on(state: State) -> Step[State]:
    """The turn is finished in any case; after the last one no hand is refilled.  [turn-4, ending-3]"""
    why = ending.reason(state)
    if why is not None:
        return finish(state, why)
    return refill(state, state.on_turn).then(pass_on)


def pass_turn(state: State, seat: Seat, move: Pass) -> Step[State]:
    """Only for a player who can lay nothing: an empty hand, or exchanges without a use.  [turn-3]"""
    _check_nothing_begun(state)
    if state.turn.laid or can_lay(state, seat):
        raise IllegalMove("turn-3", "samurai.refused.can-lay")
    return Step(state, (TurnPassed(seat),)).then(pass_on)


def pass_on(state: State) -> Step[State]:
    """The next player clockwise, unless nobody can lay a tile any more.  [turn-5, ending-3]"""
    state = replace(state, on_turn=next_seat(state.on_turn, len(state.players)))
    if any(can_lay(state, seat) for seat in state.seats):
        return Step(state)
    return finish(state, Reason.NOBODY_CAN_LAY)
