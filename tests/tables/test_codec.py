"""The log's text: versions, upcasters, and golden logs that every version must read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hattari.tables import SCHEMA, Codec, Row, UnknownSchema, events, fold
from hattari.tables.codec import UPCASTERS
from tests.tables.live import CODEC, REGISTRY, playing, reread, views

EIGHTS = {"eights_double": ("held_eights", {False: "off", True: "caller_wild"})}
"""What axes of earlier versions are called today, and their values."""

GOLDEN = sorted(Path(__file__).with_name("golden").glob("*.jsonl"))


def read_log(path: Path) -> list[Row]:
    """A golden log: a line for each row with its schema version, time and events."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        data = json.dumps(row["events"]).encode()
        rows.append(Row(CODEC.decode(data, row["schema"]), row["at"]))
    return rows


def differences(expected: Any, came: Any, where: str = "view") -> list[str]:
    """Where a view isn't what it was: new fields may be added, axes renamed or grown, words better
    said."""
    if isinstance(expected, dict) and isinstance(came, dict):
        if expected.keys() == came.keys() == {"en", "ja"}:
            return []
        expected = dict(_renamed(key, value) for key, value in expected.items())
        return [
            text
            for key, value in expected.items()
            for text in differences(value, came.get(key, "missing"), f"{where}.{key}")
        ]
    if isinstance(expected, list) and isinstance(came, list) and len(expected) == len(came):
        pairs = enumerate(zip(expected, came, strict=True))
        return [text for i, (a, b) in pairs for text in differences(a, b, f"{where}[{i}]")]
    return [] if expected == came else [f"{where}: expected {expected!r}, came {came!r}"]


def _renamed(key: str, value: Any) -> tuple[str, Any]:
    if key == "effects":
        book = REGISTRY.get("dobon").rulebook
        return key, book.full(book.parse({key: value}))[key]
    if key not in EIGHTS:
        return key, value
    axis, values = EIGHTS[key]
    return axis, values[value]


def test_differences_are_found() -> None:
    assert differences({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2, "new": 3}], "c": 4}) == []
    assert differences({"en": "No", "ja": "なし"}, {"en": "Off", "ja": "なし"}) == []
    assert differences({"en": "No", "ja": "なし"}, {"en": "No"}) == [
        "view.ja: expected 'なし', came 'missing'"
    ]
    assert differences({"a": [1]}, {"a": [1, 2]}) == ["view.a: expected [1], came [1, 2]"]
    assert differences({"a": [{"b": 2}]}, {"a": [{}]}) == [
        "view.a[0].b: expected 2, came 'missing'"
    ]


def test_there_are_golden_logs() -> None:
    assert {path.stem for path in GOLDEN} >= {"bluff-1", "dobon-1", "toy-1"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_logs_fold_to_the_same_views(path: Path) -> None:
    rows = read_log(path)
    expected = json.loads(path.with_suffix(".views.json").read_text(encoding="utf-8"))
    assert differences(expected, views(fold(REGISTRY, rows), rows[-1].at)) == []


def test_a_row_is_read_as_it_was_written() -> None:
    live = playing()
    live.act({"do": "swap"})
    for row in live.rows:
        assert reread(row) == row


def test_every_event_has_a_tag_of_its_own() -> None:
    kinds = [*events.TABLE_EVENTS, *(kind for game in REGISTRY.games for kind in game.events)]
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(tags)) == len(tags)
    for game in REGISTRY.games:
        assert all(
            str(kind.__struct_config__.tag).startswith(f"{game.id}.") for kind in game.events
        )


def test_every_version_has_its_upcaster() -> None:
    assert set(UPCASTERS) == set(range(1, SCHEMA))


def test_upcasters_lead_from_version_to_version() -> None:
    def rename(made: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**event, "text": event.pop("words")} for event in made]

    def sign(made: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**event, "player": event["player"].lower()} for event in made]

    codec = Codec(REGISTRY, schema=3, upcasters={1: rename, 2: sign})
    old = b'[{"type":"table.said","player":"ANN","words":"hi"}]'
    newer = b'[{"type":"table.said","player":"ANN","text":"hi"}]'
    newest = b'[{"type":"table.said","player":"ann","text":"hi"}]'
    for schema, data in enumerate((old, newer, newest), 1):
        assert codec.decode(data, schema) == (events.Said("ann", "hi"),)


def test_upcast_rows_hold_seeds_too() -> None:
    codec = Codec(REGISTRY, schema=2, upcasters={1: lambda made: made})
    made = (events.SeedCommitted(1, b"\x00\xff", "c"),)
    assert codec.decode(CODEC.encode(made), 1) == made


@pytest.mark.parametrize("schema", [0, SCHEMA + 1])
def test_unknown_versions_are_refused(schema: int) -> None:
    with pytest.raises(UnknownSchema, match=f"version {schema}"):
        CODEC.decode(b"[]", schema)


@pytest.mark.parametrize("data", [b"", b"{}", b'[{"type":"table.flown"}]', b'[{"player":1}]'])
def test_what_no_version_wrote_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        CODEC.decode(data, SCHEMA)
