import re
from importlib.resources import files
from pathlib import Path

import pytest
from cli.runs import Runner

from rokkaku.cli import rules
from rokkaku.cli.rules import Place, found_rules, rule_places, stem
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import RuleText, rule_texts


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
        ("how many ties end the game", "ending-2"),
        ("which tiles are fast", "pieces-2"),
        ("swapping two figures", "exchange-1"),
        ("ships on sea", "placement-2"),
        ("who goes first", "setup-7"),
        ("may I pass", "turn-3"),
        ("opening hand", "setup-2"),
        ("how do I win", "winner-2"),
        ("surrounded", "capture-1"),
    ],
)
def test_rules_by_the_words_players_use(rokkaku: Runner, words: str, expected: str) -> None:
    ran = rokkaku("rules", "samurai", *words.split())
    found = [part.split()[0] for part in ran.out.split("\n\n")]
    assert expected in found
    assert len(found) <= 3


@pytest.mark.parametrize("words", [["xyzzy"], ["the", "of"]])
def test_words_no_rule_speaks_of(rokkaku: Runner, words: list[str]) -> None:
    ran = rokkaku("rules", "samurai", *words)
    assert ran.code == 2
    assert (
        ran.err == f"No rule speaks of “{' '.join(words)}”. For a list of all rules: rokkaku rules samurai\n"
    )


def test_words_in_titles_and_questions_weigh_more() -> None:
    texts = {
        "a-1": RuleText("a-1", "A", "Other", "A boat is a boat."),
        "a-2": RuleText("a-2", "A", "Boats", "Nothing."),
        "a-3": RuleText("a-3", "A", "Nothing", "Nothing.", "boats ferry"),
    }
    assert [rule.id for rule in found_rules(texts, ["boat"])] == ["a-2", "a-3", "a-1"]


@pytest.mark.parametrize(
    "words",
    [
        ("capture", "captures", "captured", "capturing"),
        ("city", "cities"),
        ("swap", "swaps", "swapped", "swapping"),
        ("tie", "ties", "tied"),
        ("surround", "surrounded"),
        ("sea",),
        ("as",),
    ],
)
def test_forms_of_one_word(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1


def test_the_index_is_read_with_its_functions_and_tests(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "README.md").write_text(
        "# Index\n\n| id | rule | function | test |\n|---|---|---|---|\n| too | short |\n"
        "| capture-3 | It | [`captor`](rules/capture.py#L41)<br>[other](rules/x.py) "
        "| `test_a` in tests/a.py<br>test_b |\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(rules, "files", lambda package: tmp_path)
    assert rule_places("rice-wars")["capture-3"] == Place(
        [
            "src/rokkaku/games/rice_wars/rules/capture.py:41 captor",
            "src/rokkaku/games/rice_wars/rules/x.py other",
        ],
        ["test_a in tests/a.py", "test_b"],
    )


def test_a_game_without_an_index_still_has_its_rules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rokkaku: Runner
) -> None:
    monkeypatch.setattr(rules, "files", lambda package: tmp_path)
    ran = rokkaku("rules", "samurai", "capture-3")
    assert ran.code == 0
    assert "function" not in ran.out


@pytest.mark.parametrize("key", GAMES)
def test_every_function_of_the_index_exists(key: str) -> None:
    package = files(f"rokkaku.games.{key.replace('-', '_')}")
    for place in rule_places(key).values():
        for function in place.functions:
            path, _, rest = function.removeprefix(f"src/rokkaku/games/{key.replace('-', '_')}/").partition(
                ":"
            )
            name = rest.split()[1].split(".")[-1]
            assert re.search(rf"(class|def) {name}\b", package.joinpath(path).read_text(encoding="utf-8"))
