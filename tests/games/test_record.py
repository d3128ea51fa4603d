"""Reading, writing, replaying and checking records."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hattari.core import chance, record
from hattari.core.game import BadMove
from hattari.core.json_keys import twice
from hattari.core.record import Malformed, Record, RoundProof
from hattari.games.bluff.rules.actions import BidMade, Event, MakeBid, State, UncoverEnded
from hattari.games.bluff.rules.start import Setup

from .bluff.playing import BLUFF, REGISTRY, Played, fold, play
from .walk import server_seed

HANDS = [[3, 3, 3, 1, 2], [3, 6, 6, 4, 5]]
ROLL = {"do": "roll", "dice": HANDS}
BID = {"seat": 0, "do": "bid", "count": 4, "face": 3}
CHALLENGE = {"seat": 1, "do": "challenge"}


def text(**fields: Any) -> bytes:
    """A small record that holds, with these fields changed."""
    base = {
        "format": "hattari-record/1",
        "game": "bluff",
        "rules": "pirates",
        "seats": ["A", "B"],
        "setup": {"starter": 0},
        "moves": [ROLL, BID, CHALLENGE],
    }
    return msgspec.json.encode({**base, **fields})


def problems(**fields: Any) -> tuple[str, ...]:
    """What doesn't hold of the small record with these fields changed."""
    return record.check(REGISTRY, record.read(text(**fields)))


def bid(**fields: Any) -> list[dict[str, Any]]:
    """Moves up to a bid with these fields changed."""
    return [ROLL, {**BID, **fields}]


# What holds and what doesn't -------------------------------------------------------------


def test_a_record_without_expectations_holds() -> None:
    assert problems() == ()


def test_a_record_may_stop_anywhere() -> None:
    for length in range(4):
        assert problems(moves=[ROLL, BID, CHALLENGE][:length]) == ()


@pytest.mark.parametrize(
    ("expect", "problem"),
    [
        ({"dice": [5, 4]}, "dice: expected [5,4], came [5,3]"),
        ({"lives": [1, 1]}, "lives: expected [1,1], came []"),
        (
            {"counts": {"face": 3, "actual": 5}},
            'counts: expected {"face":3,"actual":5}, came {"face":3,"actual":6}',
        ),
        ({"margin": -2}, "margin: expected -2, came 2"),
        ({"next": 0}, "next: expected 0, came 1"),
        ({"over": True}, "over: expected true, came false"),
        ({"ranking": [[0], [1]]}, "ranking: expected [[0],[1]], came null"),
        ({"legal_bids": [[1, 1]]}, "legal_bids: expected [[1,1]], came []"),
        ({"highest": [4, 4]}, "highest: expected [4,4], came [4,3]"),
        ({"error": "illegal"}, "error: expected the last move to be refused, came no refusal"),
    ],
)
def test_an_expectation_that_fails_says_what_was_expected_and_what_came(
    expect: dict[str, Any], problem: str
) -> None:
    assert problems(expect=expect) == (problem,)


@pytest.mark.parametrize(("rules", "ranking"), [
    ("culdcept", [[0], [1], [2]]),
    ("culdcept-points", [[0], [1, 2]]),
])  # fmt: skip
def test_where_the_first_out_ends_the_game_equal_points_share_a_rank(
    rules: str, ranking: list[list[int]]
) -> None:
    fields: dict[str, Any] = {"rules": rules, "seats": ["A", "B", "C"]}
    moves = [
        {"do": "roll", "dice": [[1, 1, 1, 1, 1], [1], []]},
        {"seat": 0, "do": "bid", "count": 4, "face": 1},
        {"seat": 1, "do": "challenge"},
    ]
    setup = {"dice": [5, 1, 0], "starter": 0}
    assert problems(**fields, setup=setup, moves=moves, expect={"ranking": ranking}) == ()


def test_a_ranking_is_compared_without_order_inside_a_group() -> None:
    hands = [[3, 3, 1, 1, 2], [3], [6]]
    fields: dict[str, Any] = {
        "rules": "mobius",
        "seats": ["A", "B", "C"],
        "setup": {"dice": [5, 1, 1], "starter": 0},
        "moves": [{"do": "roll", "dice": hands}, BID, CHALLENGE],
    }
    assert problems(**fields, expect={"ranking": [[0], [2, 1]]}) == ()
    assert problems(**fields, expect={"ranking": [[1, 2], [0]]}) != ()


def test_a_refused_move_fails_the_record() -> None:
    (problem,) = problems(moves=[ROLL, CHALLENGE])
    assert problem.startswith("moves[1]: expected a legal move, came not_your_turn: ")


