import io
import pickle
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from server.bot_failures import (
    start,
)

from rokkaku.bots.mcts import MctsBot
from rokkaku.games.samurai import SAMURAI
from rokkaku.network_files import variable_of
from rokkaku.server.bots.process import is_for_bots
from rokkaku.server.bots.runner import question
from rokkaku.server.bots.worker import Thinker, serve


def test_a_worker_imports_neither_the_server_nor_a_store() -> None:
    code = "import sys, rokkaku.server.bots.worker; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    ours = {name for name in loaded.stdout.split() if name.startswith("rokkaku.server.")}
    assert ours == {"rokkaku.server.bots", "rokkaku.server.bots.worker"}
    assert not {"starlette", "apsw", "asyncio", "numpy"} & set(loaded.stdout.split())


def test_a_worker_answers_line_by_line_until_there_are_no_more_questions() -> None:
    position = start(SAMURAI)
    asked = [question(name, *position, "s", 1.0) for name in ("random", "random", "no\nbody")]
    answers = io.BytesIO()
    serve(io.BytesIO(b"".join(map(pickle.dumps, asked))), answers)
    ready, first, second, refused, end = answers.getvalue().decode().split("\n")
    assert (ready, end) == ("ready", "")
    assert first.split()[1] in asked[0].moves
    assert first.split()[0] == second.split()[0] == "move"
    assert refused.startswith("fault There is no bot called no body. Choose from:")


def test_a_bot_is_kept_as_long_as_the_questions_are_to_it() -> None:
    thinker = Thinker()
    asked = question("random", *start(SAMURAI), "s", 1.0)
    thinker.answer(asked)
    kept = thinker.bot
    thinker.answer(asked)
    assert thinker.bot is kept
    thinker.answer(question("random", *start(SAMURAI), "t", 1.0))
    assert thinker.bot is not kept


def test_a_turn_that_is_asked_for_again_has_all_its_seconds() -> None:
    thinker = Thinker()
    goes_on = question("mcts:0.05s", *start(SAMURAI), "s", 1.0)
    thinker.answer(goes_on)
    assert isinstance(thinker.bot, MctsBot)
    thinker.bot.turn.left = -9.0
    thinker.answer(goes_on)
    assert thinker.bot.turn.left < -9
    thinker.answer(msgspec.structs.replace(goes_on, begins=True))
    assert thinker.bot.turn.left > -9


def test_what_a_bot_says_of_its_view_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    asked = question("crashing", *start(SAMURAI), "s", 1.0)
    assert Thinker().answer(asked).startswith("fault It crashed: ValueError in hostile_bots.py, line ")
    assert Thinker().answer(question("silent", *start(SAMURAI), "s", 1.0)).startswith("fault It answered")
    assert (
        Thinker().answer(question("greedy:1", *start(SAMURAI), "s", 1.0)).startswith("fault The bot greedy")
    )


def test_a_bot_may_read_which_network_it_plays_with_and_nothing_else_of_the_server() -> None:
    assert is_for_bots(variable_of("samurai"))
    assert is_for_bots("PATH")
    assert not is_for_bots("ROKKAKU_STORE")
