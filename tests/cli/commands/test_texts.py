import pytest
from cli.runs import Runner

from rokkaku.locales import checking, languages


def test_the_command_checks_one_language_or_all(rokkaku: Runner) -> None:
    ran = rokkaku("texts", "check", "en")
    assert ran.code == 0
    assert "web.undo is the same as in English: Undo\n" in ran.out
    assert ran.out.splitlines()[-1].startswith("en is complete: ")
    everything = rokkaku("texts", "check")
    assert everything.code == 0
    assert "is the same as" not in everything.out
    assert everything.out.count(" is complete: ") == len(languages()) - 1
    refused = rokkaku("texts", "check", "tlh")
    assert (refused.code, refused.err[:34]) == (2, "The language tlh is not available.")


def test_a_broken_language_fails_the_command(rokkaku: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    written = checking._written
    monkeypatch.setattr(
        checking, "_written", lambda language: {"a": "b"} if language == "qq" else written(language)
    )
    monkeypatch.setattr("rokkaku.cli.commands.texts.languages", lambda: ("en", "qq"))
    ran = rokkaku("texts", "check")
    assert ran.code == 1
    assert "web.undo is missing.\n" in ran.out
    assert "a is not in English.\n" in ran.out
