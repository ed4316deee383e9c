"""The pictures on the front page: boards in the middle of games between bots, and those of puzzles."""

from functools import cache
from typing import Any

from rokkaku.core.game import Game, Setup, edition_of, words_of
from rokkaku.core.record import Record, read_record, replay
from rokkaku.drawing import Painter
from rokkaku.games.catalogue import find
from rokkaku.locales import DEFAULT_LANGUAGE, Speaker
from rokkaku.server.tables.scenes import art


@cache
def cover(key: str, theme: str) -> str:
    """The board of a game."""
    return _drawn(_record(find(key)), theme)


@cache
def picture_of(record: str, theme: str) -> str:
    """The board after a record that comes with us: there are not many."""
    return _drawn(read_record(record), theme)


def _drawn(record: Record, theme: str) -> str:
    """A board with its pieces, as a complete SVG, for decoration: nobody is told what is on it."""
    key = record.setup.game
    game = find(key).under(record.rules, record.setup.values)
    *_, last = replay(game, record)
    scene = game.scene(game.view(last.state, None))
    edition = edition_of(game.editions, record.setup)
    painter = Painter(
        art(key, theme, edition.key), Speaker(DEFAULT_LANGUAGE, words_of(key, edition)), edition.colours
    )
    return painter.detail(scene)


def _record(game: Game[Any, Any, Any]) -> Record:
    """The record in the game's folder, or else a game before the first move."""
    page, edition = game.folder.joinpath("cover.record"), game.editions[0]
    if page.is_file():
        return read_record(page.read_text(encoding="utf-8"))
    return Record(Setup(game.key, edition.key, edition.seats[0], ""), game.rules_version)
