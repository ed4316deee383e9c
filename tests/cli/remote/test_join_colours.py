"""Colours at a table somewhere else."""

from pathlib import Path

import pytest
from cli.runs import Runner
from cli.terminals import Terminal
from server.clients import Person
from server.processes import ServerProcess

pytestmark = [pytest.mark.usefixtures("data"), pytest.mark.xdist_group("join")]


def colours(person: Person, table: str) -> list[str]:
    return [chair["colour"] for chair in person.get(f"/api/tables/{table}")["chairs"]]


def test_one_sits_down_in_a_colour_and_is_called_by_it(
    rokkaku: Runner, server: ServerProcess, ben: Person
) -> None:
    table = ben.open_table(chairs=("me", "free"), first=1)
    link = f"{server.address}/t/{table}"
    taken = rokkaku("play", "--join", link, "--name", "Tom", "--colour", "green")
    assert (taken.code, taken.err) == (2, "Ben already plays Green. Choose another colour.\n")
    unknown = rokkaku("play", "--join", link, "--name", "Tom", "--colour", "mauve")
    assert "There is no colour called mauve here. Choose from: green, yellow, blue, red." in unknown.err
    ran = rokkaku("play", "--join", link, "--name", "Tom", "--colour", "Red", typed="quit\n")
    assert "You have taken a seat: you are Red.\n" in ran.out
    assert "Tom sits down as Red." in ran.out
    assert "▲Red> " in ran.out
    settled = rokkaku("play", "--join", link, "--name", "Tom", "--colour", "blue", typed="quit\n")
    assert "you are Red." in settled.out
    assert "The game has started, so colours no longer change.\n" in settled.out
    assert "you are Red" in rokkaku("play", "--join", link, "--colour", "red", typed="quit\n").out


def test_a_table_is_opened_in_colours(rokkaku: Runner, server: ServerProcess, ben: Person) -> None:
    arguments = ("play", "samurai", "--join", server.address, "--seats", "human,random,human", "--public")
    ran = rokkaku(*arguments, "--name", "Tom", "--colour", "yellow,green", typed="quit\n")
    assert "and you are Yellow." in ran.out
    listed = ben.get("/api/tables")
    assert ["yellow", "blue", "green"] in [[chair["colour"] for chair in each["chairs"]] for each in listed]


@pytest.mark.uncovered
def test_while_a_table_waits_the_colour_is_changed(server: ServerProcess, data: Path, ben: Person) -> None:
    table = ben.open_table(chairs=("me", "free", "free"))
    link = f"{server.address}/t/{table}"
    with Terminal("play", "--join", link, "--name", "Tom", data=data) as tom:
        tom.until("▲Yellow> ")
        tom.enter("sit green")
        tom.until("Ben already plays Green. Choose another colour.\n")
        tom.enter("sit red")
        tom.until("Tom sits down as Red.")
        tom.until("▲Red> ")
        assert colours(ben, table) == ["green", "red", "blue"]
        ben.command(table, 0, "sit", seat=0, colour="yellow")
        tom.until("Ben sits down as Yellow.")
        tom.enter("who")
        tom.until("●Yellow: Ben")
        tom.enter("quit")
        assert tom.end() == 0
    with Terminal("play", "--join", link, "--name", "Tom", "--colour", "green", data=data) as tom:
        tom.until("you are Green")
        tom.until("▲Green> ")
        tom.enter("quit")
        assert tom.end() == 0
