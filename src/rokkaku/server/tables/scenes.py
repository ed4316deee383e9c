"""Scenes and boards with texts, ready for a screen: the only place where hexes become pixels."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache, partial
from itertools import compress
from operator import is_not
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from rokkaku.core.game import Game, Setup
from rokkaku.core.remembering import Remembered, Room
from rokkaku.core.scene import Entry, Item, Phrase, Placed, Scene, Spot
from rokkaku.drawing import LANDSCAPE, PORTRAIT, Artwork, Painter, artwork, sharing
from rokkaku.games.catalogue import find
from rokkaku.locales import DEFAULT_LANGUAGE, Speaker, texts
from rokkaku.protocol import frames, pages
from rokkaku.server.remembering import remembered_by_identity
from rokkaku.server.tables.story import Narrator

THINGS, ENTRIES, BOARDS = 40_960, 2_048, 64
"""How much is kept as it was written: a turn changes little, and what it changes is alike for most seats.

Most things on a board stay for many turns: in a thousand games, told in the colours of their players, there
are up to 57,000, and those from before are kept as well.  Entries and whole boards do not stay.
"""
Thing = TypeVar("Thing", Spot, Placed)
_WRITER = msgspec.json.Encoder()
LAYOUTS = {"landscape": LANDSCAPE, "portrait": PORTRAIT}


class Printed(msgspec.Struct, frozen=True, gc=False, eq=False):
    """The spots of a board before a game, and what they are called."""

    spots: Sequence[Spot]
    labels: Mapping[str, Phrase]
    ids: Set[str]


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
    spots, pieces = _uncounted_board(scene.spots, scene.pieces)
    return replace(scene, spots=spots, pieces=pieces)


@remembered_by_identity(BOARDS)
def _uncounted_board(
    spots: Sequence[Spot], pieces: Sequence[Placed]
) -> tuple[tuple[Spot, ...], tuple[Placed, ...]]:
    return tuple(map(_uncounted, spots)), tuple(map(_uncounted, pieces))


@lru_cache(maxsize=THINGS // 2)
def _uncounted(thing: Thing) -> Thing:
    """The same thing again where there is no such label, so that what was made of it is found."""
    key = f"{thing.label.key}.uncounted"
    is_told = key in texts(DEFAULT_LANGUAGE)
    return replace(thing, label=Phrase(key, thing.label.values)) if is_told else thing


def scene_shown(
    scene: Scene, game: Game[Any, Any, Any], setup: Setup, narrator: Narrator
) -> frames.SceneShown:
    """A scene with texts, without the labels that the board itself has."""
    printed = _printed(game.key, game.values, setup.edition, setup.seats)
    return frames.SceneShown(
        tuple(piece for sharers in _together(scene.pieces) for piece in _pieces(sharers, narrator)),
        {spot.id: narrator.sentence(spot.label) for spot in scene.spots if _is_changed(spot, printed)},
        tuple(_entry(entry, narrator, _items(entry.items, narrator)) for entry in scene.entries),
    )


def scene_written(scene: Scene, game: Game[Any, Any, Any], setup: Setup, narrator: Narrator) -> bytes:
    """The same as JSON: the board once for all who see it, and what lies beside it piece by piece."""
    pieces, labels = _written_board(scene.spots, scene.pieces, game, setup, narrator)
    entries = b",".join(map(_written_entries(narrator), scene.entries))
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
    printed = _printed(game.key, game.values, setup.edition, setup.seats)
    written_piece, written_pieces, written_label = _written_things(narrator, printed)
    labels = map(written_label, compress(spots, map(is_not, spots, printed.spots)))
    together = [
        written_piece(sharers[0]) if len(sharers) == 1 else written_pieces(tuple(sharers))
        for sharers in _together(pieces)
    ]
    return b",".join(together), b",".join(filter(None, labels))


@cache
def _written_things(
    narrator: Narrator, printed: Printed
) -> tuple[
    Callable[[Placed], bytes],
    Callable[[tuple[Placed, ...]], bytes],
    Callable[[Spot], bytes],
]:
    """What is kept of single pieces, of those that share a spot, and of labels, for one narrator."""
    room = _room_for_things()
    return (
        Remembered(partial(_written_piece, narrator), room).__getitem__,
        Remembered(partial(_written_pieces, narrator), room).__getitem__,
        Remembered(partial(_written_label, narrator, printed), room).__getitem__,
    )


@cache
def _room_for_things() -> Room:
    """All narrators share it: there are many, but few who have much to tell."""
    return Room(THINGS)


def _written_piece(narrator: Narrator, piece: Placed) -> bytes:
    return _written_pieces(narrator, (piece,))


def _written_pieces(narrator: Narrator, sharers: Sequence[Placed]) -> bytes:
    return b",".join(map(_WRITER.encode, _pieces(sharers, narrator)))


def _written_label(narrator: Narrator, printed: Printed, spot: Spot) -> bytes:
    """Nothing where the label is the one that the board itself has."""
    if not _is_changed(spot, printed):
        return b""
    return b"%b:%b" % (_WRITER.encode(spot.id), _WRITER.encode(narrator.sentence(spot.label)))


@cache
def _written_entries(narrator: Narrator) -> Callable[[Entry], bytes]:
    """What is kept of entries for one narrator."""
    items = Remembered(partial(_written_item, narrator), _room_for_entries()).__getitem__
    return Remembered(partial(_written_entry, narrator, items), _room_for_entries()).__getitem__


@cache
def _room_for_entries() -> Room:
    return Room(ENTRIES)


def _written_entry(narrator: Narrator, written_item: Callable[[Item], msgspec.Raw], entry: Entry) -> bytes:
    return _WRITER.encode(_entry(entry, narrator, tuple(map(written_item, entry.items))))


def _written_item(narrator: Narrator, item: Item) -> msgspec.Raw:
    """Most items of an entry that was made anew are shown in others too."""
    return msgspec.Raw(_WRITER.encode(_item(item, narrator)))


def _is_changed(spot: Spot, printed: Printed) -> bool:
    label = printed.labels[spot.id]
    return spot.label is not label and spot.label != label


def _together(pieces: Sequence[Placed]) -> Iterable[Sequence[Placed]]:
    """Those that share a spot."""
    together: dict[str, list[Placed]] = {}
    for piece in pieces:
        together.setdefault(piece.spot, []).append(piece)
    return together.values()


@cache
def _printed(key: str, values: str, edition: str, seats: int) -> Printed:
    spots = empty_scene(with_digest(key, values), edition, seats).spots
    labels = {spot.id: spot.label for spot in spots}
    return Printed(spots, labels, frozenset(labels))


def board_spots(game: Game[Any, Any, Any], setup: Setup) -> Set[str]:
    """The ids of all spots on a table's board."""
    return _printed(game.key, game.values, setup.edition, setup.seats).ids


def _pieces(sharers: Sequence[Placed], narrator: Narrator) -> Iterator[frames.PieceShown]:
    for piece, share in sharing(sharers):
        # The label of the spot includes its pieces, except those that can be clicked on their own.
        label = narrator.sentence(piece.label) if piece.id else ""
        yield frames.PieceShown(
            piece.symbol, piece.spot, share.x, share.y, share.scale, label, piece.owner, piece.id
        )


def _entry(entry: Entry, narrator: Narrator, items: tuple[Any, ...]) -> frames.EntryShown:
    """With its items, which may have been written already."""
    return frames.EntryShown(
        narrator.sentence(entry.heading), items, entry.owner, entry.is_current, entry.is_wide
    )


def _items(items: Sequence[Item], narrator: Narrator) -> tuple[frames.ItemShown, ...]:
    return tuple([_item(item, narrator) for item in items])


def _item(item: Item, narrator: Narrator) -> frames.ItemShown:
    return frames.ItemShown(
        item.symbol,
        narrator.sentence(item.label),
        item.text,
        item.owner,
        item.id,
        _items(item.details, narrator),
        item.is_current,
        item.opens_row,
        "" if item.name is None else narrator.sentence(item.name),
        "" if item.note is None else narrator.sentence(item.note),
    )
