"""What several commands take from the command line."""

import os
import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rokkaku.bots.levels import USUAL, levels_of
from rokkaku.bots.limits import SECONDS
from rokkaku.cli.terminal.table import HUMAN, LocalTable
from rokkaku.core.errors import BadRequest, BadSetup
from rokkaku.core.game import Game, Setup, with_colours
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import say

if TYPE_CHECKING:
    from rokkaku.bots.arena import Workers

LONGEST_THOUGHT = 3600


class CommandParser(ArgumentParser):
    """Takes words of a question also after an option, where argparse takes none."""

    def parse_known_args(
        self, args: Iterable[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        asked, rest = super().parse_known_args(args, namespace)
        if "words" not in asked:
            return asked, rest
        asked.words = [*asked.words, *(word for word in rest if not word.startswith("-"))]
        return asked, [word for word in rest if word.startswith("-")]


def add_setup_arguments(parser: ArgumentParser, *, needs_game: bool = True) -> None:
    add_edition_arguments(parser, needs_game=needs_game)
    parser.add_argument("--seed", metavar="TEXT", help=say("cli.argument.seed"))
    parser.add_argument("--first", metavar="SEAT", type=int, help=say("cli.argument.first"))


def add_edition_arguments(parser: ArgumentParser, *, needs_game: bool = True) -> None:
    count = None if needs_game else "?"
    parser.add_argument("game", metavar="GAME", nargs=count, help=say("cli.argument.game"))
    parser.add_argument("--edition", metavar="KEY", help=say("cli.argument.edition"))
    parser.add_argument(
        "--option",
        metavar="NAMED-VALUE",
        nargs="+",
        action="extend",
        default=[],
        help=say("cli.argument.option"),
    )


def add_seconds_argument(parser: ArgumentParser) -> None:
    parser.add_argument("--seconds", metavar="S", type=float, help=say("cli.argument.seconds"))


def add_workers_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--processes", metavar="N", type=int, default=os.cpu_count(), help=say("cli.arena.argument.processes")
    )
    parser.add_argument("--ray", metavar="ADDRESS", help=say("cli.arena.argument.ray"))


def workers_of(arguments: Namespace) -> "Workers":
    """Who plays the games: processes here, or the machines of a cluster."""
    from rokkaku.bots.arena import in_processes  # here, because most commands need no processes
    from rokkaku.bots.cluster import on_cluster

    return in_processes(arguments.processes) if arguments.ray is None else on_cluster(arguments.ray)


def seconds_of(arguments: Namespace) -> float:
    """How long a bot may think about one move."""
    seconds: float = SECONDS if arguments.seconds is None else arguments.seconds
    if not 0 < seconds <= LONGEST_THOUGHT:
        raise BadRequest("cli.error.seconds", {"seconds": f"{seconds:g}", "most": LONGEST_THOUGHT})
    return seconds


def refuse_settled(arguments: Namespace, names: Sequence[str], key: str) -> None:
    """Refuses what cannot be asked for any more."""
    values = {name: getattr(arguments, name) for name in names}
    given = [name for name, value in values.items() if value not in (None, []) and value is not False]
    if given:
        raise BadRequest(key, {"arguments": given})


def add_json_argument(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=say("cli.argument.json"))


def add_plain_argument(parser: ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help=say("cli.argument.plain"))


def setup_of(arguments: Namespace, game: Game[Any, Any, Any], seats: int) -> Setup:
    """The setup asked for; without a seed in it, one is drawn."""
    return Setup(
        game=game.key,
        edition=edition_for(game, arguments.edition, seats),
        seats=seats,
        seed=secrets.token_hex(16) if arguments.seed is None else arguments.seed,
        options=options_of(arguments.option),
        first=None if arguments.first is None else Seat(arguments.first),
        values=game.values,
    )


def edition_for(game: Game[Any, Any, Any], asked: str | None, seats: int) -> str:
    """The edition asked for, or else the first for so many seats; one that is unknown is refused later."""
    known = {edition.key: edition for edition in game.editions}
    fitting = [key for key, edition in known.items() if seats in edition.seats]
    if asked in fitting or (asked is not None and asked not in known):
        return asked
    values = {"game": game.key, "seats": seats, "edition": asked}
    if not fitting:
        editions = [{"edition": key, "seats": edition.seats} for key, edition in known.items()]
        example = ",".join(usual_players(game, asked, HUMAN))
        raise BadSetup("cli.error.no-edition", {**values, "editions": editions, "example": example})
    if asked is None:
        return fitting[0]
    allowed, others = known[asked].seats, [{"edition": key} for key in fitting]
    raise BadSetup("cli.error.other-edition", {**values, "allowed": allowed, "editions": others})


def usual_players(
    game: Game[Any, Any, Any], edition: str | None, first: str, level: str = USUAL
) -> Sequence[str]:
    """As few as an edition is for, all but the first of them bots of one level."""
    chosen = next((each for each in game.editions if each.key == edition), game.editions[0])
    return [first, *[level] * (min(chosen.seats) - 1)]


def table_of(arguments: Namespace, first: str = HUMAN, colours: str | None = None) -> LocalTable:
    """The table the arguments describe, everyone in place, people in the colours they ask for.

    `first` sits at the first seat of usual ones.
    """
    game = find(arguments.game)
    players = players_of(arguments, game, first)
    setup = setup_of(arguments, game, len(players))
    setup = with_colours(setup, game.editions, colours_of(colours, players))
    return LocalTable(game, setup, players, arguments.record, seconds_of(arguments))


def players_of(arguments: Namespace, game: Game[Any, Any, Any], first: str = HUMAN) -> Sequence[str]:
    level = getattr(arguments, "level", None)
    if arguments.seats is None:
        return usual_players(
            game, arguments.edition, first, USUAL if level is None else _known(level, game.key)
        )
    if level is not None:
        raise BadRequest("cli.error.level-and-seats")
    return [player.strip() for player in arguments.seats.split(",")]


def _known(level: str, game: str) -> str:
    allowed = [each.name for each in levels_of(game)]
    if level not in allowed:
        raise BadRequest("cli.error.level", {"level": level, "allowed": allowed})
    return level


def colours_of(asked: str | None, players: Sequence[str]) -> Sequence[str]:
    """For each player the colour asked for: the people's come one after another, others have none."""
    colours = [colour.strip().casefold() for colour in asked.split(",")] if asked else []
    people = players.count(HUMAN)
    if len(colours) > people:
        raise BadRequest("cli.error.too-many-colours", {"colours": colours, "people": people})
    wanted = iter(colours)
    return [next(wanted, "") if player == HUMAN else "" for player in players]


def options_of(words: Sequence[str]) -> Mapping[str, str]:
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadRequest("cli.error.not-an-option", {"text": word})
        options[name] = value
    return options
