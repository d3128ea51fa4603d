"""Secrets that would be recognised anywhere don't leave before their round is over."""

from pathlib import Path

import pytest

from hattari.server.node import Node
from hattari.tables.events import ContributionRevealed, Row, SeedCommitted, SeedRevealed
from tests.soak.canaries import Hasty, Talkative, Told, forms, games, secrets_of, too_early

SEED, PROMISED = b"\xc5" * 32, b"\xa7" * 16
ROWS = (
    Row((SeedCommitted(1, SEED, "00"),), 0),
    Row((ContributionRevealed(0, PROMISED),), 0),
    Row((SeedRevealed(1, SEED, (bytes(16), PROMISED)), SeedCommitted(2, b"\x01" * 32, "11")), 1),
)


def test_no_seed_leaves_too_early(tmp_path: Path) -> None:
    assert games(tmp_path, 0, 3) == []


@pytest.mark.parametrize("kind", [Talkative, Hasty])
def test_a_node_that_tells_its_seed_too_early_is_found_out(
    tmp_path: Path, kind: type[Node]
) -> None:
    assert games(tmp_path, 0, 2, kind)


def test_a_secret_is_known_however_it_is_written() -> None:
    secret = bytes(range(200, 232))
    for text in (secret.hex(), str(list(secret)), repr(secret), repr(repr(secret))):
        assert any(form in text.encode() for form in forms(secret))


@pytest.mark.parametrize("secret", [SEED, PROMISED])
def test_a_secret_may_be_told_with_the_row_that_reveals_it_and_no_sooner(secret: bytes) -> None:
    secrets, text = secrets_of(ROWS), b"seed " + secret.hex().encode()
    assert list(too_early([Told(3, text), Told(4, text)], secrets)) == []
    assert len(list(too_early([Told(2, text)], secrets))) == 1
    assert bytes(16) not in secrets
