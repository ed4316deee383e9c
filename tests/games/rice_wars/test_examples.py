"""The rulebook's example of a battle, step by step with its numbers."""

from games.rice_wars.positions import is_whole, kinds, play, position, written

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.board import Field
from rokkaku.games.rice_wars.events import (
    AttackersSent,
    BattleWon,
    CardsRevealed,
    DeckCardLaid,
    DefendersSent,
    FavourUsed,
    FightDeclined,
    MoneyPaid,
    RuleUsed,
)
from rokkaku.games.rice_wars.pieces import Advisor, Band, Card
from rokkaku.games.rice_wars.state import State

AGATA, MICHAL = Seat(0), Seat(1)


def before_the_battle(shouri: str = "hand") -> State:
    """Turn 6 with +1 for attackers; Michał's cards are worth 1, 1 and 2, one of them is Shouri."""
    hand, top = ("shouri hideri", "zei") if shouri == "hand" else ("zei hideri", "shouri")
    return position(
        {0: "b2", 1: "f4 e4 d4 c3", 2: "d6"},
        turn=6,
        active={0: (2, 0), 1: (1, 0)},
        tired={1: (1, 0)},
        hands={0: "ikki wairo", 1: hand},
        favours={0: "soujutsu:2", 1: "youhei:1"},
        money={1: 1},
        deck=top,
    )


def strengths(state: State) -> tuple[int, int]:
    """Agata's and Michał's strength so far."""
    assert state.fight is not None
    return (state.fight.attacker.strength, state.fight.defender.strength)


def test_battle_5_the_rulebooks_example_step_by_step() -> None:
    step = play(before_the_battle(), "x@c3 send:2")
    assert step.events[-1] == AttackersSent(AGATA, 2, 0, 5)
    assert written(step.state) == {"send:0", "send:1"}
    step = play(step.state, "send:1")
    assert step.events == (DefendersSent(MICHAL, 1, 0, 3),)
    assert strengths(step.state) == (5, 3)
    step = play(step.state, "0:favour:soujutsu")
    assert step.events == (FavourUsed(AGATA, Advisor("soujutsu")),)
    assert strengths(step.state) == (7, 3)
    step = play(step.state, "1:lay:shouri 0:lay:ikki 1:favour:youhei")
    assert step.events[-1] == DeckCardLaid(MICHAL)
    step = play(step.state, "0:decline")
    assert step.events == (FightDeclined(AGATA),)
    assert written(step.state) == {"lay:hideri", "decline"}
    step = play(step.state, "1:lay:hideri")
    everyone = (AGATA, MICHAL, Seat(2))
    assert step.events[-2:] == (
        CardsRevealed(AGATA, (Card("ikki"),), 7, news_to=everyone),
        CardsRevealed(MICHAL, (Card("shouri"), Card("zei"), Card("hideri")), 7, news_to=everyone),
    )
    assert (RICE_WARS.deciders(step.state), written(step.state)) == ((MICHAL,), {"yes", "no"})
    step = play(step.state, "yes")
    assert step.events[:3] == (
        MoneyPaid(MICHAL, 1),
        RuleUsed(MICHAL, Card("shouri")),
        BattleWon(MICHAL, "shouri"),
    )
    assert step.state.owner(Field("c3")) == MICHAL
    assert step.state.daimyos[0].tired == Band(2)
    assert step.state.daimyos[1].tired == Band(2)
    assert step.state.discards == ("ikki", "shouri", "zei", "hideri")
    assert kinds(step.events)[3:] == ["CardsDealt", "CardsDrawn"] * 2
    assert is_whole(step.state)


def test_battle_5_the_shouri_may_be_the_card_nobody_had_seen() -> None:
    state = before_the_battle("deck")
    words = "x@c3 send:2 send:1 favour:soujutsu lay:zei lay:ikki favour:youhei decline lay:hideri"
    state = play(state, words).state
    assert strengths(state) == (7, 7)
    assert BattleWon(MICHAL, "shouri") in play(state, "1:yes").events


def test_actions_4_the_favours_of_the_example_are_spent() -> None:
    words = "x@c3 send:2 send:1 favour:soujutsu lay:shouri lay:ikki favour:youhei decline lay:hideri yes"
    state = play(before_the_battle(), words).state
    assert [(favour.fans, favour.is_used) for favour in state.daimyos[0].favours] == [(1, True)]
    assert state.daimyos[1].favours == ()
    assert RICE_WARS.deciders(state) == (MICHAL,)
