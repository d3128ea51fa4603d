"""/api/v1/me/account, /me/devices, /login and /recover: accounts beside guests."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, delete, get, post, put
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody

from hattari.core.game import Refusal
from hattari.server import devices
from hattari.server.accounts import Accounts, Known, login_key, session_id
from hattari.server.services import Services
from hattari.server.sessions import digest
from hattari.server.store.accounts import Device
from hattari.server.store.port import Player
from hattari.server.web import identity
from hattari.server.web.cookies import Cookies
from hattari.server.web.origin import Site
from hattari.server.web.socket import Sockets
from hattari.server.web.throttle import Throttles
from hattari.tables.words import LONGEST_NAME, clean, lookalike

from .types.account import (
    AccountIn,
    AccountOut,
    Codes,
    DeviceOut,
    LoginIn,
    PasskeyOut,
    PasswordIn,
    ProofIn,
    RecoverIn,
)

AnyRequest = Request[Any, Any, Any]


class AccountController(Controller):
    """One's own account."""

    path = "/me/account"
    tags = ("account",)

    @get()
    async def read(
        self, accounts: Given[Accounts], visitor: Given[Player | None], site: Given[Site]
    ) -> AccountOut:
        """How one logs in; without a login for guests and strangers."""
        return await told(accounts, visitor, site)

    @post(status_code=201)
    async def sign_up(  # noqa: PLR0913, PLR0917 (each is given)
        self,
        request: AnyRequest,
        services: Given[Services],
        accounts: Given[Accounts],
        throttles: Given[Throttles],
        known: Given[Player],
        sockets: Given[Sockets],
        data: JSONBody[AccountIn],
    ) -> Codes:
        """Make an account of the guest that one is, known by a new cookie alone; its recovery codes
        are told only now."""
        check_tries(request, throttles)
        services.orders.check_invited(known)
        made = await accounts.sign_up(known, data.login, data.password)
        await sockets.follow_endings()
        await remembered(request, accounts, made.token)
        return Codes(made.codes)

    @put("/password")
    async def change_password(  # noqa: PLR0913, PLR0917 (each is given)
        self,
        request: AnyRequest,
        accounts: Given[Accounts],
        throttles: Given[Throttles],
        known: Given[Player],
        jar: Given[Cookies],
        site: Given[Site],
        data: JSONBody[PasswordIn],
    ) -> AccountOut:
        """Another password; all other devices are logged out."""
        check_tries(request, throttles, known.id)
        token = jar.token(request.cookies) or ""
        await accounts.change_password(known, data.old, data.new, token)
        return await told(accounts, known, site)

    @post("/codes", status_code=201)
    async def renew_codes(
        self,
        request: AnyRequest,
        accounts: Given[Accounts],
        throttles: Given[Throttles],
        known: Given[Player],
        data: JSONBody[ProofIn],
    ) -> Codes:
        """Other recovery codes; the old ones are worth nothing from now on."""
        check_tries(request, throttles, known.id)
        return Codes((await accounts.renew_codes(known, data.password)).codes)


class DevicesController(Controller):
    """Where one is known: guests and accounts alike."""

    path = "/me/devices"
    tags = ("account",)

    @get()
    async def devices(
        self,
        request: AnyRequest,
        accounts: Given[Accounts],
        visitor: Given[Player | None],
        jar: Given[Cookies],
    ) -> list[DeviceOut]:
        """All devices, the latest first."""
        if visitor is None:
            return []
        here = digest(jar.token(request.cookies) or "")
        return [_device(each, here) for each in await accounts.devices(visitor)]

    @delete("/{device:str}", status_code=200)
    async def log_out(
        self,
        accounts: Given[Accounts],
        known: Given[Player],
        sockets: Given[Sockets],
        device: FromPath[str],
    ) -> None:
        """Log one device out; its sockets close on every node within two seconds."""
        await accounts.log_out(known, device)
        await sockets.follow_endings()

    @delete(status_code=200)
    async def log_out_everywhere(
        self,
        request: AnyRequest,
        accounts: Given[Accounts],
        known: Given[Player],
        sockets: Given[Sockets],
    ) -> None:
        """Log all devices out, this one too."""
        await accounts.log_out_everywhere(known)
        await sockets.follow_endings()
        identity.set_token(request, "")


@post("/login", status_code=200, tags=["account"])
async def log_in(  # noqa: PLR0913, PLR0917 (each is given)
    request: AnyRequest,
    accounts: Given[Accounts],
    throttles: Given[Throttles],
    visitor: Given[Player | None],
    site: Given[Site],
    services: Given[Services],
    data: JSONBody[LoginIn],
) -> AccountOut:
    """Log in on this device; `bring` lets a guest's finished games come along."""
    check_tries(request, throttles, _key(data.login))
    entered = await accounts.log_in(data.login, data.password)
    throttles.tries_at_account.got_in(_key(data.login), identity.address(request))
    if data.bring:
        await accounts.bring_along(visitor, entered.player)
    return await welcomed(request, accounts, services, site, entered)


@post("/recover", status_code=200, tags=["account"])
async def recover(  # noqa: PLR0913, PLR0917 (each is given)
    request: AnyRequest,
    accounts: Given[Accounts],
    throttles: Given[Throttles],
    site: Given[Site],
    services: Given[Services],
    sockets: Given[Sockets],
    data: JSONBody[RecoverIn],
) -> AccountOut:
    """Set another password by a recovery code; all other devices are logged out."""
    check_tries(request, throttles)
    entered = await accounts.recover(data.login, data.code, data.password)
    await sockets.follow_endings()
    return await welcomed(request, accounts, services, site, entered)


def check_tries(request: AnyRequest, throttles: Throttles, account: str | None = None) -> None:
    """Raises Refusal where an address, or an account, was tried too often."""
    address = identity.address(request)
    throttles.tries_of_address.check(address)
    if account is not None:
        throttles.tries_at_account.check(account, address)


def _key(login: str) -> str:
    """What tries at an account are counted by, for any text: as logins are looked up."""
    try:
        return login_key(login)
    except Refusal:
        return lookalike(clean(login, LONGEST_NAME))


async def remembered(request: AnyRequest, accounts: Accounts, token: str) -> None:
    """Know this browser by a new cookie from now on."""
    identity.set_token(request, token)
    await accounts.touch(token, devices.named(request.headers.get("user-agent", "")))


async def welcomed(
    request: AnyRequest, accounts: Accounts, services: Services, site: Site, entered: Known
) -> AccountOut:
    """Give this browser its new cookie."""
    await remembered(request, accounts, entered.token)
    return await told(accounts, await services.sessions.whose(entered.token), site)


async def told(accounts: Accounts, player: Player | None, site: Site) -> AccountOut:
    """How a player logs in."""
    account = None if player is None else await accounts.rows.of(player.id)
    if account is None:
        return AccountOut(None, 0, (), site.secure)
    keys = await accounts.rows.passkeys(account.player)
    shown = tuple(PasskeyOut(each.id.hex(), each.name, each.created) for each in keys)
    return AccountOut(account.login, len(account.codes), shown, site.secure)


def _device(found: Device, here: bytes) -> DeviceOut:
    return DeviceOut(
        session_id(found.session), found.device, found.since, found.seen, found.session == here
    )
