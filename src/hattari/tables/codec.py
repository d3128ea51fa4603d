"""A row's events as bytes and back; the only place where a log's text is read or written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from types import MappingProxyType
from typing import Any

import msgspec

from hattari.core.kit import Registry

from .events import TABLE_EVENTS, Event

SCHEMA = 2
"""The version that is written. Raise it with an upcaster and a golden log of the old one."""

Upcaster = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]
"""A row's events of one version, as plain JSON data, as the next version has them."""

UPCASTERS: Mapping[int, Upcaster] = MappingProxyType({1: lambda events: events})
"""From each version but the last to the next one. 1 to 2: marks stand for what people typed."""


class UnknownSchema(Exception):
    """A row of a version that this program can't read."""

    def __init__(self, schema: int, newest: int) -> None:
        super().__init__(
            f"This row has schema version {schema}; this program reads 1 to {newest}. "
            "A newer Hattari has written it: update this one."
        )


class Codec:
    """Reads and writes the events of the tables of these games."""

    def __init__(
        self,
        registry: Registry,
        schema: int = SCHEMA,
        upcasters: Mapping[int, Upcaster] = UPCASTERS,
    ) -> None:
        game_events = (event for game in registry.games for event in game.events)
        self.schema = schema
        self._upcasters = upcasters
        self._type: Any = tuple[reduce(or_, (*TABLE_EVENTS, *game_events)), ...]  # type: ignore[misc]
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[tuple[Event, ...]] = msgspec.json.Decoder(self._type)

    def encode(self, events: tuple[Event, ...]) -> bytes:
        """The events as JSON; holds secrets, for the store alone."""
        return self._encoder.encode(events)

    def decode(self, data: bytes, schema: int) -> tuple[Event, ...]:
        """The events of a row written under this version. Raises UnknownSchema, and
        msgspec.DecodeError for what no version wrote."""
        if schema == self.schema:
            return self._decoder.decode(data)
        upcast: tuple[Event, ...] = msgspec.convert(self._upcast(data, schema), self._type)
        return upcast

    def _upcast(self, data: bytes, schema: int) -> list[dict[str, Any]]:
        events = msgspec.json.decode(data, type=list[dict[str, Any]])
        version = schema
        while version != self.schema:
            if version not in self._upcasters:
                raise UnknownSchema(schema, self.schema)
            events = self._upcasters[version](events)
            version += 1
        return events
