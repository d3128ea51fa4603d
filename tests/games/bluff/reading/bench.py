"""Settlements and turns laid out on purpose, with stocks and hands that play rarely meets."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from hattari.games.bluff.rules.actions import BidMade, Call, Passed, Phase, Settled, State
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.settling import doubted_pass, settlement
from tests.games.bluff.playing import BLUFF, fold

from . import counting
from .clauses import Clauses
from .played import History, check_settled, check_turn
from .positions import Counts
from .restated import dice_come_back


def laid_out(text: Clauses, rules: Rules, seed: int, count: int) -> None:
    """Compares so many settlements, and the turns before them. Raises Differs."""
    random = Random(seed)
    least, most = BLUFF.rulebook.seats(rules)
    for _ in range(count):
        seats = random.randint(least, max(least, min(most, 4)))
        state = _state(rules, seats, random)
        history = _history(text, state, random)
        state = replace(
            state, palifico_had=history.palifico, spot_on_had=frozenset(), gone=history.gone
        )
        _turn(text, history, state, random)
        _settle(text, history, state, random)


def _state(rules: Rules, seats: int, random: Random) -> State:
    """Any stocks with two or more still in, and any hands."""
    full = BLUFF.start(rules, seats)
    cap = random.choice((1, 2, 3, 6))
    stock = full.lives or full.dice
    fewest = 1 if rules.ending == "first_out" else 0
    owned = tuple(random.randint(fewest, min(cap, each)) for each in stock)
    if random.random() < 0.2:
        owned = tuple(map(min, stock, (each + cap for each in owned)))
    if full.losses or len(owned) - owned.count(0) < 2:
        owned = stock
    dice = owned
    if full.lives or full.losses:
        dice = tuple(each if own else 0 for each, own in zip(full.dice, owned, strict=True))
    hands = tuple(_hand(each, random) for each in dice)
    left = [seat for seat, each in enumerate(dice) if each]
    turn = random.choice(left)
    may_be_palifico = rules.palifico and len(left) > 2 and dice[turn] == 1
    return replace(
        full,
        phase=Phase.BIDDING,
        dice=dice,
        lives=owned if full.lives else (),
        losses=tuple(random.randint(0, 3) for _ in full.losses),
        hands=tuple(hand[:-1] if len(hand) > 2 else hand for hand in hands),
        shown=tuple(hand[-1:] if len(hand) > 2 else () for hand in hands),
        round=random.choice((1, 1, rules.round_limit, max(1, rules.round_limit - 1))),
        by_lot=False,
        starter=turn,
        turn=turn,
        palifico=random.choice((None, turn)) if may_be_palifico else None,
    )


def _hand(dice: int, random: Random) -> Counts:
    """Any hand; often one that is alike, or that differs."""
    kind = random.randrange(4)
    if kind == 0:
        return tuple(sorted(random.choices((random.randint(2, 5), 1, 6), (3, 1, 1), k=dice)))
    if kind == 1 and dice <= 6:
        return tuple(sorted(random.sample(range(1, 7), dice)))
    if kind == 2:
        return (random.randint(1, 6),) * dice
    return tuple(sorted(random.choices(range(1, 7), k=dice)))


def _history(text: Clauses, state: State, random: Random) -> History:
    """Who is out in some order, and who has had a palifico round."""
    history = History()
    out = [seat for seat, each in enumerate(state.dice) if not each]
    random.shuffle(out)
    history.gone = tuple((seat,) for seat in out)
    had = [seat for seat, each in enumerate(state.dice) if each < 2 or dice_come_back(text)]
    history.palifico = frozenset(random.sample(had, min(len(had), random.randrange(2))))
    if state.palifico is not None:
        history.palifico |= {state.palifico}
    return history


def _turn(text: Clauses, history: History, state: State, random: Random) -> None:
    """The first turn, and the next one after a low bid."""
    check_turn(text, history.position(state), state)
    legal = BLUFF.legal(state, state.turn)
    bids = [*legal.bids, *legal.called][: random.choice((1, 4, 30))]
    if bids and state.rules.roll == "auto":
        seat, bid = state.turn, random.choice(bids)
        call = legal.call if bid in legal.called and bid not in legal.bids else ""
        later = fold(state, (BidMade(seat, *bid, (), call),))
        later = replace(later, phase=Phase.BIDDING)
        check_turn(text, history.position(later), later)


def _settle(text: Clauses, history: History, state: State, random: Random) -> None:
    """A bid near the truth, and any claim on it."""
    bidder = state.turn
    others = [seat for seat, each in enumerate(state.dice) if each and seat != bidder]
    position = history.position(state)
    face = 0 if counting.face_off(text, position) else random.randint(1, 6)
    callable_plain = "plain_called" in text and counting.wild_in_round(text, position)
    call: Call = "plain" if callable_plain and random.random() < 0.5 else ""
    if counting.wild_in_round(text, position) == face and "bid_on_wild" not in text:
        return
    near = counting.count(text, position, face) + random.choice((-2, -1, 0, 0, 1, 3))
    bid = Bid(max(1, near), face)
    state = fold(state, (BidMade(bidder, *bid, (), call),))
    state = replace(state, phase=Phase.BIDDING)
    for kind in ("challenge", *(("spot_on",) * ("spot_on" in text))):
        claimant = random.choice(others)
        if kind == "spot_on" and "back" in text and random.random() < 0.5:
            claimant = next((seat for group in history.gone for seat in group), claimant)
        times = random.choice((1, 2, 4)) if "double" in text and kind == "challenge" else 1
        events = settlement(state, bid, kind, claimant, bidder=bidder, times=times)
        check_settled(text, history.position(state), fold(state, events), _settled(events), times)
    if "pass" in text:
        passer = random.choice([bidder, *others])
        doubter = history.position(state).next_in(passer)
        state = replace(state, trail=(*state.trail, Passed(passer)))
        events = doubted_pass(state, passer, doubter)
        check_settled(text, history.position(state), fold(state, events), _settled(events), 1)


def _settled(events: tuple[object, ...]) -> Settled:
    assert isinstance(events[0], Settled)
    return events[0]
