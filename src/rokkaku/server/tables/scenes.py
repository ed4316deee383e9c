"""Scenes and boards with texts, ready for a screen: the only place where hexes become pixels."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from rokkaku.core.game import Game, Setup
from rokkaku.core.scene import Entry, Item, Phrase, Placed, Scene, Spot
from rokkaku.drawing import LANDSCAPE, PORTRAIT, Artwork, Painter, artwork, sharing
from rokkaku.games.catalogue import find
from rokkaku.locales import DEFAULT_LANGUAGE, Speaker, texts
from rokkaku.protocol import frames, pages
from rokkaku.server.tables.story import Narrator

ENTRIES = 4_096
"""How many entries are kept with their texts: few change with a turn, and most are alike for every seat."""
LAYOUTS = {"landscape": LANDSCAPE, "portrait": PORTRAIT}


def art(game: str, theme: str, edition: str = "") -> Artwork:
    """The symbols of a game, or of one of its editions, with the style of a theme."""
    return artwork(find(game).folder.joinpath("art"), theme, edition)


def with_digest(key: str, values: str) -> Game[Any, Any, Any]:
    """A game with the values of a digest."""
    game = find(key)
    return game.under(game.rules_version, values)


def empty_scene(game: Game[Any, Any, Any], edition: str, seats: int) -> Scene:
    """A game before the first move."""
    return game.scene(game.view(game.start(Setup(game.key, edition, seats, "")).state, None))


def board_shown(
    game: Game[Any, Any, Any], edition: str, seats: int, layout: str, speaker: Speaker
) -> pages.BoardShown:
    """A board in one of its layouts."""
    scene = empty_scene(game, edition, seats)
    colours = next(printing.colours for printing in game.editions if printing.key == edition)
    painter = Painter(art(game.key, "light", edition), speaker, colours, LAYOUTS[layout])
    shaped = painter.layout.of(scene)
    frame = painter.frame(scene)
    return pages.BoardShown(
        svg=painter.ground(scene),
        box=(frame.x, frame.y, frame.width, frame.height),
        spots={spot.id: (shaped.centre(spot).x, shaped.centre(spot).y) for spot in scene.spots},
        shape=shaped.shape,
        degrees=shaped.degrees,
        mark=(shaped.mark.x, shaped.mark.y),
        mark_size=shaped.mark_size,
        colours=colours,
    )


def without_totals(scene: Scene) -> Scene:
    """A scene without totals that show who is ahead, wherever a label without them exists."""
    return replace(
        scene,
        spots=tuple(replace(spot, label=_without_totals(spot.label)) for spot in scene.spots),
        pieces=tuple(replace(piece, label=_without_totals(piece.label)) for piece in scene.pieces),
    )


def _without_totals(phrase: Phrase) -> Phrase:
    key = f"{phrase.key}.uncounted"
    return Phrase(key, phrase.values) if key in texts(DEFAULT_LANGUAGE) else phrase


class BoardMemory:
    """The board as it was last told: all who look at a table after a turn are told the same."""

    def __init__(self) -> None:
        self.told: dict[Narrator, ToldBoard] = {}

    def tell(self, scene: Scene, game: Game[Any, Any, Any], setup: Setup, narrator: Narrator) -> "ToldBoard":
        last = self.told.get(narrator)
        if last is None or (last.spots, last.placed) != (scene.spots, scene.pieces):
            last = self.told[narrator] = _told_board(scene, game, setup, narrator)
        return last


class ToldBoard(msgspec.Struct, frozen=True):
    """What is drawn on a board, with texts."""

    spots: tuple[Spot, ...]
    placed: tuple[Placed, ...]
    pieces: tuple[frames.PieceShown, ...]
    labels: dict[str, str]


def _told_board(scene: Scene, game: Game[Any, Any, Any], setup: Setup, narrator: Narrator) -> ToldBoard:
    """Without the labels that the board itself has."""
    known = _board_phrases(game.key, game.values, setup.edition, setup.seats)
    changed = [spot for spot in scene.spots if spot.label != known[spot.id]]
    labels = {spot.id: narrator.sentence(spot.label) for spot in changed}
    return ToldBoard(scene.spots, scene.pieces, tuple(_pieces(scene, narrator)), labels)


def scene_shown(
    scene: Scene,
    game: Game[Any, Any, Any],
    setup: Setup,
    narrator: Narrator,
    memory: BoardMemory | None = None,
) -> frames.SceneShown:
    """A scene with texts."""
    board = (memory or BoardMemory()).tell(scene, game, setup, narrator)
    entries = tuple(_entry(narrator, msgspec.json.encode(entry)) for entry in scene.entries)
    return frames.SceneShown(board.pieces, board.labels, entries)


@cache
def _board_phrases(key: str, values: str, edition: str, seats: int) -> dict[str, Phrase]:
    game = with_digest(key, values)
    return {spot.id: spot.label for spot in empty_scene(game, edition, seats).spots}


def board_spots(game: Game[Any, Any, Any], setup: Setup) -> set[str]:
    """The ids of all spots on a table's board."""
    return set(_board_phrases(game.key, game.values, setup.edition, setup.seats))


def _pieces(scene: Scene, narrator: Narrator) -> Iterator[frames.PieceShown]:
    together: dict[str, list[Placed]] = {}
    for piece in scene.pieces:
        together.setdefault(piece.spot, []).append(piece)
    for sharers in together.values():
        for piece, share in sharing(sharers):
            # The label of the spot includes its pieces, except those that can be clicked on their own.
            label = narrator.sentence(piece.label) if piece.id else ""
            yield frames.PieceShown(
                piece.symbol, piece.spot, share.x, share.y, share.scale, label, piece.owner, piece.id
            )


@lru_cache(maxsize=ENTRIES)
def _entry(narrator: Narrator, encoded: bytes) -> frames.EntryShown:
    """Entries hold dicts and so cannot be keys themselves."""
    entry = msgspec.json.decode(encoded, type=Entry)
    items = tuple(_item(item, narrator) for item in entry.items)
    return frames.EntryShown(
        narrator.sentence(entry.heading), items, entry.owner, entry.is_current, entry.is_wide
    )


def _item(item: Item, narrator: Narrator) -> frames.ItemShown:
    return frames.ItemShown(
        item.symbol,
        narrator.sentence(item.label),
        item.text,
        item.owner,
        item.id,
        tuple(_item(detail, narrator) for detail in item.details),
        item.is_current,
        item.opens_row,
        "" if item.name is None else narrator.sentence(item.name),
    )
