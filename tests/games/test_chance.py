"""Dice, lots and shuffles against answers worked out by hand from HMAC-SHA256."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from hattari.core import chance

SEED = bytes(range(32))


def stream(seed: bytes, label: str, index: int, length: int) -> bytes:
    """The stream as its description says: HMAC-SHA256(seed, "label/index/counter")."""
    blocks = [
        hmac.new(seed, f"{label}/{index}/{counter}".encode(), hashlib.sha256).digest()
        for counter in range(length // 32 + 1)
    ]
    return b"".join(blocks)[:length]


def test_dice_are_the_bytes_below_252_modulo_six() -> None:
    dice = chance.dice(SEED, "roll", 3, 1000)
    fair = [byte for byte in stream(SEED, "roll", 3, 1100) if byte < 252]
    assert dice == tuple(byte % 6 + 1 for byte in fair[:1000])


def test_the_first_dice_of_a_known_seed() -> None:
    assert chance.dice(SEED, "roll", 0, 10) == KNOWN_DICE
    assert chance.shuffle(SEED, "deal", 0, "ABCDEFGH") == KNOWN_SHUFFLE
    assert chance.lot(SEED, "lot", 0, 6) == KNOWN_LOT


KNOWN_DICE = (3, 4, 5, 3, 4, 5, 4, 2, 4, 5)
KNOWN_SHUFFLE = ("B", "D", "A", "E", "F", "H", "C", "G")
KNOWN_LOT = 5


def test_a_roll_of_a_hundred_goes_on_with_the_next_block() -> None:
    assert chance.dice(SEED, "roll", 0, 100)[:10] == chance.dice(SEED, "roll", 0, 10)
    assert len(chance.dice(SEED, "roll", 0, 100)) == 100
    assert chance.dice(SEED, "roll", 0, 0) == ()


@pytest.mark.parametrize("other", [(SEED, "roll", 1), (SEED, "reroll", 0), (bytes(32), "roll", 0)])
def test_seed_label_and_index_all_matter(other: tuple[bytes, str, int]) -> None:
    assert chance.dice(*other, 20) != chance.dice(SEED, "roll", 0, 20)


@pytest.mark.parametrize("rejected", [252, 253, 254, 255])
def test_a_stream_that_begins_with_a_rejected_byte_gives_the_next_one(rejected: int) -> None:
    index = next(
        number for number in range(10_000) if stream(SEED, "roll", number, 1)[0] == rejected
    )
    following = next(byte for byte in stream(SEED, "roll", index, 32) if byte < 252)
    assert chance.dice(SEED, "roll", index, 1) == (following % 6 + 1,)


def test_the_last_byte_that_is_not_rejected_is_a_six() -> None:
    index = next(number for number in range(10_000) if stream(SEED, "roll", number, 1)[0] == 251)
    assert chance.dice(SEED, "roll", index, 1) == (6,)


def test_a_number_below_a_bound_rejects_what_would_favour_low_ones() -> None:
    assert chance.below(iter([255, 254, 253, 252, 251]), 6) == 5
    assert chance.below(iter([255, 7]), 10) == 7
    assert chance.below(iter([255]), 256) == 255
    with pytest.raises(ValueError, match="ended before"):
        chance.below(iter([250, 255]), 10)


def test_a_shuffle_is_fisher_yates_from_the_last_place_down() -> None:
    items = list(range(52))
    numbers = iter(stream(SEED, "deal", 2, 400))
    for last in range(51, 0, -1):
        other = next(byte for byte in numbers if byte < 256 - 256 % (last + 1)) % (last + 1)
        items[last], items[other] = items[other], items[last]
    assert chance.shuffle(SEED, "deal", 2, range(52)) == tuple(items)


def test_a_shuffle_keeps_every_item() -> None:
    for index in range(200):
        assert sorted(chance.shuffle(SEED, "deal", index, range(52))) == list(range(52))
    assert chance.shuffle(SEED, "deal", 0, ()) == ()


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert chance.commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_a_round_mixes_the_seed_with_the_contributions_in_order() -> None:
    one, two = bytes([1] * 16), bytes([2] * 16)
    expected = hmac.new(SEED, b"hattari/round/" + one + two, hashlib.sha256).digest()
    assert chance.round_seed(SEED, (one, two)) == expected
    assert chance.round_seed(SEED, (two, one)) != expected
    assert chance.round_seed(SEED, ()) != chance.round_seed(SEED, (chance.NO_CONTRIBUTION,))
