"""What is written about the wires is what the types say."""

import re
from pathlib import Path
from typing import get_args

import pytest

from hattari.core.changes import PLAIN
from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.games.bluff.rules.seen import SeenBid, SeenOwnAnswer, SeenRoll, SeenRound, SeenSettled
from hattari.server.live import Update
from hattari.server.web import messages, protocol
from hattari.tables import view
from hattari.tables.commands import Command
from hattari.tables.seen import Chat, Commitment, Notice, Proof
from hattari.wiring.protocol import written
from tests.tables.live import playing

ROOT = Path(__file__).parent.parent.parent


WRITTEN = written()


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_the_files_are_as_the_types(path: Path) -> None:
    assert (ROOT / path).read_text("utf-8") == WRITTEN[path]


def test_every_game_tells_its_panel_what_it_sends() -> None:
    for game, panel in registry().panels.items():
        told = WRITTEN[panel / "view.d.ts"]
        assert f'what: "{game}.' in told
        for name in ("View", "Seen", "Action"):
            assert f"export type {name} =" in told


def test_nothing_is_left_open() -> None:
    for path, text in WRITTEN.items():
        code = re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)
        assert path.suffix == ".md" or not re.search(r"\bany\b", code), path


def test_every_message_and_command_is_told_of() -> None:
    document = WRITTEN[protocol.DOCUMENT]
    unions = (messages.FromClient, messages.FromServer, Command)
    for kind in [kind for union in unions for kind in get_args(union)]:
        assert f"### {kind.__name__}\n" in document


def test_every_reason_to_end_a_connection_is_told_in_both_languages() -> None:
    for text in messages.BYES.values():
        assert text.en
        assert text.ja
        assert text.en != text.ja
    assert messages.CLOSE_CODES.keys() <= messages.BYES.keys()


BID, ROUND, ROLL = SeenBid(0, 1, 2, ()), SeenRound(2, None), SeenRoll((5, 5))
SETTLED = SeenSettled("challenge", 1, 0, 1, 2, 3, 2, (5, 5), (5, 4))
ANSWER, TALK = SeenOwnAnswer("wave"), Chat("ann", "Ann", "hello")
PROOF, SEALED = Proof(1, "ab", (None, None)), Commitment(2, "cd", (None, None))
PROMISED = Commitment(2, "cd", (None, "ef"))
NOTED = Notice("paused", Text("The game is paused.", "ゲームを一時停止しました。"))


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((BID,), ()),
        ((SETTLED,), ()),
        ((SETTLED, PROOF, SEALED, ROUND, ROLL), (SETTLED,)),
        ((PROMISED, ROUND), (PROMISED,)),
        ((NOTED, BID), (NOTED,)),
        ((ANSWER, TALK), (ANSWER, TALK)),
    ],
)
def test_a_change_tells_no_event_that_its_view_tells(
    events: tuple[object, ...], told: tuple[object, ...]
) -> None:
    seen = view(playing().table, "ann", 0)
    made = messages.change_message(seen, Update(1, events, seen), PLAIN)
    assert made.events == told
    assert (b'"events"' in messages.encode(made)) == bool(told)


def test_a_rounds_proof_is_told_to_those_who_want_it() -> None:
    seen = view(playing().table, "ann", 0)
    for proofs in (False, True):
        made = messages.change_message(seen, Update(1, (PROOF,), seen), PLAIN, proofs)
        assert made.events == ((PROOF,) if proofs else ())


def test_heads_that_were_kept_whole_are_still_understood() -> None:
    for digits, read in ((16, True), (64, True), (15, False), (65, False)):
        hello = b'{"type":"hello","head":"%b"}' % (b"a" * digits)
        if read:
            assert messages.decode(hello).kept() == bytes.fromhex("a" * digits)
        else:
            with pytest.raises(messages.UNREADABLE):
                messages.decode(hello)


def test_a_head_is_kept_as_it_was_told() -> None:
    for head in (bytes(range(240, 256)), b"\0" * 16):
        hello = b'{"type":"hello","head":"%b"}' % messages.told_head(head * 2).encode()
        assert messages.decode(hello).kept() == head
    assert messages.told_head(b"") == ""
