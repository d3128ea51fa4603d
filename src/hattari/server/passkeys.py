"""Passkeys: keys that a device holds and never tells, in the place of a password.

Browsers offer them only where nobody can listen: by https, and on the machine itself. The
library takes as long to load as all the rest of the server, and few need it: it waits for them.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import Any
from urllib.parse import urlsplit

import msgspec

from hattari.core.game import Refusal, Text

from .accounts import Accounts, Known
from .clock import Clock
from .store.accounts import Passkey
from .store.port import Player

CHALLENGE_BYTES = 32
CHALLENGE_MS = 300_000
MOST = 20
"""Passkeys of one account."""
NAME = "Hattari"
_LOGIN = "login"


class _Response(msgspec.Struct):
    clientDataJSON: str  # noqa: N815 (WebAuthn's own name)


class _Credential(msgspec.Struct):
    id: str
    response: _Response


class _ClientData(msgspec.Struct):
    challenge: str


class Passkeys:
    """The passkeys of this server's accounts, for pages of one origin each."""

    def __init__(self, accounts: Accounts, clock: Clock) -> None:
        self._accounts = accounts
        self._rows = accounts.rows
        self._clock = clock

    async def ask_new(self, player: Player, password: str, origin: str) -> dict[str, Any]:
        """What to ask a browser for, to make a passkey. Raises Refusal.

        It needs the password: a stolen cookie must not become a key of its own.
        """
        import webauthn  # noqa: PLC0415 (see above)
        from webauthn.helpers import structs  # noqa: PLC0415

        account = await self._accounts.confirm(player, password)
        known = await self._rows.passkeys(player.id)
        if len(known) >= MOST:
            raise _too_many()
        return _plain(
            webauthn.generate_registration_options(
                rp_id=_host(origin),
                rp_name=NAME,
                user_name=account.login,
                user_id=player.id.encode(),
                challenge=await self._challenge(_making(player)),
                authenticator_selection=structs.AuthenticatorSelectionCriteria(
                    resident_key=structs.ResidentKeyRequirement.REQUIRED
                ),
                exclude_credentials=[
                    structs.PublicKeyCredentialDescriptor(each.id) for each in known
                ],
            )
        )

    async def add(self, player: Player, origin: str, credential: dict[str, Any], name: str) -> None:
        """Keep the passkey that a browser made. Raises Refusal."""
        import webauthn  # noqa: PLC0415 (see above)

        await self._accounts.of(player)
        challenge, _ = await self._answered(credential, _making(player))
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=_host(origin),
                expected_origin=origin,
            )
        except _broken() as error:
            raise _wrong() from error
        kept = Passkey(
            made.credential_id,
            player.id,
            made.credential_public_key,
            made.sign_count,
            name,
            self._clock(),
        )
        if not await self._rows.add_passkey(kept):
            raise _wrong()

    async def ask_login(self, origin: str) -> dict[str, Any]:
        """What to ask a browser for, to log in with any passkey that it has for us."""
        import webauthn  # noqa: PLC0415 (see above)

        challenge = await self._challenge(_LOGIN)
        return _plain(
            webauthn.generate_authentication_options(rp_id=_host(origin), challenge=challenge)
        )

    async def log_in(self, origin: str, credential: dict[str, Any]) -> Known:
        """A session for whoever holds a passkey. Raises Refusal."""
        import webauthn  # noqa: PLC0415 (see above)

        challenge, key = await self._answered(credential, _LOGIN)
        passkey = await self._rows.passkey(key)
        if passkey is None:
            raise _wrong()
        try:
            proved = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=_host(origin),
                expected_origin=origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.uses,
            )
        except _broken() as error:
            raise _wrong() from error
        await self._rows.count_passkey(key, proved.new_sign_count)
        return await self._accounts.enter(passkey.player)

    async def _challenge(self, purpose: str) -> bytes:
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        expires = self._clock() + CHALLENGE_MS
        await self._rows.add_challenge(_digest(purpose, challenge), expires)
        return challenge

    async def _answered(self, credential: dict[str, Any], purpose: str) -> tuple[bytes, bytes]:
        """Our own challenge that is answered here, used up now, and the key's id."""
        try:
            read = msgspec.convert(credential, _Credential)
            data = _bytes(read.response.clientDataJSON)
            challenge = _bytes(msgspec.json.decode(data, type=_ClientData).challenge)
            key = _bytes(read.id)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise _wrong() from error
        if not await self._rows.take_challenge(_digest(purpose, challenge), self._clock()):
            raise _wrong()
        return challenge, key


def _plain(options: Any) -> dict[str, Any]:
    from webauthn.helpers import options_to_json_dict  # noqa: PLC0415

    return options_to_json_dict(options)


def _broken() -> tuple[type[Exception], ...]:
    """What the library raises for an answer that proves nothing."""
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    return (WebAuthnException, ValueError, TypeError, KeyError)


def _bytes(text: str) -> bytes:
    """Bytes as WebAuthn writes them in JSON. Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _making(player: Player) -> str:
    return f"new/{player.id}"


def _digest(purpose: str, challenge: bytes) -> bytes:
    return hashlib.sha256(f"hattari/challenge/{purpose}/".encode() + challenge).digest()


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""


def _wrong() -> Refusal:
    return Refusal(
        "wrong_passkey",
        Text(
            "This passkey doesn't open anything here; try again, or use your password.",
            "このパスキーではログインできません。もう一度試すか、パスワードをお使いください。",
        ),
    )


def _too_many() -> Refusal:
    return Refusal(
        "too_many_passkeys",
        Text(
            "An account has at most {most} passkeys; remove one first.",
            "パスキーは{most}個までです。先にどれかを削除してください。",
        ).fill(most=MOST),
    )
