"""What has come from one client and waits for its task."""

import asyncio
from typing import Any


class Inbox:
    """A queue for one reader.  That of asyncio takes a tenth of a socket's memory, to have room for many."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """One more message."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def qsize(self) -> int:
        """How many messages have not been read."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether everything has been read."""
        return not self._messages

    async def get(self) -> Any:
        """The next message, as soon as there is one."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.pop(0)
