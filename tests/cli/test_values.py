"""An owner's values at the terminal: in rules, cards, records, and clear words where a file is wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.runs import Runner, run_outside
from games.rice_wars.other_values import all_changed

from rokkaku.core.game import rules_of
from rokkaku.games.catalogue import take_values
from rokkaku.games.rice_wars import RICE_WARS

VARIABLE = "ROKKAKU_RICE_WARS_VALUES"


@pytest.fixture
def owned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which no value is ours, and which is named by the setting."""
    folder = tmp_path / "values"
    folder.mkdir()
    monkeypatch.setenv(VARIABLE, str(all_changed(folder)))
    yield folder
    take_values({})


def flat(text: str) -> str:
    return " ".join(text.split())


def test_every_changed_value_stands_in_the_rules(rokkaku: Runner, owned: Path) -> None:
    ours, theirs = rules_of(RICE_WARS), rules_of(RICE_WARS.with_values(owned))
    changed = [rule for rule in theirs.values() if rule.text != ours[rule.id].text]
    assert {rule.id for rule in changed} >= {f"cards-{number}" for number in range(1, 17)}
    assert {rule.id for rule in changed} >= {f"advisors-{number}" for number in range(4, 12)}
    assert {rule.id for rule in changed} >= {"board-2", "board-4", "board-5", "pieces-2", "pieces-3"}
    for rule in changed:
        assert flat(rule.text) in flat(rokkaku("rules", "rice-wars", rule.id).out)


def test_a_game_is_played_with_them_and_its_record_says_so(
    rokkaku: Runner, owned: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = RICE_WARS.with_values(owned)
    record = tmp_path / "game.record"
    asked = ("rice-wars", "--seats", "random,random,random", "--seed", "1", "--record", record)
    assert rokkaku("watch", *asked).code == 0
    assert f"[values {theirs.values}]" in record.read_text(encoding="utf-8")
    assert f"Values: {theirs.values}" in rokkaku("editions", "rice-wars").out
    for command in ("verify", "replay"):
        assert rokkaku(command, record).code in (0, 1)
    monkeypatch.delenv(VARIABLE)
    for command in ("verify", "replay"):
        ran = rokkaku(command, record)
        assert ran.code == 2
        assert theirs.values in ran.err
        assert RICE_WARS.values in ran.err
        assert "has to name the folder with its values" in ran.err


def test_the_cards_in_hand_say_them(rokkaku: Runner, owned: Path) -> None:
    asked = ("rice-wars", "--seats", "human,random,random", "--seed", "1", "--first", "0")
    shown = rokkaku("play", *asked, typed="rules ikki\nquit\nyes\n").out
    ikki = RICE_WARS.with_values(owned).box.values.cards["ikki"]  # type: ignore[index]
    assert f"Cost: {ikki.cost} ryo" in shown


def test_wrong_values_are_told_before_anything_begins(tmp_path: Path) -> None:
    tmp_path.joinpath("daimyo.toml").write_text("[places]\nronin = 1\n", encoding="utf-8")
    for command in (("serve", "--port", "0"), ("play", "rice-wars"), ("rules", "rice-wars")):
        ran = run_outside(*command, **{VARIABLE: str(tmp_path)})
        assert ran.code == 2
        assert f"{tmp_path / 'daimyo.toml'}, line 1: the entry [places] needs exactly these values" in ran.err
    assert run_outside("rules", "samurai", "pass", **{VARIABLE: str(tmp_path)}).code == 0
