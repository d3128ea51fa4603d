"""Checks the dice and cards of Hattari's records with Python alone: python3 verify.py FILE...

It follows docs/dice.md and shares no line with Hattari. It looks at chance alone: `hattari verify`
checks the rules as well. Exit 0: all is proved; 1: something came otherwise; 2: unreadable.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from itertools import chain, count, islice
from pathlib import Path
from typing import Any

DECK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
ANSWERS = ("dobon", "wave", "jump", "close")
NO_PROOF = "this record has no proof: those of games in the terminal have none"
Record = dict[str, Any]


class Wrong(Exception):
    """Something that didn't come from the seeds."""


def same(what: str, expected: object, came: object) -> None:
    """Raise Wrong unless both are the same; true is not 1, and 1.0 is not 1."""
    if json.dumps(expected) != json.dumps(came):
        raise Wrong(f"{what}: expected {json.dumps(expected)}, came {json.dumps(came)}")


def from_hex(text: str, length: int) -> bytes:
    """So many bytes, written in lower case and in no other way."""
    data = bytes.fromhex(text)
    if len(data) != length or data.hex() != text:
        raise ValueError(f"expected {2 * length} hex digits in lower case, came {text!r}")
    return data


def seed_of(number: int, entry: Record, seats: int) -> bytes:
    """A round's seed: the server's, which it had committed to, mixed with the seats' bytes."""
    server = from_hex(entry["server_seed"], 32)
    same(f"commitment {number}", hashlib.sha256(server).hexdigest(), entry["commitment"])
    parts = [from_hex(text, 16) for text in entry["contributions"]]
    same(f"contributions {number}", len(parts), seats if parts else 0)
    return hmac.digest(server, b"hattari/round/" + b"".join(parts), "sha256")


class Draws:
    """What a round's seed gives; every draw has the next index."""

    def __init__(self, seed: bytes) -> None:
        self.seed, self.index = seed, count()

    def numbers(self, label: str) -> Iterator[int]:
        """The bytes of the next draw, without end."""
        name = f"{label}/{next(self.index)}/"
        blocks = (hmac.digest(self.seed, f"{name}{each}".encode(), "sha256") for each in count())
        return chain.from_iterable(blocks)

    def dice(self, label: str, number: int | None) -> Iterator[int]:
        """Fair dice: bytes from 252 on would favour low faces, and are passed over."""
        return islice((byte % 6 + 1 for byte in self.numbers(label) if byte < 252), number)

    def shuffle(self, label: str, items: list[str]) -> list[str]:
        """Fisher-Yates from the last place down."""
        numbers, items = self.numbers(label), list(items)
        for last in range(len(items) - 1, 0, -1):
            other = below(numbers, last + 1)
            items[last], items[other] = items[other], items[last]
        return items


def below(numbers: Iterator[int], bound: int) -> int:
    """A fair number from 0 to bound - 1, from a stream of bytes."""
    return next(byte for byte in numbers if byte < 256 - 256 % bound) % bound


def check_lot(record: Record, draws: Draws, hands: list[Any]) -> None:
    """The first round's lot names one of the seats in play: who starts."""
    seats = [seat for seat, hand in enumerate(hands) if hand]
    starter = seats[below(draws.numbers("lot"), len(seats))]
    same("setup.starter", starter, record.get("setup", {}).get("starter", starter))


def rolled(rules: Any, faces: Iterator[int], number: int) -> list[int]:
    """A hand; where the rules say so one whose dice all differ makes way for the next dice."""
    hand = sorted(islice(faces, number))
    again = isinstance(rules, dict) and rules.get("straight") == "reroll" and number >= 5
    row = again and rules["straight_of"] == "row"
    while again and len(set(hand)) == number and not (row and hand[-1] - hand[0] >= number):
        hand = sorted(islice(faces, number))
    return hand


