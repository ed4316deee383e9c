import msgspec
import pytest

from rokkaku.core import choices as module
from rokkaku.core.choices import Choice, branches_of, choices, clicks_of, tree, written_tree
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find


def test_choices_are_legal_moves_with_their_clicks() -> None:
    game = find("samurai")
    options = {"opening_hand": "drawn"}
    state = game.start(Setup("samurai", "lacerta-2008", 2, "7", options, first=Seat(0))).state
    assert choices(game, state, Seat(0))[0] == Choice(("pool-h",), "akita", "h@akita")
    assert choices(game, state, Seat(1)) == ()


def test_a_tree_merges_common_first_clicks() -> None:
    paths = [Choice(("a",), "x", "1"), Choice(("a",), "y", "2"), Choice((), "b", "3")]
    assert tree(paths) == {"a": {"x": "1", "y": "2"}, "b": "3"}


def test_only_so_many_moves_are_kept_with_their_clicks(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("samurai")
    state = game.start(Setup("samurai", "lacerta-2008", 2, "7", {"opening_hand": "drawn"})).state
    (seat,) = game.deciders(state)
    expected = choices(game, state, seat)
    monkeypatch.setattr(module, "MOVES", 3)
    known = module._choices_of.__wrapped__(game)
    assert tuple(map(known.__getitem__, game.moves(state, seat))) == expected
    assert tuple(known.values()) == expected[-3:]


def test_the_tree_is_written_as_it_is_made() -> None:
    """Also where paths are of several lengths, and those of one branch do not follow one another."""
    beginnings: list[tuple[str, ...]] = [("a", "b"), ("a",), (), ("a", "b"), ("c", "d", "e"), ("a",)]
    paths = [Choice(before, f"{number}", f"'{number}'") for number, before in enumerate(beginnings)]
    for some in (paths, paths[:1], []):
        assert msgspec.json.decode(written_tree(branches_of(some))) == tree(some)
    assert clicks_of(branches_of(paths), frozenset()) == {*"abcde", *"012345"}
    assert clicks_of(branches_of(paths), frozenset("a01234")) == {*"bcde5"}
