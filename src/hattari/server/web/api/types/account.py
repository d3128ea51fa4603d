"""Accounts, devices and neighbours."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from .fields import In, Word

Login = Annotated[str, msgspec.Meta(max_length=200)]
Password = Annotated[str, msgspec.Meta(max_length=500)]
Code = Annotated[str, msgspec.Meta(max_length=60)]
Reason = Annotated[str, msgspec.Meta(max_length=500)]


class AccountIn(In, frozen=True):
    """A new account: the name to log in with, and a password."""

    login: Login
    password: Password


class LoginIn(In, frozen=True):
    """Who logs in; `bring`: the finished games of this browser's guest come along."""

    login: Login
    password: Password
    bring: bool = False


class RecoverIn(In, frozen=True):
    """A recovery code and the new password that it allows."""

    login: Login
    code: Code
    password: Password


class PasswordIn(In, frozen=True):
    """The password so far, and the new one."""

    old: Password
    new: Password


class ProofIn(In, frozen=True):
    """The password, once more."""

    password: Password


class Codes(msgspec.Struct, frozen=True):
    """Recovery codes, each good for one new password; they are told only now."""

    codes: tuple[str, ...]


class PasskeyOut(msgspec.Struct, frozen=True):
    """A passkey; `id` in hex, `created` in unix ms."""

    id: str
    name: str
    created: int


class AccountOut(msgspec.Struct, frozen=True):
    """How one logs in; no `login` for guests. `secure`: the server is reached by https."""

    login: str | None
    codes: int
    passkeys: tuple[PasskeyOut, ...]
    secure: bool


class DeviceOut(msgspec.Struct, frozen=True):
    """A browser where one is known; `since` and `seen` in unix ms, `here`: the one that asks."""

    id: str
    device: str
    since: int
    seen: int
    here: bool


class PasskeyAsked(msgspec.Struct, frozen=True):
    """What a browser is asked for a passkey, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


class PasskeyIn(In, frozen=True):
    """What a browser answered, as WebAuthn writes it in JSON, and a name for a new passkey."""

    credential: dict[str, Any]
    name: Word = ""


class ReportIn(In, frozen=True):
    """A member of the table, by player id, and what is wrong."""

    player: Word
    reason: Reason = ""


class Reported(msgspec.Struct, frozen=True):
    """The operator will see it, with so many lines of the table's log."""

    lines: int


class Onlooker(msgspec.Struct, frozen=True):
    """Somebody who watches a table and has not joined it."""

    id: str
    name: str


class Neighbours(msgspec.Struct, frozen=True):
    """Players of a table who come from one address, in groups of player ids; never the address.
    And who watches without having joined, and how many screens show the table."""

    groups: tuple[tuple[str, ...], ...]
    watching: tuple[Onlooker, ...]
    screens: int
