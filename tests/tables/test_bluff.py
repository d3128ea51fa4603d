"""Real Bluff at a table: whole games under every preset, and its secrets."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from hattari.core.game import Text
from hattari.tables import commands as ask
from tests.tables.live import REGISTRY, Live, play_out

PRESETS = [preset.id for preset in REGISTRY.get("bluff").rulebook.presets()]


def bluff(rules: str | dict[str, Any], entropy: int = 0, bots: int = 0, **options: Any) -> Live:
    """Ann, Bob and Cid (as many as the rules take) and bots, and the game has begun."""
    live = Live(rules, "bluff", **options)
    live.entropy = entropy
    live.system(ask.Connect("ann"))
    live.do(ask.Sit())
    live.come(*("bob", "cid")[: len(live.table.seats) - 1 - bots])
    for _ in range(bots):
        live.do(ask.AddBot("odds"))
    live.do(ask.Start())
    return live


@pytest.mark.parametrize("preset", PRESETS)
def test_games_come_to_their_end_and_fold(preset: str) -> None:
    live = bluff(preset, bots=1)
    pick = random.Random(preset)

    def choose(live: Live, seat: int) -> dict[str, Any]:
        legal = live.table.game.legal(live.table.state, seat)
        late = min(len(legal) - 1, pick.randrange(6))
        action = legal.at(pick.choice((late, len(legal) - 1)))
        chosen: dict[str, Any] = msgspec.to_builtins(action)
        return chosen

    play_out(live, choose)
    assert live.view().phase == "over"
    places = sorted(seat for group in live.table.finished[0].ranking for seat in group)
    assert places == list(range(len(live.table.seats)))
    assert live.folded() == live.table
    live.do(ask.Rematch())
    assert live.view().phase == "playing"


@pytest.mark.parametrize("help_given", [True, False])
def test_the_help_with_chances_is_the_tables_option(help_given: bool) -> None:
    live = bluff("mobius", odds=help_given)
    assert (live.view("ann").game.odds is not None) is help_given
    assert live.view("zoe").game.odds is None


def test_the_on_line_systems_chat_line() -> None:
    live = Live("bluebear", "bluff")
    live.come("bob")
    live.do(ask.Say("/join"))
    for line in ("/option reroll", "/option exact", "/option exact off"):
        live.do(ask.Say(line))
    assert live.view().rules.full["reroll"] == "after_bid"
    assert live.view().rules.full["exact"] == "challenger_one"
    live.do(ask.Say("/start"))
    for player in ("ann", "bob"):
        live.do(ask.Say("/振る"), player)
    players = ["ann", "bob"]
    starter = players.pop(0 if live.table.state.turn == live.table.seat_of("ann") else 1)
    (other,) = players
    assert live.refused(ask.Say("/bid"), starter) == "usage"
    live.do(ask.Say("／ビッド １ ★"), starter)
    assert live.view().game.bid.face == 6
    live.do(ask.Say("/undo"), starter)
    live.do(ask.Say("/undo はい"), other)
    assert live.view().game.bid is None
    live.do(ask.Say("/bid 1 3"), starter)
    live.do(ask.Say("/raise"), other)
    live.do(ask.Say("/ブラフ"), starter)
    assert live.view().game.showdown is not None


def game_with(rules: str, starter: int, after: int) -> Live:
    """The first game from this entropy on that this seat starts."""
    for entropy in range(after, after + 100):
        live = bluff(rules, entropy)
        if live.table.state.starter == starter:
            return live
    raise AssertionError("nobody has this much bad luck")


def plain_view(live: Live, player: str) -> dict[str, Any]:
    """What somebody gets, without their own hand and the commitment."""
    view: dict[str, Any] = json.loads(msgspec.json.encode(live.view(player)))
    assert view.pop("commitment") == live.table.seed.commitment  # type: ignore[union-attr]
    view["game"].pop("hand")
    return view


@pytest.mark.parametrize("player", ["ann", "bob", "cid", "eve"])
def test_two_games_look_alike_until_the_showdown(player: str) -> None:
    one, other = game_with("perudo", 0, 0), game_with("perudo", 0, 1000)
    assert one.table.state.hands != other.table.state.hands
    for live, claim in ((one, "wave"), (other, "spot_on")):
        live.do(ask.Join("Eve"), "eve")
        live.act({"do": "bid", "count": 2, "face": 3})
        live.act({"do": claim}, "cid")
    if player == "cid":
        assert one.frames("cid")[-1] != other.frames("cid")[-1]
    else:
        frames = [live.frames(player)[-2:] for live in (one, other)]
        assert frames[0] == frames[1]
        assert plain_view(one, player) == plain_view(other, player)


def test_a_hand_is_its_owners_alone() -> None:
    live = bluff("culdcept")
    hands = live.table.state.hands
    live.do(ask.Join("Eve"), "eve")
    for seat, player in enumerate(("ann", "bob", "cid")):
        assert live.view(player).game.hand == hands[seat]
    assert live.view("eve").game.hand is None
    live.do(ask.Leave(), "bob")
    live.do(ask.Join("Bob"), "bob")
    assert live.view("bob").game.hand is None


def test_nobody_waits_for_who_is_out() -> None:
    live = bluff({"preset": "common-hand", "dice": 1}, turn_seconds=0)
    while live.view().game.phase == "bidding":
        seat = live.view().game.turn
        actions = list(live.table.game.legal(live.table.state, seat))
        last: dict[str, Any] = msgspec.to_builtins(actions[-1])
        challenge = {"do": "challenge"}
        live.act(challenge if live.view().game.bid else last, ("ann", "bob", "cid")[seat])
    (out,) = live.view().game.showdown.out
    assert live.view().phase == "playing"
    for seat, name in enumerate(("ann", "bob", "cid")):
        if seat != out:
            assert live.view().game.round == 1
            live.do(ask.Continue(), name)
    assert live.view().game.round == 2


def _answer(live: Live, line: str) -> Text:
    """What only the sender is told."""
    answer = live.do(ask.Say(line)).answer
    assert answer is not None
    return answer


def test_an_option_that_goes_leaves_what_it_had_covered() -> None:
    live = Live("bluebear", "bluff")
    for line in ("/option exact", "/option giveaway", "/option giveaway off"):
        live.do(ask.Say(line))
    assert live.view().rules.on == ("exact",)
    assert live.view().rules.full["exact"] == "all_but_bidder"
    live = Live("mobius", "bluff")
    before = live.view().rules.full
    for line in ("/option giveaway", "/option reroll", "/option giveaway off"):
        live.do(ask.Say(line))
    assert live.view().rules.full == before


def test_an_option_without_effect_is_noted_in_words_and_counts_later() -> None:
    live = Live("bluebear", "bluff")
    live.do(ask.Say("/option giveaway"))
    assert "has no effect" in _answer(live, "/option exact").en
    assert live.view().rules.on == ("giveaway",)
    assert "had no effect" in _answer(live, "/option exact off").en
    assert "is off already" in _answer(live, "/option exact off").en
    live.do(ask.Say("/option exact"))
    live.do(ask.Say("/option giveaway off"))
    assert live.view().rules.on == ("exact",)


def test_what_a_preset_has_of_an_option_can_be_switched_off() -> None:
    live = Live("mobius", "bluff")
    live.do(ask.Say("/option exact off"))
    assert live.view().rules.full["exact"] == "challenger_one"
