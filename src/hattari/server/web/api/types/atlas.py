"""Published texts, and the interview that makes rules of its own."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hattari.core.game import Difference, Text

from .fields import In, RulesIn


class AtlasAsked(In, frozen=True):
    """One's own rules, if any, that every text is held against."""

    mine: RulesIn | None = None


class TextOut(msgspec.Struct, frozen=True):
    """A published text: what it is like, how one says its rules, and what of it can't be said.

    `differs` is what it has otherwise than the asker's rules, None where nobody's were given.
    `minutes` a game of four lasts, None where nobody has measured it.
    """

    id: str
    title: Text
    source: Text
    character: Text
    address: str
    spec: dict[str, Any]
    digest: str
    seats: tuple[int, int]
    minutes: float | None
    differs: tuple[Difference, ...] | None
    lacks: tuple[Text, ...]


class AtlasOut(msgspec.Struct, frozen=True):
    """Every published text that is known of a game; `mine` is the title of the asker's rules."""

    game: str
    mine: Text | None
    texts: tuple[TextOut, ...]


class InterviewAsked(In, frozen=True):
    """The answers so far, each by its place from 0; None for one who can't say."""

    answers: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=99)] | None, ...], msgspec.Meta(max_length=10)
    ] = ()


class InquiryOut(msgspec.Struct, frozen=True):
    """The next question: a picture with what it shows, and the answers with their notes.

    `asked` came before it, at most `most` come in all; `left` texts still fit.
    """

    ask: Text
    note: Text
    answers: tuple[Text, ...]
    notes: tuple[Text, ...]
    stage: Any
    scene: Text
    asked: int
    most: int
    left: int


class SaidOut(msgspec.Struct, frozen=True):
    """What was asked and what was said."""

    ask: Text
    answer: Text


class ArrivalOut(msgspec.Struct, frozen=True):
    """The rules that an interview made, and the nearest text.

    `differs` is what they have otherwise than that text, `alike` are texts that are as near,
    `unmet` what was said and can't be had with the rest, `assumed` what nothing asked decides.
    """

    rules: dict[str, Any]
    title: Text
    nearest: TextOut
    alike: tuple[Text, ...]
    differs: tuple[Difference, ...]
    unmet: tuple[SaidOut, ...]
    assumed: tuple[Difference, ...]
    asked: int


class InterviewOut(msgspec.Struct, frozen=True):
    """What an interview comes to after some answers: another question, or rules."""

    game: str
    question: InquiryOut | None
    arrival: ArrivalOut | None
