"""The command itself; what it serves here is a small application of the tests."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cli.runs import Runner
from server import small_app
from server.processes import PATIENCE

from rokkaku.cli.commands import serve
from rokkaku.core.errors import BadSetup
from rokkaku.server.edge import logs
from rokkaku.server.settings import from_environment

TESTS = Path(__file__).parents[2]


@contextmanager
def started(*arguments: object, **environment: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "server.small_app", *map(str, arguments)]
    with subprocess.Popen(
        command,
        cwd=TESTS,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_and_a_signal_ends_it_well(tmp_path: Path, number: signal.Signals) -> None:
    store = tmp_path / "games.sqlite3"
    environment = {
        "ROKKAKU_PROT": "80",
        "ROKKAKU_TEST_SEEDS": "s",
        "ROKKAKU_TRUSTED_PROXIES": "127.0.0.1,0.0.0.0/0",
    }
    with started("--port", 0, "--store", store, **environment) as process:
        assert process.stdout
        told = [process.stdout.readline().rstrip("\n") for _ in range(5)]
        ready = re.fullmatch(r"Rokkaku is running at (http://127\.0\.0\.1:\d+)", told[0])
        assert ready
        assert told[2] == f"Everything is saved in {store}"
        assert "predict the deals" in told[3]
        with urllib.request.urlopen(ready[1]) as answer:
            assert answer.read() == b"here"
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert out == ""
    lines = [json.loads(line) for line in err.splitlines()]
    warned = ["unknown-variable", "predictable-deals", "anyone-trusted"]
    assert [line["event"] for line in lines[:3]] == warned
    events = [*warned, "request", "started", "stopped", "stopping"]
    assert sorted(line["event"] for line in lines) == sorted(events)
    assert lines[0]["variable"] == "ROKKAKU_PROT"


def test_what_keeps_it_from_starting_is_told_in_a_sentence(tmp_path: Path) -> None:
    with started("--port", 0, "--store", tmp_path / "x", BROKEN="known") as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert out == ""
    assert err.splitlines()[-1] == "ROKKAKU_STORE is “broken”, which is a folder; it must be a file."
    assert "Traceback" not in err


def test_what_nobody_expected_is_logged_without_what_it_knew(tmp_path: Path) -> None:
    with started("--port", 0, "--store", tmp_path / "x", BROKEN="unknown") as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    assert out == ""
    assert json.loads(err.splitlines()[0])["error"] == "KeyError"
    assert "9f3c" not in err


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Serves the small application, and leaves the logs of the tests alone."""
    application = ModuleType("rokkaku.server.app")
    vars(application)["create_app"] = small_app.create_app
    monkeypatch.setitem(sys.modules, "rokkaku.server.app", application)
    monkeypatch.setattr(logs, "set_up", lambda: None)


