"""The same deal, played by several people: their results side by side."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.game import edition_title
from rokkaku.core.seats import Seat
from rokkaku.locales import SPOKEN, Speaker
from rokkaku.protocol import pages
from rokkaku.protocol.frames import Happened
from rokkaku.protocol.tables import Chair
from rokkaku.server.edge.responses import NotFound, endpoint, json_response
from rokkaku.server.platform import Platform
from rokkaku.server.tables.naming import own_name
from rokkaku.server.tables.story import Narrator, StoryRow, narrator_of, rankings, row_shown
from rokkaku.server.tables.table import Table


@endpoint
async def deal(request: Request) -> Response:
    """A deal, by the finished game in which it was played first.

    Results stay hidden from those who have no game of it that is over, unless they ask for them `anyway`.
    """
    platform: Platform = request.app.state.platform
    guest = await platform.guests.of(request)
    first = await platform.table(request.path_params["id"], guest)
    if first.state.status != "finished" or not first.state.is_solo:
        raise NotFound
    found = [await platform.registry.readable(id) for id in first.state.deals]
    setup = first.state.head.setup
    viewer = "" if guest is None else guest.id
    games = [*_games([first, *(table for table in found if table is not None)])]
    are_hidden = "anyway" not in request.query_params and not any(game.is_known_to(viewer) for game in games)
    return json_response(
        pages.DealShown(
            first.id,
            setup.game,
            setup.edition,
            edition_title(setup.game, setup.edition, Speaker()),
            tuple(chair.bot for chair in first.state.chairs if not chair.guest),
            first.state.head.created,
            tuple(_hidden(game, viewer) for game in games) if are_hidden else _results(games, viewer),
            are_hidden,
        )
    )


class _Game(NamedTuple):
    """One game of a deal, and who played it."""

    table: Table
    seat: Seat
    person: Chair

    def is_known_to(self, viewer: str) -> bool:
        """Whether somebody knows the deal from this game."""
        return self.person.guest == viewer and self.table.state.status != "running"


def _games(tables: Sequence[Table]) -> Iterator[_Game]:
    """Two people who are called alike are told apart; who plays again keeps the name."""
    known: dict[str, Chair] = {}
    for table in tables:
        chairs = table.state.chairs
        seat, chair = next((Seat(seat), chair) for seat, chair in enumerate(chairs) if chair.guest)
        if chair.guest not in known:
            known[chair.guest] = replace(chair, name=own_name(tuple(known.values()), chair.name))
        yield _Game(table, seat, known[chair.guest])


def _hidden(game: _Game, viewer: str) -> pages.DealResult:
    """Who has played, and nothing that tells how."""
    is_mine = game.person.guest == viewer
    return pages.DealResult(game.table.id, game.person.name, is_mine, game.table.state.status, game.seat)


class _Play(NamedTuple):
    """A game of a deal, with what it came to."""

    game: _Game
    narrator: Narrator
    end: StoryRow | None
    """The turn that ended the game; none where it was not played to its end."""

    @property
    def place(self) -> int | None:
        outcome = self.game.table.state.outcome
        return outcome.places[self.game.seat] if outcome is not None and outcome.places else None


def _results(games: Sequence[_Game], viewer: str) -> tuple[pages.DealResult, ...]:
    plays = [*map(_play, games)]
    merits = [*map(_merit, plays)]
    ranks = [1 + sum(better > merit for better in merits) for merit in merits]
    return tuple(_result(play, rank, viewer) for play, rank in zip(plays, ranks, strict=True))


def _play(game: _Game) -> _Play:
    state = game.table.state
    narrator = narrator_of(state, SPOKEN.get())
    end = _end(game.table, narrator) if state.status == "finished" else None
    return _Play(game, narrator, end)


def _merit(play: _Play) -> tuple[float, ...]:
    """What games are ranked by; more is better."""
    place = math.inf if play.place is None else play.place
    counted = {} if play.end is None else rankings(play.end, play.narrator)
    return (-place, play.game.table.state.status != "running", *counted.get(play.game.seat, ()))


def _result(play: _Play, rank: int, viewer: str) -> pages.DealResult:
    table, seat, person = play.game
    outcome = table.state.outcome
    happened = () if play.end is None else _happened(play.end, play.narrator)
    return pages.DealResult(
        table=table.id,
        name=person.name,
        is_mine=person.guest == viewer,
        status=table.state.status,
        seat=seat,
        place=play.place,
        count=0 if outcome is None else len(outcome.places) + len(outcome.others),
        sentence=_decided(happened, table.state.resigned),
        happened=happened,
        rank=rank,
    )


def _end(table: Table, narrator: Narrator) -> StoryRow | None:
    rows = [*table.story.since(0)]
    return next((row for row in reversed(rows) if _decided(_happened(row, narrator))), None)


def _happened(row: StoryRow, narrator: Narrator) -> tuple[Happened, ...]:
    return row_shown(row, None, narrator, is_open=True).happened


def _decided(happened: Sequence[Happened], resigned: Sequence[Seat] = ()) -> str:
    """By what a game was decided, as far as it was; who has resigned has not won, whatever the rules say."""
    signs = ("end",) if resigned else ("result", "end")
    return next((each.sentence for each in reversed(happened) if each.sign in signs), "")


ROUTES = [Route("/api/tables/{id}/deal", deal, methods=["GET"])]
