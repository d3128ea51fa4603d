"""What is written about the wires is what the types say."""

import re
from pathlib import Path
from typing import get_args

import pytest

from hattari.core.installed import registry
from hattari.server.web import messages, protocol
from hattari.tables.commands import Command
from hattari.wiring.protocol import written

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
