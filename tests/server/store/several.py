"""Several stores over one database, as several processes have them."""

from server.store.stores import postgres

from rokkaku.server.store.postgres import PostgresStore
from rokkaku.server.store.store import Hint


class Process:
    """A store, and what it has heard."""

    def __init__(self, address: str) -> None:
        self.store: PostgresStore = postgres(address)
        self.heard: list[Hint] = []
        self.store.listen(self.heard.append)
