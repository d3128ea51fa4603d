"""Secrets that would be recognised anywhere don't leave before their round is over."""

from pathlib import Path

from tests.soak.canaries import Talkative, forms, games


def test_no_seed_leaves_too_early(tmp_path: Path) -> None:
    assert games(tmp_path, 0, 3) == []


def test_a_node_that_logs_its_seed_is_found_out(tmp_path: Path) -> None:
    assert games(tmp_path, 0, 2, Talkative)


def test_a_secret_is_known_however_it_is_written() -> None:
    secret = bytes(range(200, 232))
    for text in (secret.hex(), str(list(secret)), repr(secret), repr(repr(secret))):
        assert any(form in text.encode() for form in forms(secret))
