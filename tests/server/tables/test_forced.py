"""Turns that leave nothing to choose."""

from random import Random

import pytest
from server.tables.hall import LIVE, Hall, Person, play, seated
from server.tables.stand_ins import some_turn

from rokkaku.core.draft import read_turn
from rokkaku.protocol import commands
from rokkaku.server.tables.forced import forced_turns

pytestmark = pytest.mark.anyio


async def test_the_last_figure_has_one_place_left(hall: Hall, ann: Person, ben: Person) -> None:
    """Where the figures go everybody sees, and so everybody sees that there is no choice."""
    table = await seated(ann, ben, options={"opening_hand": "drawn"}, seed="a")
    state = await hall.state(table)
    while len(state.game.moves(state.game_state, state.deciders[0])) > 1:
        assert (await ann.look(table)).forced == ()
        state = await play(table, [ann, ben], 1)
    (forced,) = (await ann.look(table)).forced
    draft = read_turn(state.game, state.game_state, forced.seat, forced.moves)
    assert (forced.seat, draft.is_final(state.game)) == (state.deciders[0], True)
    assert (await ben.look(table)).forced == (forced,)
    player = [ann, ben][forced.seat]
    seq = (await player.look(table)).seq
    await player.do(table, forced.seat, commands.Confirm, moves=forced.moves, expected_seq=seq)


async def test_what_follows_from_a_hidden_hand_is_not_told(hall: Hall, ann: Person) -> None:
    """In some games of Rice Wars: that nothing in a hand can be played is its owner's secret."""
    told = hidden = 0
    for number in range(3):
        table = await ann.open(("me", "me"), "rice-wars", str(number), edition="troublesome-neighbour")
        dice, state = Random(number), await hall.state(table)
        while state.deciders and len(state.lines) < 100:
            seat, game = state.deciders[0], state.game
            moves = game.moves(state.game_state, seat)
            found = [each.moves for each in forced_turns(state) if each.seat == seat]
            if found:
                told += 1
                assert [found[0].split()[0]] == [game.write(move) for move in moves]
            elif len(moves) == 1 and game.view(state.game_state, None).daimyos[seat].hand_size:
                hidden += 1
            await ann.confirm(table, seat, some_turn(game, state.game_state, seat, dice))
            state = await hall.state(table)
    assert (told > 0, hidden > 0) == (True, True)


async def test_what_others_answer_leaves_a_forced_turn_as_it_is(hall: Hall, ann: Person) -> None:
    """A bid without money, while others bid: whoever has sent it knows that it is sent."""
    same = 0
    for number in range(4):
        table = await ann.open(("me",) * 3, "rice-wars", str(number), edition="basic")
        dice, state = Random(number), await hall.state(table)
        while state.deciders and len(state.lines) < 100:
            before, game = forced_turns(state), state.game
            seat = next((each for each in state.deciders if each not in {turn.seat for turn in before}), None)
            chosen = state.deciders[0] if seat is None else seat
            await ann.confirm(table, chosen, some_turn(game, state.game_state, chosen, dice))
            state = await hall.state(table)
            if len(before) and seat is not None and set(before) & set(forced_turns(state)):
                same += 1
                assert before == forced_turns(state)
                assert all(turn.asked_at == state.asked[turn.seat] for turn in before)
    assert same > 0


async def test_in_a_pause_nothing_is_forced(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, options={"opening_hand": "drawn"}, seed="a", pace=LIVE)
    state = await hall.state(table)
    while not forced_turns(state):
        state = await play(table, [ann, ben], 1)
    await ann.do(table, 0, commands.Propose, what="pause")
    await ben.do(table, 1, commands.Answer, yes=True)
    assert (await ann.look(table)).forced == ()
