"""Levels: names for how well a bot plays, the same everywhere."""

from pathlib import Path
from random import Random

import pytest

from rokkaku.bots import levels
from rokkaku.bots.bot import check, make, names, others, refusal_of
from rokkaku.bots.greedy.samurai import SamuraiGreedy
from rokkaku.bots.levels import LEVELS, USUAL, Level, below, level_of, levels_of, player_of, strongest
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup
from rokkaku.games.catalogue import GAMES
from rokkaku.games.samurai import SAMURAI
from rokkaku.locales import languages, texts
from rokkaku.network_files import variable_of

WITHOUT_EXTRA = [level for level in LEVELS if not level.needs_sim]


def test_every_level_is_described_in_every_language() -> None:
    told = {f"level.{level.name}" for level in LEVELS}
    assert all(told <= set(texts(language)) for language in languages())


@pytest.mark.parametrize("level", WITHOUT_EXTRA, ids=lambda level: level.name)
@pytest.mark.parametrize("game", GAMES)
def test_what_needs_no_extra_plays_every_game(game: str, level: Level) -> None:
    check(level.name, GAMES[game])


def test_levels_come_first_and_hide_who_plays_them() -> None:
    assert names()[: len(levels_of(*GAMES))] == tuple(level.name for level in levels_of(*GAMES))
    assert {"greedy", "random", "strong"} <= set(others())
    assert not {player_of(level.name) for level in LEVELS} & set(others())


def test_below_a_level_are_the_weaker_ones_from_the_strongest() -> None:
    assert below("bushi") == ("deshi", "novice")
    assert below("novice") == below("greedy") == ()
    assert level_of(USUAL) is not None
    assert level_of("greedy") is None


def test_the_old_names_play_as_before() -> None:
    for name in ("greedy", "greedy-1", "bushi"):
        assert isinstance(make(name, SAMURAI, "s"), SamuraiGreedy)


def test_a_level_takes_no_parameters() -> None:
    assert "bushi takes no parameters. Leave out “5”" in str(refusal_of("bushi:5", SAMURAI))


def test_a_level_without_its_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "LEVELS", (Level("shogun", "greedy-1", needs_sim=True),))
    assert refusal_of("shogun", SAMURAI) is None
    monkeypatch.setattr("rokkaku.bots.bot.has_compiler", lambda: False)
    with pytest.raises(BadRequest, match=r"The bot shogun needs .* pip install 'rokkaku\[sim\]'"):
        make("shogun", SAMURAI, "s")
    monkeypatch.setattr("rokkaku.bots.strong.has_compiler", lambda: False)
    assert "The bot strong needs" in str(refusal_of("strong:300", SAMURAI))


def test_a_sloppy_bot_thinks_of_every_kind_of_move() -> None:
    sloppy = make("sloppy:1", SAMURAI, "s")
    state = SAMURAI.start(Setup("samurai", "lacerta-2008", 2, "1", {"opening_hand": "drawn"})).state
    dice = Random(1)
    while SAMURAI.outcome(state) is None:
        seat = SAMURAI.deciders(state)[0]
        moves = SAMURAI.moves(state, seat)
        assert sloppy.choose(SAMURAI.view(state, seat), moves, 1.0) in moves
        state = SAMURAI.play(state, seat, dice.choice(moves)).state


@pytest.mark.parametrize("share", ["half", "-1", "1.5", "nan"])
def test_what_a_sloppy_bot_overlooks_is_a_share(share: str) -> None:
    assert f"such as sloppy:0.5, and not “{share}”" in str(refusal_of(f"sloppy:{share}", SAMURAI))


def test_a_narrow_bot_takes_no_parameters() -> None:
    assert "narrow takes no parameters" in str(refusal_of("narrow:3", SAMURAI))


def test_a_game_with_a_network_has_one_level_more_which_gives_advice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for game in GAMES:
        monkeypatch.setenv(variable_of(game), str(tmp_path / "none"))
    without = levels_of("samurai")
    assert "kensei" not in names()
    assert not {"guided", "net"} & set(others())
    assert strongest("samurai") == "shogun"
    assert "no network for samurai" in str(refusal_of("kensei", SAMURAI))
    (tmp_path / "some").touch()
    monkeypatch.setenv(variable_of("samurai"), str(tmp_path / "some"))
    assert levels_of("samurai")[:-1] == without == levels_of("rice-wars")
    assert names()[: len(without) + 1] == (*(level.name for level in without), "kensei")
    assert {"guided", "net"} <= set(others())
    assert strongest("samurai") == "kensei"
    assert strongest("rice-wars") == "shogun"
    assert refusal_of("kensei", SAMURAI) is None
