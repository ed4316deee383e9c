"""`rokkaku play --join` in a real terminal, where news come while somebody types."""

import re
from pathlib import Path
from typing import Any

import pytest
from cli.runs import HAND
from cli.terminals import Terminal
from cli.visits import Tom, answer
from server.clients import Person
from server.processes import ServerProcess
from websockets.sync.client import connect
from websockets.typing import Origin

pytestmark = [pytest.mark.uncovered, pytest.mark.xdist_group("join")]
PROMPT = "●Green> "


def opened(server: ServerProcess, data: Path, seats: str = "human,free", *more: object) -> Terminal:
    """Tom at a table of his own."""
    arguments = ("play", "samurai", "--join", server.address, "--seats", seats, "--name", "Tom", *more)
    return Terminal(*arguments, data=data)


def table_of(terminal: Terminal) -> str:
    link = re.search(r"Your table is http://[^/]+/t/([\w-]+) and", terminal.until(" and you are Green."))
    assert link
    return link[1]


def shown(person: Person, table: str) -> Any:
    return person.get(f"/api/tables/{table}")


def test_news_come_while_one_types_and_the_line_goes_on(
    server: ServerProcess, data: Path, ben: Person
) -> None:
    with opened(server, data) as tom:
        table = table_of(tom)
        tom.until(f"Friends can join with: rokkaku play --join {server.address}/t/{table}\n")
        tom.until(PROMPT)
        tom.type("say good")
        tom.until("say good")
        ben.sit(table, 1)
        tom.until("Ben sits down as Yellow.")
        tom.until("You may type: H2 ")
        tom.until(f"{PROMPT}say good")
        ben.command(table, 1, "say", text="good \x1b[2Jluck")
        tom.until("Ben (▲Yellow): good [2Jluck\n")
        tom.until(f"{PROMPT}say good")
        tom.enter(" morning")
        tom.until("Tom (●Green): good morning\n")
        tom.enter("chat")
        assert "luck\nTom (●Green): good morning\n" in tom.until(f"good morning\n{PROMPT}")
        assert [each["text"] for each in shown(ben, table)["said"]] == ["good [2Jluck", "good morning"]
        tom.enter("quit")
        tom.until(f"To come back: rokkaku play --join {server.address}/t/{table} --name Tom")
        assert tom.end() == 0


def test_who_comes_and_goes_is_told(server: ServerProcess, data: Path, ben: Person) -> None:
    with opened(server, data) as tom:
        table = table_of(tom)
        ben.sit(table, 1)
        tom.until("Ben sits down as Yellow.")
        address = f"ws://{server.host}/api/tables/{table}/socket"
        origin, headers = Origin(server.address), {"Cookie": ben.cookie}
        with connect(address, origin=origin, additional_headers=headers):
            tom.until("▲Yellow (Ben) is here.")
        tom.until("▲Yellow (Ben) is away.")
        tom.enter("quit")
        assert tom.end() == 0


