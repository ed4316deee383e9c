"""A view as a scene."""

import pytest
from games.rice_wars.positions import SCENARIO, TABLES, play, position, random_game, start

from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.state import State
from rokkaku.games.rice_wars.values import packaged
from rokkaku.locales import say


def seen(state: State, seat: int | None = 0) -> Scene:
    """The picture of a seat, or of a spectator."""
    return RICE_WARS.scene(RICE_WARS.view(state, None if seat is None else Seat(seat)))


def beside(state: State, seat: int | None = 0) -> dict[str, list[str]]:
    """What is drawn beside the board: by heading, the things under it as they are told."""
    return {
        say(entry.heading.key, entry.heading.values): [
            say(item.label.key, item.label.values) for item in entry.items
        ]
        for entry in seen(state, seat).entries
    }


def now(state: State) -> str:
    """Whose turn it is, as the first heading says."""
    return next(iter(beside(state)))


def lines(scene: Scene) -> list[str]:
    """What is said beside the board."""
    return [say(phrase.key, phrase.values) for phrase in scene.status]


@pytest.mark.parametrize(("edition", "count", "widest"), [("basic", 37, 12), ("epic", 59, 14)])
def test_every_field_is_a_spot(edition: str, count: int, widest: int) -> None:
    spots = seen(position(edition=edition)).spots
    assert len({(spot.x, spot.y) for spot in spots}) == len(spots) == count
    assert (min(spot.x for spot in spots), max(spot.x for spot in spots)) == (0, widest)
    assert min(spot.y for spot in spots) == 0
    assert {spot.region for spot in spots} == {"field"}
    assert all(spot.id == spot.name for spot in spots)


def test_spots_look_like_what_they_are() -> None:
    looks = {spot.id: spot.look for spot in seen(position()).spots}
    assert (looks["d4"], looks["a1"], looks["a2"], looks["b2"]) == (
        "blessed",
        "palace-spot",
        "palace-spot",
        "field",
    )
    assert list(looks.values()).count("palace-spot") == 18


def test_spots_say_what_stands_there() -> None:
    scene = seen(position({0: "b2 d4", 1: "g3"}))
    said = {spot.id: say(spot.label.key, spot.label.values) for spot in scene.spots}
    assert said["b2"] == "b2: Seat 0’s peasant"
    assert said["d4"] == "d4: Seat 0’s peasant, cut off"
    assert said["a1"] == "a1: Seat 0’s palace"
    assert said["c3"] == "c3: empty"


def test_pieces_are_peasants_and_palaces() -> None:
    scene = seen(position({0: "b2 d4", 1: "g3"}))
    assert {(piece.symbol, piece.mark, piece.spot, piece.owner) for piece in scene.pieces} == {
        ("peasant", "p", "b2", 0),
        ("peasant-cut-off", "p-", "d4", 0),
        ("peasant", "p", "g3", 1),
        ("palace", "PP", "a1", 0),
        ("palace", "PP", "g4", 1),
        ("palace", "PP", "d7", 2),
    }


def test_before_the_palaces_stand_the_board_is_empty() -> None:
    scene = seen(start().state)
    assert scene.pieces == ()
    assert lines(scene)[0] == "Round 1 of 7 (+3 ryo), placing palaces; governor: Seat 0"


def test_the_status_tells_of_turn_daimyos_supply_and_hand() -> None:
    state = position(
        {0: "b2"},
        turn=6,
        governor=1,
        money={0: 4, 1: 9},
        hands={0: "ikki", 1: "zei zei"},
        active={0: (1, 0)},
        tired={1: (0, 1)},
        markers={1: 1},
        favours={1: "youhei:2"},
    )
    assert lines(seen(state)) == [
        "Round 6 of 7 (+1 for attackers), action phase; governor: Seat 1",
        "Seat 0: fields 1; peasants on the card 0; active 1 ashigaru, 0 ronin; tired 0 ashigaru, 0 ronin; "
        "cards 1; pass markers 2; favours: none; ryo 4",
        "Seat 1: fields 0; peasants on the card 0; active 0 ashigaru, 0 ronin; tired 0 ashigaru, 1 ronin; "
        "cards 2; pass markers 1; favours: Youhei 2",
        "Seat 2: fields 0; peasants on the card 0; active 0 ashigaru, 0 ronin; tired 0 ashigaru, 0 ronin; "
        "cards 0; pass markers 2; favours: none",
        "In the supply: 16 ashigaru, 4 ronin; deck 52",
        "Your hand: Ikki (cost 3, fight +0); ryo 4",
    ]


def test_info_1_money_of_others_is_shown_only_where_it_is_open() -> None:
    for money, shown in (("hidden", 0), ("open", 3)):
        state = start(money=money).state
        assert sum("ryo 0" in line for line in lines(seen(state, None))) == shown
        assert not any("Your hand" in line for line in lines(seen(state, None)))
    over = play(position(turn=7, passes=2, money={1: 9}), "pass").state
    assert any(line.endswith("ryo 9") for line in lines(seen(over, None)))


