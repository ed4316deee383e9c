"""A review by the real process behind a real server."""

import time
from pathlib import Path

import msgspec
import pytest
from server.clients import Person
from server.processes import ServerProcess

from rokkaku.protocol.reviews import Review

COMPILED_WITHIN = 600.0
"""Seconds, on any machine that tests run on."""


@pytest.mark.uncovered
@pytest.mark.xdist_group("search-rice-wars")  # compiled once
def test_a_finished_game_is_reviewed_in_a_process_of_its_own(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, {"ROKKAKU_TEST_SEEDS": "reviews"}) as server:
        ann = Person(server, "Ann")
        table = ann.open_table("rice-wars", ("random",) * 2, edition="troublesome-neighbour")
        path, late = f"/api/tables/{table}", time.monotonic() + COMPILED_WITHIN
        while (shown := ann.get(path))["ended"] is None and time.monotonic() < late:
            time.sleep(0.1)
        told = []
        while not (answer := ann.get(f"{path}/review"))["review"] and time.monotonic() < late:
            told.append(answer["done"])
            time.sleep(0.1)
        assert told == sorted(told)
        assert told[0] == 0
        review = msgspec.convert(answer["review"], Review)
        assert len(review.lines) == answer["of"] + 1 == shown["line"] + 1
        for seat, place in zip(review.seats, shown["ended"]["places"], strict=True):
            assert (seat.result > 0) == (place == 1)
        server.stop()
        server.start()
        assert ann.get(f"{path}/review")["review"] == answer["review"], "it is kept with the game"
