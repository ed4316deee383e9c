"""The one thread that writes.

It commits all waiting operations together, then reports.  There are three results: the data is on disk;
nothing was written; or, if the disk did not answer in time, nobody knows yet.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import apsw

from rokkaku.server.store.outcomes import Outcomes
from rokkaku.server.store.sqlite.connection import Connector, failure
from rokkaku.server.store.store import Conflict, StoreFailed

T = TypeVar("T")
Work = Callable[[apsw.Connection], T]
CarryOut = Callable[[apsw.Connection, Work[Any]], Any]
"""Gives the outcome of an operation."""

LIMIT = 1.0
"""Seconds to wait for a write."""
CONFLICTS = {
    apsw.SQLITE_CONSTRAINT_PRIMARYKEY: "store.conflict",
    apsw.SQLITE_CONSTRAINT_UNIQUE: "store.conflict",
    apsw.SQLITE_CONSTRAINT_FOREIGNKEY: "store.no-table",
}


class Operation:
    """Something to write, and a future for its outcome: a value or an error."""

    def __init__(self, work: Work[Any], outcome: asyncio.Future[Any]) -> None:
        self.work = work
        self.outcome = outcome
        self._lock = threading.Lock()
        self._is_withdrawn = False
        self._is_begun = False

    def begin(self) -> bool:
        """Whether it should still be written; if so, it can no longer be withdrawn."""
        with self._lock:
            self._is_begun = not self._is_withdrawn
            return self._is_begun

    def withdraw(self) -> bool:
        """Withdraws it if writing has not begun; returns whether that worked."""
        with self._lock:
            self._is_withdrawn = not self._is_begun
            return self._is_withdrawn


class Writer:
    """Carries out the writes of one event loop."""

    def __init__(
        self,
        connector: Connector,
        limit: float = LIMIT,
        is_in_place: Callable[[], bool] = lambda: True,
        around: Work[AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """`is_in_place` says whether the open file is still the one at the store's path.

        `around` all operations of a group is done what they need once.
        """
        self._connector = connector
        self._limit = limit
        self._is_in_place = is_in_place
        self._around = around
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Operation] = []
        """Since the thread was last woken."""
        self._waiting: SimpleQueue[Sequence[Operation] | None] = SimpleQueue()
        self._outcomes = Outcomes(limit)
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T]) -> T:
        """Returns when the data is on disk.  If the caller is cancelled, the write still happens."""
        operation = Operation(work, self._loop.create_future())
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(operation)
        if not await self._outcomes.wait(operation.outcome):
            raise self._give_up(operation)
        outcome: T = operation.outcome.result()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def _hand_over(self) -> None:
        """To the thread, once for all that came in one round of the event loop: to wake it costs much."""
        gathered, self._gathered = self._gathered, []
        self._waiting.put(gathered)

    def _give_up(self, operation: Operation) -> StoreFailed:
        if operation.withdraw():
            operation.outcome.cancel()
            return StoreFailed("store.slow")
        return StoreFailed("store.unknown")

    async def wait_for_unfinished(self) -> None:
        """Waits for the outcome of every write that had not finished in time."""
        if not await self._outcomes.are_known():
            raise StoreFailed("store.unknown")

    def stop(self) -> None:
        """Ends the thread after all waiting operations, unless the disk never answers."""
        self._waiting.put(None)
        self._thread.join(5 * self._limit)

    def _run(self) -> None:
        is_running = True
        while is_running:
            waiting = [self._waiting.get(), *self._others_waiting()]
            is_running = None not in waiting
            group = [operation for some in waiting if some for operation in some if operation.begin()]
            if group:
                self._report(group, self._commit(group))
        self._connector.drop()

    def _others_waiting(self) -> Sequence[Sequence[Operation] | None]:
        found = []
        try:
            while True:
                found.append(self._waiting.get_nowait())
        except Empty:
            return found

    def _commit(self, group: Sequence[Operation]) -> Sequence[Any]:
        """The outcome of each operation; if the commit fails, all of them have failed."""
        if not self._is_in_place():
            return [StoreFailed("store.gone") for _ in group]
        try:
            connection = self._connector.connection()
            connection.execute("BEGIN IMMEDIATE")
            outcomes = self._outcomes_of(group, connection, _outcome)
            if any(isinstance(outcome, Exception) for outcome in outcomes):
                # What an error leaves behind must go, and nothing else: once more, one by one.
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                outcomes = self._outcomes_of(group, connection, _attempt)
            connection.execute("COMMIT")
        except Exception as error:
            self._connector.drop()
            return [failure(error) for _ in group]
        return outcomes

    def _outcomes_of(
        self, group: Sequence[Operation], connection: apsw.Connection, carry_out: CarryOut
    ) -> Sequence[Any]:
        with self._around(connection):
            return [carry_out(connection, operation.work) for operation in group]

    def _report(self, group: Sequence[Operation], outcomes: Sequence[Any]) -> None:
        # The event loop is closed: nobody is waiting any more.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_set_outcomes, group, outcomes)


def _attempt(connection: apsw.Connection, work: Work[Any]) -> Any:
    """One operation of several: what an error leaves behind is rolled back without the others."""
    connection.execute("SAVEPOINT operation")
    outcome = _outcome(connection, work)
    if isinstance(outcome, Exception):
        connection.execute("ROLLBACK TO operation")
    connection.execute("RELEASE operation")
    return outcome


def _outcome(connection: apsw.Connection, work: Work[Any]) -> Any:
    """An operation's value or error.  If the disk fails, the whole group does."""
    try:
        return work(connection)
    except apsw.ConstraintError as error:
        key = CONFLICTS.get(error.extendedresult)  # type: ignore[attr-defined]
        return Conflict(key) if key else error
    except apsw.Error:
        raise
    except Exception as error:
        return error


def _set_outcomes(group: Sequence[Operation], outcomes: Sequence[Any]) -> None:
    for operation, outcome in zip(group, outcomes, strict=True):
        operation.outcome.set_result(outcome)
