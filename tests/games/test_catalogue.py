"""Games are found by their entry points, whoever has written them."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from games.rice_wars.other_values import Change, write
from third_game.installed import KEY, PROJECT, announce, on_path

from rokkaku.core.errors import BadSetup
from rokkaku.games.catalogue import GAMES, find, take_values
from rokkaku.games.samurai import SAMURAI
from rokkaku.locales import rule_texts, say, texts

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
OURS = list(tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["entry-points"]["rokkaku.games"])
ODD_GAMES = """
from short_race import ShortRace

class WordlessRace(ShortRace):
    key = "wordless"
    folder = __import__("pathlib").Path(__file__).parent / "wordless"

class FolderlessRace(ShortRace):
    key = "folderless"
    folder = None

wordless, folderless, renamed, nothing = WordlessRace(), FolderlessRace(), ShortRace(), object()
"""
ODD = {
    "crashing": ("crashing_game:GAME", r"ZeroDivisionError: division by zero"),
    "leaving": ("leaving_game:GAME", r"SystemExit: 3"),
    "missing": ("odd_games:missing", r"AttributeError: .*'missing'"),
    "not-installed": ("no_such_module:GAME", r"ModuleNotFoundError: .*'no_such_module'"),
    "nowhere": ("no_such_package.game:GAME", r"ModuleNotFoundError: .*'no_such_package'"),
    "nothing": ("odd_games:nothing", r"its entry point does not name a game"),
    "renamed": ("odd_games:renamed", r"it calls itself short-race"),
    "wordless": ("odd_games:wordless", r"DecodeError: .*"),
    "folderless": ("odd_games:folderless", r"AttributeError: .*'joinpath'"),
}


@contextmanager
def installed(folder: Path, **entry_points: str) -> Iterator[None]:
    """Besides ours and the third game."""
    announce(folder, {KEY: "short_race:SHORT_RACE", **entry_points})
    with on_path(folder, PROJECT / "src"):
        yield


@pytest.fixture
def odd_games(tmp_path: Path) -> Iterator[None]:
    """With games that cannot be loaded, each for a reason of its own."""
    (tmp_path / "odd_games.py").write_text(ODD_GAMES)
    (tmp_path / "crashing_game.py").write_text("GAME = 1 / 0\n")
    (tmp_path / "leaving_game.py").write_text("raise SystemExit(3)\n")
    words = tmp_path / "wordless" / "locales" / "en"
    words.mkdir(parents=True)
    (words / "wordless.json").write_text("{")
    with installed(tmp_path, **{name: value for name, (value, _) in ODD.items()}):
        yield


def test_ours_come_first() -> None:
    assert OURS[:2] == ["samurai", "rice-wars"]
    assert list(GAMES) == OURS
    assert (len(GAMES), GAMES["samurai"]) == (len(OURS), SAMURAI)
    assert "short-race" not in GAMES


def test_a_game_of_another_package_is_found_with_its_words_and_rules(tmp_path: Path) -> None:
    with installed(tmp_path):
        assert list(GAMES) == [*OURS, "short-race"]
        assert find(KEY).key == KEY
        assert say("short-race.event.CardDropped", {"seat": 1, "card": 2}) == "Seat 1 puts a 2 aside."
        assert rule_texts(KEY)["turn-1"].title == "One card a turn"
    with pytest.raises(
        BadSetup, match=rf"no game called short-race\. Choose from: {', '.join(sorted(OURS))}\."
    ):
        find(KEY)
    assert "short-race.event.CardDropped" not in texts("en")
    assert rule_texts(KEY) == {}


@pytest.mark.usefixtures("odd_games")
def test_a_broken_game_leaves_the_others_alone() -> None:
    assert list(GAMES) == [*OURS, "short-race"]
    assert len(GAMES) == len(OURS) + 1
    assert not [name for name in ODD if name in GAMES]
    assert say("short-race.click.drop") == "Put it aside"


@pytest.mark.usefixtures("odd_games")
@pytest.mark.parametrize("name", ODD)
def test_why_a_game_is_broken_is_said_when_it_is_asked_for(name: str) -> None:
    with pytest.raises(BadSetup, match=rf"^The game {name} cannot be loaded: {ODD[name][1]}\.$"):
        find(name)


def test_another_package_takes_nothing_of_ours(tmp_path: Path) -> None:
    words = tmp_path / "locales" / "en"
    words.mkdir(parents=True)
    (words / "theirs.json").write_text('{"none": "zilch", "theirs.word": "word"}')
    (words / "samurai.md").write_text("# Rules\n\n## All\n\n### all-1 Theirs\nText.\n")
    (tmp_path / "grabbing.py").write_text("from short_race import SHORT_RACE as GAME\n")
    rules = rule_texts("samurai")
    with installed(tmp_path, samurai="grabbing:GAME", theirs="grabbing:GAME"):
        assert find("samurai") is SAMURAI
        assert (say("none"), say("theirs.word")) == ("none", "word")
        assert rule_texts("samurai") == rules


def test_a_language_that_a_game_does_not_speak_is_told_in_the_usual_one(tmp_path: Path) -> None:
    with installed(tmp_path):
        assert texts("zz")["short-race.click.drop"] == "Put it aside"
        assert rule_texts(KEY, "zz") == rule_texts(KEY)


def test_a_game_is_found_with_the_values_of_its_owner(tmp_path: Path) -> None:
    ours = find("rice-wars")
    write(tmp_path, Change("daimyo", "places", "ronin", 1, 0))
    try:
        take_values({"ROKKAKU_RICE_WARS_VALUES": f" {tmp_path} ", "ROKKAKU_SAMURAI_VALUES": ""})
        assert find("rice-wars").values != ours.values
        assert find("rice-wars").under(ours.rules_version, ours.values).values == ours.values
        assert find("samurai") is SAMURAI
        take_values({"ROKKAKU_RICE_WARS_VALUES": str(tmp_path / "nowhere")})
        assert "rice-wars" not in GAMES
        with pytest.raises(BadSetup, match=r"There is no folder .*nowhere"):
            find("rice-wars")
        take_values({"ROKKAKU_SAMURAI_VALUES": str(tmp_path)})
        with pytest.raises(BadSetup, match="samurai has no values"):
            find("samurai")
    finally:
        take_values({})
    assert find("rice-wars").values == ours.values


def test_a_game_without_values_plays_no_record_that_has_some() -> None:
    assert SAMURAI.under(1, "") is SAMURAI
    with pytest.raises(BadSetup, match=r"other values .abc."):
        SAMURAI.under(1, "abc")
