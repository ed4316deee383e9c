"""What a place was found from, as it is told at the end of a game."""

from pathlib import Path

import pytest
from games.telling import stored

from rokkaku.core.record import read_record, replay
from rokkaku.games.catalogue import GAMES

RECORDS = Path(__file__).parents[1] / "records"
WON = {
    "samurai": (
        "samurai/won-by-*-4.record",
        {"leads", "only-leader", "others", "total", "shared", "nobody-leads"},
    ),
    "rice-wars": ("rice_wars/*.record", {"peasants", "wealth", "shared", "neighbour"}),
}
"""Games that were won, and by what: in every way there is."""


@pytest.mark.parametrize("key", WON)
def test_the_places_follow_from_the_rankings_that_are_told(key: str) -> None:
    pattern, ways = WON[key]
    found = set()
    for path in RECORDS.glob(pattern):
        *_, last = replay(GAMES[key], read_record(path.read_text(encoding="utf-8")))
        events = stored(last.events)
        _, won = events[-1]
        found.add(won.get("by", won.get("reason")))
        told = zip(events, GAMES[key].tell(events), strict=True)
        ranked = [(values["place"], telling.ranking) for (_, values), telling in told if telling.ranking]
        assert len(ranked) == sum("place" in values for _, values in events) > 1, path
        for place, ranking in ranked:
            assert place == 1 + sum(better > ranking for _, better in ranked), path
    assert found == ways
