"""Both engines play the same games."""

from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from sim.rice_wars.equality import TABLES, Pair, boxes, check_game
from sim.two_engines import check_part, follow_record

from rokkaku.core.game import Setup
from rokkaku.core.record import read_record
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS, Move
from rokkaku.games.rice_wars.pieces import CARDS
from rokkaku.sim import rice_wars as sim

pytestmark = pytest.mark.xdist_group("compiled-rice-wars")

GAMES = 1_000
PARTS = 8
RECORDS = sorted((Path(__file__).parents[2] / "records" / "rice_wars").glob("*.record"))


@pytest.mark.many
@pytest.mark.parametrize("part", range(PARTS))
def test_a_thousand_games_are_the_same_step_by_step(part: int) -> None:
    assert check_part(check_game, range(part, GAMES, PARTS)) > 0


def test_a_thousand_games_are_of_every_edition_number_of_players_and_combination_of_options() -> None:
    assert len({(edition, seats, *options.items()) for edition, seats, options in TABLES}) == len(TABLES)
    assert {(edition, seats) for edition, seats, _ in TABLES} == {
        (edition.key, seats) for edition in RICE_WARS.editions for seats in edition.seats
    }


def test_pieces_3_other_boxes_have_from_sixteen_cards_to_480() -> None:
    sizes = [sum(entry.count for entry in values.cards.values()) for values in boxes()]
    assert (min(sizes), max(sizes)) == (len(CARDS), 30 * len(CARDS))
    assert all(values != RICE_WARS.box.values for values in boxes())


@pytest.mark.parametrize("number", range(8))
def test_a_game_is_the_same_step_by_step(number: int) -> None:
    assert check_game(number) > 40


@pytest.mark.parametrize("edition", ["basic", "troublesome-neighbour"])
def test_setup_1_the_compiled_engine_deals_what_the_readable_one_does(edition: str) -> None:
    setup = Setup("rice-wars", edition, RICE_WARS.editions[0 if edition == "basic" else 2].seats[0], "7")
    dealt, usual = sim.to_state(sim.start(setup, 1)), RICE_WARS.start(setup).state
    assert sorted(dealt.advisors) == sorted(usual.advisors)
    assert [len(daimyo.hand) for daimyo in dealt.daimyos] == [len(daimyo.hand) for daimyo in usual.daimyos]
    hands = [card for daimyo in dealt.daimyos for card in daimyo.hand]
    assert Counter(hands) + Counter(dealt.deck) == Counter(usual.edition.deck)
    assert dealt.queue[0] == dealt.governor == dealt.first


def test_setup_1_the_governor_is_the_one_named_or_drawn() -> None:
    assert sim.start(Setup("rice-wars", "epic", 5, "", first=Seat(2)), 1).first == 2
    drawn = {int(sim.start(Setup("rice-wars", "epic", 5, ""), seed).governor) for seed in range(40)}
    assert drawn == {0, 1, 2, 3, 4}


@pytest.mark.many
@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_game_is_the_same_step_by_step(file: Path) -> None:
    record = read_record(file.read_text(encoding="utf-8"))
    game = RICE_WARS.under(record.rules, record.setup.values)
    pair = Pair(game.start(record.setup).state)
    pair.state = game.start(record.setup).state
    follow_record(pair, record, RICE_WARS.read, partial(follow, pair))
    assert RICE_WARS.outcome(pair.state) == record.outcome


def follow(pair: Pair, seat: Seat, move: Move) -> None:
    """One step of a game whose chance is the readable engine's own: what that has drawn is taken over."""
    before = pair.state.chance
    pair.state = RICE_WARS.play(pair.state, seat, move).state
    sim.play(pair.record, seat, sim.from_move(move, int(pair.record["edition"])))
    if pair.state.chance == before:
        assert replace(sim.to_state(pair.record), chance=before) == pair.state
    else:
        pair.make_anew()
