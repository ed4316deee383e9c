"""Scenes and boards with texts, ready for a screen: the only place where hexes become pixels."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from rokkaku.core.game import Game, Setup
from rokkaku.core.scene import Entry, Item, Phrase, Place, Placed, Scene, Spot
from rokkaku.drawing import LANDSCAPE, PORTRAIT, Artwork, Painter, artwork, sharing
from rokkaku.games.catalogue import find
from rokkaku.locales import DEFAULT_LANGUAGE, Speaker, texts
from rokkaku.protocol import frames, pages
from rokkaku.remembering import Remembered, Room, remembered_by_identity
from rokkaku.server.tables.story import Narrator

PLACES, ENTRIES, BOARDS = 24_576, 2_048, 64
"""How much is kept as it was written: a turn changes little, and what it changes is alike for most seats.

Most things on a board stay for many turns: in a thousand games, told in the colours of their players, there
are up to 57,000, and those from before are kept as well.  Entries and whole boards do not stay.
"""
Thing = TypeVar("Thing", Spot, Placed)
_WRITER = msgspec.json.Encoder()
LAYOUTS = {"landscape": LANDSCAPE, "portrait": PORTRAIT}


class Printed(msgspec.Struct, frozen=True, gc=False, eq=False):
    """What the spots of a board are called before a game."""

    labels: Mapping[str, Phrase]
    ids: frozenset[str]


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
    """A board in one of its layouts, with the labels that scenes leave out."""
    scene = replace(empty_scene(game, edition, seats), places=())
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
    return replace(scene, places=_uncounted_places(scene.places))


@remembered_by_identity(BOARDS)
def _uncounted_places(places: tuple[Place, ...]) -> tuple[Place, ...]:
    return tuple(map(_uncounted_place, places))


@lru_cache(maxsize=PLACES // 2)
def _uncounted_place(place: Place) -> Place:
    """The same one again for the same place, so that what was made of it is found."""
    return Place(_uncounted(place.spot), tuple(map(_uncounted, place.pieces)))


def _uncounted(thing: Thing) -> Thing:
    key = f"{thing.label.key}.uncounted"
    is_told = key in texts(DEFAULT_LANGUAGE)
    return replace(thing, label=Phrase(key, thing.label.values)) if is_told else thing


def scene_shown(
    scene: Scene, game: Game[Any, Any, Any], setup: Setup, narrator: Narrator
) -> frames.SceneShown:
    """A scene with texts, without the labels that the board itself has."""
    printed = _printed(game.key, game.values, setup.edition, setup.seats)
    return frames.SceneShown(
        tuple(piece for place in scene.places for piece in _pieces(place.pieces, narrator)),
        {spot.id: narrator.label(spot.label) for spot in scene.spots if _is_changed(spot, printed)},
        tuple(_entry(entry, narrator, _items(entry.items, narrator)) for entry in scene.entries),
    )


def scene_written(
    scene: Scene, game: Game[Any, Any, Any], setup: Setup, narrator: Narrator
) -> Sequence[bytes]:
    """The same as JSON, in parts: the board once for all who see it, and what lies beside it one by one."""
    entries = b",".join(map(_written_entries(narrator), scene.entries))
    return _written_board(scene.places, game, setup, narrator), entries, b"]}"


@remembered_by_identity(BOARDS)
def _written_board(
    places: Sequence[Place], game: Game[Any, Any, Any], setup: Setup, narrator: Narrator
) -> bytes:
    """The beginning of a scene, with the pieces and the labels of a board."""
    printed = _printed(game.key, game.values, setup.edition, setup.seats)
    written = [*map(_written_places(narrator, printed), places)]
    pieces, labels = [pieces for pieces, _ in written if pieces], [label for _, label in written if label]
    return b'{"pieces":[%b],"labels":{%b},"entries":[' % (b",".join(pieces), b",".join(labels))


@cache
def _written_places(narrator: Narrator, printed: Printed) -> Callable[[Place], tuple[bytes, bytes]]:
    """What is kept of places for one narrator: their pieces, and their labels."""
    return Remembered(partial(_written_place, narrator, printed), _room_for_places()).__getitem__


@cache
def _room_for_places() -> Room:
    """All narrators share it: there are many, but few who have much to tell."""
    return Room(PLACES)


def _written_place(narrator: Narrator, printed: Printed, place: Place) -> tuple[bytes, bytes]:
    pieces = b",".join(map(_WRITER.encode, _pieces(place.pieces, narrator)))
    return pieces, _written_label(narrator, printed, place.spot)


def _written_label(narrator: Narrator, printed: Printed, spot: Spot) -> bytes:
    """Nothing where the label is the one that the board itself has."""
    if not _is_changed(spot, printed):
        return b""
    return b"%b:%b" % (_WRITER.encode(spot.id), _WRITER.encode(narrator.label(spot.label)))


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


@cache
def _printed(key: str, values: str, edition: str, seats: int) -> Printed:
    ground = empty_scene(with_digest(key, values), edition, seats).ground
    labels = {spot.id: spot.label for spot in ground}
    return Printed(labels, frozenset(labels))


def board_spots(game: Game[Any, Any, Any], setup: Setup) -> frozenset[str]:
    """The ids of all spots on a table's board."""
    return _printed(game.key, game.values, setup.edition, setup.seats).ids


def _pieces(sharers: Sequence[Placed], narrator: Narrator) -> Iterator[frames.PieceShown]:
    for piece, share in sharing(sharers):
        # The label of the spot includes its pieces, except those that can be clicked on their own.
        label = narrator.label(piece.label) if piece.id else ""
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