def test_a_server_that_restarts_is_waited_for(data: Path, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, opened(server, data, "human,random") as tom:
        table = table_of(tom)
        tom.until("You may type: H2 ")
        server.stop()
        tom.until("Connection lost. Reconnecting …\n")
        tom.enter(f"{HAND} ready")
        server.start()
        tom.until("Reconnected.\n")
        tom.until("●Green has chosen an opening hand.")
        assert shown(Tom(server, data), table)["line"] >= 1


def test_turns_are_taken_back_by_consent(server: ServerProcess, data: Path, ben: Person) -> None:
    with opened(server, data, "human,free", "--first", "0") as tom:
        table = table_of(tom)
        ben.sit(table, 1)
        tom.until("You may type: H2 ")
        tom.enter("takeback x")
        tom.until("“x” is not a number.\n")
        tom.enter(f"{HAND} ready")
        tom.until("Waiting for ▲Yellow (Ben, away).")
        tom.enter("H4")
        tom.until("It is not your turn, and “H4” is not a command.")
        tom.enter("undo")
        tom.until("It is not your turn.\n")
        tom.enter("yes")
        tom.until("There is no proposal for you to answer.\n")
        tom.enter("takeback")
        tom.until("The others have been asked. ")
        ben.command(table, 1, "answer", yes=True)
        tom.until("Everything from line 1 on is taken back.")
        tom.until("You may type: H2 ")
        tom.enter(f"{HAND} ready")
        tom.until("Waiting for ▲Yellow")
        answer(ben, table, 1, f"{HAND} ready")
        tom.until("You may type: ")
        ben.command(table, 1, "propose", what="end")
        tom.until("▲Yellow is waiting for your answer: yes, or no\n")
        tom.enter("no")
        tom.until("Green declines.")
        tom.enter("propose peace")
        tom.until("You can propose to end the game or to pause it: propose end, propose pause.")
        tom.enter("propose end")
        tom.until("The others have been asked. To withdraw the proposal: disagree\n")
        tom.enter("disagree")
        tom.until("Green withdraws the proposal.")
        tom.enter("propose end")
        tom.until("The others have been asked. ")
        ben.command(table, 1, "answer", yes=True)
        tom.until("The game is over: everyone agreed to end the game.\n")
        tom.until("To play again with the same people: rematch ")


def test_a_chair_is_left_and_taken_back(server: ServerProcess, data: Path, ben: Person) -> None:
    """Ben, who does nothing, keeps the bots from playing to the end meanwhile."""
    with opened(server, data, "human,free,free") as tom:
        table = table_of(tom)
        tom.until(PROMPT)
        ben.sit(table, 2)
        tom.until("Ben sits down as Blue.")
        tom.enter("bot")
        tom.until("Choose a bot for a free seat")
        tom.enter("bot deepblue")
        tom.until("There is no bot called deepblue.")
        tom.enter("bot random")
        tom.until("The bot random plays Yellow.")
        tom.until("You may type: ")
        tom.enter("leave")
        tom.until("(yes, no) ")
        tom.enter("no")
        tom.until(PROMPT)
        tom.enter("leave")
        tom.until("(yes, no) ")
        tom.enter("yes")
        assert tom.end() == 0
    assert shown(ben, table)["chairs"][0]["can_come_back"]
    with Terminal("play", "--join", f"{server.address}/t/{table}", "--watch", data=data) as tom:
        tom.until("A bot has your seat. To take it back: sit\n")
        tom.until("Watching> ")
        tom.enter("sit")
        tom.until("Tom sits down as Green.")
        tom.until(PROMPT)
        assert shown(ben, table)["chairs"][0]["kind"] == "person"
        tom.enter("sit")
        tom.until("You already play")
        tom.until(PROMPT)
        assert tom.interrupt() == 0


def test_a_seat_that_was_lost_is_looked_at_from_outside(
    server: ServerProcess, data: Path, ben: Person
) -> None:
    """Ben, who does nothing, keeps the bots from playing to the end meanwhile."""
    with opened(server, data, "human,random,free") as tom:
        table = table_of(tom)
        ben.sit(table, 2)
        tom.until("Ben sits down as Blue.")
        tom.until(PROMPT)
        Tom(server, data).command(table, 0, "leave", seat=0)
        tom.until("Tom leaves. The bot bushi has Green’s seat until they come back.")
        tom.until("A bot has your seat. To take it back: sit\n")
        tom.until("Watching> ")
        tom.enter("leave")
        tom.until("That is not your seat.\n")
        tom.enter("sit 0")
        tom.until(PROMPT)
    assert shown(ben, table)["chairs"][0]["kind"] == "person"


def test_after_a_resignation_there_is_a_rematch(server: ServerProcess, data: Path, ben: Person) -> None:
    with opened(server, data, "human,free") as tom:
        table = table_of(tom)
        ben.sit(table, 1)
        tom.until("You may type: ")
        tom.enter("rematch")
        tom.until("You can start a rematch when the game is over.\n")
        tom.enter("resign")
        tom.until("Resign? (yes, no) ")
        tom.enter("yes")
        tom.until("First place: ▲Yellow.\n")
        again = ben.command(table, 1, "rematch")["table"]
        tom.until("A rematch has been opened.")
        tom.enter("rematch")
        tom.until(f"The rematch is at {server.address}/t/{again}: you are Green.\n")
        tom.until("You may type: ")
        assert [chair["name"] for chair in shown(ben, again)["chairs"]] == ["Ben", "Tom"]


@pytest.mark.parametrize("word", ["resign", "leave"])
def test_ctrl_c_and_ctrl_d_are_no_answer_to_whether_one_is_sure(
    server: ServerProcess, data: Path, ben: Person, word: str
) -> None:
    with opened(server, data, "human,free") as tom:
        table = table_of(tom)
        ben.sit(table, 1)
        tom.until("You may type: ")
        tom.until(PROMPT)
        tom.enter(word)
        tom.until("(yes, no) ")
        tom.interrupt_until(PROMPT)
        tom.enter(word)
        tom.until("(yes, no) ")
        tom.type("\x04")
        tom.until(PROMPT)
        tom.enter("say hello")
        tom.until("Tom (●Green): hello\n")
        assert shown(ben, table)["chairs"][0]["kind"] == "person"
        assert shown(ben, table)["status"] == "running"


def test_who_asks_for_the_rematch_is_told_where_it_is(server: ServerProcess, data: Path) -> None:
    with opened(server, data, "human,random") as tom:
        table_of(tom)
        tom.until("You may type: ")
        tom.enter("resign")
        tom.until("Resign? (yes, no) ")
        tom.enter("yes")
        tom.until("First place: ▲Yellow.\n")
        tom.enter("rematch")
        tom.until(f"The rematch is at {server.address}/t/")
        tom.until("you are Green.\n")
        tom.until("▲Green> ")


def test_an_invitation_is_told_to_the_host(server: ServerProcess, data: Path, ben: Person) -> None:
    with opened(server, data, "human,invited") as tom:
        table = table_of(tom)
        told = tom.until("The game starts when every seat is taken.")
        link = re.search(r"sit down as ▲Yellow: rokkaku play --join (\S+)\?seat=1&key=([\w-]+)", told)
        assert link
        tom.enter("look")
        tom.until("There is nothing to look at yet.\n")
        assert ben.sit(table, 1, link[2])["type"] == "done"
        tom.until("Ben sits down as Yellow.")


def test_whoever_looks_on_talks_apart_from_the_players(tmp_path: Path, data: Path) -> None:
    with ServerProcess(tmp_path) as server, opened(server, data, "human,free", "--pace", "quick") as tom:
        table = table_of(tom)
        ben = Person(server, "Ben")
        ben.sit(table, 1)
        tom.until("Your clock: ")
        with Terminal("play", "--join", f"{server.address}/t/{table}", "--name", "Eve", data=tmp_path) as eve:
            eve.until("There is no free seat for you.")
            eve.until("Watching> ")
            eve.enter("say psst")
            eve.until("Eve (watching): psst\n")
            eve.enter("late")
            eve.until("Nobody is out of time.\n")
            eve.enter("say")
            eve.until("Say what?")
            eve.enter("help")
            eve.until("At this table:\n")
            eve.enter("quit")
            eve.until(f"You have left the table. It is still at {server.address}/t/{table}\n")
        tom.enter("late bot")
        tom.until("Nobody is out of time.\n")
        tom.enter("extend")
        tom.until("The table stays open.\n")
        assert "psst" not in tom.text
