"""Samurai at machine speed, proven equal to `games/samurai`: the names others may use."""

from rokkaku.sim.outcomes import decisions
from rokkaku.sim.records import as_words
from rokkaku.sim.samurai.batch import places, play_games, play_on, reasons
from rokkaku.sim.samurai.game import deciders, imagine, legal_moves, play, play_out, start
from rokkaku.sim.samurai.notation import from_move, to_move, to_moves
from rokkaku.sim.samurai.state import STATE, blank, clone
from rokkaku.sim.samurai.thinking import prepare, searcher
from rokkaku.sim.samurai.translation import from_state, from_view, to_state

__all__ = [
    "STATE",
    "as_words",
    "blank",
    "clone",
    "deciders",
    "decisions",
    "from_move",
    "from_state",
    "from_view",
    "imagine",
    "legal_moves",
    "places",
    "play",
    "play_games",
    "play_on",
    "play_out",
    "prepare",
    "reasons",
    "searcher",
    "start",
    "to_move",
    "to_moves",
    "to_state",
]
