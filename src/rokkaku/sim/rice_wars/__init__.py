"""Rice Wars at machine speed, proven equal to `games/rice_wars`: the names others may use."""

from rokkaku.sim.outcomes import decisions
from rokkaku.sim.records import as_words
from rokkaku.sim.rice_wars.batch import places, play_games, play_on, reasons
from rokkaku.sim.rice_wars.game import deciders, imagine, legal_moves, play, play_out, start
from rokkaku.sim.rice_wars.notation import from_move, to_move, to_moves
from rokkaku.sim.rice_wars.reading import to_state
from rokkaku.sim.rice_wars.state import STATE, blank, clone
from rokkaku.sim.rice_wars.thinking import prepare, searcher
from rokkaku.sim.rice_wars.translation import from_state, from_view

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
