"""`rokkaku play --join` with lines from a file, against real servers."""

import json
import re
import stat
from pathlib import Path
from time import sleep

import pytest
from cli.runs import HAND, Runner
from cli.visits import Tom, answer, meanwhile, type_any_moves
from server.clients import Person
from server.processes import ServerProcess

from rokkaku.cli import main
from rokkaku.core.record import read_record

pytestmark = [pytest.mark.usefixtures("data"), pytest.mark.xdist_group("join")]

DEALT = ("--option", "figure_setup=random", "--first", "0")


def test_a_table_is_opened_and_a_turn_played(rokkaku: Runner, server: ServerProcess) -> None:
    ran = rokkaku(
        *("play", "samurai", "--join", server.address, "--seats", "human,random", "--name", "Tom", *DEALT),
        typed=f"\n{HAND} ready S3@n14\nS3@n14 n1@M13\nundo\nS3@m13\nlook edo\nlog\n.\nquit\n",
    )
    assert (ran.code, ran.err) == (0, "")
    assert f"You are Tom at {server.address}.\n" in ran.out
    assert re.search(rf"Your table is {server.address}/t/[\w-]+ and you are Green\.\n", ran.out)
    assert re.search(r"The deal is fixed\. After the game this proves it: [0-9a-f]{64}\n", ran.out)
    assert "no longer your decision: S3@n14\n" in ran.out
    assert "Your turn so far: S3@n14 N1@m13   (undo, restart)" in ran.out
    assert "“S3@m13” is not allowed. You do not have samurai 3 in your hand. [rules turn-1]\n" in ran.out
    assert "Edo: helmet (●Green 3, ▲Yellow 0)" in ran.out
    assert "●Green keeps helmet 4." in ran.out
    assert "▲Yellow (bot random): hand 5" in ran.out
    assert re.search(r"●Green lays samurai 3 on n14\.(.*\n)+.*▲Yellow", ran.out)
    back = rf"To come back: rokkaku play --join {server.address}/t/[\w-]+ --name Tom\n$"
    assert re.search(back, ran.out)


@pytest.mark.uncovered
@pytest.mark.parametrize(
    ("game", "seats"), [("samurai", "human,random"), ("rice-wars", "human,human,random")]
)
def test_a_whole_game(
    game: str,
    seats: str,
    server: ServerProcess,
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = tmp_path / "game.record"
    type_any_moves(monkeypatch, server, data)
    arguments = ["play", game, "--join", server.address, "--seats", seats, "--name", "Tom"]
    assert main([*arguments, "--record", str(record)]) == 0
    said = capsys.readouterr().out
    assert "The game is over" in said
    assert said.endswith(f"The game has been saved. To see it again: rokkaku replay {record}\n")
    assert read_record(record.read_text(encoding="utf-8")).outcome is not None
    assert main(["verify", str(record)]) == 0


@pytest.mark.uncovered
def test_a_server_that_is_killed_costs_no_move(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with ServerProcess(tmp_path) as server:

        def kill_now_and_then(count: int) -> None:
            if count in (3, 20):
                server.kill()
                server.start()

        type_any_moves(monkeypatch, server, data, kill_now_and_then)
        code = main(["play", "samurai", "--join", server.address, "--seats", "human,random", "--name", "Tom"])
        said = capsys.readouterr().out
        tom = Tom(server, data)
        rows = tom.get(f"/api/tables/{tom.tables[0]}/events")["told"]
    assert code == 0
    assert said.count("Connection lost. Reconnecting …\n") == 2
    assert said.count("Reconnected.\n") == 2
    assert "The game is over" in said
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))


def test_a_friend_joins_by_the_link_and_comes_back(
    rokkaku: Runner, server: ServerProcess, ben: Person
) -> None:
    table = ben.open_table(chairs=("me", "free"), first=1)
    link = f"{server.address}/t/{table}"
    ran = rokkaku("play", "--join", link, "--name", "Tom", typed="H4\nquit\n")
    assert "You have taken a seat: you are Yellow.\n" in ran.out
    assert "Tom sits down as Yellow." in ran.out
    assert "●Green (Ben): hand 0" in ran.out
    answer(ben, table, 0, f"{HAND} ready")
    again = rokkaku("play", "--join", link, typed="H3 H2 S1 X ready\n")
    assert "You are Tom at " in again.out
    assert "You are already at this table: you are Yellow. " in again.out
    assert "Your turn so far: H4 " in again.out
    assert ben.get(f"/api/tables/{table}")["line"] == 2


def test_several_people_play_from_one_machine(
    rokkaku: Runner, server: ServerProcess, ben: Person, data: Path
) -> None:
    table = ben.open_table(chairs=("free", "free"))
    link = f"{server.address}/t/{table}"
    meanwhile(lambda: ben.sit(table, 1))
    first = rokkaku("play", "--join", link, "--name", "Ann", typed="quit\n")
    assert "you are Green" in first.out
    other = rokkaku("play", "samurai", "--join", server.address, "--name", " Zoë   B ", typed="quit\n")
    assert "You are Zoë B at" in other.out
    book = data / "rokkaku" / "guests.json"
    assert list(json.loads(book.read_text())[server.address]) == ["Ann", "Zoë B"]
    assert stat.S_IMODE(book.stat().st_mode) == 0o600
    assert "you are Green" in rokkaku("play", "--join", link, "--name", "Ann", typed="quit\n").out
    assert list(json.loads(book.read_text())[server.address]) == ["Zoë B", "Ann"]


