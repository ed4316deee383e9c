"""What lies beside the board, as a table of blocks: a heading each, and things with their numbers."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec

from rokkaku.core.scene import Entry, Item, Phrase
from rokkaku.drawing.hexes import Layout, Point
from rokkaku.drawing.markup import (
    BOX,
    badge,
    element,
    kinds,
    moved,
    seat_class,
    symbols,
    text,
    told_of,
    use,
)
from rokkaku.locales import Speaker, capitalised

PADDING = 14.0
GAP = 8.0
LINE = 20.0
BADGE = 26.0
ICON = 22.0
TILE = 34.0
HEADING = 26.0
CARD, CARD_HEIGHT = 99.0, 44.0
SMALL = 15.0
"""How large a detail on a card is."""
LETTER, BOLD_LETTER, SUBTITLE_LETTER, DIGIT = 7.2, 8.0, 6.1, 7.5
"""How wide a letter is, about."""


class Heading(msgspec.Struct, frozen=True):
    """What a picture is called, and what is told below that."""

    title: str
    lines: tuple[str, ...] = ()


class Block(msgspec.Struct, frozen=True):
    """A part of the panel, and what draws it from its upper left corner; not all that are tried are drawn."""

    draw: Callable[[], str]
    width: float
    height: float
    is_wide: bool = False


class _PlacedItem(msgspec.Struct, frozen=True):
    """A thing of a block, how tall it is and where."""

    item: Item
    size: float
    place: Point


class Panel(msgspec.Struct, frozen=True):
    """Lays out what lies beside a board, each block `width` wide and so many of them in a row."""

    speaker: Speaker
    layout: Layout
    colours: tuple[str, ...]
    width: float = 204
    columns: int = 1

    def stretched(self, width: float, columns: int) -> "Panel":
        """A panel of that width as a whole."""
        block = (width - 2 * PADDING + GAP) / columns - GAP
        return msgspec.structs.replace(self, width=block, columns=columns)

    @property
    def full_width(self) -> float:
        """The width of the whole panel."""
        return self.columns * (self.width + GAP) - GAP + 2 * PADDING

    @property
    def _inner_width(self) -> float:
        return self.full_width - 2 * PADDING

    def laid_out(self, entries: Sequence[Entry], heading: Heading | None) -> Block:
        """All of it."""
        blocks = [] if heading is None else [self._heading(heading)]
        blocks += [self._block(entry) for entry in entries]
        placed: list[tuple[Block, Point]] = []
        y = PADDING
        for row in self._rows(blocks):
            placed += [
                (block, Point(PADDING + column * (self.width + GAP), y)) for column, block in enumerate(row)
            ]
            y += max(block.height for block in row) + GAP
        height = y - GAP + PADDING
        return Block(partial(self._drawn, placed, height), self.full_width, height)

    def _drawn(self, placed: Sequence[tuple[Block, Point]], height: float) -> str:
        sheet = element("rect", width=self.full_width, height=height, rx=4, class_="sheet")
        return sheet + "".join(element("g", block.draw(), transform=moved(place)) for block, place in placed)

    def _rows(self, blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
        row: list[Block] = []
        for block in blocks:
            if row and (block.is_wide or len(row) == self.columns):
                yield row
                row = []
            row.append(block)
            if block.is_wide:
                yield row
                row = []
        if row:
            yield row

    def _heading(self, heading: Heading) -> Block:
        letters = int((self._inner_width - 48) / SUBTITLE_LETTER)
        lines = [part for line in heading.lines for part in wrapped(line, letters)]
        draw = partial(_title, heading.title, lines)
        return Block(draw, self.width, 42 + 14 * max(0, len(lines) - 1), is_wide=True)

    def _block(self, entry: Entry) -> Block:
        if not entry.items:
            lines = list(wrapped(self._say(entry.heading), int(self._inner_width / LETTER)))
            return Block(partial(_sentence, lines), self.width, LINE * len(lines), is_wide=True)
        is_wide = entry.is_wide or any(item.details for item in entry.items)
        placed, height = self._placed(entry.items, self._inner_width if is_wide else self.width)
        return Block(partial(self._entry, entry, placed), self.width, height + HEADING, is_wide)

    def _entry(self, entry: Entry, placed: Sequence[_PlacedItem]) -> str:
        words, drawing, left = self._say(entry.heading), "", 0.0
        if entry.owner is not None:
            mark = element("g", badge(entry.owner, self.layout), transform=moved(Point(13, 10), BADGE / BOX))
            drawing = element("g", mark, class_=seat_class(entry.owner, self.colours))
            left = BADGE + 6
        drawing += text(words, Point(left, 15), "heading")
        if entry.is_current:
            beside = Point(left + BOLD_LETTER * len(words) + 18, 10)
            drawing += element("g", use("turn", at=beside, size=18), class_="turn")
        things = "".join(self._at_its_place(each) for each in placed)
        return drawing + element("g", things, transform=moved(Point(0, HEADING)))

    def _placed(self, items: Sequence[Item], room: float) -> tuple[Sequence[_PlacedItem], float]:
        """Rows of things, tiles larger than the others and on rows of their own; and how tall they are."""
        placed: list[_PlacedItem] = []
        x, y, tall = 0.0, 0.0, 0.0
        for item in items:
            size, width = self._measured(item)
            if x and (x + width > room + 6 or size > tall or item.opens_row):
                x, y = 0.0, y + tall + 2
            placed.append(_PlacedItem(item, size, Point(x, y)))
            x, tall = x + width, size
        return placed, y + tall

    def _at_its_place(self, placed: _PlacedItem) -> str:
        item = placed.item
        drawn = self._card(item) if item.details else self._item(item, placed.size)
        return element("g", drawn, transform=moved(placed.place))

    def _item(self, item: Item, size: float) -> str:
        middle = moved(Point(size / 2, size / 2), size / BOX)
        drawn = element("g", symbols(item, self.layout), transform=middle)
        if item.is_current:
            drawn = use("here", at=Point(size / 2, size / 2), size=size + 6, kind="here") + drawn
        if words := self._written(item):
            drawn += text(words, Point(size + 2, size / 2 + 5), "count")
        return told_of(drawn, self._say(item.label), id_=item.id, kind=kinds(item, self.colours))

    def _card(self, item: Item) -> str:
        """A card: its symbol on the left, its name and what else is printed on it beside that."""
        drawn = element("rect", width=CARD, height=CARD_HEIGHT, rx=4, class_="card-paper")
        drawn += use(item.symbol, at=Point(18, CARD_HEIGHT / 2), size=32)
        if item.name is not None:
            drawn += text(self._say(item.name), Point(36, 17), "card-name")
        if item.text:
            drawn += text(item.text, Point(33, 40), "card-count", "end")
        for place, detail in enumerate(item.details):
            at = Point(43 + 35 * place, 31)
            small = use(detail.symbol, at=at, size=SMALL) + text(detail.text, Point(at.x + 9, 36), "detail")
            drawn += element("g", small, class_=kinds(detail, self.colours))
        return told_of(drawn, self._say(item.label), id_=item.id, kind=kinds(item, self.colours))

    def _measured(self, item: Item) -> tuple[float, float]:
        """How tall a thing is, and how wide with what is written next to it and a gap."""
        if item.details:
            return CARD_HEIGHT, CARD + 6
        size, letters = ICON if item.owner is None else TILE, len(self._written(item))
        return size, size + (DIGIT * letters + 7 if letters else 2)

    def _written(self, item: Item) -> str:
        return item.text if item.name is None else f"{self._say(item.name)} {item.text}".rstrip()

    def _say(self, phrase: Phrase) -> str:
        return capitalised(self.speaker.say(phrase.key, phrase.values))


def _title(title: str, lines: Sequence[str]) -> str:
    drawing = element("g", use("seal", at=Point(20, 20), size=38), class_="seal")
    drawing += text(title, Point(48, 20), "title")
    for place, line in enumerate(lines):
        drawing += text(line, Point(48, 37 + 14 * place), "subtitle")
    return drawing


def _sentence(lines: Sequence[str]) -> str:
    return "".join(text(line, Point(0, 15 + LINE * place), "sentence") for place, line in enumerate(lines))


def wrapped(words: str, letters: int) -> Iterator[str]:
    """A sentence in lines of at most so many letters."""
    line = ""
    for word in words.split():
        if line and len(line) + 1 + len(word) > letters:
            yield line
            line = word
        else:
            line = f"{line} {word}".lstrip()
    yield line
