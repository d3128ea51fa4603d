"""The one cookie: a session's token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from litestar.datastructures import Cookie

YEAR_SECONDS = 365 * 24 * 3600


class Cookies(msgspec.Struct, frozen=True):
    """How the cookie is named and kept; on https nobody else can set or read it."""

    secure: bool

    @property
    def name(self) -> str:
        """The cookie's name."""
        return "__Host-hattari" if self.secure else "hattari"

    def token(self, cookies: Mapping[str, str]) -> str | None:
        """The token that a request brought."""
        return cookies.get(self.name)

    def header(self, token: str | None) -> bytes:
        """The value of the header that sets the cookie, or takes it away."""
        same_site: Literal["lax"] = "lax"
        cookie = Cookie(
            key=self.name,
            value=token or "",
            max_age=YEAR_SECONDS if token else 0,
            path="/",
            secure=self.secure,
            httponly=True,
            samesite=same_site,
        )
        return cookie.to_encoded_header()[1]
