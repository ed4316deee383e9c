"""Where games are kept."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from filelock import FileLock

from rokkaku.cli.terminal.saved_games import Place, SavedGame, saved_names

GAME = SavedGame("samurai", ("human", "random"), 10.0, "")


def save(folder: Path, *names: str) -> None:
    """Games of these names, one after another."""
    for time, name in enumerate(names):
        file = folder / f"{name}.json"
        file.write_text("{}", encoding="utf-8")
        os.utime(file, (time, time))


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("samurai", ["samurai-2", "samurai-1"]),
        ("samurai-duel", ["samurai-duel-1"]),
        ("", ["samurai-2", "samurai-duel-1", "samurai-1"]),
    ],
)
def test_games_of_one_kind_are_not_those_whose_names_begin_alike(
    tmp_path: Path, game: str, names: Sequence[str]
) -> None:
    save(tmp_path, "samurai-2", "samurai-duel-1", "samurai-1")
    assert saved_names(tmp_path, game) == names


def test_a_game_that_ends_meanwhile_is_left_out(tmp_path: Path) -> None:
    save(tmp_path, "samurai-1")
    (tmp_path / "samurai-2.json").symlink_to(tmp_path / "gone")
    assert saved_names(tmp_path) == ["samurai-1"]


def test_a_game_is_given_free_when_nothing_of_it_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place(tmp_path)
    place.save(GAME)
    assert sorted(os.listdir(tmp_path)) == ["samurai-1.json", "samurai-1.lock"]
    left: list[Sequence[str]] = []
    release = FileLock.release

    def watched(lock: FileLock, force: bool = False) -> None:
        left.append(os.listdir(tmp_path))
        release(lock, force)

    monkeypatch.setattr(FileLock, "release", watched)
    place.clear()
    assert left[0] == []
    again = Place(tmp_path)
    again.save(GAME)
    assert again.name == "samurai-1"