@pytest.mark.parametrize("moves", [[ROLL, {"do": "close"}], [ROLL, BID, {"do": "close"}]])
def test_only_an_open_window_is_closed(moves: list[dict[str, Any]]) -> None:
    (problem,) = problems(moves=moves)
    assert problem.startswith(f"moves[{len(moves) - 1}]: expected a legal move, came not_now: ")


def test_only_the_last_move_may_be_refused() -> None:
    (problem,) = problems(moves=[ROLL, CHALLENGE, BID], expect={"error": "illegal"})
    assert problem.startswith("moves[1]: ")


@pytest.mark.parametrize("reroll", [[1], [1, 2, 3, 4, 5]])
def test_a_reroll_of_too_few_dice_or_too_many_is_illegal(reroll: list[int]) -> None:
    moves = bid(show=[3], reroll=reroll)
    assert problems(rules="mobius", moves=moves, expect={"error": "illegal", "next": 0}) == ()
    (problem,) = problems(rules="mobius", moves=moves)
    assert problem.startswith("moves[1]: expected a legal move, came bad_show: ")


def test_the_pips_of_a_face_off_are_counted() -> None:
    fields: dict[str, Any] = {
        "rules": {"preset": "pirates", "face_off": True},
        "setup": {"dice": [1, 1], "starter": 0},
    }
    moves = [{"do": "roll", "dice": [[3], [4]]}, {**BID, "count": 8, "face": 0}]
    assert problems(**fields, moves=moves, expect={"counts": {"face": 0, "actual": 7}}) == ()


def test_a_record_without_moves_has_no_refusal() -> None:
    assert len(problems(moves=[], expect={"error": "illegal"})) == 1


def test_a_record_without_a_starter_takes_the_seat_that_acts_first() -> None:
    moves = [ROLL, {**BID, "seat": 1}]
    assert problems(setup={}, moves=moves, expect={"next": 0}) == ()


def test_the_lot_never_names_a_seat_that_is_out() -> None:
    moves = [{"do": "roll", "dice": [[], [1], [1]]}, {**BID, "count": 1}]
    fields: dict[str, Any] = {"seats": ["A", "B", "C"], "setup": {"dice": [0, 1, 1]}}
    assert problems(**fields, moves=moves, expect={"error": "illegal", "next": 1}) == ()


def test_moves_may_say_when_they_came() -> None:
    assert problems(moves=[{**ROLL, "at": 1_700_000_000_000}, {**BID, "at": 0}]) == ()


def test_the_digest_is_checked_wherever_it_stands() -> None:
    digest = BLUFF.rulebook.digest(BLUFF.rulebook.parse("pirates"))
    assert problems(digest=digest) == ()
    assert problems(rules={"preset": "pirates", "digest": digest}) == ()
    expected = f"digest: expected 00, came {digest}"
    assert problems(digest="00") == (expected,)
    assert problems(rules={"preset": "pirates", "digest": "00"}) == (expected,)


def test_the_result_is_checked() -> None:
    ended = {"setup": {"dice": [5, 2], "starter": 0}, "moves": [
        {"do": "roll", "dice": [HANDS[0], [3, 6]]}, {**BID, "count": 1}, CHALLENGE
    ]}  # fmt: skip
    assert problems(**ended, result={"ranking": [[0], [1]]}) == ()
    assert problems(**ended, result={"ranking": [[1], [0]]}) == (
        "result: expected [[1],[0]], came [[0],[1]]",
    )
    assert problems(result={"ranking": [[1], [0]]}) == ("result: expected [[1],[0]], came null",)


