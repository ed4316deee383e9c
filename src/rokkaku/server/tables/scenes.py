"""Scenes and boards with texts, ready for a screen: the only place where hexes become pixels."""

from collections.abc import Iterable, Iterator, Sequence, Set
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
from rokkaku.server.remembering import remembered_by_identity
from rokkaku.server.tables.story import Narrator

ENTRIES, BOARDS = 8_192, 256
"""How much is kept as it was written: a turn changes little, and what it changes is alike for most seats."""
_WRITER = msgspec.json.Encoder()
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


def scene_shown(
    scene: Scene, game: Game[Any, Any, Any], setup: Setup, narrator: Narrator
) -> frames.SceneShown:
    """A scene with texts, without the labels that the board itself has."""
    return frames.SceneShown(
        tuple(piece for sharers in _together(scene.pieces) for piece in _pieces(sharers, narrator)),
        {spot.id: narrator.sentence(spot.label) for spot in _changed(scene.spots, game, setup)},
        tuple(_entry(entry, narrator) for entry in scene.entries),
    )


def scene_written(scene: Scene, game: Game[Any, Any, Any], setup: Setup, narrator: Narrator) -> bytes:
    """The same as JSON: the board once for all who see it, and what lies beside it piece by piece."""
    pieces, labels = _written_board(scene.spots, scene.pieces, game, setup, narrator)
    entries = b",".join([_written_entry(entry, narrator) for entry in scene.entries])
    return b'{"pieces":[%b],"labels":{%b},"entries":[%b]}' % (pieces, labels, entries)


@remembered_by_identity(BOARDS)
def _written_board(
    spots: Sequence[Spot],
    pieces: Sequence[Placed],
    game: Game[Any, Any, Any],
    setup: Setup,
    narrator: Narrator,
) -> tuple[bytes, bytes]:
    """The pieces and the labels of a board."""
    return (
        b",".join([_written_pieces(narrator, *sharers) for sharers in _together(pieces)]),
        b",".join([_written_label(narrator, spot) for spot in _changed(spots, game, setup)]),
    )


@lru_cache(maxsize=ENTRIES)
def _written_pieces(narrator: Narrator, *sharers: Placed) -> bytes:
    return b",".join(map(_WRITER.encode, _pieces(sharers, narrator)))


@lru_cache(maxsize=ENTRIES)
def _written_label(narrator: Narrator, spot: Spot) -> bytes:
    return b"%b:%b" % (_WRITER.encode(spot.id), _WRITER.encode(narrator.sentence(spot.label)))


@lru_cache(maxsize=ENTRIES)
def _written_entry(entry: Entry, narrator: Narrator) -> bytes:
    return _written_again(_WRITER.encode(entry), narrator)


@lru_cache(maxsize=ENTRIES)
def _written_again(entry: bytes, narrator: Narrator) -> bytes:
    """An entry that was made anew may say what another one said."""
    return _WRITER.encode(_entry(msgspec.json.decode(entry, type=Entry), narrator))


def _changed(spots: Sequence[Spot], game: Game[Any, Any, Any], setup: Setup) -> Sequence[Spot]:
    """The spots whose labels are not those that the board itself has."""
    known = _board_phrases(game.key, game.values, setup.edition, setup.seats)
    return [spot for spot in spots if spot.label is not known[spot.id] and spot.label != known[spot.id]]


def _together(pieces: Sequence[Placed]) -> Iterable[Sequence[Placed]]:
    """Those that share a spot."""
    together: dict[str, list[Placed]] = {}
    for piece in pieces:
        together.setdefault(piece.spot, []).append(piece)
    return together.values()


@cache
def _board_phrases(key: str, values: str, edition: str, seats: int) -> dict[str, Phrase]:
    game = with_digest(key, values)
    return {spot.id: spot.label for spot in empty_scene(game, edition, seats).spots}


def board_spots(game: Game[Any, Any, Any], setup: Setup) -> Set[str]:
    """The ids of all spots on a table's board."""
    return _board_phrases(game.key, game.values, setup.edition, setup.seats).keys()


def _pieces(sharers: Sequence[Placed], narrator: Narrator) -> Iterator[frames.PieceShown]:
    for piece, share in sharing(sharers):
        # The label of the spot includes its pieces, except those that can be clicked on their own.
        label = narrator.sentence(piece.label) if piece.id else ""
        yield frames.PieceShown(
            piece.symbol, piece.spot, share.x, share.y, share.scale, label, piece.owner, piece.id
        )


def _entry(entry: Entry, narrator: Narrator) -> frames.EntryShown:
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
