"""What the terminal makes of how a server shows a table."""

from typing import Any

import msgspec
import pytest

from rokkaku.cli.remote.address import Address
from rokkaku.cli.remote.chairs import open_chairs, other_seat, own_seats
from rokkaku.cli.remote.summary import TableSummary, clock_text
from rokkaku.cli.terminal.speaker import speaker_for
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.protocol.frames import ChairShown, Ended, Question, TableShown
from rokkaku.protocol.tables import ChairKind, Pace, Proposal

GREEN, YELLOW = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("time", "text"),
    [(-5, "0:00"), (9_999, "0:09"), (272_000, "4:32"), (3_872_000, "1:04:32"), (97_200_000, "1 d 3 h")],
)
def test_lengths_of_time(time: int, text: str) -> None:
    assert clock_text(time) == text


def table(*chairs: ChairShown, **changes: Any) -> TableShown:
    fields = {
        "id": "x",
        "seq": 3,
        "seat": GREEN,
        "status": "running",
        "game": "samurai",
        "edition": "hans-im-glueck-1998",
        "title": "",
        "options": {},
        "chairs": chairs
        or (chair(GREEN, name="Tom", is_mine=True, is_online=True), chair(YELLOW, name="Ben")),
        "deciders": (YELLOW,),
        "line": 1,
        "pace": Pace(),
        "lens": "preview",
        "is_public": False,
        "has_spectators": True,
        "is_host": False,
        "commitment": "",
        "at": 1_000,
    }
    return TableShown(**{**fields, **changes})


def test_a_bot_that_gets_ready_is_waited_for_with_the_time_so_far() -> None:
    bot = chair(YELLOW, "bot", bot="shogun", preparing_since=-20_000)
    shown = table(chair(GREEN, name="Tom", is_mine=True, is_online=True), bot)
    waiting = summary(shown, elapsed=4_000)
    assert any("getting ready, 0:25 so far" in line for line in waiting.situation())
    assert any("getting ready, 0:25 so far" in line for line in waiting.seats())


def test_everybody_is_told_that_advice_is_allowed() -> None:
    assert list(summary(table()).terms()) == []
    told = ["Every player here may ask for advice: type advice."]
    assert list(summary(table(has_advice=True)).terms()) == told
    assert set(told) <= set(summary(table(has_advice=True, status="open")).situation())


def chair(seat: Seat, kind: ChairKind = "person", **more: Any) -> ChairShown:
    return ChairShown(seat=seat, kind=kind, colour="green", **more)


def summary(shown: TableShown, elapsed: int = 0) -> TableSummary:
    setup = Setup("samurai", shown.edition, len(shown.chairs), "")
    return TableSummary(speaker_for(SAMURAI, setup, plain=True), shown, Address("http://h", "x"), elapsed)


def test_clocks_run_on_after_they_were_shown() -> None:
    chairs = (
        chair(GREEN, name="Tom", is_mine=True, is_online=True, left=60_000, is_running=True),
        chair(YELLOW, name="Ben", left=30_000),
    )
    found = summary(table(*chairs, pace=Pace("live", 60), question=Question(2)), elapsed=1_500)
    assert list(found.seats()) == ["●Green: Tom; you; 0:58 left, running", "▲Yellow: Ben; away; 0:30 left"]
    assert list(found.reminders()) == ["Your clock: 0:58"]


def test_what_should_not_be_overlooked() -> None:
    chairs = (chair(GREEN, is_mine=True), chair(YELLOW, name="Ben", is_late=True, left=0))
    proposed = Proposal("end", YELLOW, 0, (GREEN,))
    shown = table(*chairs, proposed=proposed, expires=3_601_000, is_expiring=True)
    answer, late, expiring = summary(shown).reminders()
    assert answer == "▲Yellow is waiting for your answer: yes, or no"
    assert late.startswith("Out of time: ▲Yellow.")
    assert late.endswith("late bot, late wait, late win, late end")
    three = msgspec.structs.replace(shown, chairs=(*chairs, chair(Seat(2), name="Eve")), is_paused=True)
    _, late, paused, _ = summary(three).reminders()
    assert late.endswith("late bot, late wait, late end")
    assert paused == "The game is paused, and no clock is running. To continue: resume"
    assert expiring == "If nobody does anything, this table closes in 1:00:00. To keep it open: extend"
    asked = table(proposed=proposed, question=Question(2, choices={"yes": "yes", "no": "no"}))
    assert list(summary(asked).reminders()) == ["▲Yellow is waiting for your answer: agree, or disagree"]


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (table(), "Waiting for ▲Yellow (Ben, away)."),
        (table(seat=None), "You are watching. Waiting for ▲Yellow (Ben, away)."),
        (table(seat=None, is_left=True), "Everyone has left, so the game waits until someone comes back."),
        (table(frozen="It stands still."), "It stands still."),
        (table(question=Question(2, ("S3@n14", "."), is_final=True)), "is not confirmed yet: S3@n14 ."),
        (table(status="finished", ended=Ended("agreed", "they agreed", (), (), "", "")), "they agreed."),
        (table(status="expired", ended=Ended("expired", "nobody came", (), (), "", "")), "nobody came."),
    ],
)
def test_how_a_table_stands(shown: TableShown, text: str) -> None:
    assert text in "\n".join(summary(shown).situation())


def test_afterwards_there_is_a_rematch() -> None:
    assert list(summary(table()).after_the_end()) == []
    (offered,) = summary(table(status="finished")).after_the_end()
    assert offered.startswith("To play again with the same people: rematch")
    (opened,) = summary(table(status="finished", rematch="y")).after_the_end()
    assert opened.startswith("There is a table for a rematch.")


def test_which_chairs_are_ones_own_and_which_are_open() -> None:
    chairs = (
        chair(GREEN, is_mine=True),
        chair(YELLOW, is_mine=True),
        chair(Seat(2), "free"),
        chair(Seat(3), "bot", is_mine=True, bot="greedy", name="Tom"),
    )
    shown = table(*chairs)
    assert own_seats(shown) == [YELLOW, GREEN]
    assert other_seat(shown) == YELLOW
    assert other_seat(msgspec.structs.replace(shown, seat=YELLOW)) is None
    assert open_chairs(shown) == [Seat(3), Seat(2)]
    passing = list(summary(shown).situation())[-1]
    assert passing == "Press Enter to pass the screen to ▲Yellow."
    assert "◆" in list(summary(shown).seats())[3]
    assert list(summary(shown).seats())[3].endswith(": bot greedy for Tom")
