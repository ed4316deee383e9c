"""A server in one's own network is reached without https, where browsers offer less."""

import socket
from pathlib import Path

from browser.chromium import ELSEWHERE
from browser.visitors import Come
from server.processes import ServerProcess


def test_a_game_begins_under_a_name_without_https(come: Come, tmp_path: Path) -> None:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    address = f"http://{ELSEWHERE}:{port}"
    server = ServerProcess(tmp_path, {"ROKKAKU_BASE_URL": address})
    server.port = port
    with server:
        ann = come(address=address)
        ann.may_complain = "Cross-Origin-Opener-Policy header has been ignored"
        ann.open()
        assert not ann.page.evaluate("isSecureContext")
        ann.button("Play Samurai now, at a table for 2").click()
        ann.pass_welcome()
        ann.play(turns=1)
        ann.page.close()
