"""Who plays at the tables of a server that is measured, and what."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

import msgspec

from hattari.bench.subject import Guest, first_preset, subject_of
from hattari.bots.bot import Bot, installed
from hattari.core.game import AnyGame, Refusal, Text
from hattari.core.kit import Kit

SEED_BYTES = 32


class _Seen(msgspec.Struct):
    """Of a game's view what every game's has: null for a seat that has to wait."""

    legal: msgspec.Raw


_NULL = b"null"
_seen = msgspec.json.Decoder(_Seen | None).decode


class Visit(msgspec.Struct, frozen=True):
    """What people come to play, the game's id and the rules' name, and who plays for them."""

    game: str
    preset: str
    guest: Guest


def visit(kit: Kit) -> Visit:
    """What this game says of its guests, else its weakest bot. Raises Refusal without any."""
    subject = subject_of(kit)
    preset = subject.rules or first_preset(kit)
    return Visit(kit.game.id, preset, subject.guest or _weakest(kit.game, preset))


def _weakest(game: AnyGame, preset: str) -> Guest:
    for entry in installed().of(game.id):
        if entry.bot is not None:
            return partial(_bots_action, game, game.rulebook.parse(preset), entry.bot)
    raise Refusal(
        "no_bot",
        Text(
            "{title} has no bot that could play at the server's tables.",
            "{title}には、サーバーの卓で遊ばせるボットがありません。",
        ).fill(title=game.title),
    )


def _bots_action(game: AnyGame, rules: Any, bot: Bot, view: msgspec.Raw) -> Any:
    seen = _seen(view)
    if seen is None or bytes(seen.legal) == _NULL:
        return None
    whole = msgspec.json.decode(view, type=game.seen_as)
    return bot.choose(rules, whole, secrets.token_bytes(SEED_BYTES))
