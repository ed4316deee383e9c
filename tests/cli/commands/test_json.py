"""What `--json` prints, and the page that explains it."""

import re
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest
from bots.installed import install
from cli.runs import DEALT, HAND, Runner, watched

from rokkaku.cli.shapes import (
    SHAPES,
    ContestShown,
    EditionsShown,
    Replayed,
    RulesShown,
    SpeedsShown,
    Verified,
)
from rokkaku.core.record import read_record
from rokkaku.games.catalogue import GAMES
from rokkaku.games.samurai import SAMURAI
from rokkaku.locales import rule_texts
from rokkaku.protocol.reviews import Review

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "json.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"```json (\w+)\n(.*?)```", TEXT, re.DOTALL))
COMMANDS = {
    shape: shlex.split(command)
    for command, shape in re.findall(r"\n## .*?\n    rokkaku (.*?)\n.*?```json (\w+)\n", TEXT, re.DOTALL)
}
MEASURED = (SpeedsShown, Review)
"""What differs from machine to machine, or with what bots have learnt."""
NUMBER = re.compile(r"\d+(\.\d+)?(e[-+]\d+)?")


def read(text: str, shape: Any) -> Any:
    return msgspec.json.decode(text, type=shape)


def is_part(example: Any, real: Any) -> bool:
    """Whether what an example says is so; it leaves things out, in sentences by `…`."""
    match example:
        case dict():
            return all(key in real and is_part(each, real[key]) for key, each in example.items())
        case list():
            rest = iter(real)
            return all(any(is_part(item, each) for each in rest) for item in example)
        case str():
            pattern = ".*".join(map(re.escape, example.split("…")))
            return isinstance(real, str) and re.fullmatch(pattern, real, re.DOTALL) is not None
        case float():
            return bool(real == pytest.approx(example, abs=0.05))
        case _:
            return bool(example == real)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(watched("--seed", "3", "--delay", "0"), encoding="utf-8")
    return path


@pytest.mark.parametrize("shape", SHAPES)
def test_the_page_has_an_example_of_every_shape_with_every_field(shape: type[msgspec.Struct]) -> None:
    example = EXAMPLES[shape.__name__]
    again = msgspec.json.decode(msgspec.json.encode(read(example, shape)))
    assert again == msgspec.json.decode(example)


