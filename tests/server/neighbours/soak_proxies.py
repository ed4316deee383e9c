"""Caddy and nginx, set up as the guide for hosts says: who asks for one table comes to one process."""

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import debian
import pytest
from server.processes import PATIENCE

GUIDE = (Path(__file__).parents[3] / "docs" / "guide" / "hosts.md").read_text(encoding="utf-8")
TABLES = [f"table{number}" for number in range(40)]
PATHS = (
    "/api/tables/{}",
    "/api/tables/{}?seat=0",
    "/api/tables/{}/commands",
    "/api/tables/{}/socket?protocol=5&language=en",
    "/api/tables/{}/socket?protocol=5&language=pl",
)
Write = Callable[[Path, int, Mapping[str, int]], tuple[str, ...]]


class Named(BaseHTTPRequestHandler):
    """Answers everything with the port of the server that was asked."""

    def do_GET(self) -> None:
        body = str(self.connection.getsockname()[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class Backend:
    """One of the processes, as far as a proxy sees it."""

    def __init__(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Named)
        self.port = self.server.server_address[1]
        Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def blocks(language: str) -> list[str]:
    """What the guide shows in a language."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", GUIDE, flags=re.MULTILINE | re.DOTALL)
    return [text for told, text in fenced if told == language]


def at_ports(text: str, ports: Mapping[str, int]) -> str:
    for told, port in ports.items():
        assert told in text
        text = text.replace(told, f"127.0.0.1:{port}")
    return text


def write_nginx(folder: Path, port: int, ports: Mapping[str, int]) -> tuple[str, ...]:
    text = at_ports("\n".join(blocks("nginx")), ports)
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    text = text.replace("proxy_pass http://127.0.0.1:8000;", "proxy_pass http://rokkaku;")
    text = re.sub(r"^ *ssl_certificate.*$", "", text, flags=re.MULTILINE)
    top = f"daemon off; pid {folder}/pid; error_log stderr; events {{}}"
    (folder / "nginx.conf").write_text(f"{top}\nhttp {{\naccess_log off;\n{text}\n}}\n")
    return "nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")


def write_caddy(folder: Path, port: int, ports: Mapping[str, int]) -> tuple[str, ...]:
    (several,) = [block for block in blocks("") if "lb_policy" in block]
    text = at_ports(several, ports).replace("play.example.org", f"http://127.0.0.1:{port}")
    (folder / "Caddyfile").write_text(f"{{\n    admin off\n}}\n{text}")
    return "caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")


def asked(port: int, path: str) -> str:
    """Which process a proxy sends somebody to."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        return connection.getresponse().read().decode()
    finally:
        connection.close()


@contextmanager
def running(command: tuple[str, ...], port: int, log: Path) -> Iterator[None]:
    with log.open("wb") as out:
        proxy = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        due = time.monotonic() + PATIENCE
        while not _listens(port):
            assert proxy.poll() is None, log.read_text()
            assert time.monotonic() < due, log.read_text()
            time.sleep(0.05)
        yield
    finally:
        proxy.terminate()
        proxy.wait(PATIENCE)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize(("program", "write"), [("nginx", write_nginx), ("caddy", write_caddy)])
def test_everybody_at_a_table_meets_in_one_process(program: str, write: Write, tmp_path: Path) -> None:
    assert shutil.which(program) or debian.install(program), f"install {program}"
    port, backends = free_port(), [Backend(), Backend()]
    ports = {f"127.0.0.1:{8001 + number}": backend.port for number, backend in enumerate(backends)}
    with ExitStack() as opened:
        opened.callback(backends[1].stop)
        opened.enter_context(running(write(tmp_path, port, ports), port, tmp_path / "log"))
        places = {table: {asked(port, path.format(table)) for path in PATHS} for table in TABLES}
        assert all(len(found) == 1 for found in places.values()), places
        assert len(set().union(*places.values())) == 2, "all tables are in one process"
        assert {asked(port, "/") for _ in TABLES} == {str(backend.port) for backend in backends}
        backends[0].stop()
        assert {asked(port, f"/api/tables/{table}") for table in TABLES} == {str(backends[1].port)}
