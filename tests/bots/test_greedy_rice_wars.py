from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rokkaku.bots.arena import Contest, play_game
from rokkaku.bots.greedy.rice_wars import (
    RiceWarsGreedy,
    neighbour_worth,
    palace_worth,
    right_bid,
)
from rokkaku.bots.greedy.rice_wars_fights import accepts_duel, attack_chance, best_addition, chances
from rokkaku.bots.greedy.rice_wars_ground import Ground, losing_worth, placing_worth
from rokkaku.core.game import EditionInfo, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.games.rice_wars import (
    Answer,
    Band,
    Card,
    Decline,
    Field,
    Fight,
    Hire,
    LaidCard,
    LayCard,
    Move,
    PassAction,
    Phase,
    PlacePeasant,
    Send,
    Side,
    Stage,
    View,
)
from rokkaku.testing.setups import tables

GAME = find("rice-wars")
ALL_TWO, ALL_NONE = (Card("ijuu"), Card("hideri")), (Card("boushi"), Card("tettai"))


@pytest.mark.many
def test_greedy_beats_two_random_bots_nearly_always() -> None:
    contest = Contest("rice-wars", "basic", ("greedy", "random", "random"), 20)
    rows = [play_game(contest, number)[0] for number in range(contest.games)]
    assert sum(row.winners == "greedy" for row in rows) >= 17


@pytest.mark.many
@pytest.mark.parametrize(
    ("edition", "seats"), [pytest.param(e, s, id=f"{e.key}-{s}") for e, s in tables(GAME)]
)
def test_greedy_plays_every_table_to_its_end(edition: EditionInfo, seats: int) -> None:
    row, _ = play_game(Contest("rice-wars", edition.key, ("greedy",) * seats, 1), 0)
    assert row.fault == ""
    assert row.reason in GAME.reasons


def decisions(edition: str, seats: int, seed: str) -> Iterator[tuple[View, tuple[Move, ...], Move]]:
    """Every decision of a game among greedy bots: what is seen, what is allowed, what is chosen."""
    bots = [RiceWarsGreedy(GAME, Random(f"{seed} {seat}")) for seat in range(seats)]
    state: Any = GAME.start(Setup("rice-wars", edition, seats, seed)).state
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        view, moves = GAME.view(state, seat), tuple(GAME.moves(state, seat))
        move = bots[seat].choose(view, moves, 1)
        yield view, moves, move
        state = GAME.play(state, seat, move).state


def position(
    suits: Callable[[View], bool], edition: str = "basic", seats: int = 3
) -> tuple[Ground, tuple[Move, ...]]:
    """The first position of a game that suits."""
    found = ((view, moves) for view, moves, _ in decisions(edition, seats, "9") if suits(view))
    view, moves = next(found)
    return Ground(view), moves


def in_actions(view: View) -> bool:
    return view.phase is Phase.ACTIONS and view.turn > 1 and view.fight is None and view.pending is None


def test_greedy_passes_only_when_no_peasant_can_be_placed() -> None:
    passed = [moves for _, moves, move in decisions("basic", 3, "1") if isinstance(move, PassAction)]
    assert passed
    assert not any(isinstance(move, PlacePeasant) for moves in passed for move in moves)


def test_greedy_hires_peasants_first() -> None:
    hired = [move for view, _, move in decisions("basic", 3, "1") if view.phase is Phase.HIRING][:3]
    assert hired == [Hire("peasant")] * 3


def test_a_field_that_leads_to_the_cut_off_is_worth_more() -> None:
    ground, _ = position(in_actions)
    palace = ground.me.palace
    assert palace is not None
    link = next(field for field in ground.map.beside[palace] if field not in ground.map.palace_spots)
    alone = placing_worth(emptied(ground), ground.seat, link)
    far = next(field for field in ground.map.beside[link] if field not in ground.map.beside[palace])
    assert placing_worth(emptied(ground, far), ground.seat, link) > alone


def emptied(ground: Ground, *own: Field) -> Ground:
    """The same with no peasants but some own ones."""
    bare = Ground(ground.view)
    bare.owners = dict.fromkeys(own, ground.seat)
    return bare


def test_a_palace_wants_room() -> None:
    ground, _ = position(lambda view: view.phase is Phase.PALACES and len(view.queue) == 2)
    standing = next(daimyo.palace for daimyo in ground.view.daimyos if daimyo.palace)
    spots = sorted(ground.map.palace_spots, key=lambda spot: ground.map.distance(spot, standing))
    assert palace_worth(ground, ground.seat, spots[-1]) > palace_worth(ground, ground.seat, spots[1])


def test_the_blessed_field_is_worth_more() -> None:
    ground, _ = position(in_actions)
    ground = emptied(ground)
    beside = ground.map.beside[ground.map.blessed][0]
    worths = [placing_worth(ground, ground.seat, field) for field in (ground.map.blessed, beside)]
    assert worths[0] > worths[1]


def test_a_peasant_who_leads_others_to_the_palace_is_worth_more() -> None:
    ground, _ = position(in_actions)
    palace = ground.me.palace
    assert palace is not None
    bridge = ground.map.beside[palace][0]
    far = next(field for field in ground.map.beside[bridge] if field not in ground.map.beside[palace])
    ground = emptied(ground, bridge, far)
    assert losing_worth(ground, bridge) > losing_worth(ground, far)


def test_a_lead_is_worth_less_the_more_cards_are_hidden() -> None:
    ground, _ = position(in_actions)
    assert chances(ground, 1, 0) == (1, 0)
    assert chances(ground, 0, 0) == (0, 1)
    kept = [chances(ground, 2, cards)[0] for cards in range(4)]
    assert kept == sorted(kept, reverse=True)
    assert kept[0] > kept[3]