@pytest.mark.parametrize("shape", [shape.__name__ for shape in SHAPES if shape not in MEASURED])
def test_an_example_is_what_its_command_prints(
    rokkaku: Runner, shape: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = re.search(r"`rokkaku (watch .*?--record game\.record)`", TEXT)
    assert made
    rokkaku(*shlex.split(made[1]), "--delay", "0")
    printed = rokkaku(*COMMANDS[shape]).out
    assert is_part(msgspec.json.decode(EXAMPLES[shape]), msgspec.json.decode(printed)), printed


def test_the_example_of_a_fault_is_one(
    rokkaku: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    ran = rokkaku(
        "arena", "samurai", "--bots", "random,crashing", "--games", "2", "--processes", "1", "--json"
    )
    assert msgspec.json.decode(EXAMPLES["FaultShown"]) in msgspec.json.decode(ran.out)["faults"]


def test_rules(rokkaku: Runner) -> None:
    found = read(rokkaku("rules", "samurai", "capture-3", "--json").out, RulesShown)
    assert (found.game, found.words, [rule.id for rule in found.rules]) == (
        "samurai",
        "capture-3",
        ["capture-3"],
    )
    assert found.rules[0].title == "The strongest captures it"
    assert found.rules[0].functions
    assert found.rules[0].tests
    everything = read(rokkaku("rules", "rice-wars", "--json").out, RulesShown)
    assert [rule.id for rule in everything.rules] == list(rule_texts("rice-wars"))
    assert rokkaku("rules", "samurai", "zzz", "--json") == rokkaku("rules", "samurai", "zzz")


@pytest.mark.parametrize("game", GAMES)
def test_editions(rokkaku: Runner, game: str) -> None:
    shown = read(rokkaku("editions", game, "--json").out, EditionsShown)
    assert [edition.key for edition in shown.editions] == [edition.key for edition in GAMES[game].editions]
    for edition, known in zip(shown.editions, GAMES[game].editions, strict=True):
        assert {option.name: option.default for option in edition.options} == {
            option.name: option.default for option in known.options
        }
    assert len(shown.sources) == len(GAMES[game].sources)


def test_arena(rokkaku: Runner, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    arguments = ("--bots", "random,random", "--games", "2", "--processes", "1", "--file", file, "--json")
    ran = rokkaku("arena", "samurai", *arguments)
    shown = read(ran.out, ContestShown)
    assert (shown.games, shown.deals, shown.file, shown.faults) == (2, 1, str(file), ())
    assert [bot.bot for bot in shown.bots] == ["random", "random"]
    assert sum(bot.share for bot in shown.bots) == pytest.approx(1)
    assert rokkaku("arena", "samurai", "--report", file, "--json").out == ran.out
    again = rokkaku("arena", "samurai", "--report", file, "--again", "1", "--json")
    assert read_record(again.out).outcome is not None


def test_bench(rokkaku: Runner) -> None:
    ran = rokkaku("bench", "samurai", "--games", "20", "--json")
    shown = read(ran.out, SpeedsShown)
    assert [speed.seats for speed in shown.speeds] == list(SAMURAI.editions[0].seats)
    assert min(speed.games for speed in shown.speeds) > 0
    assert min(shown.readable_games, shown.games_on_threads, shown.copy_nanoseconds) > 0
    example, printed = (
        msgspec.json.decode(NUMBER.sub("0", text)) for text in (EXAMPLES["SpeedsShown"], ran.out)
    )
    assert is_part(example, printed)
    assert COMMANDS["SpeedsShown"] == ["bench", "samurai", "--json"]


def test_verify(rokkaku: Runner, record: Path) -> None:
    proven = rokkaku("verify", record, "--json")
    shown = read(proven.out, Verified)
    assert (proven.code, shown.is_proven, shown.file) == (0, True, str(record))
    assert shown.findings[0].key == "cli.verify.kept.record"
    wrong = rokkaku("verify", record, "--commitment", 64 * "0", "--json")
    shown = read(wrong.out, Verified)
    assert (wrong.code, shown.is_proven) == (1, False)
    assert "cli.verify.broken.written" in [each.key for each in shown.findings if not each.is_proof]


def test_replay(rokkaku: Runner, record: Path) -> None:
    known = read_record(record.read_text(encoding="utf-8"))
    whole = read(rokkaku("replay", record, "--json").out, Replayed)
    assert [line.moves for line in whole.lines[1:]] == [line.moves for line in known.lines]
    assert whole.outcome == known.outcome
    assert whole.position["outcome"]["reason"] == whole.outcome.reason
    seen = read(rokkaku("replay", record, "--json", "--view", "1", "--at", "2").out, Replayed)
    assert (len(seen.lines), seen.outcome, seen.lines[1].moves, seen.view) == (3, None, (), "1")
    kinds = [event.kind for event in seen.lines[1].events]
    assert ("TileKept" in kinds) == (seen.lines[1].seat == 1)
    spectator = read(rokkaku("replay", record, "--json", "--view", "spectator").out, Replayed)
    assert spectator.position["seat"] is None


def test_replay_of_a_record_from_one_point_of_view(rokkaku: Runner, tmp_path: Path) -> None:
    part = tmp_path / "part.record"
    rokkaku("play", "samurai", *DEALT, "--record", part, typed=f"{HAND} ready\nS3@n14 .\n")
    shown = read(rokkaku("replay", part, "--json").out, Replayed)
    assert (shown.view, shown.position, shown.lines[1].moves[0]) == ("0", None, "?")


def test_an_end_that_players_agreed_on_is_told(rokkaku: Runner, record: Path) -> None:
    text = record.read_text(encoding="utf-8").splitlines()
    for end, sentences in (
        ("[end agreed]", "The game is over: everyone agreed to end the game.\n"),
        ("[end resigned] [places 1 2]", "everyone but the winner has resigned.\nFirst place: ●Green.\n"),
    ):
        header = text[0] + (" [resigned 1]" if "resigned" in end else "")
        record.write_text("\n".join([header, *text[1:6], end, ""]), encoding="utf-8")
        assert rokkaku("replay", record).out.endswith(sentences)
        assert "The game is over" not in rokkaku("replay", record, "--at", "2").out


def test_what_is_wrong_is_said_on_standard_error(rokkaku: Runner) -> None:
    ran = rokkaku("editions", "chess", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("There is no game called chess.")
