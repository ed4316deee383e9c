"""Everything that is reconstructed is data: each value has a source, and another one is another game."""

from pathlib import Path

import pytest
from games.rice_wars.other_values import DATA, Change, changed_file, changes
from games.rice_wars.positions import position

from rokkaku.core.game import rules_of
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS, RiceWars
from rokkaku.games.rice_wars.board import Field, side
from rokkaku.games.rice_wars.editions import Values
from rokkaku.games.rice_wars.pieces import Card
from rokkaku.games.rice_wars.values import load
from rokkaku.locales import Speaker

EVERY = list(changes())
UNWRITTEN = {"count"}
"""Not printed on a card."""


def owners_game(change: Change, folder: Path) -> RiceWars:
    """The game of somebody who has typed in another value."""
    folder.joinpath(f"{change.file}.toml").write_text(changed_file(change), encoding="utf-8")
    return RiceWars(load(DATA, folder))


def said(change: Change) -> str:
    """What a text says of the new value."""
    return f"{Speaker().say('rice-wars.icon.income')}." if change.value == "icons" else str(change.new)


@pytest.mark.parametrize("change", EVERY, ids=lambda change: change.name)
def test_another_value_is_another_digest_and_stands_in_the_rules(change: Change, tmp_path: Path) -> None:
    game = owners_game(change, tmp_path)
    assert game.box.digest != RICE_WARS.box.digest
    before, after = rules_of(RICE_WARS), rules_of(game)
    differing = [after[rule].text for rule in after if after[rule].text != before[rule].text]
    if change.value == "parted":
        assert differing == []
        assert Field("a2") not in side(game.box.values.boards[change.entry]).beside[Field("a1")]
        return
    assert differing
    if change.file != "boards":
        assert any(said(change) in text for text in differing)


def labels(values: Values, hand: str, favours: str) -> str:
    """All that is said beside the board."""
    state = position(hands={0: hand}, favours={0: favours}, values=values)
    scene = RICE_WARS.scene(RICE_WARS.view(state, Seat(0)))
    items = [item for entry in scene.entries for item in entry.items]
    printed = [detail.text for item in items for detail in item.details]
    return " ".join((*(Speaker().say(item.label.key, item.label.values) for item in items), *printed))


@pytest.mark.parametrize(
    "change", [each for each in EVERY if each.file in ("cards", "advisors")], ids=lambda change: change.name
)
def test_another_value_stands_on_its_card(change: Change, tmp_path: Path) -> None:
    game = owners_game(change, tmp_path)
    if change.value in UNWRITTEN:
        assert game.box.values.cards[Card(change.entry)].count == change.new
        return
    if change.file == "advisors" and change.value == "upkeep":
        label = game.click_label(f"pay-{change.entry}")
        assert f"{change.new} ryo" in Speaker().say(label.key, label.values)
        return
    shown = (change.entry, "") if change.file == "cards" else ("", f"{change.entry}:2")
    before, after = labels(RICE_WARS.box.values, *shown), labels(game.box.values, *shown)
    assert after != before
    assert str(change.new) in after


def test_every_value_has_a_source_and_shouris_are_partly_reconstructed() -> None:
    origins = RICE_WARS.box.origins
    assert {(each.file, each.entry, each.value) for each in EVERY} == {
        (file, entry, value)
        for file, entries in origins.items()
        for entry, values in entries.items()
        for value in values
    }
    assert origins["cards"]["shouri"] == {
        "count": "reconstruction",
        "bonus": "reconstruction",
        "cost": "rulebook",
    }
    found = {source.name: source.source for source in RICE_WARS.sources}
    assert found["rice-wars.card.shouri"] == found["rice-wars.advisor.soujutsu"] == "partly"
    assert found["rice-wars.advisor.youhei"] == "rulebook"
    assert found["rice-wars.daimyo.places"] == found["rice-wars.board.epic"] == "reconstruction"
