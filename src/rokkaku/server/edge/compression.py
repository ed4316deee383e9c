"""Compresses what clients far away are sent, by the websocket extension permessage-deflate (RFC 7692)."""

from collections.abc import Sequence

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

from rokkaku.server.edge.origins import Proxies, is_far_away
from rokkaku.server.settings import Settings

FASTEST = {"level": 1}
SMALLEST = 512
"""Bytes.  Messages that are smaller, as most answers are, gain little and are sent as they are."""

WORDS_OF_OTHERS = b'"said":[{'
"""In a frame with chat.  Compressed, its size would tell whether the same words are in the reader's hand."""


class LargeMessageDeflate(PerMessageDeflate):
    """Compresses each message on its own: nothing is kept for a socket from one to the next."""

    def encode(self, frame: Frame) -> Frame:
        is_worth_it = len(frame.data) >= SMALLEST and WORDS_OF_OTHERS not in frame.data
        return super().encode(frame) if is_worth_it else frame


class LargeMessageDeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client that asks for compression on how it is done."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, LargeMessageDeflate(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
            usual.compress_settings,
        )


class Compression:
    """Which clients are offered compression."""

    def __init__(self, settings: Settings) -> None:
        self.is_on = settings.compress_sockets
        self.proxies = Proxies(settings.trusted_proxies)
        self.factory = LargeMessageDeflateFactory(
            server_no_context_takeover=True, client_no_context_takeover=True, compress_settings=FASTEST
        )

    def offered_to(self, peer: str, forwarded: Sequence[str]) -> list[LargeMessageDeflateFactory]:
        """For a client within the own network, a core costs more than the bytes; `forwarded` as `Proxies`."""
        is_offered = self.is_on and is_far_away(self.proxies.client(peer, forwarded))
        return [self.factory] if is_offered else []
