"""What is written about the wires is what the types say."""

from pathlib import Path
from typing import get_args

import pytest

from hattari.server.web import messages, protocol
from hattari.tables.commands import Command

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("path", [protocol.TYPES_FILE, protocol.DOCUMENT])
def test_the_files_are_as_the_types(path: Path) -> None:
    assert (ROOT / path).read_text("utf-8") == protocol.written()[path]


def test_every_message_and_command_is_told_of() -> None:
    document = protocol.written()[protocol.DOCUMENT]
    unions = (messages.FromClient, messages.FromServer, Command)
    for kind in [kind for union in unions for kind in get_args(union)]:
        assert f"### {kind.__name__}\n" in document


def test_every_reason_to_end_a_connection_is_told_in_both_languages() -> None:
    for text in messages.BYES.values():
        assert text.en
        assert text.ja
        assert text.en != text.ja
    assert messages.CLOSE_CODES.keys() <= messages.BYES.keys()
