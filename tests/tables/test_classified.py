"""Every field of a table is public or secret by name: a new one fails here until somebody says."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hattari.tables import commands as ask
from hattari.tables import seen, view
from hattari.tables.table import (
    FinishedGame,
    Leading,
    Member,
    RoundSeed,
    Seat,
    Shown,
    Standing,
    Table,
    Tally,
    Undo,
)
from tests.tables.live import Live, playing

FIELDS: dict[type[Any], dict[str, str]] = {
    Table: {
        "public": "game rules options title host phase members seats moment since queue number"
        " continued undo paused_at paused_by finished opened in_round readers"
        " wishes standings survey",
        "each player's own": "former",
        "public for who is out": "lookers saw",
        "their owner's until the game is over": "guesses tallies",
        "public, to late spectators not during a round": "timed",
        "by the clock alone": "rested begun_at",
        "as the game's own view shows it": "state",
        "to late spectators only when the round is over": "withheld shown",
        "by its commitment until the round is over": "seed",
        "with the next commitment": "promises",
        "nobody's": "banned empty_since title_by",
        "by the members": "muted link leading",
    },
    Leading: {"public": "player seat step", "nobody's": "pointed"},
    Member: {
        "public": "id name face",
        "whether, not since when": "away_since",
        "nobody's": "stamped_at",
    },
    Seat: {
        "public": "player bot name ready bank_ms face",
        "to late spectators not at all": "shows",
        "nobody's": "left",
        "its owner's": "owner",
    },
    RoundSeed: {
        "public": "round commitment promises",
        "when the round is over": "server_seed contributions revealed",
    },
    Undo: {"public": "seat agreed", "nobody's": "refused"},
    Standing: {"public": "name games wins points", "by the seat, to those who see it": "player"},
    FinishedGame: {"public": "number names ranking tallies", "nobody's": "players"},
    Tally: {"their owner's until the game is over": "right made"},
    Shown: {"as the game's own view shows it": "state", "late": "at moment banks"},
}


@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_every_field_is_classified(kind: type[Any]) -> None:
    classified = " ".join(FIELDS[kind].values()).split()
    assert sorted(classified) == sorted(kind.__struct_fields__)


SECRETS = {
    "server_seed": b"\xc1" * 32,
    "contributions": (b"\xc2" * 16, b"\xc3" * 16),
    "revealed": {0: b"\xc4" * 16, 1: b"\xc5" * 16},
}
FORMS = tuple((each * 4).encode() for each in ("c1", "c2", "c3", "c4", "c5", "wcHB", "xMTE"))


def planted() -> Live:
    """A round in which every secret of its seed is a canary; somebody banned is one, too."""
    live = playing("short", "bob")
    assert live.table.seed is not None
    seed = replace(live.table.seed, **SECRETS)
    live.table = replace(live.table, seed=seed, banned=("c1c1c1c1",))
    return live


@pytest.mark.parametrize("player", ["ann", "bob", "zoe", None])
def test_no_canary_leaves_with_a_view_an_event_or_a_refusal(player: str | None) -> None:
    live = planted()
    before, rows = live.table, len(live.rows)
    live.act({"do": "pass"})
    live.do(ask.Say("hm"), "bob")
    told: list[Any] = [view(before, player, live.now), view(live.table, player, live.now)]
    told += [seen(before, row, [player or "x"]) for row in live.rows[rows:]]
    told.append(live.refused(ask.Act(live.table.moment, {"do": "fly"})))
    text = msgspec.json.encode(told)
    assert not any(form in text for form in FORMS)


def test_a_canary_that_leaves_would_be_found() -> None:
    live = planted()
    text = msgspec.json.encode(live.table.seed)
    assert any(form in text for form in FORMS)
