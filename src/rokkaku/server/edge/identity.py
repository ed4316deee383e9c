"""Guests: a signed cookie and a name instead of an account."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from rokkaku.locales import say
from rokkaku.server.settings import Settings

COOKIE = "rokkaku_guest"
SECURE_PREFIX = "__Host-"
YEAR = 365 * 24 * 3600
LONGEST_ID = 64

_PURPOSE = b"rokkaku guest cookie 1:"


def new_guest_id() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


class CookieSigner:
    """Signs the ids of guests and checks the signatures.  `secret` comes from the store."""

    def __init__(self, secret: str, settings: Settings) -> None:
        self.secret = secret.encode()
        self.cookie = SECURE_PREFIX + COOKIE if settings.is_https else COOKIE
        self.attributes = f"Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
        if settings.is_https:
            self.attributes += "; Secure"

    def sign(self, guest: str) -> str:
        """The value of a guest's cookie: the id and its signature."""
        return f"{guest}.{self._signature(guest)}"

    def read(self, cookies: str) -> str | None:
        """The guest's id from a `Cookie` header, if one of the cookies has our signature."""
        for cookie in cookies.split(";"):
            name, _, value = cookie.strip().partition("=")
            if name == self.cookie and (guest := self._verified(value)):
                return guest
        return None

    def set_cookie(self, guest: str) -> str:
        """The `Set-Cookie` header for a guest."""
        return f"{self.cookie}={self.sign(guest)}; {self.attributes}"

    def _verified(self, value: str) -> str | None:
        guest, _, signature = value.partition(".")
        is_well_formed = 0 < len(guest) <= LONGEST_ID and value.isascii()
        return guest if is_well_formed and hmac.compare_digest(signature, self._signature(guest)) else None

    def _signature(self, guest: str) -> str:
        digest = hmac.digest(self.secret, _PURPOSE + guest.encode(), sha256)
        return urlsafe_b64encode(digest).rstrip(b"=").decode()


def fresh_name() -> str:
    """A name for a new guest until they choose one, such as `Crane 420`."""
    word = secrets.choice(say("server.name.words").split())
    return f"{word} {secrets.randbelow(900) + 100}"
