"""What people at a real server do while somebody sits at a terminal."""

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

import pytest
from server.clients import Person, some_move
from server.processes import ServerProcess


class Tom(Person):
    """The person at the terminal, by another way: with the cookie that is kept here."""

    def __init__(self, server: ServerProcess, data: Path) -> None:
        self.server = server
        self.cookie = json.loads((data / "rokkaku" / "guests.json").read_text())[server.address]["Tom"]

    @property
    def tables(self) -> Sequence[str]:
        return [table["id"] for table in self.get("/api/tables?mine")]


def answer(person: Person, table: str, seat: int, moves: str, kind: str = "confirm") -> None:
    """Answers what a seat is asked."""
    question = person.get(f"/api/tables/{table}?seat={seat}")["question"]
    done = person.command(table, seat, kind, moves=moves, expected_seq=question["asked_at"])
    assert done["type"] == "done", done


def meanwhile(does: Callable[[], object]) -> None:
    Thread(target=does, daemon=True).start()


def type_any_moves(
    monkeypatch: pytest.MonkeyPatch,
    server: ServerProcess,
    data: Path,
    before: Callable[[int], None] = lambda count: None,
) -> None:
    """Makes Tom's keyboard type legal moves; `before` each it is told how many there were."""
    dice, lines = random.Random(5), iter(range(100_000))
    table: list[str] = []

    def typed(prompt: str) -> str:
        before(next(lines))
        if "press Enter" in prompt:
            return ""
        tom = Tom(server, data)
        table[:] = table or tom.tables
        shown = (tom.get(f"/api/tables/{table[0]}?seat={seat}&parts=choices") for seat in (0, 1))
        question = next((seen["question"] for seen in shown if seen.get("question")), None)
        # Nobody is asked while a bot thinks, as after a turn without a choice, played by the terminal.
        return "" if question is None else some_move(question["choices"], dice.choice)

    monkeypatch.setattr("builtins.input", typed)
