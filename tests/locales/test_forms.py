"""Words in other cases, or with their articles, in a language of two games that a test brings along."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from third_game.installed import announce, on_path

from rokkaku.cli.terminal.speaker import speaker_for
from rokkaku.core.game import EditionInfo, Setup, words_of
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.locales import Speaker, edition_texts, piece_words

TEXTS = {
    "mine.tile.A": "żeton",
    "mine.tile.B": "{:mine.word.helmet} 2",
    "mine.tile-acc.A": "żetonik",
    "mine.tile-acc.B": "{:mine.word-gen.helmet} 2",
    "mine.word.helmet": "hełm",
    "mine.word-gen.helmet": "hełmu",
    "mine.laid": "{seat:seat-gen}: {tile:mine.tile-acc}",
    "mine.took": "{seat:seat-dat}: {tile:mine.tile-dat}",
    "colour-gen.pink": "Różowego",
    "colour.pink": "Różowy",
}
OWN = {"mine.word.helmet": "zamek", "mine.tile.A": "kafelek", "mine.tile-acc.A": "kafelka"}
EDITION = EditionInfo("new", (2,), (), ("pink", "red"))


@pytest.fixture
def language(tmp_path: Path) -> Iterator[str]:
    """The language in which the game has its words."""
    (tmp_path / "mine.py").write_text("")
    folder = tmp_path / "locales" / "en"
    (folder / "mine").mkdir(parents=True)
    (folder / "mine.json").write_bytes(msgspec.json.encode(TEXTS))
    (folder / "mine" / "new.json").write_bytes(msgspec.json.encode(OWN))
    announce(tmp_path, {"mine": "mine:GAME"})
    with on_path(tmp_path):
        yield "en"


def test_a_sentence_asks_for_the_form_it_needs(language: str) -> None:
    speaker = Speaker(language, words_of("mine", EditionInfo("old", (2,), (), ("pink", "red")), language))
    assert speaker.say("mine.laid", {"seat": 0, "tile": "A"}) == "Różowego: żetonik"
    assert speaker.say("mine.laid", {"seat": 0, "tile": "B"}) == "Różowego: hełmu 2"


def test_what_has_no_such_form_is_said_in_its_usual_one(language: str) -> None:
    speaker = Speaker(language, words_of("mine", EDITION, language))
    assert speaker.say("mine.laid", {"seat": 1, "tile": "A"}).startswith("Red: ")
    assert speaker.say("mine.took", {"seat": 0, "tile": "A"}) == "Różowy: kafelek"
    named = Speaker(language, {"seat.0": "Anna"})
    assert named.say("mine.laid", {"seat": 0, "tile": "A"}) == "Anna: żetonik"
    with pytest.raises(KeyError):
        named.text("mine.no-such-text")


def test_an_edition_has_its_words_in_every_form(language: str) -> None:
    speaker = Speaker(language, words_of("mine", EDITION, language))
    assert speaker.say("mine.laid", {"seat": 0, "tile": "A"}) == "Różowego: kafelka"
    assert speaker.say("mine.laid", {"seat": 0, "tile": "B"}) == "Różowego: zamek 2"
    assert edition_texts("mine", "new")["mine.word-gen.helmet"] == "zamek"
    assert piece_words("mine", "new") == {"mine.tile.A": "kafelek"}


def test_a_terminal_shows_seats_in_every_form_by_their_shape_and_player(language: str) -> None:
    setup = Setup("samurai", "lacerta-2008", 2, "")
    told = speaker_for(SAMURAI, setup, plain=True, players={Seat(0): "greedy"})
    green = told.speaker.text("seat-gen.0")
    assert green == told.speaker.text("seat.0") != "Green"
    assert told.announcer.text("seat-gen.0") == f"{green} (greedy)"
