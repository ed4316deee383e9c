"""Every edition calls its pieces what it calls them."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from third_game.installed import announce, on_path

from rokkaku import locales
from rokkaku.core.game import words_of
from rokkaku.games.catalogue import GAMES
from rokkaku.games.samurai import SAMURAI
from rokkaku.locales import (
    Speaker,
    edition_texts,
    languages,
    piece_words,
    rule_texts,
    texts,
    written_rules,
    written_texts,
)

WORDS = {
    "hans-im-glueck-1998": ("helmet", "rice field", "rider", "tile exchange", "figure exchange", "h", "H4"),
    "italiano": ("helmet", "rice field", "rider", "tile exchange", "figure exchange", "h", "H4"),
    "lacerta-2008": ("helmet", "rice field", "ronin", "token exchange", "figure exchange", "h", "H4"),
    "galakta-2016": ("castle", "rice", "ronin", "move tile", "swap tile", "c", "C4"),
}
KEYS = ("caste.helmet", "caste.rice", "tile.N1", "tile.X", "tile.F", "sign.h", "sign.H4")
OF_ONE_EDITION = re.compile(
    r"helmet|castle|ronin|\brider|(?:token|tile|figure) exchange|(?:move|swap) tile|rice field", re.IGNORECASE
)
COMPARING = {"pieces-1", "pieces-2"}
"""Rules that say which word of one edition is which of another."""


class Page(NamedTuple):
    """A file with the words of an edition."""

    language: str
    game: str
    file: Path


def pages() -> Iterator[Page]:
    for language in languages():
        folder = Path(str(files(locales))) / language
        for file in sorted(folder.glob("*/*")):
            yield Page(language, file.parent.name, file)


def speaker_of(edition: str) -> Speaker:
    info = next(info for info in SAMURAI.editions if info.key == edition)
    return Speaker(words=words_of("samurai", info))


@pytest.mark.parametrize("page", list(pages()), ids=lambda page: f"{page.language}-{page.file.name}")
def test_the_words_of_an_edition_replace_usual_ones(page: Page) -> None:
    assert page.file.stem in {edition.key for edition in GAMES[page.game].editions}
    if page.file.suffix == ".md":
        assert set(locales._rules_in(page.file.read_text())) <= set(rule_texts(page.game, page.language))
        return
    own = msgspec.json.decode(page.file.read_bytes(), type=dict[str, str])
    shown = edition_texts(page.game, page.file.stem, page.language)
    assert own.keys() <= shown.keys()
    assert {key: text for key, text in own.items() if "{:" not in text}.items() <= shown.items()
    assert not any("{:" in text for text in shown.values())


@pytest.mark.parametrize(("edition", "words"), list(WORDS.items()))
def test_pieces_are_called_what_an_edition_calls_them(edition: str, words: tuple[str, ...]) -> None:
    speaker = speaker_of(edition)
    assert tuple(speaker.text(f"samurai.{key}") for key in KEYS) == words
    assert speaker.text("samurai.tile.H3") == f"{words[0]} 3"


def test_what_an_edition_has_no_word_for_is_said_as_usual() -> None:
    assert edition_texts("samurai", "lacerta-2008") == edition_texts("samurai", "no-such-edition") == {}
    assert edition_texts("no-such-game", "galakta-2016") == {}
    assert piece_words("samurai", "italiano") == {
        "samurai.tile.N1": "rider",
        "samurai.tile.X": "tile exchange",
    }


def test_the_words_of_an_edition_reach_every_sentence_that_quotes_them() -> None:
    speaker = speaker_of("galakta-2016")
    figures = {"helmet": 1, "buddha": 2, "rice": 3}
    assert speaker.say("samurai.status.left", figures) == "On the board: castle 1, buddha 2, rice 3"
    scored = {"seat": 0, "captured": figures, "leads": ["helmet"], "others": 5, "total": 6, "place": 1}
    told = "1. Gold: castle 1, buddha 2, rice 3; leads: castle; others 5; total 6."
    assert speaker.say("samurai.event.SeatScored", scored) == told
    taken = {"seat": 1, "cell": "n14", "tile": "H4"}
    told = "Purple lays the move tile on n14 and takes up castle 4."
    assert speaker.say("samurai.event.TileTakenUp", taken) == told
    assert speaker.say("samurai.status.hand", {"tiles": [{"tile": "H2"}]}) == "Your hand: castle 2 (C2)"
    unknown = {"tile": "C9", "allowed": ["H4", "F"]}
    assert speaker.say("samurai.unreadable.tile", unknown).endswith("Choose from: C4, F.")


def test_no_text_calls_a_piece_by_a_name_some_edition_does_not_use() -> None:
    said = {
        key: re.sub(r"\{[^}]*\}", "", text)
        for key, text in written_texts("en").items()
        if key.startswith(("samurai.", "web.hint.samurai.", "web.how.samurai.", "cli.play.notation.samurai"))
    }
    names = {f"samurai.{key}" for key in KEYS}
    assert {key for key, text in said.items() if OF_ONE_EDITION.search(text)} <= names
    rules = written_rules("samurai", "en").values()
    texts_of_rules = {rule.id: re.sub(r"\{[^}]*\}", "", rule.title + rule.text) for rule in rules}
    assert {rule for rule, text in texts_of_rules.items() if OF_ONE_EDITION.search(text)} == COMPARING


@pytest.mark.parametrize(
    ("game", "edition"), [(key, each.key) for key, game in GAMES.items() for each in game.editions]
)
def test_every_edition_has_every_rule_and_every_word_in_it(game: str, edition: str) -> None:
    rules = rule_texts(game, edition=edition)
    assert list(rules) == list(rule_texts(game))
    assert [rule.id for rule in rules.values() if "{:" in rule.title + rule.text] == []


def test_rules_name_the_pieces_of_the_box() -> None:
    newest, oldest = (rule_texts("samurai", edition=key) for key in ("galakta-2016", "hans-im-glueck-1998"))
    assert (newest["exchange-1"].title, oldest["exchange-1"].title) == (
        "The swap tile",
        "The figure exchange",
    )
    assert newest["setup-3"].text.endswith("one figure of each kind: castle, buddha and rice.")
    assert "a ronin of 1" in newest["pieces-2"].text
    assert "a rider of 1" in oldest["pieces-2"].text
    assert rule_texts("samurai")["exchange-4"].title == "The token exchange"


def written(folder: Path, name: str, text: str) -> None:
    file = folder / "locales" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_another_language_and_another_game_need_files_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("")
    rules = "# R\n\n## All\n\n### all-1 One\nTake a {:mine.token}.\n\n### all-2 Two\nLay a {:mine.token}.\n"
    for language, token, tile in (("en", "token", "tile"), ("qq", "zeton", "kafelek")):
        written(
            tmp_path,
            f"{language}/mine.json",
            f'{{"mine.token": "{token}", "mine.said": "the {{:mine.token}}"}}',
        )
        written(tmp_path, f"{language}/mine.md", rules)
        written(tmp_path, f"{language}/mine/new.json", f'{{"mine.token": "{tile}"}}')
    written(tmp_path, "qq/mine/new.md", "# R\n\n## All\n\n### all-2 Zwei\nOtherwise: {:mine.said}.\n")
    written(tmp_path, "qq/samurai/lacerta-2008.json", '{"none": "nothing of ours"}')
    announce(tmp_path, {"mine": "mine:GAME", "samurai": "mine:GAME"})
    with on_path(tmp_path):
        assert edition_texts("mine", "new") == {"mine.token": "tile", "mine.said": "the tile"}
        assert edition_texts("mine", "new", "qq") == {"mine.token": "kafelek", "mine.said": "the kafelek"}
        assert [rule.text for rule in rule_texts("mine", "en", "new").values()] == [
            "Take a tile.",
            "Lay a tile.",
        ]
        told = [(rule.title, rule.text) for rule in rule_texts("mine", "qq", "new").values()]
        assert told == [("One", "Take a kafelek."), ("Zwei", "Otherwise: the kafelek.")]
        assert [rule.text for rule in rule_texts("mine", "qq").values()] == ["Take a zeton.", "Lay a zeton."]
        assert edition_texts("samurai", "lacerta-2008", "qq") == {}


def test_what_a_game_brought_along_lacks_in_a_language_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("")
    rules = "# R\n\n## All\n\n### all-1 One\nTake a {:mine.token}.\n\n### all-2 Two\nLay it.\n"
    written(tmp_path, "en/mine.json", '{"mine.token": "token", "mine.laid": "lays a {:mine.token}"}')
    written(tmp_path, "en/mine.md", rules)
    written(tmp_path, "en/mine/new.json", '{"mine.token": "tile", "mine.laid": "puts a {:mine.token} down"}')
    written(tmp_path, "en/mine/new.md", "# R\n\n## All\n\n### all-2 Two\nPut it down.\n")
    written(tmp_path, "pl/mine.json", '{"mine.token": "żeton"}')
    written(tmp_path, "pl/mine.md", "# R\n\n## Wszystko\n\n### all-1 Jeden\nWeź {:mine.token}.\n")
    written(tmp_path, "pl/mine/new.json", '{"mine.token": "kafelek"}')
    announce(tmp_path, {"mine": "mine:GAME"})
    with on_path(tmp_path):
        assert Speaker("pl").text("mine.laid") == "lays a żeton"
        assert edition_texts("mine", "new", "pl") == {
            "mine.token": "kafelek",
            "mine.laid": "puts a kafelek down",
        }
        assert [rule.text for rule in rule_texts("mine", "pl").values()] == ["Weź żeton.", "Lay it."]
        told = [rule.text for rule in rule_texts("mine", "pl", "new").values()]
        assert told == ["Weź kafelek.", "Put it down."]
        written(tmp_path, "de/mine.json", "{")
        assert Speaker("de").text("mine.laid") == "lays a token"


def test_only_names_are_words_for_pieces(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("")
    usual = {
        "mine.token": "token",
        "mine.card": "card",
        "mine.laid": "{seat:seat} lays {:mine.token}.",
        "mine.asked": "Lay a token.",
        "mine.taken": "takes a {:mine.token}",
    }
    own = {
        "mine.token": "tile",
        "mine.laid": "{seat:seat} puts a tile down.",
        "mine.asked": "Put a tile down.",
        "mine.taken": "takes a tile up",
        "mine.unheard-of": "tower",
    }
    written(tmp_path, "en/mine.json", msgspec.json.encode(usual).decode())
    written(tmp_path, "en/mine/new.json", msgspec.json.encode(own).decode())
    announce(tmp_path, {"mine": "mine:GAME"})
    with on_path(tmp_path):
        assert piece_words("mine", "new") == {"mine.token": "tile"}
        assert own.items() <= edition_texts("mine", "new").items()


def test_broken_words_of_a_game_brought_along_break_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("")
    written(tmp_path, "en/mine.json", '{"mine.round": "and {:mine.round}", "mine.gap": "a {:mine.nothing}"}')
    written(tmp_path, "en/mine/new.json", "{")
    announce(tmp_path, {"mine": "mine:GAME"})
    with on_path(tmp_path):
        assert edition_texts("mine", "new") == {}
        assert texts("en")["mine.gap"] == "a {:mine.nothing}"
        assert texts("en")["none"] == "none"