# What can't be read ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"format": "hattari-record/2"}, "format"),
        ({"colour": "red"}, "colour"),
        ({"moves": 3}, "$.moves"),
        ({"game": "chess"}, "game: There is no game called “chess”"),
        ({"rules": "pirate"}, "rules: There is no preset or option “pirate”"),
        ({"rules": {"dices": 5}}, "rules: dices: there is no rule called “dices”"),
        ({"seats": ["A"]}, "seats or setup: These rules take 2 to 6 seats, not 1."),
        ({"setup": {"chips": [1, 1]}}, "setup: Bluff has no chips; expected dice or lives or"),
        ({"setup": {"dice": "many"}}, "setup: Expected `array | null`"),
        ({"setup": {"dice": [5]}}, "seats or setup: A setup needs a number from 0 to 100 for each"),
        (
            {"setup": {"dice": [5, 0]}},
            "seats or setup: A setup needs a number from 0 to 100 for each",
        ),
        ({"setup": {"starter": 2}}, "seats or setup: The starter has to be a seat in play."),
        ({"setup": {"cups": 2}}, "cups"),
        ({"expect": {"error": "legal"}}, 'expect.error: expected "illegal", came "legal"'),
        ({"expect": {"hands": []}}, "expect: Object contains unknown field `hands`"),
        ({"expect": {"dice": 5}}, "expect: Expected `array`, got `int`, came 5 - at `$.dice`"),
        ({"moves": [{"do": "fly"}]}, 'roll | spot_on, came "fly" - at `$.do`'),
        ({"moves": [ROLL, {**BID, "cards": 1}]}, "moves[1]: Object contains unknown field"),
        ({"moves": [ROLL, {"do": "bid"}]}, "moves[1]: Object missing required field `seat`"),
        ({"moves": bid(seat=2)}, "moves[1]: expected a seat from 0 to 1, came 2"),
        ({"moves": bid(seat=-1)}, "moves[1]: expected a seat from 0 to 1, came -1"),
        ({"moves": [{"do": "roll", "dice": [[1]]}]}, "moves[0]: expected [5, 5] dice, came [1]"),
        (
            {"moves": [{"do": "roll", "dice": [[0] * 5, [1] * 5]}]},
            "moves[0]: Expected `int` >= 1, came 0 - at `$.dice[0][0]`",
        ),
        (
            {"rules": {"straight": "reroll"}, "moves": [{**ROLL, "dice": [[1, 2, 3, 4, 5]] * 2}]},
            "moves[0]: expected no hand that is rolled again, came one",
        ),
        (
            {"rules": "mobius", "moves": bid(show=[3])},
            "moves[1]: expected 4 dice as `reroll`, came none",
        ),
        (
            {"rules": "culdcept", "moves": [ROLL, {"seat": 0, "do": "reroll", "show": [3]}]},
            "moves[1]: expected 4 dice as `reroll`, came none",
        ),
    ],
)
def test_a_malformed_record_says_where(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(Malformed) as caught:
        problems(**fields)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("broken", "byte"),
    [(b'{"a": 1,\n', 9), (b'{"a": 1,\n "b" 2}', 14), (b"", 0), (b'{"a": "\xff"}', 7)],
)
def test_text_that_is_no_json_says_at_which_byte(broken: bytes, byte: int) -> None:
    with pytest.raises(Malformed, match=r"this is no(t UTF-8 text| JSON)") as caught:
        record.read(broken)
    assert caught.value.byte == byte


# Writing ---------------------------------------------------------------------------------


def written(played: Played, rules: str, proof: Sequence[RoundProof] = ()) -> Record:
    """The record of a game of two under a preset."""
    parsed = BLUFF.rulebook.parse(rules)
    return record.write(BLUFF, parsed, ("A", "B"), played.events, proof=proof)


def test_what_is_written_has_the_rules_in_full_and_the_starter() -> None:
    played = play(BLUFF.rulebook.parse("mobius"), 2, 3)
    said = written(played, "mobius")
    assert isinstance(said.rules, dict)
    assert {**said.rules, "digest": 0} == {
        **BLUFF.rulebook.full(BLUFF.rulebook.parse("mobius")),
        "digest": 0,
    }
    assert record.setup_of(BLUFF, said).starter is not None
    assert said.result is not None
    assert said.result.ranking == played.end.ranking


def test_a_record_that_grew_event_by_event_is_the_same() -> None:
    rules = BLUFF.rulebook.parse("mobius")
    played = play(rules, 2, 3)
    writing = record.Writing(BLUFF, rules, ("A", "B"))
    for number, event in enumerate(played.events):
        so_far = record.write(BLUFF, rules, ("A", "B"), played.events[:number])
        assert writing.length == len(so_far.moves)
        assert writing.done(tuple(writing.moves())) == so_far
        writing.add(event)
    assert writing.done(tuple(writing.moves())) == written(played, "mobius")


def test_the_head_of_a_record_is_read_without_its_moves() -> None:
    said = written(play(BLUFF.rulebook.parse("mobius"), 2, 3), "mobius")
    head = record.head(record.encode(said))
    assert (head.game, head.rules, head.seats) == (said.game, said.rules, said.seats)
    assert record.rules_of(BLUFF, head) == record.rules_of(BLUFF, said)
    assert not hasattr(head, "moves")


def test_a_game_that_goes_on_has_no_result() -> None:
    rules = BLUFF.rulebook.parse("pirates")
    said = record.write(BLUFF, rules, ("A", "B"), (), setup=Setup(starter=1))
    assert said.result is None
    assert record.setup_of(BLUFF, said) == Setup(starter=1)
    assert said.moves == ()


