import pytest

from rokkaku.core.errors import BadSetup
from rokkaku.core.game import EditionInfo, Event, Setup, Step, edition_of, event_key, with_colours, words_of
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES, find


def setup(**changes: object) -> Setup:
    agreed = {"game": "samurai", "edition": "lacerta-2008", "seats": 3, "seed": "7", **changes}
    return Setup(**agreed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            {"edition": "lacerta"},
            "no edition called lacerta. Choose from: hans-im-glueck-1998, italiano, lacerta-2008",
        ),
        ({"seats": 5}, "this number of players: 5. Choose from: 2, 3, 4"),
        ({"first": Seat(3)}, "Seat 3 cannot start. Seats are numbered 0 to 2"),
        ({"seed": "a]b"}, "The seed 'a]b' is not allowed: use printable characters"),
        ({"seed": "a\nb"}, "is not allowed: use printable characters"),
        ({"colours": ("red", "mauve", "blue")}, "no colour called mauve here. Choose from: green, yellow"),
        ({"colours": ("red", "blue")}, "not 3 different colours, one for each seat: red, blue"),
        ({"colours": ("red", "blue", "red")}, "not 3 different colours, one for each seat: red, blue, red"),
        ({"options": {"speed": "fast"}}, "no option called speed. Choose from: opening_hand, figure_setup"),
        (
            {"options": {"ending": "never"}},
            "option ending cannot be never. Choose from: one_kind, whole_board",
        ),
    ],
)
def test_a_bad_setup_is_refused_with_what_is_allowed(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(BadSetup) as refused:
        find("samurai").start(setup(**wrong))
    assert told in str(refused.value)


def test_an_unknown_game_is_refused_with_what_there_is() -> None:
    with pytest.raises(BadSetup, match=rf"no game called go\. Choose from: {', '.join(sorted(GAMES))}\.$"):
        find("go")


def test_an_edition_has_words_of_its_own_and_seats_are_called_by_colour() -> None:
    edition = EditionInfo("italiano", (2,), (), ("red", "green"))
    words = words_of("samurai", edition)
    assert (words["samurai.tile.N1"], words["seat.0"], words["seat.1"]) == ("rider", "Red", "Green")
    assert words_of("rice-wars", edition) == {"seat.0": "Red", "seat.1": "Green"}


def test_colours_change_how_a_game_looks_and_nothing_else() -> None:
    agreed, game = setup(colours=("blue", "red", "green")), find("samurai")
    assert edition_of(game.editions, agreed).colours == ("blue", "red", "green", "yellow")
    assert game.start(agreed) == game.start(setup())


@pytest.mark.parametrize(
    ("chosen", "colours"),
    [
        (("", "", ""), ()),
        (("green", "", "blue"), ()),
        (("", "red", ""), ("green", "red", "blue")),
        (("yellow", "", ""), ("yellow", "green", "blue")),
        (("blue", "green", ""), ("blue", "green", "yellow")),
        (("", "", "green"), ("blue", "yellow", "green")),
    ],
)
def test_who_has_not_chosen_keeps_the_usual_colour_or_takes_the_first_left(
    chosen: tuple[str, ...], colours: tuple[str, ...]
) -> None:
    assert with_colours(setup(), find("samurai").editions, chosen) == setup(colours=colours)


def test_a_setup_in_colours_keeps_those_that_nobody_chooses_anew() -> None:
    agreed, editions = setup(colours=("blue", "red", "green")), find("samurai").editions
    assert with_colours(agreed, editions, ("", "", "")) == agreed
    assert with_colours(agreed, editions, ("", "", "blue")).colours == ("green", "red", "blue")


def test_what_a_seat_does_for_itself_is_told_apart_from_what_it_does_for_another() -> None:
    assert (
        event_key("rice-wars", "PeasantPlaced", {"seat": 0, "by": 0}) == "rice-wars.event.PeasantPlaced.own"
    )
    assert event_key("rice-wars", "PeasantPlaced", {"seat": 2, "by": 0}) == "rice-wars.event.PeasantPlaced"
    assert event_key("samurai", "WinDecided", {"by": "leads"}) == "samurai.event.WinDecided"
    assert event_key("samurai", "TurnEnded", {"seat": 0}) == "samurai.event.TurnEnded"


def test_steps_join_states_and_stories() -> None:
    first = Step(1, (Event(seen_by=(Seat(0),)),))
    joined = first.then(lambda state: Step(state + 1, (Event(),)))
    assert joined.state == 2
    assert [event.seen_by for event in joined.events] == [(0,), None]


def test_an_event_is_seen_by_the_seats_it_names_or_by_everyone() -> None:
    secret, public = Event(seen_by=(Seat(1),)), Event()
    assert [secret.is_seen_by(seat) for seat in (Seat(0), Seat(1), None)] == [False, True, False]
    assert public.is_seen_by(None)


def test_the_front_door_works_as_promised() -> None:
    game = find("samurai")
    agreed = setup(edition="hans-im-glueck-1998", options={"opening_hand": "drawn"}, first=0)
    step = game.start(agreed)
    seat = game.deciders(step.state)[0]
    move = game.moves(step.state, seat)[0]
    assert game.read(game.write(move)) == move
    step = game.play(step.state, seat, move)
    assert game.view(step.state, seat) != game.view(step.state, None)
    assert game.outcome(step.state) is None
