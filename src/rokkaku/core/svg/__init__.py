"""A scene as SVG: knows spots, pieces and symbols, and no game."""

from rokkaku.core.svg.hexes import LANDSCAPE, PORTRAIT, Layout
from rokkaku.core.svg.painter import THEMES, Artwork, Painter, Share, artwork, sharing
from rokkaku.core.svg.panel import Heading

__all__ = [
    "LANDSCAPE",
    "PORTRAIT",
    "THEMES",
    "Artwork",
    "Heading",
    "Layout",
    "Painter",
    "Share",
    "artwork",
    "sharing",
]