def test_the_status_tells_of_an_auction_and_of_a_fight() -> None:
    auction = position(turn=2, phase="advisors", auction="geisha ninja")
    assert not any("All bid" in line for line in lines(seen(auction)))
    assert "Everyone bids for Ninja." in lines(seen(play(auction, "auction:ninja").state))
    state = position({1: "g3"}, active={0: (1, 0)}, hands={0: "zei zei", 1: "ikki"})
    fighting = play(state, "x@g3 send:1 lay:zei").state
    assert "In the fight: Seat 0, strength 2, cards 1" in lines(seen(fighting, 2))
    assert "In the fight: Seat 1, strength 1, cards 0" in lines(seen(fighting, None))


def test_the_neutral_neighbour_is_in_the_picture() -> None:
    scene = seen(position({2: "d6"}, edition=SCENARIO))
    assert {(piece.symbol, piece.mark) for piece in scene.pieces if piece.owner == 2} == {
        ("palace", "NN"),
        ("peasant", "n"),
    }
    assert "n-" in {piece.mark for piece in seen(position({2: "d4"}, edition=SCENARIO)).pieces}
    told = next(line for line in lines(scene) if line.startswith("Seat 2"))
    assert told == (
        "Seat 2, the neutral neighbour: fields 1; peasants on its card 0, in its pool 10; "
        "active 0 ashigaru, 0 ronin; tired 0 ashigaru, 0 ronin"
    )


def in_the_middle_of_a_game() -> State:
    return position(
        {0: "b2", 1: "g3 g2"},
        money={0: 4, 1: 9},
        hands={0: "ikki ikki zei", 1: "zei"},
        active={0: (1, 0)},
        tired={1: (0, 1)},
        peasants={0: 2},
        favours={1: "youhei:2 ninja:1!"},
        discards="wairo",
        governor=1,
        on_turn=0,
    )


def test_beside_the_board_is_who_has_what() -> None:
    drawn = beside(in_the_middle_of_a_game())
    assert drawn["Seat 0"] == [
        "peasants on fields: 1",
        "peasants on the daimyo card: 2",
        "cards in hand: 3",
        "pass markers: 2",
        "ryo: 4",
        "active ashigaru: 1",
        "tired ashigaru: 0",
        "active ronin: 0",
        "tired ronin: 0",
    ]
    assert drawn["Seat 1"][4:] == [
        "active ashigaru: 0",
        "tired ashigaru: 0",
        "active ronin: 0",
        "tired ronin: 1",
        "governor",
        "favours from Youhei: 2. In a battle, add the top card of the deck face down to your side.",
        "favours from Ninja: 1, one used this round. In a battle, discard a random face-down card of the"
        " other side.",
    ]


def test_beside_the_board_is_what_is_left() -> None:
    assert beside(in_the_middle_of_a_game())["In the supply"] == [
        "active ashigaru: 16",
        "active ronin: 4",
        "cards in the deck: 50",
        "discards: 1",
        "advisors still to come: 6",
    ]


def test_the_own_hand_is_drawn_with_equal_cards_together() -> None:
    state = position(hands={0: "ikki ikki zei", 1: "zei"})
    assert beside(state)["Your hand"] == [
        "Ikki: Remove an opponent’s peasant next to you. Cost: 3 ryo. In a fight: +0. In your hand: 2.",
        "Zei: Choose opponents, at most 2: each pays you 1 ryo. Cost: 0 ryo. In a fight: +1.",
    ]
    hand = seen(state).entries[-1]
    assert [item.text for item in hand.items] == ["\N{MULTIPLICATION SIGN}2", ""]
    assert "Your hand" not in beside(state, None)
    assert "Your hand" not in beside(state, 2)


def test_the_things_of_the_own_seat_can_be_clicked() -> None:
    state = position(hands={0: "ikki", 1: "zei"}, peasants={0: 1, 1: 1})
    ids = {item.id for entry in seen(state).entries for item in entry.items if item.id}
    assert ids == {"card-peasant", "hand-ikki"}
    assert not {item.id for entry in seen(state, None).entries for item in entry.items} - {""}


def test_the_turn_track_marks_the_turn() -> None:
    track = seen(position(turn=6)).entries[1]
    assert [item.symbol for item in track.items if item.is_current] == ["icon-attack"]
    assert [item.symbol for item in track.items][-1] == "icon-attack"
    old = seen(position(values=packaged(1).values)).entries[1]
    assert [item.symbol for item in old.items][-1] == "icon-none"


def test_who_is_on_turn_is_said_and_marked() -> None:
    assert now(position(on_turn=1)) == "Waiting for Seat 1 (action phase)."
    assert [entry.owner for entry in seen(position(on_turn=1)).entries if entry.is_current] == [1]
    auction = position(turn=2, governor=2, phase="advisors", auction="geisha ninja")
    assert now(auction) == "Waiting for Seat 2 (advisors phase)."
    bidding = play(auction, "auction:ninja 0:bid:0").state
    assert now(bidding) == "Waiting for Seat 1, Seat 2 (advisors phase)."
    over = play(position({0: "b2"}, turn=7, passes=2), "pass").state
    assert now(over) == "The game is over: most peasants on fields."
    assert {"Seat 0: place 1", "Seat 1: place 2"} <= set(beside(over))


