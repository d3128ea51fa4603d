"""Who asks, and how that is taken to another device."""

from __future__ import annotations

import msgspec

from .fields import In, Name, Word


class Me(msgspec.Struct, frozen=True):
    """Who asks; all None for somebody who has not told a name yet."""

    id: str | None = None
    name: str | None = None
    language: str | None = None


class MeIn(In, frozen=True):
    """A name and a language to be known by; what is left out stays as it was."""

    name: Name | None = None
    language: Word | None = None


class NoticeOut(msgspec.Struct, frozen=True):
    """A line of the operator's for every page; empty where there is none."""

    text: str


class Link(msgspec.Struct, frozen=True):
    """A personal link: it brings one's identity to another device, once, for ten minutes."""

    url: str
    minutes: int
