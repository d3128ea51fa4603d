"""docs/verify.py, which shares no line with Hattari: both find the same of every record."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hattari.core import record as text
from hattari.core.game import sample
from hattari.core.installed import registry
from hattari.server.records import made_from
from hattari.tables import commands as ask
from tests.tables.dobon import play_out as play_dobon_out
from tests.tables.live import Live, play_out
from tests.tables.test_contribute import promise, shown

ALONE = Path(__file__).parent.parent.parent / "docs/verify.py"
REGISTRY = registry()
LONGEST = 150
"""Lines to read, blank ones not counted: the documents say so."""
VECTORS = ALONE.parent.parent / "tests/vectors/proved.jsonl"
"""Records for the page's own tests: `python -m tests.project.test_verify_alone` makes them."""

BLUFF = ("pirates", "mobius", "culdcept", "perudo", "bluebear+reroll")
DOBON = ("numazoko", "full-house", "numazoko-easy", "two decks", "jumping in")
OWN = {
    "two decks": {"preset": "numazoko-easy", "decks": 2, "jokers": 3, "together": "any", "hand": 9},
    "jumping in": {"preset": "numazoko-easy", "jump_in": "rank", "decks": 2, "hand": 12},
}
RECORDS = [*(("bluff", rules) for rules in BLUFF), *(("dobon", rules) for rules in DOBON)]


