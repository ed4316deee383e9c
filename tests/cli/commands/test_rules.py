import json
import re
from pathlib import Path

import pytest
from cli.runs import Runner

from rokkaku.cli.commands.rules import Place, rule_places
from rokkaku.games.catalogue import GAMES
from rokkaku.games.samurai import Samurai
from rokkaku.locales import rule_texts


def test_words_need_not_be_given(rokkaku: Runner) -> None:
    assert "GAME [WORDS ...]" in rokkaku("rules", "--help").out


def test_without_words_all_rules_are_listed(rokkaku: Runner) -> None:
    ran = rokkaku("rules", "samurai")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == list(rule_texts("samurai"))


@pytest.mark.parametrize("words", [["capture-3"], ["CAPTURE-3"], ["capture", "3"]])
def test_a_rule_by_its_id(rokkaku: Runner, words: list[str]) -> None:
    ran = rokkaku("rules", "samurai", *words)
    rule = rule_texts("samurai")["capture-3"]
    assert ran.out.startswith(f"capture-3  {rule.title}\n{rule.text}\n")
    assert "  function: src/rokkaku/games/samurai/rules/capture.py:" in ran.out
    assert "\n\n" not in ran.out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("can I put a ship next to a city", "placement-2"),
        ("can I place a tile on a city that was captured", "placement-1"),
        ("what is the tile with number 0", "exchange-4"),
        ("can I play a tile far away", "placement-3"),
        ("peasant", "pieces-1"),
        ("how many ties end the game", "ending-2"),
        ("which tiles are fast", "pieces-2"),
        ("swapping two figures", "exchange-1"),
        ("ships on sea", "placement-2"),
        ("who goes first", "setup-7"),
        ("may I pass", "turn-3"),
        ("opening hand", "setup-2"),
        ("how do I win", "winner-2"),
        ("surrounded", "capture-1"),
        ("what happens on a tie", "capture-4"),
        ("can I play two ships in one turn", "turn-2"),
        ("do I have to surround the sea too", "capture-1"),
        ("when do I draw new tiles", "turn-4"),
        ("can I see my opponent's tiles", "info-1"),
        ("are captured figures secret", "info-2"),
        ("can I move my opponent's tile", "exchange-4"),
        ("can two buddhas stand in one city", "setup-5"),
        ("how many players can play", "pieces-3"),
        ("can I pick up a tile and lay it elsewhere", "exchange-4"),
        ("may the exchanged tile go back to the same hex", "exchange-5"),
        ("when does the game end", "ending-1"),
        ("what if nobody has a majority", "winner-5"),
        ("what breaks a tie at the end", "winner-4"),
        ("who gets the figure if I surround it with his tiles", "capture-3"),
        ("does one tile count for two cities", "capture-5"),
        ("is a figure taken at once or at the end of the turn", "capture-6"),
        ("what does the ronin do", "pieces-2"),
        ("what does a samurai do", "pieces-2"),
        ("how many figures are there with three players", "setup-1"),
        ("what stands in edo at the beginning", "setup-3"),
        ("where do I put the figures at the start", "setup-4"),
        ("which direction do we play", "turn-5"),
        ("can I swap a helmet into a city with a helmet", "exchange-2"),
        ("how do I count influence", "capture-2"),
        ("what happens if I run out of tiles", "turn-3"),
        ("who is second", "winner-6"),
        ("can I place on an occupied space", "placement-1"),
        ("can I skip my turn", "turn-3"),
        ("four figures set aside", "ending-2"),
        ("can I play only a ronin", "turn-2"),
        ("which map for two players", "pieces-3"),
        ("who places the first figure", "setup-4"),
        ("order of captures", "capture-7"),
        ("is it a draw if we have the same", "winner-4"),
        ("castle", "pieces-1"),
        ("horse", "pieces-2"),
        ("boat", "placement-2"),
        ("do ships count", "placement-2"),
        ("what is a caste", "pieces-1"),
        ("can I look at my stack", "info-1"),
        ("do I take the figure right away", "capture-6"),
        ("can I play a samurai and a ronin", "turn-2"),
        ("can I lay three tiles", "turn-1"),
        ("must all hexes around be filled", "capture-1"),
        ("do my tiles stay on the board after a capture", "capture-5"),
        ("can I play next to my own tiles", "placement-3"),
        ("can I win without a majority", "winner-3"),
        ("how long is the game", "ending-1"),
        ("what if two players tie for most buddhas", "winner-1"),
    ],
)
def test_rules_by_the_words_players_use(rokkaku: Runner, words: str, expected: str) -> None:
    ran = rokkaku("rules", "samurai", *words.split())
    found = [part.split()[0] for part in ran.out.split("\n\n")]
    assert expected in found
    assert len(found) <= 3


