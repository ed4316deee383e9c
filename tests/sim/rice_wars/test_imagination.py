"""What a seat cannot see is dealt anew, and nothing else."""

from collections import Counter
from functools import partial
from random import Random

import pytest
from sim.rice_wars.equality import Pair, by_kind, started

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS, Card
from rokkaku.games.rice_wars.state import Stage, State
from rokkaku.sim import rice_wars as sim

pytestmark = pytest.mark.xdist_group("compiled-rice-wars")

POSITIONS = 2_000
PARTS = 4
OFTEN = 4
"""Every so many steps of a game are looked at."""


def look_alike(state: State, dice: Random) -> State:
    """What one of the seats may imagine; to that seat it looks as the state does."""
    seat = dice.choice(state.players)
    record = sim.from_state(state)
    record.chance = dice.getrandbits(64)
    sim.imagine(record, seat)
    world = sim.to_state(record)
    assert RICE_WARS.view(world, seat) == RICE_WARS.view(state, seat)
    return world


def check_positions(first: int, count: int) -> Counter[str]:
    """So many positions of games from a number on: what was there to be hidden in them."""
    number, left, hidden = first, count, Counter[str]()
    while left:
        dice = Random(number)
        pair, choose, steps = Pair(started(number, dice)), partial(by_kind, dice=dice), 0
        while left and (deciders := pair.deciders()):
            seat = dice.choice(deciders)
            pair.play(seat, choose(pair.moves(seat)))
            steps += 1
            if steps % OFTEN == 0 or is_telling(pair.state):
                hidden.update(secrets(pair.state, look_alike(pair.state, dice)))
                left -= 1
        number += 1
    return hidden


def is_telling(state: State) -> bool:
    """Bids are in, or cards lie face down."""
    if state.auction is not None and any(bid is not None for bid in state.auction.bids):
        return True
    return state.fight is not None and any(side.laid for side in state.fight.sides)


def secrets(state: State, world: State) -> set[str]:
    """What differs, and what was known all the same."""
    found = {"spied"} if any(daimyo.seen for daimyo in world.daimyos) else set()
    if state.auction is not None and state.auction != world.auction:
        found.add("bids")
    if state.fight is not None and state.fight.stage is Stage.ADDING and state.fight != world.fight:
        found.add("laid")
    differs = {"deck": state.deck != world.deck, "advisors": state.advisors != world.advisors}
    differs["hands"] = [d.hand for d in state.daimyos] != [d.hand for d in world.daimyos]
    return found | {name for name, is_so in differs.items() if is_so}


@pytest.mark.many
@pytest.mark.parametrize("part", range(PARTS))
def test_info_2_imagined_games_look_the_same_from_their_seat(part: int) -> None:
    hidden = check_positions(1_000 * part, POSITIONS // PARTS)
    assert hidden.keys() == {"deck", "advisors", "hands", "bids", "laid", "spied"}


def test_info_2_an_imagined_game_looks_the_same_from_its_seat() -> None:
    assert check_positions(7, 40).keys() >= {"deck", "advisors", "hands"}


def test_info_2_a_record_of_a_view_looks_the_same_from_its_seat() -> None:
    state = started(3, Random(3))
    view = RICE_WARS.view(state, Seat(1))
    worlds = [sim.to_state(sim.from_view(view, str(seed))) for seed in range(3)]
    assert all(RICE_WARS.view(world, Seat(1)) == view for world in worlds)
    assert worlds[0] != worlds[1]


def test_every_unseen_card_is_as_likely_in_another_hand() -> None:
    state = started(1, Random(5))
    own, deck = Counter(state.daimyos[0].hand), Counter(state.edition.deck)
    record, found = sim.from_state(state), Counter[Card]()
    for _ in range(300):
        sim.imagine(record, 0)
        found.update(sim.to_state(record).daimyos[1].hand)
    unseen = deck - own
    share = 600 / unseen.total()
    assert found.total() == 600
    assert found.keys() <= unseen.keys()
    assert all(0.3 * count * share < found[card] < 2 * count * share for card, count in unseen.items())
