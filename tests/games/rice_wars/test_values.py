"""Everything that is reconstructed is data: each value has a source, and another one is another game."""

from pathlib import Path

import pytest
from games.rice_wars.other_values import Change, all_changed, changed_file, changes, write
from games.rice_wars.positions import position

from rokkaku.core.errors import BadSetup
from rokkaku.core.game import Setup, rules_of
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS, RiceWars
from rokkaku.games.rice_wars.board import Field, side
from rokkaku.games.rice_wars.editions import Values
from rokkaku.games.rice_wars.pieces import Card
from rokkaku.games.rice_wars.values import packaged
from rokkaku.locales import Speaker

EVERY = list(changes())
UNWRITTEN = {"count"}
"""Not printed on a card."""


def owners_game(change: Change, folder: Path) -> RiceWars:
    """The game of somebody who has typed in another value."""
    return RICE_WARS.with_values(write(folder, change))


def said(change: Change) -> str:
    """What a text says of the new value."""
    return f"{Speaker().say('rice-wars.icon.income')}." if change.value == "icons" else str(change.new)


@pytest.mark.parametrize("change", EVERY, ids=lambda change: change.name)
def test_another_value_is_another_digest_and_stands_in_the_rules(change: Change, tmp_path: Path) -> None:
    game = owners_game(change, tmp_path)
    assert game.values != RICE_WARS.values
    before, after = rules_of(RICE_WARS), rules_of(game)
    differing = [after[rule].text for rule in after if after[rule].text != before[rule].text]
    if change.value == "parted":
        assert differing == []
        assert Field("a2") not in side(game.box.values.boards[change.entry]).beside[Field("a1")]
        return
    assert differing
    if change.file != "boards" and change.value != "stays":
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
    assert change.value == "stays" or str(change.new) in after


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


def test_what_an_owner_does_not_change_stays_ours(tmp_path: Path) -> None:
    tmp_path.joinpath("notes.txt").write_text("mine", encoding="utf-8")
    write(tmp_path, Change("daimyo", "places", "ronin", 1, 0))
    game = RICE_WARS.with_values(tmp_path)
    assert game.box.values.daimyo["places"].ronin == 0
    assert game.box.values.cards == RICE_WARS.box.values.cards


def test_where_a_value_comes_from_changes_no_game_but_its_rules(tmp_path: Path) -> None:
    ours = changed_file("cards")
    tmp_path.joinpath("cards.toml").write_text(ours.replace('"reconstruction"', '"box"'), encoding="utf-8")
    game = RICE_WARS.with_values(tmp_path)
    assert game.values == RICE_WARS.values
    assert "reconstruction" in rules_of(RICE_WARS)["cards-7"].text
    assert "reconstruction" not in rules_of(game)["cards-7"].text
    assert {source.source for source in game.sources if ".card." in source.name} == {"box", "partly"}


def test_the_order_of_a_file_means_nothing(tmp_path: Path) -> None:
    entries = changed_file("advisors").split("\n[")
    turned = "\n[".join((entries[0], *reversed(entries[1:]))) + "\n"
    tmp_path.joinpath("advisors.toml").write_text(turned, encoding="utf-8")
    assert RICE_WARS.with_values(tmp_path).values == RICE_WARS.values