def check_bluff(record: Record, rounds: list[Draws]) -> None:
    """Each roll and reroll. The order within a hand says nothing, so hands are sorted."""
    later, hidden, draws = iter(rounds), [[0]], rounds[0]
    for number, move in enumerate(record["moves"]):
        if move["do"] == "roll":
            draws = next(later)
            if draws is rounds[0]:
                check_lot(record, draws, move["dice"])
            faces = draws.dice("roll", None)
            hidden = [rolled(record["rules"], faces, len(hand)) for hand in move["dice"]]
            same(f"moves[{number}]", hidden, [sorted(hand) for hand in move["dice"]])
        elif move.get("show") or "reroll" in move:
            hand = hidden[move["seat"]]
            for face in move["show"]:
                hand.remove(face)
            hand[:] = sorted(draws.dice("reroll", len(hand)))
            same(f"moves[{number}]", hand, sorted(move["reroll"]))


def pack(record: Record) -> list[str]:
    """The cards that are played with: a deck or two, the second's suits small, and jokers."""
    rules = record["rules"] if isinstance(record["rules"], dict) else {}
    second = [card[0] + card[1].lower() for card in DECK] if rules.get("decks") == 2 else []
    return [*DECK, *second, *(f"X{number + 1}" for number in range(rules.get("jokers", 0)))]


def piles(moves: list[Record], seats: int) -> Iterator[list[str]]:
    """Before each move the pile, in the order in which it grew."""
    pile, offers, player, closed = [""], dict[int, str](), 0, False
    for move, following in zip(moves, [*moves[1:], {"do": "end"}], strict=True):
        if closed and move["do"] != "reshuffle":
            if offers and move["do"] in ANSWERS:  # another window straight away: one jumped in
                player = next(seat % seats for seat in count(player) if seat % seats in offers)
                pile = [*pile, offers[player]]
            offers, closed = {}, False
        yield pile
        if move["do"] in ("deal", "reshuffle"):
            pile = [move["up"]] if move["do"] == "deal" else pile[-1:]
        elif move["do"] == "jump":
            offers[move["seat"]] = move["card"]
        elif move["do"] == "play" and following["do"] in ANSWERS:  # else the card goes back
            pile, player = [*pile, move["card"], *move.get("more", [])], move["seat"]
        closed = closed or move["do"] == "close"


def check_dobon(record: Record, rounds: list[Draws]) -> None:
    """Each deal; and each new stock, which is the pile in its order without the top."""
    later, draws, moves = iter(rounds), rounds[0], record["moves"]
    for number, pile in enumerate(piles(moves, len(record["seats"]))):
        move = moves[number]
        if move["do"] == "deal":
            draws = next(later)
            if draws is rounds[0]:
                check_lot(record, draws, move["hands"])
            cards = iter(draws.shuffle("deal", pack(record)))
            came = [*move["hands"], [move["up"]], move["stock"]]
            same(f"moves[{number}]", [list(islice(cards, len(each))) for each in came], came)
        elif move["do"] == "reshuffle":
            same(f"moves[{number}]", draws.shuffle("reshuffle", pile[:-1]), move["stock"])


def check(record: Record) -> str:
    """What is proved. Raises Wrong, and whatever an unreadable record brings."""
    opens, prove = {"bluff": ("roll", check_bluff), "dobon": ("deal", check_dobon)}[record["game"]]
    seeds = [seed_of(*each, len(record["seats"])) for each in enumerate(record["proof"], 1)]
    same("rounds", sum(move["do"] == opens for move in record["moves"]), len(seeds))
    prove(record, [Draws(seed) for seed in seeds])
    return f"{len(seeds)} rounds proved"


def main(names: list[str]) -> int:
    """Say what comes of each record of the files (one a line in .jsonl); the worst status."""
    lost = [name for name in names if not Path(name).is_file()]
    sys.stdout.writelines(f"{name}: there is no such file\n" for name in lost)
    worst = 2 if lost or not names else 0
    for name in () if lost else names:
        text = Path(name).read_bytes()
        for line, piece in enumerate(text.split(b"\n") if name.endswith(".jsonl") else [text], 1):
            try:
                status, found = 0, check(json.loads(piece)) if piece.strip() else ""
            except Wrong as wrong:
                status, found = 1, str(wrong)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                why = f"unreadable, {type(error).__name__}: {error}"
                status, found = 2, NO_PROOF if error.args == ("proof",) else why
            worst = max(worst, status)
            sys.stdout.write(f"{name}:{line}: {found}\n" if found else "")
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
