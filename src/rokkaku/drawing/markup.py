"""The words of SVG."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from rokkaku.core.scene import Item, Placed
from rokkaku.core.seats import Seat
from rokkaku.drawing.hexes import Layout, Point

MIDDLE = Point(0, 0)
BOX = 100.0
"""How large the box is in which symbols are drawn."""


def element(name: str, content: str = "", **attributes: str | float) -> str:
    """An element; `class_` stands for class, other underscores for hyphens; empty attributes are left out."""
    pairs = "".join([f" {_name(key)}={_quoted(value)}" for key, value in attributes.items() if value != ""])
    return f"<{name}{pairs}>{content}</{name}>" if content else f"<{name}{pairs}/>"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _quoted(value: str | float) -> str:
    return quoteattr(value) if isinstance(value, str) else f'"{number(value)}"'


def number(value: float) -> str:
    """A number as short as it can be; nobody sees a hundredth."""
    # Adding nothing makes a minus zero a plain one.
    return f"{round(value, 1) + 0.0:g}"


def text(words: str, at: Point, kind: str, anchor: str = "") -> str:
    """A line of writing; `kind` is its class."""
    return element("text", escape(words), x=at.x, y=at.y, class_=kind, text_anchor=anchor)


def title(words: str) -> str:
    """What is told of the element around it."""
    return element("title", escape(words))


def moved(to: Point, scale: float = 1) -> str:
    """A transform."""
    place = f"translate({number(to.x)} {number(to.y)})"
    return place if scale == 1 else f"{place} scale({scale:.4g})"


def told_of(content: str, label: str, *, id_: str = "", kind: str = "", transform: str = "") -> str:
    """A group with a spoken label; with an id it can be reached by keyboard too."""
    return element(
        "g",
        title(label) + content,
        id=id_,
        class_=kind,
        transform=transform,
        tabindex="0" if id_ else "",
        role="img",
        aria_label=label,
    )


def use(symbol: str, *, at: Point = MIDDLE, size: float = BOX, degrees: float = 0, kind: str = "") -> str:
    """A symbol of the artwork around a point."""
    return element(
        "use",
        href=f"#{symbol}",
        x=at.x - size / 2,
        y=at.y - size / 2,
        width=size,
        height=size,
        transform=f"rotate({number(degrees)})" if degrees else "",
        class_=kind,
    )


def kinds(thing: Placed | Item, colours: Sequence[str]) -> str:
    """The classes of a thing: what sort it is, what it is, and whose."""
    classes = [thing.symbol.split("-")[0], thing.symbol]
    if thing.owner is not None:
        classes.append(seat_class(thing.owner, colours))
    return " ".join(dict.fromkeys(classes))


def seat_class(seat: Seat, colours: Sequence[str]) -> str:
    """The class that colours what a seat owns."""
    return f"seat-{colours[seat]}"


def symbols(thing: Placed | Item, layout: Layout) -> str:
    """A thing around nothing: what somebody owns lies on a tile with the owner's frame and mark."""
    if thing.owner is None:
        return use(thing.symbol)
    mark = use(f"mark-{thing.owner}", at=layout.mark, size=layout.mark_size)
    return _tile(thing.owner, layout) + mark + use(thing.symbol)


def badge(owner: Seat, layout: Layout) -> str:
    """The tile by which a seat is told from others."""
    return _tile(owner, layout) + use(f"mark-{owner}", size=42)


def _tile(owner: Seat, layout: Layout) -> str:
    return use(f"{layout.shape}-seat-{owner}", degrees=layout.degrees)
