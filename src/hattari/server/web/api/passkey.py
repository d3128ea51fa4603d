"""/api/v1/me/passkeys and /login/passkey: keys that a device holds, instead of passwords."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, delete, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody

from hattari.server import devices
from hattari.server.accounts import Accounts
from hattari.server.passkeys import Passkeys
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web.origin import Site
from hattari.server.web.throttle import Throttles
from hattari.tables.words import LONGEST_NAME, clean

from .account import check_tries, told, welcomed
from .types.account import AccountOut, PasskeyAsked, PasskeyIn, ProofIn

AnyRequest = Request[Any, Any, Any]


class PasskeysController(Controller):
    """One's own passkeys."""

    path = "/me/passkeys"
    tags = ("account",)

    @post("/options", status_code=200)
    async def ask(
        self,
        request: AnyRequest,
        passkeys: Given[Passkeys],
        throttles: Given[Throttles],
        known: Given[Player],
        site: Given[Site],
        data: JSONBody[ProofIn],
    ) -> PasskeyAsked:
        """What the browser is to be asked, to make a passkey."""
        check_tries(request, throttles, known.id)
        origin = _origin(request, site)
        return PasskeyAsked(await passkeys.ask_new(known, data.password, origin))

    @post(status_code=201)
    async def add(
        self,
        request: AnyRequest,
        accounts: Given[Accounts],
        passkeys: Given[Passkeys],
        known: Given[Player],
        site: Given[Site],
        data: JSONBody[PasskeyIn],
    ) -> AccountOut:
        """Keep the passkey that the browser made."""
        agent = request.headers.get("user-agent", "")
        name = clean(data.name, LONGEST_NAME) or devices.named(agent)
        await passkeys.add(known, _origin(request, site), data.credential, name)
        return await told(accounts, known, site)

    @delete("/{key:str}", status_code=200)
    async def drop(
        self, accounts: Given[Accounts], known: Given[Player], site: Given[Site], key: FromPath[str]
    ) -> AccountOut:
        """Forget a passkey."""
        await accounts.of(known)
        await accounts.rows.drop_passkey(known.id, _read(key))
        return await told(accounts, known, site)


@post("/login/passkey/options", status_code=200, tags=["account"])
async def ask_login(
    request: AnyRequest,
    passkeys: Given[Passkeys],
    throttles: Given[Throttles],
    site: Given[Site],
) -> PasskeyAsked:
    """What the browser is to be asked, to log in with any passkey it has for this server."""
    check_tries(request, throttles)
    return PasskeyAsked(await passkeys.ask_login(_origin(request, site)))


@post("/login/passkey", status_code=200, tags=["account"])
async def log_in(  # noqa: PLR0913, PLR0917 (each is given)
    request: AnyRequest,
    accounts: Given[Accounts],
    passkeys: Given[Passkeys],
    throttles: Given[Throttles],
    site: Given[Site],
    services: Given[Services],
    data: JSONBody[PasskeyIn],
) -> AccountOut:
    """Log in on this device with a passkey."""
    check_tries(request, throttles)
    entered = await passkeys.log_in(_origin(request, site), data.credential)
    return await welcomed(request, accounts, services, site, entered)


def _origin(request: AnyRequest, site: Site) -> str:
    return site.public or str(request.base_url).rstrip("/")


def _read(key: str) -> bytes:
    try:
        return bytes.fromhex(key)
    except ValueError:
        return b""
