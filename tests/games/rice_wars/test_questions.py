"""Whoever is asked is told what he is asked."""

import pytest
from games.rice_wars.positions import SCENARIO, TABLES, play, position, random_game, start

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.pieces import ADVISORS, CARDS
from rokkaku.games.rice_wars.questions import explained, now, question
from rokkaku.games.rice_wars.state import State
from rokkaku.locales import say, texts

FIGHT = {"active": {0: (2, 1), 1: (1, 0)}, "money": {0: 5, 1: 5}}


def asked(state: State, seat: int) -> str:
    """What a seat is asked, without the key's beginning, and what it is told."""
    phrase = question(RICE_WARS.view(state, Seat(seat)), Seat(seat), RICE_WARS.moves(state, Seat(seat)))
    return f"{phrase.key.removeprefix('rice-wars.asked.')}: {say(phrase.key, phrase.values)}"


def battle(moves: str, *, hands: dict[int, str] | None = None, **more: object) -> State:
    """An attack of seat 0 on the peasant of seat 1 on f4."""
    held = hands or {0: "zei zei", 1: "ikki"}
    return play(position({0: "b1", 1: "f4"}, hands=held, **{**FIGHT, **more}), f"x@f4 {moves}").state  # type: ignore[arg-type]


def pending(card: str, moves: str = "", **more: object) -> State:
    """A card that seat 0 has played."""
    held = {0: f"{card} zei", 1: "boushi", 2: "zei"}
    rest = {"hands": held, "money": {0: 9, 1: 9, 2: 9}, **more}
    return play(position({0: "b2 a2", 1: "b3"}, **rest), f"{card} {moves}".strip()).state  # type: ignore[arg-type]


def tied(**more: object) -> State:
    """A tie, with a Shouri on either side: 2 and 1 against 1, 1 and 1."""
    held = {0: "shouri", 1: "shouri zei"}
    return battle("send:1 1:send:0 lay:shouri lay:shouri lay:zei", hands=held, **more)