def opening(rules: str | dict[str, Any], seats: int) -> tuple[State, tuple[Event, ...]]:
    """A state before the first round, and the events up to its first bid."""
    start = BLUFF.start(BLUFF.rulebook.parse(rules), seats, Setup(starter=0))
    events: tuple[Event, ...] = BLUFF.close(start)
    state = fold(start, events)
    return start, events + BLUFF.resolve(state, BLUFF.draw(state, bytes(32)))


def test_a_bid_that_was_taken_back_is_no_move() -> None:
    start, events = opening("pirates", 2)
    events += (BidMade(0, 2, 3, ()),)
    events += BLUFF.undo(fold(start, events))[1]
    events += (BidMade(0, 1, 5, ()),)
    said = record.write(BLUFF, start.rules, ("A", "B"), events, setup=Setup(starter=0))
    moves = [msgspec.json.decode(move) for move in said.moves]
    assert moves[1:] == [{"seat": 0, "do": "bid", "count": 1, "face": 5}]
    assert record.replay(REGISTRY, said).state == fold(start, events)


def test_a_sealed_bid_that_was_taken_back_is_gone_with_its_window() -> None:
    start, events = opening({"out_of_turn": True}, 3)
    events += (BidMade(0, 2, 3, ()),)
    for seat, count in ((2, 3), (1, 4)):
        events += BLUFF.decide(fold(start, events), seat, MakeBid(count, 3))
    for _ in range(2):
        events += BLUFF.close(fold(start, events))
    events += BLUFF.undo(fold(start, events))[1]
    events += (BidMade(1, 3, 5, ()),)
    said = record.write(BLUFF, start.rules, ("A", "B", "C"), events, setup=Setup(starter=0))
    moves = [msgspec.json.decode(move) for move in said.moves]
    assert moves[1:] == [
        {"seat": 0, "do": "bid", "count": 2, "face": 3},
        {"seat": 1, "do": "bid", "count": 3, "face": 5},
    ]
    closed = fold(start, events + BLUFF.close(fold(start, events)))
    assert record.replay(REGISTRY, said).state == closed


def test_turning_cups_is_no_move() -> None:
    played = play(BLUFF.rulebook.parse("bluebear"), 2, 3)
    assert any(isinstance(event, UncoverEnded) for event in played.events)
    assert {msgspec.json.decode(move)["do"] for move in written(played, "bluebear").moves} == {
        "roll", "bid", "challenge"
    }  # fmt: skip


# Proof -----------------------------------------------------------------------------------

SEED = 12


def proofs(rounds: int) -> list[RoundProof]:
    """What the server of a test's game would reveal."""
    seeds = [server_seed(SEED, number) for number in range(1, rounds + 1)]
    return [RoundProof(chance.commitment(seed), (), seed.hex()) for seed in seeds]


@pytest.mark.parametrize("rules", ["mobius", "culdcept", "perudo", "bluebear+reroll"])
def test_revealed_seeds_prove_every_die_and_the_lot(rules: str) -> None:
    played = play(BLUFF.rulebook.parse(rules), 2, SEED)
    said = written(played, rules, proofs(played.end.round))
    assert record.check(REGISTRY, record.read(record.encode(said))) == ()


def test_other_dice_than_the_seeds_gave_are_noticed() -> None:
    played = play(BLUFF.rulebook.parse("mobius"), 2, SEED)
    said = written(played, "mobius", proofs(played.end.round))
    roll = msgspec.json.decode(said.moves[0])
    roll["dice"][0][0] = roll["dice"][0][0] % 6 + 1
    moves = (msgspec.Raw(msgspec.json.encode(roll)),)
    bent = replace(said, moves=moves, result=None, proof=said.proof[:1])
    last = record.check(REGISTRY, bent)[-1]
    assert last.startswith("proof of round 1: expected Rolled(")


def test_another_starter_than_the_lot_gave_is_noticed() -> None:
    played = play(BLUFF.rulebook.parse("mobius"), 2, SEED)
    said = written(played, "mobius", proofs(1))
    other = 1 - (record.setup_of(BLUFF, said).starter or 0)
    bid_by_other = msgspec.json.encode({**BID, "seat": other, "count": 1})
    bent = replace(
        said,
        setup=msgspec.Raw(msgspec.json.encode(Setup(starter=other))),
        moves=(said.moves[0], msgspec.Raw(bid_by_other)),
        result=None,
    )
    (problem,) = record.check(REGISTRY, bent)
    assert problem.startswith("proof of round 1: expected LotDrawn(")


