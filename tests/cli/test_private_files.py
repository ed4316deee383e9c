import os
import stat
from pathlib import Path

import pytest

from rokkaku.cli.private_files import make_private, replace_privately


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_every_folder_that_is_made_is_for_its_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    before = mode(tmp_path / "there")
    make_private(tmp_path / "there" / "new" / "newer")
    make_private(tmp_path / "there" / "new" / "newer")
    assert (mode(tmp_path / "there" / "new"), mode(tmp_path / "there" / "new" / "newer")) == (0o700, 0o700)
    assert mode(tmp_path / "there") == before


def test_a_file_is_replaced_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old", encoding="utf-8")
    replace_privately(file, b"new")
    assert (file.read_bytes(), mode(file), os.listdir(tmp_path)) == (b"new", 0o600, ["file"])


def test_where_a_file_cannot_be_replaced_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="directory"):
        replace_privately(tmp_path / "folder", b"new")
    assert os.listdir(tmp_path) == ["folder"]