@pytest.mark.parametrize(
    ("file", "old", "new", "why", "said"),
    [
        ("cards", "[ikki]", "[ikki", "unreadable", "line"),
        ("cards", "[ikki]", "[revolt]", "other-entries", "ikki"),
        ("cards", "[ikki]\n", "[ikki]\namount = 2\n", "other-names", "count, bonus, cost, source"),
        ("cards", "opponents = 2\n", "", "other-names", "opponents"),
        ("cards", "opponents = 2", "opponents = 5", "wrong-number", "from 1 to 4"),
        ("cards", "bonus = 2", "bonus = 3", "wrong-number", "from 0 to 2"),
        ("cards", "stays = true", "stays = 1", "wrong-stays", "true or false"),
        ("cards", "cost = 3", 'cost = "three"', "wrong-number", "from 0 to 9"),
        (
            "cards",
            'cost = "rulebook" }',
            'cost = "hearsay" }',
            "wrong-source",
            "rulebook, box, reconstruction",
        ),
        ("cards", ', cost = "rulebook" }', " }", "wrong-source", "[shouri]"),
        ("advisors", 'source = "rulebook"', "source = 1", "wrong-source", "[youhei]"),
        ("advisors", "upkeep = 1", "upkeep = -1", "wrong-number", "from 0 to 9"),
        ("daimyo", "ronin = 1", "ronin = 2", "wrong-number", "from 0 to 1"),
        ("turns", '"attack", "attack"]', '"attack", "storm"]', "wrong-icons", "“attack”"),
        ("turns", '"attack", "attack"]', '"attack"]', "other-icons", "7 rounds"),
        ("turns", '"attack", "attack"]', '"attack", "advisors"]', "other-icons", "exactly twice"),
        ("boards", '"   P P P P   "', "4", "wrong-rows", "list of texts"),
        ("boards", '"   P P P P   "', '"   P P P   "', "other-rows", "37 fields"),
        ("boards", '"P . . * . . P"', '"P . . . . . P"', "other-rows", "exactly once"),
        ("boards", '"   P P P P   "', '"   P P P X   "', "other-rows", "“P” for a palace spot"),
        ("boards", "touching = [[0, -2], ", "touching = [[0], ", "wrong-touching", "pairs"),
        ("boards", "touching = [[0, -2], ", "touching = [", "one-sided", "opposite"),
        ("boards", "joined = []", 'joined = ["a1"]', "wrong-joined", "pairs of fields"),
        ("boards", "parted = []", 'parted = ["a1"]', "wrong-parted", "pairs of fields"),
        ("boards", "joined = []", 'joined = [["a1", "z9"]]', "no-such-field", "z9"),
        ("boards", "joined = []", 'joined = [["a1", "a1"]]', "same-field", "a1"),
        (
            "boards",
            "touching = [[0, -2], [0, 2], [-1, -1], [-1, 1], [1, -1], [1, 1]]",
            "touching = [[0, -2], [0, 2]]",
            "not-connected",
            "[basic]",
        ),
        ("boards", '"P . . * . . P"', '"P . . * . . ."', None, ""),
    ],
)
def test_a_wrong_file_is_told_with_its_line_and_what_is_allowed(
    file: str, old: str, new: str, why: str | None, said: str, tmp_path: Path
) -> None:
    text = changed_file(file)
    assert old in text
    path = tmp_path / f"{file}.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    if why is None:
        assert RICE_WARS.with_values(tmp_path).values != RICE_WARS.values
        return
    with pytest.raises(BadSetup) as caught:
        RICE_WARS.with_values(tmp_path)
    assert caught.value.key == f"rice-wars.values.{why}"
    assert str(path) in str(caught.value)
    assert said in str(caught.value)
    if "line" in caught.value.values:
        written = path.read_text(encoding="utf-8").splitlines()
        named = caught.value.values["value"] or f"[{caught.value.values['entry']}"
        assert named in written[caught.value.values["line"] - 1] or why == "other-entries"


def test_too_few_spots_for_palaces_are_refused(tmp_path: Path) -> None:
    text = changed_file("boards").replace('"P . . * . . P"', '". . . * . . ."')
    for row in ('"   P P P P   "', '"  P . . . P  "', '" P . . . . P "'):
        text = text.replace(row, row.replace("P", "."), 1)
    tmp_path.joinpath("boards.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadSetup, match="last of 4 palaces"):
        RICE_WARS.with_values(tmp_path)


@pytest.mark.parametrize("found", [[], ["card.toml"], ["cards.toml", "box.toml"]])
def test_a_folder_with_other_files_is_refused(found: list[str], tmp_path: Path) -> None:
    for name in found:
        tmp_path.joinpath(name).write_text(changed_file("cards"), encoding="utf-8")
    with pytest.raises(BadSetup, match=r"cards\.toml, advisors\.toml"):
        RICE_WARS.with_values(tmp_path)
    with pytest.raises(BadSetup, match="There is no folder"):
        RICE_WARS.with_values(tmp_path / "elsewhere")


def test_a_game_is_played_on_with_the_values_it_began_with(tmp_path: Path) -> None:
    game = RICE_WARS.with_values(all_changed(tmp_path))
    ours = Setup("rice-wars", "basic", 3, "7", values=RICE_WARS.values)
    assert game.under(RICE_WARS.rules_version, RICE_WARS.values).values == RICE_WARS.values
    assert game.start(ours).state == RICE_WARS.start(ours).state
    assert game.under(game.rules_version, game.values) is game.under(game.rules_version, "") is game
    assert game.under(1, "").values == packaged(1).digest != RICE_WARS.values
    with pytest.raises(BadSetup, match=game.values):
        RICE_WARS.under(RICE_WARS.rules_version, game.values)
    with pytest.raises(BadSetup, match=RICE_WARS.values):
        RICE_WARS.start(Setup("rice-wars", "basic", 3, "7", values="0" * 16))


def test_what_is_called_like_a_file_but_is_none_is_refused(tmp_path: Path) -> None:
    tmp_path.joinpath("cards.toml").symlink_to(tmp_path / "nowhere")
    with pytest.raises(BadSetup, match=r"cards\.toml is not a file"):
        RICE_WARS.with_values(tmp_path)
