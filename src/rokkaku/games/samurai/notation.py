"""Moves and positions as text.

    H4           keep the helmet 4           ready        the opening hand is complete
    b@kyoto      a buddha to Kyoto           S3@n14       samurai 3 to n14
    X@n14        the token exchange takes up what lies on n14     >m5       and lays it on m5
    F:b@kyoto    the figure exchange begins with Kyoto's buddha   >r@aizu   and ends with Aizu's rice
    .            the turn is over            pass         nothing can be laid

A position is a list of figures, `br@kyoto`, and of tiles with their owners, `2S3@n14`.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from rokkaku.core.errors import UnreadableMove
from rokkaku.core.seats import Seat
from rokkaku.games.samurai.board import Cell, japan
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
)
from rokkaku.games.samurai.pieces import Caste, Tile
from rokkaku.games.samurai.state import Board

_CASTES = {caste.letter: caste for caste in Caste}
_WORDS: dict[str, Move] = {"ready": Ready(), ".": EndTurn(), "pass": Pass()}


def write(move: Move) -> str:
    """A move as one word."""
    match move:
        case KeepTile(tile):
            return tile.sign
        case PlaceTile(tile, cell):
            return f"{tile.sign}@{cell}"
        case TakeUpTile(cell):
            return f"X@{cell}"
        case LayAgain(cell):
            return f">{cell}"
        case PlaceFigure(caste, cell):
            return f"{caste.letter}@{cell}"
        case LiftFigure(caste, cell):
            return f"F:{caste.letter}@{cell}"
        case ExchangeFigures(caste, cell):
            return f">{caste.letter}@{cell}"
    return next(word for word, meaning in _WORDS.items() if meaning == move)


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., Move]], ...] = (
    (re.compile(r"X@(\w+)"), lambda cell: TakeUpTile(_cell(cell))),
    (re.compile(r">(\w+)"), lambda cell: LayAgain(_cell(cell))),
    (re.compile(r"([hbr])@(\w+)"), lambda caste, cell: PlaceFigure(_CASTES[caste], _cell(cell))),
    (re.compile(r"F:([hbr])@(\w+)"), lambda caste, cell: LiftFigure(_CASTES[caste], _cell(cell))),
    (re.compile(r">([hbr])@(\w+)"), lambda caste, cell: ExchangeFigures(_CASTES[caste], _cell(cell))),
    (re.compile(r"([A-Z]\d?)@(\w+)"), lambda tile, cell: PlaceTile(_tile(tile), _cell(cell))),
    (re.compile(r"([A-Z]\d?)"), lambda tile: KeepTile(_tile(tile))),
)


@lru_cache(maxsize=4096)
def read(text: str) -> Move:
    """The move of a word, or UnreadableMove."""
    if text in _WORDS:
        return _WORDS[text]
    for form, make in _FORMS:
        match = form.fullmatch(text)
        if match is not None:
            return make(*match.groups())
    raise UnreadableMove("samurai.unreadable.move", {"text": text})


def _cell(name: str) -> Cell:
    cell = Cell(name)
    if cell not in japan(4).spaces:
        raise UnreadableMove("samurai.unreadable.cell", {"cell": name})
    return cell


def _tile(sign: str) -> Tile:
    try:
        return Tile(sign)
    except ValueError:
        allowed = [tile.sign for tile in Tile]
        raise UnreadableMove("samurai.unreadable.tile", {"tile": sign, "allowed": allowed}) from None


def write_board(board: Board) -> str:
    """A position as words."""
    words = []
    for cell in japan(4).spaces:
        castes, laid = board.figures_at(cell), board.at(cell)
        if castes:
            words.append("".join(caste.letter for caste in castes) + f"@{cell}")
        if laid is not None:
            words.append(f"{laid.owner}{laid.tile.sign}@{cell}")
    return " ".join(words)


def read_board(text: str) -> Board:
    """The position of some words, or UnreadableMove."""
    board = Board()
    for word in text.split():
        match = re.fullmatch(r"([hbr]+|([0-3])([A-Z]\d?))@(\w+)", word)
        if match is None:
            raise UnreadableMove("samurai.unreadable.position", {"text": word})
        castes, owner, tile, name = match.groups()
        if tile is not None:
            board = board.place(_cell(name), Seat(int(owner)), _tile(tile))
        else:
            for letter in castes:
                board = board.put_figure(_CASTES[letter], _cell(name))
    return board
