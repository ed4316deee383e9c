"""A plain proxy: each connection is handed on to the next server that takes it, byte by byte."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")

CHUNK = 65_536
LISTENS = b"LISTEN "


class Proxy:
    """Runs in a thread of its own.  It can stop to hand anything on, as a network does that is cut."""

    def __init__(self, targets: Sequence[Callable[[], int]]) -> None:
        """`targets` say at which ports the servers are now."""
        self.targets = targets
        self.port = 0
        self.is_cut = False
        self.is_deaf = False
        """Whether connections on which somebody listens for notifications are silent."""
        self.connections = 0
        self._numbers = count()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> "Proxy":
        self._thread.start()
        self._server = self._call(asyncio.start_server(self._serve, "127.0.0.1", self.port))
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *exception: object) -> None:
        self._call(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _call(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _close(self) -> None:
        self._server.close()
        open_ones = asyncio.all_tasks() - {asyncio.current_task()}
        for task in open_ones:
            task.cancel()
        await asyncio.gather(*open_ones, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Cancelled when the proxy is closed, which asyncio's own callback would take for an error.
        with suppress(asyncio.CancelledError):
            await self._lead(reader, writer)

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = next(self._numbers)
        for offset in range(len(self.targets)):
            port = self.targets[(first + offset) % len(self.targets)]()
            with suppress(OSError):
                return await self._join(reader, writer, await asyncio.open_connection("127.0.0.1", port))
        writer.transport.abort()

    async def _join(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        other: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        self.connections += 1
        listening = asyncio.Event()
        ways = [
            asyncio.create_task(self._hand_on(reader, other[1], listening, is_client=True)),
            asyncio.create_task(self._hand_on(other[0], writer, listening, is_client=False)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in (writer, other[1]):
                end.close()
            self.connections -= 1

    async def _hand_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        listening: asyncio.Event,
        *,
        is_client: bool,
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if is_client and LISTENS in data:
                    listening.set()
                while self.is_cut:
                    await asyncio.sleep(0.01)
                if not (self.is_deaf and listening.is_set() and not is_client):
                    writer.write(data)
                    await writer.drain()
