"""What shells are told to complete."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.runs import Runner

from rokkaku.cli.commands.completion import SHELLS

SEPARATOR = "\x0b"


def completed(line: str, tmp_path: Path, shell: str = "bash") -> list[str]:
    """What a shell is answered that asks for the end of a line."""
    answer = tmp_path / "answer"
    asked = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": SEPARATOR,
        "_ARGCOMPLETE_SHELL": shell,
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        "_ARGCOMPLETE_COMP_WORDBREAKS": " \t\n\"'><;|&(:",
        "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "COMP_TYPE": "9",
    }
    ran = subprocess.run(
        [sys.executable, "-m", "rokkaku"], env={**os.environ, **asked}, capture_output=True, timeout=60
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")
    return [word.split(":")[0].strip() for word in answer.read_text(encoding="utf-8").split(SEPARATOR)]


@pytest.mark.uncovered
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rokkaku pl", ["play"]),
        ("rokkaku play --res", ["--resume"]),
        ("rokkaku completion ", list(SHELLS)),
        ("rokkaku play sam", ["samurai"]),
        ("rokkaku play samurai --edition g", ["galakta-2016"]),
        ("rokkaku play rice-wars --edition ", ["basic", "epic", "troublesome-neighbour"]),
        ("rokkaku play rice-wars --edition basic --option ", ["money=hidden", "money=open"]),
        ("rokkaku play samurai --seats human,gr", ["human,greedy"]),
        ("rokkaku arena samurai --bots ", ["greedy", "mcts", "random", "strong"]),
        ("rokkaku replay game.record --view sp", ["spectator"]),
        ("rokkaku play --resume rice", ["rice-wars-1", "rice-wars"]),
    ],
)
def test_words_are_completed(rokkaku: Runner, tmp_path: Path, line: str, words: list[str]) -> None:
    rokkaku("play", "rice-wars", "--first", "0", typed="P@a1\n")
    assert completed(line, tmp_path) == words
    assert completed(line, tmp_path, "fish") == words


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_its_code(rokkaku: Runner, shell: str) -> None:
    ran = rokkaku("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    assert "rokkaku" in ran.out
    assert ("complete --command rokkaku" in ran.out) == (shell == "fish")
    assert ("compdef" in ran.out) == (shell != "fish")


def test_a_shell_that_is_not_known_is_refused(rokkaku: Runner) -> None:
    ran = rokkaku("completion", "csh")
    assert ran.code == 2
    assert "bash" in ran.err


@pytest.mark.uncovered
def test_a_real_bash_completes(tmp_path: Path) -> None:
    script = """
        eval "$(rokkaku completion bash)"
        COMP_LINE='rokkaku rules rice' COMP_POINT=18 COMP_WORDS=(rokkaku rules rice) COMP_CWORD=2 COMP_TYPE=9
        _python_argcomplete rokkaku rice rules
        echo "${COMPREPLY[@]}"
    """
    found = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{found}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True, timeout=60)
    assert (ran.stdout.strip(), ran.returncode) == ("rice-wars", 0)


@pytest.mark.uncovered
def test_nobody_else_waits_for_what_completes() -> None:
    code = "import sys, rokkaku.cli as cli; cli.main(['--version']); print('argcomplete' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ran.stdout.endswith("False\n")
