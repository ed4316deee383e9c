import os
import sys
from pathlib import Path

import pytest
from bots.installed import install

from rokkaku.bots.bot import _installed, check, make, names, whole_turn
from rokkaku.bots.random_bot import RandomBot
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.samurai import SAMURAI
from rokkaku.network_files import VARIABLES

GUIDE = Path(__file__).parents[2] / "docs/guide/bot-writers.md"


def chosen(seed: str, count: int = 40) -> list[str]:
    """What a random bot chooses at the start, again and again."""
    state = SAMURAI.start(Setup("samurai", "hans-im-glueck-1998", 2, "7")).state
    bot, view = make("random", SAMURAI, seed), SAMURAI.view(state, Seat(0))
    moves = SAMURAI.moves(state, Seat(0))
    return [SAMURAI.write(bot.choose(view, moves, 1.0)) for _ in range(count)]


def test_bots_are_found_by_name() -> None:
    assert "random" in names()
    assert isinstance(make("random", SAMURAI, "1"), RandomBot)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        BadRequest,
        match=r"There is no bot called clever\. Choose from: novice, .*\. Other bots: greedy, .*random",
    ):
        make("clever:3", SAMURAI, "1")


@pytest.fixture
def ours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own bots and networks, whatever else this machine has."""
    for variable in [name for name in os.environ if name.startswith(VARIABLES)]:
        monkeypatch.delenv(variable)
    installed = _installed(tuple(sys.path))
    ours = {name: entry for name, entry in installed.items() if entry.module.startswith("rokkaku.")}
    monkeypatch.setattr("rokkaku.bots.bot._installed", lambda path: ours)


@pytest.mark.usefixtures("ours_alone")
def test_the_guide_for_bot_writers_quotes_that_refusal() -> None:
    with pytest.raises(BadRequest) as refusal:
        make("tacker", SAMURAI, "1")
    quoted = f"{str(refusal.value).removesuffix('.')}, taker."
    assert quoted in GUIDE.read_text()


def test_the_random_bot_takes_no_parameters() -> None:
    with pytest.raises(BadRequest, match=r"takes no parameters\. Leave out “3”"):
        make("random:3", SAMURAI, "1")


def test_of_our_own_bots_everything_is_checked_of_others_only_that_they_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch)
    for name in ("random", "greedy", "stillborn:3", "missing"):
        check(name, SAMURAI)
    for name, key in (("random:3", "bot.no-parameters"), ("clever", "bot.unknown")):
        with pytest.raises(BadRequest) as refusal:
            check(name, SAMURAI)
        assert refusal.value.key == key


def test_the_random_bot_has_its_own_dice() -> None:
    assert chosen("a") == chosen("a")
    assert chosen("a") != chosen("b")


def test_the_random_bot_may_choose_every_move() -> None:
    state = SAMURAI.start(Setup("samurai", "hans-im-glueck-1998", 2, "7")).state
    assert set(chosen("a", 500)) == {SAMURAI.write(move) for move in SAMURAI.moves(state, Seat(0))}


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("missing", r"The bot missing cannot be loaded: AttributeError: .*'missing'\.$"),
        ("not-installed", r"cannot be loaded: ModuleNotFoundError: .*'no_such_module'\.$"),
        ("stillborn", r"The bot stillborn cannot be loaded: RuntimeError: two lines\.$"),
        ("nobody", r"The bot nobody cannot play: .* has no “choose” method\.$"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, complaint: str
) -> None:
    install(tmp_path, monkeypatch)
    with pytest.raises(BadRequest, match=complaint):
        make(name, SAMURAI, "1")


@pytest.mark.parametrize(
    ("name", "answer"), [("silent", "None"), ("babbling", "'nonsense'"), ("illegal", r"Pass\(\)")]
)
def test_a_bot_has_to_answer_with_one_of_the_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, answer: str
) -> None:
    install(tmp_path, monkeypatch)
    state = SAMURAI.start(Setup("samurai", "hans-im-glueck-1998", 2, "7")).state
    with pytest.raises(BadRequest, match=f"It answered {answer}, which is not one of the moves"):
        whole_turn(make(name, SAMURAI, "1"), SAMURAI, state, Seat(0), 1.0)


def test_a_whole_turn_ends_when_the_decision_is_handed_on() -> None:
    state = SAMURAI.start(Setup("samurai", "hans-im-glueck-1998", 2, "7")).state
    draft = whole_turn(make("random", SAMURAI, "1"), SAMURAI, state, Seat(0), 1.0)
    assert (len(draft.moves), draft.moves[-1]) == (6, "ready")


class CountingBot(RandomBot):
    """Counts how often it is told that its turn has ended."""

    ended = 0

    def end_turn(self) -> None:
        self.ended += 1


def test_a_bot_is_told_when_another_seat_has_to_decide() -> None:
    state = RICE_WARS.start(Setup("rice-wars", "basic", 3, "7")).state
    bots = [CountingBot(str(seat)) for seat in range(3)]
    ended = [0, 0, 0]
    while RICE_WARS.outcome(state) is None:
        seat = RICE_WARS.deciders(state)[0]
        state = whole_turn(bots[seat], RICE_WARS, state, seat, 1.0).state
        ended[seat] += RICE_WARS.deciders(state) != (seat,)
        assert [bot.ended for bot in bots] == ended
    assert min(ended) > 0


def test_no_other_package_takes_the_name_of_a_bot_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, names=("random", "greedy"))
    for name in ("random", "greedy"):
        assert type(make(name, SAMURAI, "1")).__module__.startswith("rokkaku.bots.")
