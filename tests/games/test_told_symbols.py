"""What a log draws beside its sentences is there to be drawn."""

from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest
from games.telling import stored

from rokkaku.core.record import read_record, replay
from rokkaku.drawing import artwork
from rokkaku.games.catalogue import find

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.many
@pytest.mark.parametrize("key", ["samurai", "rice-wars"])
def test_every_symbol_that_is_told_of_is_drawn(key: str) -> None:
    game, room = find(key), key.replace("-", "_")
    art = artwork(files(import_module(f"rokkaku.games.{room}")).joinpath("art"), "light")
    told = set()
    for path in (RECORDS / room).glob("*.record"):
        for step in replay(game, read_record(path.read_text(encoding="utf-8"))):
            told |= {telling.symbol for telling in game.tell(stored(step.events))}
    assert len(told) > 10
    assert {symbol for symbol in told - {""} if not art.has(symbol)} == set()
