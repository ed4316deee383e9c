"""The thread that reads."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import apsw

from rokkaku.server.store.sqlite.connection import Link, failure

T = TypeVar("T")


class Reader:
    """Runs queries one by one.  Each sees everything acknowledged before it was asked."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._thread = ThreadPoolExecutor(1, "store-reader")

    async def read(self, question: Callable[[apsw.Connection], T]) -> T:
        """Runs a query in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._answer, question)

    def stop(self) -> None:
        """Ends the thread after all waiting queries."""
        self._thread.submit(self._link.drop)
        self._thread.shutdown()

    def _answer(self, question: Callable[[apsw.Connection], T]) -> T:
        try:
            connection = self._link.connection()
            # One transaction, so that all statements of a query see the same moment.
            with connection:
                answer = question(connection)
        except apsw.Error as error:
            self._link.drop()
            raise failure(error) from error
        return answer
