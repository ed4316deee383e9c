"""The HTTP status of each refusal, by its key."""

from collections.abc import Mapping

BAD_REQUEST, REFUSED, UNAVAILABLE = 400, 409, 503
MISDIRECTED = 421

STORE = "store."
"""The prefix for errors of the store, after which a client may try again."""

STATUSES: Mapping[str, int] = {
    "server.no-guest": 401,
    "server.door.origin": 403,
    "server.not-found": 404,
    "server.door.slow": 408,
    "server.door.body": 413,
    "server.door.kind": 415,
    "server.door.host": MISDIRECTED,
    "server.door.rate": 429,
    "server.door.sockets": 429,
    "table.too-much-chat": 429,
    "table.too-much-advice": 429,
    "table.too-many-imports": 429,
    "review.too-many": 429,
    "server.door.crashed": 500,
    "server.no-client": UNAVAILABLE,
}


def status_of(key: str, usual: int = BAD_REQUEST) -> int:
    """The status of a refusal; `usual` if its key is not listed."""
    return UNAVAILABLE if key.startswith(STORE) else STATUSES.get(key, usual)
