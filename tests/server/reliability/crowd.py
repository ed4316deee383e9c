"""Many people at many tables, in one event loop."""

import asyncio
from collections.abc import Sequence
from typing import Any

from server.processes import ServerProcess
from server.reliability.ledger import Ledger
from server.reliability.players import Player
from server.reliability.web import Guest

QUICK = {"opening_hand": "drawn", "figure_setup": "random"}
"""Spares the players all that comes before the first turn."""


class Crowd:
    """Plays at so many tables at a time: where a game ends another begins."""

    def __init__(self, server: ServerProcess, ledger: Ledger, people: int = 12, **more: Any) -> None:
        self.server = server
        self.ledger = ledger
        self.people = people
        self.more = more
        """What else is agreed at every table."""
        self.guests: list[Guest] = []
        self.is_up = asyncio.Event()
        self.is_up.set()
        self.is_leaving = False
        self.players: set[Player] = set()
        self.parties: list[asyncio.Task[None]] = []

    async def arrive(self) -> None:
        self.guests = [await Guest.arrive(self.server, f"P{number}") for number in range(self.people)]

    async def open_table(
        self, number: int, seats: int, *, game: str = "samurai", bots: Sequence[str] = (), **more: Any
    ) -> tuple[str, Sequence[Guest]]:
        """A table at which everybody sits; the people are neighbours in the list of guests."""
        guests = [self.guests[(number + seat) % len(self.guests)] for seat in range(seats)]
        table = await guests[0].open_table(["me", *["free"] * (seats - 1), *bots], game, **self.more, **more)
        for seat, guest in enumerate(guests[1:], start=1):
            await guest.sit(table, seat)
        return table, guests

    def play(self, tables: int) -> None:
        """Lets the games begin: two to four seats each, every tenth with a chosen hand, one of Rice Wars."""
        self.parties = [asyncio.create_task(self._play_on(number)) for number in range(tables)]

    async def _play_on(self, number: int) -> None:
        while not self.is_leaving:
            await self.is_up.wait()
            try:
                table, guests = await self.new_table(number)
            except OSError:
                continue
            await self.follow(table, guests)

    async def follow(self, table: str, guests: Sequence[Guest]) -> None:
        """One game until it is over."""
        players = [Player(guest, table, seat, self.ledger, self.is_up) for seat, guest in enumerate(guests)]
        self.players.update(players)
        await asyncio.gather(*(player.play() for player in players))
        self.players.difference_update(players)

    async def new_table(self, number: int) -> tuple[str, Sequence[Guest]]:
        if number == 0:
            return await self.open_table(number, 3, game="rice-wars")
        options = {} if number % 10 == 1 else QUICK
        return await self.open_table(number, 2 + number % 3, options=options)

    async def leave(self) -> None:
        """Ends everything; raises what went wrong in any of the games."""
        self.is_leaving = True
        await asyncio.gather(*(player.leave() for player in list(self.players)))
        await asyncio.gather(*self.parties)
