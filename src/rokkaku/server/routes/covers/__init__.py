"""The pictures on the front page: boards in the middle of games that bots have played here."""

from functools import cache
from importlib.resources import files

from rokkaku.core.game import edition_of, words_of
from rokkaku.core.record import read_record, replay
from rokkaku.core.svg import Painter
from rokkaku.games.catalogue import find
from rokkaku.locales import Speaker
from rokkaku.server.tables.scenes import art


@cache
def cover(key: str, theme: str) -> str:
    """A board with its pieces, as a drawing of its own."""
    record = read_record(files(__name__).joinpath(f"{key}.record").read_text(encoding="utf-8"))
    game = find(key)
    *_, last = replay(game, record)
    scene = game.scene(game.view(last.state, None))
    edition = edition_of(game.editions, record.setup)
    painter = Painter(art(key, theme), Speaker(words=words_of(edition)), edition.colours)
    return painter.board(scene).removesuffix("</svg>\n") + painter.pieces(scene) + "</svg>\n"
