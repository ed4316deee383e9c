"""A turn that leaves nothing to choose is played without a word, also at a terminal."""

from typing import Any

import pytest
from server.clients import Person, some_move
from server.processes import PATIENCE, ServerProcess

from rokkaku.cli.remote.address import read_address
from rokkaku.cli.remote.server import RemoteServer
from rokkaku.cli.remote.table import RemoteTable
from rokkaku.protocol import commands


def played_until_forced(players: list[Person], table: str) -> Any:
    """Plays what the first of the choices leads to; gives the table when somebody has none."""
    while True:
        shown = players[0].get(f"/api/tables/{table}?seat=0")
        if shown["forced"]:
            return shown
        seat = shown["deciders"][0]
        question = players[seat].get(f"/api/tables/{table}?seat={seat}")["question"]
        moves = " ".join((*question["draft"], some_move(question["choices"], min)))
        players[seat].command(table, seat, "draft", moves=moves, expected_seq=question["asked_at"])
        if players[seat].get(f"/api/tables/{table}?seat={seat}")["question"]["is_final"]:
            expected = {"moves": moves, "expected_seq": question["asked_at"]}
            players[seat].command(table, seat, "confirm", **expected)


class Unlucky(RemoteTable):
    """Loses its connection instead of sending the first turn."""

    is_lost = False

    def _send(self, command: commands.Command) -> None:
        if isinstance(command, commands.Confirm) and not self.is_lost:
            self.is_lost = True
            assert self._socket is not None
            self._socket.close()
        else:
            super()._send(command)


@pytest.mark.parametrize("kind", [RemoteTable, Unlucky])
def test_the_last_figure_needs_no_word(kind: type[RemoteTable], server: ServerProcess, ben: Person) -> None:
    players = [ben, Person(server, "Tom")]
    table = ben.open_table(options={"opening_hand": "drawn"})
    players[1].sit(table, 1)
    shown = played_until_forced(players, table)
    seat = shown["forced"][0]["seat"]
    here = RemoteServer(server.address, players[seat].cookie)
    address = read_address(f"{server.address}/t/{table}?seat={seat}")
    with kind(here, address, lambda sentence: None) as remote:
        with remote.changed:
            assert remote.changed.wait_for(lambda: remote.now.line > shown["line"], PATIENCE)
        assert [row.seat for row in remote.story if row.line > shown["line"]][:1] == [seat]
