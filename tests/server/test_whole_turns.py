"""One bot plays a whole turn in a real worker, however many rows the turn has."""

import json
import time
from itertools import pairwise
from pathlib import Path

from bots.installed import announce
from server.clients import Person
from server.processes import ServerProcess

NOTING_BOT = """
import json
import os
from random import Random


class Bot:
    def __init__(self, seed):
        self.seed, self.dice = seed, Random(seed)

    def choose(self, view, moves, seconds):
        with open(os.environ["NOTES"], "a") as notes:
            notes.write(json.dumps([self.seed, view.seat, view.deciders]) + "\\n")
        return self.dice.choice(moves)


def noting(game, parameters, seed):
    return Bot(seed)
"""
MOST_SECONDS = 120.0
"""Far more than a game of quick bots takes on any machine that tests run on."""


def test_a_bot_is_the_same_until_another_seat_has_to_decide(tmp_path: Path) -> None:
    (tmp_path / "noting_bot.py").write_text(NOTING_BOT)
    announce(tmp_path, "noting_bot", ("noting",))
    notes = tmp_path / "notes"
    settings = {"PYTHONPATH": str(tmp_path), "NOTES": str(notes), "ROKKAKU_BOT_WORKERS": "1"}
    with ServerProcess(tmp_path, settings) as server:
        ann, late = Person(server, "Ann"), time.monotonic() + MOST_SECONDS
        table = ann.open_table("rice-wars", ("noting",) * 3)
        while ann.get(f"/api/tables/{table}")["ended"] is None:
            assert time.monotonic() < late
            time.sleep(0.2)
    asked = [json.loads(line) for line in notes.read_text().splitlines()]
    goes_on = [
        (seed == next_seed, next_deciders == [seat])
        for (seed, seat, _), (next_seed, _, next_deciders) in pairwise(asked)
    ]
    assert all(is_same == is_alone for is_same, is_alone in goes_on)
    assert set(goes_on) == {(True, True), (False, False)}