def test_when_all_palaces_stand_it_is_the_governors_turn() -> None:
    state = play(start().state, "P@a1 P@g4 P@d7").state
    assert RICE_WARS.deciders(state) == (0,)
    assert now(state).startswith("As first governor you may move your palace")


def test_an_auction_is_drawn_with_the_bids_made() -> None:
    state = position(turn=2, phase="advisors", auction="geisha ninja shounin", money={0: 5, 1: 5}, seats=4)
    drawn = beside(state)["Advisors to bid for"]
    assert [told.partition(":")[0] for told in drawn] == ["Geisha", "Ninja", "Shounin"]
    assert drawn[2] == "Shounin: As an action, take 3 ryo. Upkeep 1."
    bidding = play(state, "auction:ninja 0:bid:3 1:bid:2").state
    offers = ["Seat 0’s bid", "Seat 1’s bid"]
    assert beside(bidding)["Bids"] == [drawn[1], drawn[0], drawn[2], *offers]
    entry = next(each for each in seen(bidding).entries if each.heading.key == "rice-wars.panel.bidding")
    assert [item.text for item in entry.items][-2:] == ["3", "?"]
    assert [item.is_current for item in entry.items] == [True, False, False, False, False]


def test_a_battle_is_drawn_with_both_sides() -> None:
    state = position({1: "g3"}, active={0: (1, 0)}, hands={0: "zei kyujou", 1: "ikki"}, money={0: 5})
    drawn = beside(play(state, "x@g3 send:1 lay:kyujou").state, 1)
    one, other = drawn["Seat 0 attacks g3"], drawn["Seat 1 defends g3"]
    assert one == ["strength: 2", "active ashigaru: 1", "active ronin: 0", "a card face down"]
    assert other == ["strength: 1", "active ashigaru: 0", "active ronin: 0"]
    shown = beside(play(state, "x@g3 send:1 lay:kyujou lay:ikki decline").state, None)
    assert shown["Seat 0 attacks g3"][-1].startswith("Kyujou: Laid in a battle")


def test_a_duel_and_a_tie_break_are_drawn_too() -> None:
    duel = beside(play(position(active={0: (0, 1)}), "duel:1").state)
    assert {"Seat 0 challenges", "Seat 1 answers"} <= set(duel)
    hands, top = {1: "zei tettai"}, "shuukaku ikki"
    tied = position({1: "a2"}, active={0: (1, 0)}, hands=hands, deck=top, peasants={0: 1})
    turned_up = beside(play(tied, "x@a2 send:1 1:lay:zei").state)["In the tie-break"]
    assert [card.split(":")[0] for card in turned_up] == ["Shuukaku", "Ikki"]


def test_info_1_cards_a_spy_has_seen_are_drawn_for_him() -> None:
    state = position(hands={0: "shinobi", 1: "zei ijuu"})
    spied = play(state, "shinobi >seat1 1:no >card:zei").state
    assert any(line.startswith("Ijuu") for line in beside(spied)["Seat 1"])
    assert not any(line.startswith("Ijuu") for line in beside(spied, 2)["Seat 1"])


def test_neighbour_1_the_neutral_daimyo_is_drawn_with_what_waits_on_his_card() -> None:
    state = position({2: "d6"}, edition=SCENARIO, peasants={2: 3}, active={2: (1, 0)}, pool=5)
    neutral = beside(state)["Seat 2 (neutral)"]
    assert {"peasants on fields: 1", "active ashigaru: 1"} <= set(neutral)
    assert not any(line.startswith(("ryo", "cards", "pass")) for line in neutral)
    assert "peasants on the daimyo card: 3" in neutral


@pytest.mark.many
@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_every_phrase_of_a_game_can_be_said(edition: str, seats: int) -> None:
    for step in random_game(seats, 14, edition)[::6]:
        for seat in (0, None):
            scene = seen(step.state, seat)
            labels = [spot.label for spot in scene.spots] + [piece.label for piece in scene.pieces]
            beside_it = [item.label for entry in scene.entries for item in entry.items]
            headings = [entry.heading for entry in scene.entries]
            for phrase in (*labels, *scene.status, *headings, *beside_it):
                assert not set("{}") & set(say(phrase.key, phrase.values))
        assert RICE_WARS.scene(RICE_WARS.open_view(step.state)).spots


def test_a_drought_is_seen_on_its_field() -> None:
    scene = seen(play(position({0: "b2 f1"}, hands={0: "hideri"}), "hideri >f1").state)
    assert [(piece.symbol, piece.spot, piece.owner) for piece in scene.pieces if piece.spot == "f1"] == [
        ("card-hideri", "f1", None)
    ]
    label = next(spot.label for spot in scene.spots if spot.id == "f1")
    assert say(label.key, label.values) == "f1: a drought until the drawing phase"
