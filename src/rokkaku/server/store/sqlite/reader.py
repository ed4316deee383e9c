"""The thread that reads, beside the one that writes."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import apsw

from rokkaku.server.store.sqlite.connection import Link, failure

T = TypeVar("T")


class Reader:
    """Answers questions one by one.  Each sees everything that was acknowledged before it was asked."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._thread = ThreadPoolExecutor(1, "store-reader")

    async def read(self, question: Callable[[apsw.Connection], T]) -> T:
        """The answer to a question."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._answer, question)

    def stop(self) -> None:
        """Ends the thread after all that was asked."""
        self._thread.submit(self._link.drop)
        self._thread.shutdown()

    def _answer(self, question: Callable[[apsw.Connection], T]) -> T:
        try:
            connection = self._link.connection()
            # One transaction: all statements of a question see the same moment.
            with connection:
                answer = question(connection)
        except apsw.Error as error:
            self._link.drop()
            raise failure(error) from error
        return answer