def test_without_a_name_one_gets_one(rokkaku: Runner, server: ServerProcess, data: Path) -> None:
    rokkaku("play", "samurai", "--join", server.address, typed="quit\n")
    (name,) = json.loads((data / "rokkaku" / "guests.json").read_text())[server.address]
    again = rokkaku("play", "samurai", "--join", server.address, typed="quit\n")
    assert f"You are {name} at " in again.out
    assert f"--name '{name}'\n" in again.out


def test_who_comes_when_all_chairs_are_taken_looks_on(
    rokkaku: Runner, server: ServerProcess, ben: Person
) -> None:
    table = ben.open_table(chairs=("me", "random"))
    answer(ben, table, 0, f"{HAND} ready")
    ben.command(table, 0, "resign")
    ran = rokkaku("play", "--join", f"{server.address}/t/{table}")
    assert (ran.code, ran.err) == (0, "")
    assert "There is no free seat for you.\n" in ran.out
    assert "The game is over: everyone but the winner has resigned.\nFirst place: ▲Yellow.\n" in ran.out


def test_one_can_look_on_where_a_chair_is_free(rokkaku: Runner, server: ServerProcess, ben: Person) -> None:
    table = ben.open_table(chairs=("me", "free"))

    def play() -> None:
        while not ben.get(f"/api/tables/{table}")["watchers"]:
            sleep(0.05)
        sleep(0.5)  # it counts as there a little before it is shown the table
        ben.command(table, 0, "seat_bot", seat=1, bot="random")
        answer(ben, table, 0, f"{HAND} ready")
        ben.command(table, 0, "propose", what="end")

    meanwhile(play)
    ran = rokkaku("play", "--join", f"{server.address}/t/{table}", "--watch")
    assert ran.code == 0
    assert "●Green has chosen an opening hand." in ran.out
    assert "keeps" not in ran.out.partition("has chosen")[0].replace("everyone keeps", "")
    assert "The game is over: everyone agreed to end the game.\n" in ran.out
    assert "First place" not in ran.out


def test_an_invitation_opens_one_chair(rokkaku: Runner, server: ServerProcess, ben: Person) -> None:
    table = ben.open_table(chairs=("me", "random", "invited"))
    key = ben.get(f"/api/tables/{table}")["chairs"][2]["key"]
    link = f"{server.address}/t/{table}?seat=2&key="
    wrong = rokkaku("play", "--join", f"{link}guessed", typed="quit\n")
    assert (wrong.code, wrong.err) == (2, "Seat 2 is not available to you.\n")
    assert "you are Blue" in rokkaku("play", "--join", link + key, typed="quit\n").out


def test_people_at_one_keyboard_have_a_curtain_between_them(rokkaku: Runner, server: ServerProcess) -> None:
    typed = f"{HAND} ready\n\nH2\nH3 B2 B4 X ready\n\nquit\n"
    arguments = ("--join", server.address, "--seats", "human,human", "--name", "Tom", *DEALT)
    ran = rokkaku("play", "samurai", *arguments, typed=typed)
    first, second, again = re.split(r"---- Pass the screen to \W?\w+, then press Enter\. ----", ran.out)
    assert "helmet 4 (H4)" not in second
    assert "Your hand: helmet 2 (H2)" in second
    assert "helmet 2" not in first + again
    assert "Your hand: helmet 4 (H4), buddha 3 (B3)" in again


def test_a_turn_laid_out_elsewhere_waits_to_be_confirmed(
    rokkaku: Runner, server: ServerProcess, data: Path
) -> None:
    rokkaku("play", "samurai", "--join", server.address, "--name", "Tom", typed="confirm\nquit\n")
    tom = Tom(server, data)
    (table,) = tom.tables
    answer(tom, table, 0, f"{HAND} ready", "draft")
    link = f"{server.address}/t/{table}"
    ran = rokkaku("play", "--join", link, typed="look\nconfirm\nquit\n")
    hint = f"Your turn is not confirmed yet: {HAND} ready   (confirm, undo, restart)\n"
    assert ran.out.count(hint) == 1
    assert "●Green has chosen an opening hand." in ran.out
    assert tom.get(f"/api/tables/{table}")["line"] >= 1


