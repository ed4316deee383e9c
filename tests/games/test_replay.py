"""The same setup and moves give the same game, in any process."""

import os
import subprocess
import sys
from itertools import permutations

import pytest
from server.sizes import size

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.testing.worlds import bytes_of

PLAY_AND_REPLAY = """
import sys
from hashlib import sha256
from random import Random
import msgspec
from rokkaku.core.record import Line, Record, read_record, replay, write_record
from rokkaku.games.catalogue import find
from rokkaku.testing.setups import setups
from rokkaku.testing.worlds import bytes_of

game = find(sys.argv[1])
story = sha256()
for setup in setups(game, int(sys.argv[2]), "replay"):
    dice = Random(setup.seed)
    step, lines, live = game.start(setup), [], []
    while True:
        live.append(bytes_of(step))
        deciders = game.deciders(step.state)
        if not deciders:
            break
        seat = dice.choice(deciders)
        move = dice.choice(game.moves(step.state, seat))
        lines.append(Line(seat, (game.write(move),)))
        step = game.play(step.state, seat, move)
    record = Record(setup, game.rules_version, tuple(lines), game.outcome(step.state))
    replayed = [bytes_of(step) for step in replay(game, read_record(write_record(record)))]
    assert replayed == live, write_record(record)
    assert msgspec.json.encode(step) == live[-1], "what all games share has changed"
    for state in live:
        story.update(state)
print(story.hexdigest())
"""


def digest(key: str, count: int, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", PLAY_AND_REPLAY, key, str(count)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.many
@pytest.mark.parametrize(("key", "count"), [("samurai", size(200, 500)), ("rice-wars", size(40, 100))])
def test_games_are_the_same_live_and_replayed_under_different_hash_seeds(key: str, count: int) -> None:
    digests = {digest(key, count, hash_seed) for hash_seed in ("0", "1", "4242")}
    assert len(digests) == 1
    assert len(digests.pop()) == 64


@pytest.mark.parametrize("figure_setup", ["placed", "random"])
def test_every_order_of_simultaneous_answers_gives_the_same_game(figure_setup: str) -> None:
    game = find("samurai")
    setup = Setup("samurai", "lacerta-2008", 3, "orders", {"figure_setup": figure_setup})
    hands = ("H4 B4 R4 N1 W2 ready", "S1 S1 S2 S2 S3 ready", "W1 W1 W2 F X ready")
    states = set()
    for order in permutations(range(3)):
        state = game.start(setup).state
        for seat in order:
            for text in hands[seat].split():
                state = game.play(state, Seat(seat), game.read(text)).state
        states.add(bytes_of(state))
    interleaved = game.start(setup).state
    for texts in zip(*(reversed(hand.split()[:5]) for hand in hands), strict=True):
        for seat, text in enumerate(texts):
            interleaved = game.play(interleaved, Seat(seat), game.read(text)).state
    for seat in (2, 0, 1):
        interleaved = game.play(interleaved, Seat(seat), game.read("ready")).state
    assert states == {bytes_of(interleaved)}