def armed(view: View, seat: Seat, hand_size: int, people: Band) -> View:
    """The view with somebody's cards and active people replaced."""
    daimyo = replace(view.daimyos[seat], hand_size=hand_size, active=people)
    return replace(view, daimyos=(*view.daimyos[:seat], daimyo, *view.daimyos[seat + 1 :]))


def holding(view: View, *cards: Card) -> View:
    """The view with the own hand replaced."""
    assert view.seat is not None
    own = replace(view.daimyos[view.seat], hand=cards, hand_size=len(cards), money=3)
    return replace(view, daimyos=(*view.daimyos[: view.seat], own, *view.daimyos[view.seat + 1 :]))


def test_the_weak_are_attacked() -> None:
    ground, _ = position(in_actions)
    target = ground.others[0]
    views = [
        armed(ground.view, target, 0, Band()),
        armed(ground.view, target, 3, Band()),
        armed(ground.view, target, 3, Band(2)),
    ]
    odds = [attack_chance(Ground(view), target, 2) for view in views]
    assert odds == sorted(odds, reverse=True)
    assert odds[0] == 1


def test_a_duel_is_refused_by_who_would_lose_it() -> None:
    ground, _ = position(in_actions)
    rival = ground.others[0]
    duel = Fight(Side(rival, Band(ronin=1), 4), Side(ground.seat, strength=5), Stage.CHALLENGE)
    helpless = Ground(armed(holding(ground.view, *ALL_NONE), rival, 5, Band()))
    strong = Ground(armed(holding(ground.view, *ALL_TWO), rival, 0, Band()))
    assert accepts_duel(strong, duel)
    assert not accepts_duel(helpless, duel)


def battle(ground: Ground, field: Field, strength: int, against: int, stage: Stage) -> Fight:
    """A battle the seat has begun against somebody who has declined to add anything."""
    defender = Side(ground.owners[field], strength=against, has_declined=True)
    return Fight(Side(ground.seat, Band(1), strength), defender, stage, field)


def test_a_card_is_added_where_it_decides() -> None:
    ground, _ = position(in_actions)
    ground = Ground(holding(ground.view, *ALL_TWO))
    field = next(field for field, owner in ground.owners.items() if owner != ground.seat)
    moves: tuple[Move, ...] = (*(LayCard(card) for card in ALL_TWO), Decline())
    behind = battle(ground, field, 2, 3, Stage.ADDING)
    chosen = best_addition(ground, behind, moves)
    assert chosen is not None
    assert chosen in moves[:2]
    hopeless = battle(ground, field, 2, 9, Stage.ADDING)
    assert best_addition(ground, hopeless, (LayCard(Card("wairo")), Decline())) is None


def test_a_paid_rule_is_used_only_where_it_helps() -> None:
    ground, _ = position(in_actions)
    field = next(field for field, owner in ground.owners.items() if owner != ground.seat)
    bot = RiceWarsGreedy(GAME, Random(1))
    for strength, stage, yes in (
        (4, Stage.RULES, False),
        (2, Stage.RULES, True),
        (0, Stage.RULES, False),
        (3, Stage.SHOURI, True),
    ):
        fight = replace(battle(ground, field, strength, 3, stage), is_revealed=True)
        laid = (LaidCard(Card("kyujou")), LaidCard(Card("shouri")))
        view = replace(ground.view, fight=replace(fight, attacker=replace(fight.attacker, laid=laid)))
        assert bot.choose(view, (Answer(True), Answer(False)), 1) == Answer(yes)


def test_defenders_stay_at_home_when_they_cannot_win() -> None:
    ground, _ = position(in_actions)
    field = next(iter(ground.peasants_of(ground.seat)))
    attacker = Side(ground.others[0], Band(4, 1), 12)
    bot = RiceWarsGreedy(GAME, Random(1))
    fight = Fight(attacker, Side(ground.seat), Stage.DEFENDERS, field)
    view = replace(holding(ground.view, *ALL_NONE), fight=fight)
    assert bot.choose(view, (Send(0, 0), Send(1, 0)), 1) == Send(0, 0)
    weak = replace(fight, attacker=Side(ground.others[0], Band(1), 2))
    view = armed(replace(holding(ground.view, *ALL_NONE), fight=weak), ground.others[0], 0, Band())
    assert bot.choose(view, (Send(0, 0), Send(1, 0), Send(2, 0)), 1) == Send(1, 0)


def test_bids_stay_within_reason() -> None:
    ground, moves = position(lambda view: view.auction is not None and view.auction.advisor is not None)
    assert 0 <= right_bid(ground) <= 4
    assert right_bid(ground) < len(moves)


def test_the_neighbours_peasant_keeps_off_the_own_land() -> None:
    def for_him(view: View) -> bool:
        return in_actions(view) and view.queue[0] == view.seats

    ground, moves = position(for_him, "troublesome-neighbour", 2)
    own = ground.reaches[ground.seat]
    fields = [move.field for move in moves if isinstance(move, PlacePeasant)]
    best = max(fields, key=lambda field: neighbour_worth(ground, field))
    assert best not in own or all(field in own for field in fields)


@pytest.mark.many
def test_greedy_goes_on_when_every_card_is_in_sight() -> None:
    """In this game the whole deck lies among the discards for a moment."""
    bots = ("greedy", "greedy")
    contest = Contest("rice-wars", "troublesome-neighbour", bots, 1, "balance-troublesome-neighbour-")
    assert play_game(contest, 141)[0].fault == ""
