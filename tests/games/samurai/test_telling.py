"""What of a game is worth telling."""

from games.samurai.positions import random_game
from games.telling import event_types, stored

from rokkaku.core.seats import Seat
from rokkaku.core.telling import Telling
from rokkaku.games.samurai import SAMURAI, events
from rokkaku.games.samurai.board import Cell
from rokkaku.games.samurai.events import FigureCaptured, Influence, TilePlaced
from rokkaku.games.samurai.pieces import Caste, Figures, Tile
from rokkaku.games.samurai.telling import TELLINGS

LAID = TilePlaced(Seat(1), Tile.SAMURAI_3, Cell("n14"))
TAKEN = FigureCaptured(Seat(1), Caste.RICE, Cell("edo"), (Influence(Seat(1), 3),))
NOT_STRESSED = {
    events.GameStarted,
    events.TileKept,
    events.FigurePlaced,
    events.TilePlaced,
    events.TileTakenUp,
    events.TileLaidAgain,
    events.FigureLifted,
    events.FiguresExchanged,
    events.TurnPassed,
    events.SeatScored,
}


def test_each_event_has_its_symbol_and_a_tile_its_owner() -> None:
    tile, figure = SAMURAI.tell(stored([LAID, TAKEN]))
    assert tile == Telling(symbol="tile-S3", owner=Seat(1))
    assert figure == Telling("major", "capture", "figure-rice")


def test_what_goes_without_saying_and_what_only_follows_from_a_turn() -> None:
    happened = [
        LAID,
        events.TurnEnded(Seat(1)),
        events.HandRefilled(Seat(1), 1),
        events.TilesDrawn(Seat(1), (Tile.SAMURAI_1,)),
        events.HandChosen(Seat(1)),
    ]
    weights = [telling.weight for telling in SAMURAI.tell(stored(happened))]
    assert weights == ["normal", "implied", "implied", "minor", "minor"]


def test_marks_are_for_what_a_player_did() -> None:
    dealt = events.FiguresDealt((events.FigureAt(Caste.RICE, Cell("edo")),))
    assert [telling.is_marked for telling in SAMURAI.tell(stored([LAID, dealt]))] == [True, False]


def test_a_capture_the_end_and_the_result_are_signed() -> None:
    happened = [
        LAID,
        TAKEN,
        events.FigureSetAside("tie", Caste.RICE, Cell("edo"), ()),
        events.GameEnded("whole_board", ()),
        events.WinDecided((Seat(1),), "total"),
    ]
    told = [(telling.sign, telling.weight) for telling in SAMURAI.tell(stored(happened))]
    captured = ("capture", "major")
    assert told == [("", "normal"), captured, captured, ("end", "major"), ("result", "major")]


def test_what_no_rule_of_today_knows_is_told_plainly() -> None:
    assert SAMURAI.tell([("NeverHeardOf", {"seat": 0})]) == (Telling(),)
    assert SAMURAI.tell([]) == ()


def test_every_type_of_event_is_stressed_or_deliberately_not() -> None:
    assert set(TELLINGS) | NOT_STRESSED == event_types(events)
    assert not set(TELLINGS) & NOT_STRESSED


def test_every_symbol_of_a_whole_game_is_a_tile_or_a_figure() -> None:
    told = {telling.symbol for step in random_game(3, 2) for telling in SAMURAI.tell(stored(step.events))}
    tiles, figures = {f"tile-{tile.sign}" for tile in Tile}, {f"figure-{caste.value}" for caste in Caste}
    assert told & tiles
    assert told & figures
    assert told <= tiles | figures | {""}


def test_what_a_place_was_found_from_is_told_of_each_score_by_itself() -> None:
    score = events.SeatScored(Seat(3), Figures(4, 2, 1), (Caste.BUDDHA,), 3, 7, 1)
    [told] = SAMURAI.tell(stored([score]))
    assert told.ranking == (1, 3, 7)
