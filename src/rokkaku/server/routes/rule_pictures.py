"""Pictures of the rules that are about the board: positions, drawn by our own painter."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from rokkaku.core.game import edition_of, words_of
from rokkaku.core.record import replay
from rokkaku.core.scene import Scene
from rokkaku.drawing import Painter
from rokkaku.games.catalogue import find
from rokkaku.lessons import pictures_of, position
from rokkaku.locales import DEFAULT_LANGUAGE, Speaker
from rokkaku.server.tables.scenes import art


@cache
def drawn(game: str, rule: str, theme: str) -> str:
    """The picture of a rule as a complete SVG."""
    shown = pictures_of(game)[rule]
    setup = position(game, shown.position).setup
    edition = edition_of(find(game).editions, setup)
    speaker = Speaker(DEFAULT_LANGUAGE, words_of(game, edition))
    painter = Painter(art(game, theme, edition.key), speaker, edition.colours)
    return painter.detail(_scene(game, rule), shown.around)


class PictureTold(NamedTuple):
    """What is said of the picture of a rule."""

    shown: str = ""
    """All that is there, for those who do not see it."""
    caption: str = ""
    """What stands below it."""


def picture_told(game: str, rule: str, language: str, edition: str) -> PictureTold:
    """What is said of a picture; without one, nothing.

    In the words of an edition if one is named, in the colours that are drawn.
    """
    if rule not in pictures_of(game):
        return PictureTold()
    shown = pictures_of(game)[rule]
    labels = _labels(game, rule, language, edition)
    everything, below = (" · ".join(map(labels.__getitem__, spots)) for spots in (shown.around, shown.told))
    return PictureTold(everything, below)


@cache
def _labels(game: str, rule: str, language: str, edition: str) -> Mapping[str, str]:
    """What is on each spot of a picture."""
    shown = pictures_of(game)[rule]
    drawn_in = edition_of(find(game).editions, position(game, shown.position).setup)
    worded = msgspec.structs.replace(drawn_in, key=edition or drawn_in.key)
    speaker = Speaker(language, words_of(game, worded, language))
    spots = {*shown.around, *shown.told}
    labels = {spot.id: spot.label for spot in _scene(game, rule).spots if spot.id in spots}
    return {spot: speaker.say(label.key, label.values) for spot, label in labels.items()}


@cache
def _scene(key: str, rule: str) -> Scene:
    """The position of a picture, with what is played in it, as a spectator sees it."""
    shown, game = pictures_of(key)[rule], find(key)
    record = position(key, shown.position)
    *_, last = replay(game, record)
    state = last.state
    for move in shown.then:
        state = game.play(state, game.deciders(state)[0], game.read(move)).state
    return game.scene(game.view(state, None))