def test_tables_are_listed(rokkaku: Runner, server: ServerProcess, ben: Person) -> None:
    shown = ben.open_table(chairs=("me", "free", "invited"), is_public=True)
    hidden = ben.open_table(chairs=("me", "free"))
    rokkaku("play", "samurai", "--join", server.address, "--name", "Tom", typed="quit\n")
    ran = rokkaku("play", "--join", f"{server.address}/", "--name", "Tom")
    assert ran.code == 0
    own, public = ran.out.split("Public tables:\n")
    assert re.search(r"/t/[\w-]+  samurai, Hans im Glück .*, waiting for you: Tom, bot bushi\n", own)
    line = (
        rf"  {server.address}/t/{shown}  samurai, Hans im Glück .*, waiting for players: Ben, free, invited\n"
    )
    assert re.search(line, public)
    assert hidden not in ran.out
    assert f"rokkaku play samurai --join {server.address} --seats human,bushi\n" in ran.out


def test_a_public_table_with_a_clock(rokkaku: Runner, server: ServerProcess, ben: Person) -> None:
    arguments = ("--join", server.address, "--pace", "quick", "--public", "--name", "Tom")
    ran = rokkaku("play", "samurai", *arguments, typed="clock\nquit\n")
    assert re.search(r"Your clock: [45]:\d\d\n", ran.out)
    assert re.search(r"●Green: Tom; you; 5:00 left\n", ran.out), "nobody waits, so it stands still"
    assert re.search(r"▲Yellow: bot bushi; [45]:\d\d left", ran.out)
    assert any(table["chairs"][0]["name"] == "Tom" for table in ben.get("/api/tables"))


def test_the_record_of_a_game_that_is_left_is_what_one_saw(
    rokkaku: Runner, server: ServerProcess, tmp_path: Path
) -> None:
    path = tmp_path / "part.record"
    arguments = ("play", "samurai", "--join", server.address, "--record", path)
    ran = rokkaku(*arguments, typed="H4\nquit\n")
    assert "saved, as far as you could see it" in ran.out
    assert "[view 0]" in path.read_text(encoding="utf-8")
    assert "already exists" in rokkaku(*arguments, typed="quit\n").err


SAID_AND_DONE = (
    ("say", "Say what? For example: say good luck\n"),
    ("chat", "Nobody has said anything yet."),
    ("say  well   met", "Tom (●Green): well met\n"),
    ("chat", "Tom (●Green): well met\n"),
    ("who", "●Green: Tom; you\n▲Yellow: bot random\n"),
    ("help", "  say TEXT     chat with the others"),
    ("confirm", "Your turn is not complete"),
    ("undo", "Nothing to undo"),
    ("moves H", "H2 H3 H4\n"),
    ("sit 1", "Seat 1 is not available to you.\n"),
    ("bot", "Choose a bot for a free seat"),
    ("bot greedy", "Choose a bot for a free seat"),
    ("bot greedy 1", "Seat 1 is not available to you.\n"),
    ("late bot", "Nobody is out of time.\n"),
    ("extend", "The table stays open.\n"),
    ("yes", "There is no proposal for you to answer.\n"),
    ("disagree", "There is no proposal for you to answer.\n"),
    ("takeback", "There is no such turn to take back.\n"),
    ("takeback x", "“x” is not a number.\n"),
    ("propose peace", "You can propose to end the game or to pause it: propose end, propose pause."),
    ("propose pause", "No clocks are running here, so there is nothing to pause.\n"),
    ("resume", "The game is not paused.\n"),
    ("name", "A name needs at least one visible character.\n"),
    ("name Tom  Bombadil", "Green is now called Tom Bombadil."),
    ("rematch", "You can start a rematch when the game is over.\n"),
    ("leave\nno", "Let a bot play for you until you come back? (yes, no) "),
    ("leave\nquit", "Let a bot play for you until you come back? (yes, no) "),
    ("sit", "You already play ●Green. To take another seat as well, give its number: sit 2\n"),
    ("resign\nno", "Resign? (yes, no) "),
    ("board", "Opening hands: everyone keeps five tiles."),
    ("propose end", "The game is over: everyone agreed to end the game.\n"),
)


def test_what_can_be_said_and_done_at_a_table(rokkaku: Runner, server: ServerProcess) -> None:
    typed = "\n".join(line for line, _ in SAID_AND_DONE)
    arguments = ("--join", server.address, "--seats", "human,random", "--name", "Tom")
    ran = rokkaku("play", "samurai", *arguments, typed=typed)
    _, *answers = ran.out.split("●Green> ")
    assert [told for (_, told), said in zip(SAID_AND_DONE, answers, strict=True) if told not in said] == []


def test_a_chair_is_given_up_and_taken_back(rokkaku: Runner, server: ServerProcess, data: Path) -> None:
    seats = ("--seats", "human,human", "--name", "Tom")
    left = rokkaku("play", "samurai", "--join", server.address, *seats, typed="leave\nyes\nquit\n")
    assert "▲Yellow> " in left.out
    tom = Tom(server, data)
    (table,) = tom.tables
    assert [chair["kind"] for chair in tom.get(f"/api/tables/{table}")["chairs"]] == ["bot", "person"]
    back = rokkaku("play", "--join", f"{server.address}/t/{table}?seat=0", typed="quit\nquit\n")
    assert "You have taken a seat: you are Green.\n" in back.out
