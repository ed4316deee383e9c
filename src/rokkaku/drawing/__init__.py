"""A scene as SVG: knows spots, pieces and symbols, and no game."""

from rokkaku.drawing.hexes import LANDSCAPE, PORTRAIT, Layout
from rokkaku.drawing.painter import THEMES, Artwork, Painter, Share, artwork, sharing
from rokkaku.drawing.panel import Heading

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