def alone() -> ModuleType:
    """docs/verify.py as a module."""
    spec = importlib.util.spec_from_file_location("verify_alone", ALONE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check_alone = alone().check


@cache
def recorded(game: str, rules: str) -> bytes:
    """The record of a game that three people played at a table; to its first round the pages of
    two of them added their bytes."""
    live = seated(game, rules)
    for player in ("ann", "bob"):
        promise(live, player)
    live.do(ask.Start())
    for player in ("ann", "bob"):
        live.do(shown(player), player)
    play(live, Random(rules))
    made = made_from(REGISTRY, live.rows, 1)
    return text.encode(msgspec.structs.replace(made, name=f"{game}: {rules}"))


def seated(game: str, rules: str) -> Live:
    """Three people at a table, their pages there."""
    own = OWN.get(rules, {"preset": rules})
    spec = {**own, "rounds": 2} if game == "dobon" else rules
    live = Live(spec, game, REGISTRY, substitute="odds")
    live.system(ask.Connect("ann"))
    live.do(ask.Sit())
    live.come("bob", "cid")
    for player in ("bob", "cid"):
        live.system(ask.Connect(player))
    return live


def play(live: Live, random: Random) -> None:
    """Play at random to the end; at Dobon people err now and then."""

    def choose(live: Live, seat: int) -> dict[str, Any]:
        legal = live.table.game.legal(live.table.state, seat)
        chosen: dict[str, Any] = msgspec.to_builtins(sample(legal, random.randrange))
        return chosen

    if live.table.game.id == "dobon":
        play_dobon_out(live, random, 0.8)
    else:
        play_out(live, choose)


def run(*files: Path) -> subprocess.CompletedProcess[str]:
    """What the program says, with nothing but the standard library."""
    command = [sys.executable, "-I", "-S", str(ALONE), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def holds(body: bytes) -> bool:
    """Whether Hattari finds nothing wrong."""
    try:
        return text.check(REGISTRY, text.read(body)) == ()
    except text.Malformed:
        return False


def holds_alone(body: bytes) -> bool:
    """Whether docs/verify.py finds nothing wrong."""
    try:
        check_alone(json.loads(body))
    except Exception:  # noqa: BLE001 (whatever is raised, it was noticed)
        return False
    return True


def test_it_is_short() -> None:
    lines = ALONE.read_text("utf-8").splitlines()
    assert sum(map(bool, lines)) <= LONGEST


def test_it_says_which_file_is_not_there(tmp_path: Path) -> None:
    found = run(tmp_path / "lost.json")
    assert found.returncode == 2
    assert found.stdout.endswith("lost.json: there is no such file\n")
    assert found.stderr == ""


def test_it_proves_every_die_and_card_of_whole_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n".join(recorded(*each) for each in RECORDS) + b"\n")
    found = run(file)
    assert found.returncode == 0, found.stdout
    proved = re.findall(r"(\d+) rounds proved", found.stdout)
    assert list(map(int, proved)) == [
        len(text.read(recorded(*each)).proof) for each in RECORDS
    ]  # fmt: skip
    assert found.stderr == ""
    assert all(holds(recorded(*each)) for each in RECORDS)


@pytest.mark.parametrize("line", VECTORS.read_bytes().splitlines())
def test_the_page_is_tested_with_records_that_hold(line: bytes) -> None:
    assert holds(line)
    assert holds_alone(line)


def test_the_games_have_everything_that_chance_brings() -> None:
    moves = [recorded(*each).decode() for each in RECORDS]
    assert any('"show":' in each and '"do":"bid"' in each for each in moves)
    assert any('"do":"reroll"' in each for each in moves)
    assert any('"do":"reshuffle"' in each for each in moves)
    assert any("dobon" in each and _has_misplay(each) for each in moves)


def _has_misplay(body: str) -> bool:
    """Whether a card was laid that goes back."""
    moves = [move["do"] for move in json.loads(body)["moves"]]
    windows = ("dobon", "wave", "close")
    return any(move == "play" and after not in windows for move, after in pairwise(moves))


def test_its_words_and_exit_status(tmp_path: Path) -> None:
    good = json.loads(recorded("bluff", "mobius"))
    bent = {**good, "proof": [*good["proof"][:-1], {**good["proof"][-1], "commitment": "00"}]}
    files = {name: tmp_path / f"{name}.json" for name in ("good", "bent", "bare", "torn")}
    files["good"].write_text(json.dumps(good, indent=2))
    files["bent"].write_text(json.dumps(bent))
    files["bare"].write_text(json.dumps({key: good[key] for key in good if key != "proof"}))
    files["torn"].write_text(json.dumps(good)[:-1])
    assert run(files["good"]).returncode == 0
    assert run(files["bent"], files["good"]).returncode == 1
    assert f"commitment {len(good['proof'])}: expected" in run(files["bent"]).stdout
    bare = run(files["bare"]).stdout
    assert "this record has no proof" in bare
    assert "unreadable" not in bare
    assert run(files["bare"], files["bent"]).returncode == run(files["torn"]).returncode == 2
    assert run().returncode == 2


# A flipped bit ---------------------------------------------------------------------------

CHANCE = re.compile(
    rb'(?:"proof":\[)(?P<proof>.+)\]\}|"dice":\[(?P<dice>\[.*?\])\]|"reroll":\[(?P<reroll>.*?)\]'
    rb'|"hands":\[(?P<hands>.*?)\]\]|"up":"(?P<up>..)"|"stock":\[(?P<stock>.*?)\]'
    rb'|"starter":(?P<starter>\d)'
)


def places(body: bytes) -> list[int]:
    """Every byte of the proof, and of what chance brought."""
    return [
        place
        for found in CHANCE.finditer(body)
        for place in range(*found.span(found.lastgroup or 0))
    ]


@pytest.mark.parametrize("each", RECORDS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_flipped_bit_is_always_noticed_by_both(
    each: tuple[str, str], data: st.DataObject
) -> None:
    body = bytearray(recorded(*each))
    place = data.draw(st.sampled_from(places(bytes(body))))
    body[place] ^= 1 << data.draw(st.integers(0, 7))
    assert not holds_alone(bytes(body))
    assert not holds(bytes(body))


def write_vectors() -> None:
    """Write a short record of each kind."""
    kinds = (("bluff", "pirates"), ("bluff", "culdcept"), ("bluff", "bluebear+reroll"))
    cards = (("dobon", "numazoko-easy"), ("dobon", "full-house"), ("dobon", "two decks"))
    VECTORS.write_bytes(b"".join(recorded(*each) + b"\n" for each in (*kinds, *cards)))


if __name__ == "__main__":
    write_vectors()