EXAMPLES: dict[str, tuple[State, int, str]] = {
    "palace": (start().state, 0, "Place your palace on one of the marked spots"),
    "palace-for": (
        play(start(2, edition=SCENARIO).state, "P@a1 P@g4").state,
        0,
        "the palace of the neutral neighbour (Seat 2)",
    ),
    "palace-again": (play(start().state, "P@a1 P@g4 P@d7").state, 0, "As first governor you may move"),
    "first-peasant": (
        play(start().state, "P@a1 P@g4 P@d7 keep").state,
        0,
        "Place one of your first peasants next to",
    ),
    "hiring": (
        position(phase="hiring", money={0: 7}),
        0,
        "You have 7 ryo. Hire people and pay those you want to keep",
    ),
    "auction": (position(turn=2, phase="advisors", auction="geisha ninja"), 0, "choose the next advisor"),
    "bid": (
        play(position(turn=2, phase="advisors", auction="geisha ninja"), "auction:ninja").state,
        1,
        "Make a secret bid for Ninja. In a battle, discard",
    ),
    "action": (
        position({0: "b1", 1: "b2"}, peasants={0: 1}, active={0: (1, 0)}),
        0,
        "Your action: place a peasant, attack, or pass.",
    ),
    "action-none": (position(hands={0: "ikki"}, money={0: 2}), 0, "You can only pass: "),
    "only-pass": (position(markers={0: 0}), 0, "you can only pass"),
    "peasant-for": (
        position({2: "d6"}, edition=SCENARIO, on_turn=2, peasants={2: 2}),
        0,
        "Place a peasant for the neutral neighbour (Seat 2).",
    ),
    "card": (pending("ijuu"), 0, "Ijuu: Move one of your peasants"),
    "card-more": (pending("kaikon", ">b1", peasants={0: 3}), 0, "Kaikon (continued): "),
    "favour": (
        play(position(favours={0: "geisha:1"}, active={1: (1, 0)}), "favour:geisha").state,
        0,
        "Geisha: As an action, tire an",
    ),
    "seen": (pending("shinobi", ">seat2 2:no"), 0, "choose the card Seat 2 has to discard."),
    "boushi": (
        pending("shinobi", ">seat1"),
        1,
        "Seat 0 aims Shinobi (“Look at an opponent’s hand and discard one card from it.”) at you. "
        "Cancel it with Boushi for 1 ryo?",
    ),
    "boushi-field": (
        pending("ikki", ">b3"),
        1,
        "Seat 0 aims Ikki (“Remove an opponent’s peasant next to you.”) at your peasant on b3. "
        "Cancel it with Boushi for 1 ryo?",
    ),
    "boushi-not": (pending("shinobi", ">seat2"), 2, "You are asked anyway, so that nobody can tell."),
    "boushi-field-not": (
        pending("ikki", ">b3", money={0: 9, 1: 0}),
        1,
        "at your peasant on b3. You have no Boushi or cannot pay for it.",
    ),
    "attackers": (battle(""), 0, "Who should attack f4?"),
    "defenders": (battle("send:2"), 1, "Your peasant on f4 is under attack: Seat 0 4."),
    "challenge": (
        play(position({1: "f4"}, active={0: (0, 1)}), "duel:1").state,
        1,
        "Refusing costs you 1 of your peasants",
    ),
    "challenge-free": (
        play(position(active={0: (0, 1)}), "duel:1").state,
        1,
        "Refusing costs you nothing",
    ),
    "battle": (battle("send:2 1:send:1"), 0, "Battle for f4: Seat 0 4 against Seat 1 3. Lay a card"),
    "duel": (
        play(position(hands={0: "zei"}, active={0: (0, 1)}), "duel:1 yes").state,
        0,
        "Duel: Seat 0 4 against Seat 1 5",
    ),
    "rule": (
        battle("send:1 1:send:0 lay:kyujou decline", hands={0: "kyujou", 1: "zei"}),
        0,
        "to use Kyujou for 2 more strength?",
    ),
    "rule-not": (
        battle("send:1 1:send:0 lay:kyujou decline", hands={0: "kyujou", 1: "zei"}, money={0: 1}),
        0,
        "You cannot afford the 2 ryo to use Kyujou.",
    ),
    "shouri": (tied(), 0, "and win it (unless the other side does the same)?"),
    "shouri-not": (tied(money={0: 0, 1: 5}), 0, "you cannot afford the 1 ryo for Shouri"),
    "shouri-too": (play(tied(), "yes").state, 1, "Seat 0 has paid for Shouri. Pay 1 ryo for yours"),
    "removing": (
        play(
            position({1: "f4 f3"}, hands={0: "zei"}, active={0: (0, 1)}),
            "duel:1 yes lay:zei",
        ).state,
        1,
        "Left to remove: 2",
    ),
    "giving": (
        play(position({1: "f4 f3"}, active={0: (0, 1)}), "duel:1 no").state,
        1,
        "for Seat 0 to replace. Left to give: 2",
    ),
}


@pytest.mark.parametrize("key", EXAMPLES)
def test_the_question_says_what_is_asked(key: str) -> None:
    state, seat, told = EXAMPLES[key]
    assert asked(state, seat).startswith(f"{key}: ")
    assert told in asked(state, seat)


def test_only_what_can_be_done_is_named() -> None:
    """There are cards, money for them and an ashigaru, but nothing for a card to do, and nobody in reach."""
    idle = position(active={0: (1, 0)}, hands={0: "kaikon ikki"}, money={0: 9})
    assert asked(idle, 0).startswith("action-none: ")
    near = position({0: "b1", 1: "b2"}, active={0: (1, 0)}, hands={0: "kaikon ikki"}, money={0: 9})
    assert asked(near, 0) == "action: Your action: play a card, attack, or pass."


def test_screens_ask_for_what_can_be_done_as_far_as_that_is_known() -> None:
    state = position({0: "b1"}, peasants={0: 1})
    view, moves = RICE_WARS.view(state, Seat(0)), RICE_WARS.moves(state, Seat(0))
    for known, told in ((moves, "Your action: place a peasant, or pass."), ((), "Your action.")):
        scene = RICE_WARS.scene(view, known)
        assert scene.entries[0].heading == scene.status[-1]
        assert say(scene.status[-1].key, scene.status[-1].values) == told


def test_nobody_else_is_told_what_somebody_can_do() -> None:
    state = position({0: "b1"}, peasants={0: 1})
    moves = RICE_WARS.moves(state, Seat(0))
    for other in (Seat(1), None):
        view = RICE_WARS.view(state, other)
        assert now(view, moves) == now(view)


