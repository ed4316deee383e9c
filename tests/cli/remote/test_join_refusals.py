"""What cannot be joined is told in a sentence."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from cli.runs import Runner
from server.clients import Person
from server.processes import ServerProcess

from rokkaku.cli.remote import table
from rokkaku.protocol import frames

pytestmark = [pytest.mark.usefixtures("data"), pytest.mark.xdist_group("join")]


@pytest.mark.parametrize(
    "text",
    [
        *("", "http://", "ftp://h", "http://h:0", "http://h:99999", "http://[h", "http://a@h/t/x"),
        *(
            "http://h/x",
            "http://h/t",
            "http://h/t/a/b",
            "http://h/t/ä",
            "http://ü/t/a",
            "h/t/x?seat=-1",
            "h/t/x?seat=999",
        ),
    ],
)
def test_what_is_not_an_address_is_refused(rokkaku: Runner, text: str) -> None:
    ran = rokkaku("play", "--join", text)
    assert ran.code == 2
    assert ran.err.startswith(f"“{text}” is not the address of a table or of a server.")


def test_where_no_server_is(rokkaku: Runner) -> None:
    ran = rokkaku("play", "samurai", "--join", "127.0.0.1:9")
    assert (ran.code, ran.err) == (2, "No server is responding at http://127.0.0.1:9: Connection refused.\n")


class Stranger(BaseHTTPRequestHandler):
    """Something else that speaks HTTP."""

    status, body, location = 200, b"<html>hello</html>", ""

    def do_GET(self) -> None:
        self.send_response(self.status)
        if self.location:
            self.send_header("Location", self.location + self.path)
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def stranger() -> Iterator[HTTPServer]:
    with HTTPServer(("127.0.0.1", 0), Stranger) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        yield other
        other.shutdown()


@pytest.mark.parametrize("status", [200, 404, 500])
def test_where_another_server_is(
    rokkaku: Runner, stranger: HTTPServer, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stranger, "status", status)
    address = f"http://127.0.0.1:{stranger.server_port}"
    ran = rokkaku("play", "samurai", "--join", address)
    assert ran.code == 2
    assert ran.err.startswith(f"{address} is not a Rokkaku server, or its version does not fit")


def test_where_only_a_proxy_is(
    rokkaku: Runner, stranger: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stranger, "status", 502)
    address = f"http://127.0.0.1:{stranger.server_port}"
    ran = rokkaku("play", "samurai", "--join", address)
    assert (ran.code, ran.err) == (2, f"No server is responding at {address}: 502 Bad Gateway.\n")


def test_one_is_sent_on_to_where_the_server_is(
    rokkaku: Runner, stranger: HTTPServer, server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stranger, "status", 301)
    monkeypatch.setattr(Stranger, "location", server.address)
    address = f"http://127.0.0.1:{stranger.server_port}"
    ran = rokkaku("play", "samurai", "--join", address, "--name", "Tom", typed="quit\n")
    assert f"You are Tom at {server.address}.\n" in ran.out


def test_a_table_that_is_not_there(rokkaku: Runner, server: ServerProcess) -> None:
    link = f"{server.address}/t/nowhere"
    ran = rokkaku("play", "--join", link)
    assert ran.code == 2
    assert ran.err.startswith(f"There is no table for you at {link}.")


def test_a_table_at_which_nobody_may_look_on(rokkaku: Runner, server: ServerProcess, ben: Person) -> None:
    begun = ben.open_table(chairs=("me", "random"), has_spectators=False)
    assert "There is no table for you" in rokkaku("play", "--join", f"{server.address}/t/{begun}").err
    invited = ben.open_table(chairs=("me", "invited"), has_spectators=False)
    ran = rokkaku("play", "--join", f"{server.address}/t/{invited}")
    assert (ran.code, ran.err) == (2, "There is no free seat at this table, and watching is not allowed.\n")


def test_another_protocol(
    rokkaku: Runner, server: ServerProcess, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ben.open_table(chairs=("me", "free"))
    spoken = frames.PROTOCOL
    monkeypatch.setattr(frames, "PROTOCOL", spoken + 1)
    ran = rokkaku("play", "--join", f"{server.address}/t/{table}")
    assert ran.code == 2
    assert ran.err.startswith(f"This server uses protocol {spoken}, but the client asked for another one.")


def test_frames_that_are_not_understood(
    rokkaku: Runner, server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "all_printable", lambda told: {"type": "later"})
    ran = rokkaku("play", "samurai", "--join", server.address)
    assert ran.code == 2
    assert ran.err.startswith("This version does not understand what the server says (ValidationError")


def test_a_server_that_does_not_come_back(
    rokkaku: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "RECONNECT_TIMEOUT", 0.2)
    with ServerProcess(tmp_path) as server:

        def typed(prompt: str) -> str:
            server.kill()
            return "H4"

        monkeypatch.setattr("builtins.input", typed)
        ran = rokkaku("play", "samurai", "--join", server.address)
    assert ran.code == 2
    assert "Connection lost. Reconnecting …\n" in ran.out
    assert ran.err == f"No server is responding at {server.address}: Connection refused.\n"
    assert "No server" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--name", "Tom"), "--name, --watch, --pace and --public only work with an online table."),
        ((), "Which game? Choose from: rice-wars, samurai."),
        (("samurai", "--join", "{table}"), "its settings are fixed; leave out: game."),
        (("--join", "{table}", "--first", "0"), "its settings are fixed; leave out: first."),
        (("--join", "{table}", "--seats", "human", "--public"), "leave out: seats, public."),
        (
            ("--join", "{table}", "--watch", "--colour", "red"),
            "You need no colour to watch; leave out: colour.",
        ),
        (
            ("--join", "{server}", "--colour", "red", "--seats", "human,free"),
            "tables are only listed. Name a game, or leave out: seats, colour.",
        ),
        (("samurai", "--join", "{server}", "--seed", "7"), "The server picks the seed itself"),
        (
            ("samurai", "--join", "{server}", "--pace", "mad"),
            "There is no pace called mad. Choose from: quick,",
        ),
        (("samurai", "--join", "{server}", "--seats", "human,deepblue"), "There is no bot called deepblue."),
        (
            ("samurai", "--join", "{server}", "--seats", "human"),
            "No edition of samurai has this number of seats: 1.",
        ),
        (("samurai", "--join", "{server}", "--edition", "x"), "There is no edition called x"),
        (("go", "--join", "{server}"), "There is no game called go"),
        (("samurai", "--join", "{server}", "--name", "\x1b[2J"), "cannot be part of a name"),
    ],
)
def test_arguments_that_do_not_fit(
    rokkaku: Runner, server: ServerProcess, arguments: tuple[str, ...], told: str
) -> None:
    table = f"{server.address}/t/anything"
    given = [argument.format(server=server.address, table=table) for argument in arguments]
    ran = rokkaku("play", *given)
    assert ran.code == 2
    assert told in ran.err


def test_a_damaged_book_of_names(rokkaku: Runner, server: ServerProcess, data: Path) -> None:
    book = data / "rokkaku" / "guests.json"
    book.parent.mkdir(parents=True)
    book.write_text("[]")
    ran = rokkaku("play", "samurai", "--join", server.address)
    assert ran.code == 2
    assert ran.err.startswith(f"{book}, where your names on servers are stored, is damaged.")
