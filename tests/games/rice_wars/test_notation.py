"""Moves as text."""

from typing import get_args

import pytest
from games.rice_wars.positions import TABLES, play, position, random_game, refusal, start

from rokkaku.core.errors import UnreadableMove
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars import moves as m
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.pieces import Advisor, Card

WRITTEN: dict[str, Move] = {
    "P@a1": m.PlacePalace(Field("a1")),
    "keep": m.KeepPalace(),
    "p@d4": m.PlacePeasant(Field("d4")),
    "+peasant": m.Hire("peasant"),
    "+ashigaru": m.Hire("ashigaru"),
    "+ronin": m.Hire("ronin"),
    "=ashigaru": m.Pay("ashigaru"),
    "=ronin": m.Pay("ronin"),
    "=youhei": m.PayAdvisor(Advisor("youhei")),
    "-ashigaru": m.Dismiss("ashigaru"),
    "-ronin": m.Dismiss("ronin"),
    "done": m.EndHiring(),
    "auction:geisha": m.AuctionAdvisor(Advisor("geisha")),
    "bid:0": m.Bid(0),
    "bid:123": m.Bid(123),
    "ikki": m.PlayCard(Card("ikki")),
    "x@d4": m.Attack(Field("d4")),
    "duel:1": m.Challenge(Seat(1)),
    "favour:kyuujutsu": m.UseFavour(Advisor("kyuujutsu")),
    "pass": m.PassAction(),
    "send:0": m.Send(0, 0),
    "send:2": m.Send(2, 0),
    "send:0+r": m.Send(0, 1),
    "send:4+r": m.Send(4, 1),
    "lay:zei": m.LayCard(Card("zei")),
    "decline": m.Decline(),
    "yes": m.Answer(True),
    "no": m.Answer(False),
    ">i5": m.PickField(Field("i5")),
    ">seat4": m.PickSeat(Seat(4)),
    ">card:tettai": m.PickCard(Card("tettai")),
    ">seat1:ronin": m.PickPerson(Seat(1), "ronin"),
    ">2": m.PickCount(2),
    "stop": m.Stop(),
}


def test_every_kind_of_move_has_an_example_here() -> None:
    assert {type(move) for move in WRITTEN.values()} == set(get_args(Move))


@pytest.mark.parametrize("text", WRITTEN)
def test_a_move_is_written_as_one_word_and_read_back(text: str) -> None:
    assert RICE_WARS.write(WRITTEN[text]) == text
    assert RICE_WARS.read(text) == WRITTEN[text]


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_every_legal_move_is_written_and_read_back(edition: str, seats: int) -> None:
    for step in random_game(seats, 12, edition)[::4]:
        for seat in RICE_WARS.deciders(step.state):
            moves = list(RICE_WARS.moves(step.state, seat))
            words = [RICE_WARS.write(move) for move in moves]
            assert [RICE_WARS.read(word) for word in words] == moves
            assert len(set(words)) == len(words)
            assert all(word.split() == [word] for word in words)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "move"),
        ("PASS", "move"),
        ("pass ", "move"),
        ("pass\n", "move"),
        ("p@d4\n", "move"),
        ("p d4", "move"),
        ("bid:-1", "move"),
        ("bid:", "move"),
        ("bid:1234567", "move"),
        ("bid:٣", "move"),
        ("send:10", "move"),
        ("send:1+2", "move"),
        ("duel:10", "move"),
        (">seat", "move"),
        (">", "move"),
        ("#", "move"),
        ("p@z0", "field"),
        ("P@a100", "field"),
        ("x@", "move"),
        ("x@4d", "field"),
        (">j0", "field"),
        ("+samurai", "person"),
        ("-peasant", "person"),
        ("=peasant", "person"),
        (">seat1:peasant", "person"),
        ("=nobody", "advisor"),
        ("auction:ikki", "advisor"),
        ("favour:zei", "advisor"),
        ("harvest", "card"),
        ("lay:youhei", "card"),
        (">card:nothing", "card"),
    ],
)
def test_unreadable_texts_say_what_is_wrong(text: str, key: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        RICE_WARS.read(text)
    assert caught.value.key == f"rice-wars.unreadable.{key}"
    assert not set("{}") & set(str(caught.value))


def test_fields_of_both_boards_can_be_read() -> None:
    assert RICE_WARS.read("p@d8") == m.PlacePeasant(Field("d8"))
    assert RICE_WARS.read("p@d7") == m.PlacePeasant(Field("d7"))


def test_fields_off_the_board_are_read_and_refused_by_the_rules() -> None:
    assert refusal(start().state, "P@a9") == "board-4 no-palace-spot"
    assert refusal(position(peasants={0: 1}), "p@z9") == "placement-1 no-such-field"
    state = position({0: "b2", 1: "b3"}, active={0: (1, 1)}, hands={0: "ikki"}, money={0: 3})
    assert refusal(state, "x@j1") == "battle-1 no-target"
    assert refusal(play(state, "ikki").state, ">j1") == "cards-17 not-a-choice"
    assert refusal(play(state, "duel:1 1:no").state, ">j1") == "duel-2 not-your-peasant"