def test_a_card_that_costs_all_one_has_can_be_played() -> None:
    told = asked(position({0: "b1", 1: "b2"}, hands={0: "ikki"}, money={0: 3}), 0)
    assert told == "action: Your action: play a card, or pass."


def test_what_one_has_laid_face_down_is_added_in_one_s_own_question_alone() -> None:
    state = battle("send:1 1:send:1 lay:zei")
    assert "Seat 0 2 against Seat 1 3" in asked(state, 1)
    assert "Seat 0 2 + 1 against Seat 1 3" in asked(play(state, "1:lay:ikki").state, 0)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_every_decision_has_its_question_and_others_hear_whom_they_wait_for(edition: str, seats: int) -> None:
    for step in random_game(seats, 29, edition):
        deciders = RICE_WARS.deciders(step.state)
        for seat in deciders:
            view = RICE_WARS.view(step.state, seat)
            assert now(view) == question(view, seat)
            assert say(now(view).key, now(view).values)
        if deciders:
            waiting = now(RICE_WARS.view(step.state, None))
            assert waiting.values.get("seats", deciders) == deciders
            assert say(waiting.key, waiting.values)


@pytest.mark.many
def test_every_question_is_asked_in_some_game() -> None:
    known = {
        key.removeprefix("rice-wars.asked.") for key in texts("en") if key.startswith("rice-wars.asked.")
    }
    found = set(EXAMPLES)
    for edition, seats in TABLES:
        for seed in range(3):
            for step in random_game(seats, seed, edition):
                for seat in RICE_WARS.deciders(step.state):
                    view = RICE_WARS.view(step.state, seat)
                    for moves in ((), RICE_WARS.moves(step.state, seat)):
                        key = question(view, seat, moves).key
                        found.add(key.removeprefix("rice-wars.asked."))
    assert found == known


def choices_told(state: State, seat: int) -> list[str]:
    """What is explained to a seat that has to choose."""
    phrases = explained(RICE_WARS.view(state, Seat(seat)), Seat(seat))
    return [say(phrase.key, phrase.values).strip() for phrase in phrases]


def test_cards_and_favours_are_explained_where_they_are_chosen() -> None:
    held = {"hands": {0: "zei zei sakusen kyujou yuuki boushi", 1: "zei"}, "active": {0: (1, 1), 1: (1, 0)}}
    favours = {0: "geisha:1 shounin:1! youhei:1 iaijutsu:1"}
    free = position({0: "b1", 1: "f4"}, favours=favours, **held)  # type: ignore[arg-type]
    assert choices_told(free, 0) == [
        "Sakusen: Draw 2 cards, but only up to the hand limit.",
        "Zei: Choose opponents, at most 2: each pays you 1 ryo.",
        "Geisha: As an action, tire an opponent’s active ashigaru or ronin.",
    ]
    fighting = play(free, "x@f4 send:1 1:send:0").state
    assert [line.split(":")[0] for line in choices_told(fighting, 0)] == ["Kyujou", "Youhei"]
    duel = play(free, "duel:1 yes").state
    assert [line.split(":")[0] for line in choices_told(duel, 0)] == ["Yuuki", "Iaijutsu no shishou"]


def test_what_a_spy_sees_and_what_is_auctioned_is_explained() -> None:
    assert choices_told(pending("shinobi", ">seat2 2:no"), 0) == [
        "Zei: Choose opponents, at most 2: each pays you 1 ryo."
    ]
    auction = position(turn=2, phase="advisors", auction="geisha ninja")
    assert [line.split(":")[0] for line in choices_told(auction, 0)] == ["Geisha", "Ninja"]
    assert choices_told(play(auction, "auction:ninja").state, 1) == []
    assert choices_told(position(markers={0: 0}, hands={0: "zei"}), 0) == []
    assert choices_told(position(phase="hiring", hands={0: "zei"}), 0) == []


def test_every_card_and_every_advisor_is_explained() -> None:
    known = texts("en")
    for card in CARDS:
        assert known[f"rice-wars.effect.{card}"]
    for advisor in ADVISORS:
        for family in ("advisor", "panel.advisor", "help", "in-short"):
            assert known[f"rice-wars.{family}.{advisor}"]