@pytest.mark.parametrize(
    "arguments",
    [
        "samurai --edition galakta-2016 one castle in edo",
        "samurai one castle --edition galakta-2016 in edo",
        "--edition galakta-2016 samurai one castle in edo",
        "samurai one castle in edo --edition galakta-2016",
    ],
)
def test_options_may_stand_between_the_words(rokkaku: Runner, arguments: str) -> None:
    ran = rokkaku("rules", *arguments.split())
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == rokkaku("rules", "samurai", "one castle in edo", "--edition", "galakta-2016").out
    shown = json.loads(rokkaku("rules", *arguments.split(), "--json").out)
    assert shown["words"] == "one castle in edo"
    assert json.loads(rokkaku("rules", "samurai", "--json", "one", "castle").out)["words"] == "one castle"


def test_an_unknown_option_is_not_taken_for_a_word(rokkaku: Runner) -> None:
    ran = rokkaku("rules", "samurai", "--json", "castle", "--colour")
    assert (ran.code, ran.out) == (2, "")
    assert "unrecognized arguments: --colour\n" in ran.err


@pytest.mark.parametrize("words", [["xyzzy"], ["the", "of"], ["*"], ['"', "-"]])
def test_words_no_rule_speaks_of(rokkaku: Runner, words: list[str]) -> None:
    ran = rokkaku("rules", "samurai", *words)
    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err == f"No rule mentions “{' '.join(words)}”. For a list of all rules: rokkaku rules samurai\n"
    )


def test_rules_of_the_other_game(rokkaku: Runner) -> None:
    ran = rokkaku("rules", "rice-wars", "can I say", "no", "to a duel?")
    assert ran.out.startswith("duel-2  Refusing\n")


def test_a_question_that_is_too_long(rokkaku: Runner) -> None:
    ran = rokkaku("rules", "samurai", "tie " * 60)
    assert ran.code == 2
    assert ran.err.startswith("The question is too long: at most 200 characters.")


def test_the_index_is_read_with_its_functions_and_tests(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "src" / "odd_game"
    folder.mkdir(parents=True)
    (folder / "README.md").write_text(
        "# Index\n\n| id | rule | function | test |\n|---|---|---|---|\n| too | short |\n"
        "| capture-3 | It | [`captor`](rules/capture.py#L41)<br>[other](rules/x.py) "
        "| `test_a` in tests/a.py<br>test_b |\n",
        encoding="utf-8",
    )
    elsewhere = rule_places(folder)["capture-3"].functions[1]
    assert elsewhere == f"{folder.as_posix()}/rules/x.py other"
    monkeypatch.chdir(tmp_path)
    assert rule_places(folder)["capture-3"] == Place(
        ["src/odd_game/rules/capture.py:41 captor", "src/odd_game/rules/x.py other"],
        ["test_a in tests/a.py", "test_b"],
    )


def test_a_game_without_an_index_still_has_its_rules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rokkaku: Runner
) -> None:
    monkeypatch.setattr(Samurai, "folder", tmp_path)
    ran = rokkaku("rules", "samurai", "capture-3")
    assert ran.code == 0
    assert "function" not in ran.out


@pytest.mark.parametrize("key", GAMES)
def test_every_function_of_the_index_exists(key: str) -> None:
    for place in rule_places(GAMES[key].folder).values():
        for function in place.functions:
            path, _, rest = function.partition(":")
            name = rest.split()[1].split(".")[-1]
            assert re.search(rf"(class|def) {name}\b", Path(path).read_text(encoding="utf-8"))
