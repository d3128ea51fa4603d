"""The game, and all that it brings."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import UNSET, UnsetType

from hattari.core.chatline import CommandTable, usage
from hattari.core.game import CommandSpec, Text
from hattari.core.kit import Kit, Offer
from hattari.core.plain import PlainTranscript, nothing_to_undo
from hattari.core.text import NOTHING

from . import rules
from .house import NAME, RULEBOOK
from .view import CheatView, redact, view


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a record may expect."""

    cards: tuple[int, ...] | UnsetType = UNSET


def facts(state: rules.State) -> Facts:
    return Facts(tuple(len(hand) for hand in state.hands))


def play(_state: rules.State, _seat: int, words: Sequence[str], spec: CommandSpec) -> rules.Action:
    if len(words) != 1:
        raise usage(spec)
    return rules.Play(words[0].upper())


def command(name: str, japanese: str, takes: Text, help_: Text) -> CommandSpec:
    return CommandSpec((name, japanese), takes, help_)


PLAY = command("play", "出す", Text("CARD", "カード"), Text("as in /play 7H", "例:/play 7H"))
DOUBT = command("doubt", "ダウト", NOTHING, Text("doubt the card", "ダウトする"))
TRUST = command("trust", "通す", NOTHING, Text("let the card lie", "通す"))


class Cheat:
    id = "cheat"
    title = NAME
    action = rules.Action
    events = tuple(rules.Event.__subclasses__())
    answers = (rules.Answered,)
    seen_as = CheatView
    setup = rules.Setup
    rulebook = RULEBOOK
    chatline: CommandTable[rules.State, rules.Action] = CommandTable(
        (
            (PLAY, play),
            (DOUBT, lambda *_: rules.Doubt()),
            (TRUST, lambda *_: rules.Trust()),
        )
    )
    transcript = PlainTranscript(lambda: KIT.game, rules.move_of, rules.Deal, facts)

    start = staticmethod(rules.start)
    awaits = staticmethod(rules.awaits)
    legal = staticmethod(rules.legal)
    decide = staticmethod(rules.decide)
    draw = staticmethod(rules.draw)
    resolve = staticmethod(rules.resolve)
    close = staticmethod(rules.close)
    undo = staticmethod(nothing_to_undo)
    evolve = staticmethod(rules.evolve)
    view = staticmethod(view)
    redact = staticmethod(redact)
    outcome = staticmethod(rules.outcome)


KIT: Kit = Kit(
    game=Cheat(),
    bots=(Offer("plain", "hattari_cheat.bot:PlainBot"),),
    stand_in="plain",
    panel=Path(__file__).parent / "panel",
    parts={
        "screen": "hattari_cheat.screen:CheatScreen",
        "coding": "hattari_cheat.coding:CheatCoding",
        "field": "hattari_cheat.field:FIELD",
    },
)
