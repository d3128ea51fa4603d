"""What a decision is made from."""

import pytest

from hattari.tables.draft import ENTROPY_BYTES, Draft
from tests.tables.live import Live

TOLD = bytes(range(32))


def seeds(untold: bytes) -> list[bytes]:
    draft = Draft(Live().table, None, 0, TOLD + untold)
    return [draft.fresh_seed() for _ in range(3)]


def test_seeds_of_one_row_do_not_follow_from_each_other() -> None:
    some, others = seeds(bytes(32)), seeds(b"\1" * 32)
    assert some[0] == others[0] == TOLD
    assert len({*some, *others}) == 5
    assert seeds(bytes(32)) == some


@pytest.mark.parametrize("short", [b"", bytes(32), bytes(ENTROPY_BYTES + 1)])
def test_entropy_of_another_length_is_refused(short: bytes) -> None:
    with pytest.raises(ValueError, match="expected 64 bytes of entropy"):
        Draft(Live().table, None, 0, short)
