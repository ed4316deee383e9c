"""Who can be played against, as the terminal tells it."""

import pytest
from cli.runs import Runner

from rokkaku.bots import levels
from rokkaku.bots.bot import others
from rokkaku.bots.levels import Level, levels_of
from rokkaku.locales import languages, texts


@pytest.mark.parametrize("language", languages())
def test_levels_are_listed_with_what_they_are_like(rokkaku: Runner, language: str) -> None:
    ran = rokkaku("bots", "samurai", "--language", language)
    lines = ran.out.splitlines()
    told = texts(language)
    for level, line in zip(levels_of("samurai"), lines, strict=False):
        assert line.split(maxsplit=1) == [level.name, told[f"level.{level.name}"]]
    assert ", ".join(others()) in lines[len(levels_of("samurai"))]


def test_a_level_that_cannot_play_here_says_why(rokkaku: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = (Level("novice", "narrow"), Level("shogun", "greedy-1", needs_sim=True))
    monkeypatch.setattr(levels, "LEVELS", lacking)
    monkeypatch.setattr("rokkaku.bots.bot.has_compiler", lambda: False)
    told = rokkaku("bots", "samurai").out.splitlines()
    assert (
        told[2].strip()
        == "The bot shogun needs the compiled engine. Install it with: pip install 'rokkaku[sim]'"
    )


def test_an_unknown_game_is_refused(rokkaku: Runner) -> None:
    assert rokkaku("bots", "chess").code == 2


def test_the_level_of_those_one_plays_against(rokkaku: Runner) -> None:
    ran = rokkaku("play", "rice-wars", "--level", "novice")
    assert "●Black (human), ▲Red (novice), ■Green (novice)." in ran.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--level", "king"], "There is no level called king. Choose from: novice, deshi, bushi"),
        (["--level", "greedy"], "There is no level called greedy. "),
        (["--level", "novice", "--seats", "human,random"], "Name the bots in --seats, or leave it out"),
        (["--resume", "--level", "novice"], "leave out: level."),
    ],
)
def test_a_level_that_cannot_be_is_refused(rokkaku: Runner, arguments: list[str], why: str) -> None:
    ran = rokkaku("play", *([] if "--resume" in arguments else ["samurai"]), *arguments)
    assert ran.code == 2
    assert why in ran.err
