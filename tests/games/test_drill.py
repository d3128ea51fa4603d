"""Drills ask the rules: the same seed asks the same, and the answer is what counting finds."""

from __future__ import annotations

import hashlib
from itertools import product

import pytest
from msgspec.structs import replace

from hattari.core.drill import Drill, Drills
from hattari.core.installed import registry
from hattari.games.bluff.drill import DRILLS as BLUFFS
from hattari.games.bluff.drill import HOLDS
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.bids import FACES, PIPS, Bid
from hattari.games.bluff.rules.counting import rolled_again
from hattari.games.bluff.rules.odds import chance, true_chance
from hattari.games.bluff.rules.settling import actual
from hattari.games.dobon.drill import DRILLS as DOBONS
from hattari.games.dobon.drill import HITS, LEFT
from hattari.games.dobon.rules.cards import adds_up, ranks_of

pytestmark = pytest.mark.everyday
SEEDS = [hashlib.sha256(bytes([number])).digest() for number in range(12)]
PRESETS = [
    (kit, preset.id)
    for kit in registry().kits
    if "drill" in kit.parts
    for preset in kit.game.rulebook.presets()
]


@pytest.mark.parametrize(("kit", "preset"), PRESETS, ids=lambda each: str(each)[:12])
def test_every_rule_set_has_its_questions(kit, preset) -> None:  # type: ignore[no-untyped-def]
    drills: Drills = kit.load("drill")
    rules = kit.game.rulebook.parse(preset)
    seats = min(3, kit.game.rulebook.seats(rules)[1])
    for kind in drills.kinds(rules):
        for seed in SEEDS[:3]:
            asked = drills.ask(rules, seats, kind.id, seed)
            assert asked == drills.ask(rules, seats, kind.id, seed)
            assert asked.view.you == asked.seat
            assert asked.view.hand
            assert all((asked.ask.ja, asked.why.en, asked.why.ja))
            assert 0 <= asked.truth <= asked.most
    with pytest.raises(ValueError, match="expected"):
        drills.ask(rules, seats, "none", SEEDS[0])


def hits(spec: str, seed: bytes) -> Drill:
    rules = registry().get("dobon").rulebook.parse(spec)
    return DOBONS.ask(rules, 3, HITS.id, seed)


def test_what_hits_is_what_adds_up_and_the_page_is_told_neither_sum_nor_answer() -> None:
    rules = registry().get("dobon").rulebook.parse("quick")
    for seed in SEEDS:
        asked = hits("quick", seed)
        hand = asked.view.hand
        found = {ranks_of(rules)[place] for place in asked.right}
        assert found == {rank for rank in ranks_of(rules) if adds_up(rules, hand, f"{rank}S")}
        assert (asked.view.sum, asked.view.calls_on, asked.view.odds) == (None, (), None)
        assert len(asked.choices) == len(ranks_of(rules))


def test_where_no_hand_waits_that_is_the_answer() -> None:
    spec = {"preset": "quick", "hand": 20, "players": {"min": 2, "max": 2}}
    rules = registry().get("dobon").rulebook.parse(spec)
    asked = DOBONS.ask(rules, 2, HITS.id, SEEDS[0])
    assert (asked.right, "nothing" in asked.why.en) == ((), True)
    assert DOBONS.ask(rules, 2, LEFT.id, SEEDS[0]).most == 0


def test_what_is_left_is_all_but_what_was_seen() -> None:
    rules = registry().get("dobon").rulebook.parse("quick")
    for seed in SEEDS:
        asked, hit = DOBONS.ask(rules, 3, LEFT.id, seed), hits("quick", seed)
        ranks = {ranks_of(rules)[place] for place in hit.right}
        seen = [card for card in (*asked.view.hand, *asked.view.discards) if card[0] in ranks]
        assert asked.truth == 4 * len(ranks) - len(seen)
        assert asked.most == 4 * len(ranks)


def test_a_bid_is_as_likely_as_all_dice_that_might_lie_there_say() -> None:
    """Counted by hand: every roll of the others, under rules in which whole hands count too."""
    game = Bluff()
    for spec in ("mobius", {"preset": "chuiniu", "dice": 5}):
        rules = game.rulebook.parse(spec)
        state = game.start(rules, 2)
        state = replace(state, hands=((1, 2, 2, 4, 6), ()), shown=((), ()), dice=(5, 5), round=1)
        for bid in (Bid(2, 2), Bid(3, 5), Bid(4, 6)):
            rolls = [dice for dice in product(FACES, repeat=5) if not rolled_again(rules, (dice,))]
            laid = [replace(state, hands=(state.hands[0], dice)) for dice in rolls]
            held = sum(actual(each, bid.face) >= bid.count for each in laid) / len(laid)
            assert true_chance(laid[0], 0, state.hands[0], bid) == pytest.approx(held), (spec, bid)
        assert true_chance(state, 0, (3,), Bid(6, PIPS)) == chance(state, 0, (3,), Bid(6, PIPS))


def test_what_is_asked_about_a_bid_is_seldom_certain() -> None:
    rules = registry().get("bluff").rulebook.parse("bluebear")
    asked = [BLUFFS.ask(rules, 4, HOLDS.id, seed) for seed in SEEDS]
    assert all(0.03 <= each.truth <= 0.97 for each in asked)
    assert len({each.truth for each in asked}) > len(asked) / 2
    assert {len(each.view.hand) for each in asked} > {5}
