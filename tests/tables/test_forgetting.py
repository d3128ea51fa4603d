"""Whoever is forgotten leaves nothing that they typed, and nothing else changes."""

from dataclasses import dataclass, field

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from hattari.tables import Row, fold
from hattari.tables import commands as ask
from hattari.tables.events import Event, Joined, Started
from hattari.tables.forgetting import forgotten
from hattari.tables.table import NOBODY
from hattari.tables.typed import Typed, apart, nameless, together
from hattari.tables.typed import forgotten as told_to_forget
from tests.tables.live import CODEC, REGISTRY, Live, playing, views


@dataclass
class Kept:
    """A log as a store keeps it."""

    rows: list[tuple[tuple[Event, ...], int]] = field(default_factory=list)
    words: list[dict[int, Typed]] = field(default_factory=list)

    @classmethod
    def of(cls, rows: list[Row]) -> "Kept":
        kept, table = cls(), None
        for number, row in enumerate(rows, start=1):
            events, words = apart(table, row)
            kept.rows.append((CODEC.decode(CODEC.encode(events), CODEC.schema), row.at))
            kept.words.append({word.place: word for word in words})
            table = fold(REGISTRY, rows[:number])
        return kept

    def read(self, forgotten: str = "") -> list[Row]:
        return [
            Row(together(events, {p: self._text(word, forgotten) for p, word in words.items()}), at)
            for (events, at), words in zip(self.rows, self.words, strict=True)
        ]

    @staticmethod
    def _text(word: Typed, player: str) -> str:
        return NOBODY if word.player == player else word.text


def evening() -> Live:
    """Two people play to the end, and talk; a third has come and gone."""
    live = playing("single", "bob")
    for player in ("cy", "bob"):
        if player == "cy":
            live.do(ask.Join("Cyrus"), "cy")
        live.do(ask.Say(f"it is me, {player}"), player)
    live.do(ask.Leave(), "cy")
    live.do(ask.Say("my table"), "ann")
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    assert live.table.finished
    return live


def test_a_log_is_read_as_it_was_written() -> None:
    rows = evening().rows
    assert Kept.of(rows).read() == rows


def test_rows_hold_nothing_that_was_typed() -> None:
    kept = Kept.of(evening().rows)
    told = b"".join(CODEC.encode(events) for events, _ in kept.rows)
    typed = {word.text for words in kept.words for word in words.values()}
    assert {"Ann", "Bob", "Cyrus", "Friday", "my table", "it is me, cy"} <= typed
    assert [text for text in typed if text.encode() in told] == []


def test_whoever_is_forgotten_is_nobody_at_the_table_and_in_its_log() -> None:
    for player, own in (("ann", ["Ann", "Friday", "my table"]), ("cy", ["Cyrus", "me, cy"])):
        live = evening()
        live.do(ask.Forget(player), None)
        assert [of for row in live.rows for of in told_to_forget(row)] == [player]
        again = fold(REGISTRY, Kept.of(live.rows).read(player))
        assert again == live.table
        told = str(msgspec.to_builtins([views(live.table, live.now), str(again)], str_keys=True))
        assert [text for text in own if text in told] == []
        assert "Bob" in told


def test_a_name_that_the_operator_gave_is_forgotten_as_well() -> None:
    live = evening()
    live.do(ask.Rename("cy", "Bob"), None)
    told = str(msgspec.to_builtins([views(live.table, live.now), str(live.table)], str_keys=True))
    assert "Cyrus" not in told
    assert "Bob 2" in told
    assert Kept.of(live.rows).read() == live.rows
    live.do(ask.Forget("cy"), None)
    again = fold(REGISTRY, Kept.of(live.rows).read("cy"))
    assert again == live.table
    assert "Bob 2" not in str(again)


def test_those_who_come_back_hear_nothing_of_what_was_said() -> None:
    live = evening()
    table = fold(REGISTRY, live.rows[:1])
    for row in live.rows[1:]:
        assert "Cyrus" not in str(nameless(table, row, "cy"))
        table = fold(REGISTRY, [*live.rows[: live.rows.index(row)], row])
    assert forgotten(live.table, "nobody who was here") == live.table


def test_a_closed_table_forgets_as_well() -> None:
    live = Live()
    live.do(ask.Join("Bob"), "bob")
    live.do(ask.Close())
    live.do(ask.Forget("bob"), None)
    assert "Bob" not in live.table.names()


def test_who_left_in_the_game_is_forgotten_where_points_are_kept() -> None:
    live = playing("single", "bob")
    live.do(ask.Leave(), "bob")
    live.act({"do": "call"})
    live.bot({"do": "answer", "yes": True})
    assert "Bob" in {standing.name for standing in live.table.standings}
    live.do(ask.Forget("bob"), None)
    assert "Bob" not in {standing.name for standing in live.view("ann").standings}
    assert fold(REGISTRY, Kept.of(live.rows).read("bob")) == live.table


def test_what_is_lost_was_nobodys() -> None:
    assert together((Joined("ann", "\0007"),), {}) == (Joined("ann", NOBODY),)


@given(st.text(max_size=20))
def test_whatever_somebody_types_comes_back(text: str) -> None:
    row = Row((Joined("ann", text),), 1)
    events, words = apart(None, row)
    assert together(events, {word.place: word.text for word in words}) == row.events


def test_a_bots_name_stays_in_its_row() -> None:
    live = playing("short", "bob", bots=1, seats=3)
    (started,) = [e for events, _ in Kept.of(live.rows).rows for e in events if type(e) is Started]
    assert [name.startswith("\0") for name in started.names] == [True, True, False]
