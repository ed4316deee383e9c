"""Scenes with texts, which are kept from one look to the next."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from server.reliability.worlds import head_of

from rokkaku.core.game import Setup
from rokkaku.core.scene import Phrase, Place, Scene
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import capitalised
from rokkaku.protocol.frames import SceneShown
from rokkaku.server.tables.fold import initial_state
from rokkaku.server.tables.scenes import empty_scene, scene_shown, scene_written
from rokkaku.server.tables.story import Narrator, narrator_of
from rokkaku.server.uptime import Calendar

SETUPS = [Setup("samurai", "lacerta-2008", 3, "kept"), Setup("rice-wars", "basic", 3, "kept")]


def scenes(setup: Setup) -> Iterator[Scene]:
    """What each seat and a spectator see of a random game."""
    game, dice = find(setup.game), Random("kept scenes")
    state = game.start(setup).state
    while deciders := game.deciders(state):
        for seat in (None, *map(Seat, range(setup.seats))):
            yield game.scene(game.view(state, seat))
        seat = dice.choice(deciders)
        state = game.play(state, seat, dice.choice(game.moves(state, seat))).state


def in_words(told_by: Narrator, phrase: Phrase) -> str:
    return capitalised(told_by.speaker.say(phrase.key, phrase.values))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: str(setup.game))
def test_what_is_kept_from_the_last_look_is_what_would_be_told_anew(setup: Setup) -> None:
    state = initial_state(head_of("kept", setup), Calendar())
    told_by, boards = narrator_of(state, "en"), set()
    for scene in scenes(setup):
        shown = scene_shown(scene, state.game, setup, told_by)
        written = scene_written(scene, state.game, setup, told_by)
        assert msgspec.json.decode(b"".join(written), type=SceneShown) == shown
        boards.add(msgspec.json.encode(shown.labels))
        phrases = {spot.id: spot.label for spot in scene.spots}
        assert shown.labels == {spot: in_words(told_by, phrases[spot]) for spot in shown.labels}
        headings = [in_words(told_by, entry.heading) for entry in scene.entries]
        assert [entry.heading for entry in shown.entries] == headings
        items = [in_words(told_by, item.label) for entry in scene.entries for item in entry.items]
        assert [item.label for entry in shown.entries for item in entry.items] == items
    assert len(boards) > 20


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: str(setup.game))
def test_a_spot_that_is_called_as_the_board_has_it_is_not_told_though_it_was_made_anew(setup: Setup) -> None:
    state = initial_state(head_of("anew", setup), Calendar())
    told_by, scene = narrator_of(state, "en"), empty_scene(state.game, setup.edition, setup.seats)
    first, second, *others = (msgspec.structs.replace(spot) for spot in scene.ground)
    renamed = msgspec.structs.replace(first, label=second.label)
    anew = msgspec.structs.replace(scene, places=tuple(map(Place, (renamed, second, *others))))
    parts = scene_written(anew, state.game, setup, told_by)
    written = msgspec.json.decode(b"".join(parts), type=SceneShown)
    assert written == scene_shown(anew, state.game, setup, told_by)
    assert written.labels == {first.id: in_words(told_by, second.label)}
