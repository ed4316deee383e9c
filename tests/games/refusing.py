"""How a refusal is looked at: it changes nothing, and says in a whole sentence by which rule."""

from typing import Any

import msgspec
import pytest

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat


def refused(game: Game[Any, Any, Any], state: Any, seat: Seat, move: Any) -> str:
    """`hiring-1 too-dear`: the rule by which a move is refused, and the end of its sentence's key."""
    before = msgspec.json.encode(state)
    assert move not in game.moves(state, seat)
    with pytest.raises(IllegalMove) as caught:
        game.play(state, seat, move)
    assert msgspec.json.encode(state) == before
    sentence = str(caught.value)
    assert sentence.startswith(f"[{caught.value.rule}] ")
    assert sentence.endswith(".")
    assert not set("{}") & set(sentence)
    assert len(sentence.split()) > 3
    return f"{caught.value.rule} {caught.value.key.removeprefix(f'{game.key}.refused.')}"
