"""The thread that reads."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import apsw

from rokkaku.server.store.sqlite.connection import Connector, failure

T = TypeVar("T")


class Reader:
    """Runs queries one by one.  Each sees everything acknowledged before it was asked."""

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._thread = ThreadPoolExecutor(1, "store-reader")

    async def read(self, query: Callable[[apsw.Connection], T]) -> T:
        """Runs a query in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run_query, query)

    def stop(self) -> None:
        """Ends the thread after all waiting queries."""
        self._thread.submit(self._connector.drop)
        self._thread.shutdown()

    def _run_query(self, query: Callable[[apsw.Connection], T]) -> T:
        try:
            connection = self._connector.connection()
            # One transaction, so that all statements of a query see the same moment.
            with connection:
                result = query(connection)
        except apsw.Error as error:
            self._connector.drop()
            raise failure(error) from error
        return result
