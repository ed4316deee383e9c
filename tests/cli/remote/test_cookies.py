from pathlib import Path

from rokkaku.cli.remote.cookies import CookieJar


def test_a_guest_who_is_renamed_has_one_name(tmp_path: Path) -> None:
    cookies = CookieJar(tmp_path / "cookies.json")
    assert cookies.cookie("s") == ""
    cookies.remember("s", "Ann", "1")
    cookies.remember("s", "Ben", "2")
    cookies.remember("s", "Bob", "2")
    assert (cookies.cookie("s"), cookies.cookie("s", "Ann"), cookies.cookie("s", "Ben")) == ("2", "1", "")
    assert cookies.cookie("t", "Ann") == ""