def stop_when(ready: threading.Event) -> None:
    ready.wait(PATIENCE)
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.usefixtures("in_this_process")
def test_it_opens_a_browser_if_asked(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ready = threading.Event()
    opened: list[str] = []

    class Browser(webbrowser.BaseBrowser):
        def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
            opened.append(url)
            ready.set()
            return True

    monkeypatch.setattr(webbrowser, "get", Browser)
    before = signal.getsignal(signal.SIGTERM)
    thread = threading.Thread(target=stop_when, args=[ready])
    thread.start()
    ran = rokkaku("serve", "--port", 0, "--open", "--store", tmp_path / "x")
    thread.join()
    assert ran.code == 0
    assert ran.out.startswith(f"Rokkaku is running at {opened[0]}\n")
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.usefixtures("in_this_process")
def test_a_start_that_fails_leaves_nothing_behind(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setenv("BROKEN", "known")
    ran = rokkaku("serve", "--port", 0, "--store", tmp_path / "x")
    assert (ran.code, ran.out) == (2, "")
    monkeypatch.setenv("BROKEN", "unknown")
    with pytest.raises(SystemExit):
        rokkaku("serve", "--port", 0, "--store", tmp_path / "x")
    assert signal.getsignal(signal.SIGTERM) == before


def nothing_there() -> Any:
    raise webbrowser.Error


@pytest.mark.parametrize("find", [nothing_there, lambda: webbrowser.GenericBrowser("false")])
def test_without_a_screen_no_browser_is_opened(
    monkeypatch: pytest.MonkeyPatch, find: Callable[[], Any]
) -> None:
    monkeypatch.setattr(webbrowser, "get", find)
    monkeypatch.setattr(serve, "Thread", None)
    serve.open_browser("http://127.0.0.1:8000")


def test_a_port_that_is_taken_is_told_with_a_way_out(rokkaku: Runner, tmp_path: Path) -> None:
    with serve.bind("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        ran = rokkaku("serve", "--port", port, "--store", tmp_path / "x")
    assert (ran.code, ran.out) == (2, "")
    assert f"Port {port} is in use" in ran.err
    assert "--port" in ran.err


@pytest.mark.parametrize(
    ("host", "number", "key"),
    [
        ("127.0.0.1", 13, "cli.serve.port-forbidden"),
        ("127.0.0.1", 98, "cli.serve.port-taken"),
        ("192.0.2.55", 99, "cli.serve.no-such-host"),
    ],
)
def test_where_one_cannot_listen_is_told(host: str, number: int, key: str) -> None:
    error = serve._cannot_bind(OSError(number, "why not"), host, 80)
    assert error.key == key
    assert str(error)


@pytest.mark.parametrize("host", ["192.0.2.55", "no.such.host.invalid"])
def test_one_listens_only_at_addresses_of_this_machine(host: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        serve.bind(host, 0)
    assert refusal.value.key == "cli.serve.no-such-host"
    assert host in str(refusal.value)


def test_bad_settings_are_answered_with_one_clear_message(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "--port is “99999”" in rokkaku("serve", "--port", 99999).err
    monkeypatch.setenv("ROKKAKU_BOT_SECONDS", "soon")
    ran = rokkaku("serve", "--port", 0)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("ROKKAKU_BOT_SECONDS is “soon”")


def greeting(store: str = "x", **settings: object) -> str:
    return "\n".join(serve.greeting(from_environment({}, store=store, **settings)))


def test_the_greeting_names_a_database_without_its_password() -> None:
    told = greeting("postgresql://ann:s3cret@db.example.org/games")
    assert "Everything is saved in postgresql://ann@db.example.org/games\n" in told


def test_the_greeting_says_who_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "machine_addresses", lambda host: ("192.0.2.5", "2001:db8::5"))
    assert "Rokkaku is running at http://127.0.0.1:8000\nOnly this machine" in greeting()
    assert "Rokkaku is running at http://192.0.2.5:8000\nAnyone who can reach 192.0.2.5" in greeting(
        host="192.0.2.5"
    )
    told = greeting(host="0.0.0.0", port=80)
    assert "Rokkaku is running at http://127.0.0.1\n" in told
    assert "can open: http://192.0.2.5, http://[2001:db8::5]\n" in told
    assert "Rokkaku is running at http://[::1]:8000\n" in greeting(host="::")
    told = greeting(base_url="https://play.example.org")
    assert "Everyone can reach it at https://play.example.org" in told
    assert "predict" not in told
    assert "ROKKAKU_TEST_SEEDS is set, so anyone can predict the deals." in greeting(test_seeds="s")
    monkeypatch.setattr(serve, "machine_addresses", lambda host: ())
    assert "could not be detected" in greeting(host="0.0.0.0")


def test_addresses_are_those_that_can_be_typed_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["127.0.1.1", "192.0.2.5", "192.0.2.5", "fe80::1%eth0", "2001:db8::5", "169.254.1.1", "::1"]
    entries = [(0, 0, 0, "", (address, 0)) for address in found]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: entries)
    monkeypatch.setattr(serve, "_way_out", lambda family, _: "198.51.100.2" * (family == socket.AF_INET))
    assert serve.machine_addresses("0.0.0.0") == ("198.51.100.2", "192.0.2.5")
    assert serve.machine_addresses("::") == ("198.51.100.2", "192.0.2.5", "2001:db8::5")


def test_a_machine_without_a_network_has_no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object) -> Any:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    monkeypatch.setattr(serve, "ELSEWHERE", ((socket.AF_INET, "no address"),))
    assert serve.machine_addresses("0.0.0.0") == ()
    assert serve._way_out(socket.AF_INET, "127.0.0.1") == "127.0.0.1"