def test_a_seed_that_was_not_committed_to_is_noticed() -> None:
    played = play(BLUFF.rulebook.parse("mobius"), 2, SEED)
    revealed = proofs(played.end.round)
    revealed[0] = replace(revealed[0], commitment="00")
    assert record.check(REGISTRY, written(played, "mobius", revealed)) == (
        "proof of round 1: expected the committed seed, came another",
    )


def test_a_round_without_its_seed_is_noticed() -> None:
    played = play(BLUFF.rulebook.parse("mobius"), 2, SEED)
    assert played.end.round > 1
    assert record.check(REGISTRY, written(played, "mobius", proofs(1))) == (
        "proof of round 2: expected its seed, came none",
    )


def test_a_seed_without_its_round_is_noticed() -> None:
    played = play(BLUFF.rulebook.parse("mobius"), 2, SEED)
    rounds = played.end.round
    assert record.check(REGISTRY, written(played, "mobius", proofs(rounds + 1))) == (
        f"proof: expected {rounds} rounds, came {rounds + 1}",
    )


def test_contributions_come_from_every_seat_or_from_none() -> None:
    played = play(BLUFF.rulebook.parse("mobius"), 2, SEED)
    revealed = proofs(played.end.round)
    revealed[0] = replace(revealed[0], contributions=("00" * 16,))
    said = written(played, "mobius", revealed)
    assert record.check(REGISTRY, said)[0] == "proof of round 1: expected 2 contributions, came 1"


@pytest.mark.parametrize(
    "bytes_as_text", ["zz", "", "00", "00" * 15, "00" * 17, "AB" * 16, " " + "00" * 16]
)
def test_a_proof_that_is_not_the_only_hex_of_its_bytes_is_malformed(bytes_as_text: str) -> None:
    entry = {"commitment": "", "contributions": [], "server_seed": "00" * 32}
    assert problems(proof=[entry]) != ()
    for fields in ({"contributions": [bytes_as_text] * 2}, {"server_seed": bytes_as_text * 2}):
        with pytest.raises(Malformed, match="proof of round 1"):
            problems(proof=[{**entry, **fields}])


# What people's own records hold ------------------------------------------------------------


def test_a_record_may_seat_more_than_its_rules_invite() -> None:
    names = [f"P{number}" for number in range(9)]
    rolls = {"do": "roll", "dice": [[1, 2, 3, 4, 5]] * 9}
    assert problems(seats=names, moves=[rolls, BID]) == ()


def test_but_not_more_than_they_say_themselves() -> None:
    rules = {"preset": "pirates", "players": [3, 6]}
    with pytest.raises(Malformed, match="These rules take 3 to 6 seats, not 2"):
        problems(rules=rules)


def test_a_digest_belongs_to_rules_that_can_be() -> None:
    rules = {"dice": "split30", "players": 7, "digest": "0" * 64}
    with pytest.raises(Malformed, match="rules: dice, players: "):
        problems(rules=rules)


@pytest.mark.parametrize("deep", [b"[" * 5000 + b"]" * 5000, b'{"moves":' + b"[" * 5000])
def test_brackets_without_end_are_malformed(deep: bytes) -> None:
    with pytest.raises(Malformed, match="nested too deeply"):
        record.read(deep)


def test_a_byte_order_mark_is_skipped() -> None:
    assert record.read(BOM_UTF8 + text()) == record.read(text())


def test_a_key_that_stands_twice_is_malformed_where_it_stands_again() -> None:
    said = b'{"game": "bluff",\n "seats": ["A"],\n "game": "dobon"}'
    with pytest.raises(Malformed, match="“game” stands twice") as caught:
        record.read(said)
    assert caught.value.byte == said.rindex(b'"game"')


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ('{"a": {"b": 1, "c": 2, "b": 3}}', "b"),
        ('[{"a": 1}, {"é": 1, "é": 2}]', "é"),
        (r'{"a": 1, "\u0061": 2}', "a"),
        ('[{"a": 1}, {"a": 2}]', None),
    ],
)
def test_keys_are_counted_object_by_object(said: str, key: str | None) -> None:
    found = twice(said)
    assert (found and found.key) == key


# The transcript --------------------------------------------------------------------------


def test_a_bad_move_is_no_refusal() -> None:
    state = BLUFF.start(BLUFF.rulebook.parse("pirates"), 2)
    with pytest.raises(BadMove):
        list(BLUFF.transcript.replay(state, (msgspec.Raw(b"{"),)))
