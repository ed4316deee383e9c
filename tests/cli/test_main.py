import fcntl
import io
import os
import runpy
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from pkgutil import iter_modules

import pytest
from cli.runs import Runner, run_outside

from rokkaku.cli import COMMANDS, commands, main
from rokkaku.games.catalogue import GAMES

KNOWN = ", ".join(sorted(GAMES))


@pytest.mark.parametrize("command", ["--help", *(f"{name} --help" for name in COMMANDS)])
def test_help(rokkaku: Runner, command: str) -> None:
    ran = rokkaku(*command.split())
    assert ran.code == 0
    assert ran.out.startswith("usage: rokkaku ")


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("", "required: command"),
        ("dance", "invalid choice: 'dance'"),
        ("play", f"Which game? Choose from: {KNOWN}."),
        ("play samurai --first x", "invalid int value: 'x'"),
        ("fuzz samurai", "required: --games"),
        ("play chess", f"There is no game called chess. Choose from: {KNOWN}."),
        ("rules chess", f"There is no game called chess. Choose from: {KNOWN}."),
        ("editions chess", f"There is no game called chess. Choose from: {KNOWN}."),
        ("perft chess", f"There is no game called chess. Choose from: {KNOWN}."),
        ("fuzz chess --games 1", f"There is no game called chess. Choose from: {KNOWN}."),
        ("play samurai --edition 1999", "There is no edition called 1999."),
        ("play samurai --option ending", "An option looks like name=value"),
        ("play samurai --option size=big", "There is no option called size."),
        ("play samurai --option ending=never", "The option ending cannot be never"),
        ("play samurai --first 2", "Seat 2 cannot start"),
        ("play samurai --seed [x]", "is not allowed: use printable characters"),
        ("play samurai --seats human", "this number of seats: 1."),
        ("play samurai --seats human,clever", "There is no bot called clever."),
        ("play samurai --seats human,random:9", "takes no parameters"),
        ("play samurai --seats human,", "There is no bot called ."),
        ("play samurai --seats random,random", "use: rokkaku watch samurai"),
        ("play samurai --record no/such/folder/x", "no/such/folder/x: No such file or directory."),
        ("watch samurai --seats human,random", "use: rokkaku play samurai"),
        ("watch samurai --record no/such/folder/x", "No such file or directory."),
        ("replay no.such.file", "no.such.file: No such file or directory."),
        ("replay .", "Is a directory."),
        ("perft samurai no.such.file", "no.such.file: No such file or directory."),
        ("perft samurai --depth 0", "the smallest is 1"),
        ("perft samurai --players 5", "this number of seats: 5."),
        ("perft samurai --moves .", "[setup-7] You cannot do that now (choosing opening hands)"),
        ("perft samurai --moves zzz", "“zzz” is not a move"),
    ],
)
def test_bad_input_is_answered_with_one_clear_message(rokkaku: Runner, command: str, complaint: str) -> None:
    ran = rokkaku(*command.split())
    assert ran.code == 2
    assert ran.out == ""
    assert complaint in ran.err
    assert ran.err.startswith("usage: ") or ran.err.count("\n") <= 2


def test_every_module_of_commands_is_a_command() -> None:
    assert {module.name for module in iter_modules(commands.__path__)} == set(COMMANDS)


def test_the_version_is_told(rokkaku: Runner) -> None:
    ran = rokkaku("--version")
    assert (ran.code, ran.out) == (0, f"rokkaku {version('rokkaku')}\n")


def test_as_a_module_and_as_a_command() -> None:
    expected = run_outside("editions", "samurai")
    assert expected.code == 0
    command = Path(sys.executable).with_name("rokkaku")
    shown = subprocess.run([command, "editions", "samurai"], capture_output=True, env=dict(os.environ))
    assert shown.stdout.decode() == expected.out
    assert run_outside("dance").code == 2


def test_output_may_be_any_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["editions", "samurai"]) == 0
    assert "italiano" in stream.getvalue()


def test_importing_the_module_runs_nothing() -> None:
    assert "main" in runpy.run_module("rokkaku.__main__")


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "rokkaku", "watch", "samurai", "--seats", "random,random,random,random"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as process:
        assert process.stdout
        assert process.stderr
        # So little that the rest of the game cannot have been written before the reader goes away.
        fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4_096)
        process.stdout.readline()
        process.stdout.close()
        complaint = process.stderr.read()
    assert complaint == b""
    assert process.returncode == 1
