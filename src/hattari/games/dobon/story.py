"""What was worth telling of a finished match of Dobon: its part `story`.

Every chance is exact: of all the ways in which the cards that a seat couldn't see may lie, how
many give the hand in question. A round is told of once it is settled and its hands are open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

import msgspec

from hattari.core.game import Text
from hattari.core.record import Replay
from hattari.core.story import Moment, Mood, percent, told
from hattari.core.text import NOTHING

from .rules.actions import Misplayed, Played, Settled, Shown, State, WindowClosed
from .rules.axes import Rules, calculates
from .rules.cards import (
    HIGHEST,
    Card,
    Cards,
    asked,
    called_ranks,
    eights_are_wild,
    numbers,
    pack,
    ranks_of,
    reaches,
    total,
)
from .rules.evolve import evolve
from .rules.hidden import coming_to
from .rules.legal import is_safe
from .rules.points import Ending
from .rules.refusals import name as card_name


class _Card(msgspec.Struct, frozen=True):
    """A card laid: the rival whose hand was likeliest to hit it, and that chance."""

    seat: int
    card: Card
    rival: int
    held: int
    chance: float
    round: int
    step: int


class _End(msgspec.Struct, frozen=True):
    """A settlement, and the state that it settled: the last window's calls are in it."""

    settled: Settled
    state: State
    step: int


class _Mistake(msgspec.Struct, frozen=True):
    """A false dobon, or a card that may not be laid."""

    seat: int
    card: Card
    added: int | None
    round: int
    step: int


class _Match(msgspec.Struct, frozen=True):
    """All that the moments are made from."""

    names: Sequence[str]
    cards: list[_Card]
    ends: list[_End]
    mistakes: list[_Mistake]


def tell(replay: Replay, names: Sequence[str]) -> tuple[Moment, ...]:
    """At most five moments of a match, in its order."""
    match = _scan(replay, names)
    return told(kind(match) for kind in _KINDS)


# What happened ---------------------------------------------------------------------------


def _scan(replay: Replay, names: Sequence[str]) -> _Match:
    match = _Match(names, [], [], [])
    round_ = _Match(names, [], [], [])
    state: State = replay.start
    for number, step in enumerate(replay.steps, start=1):
        for event in step.events:
            after = evolve(state, event)
            if isinstance(event, Played):
                round_.cards.append(_laid(after, event, number))
            elif isinstance(event, Misplayed):
                round_.mistakes.append(_Mistake(event.seat, event.card, None, state.round, number))
            elif isinstance(event, WindowClosed):
                round_.mistakes.extend(_false(state, event.calls, number))
            elif isinstance(event, Settled):
                match.cards.extend(round_.cards)
                match.mistakes.extend(round_.mistakes)
                match.ends.append(_End(event, state, number))
                round_ = _Match(names, [], [], [])
            state = after
    return match


def _laid(state: State, event: Played, step: int) -> _Card:
    """The card, seen by who laid it: what the others hold may be any cards it can't see."""
    seat, card, rules = event.seat, state.pile[-1], state.rules
    safe, unseen = is_safe(rules, not state.hands[seat]), _unseen(state, seat)
    risks = [
        (0.0 if safe else hit(rules, unseen, len(hand), card, state.laid), rival)
        for rival, hand in enumerate(state.hands)
        if rival != seat
    ]
    chance, rival = max(risks, key=lambda each: each[0])
    return _Card(seat, card, rival, len(state.hands[rival]), chance, state.round, step)


def _unseen(state: State, seat: int) -> Cards:
    """The cards that a seat hasn't seen: neither in its hand nor on the pile."""
    seen = {*state.hands[seat], *state.pile}
    return tuple(card for card in pack(state.rules) if card not in seen)


def _false(state: State, calls: tuple[Shown, ...], step: int) -> Iterator[_Mistake]:
    for call in calls:
        if not call.holds:
            added = total(state.rules, call.hand)
            yield _Mistake(call.seat, state.pile[-1], added, state.round, step)


# Chances ---------------------------------------------------------------------------------


def hit(rules: Rules, unseen: Cards, held: int, card: Card, laid: int = 1) -> float:
    """The chance, exact, that `held` cards out of the unseen are a dobon on this card, one of
    `laid` at once."""
    if not 0 < held <= len(unseen):
        return 0.0
    counts = Counter(each[0] for each in unseen)
    ranks = tuple(counts[rank] for rank in ranks_of(rules))
    return _ways(rules, ranks, held, card[0], laid) / comb(len(unseen), held)


@lru_cache(maxsize=4096)
def _ways(rules: Rules, ranks: tuple[int, ...], held: int, rank: str, laid: int) -> int:
    """In how many ways so many cards of these (by rank) are a dobon on `laid` of the rank.

    Ways by (cards taken, what they add up to, eights among them); eights that stand for any rank
    may take the sum above the highest card's.
    """
    if calculates(rules, held):
        return sum(kind.ways for kind in coming_to(rules, ranks, held, rank, laid))
    counted = numbers(rules)
    most = max(HIGHEST, asked(rules, rank, laid)) + (
        4 * (counted["8"] - 1) if eights_are_wild(rules) else 0
    )
    ways: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for each, there in zip(ranks_of(rules), ranks, strict=True):
        grown: Counter[tuple[int, int, int]] = Counter()
        for (taken, added, eights), number in ways.items():
            for more in range(min(there, held - taken) + 1):
                sum_ = added + more * counted[each]
                if sum_ <= most:
                    key = (taken + more, sum_, eights + more * (each == "8"))
                    grown[key] += number * comb(there, more)
        ways = grown
    return sum(
        number
        for (taken, added, eights), number in ways.items()
        if taken == held and reaches(rules, added, eights, rank, laid)
    )


# The moments, the best of each kind first -------------------------------------------------

Moments = Iterator[Moment]

_SURE_OF = Text(" (hit at {chance})", "(見込み{chance}の当たり)")


def _counters(match: _Match) -> Moments:
    """Dobons that were turned round, the least likely first as the first caller saw it."""
    turned = [each for each in match.ends if each.settled.ending is Ending.COUNTER]
    for end in sorted(turned, key=_counter_chance):
        seat, caller = end.settled.winners[0], end.settled.called[0]
        line = Text(
            "{name} turned {caller}’s dobon on {card} round, against {chance}",
            "{name}さん、{caller}さんの{card}へのドボンを返す(見込み{chance})",
        ).fill(
            name=match.names[seat],
            caller=match.names[caller],
            card=card_name(end.settled.card),
            chance=percent(_counter_chance(end)),
        )
        title = Text("Turned round", "ドボン返し")
        yield _told("counter", end, seat, _counter_chance(end), (title, line, "call"))


def _counter_chance(end: _End) -> float:
    """That the called hand was a dobon on its own card, as the first caller saw it."""
    state, settled = end.state, end.settled
    held = len(settled.hands[settled.winners[0]])
    unseen = _unseen(state, settled.called[0])
    return hit(state.rules, unseen, held, settled.card, state.laid)


def _payments(match: _Match) -> Moments:
    """What one seat paid another, the most first."""
    paid = [
        (payment, end) for end in match.ends for payment in end.settled.payments if payment.paid
    ]
    for payment, end in sorted(paid, key=lambda each: -each[0].paid):
        # Who didn't lay the card risked nothing by it.
        called = payment.payer in end.settled.called
        chance = _hit_chance(end, payment.payee) if called else None
        line = Text(
            "{name} took {points} from {payer}{hit}", "{name}さん、{payer}さんから{points}点{hit}"
        ).fill(
            name=match.names[payment.payee],
            payer=match.names[payment.payer],
            points=payment.paid,
            hit=_hit_words(chance),
        )
        said: _Said = (Text("Biggest payment", "大当たり"), line, "laugh")
        yield _told("payment", end, payment.payee, chance, said)


def _hit_chance(end: _End, caller: int) -> float | None:
    """Where this seat dobonned a card: the chance of that, as who laid it saw it."""
    state, settled = end.state, end.settled
    if settled.ending is not Ending.DOBON or caller not in settled.winners:
        return None
    held = len(settled.hands[caller])
    unseen = _unseen(state, settled.called[0])
    return hit(state.rules, unseen, held, settled.card, state.laid)


def _hit_words(chance: float | None) -> Text:
    return NOTHING if chance is None else _SURE_OF.fill(chance=percent(chance))


def _waits(match: _Match) -> Moments:
    """Dobons that waited for the fewest of the cards that could come."""
    waited = [
        (_wait(end, seat), seat, end)
        for end in match.ends
        if end.settled.ending is Ending.DOBON and end.state.laid == 1
        for seat in end.settled.winners
    ]
    for (outs, unseen), seat, end in sorted(waited, key=lambda each: each[0][0] / each[0][1]):
        line = Text(
            "{name} waited for {card} with {outs} of {unseen} cards to hit: {chance}",
            "{name}さん、残り{unseen}枚中{outs}枚({chance})を待って{card}でドボン",
        ).fill(
            name=match.names[seat],
            card=card_name(end.settled.card),
            outs=outs,
            unseen=unseen,
            chance=percent(outs / unseen),
        )
        said: _Said = (Text("Boldest wait", "強気の待ち"), line, "smug")
        yield _told("wait", end, seat, outs / unseen, said)


def _wait(end: _End, seat: int) -> tuple[int, int]:
    """The cards that would have been a dobon of this seat, and all that it hadn't seen, before
    the last was laid."""
    state = end.state
    unseen = (*_unseen(state, seat), end.settled.card)
    ranks = called_ranks(state.rules, end.settled.hands[seat])
    return sum(1 for card in unseen if card[0] in ranks), len(unseen)


def _hits(match: _Match) -> Moments:
    """Cards that were dobonned, the least likely first."""
    found = [
        (chance, end)
        for end in match.ends
        if (chance := _hit_chance(end, end.settled.winners[0])) is not None
    ]
    for chance, end in sorted(found, key=lambda each: each[0]):
        seat, caller = end.settled.called[0], end.settled.winners[0]
        line = Text(
            "{name} laid {card}, risking {chance}, and {caller} had it",
            "{name}さんの{card}、見込み{chance}で{caller}さんに直撃",
        ).fill(
            name=match.names[seat],
            card=card_name(end.settled.card),
            chance=percent(chance),
            caller=match.names[caller],
        )
        said: _Said = (Text("Bolt from the blue", "まさかの直撃"), line, "shock")
        yield _told("hit", end, seat, chance, said)


def _escapes(match: _Match) -> Moments:
    """Cards that nobody dobonned, the most dangerous first."""
    called = {
        (end.state.round, end.settled.card)
        for end in match.ends
        if end.settled.ending in (Ending.DOBON, Ending.COUNTER)
    }
    safe = [each for each in match.cards if (each.round, each.card) not in called and each.chance]
    for laid in sorted(safe, key=lambda each: -each.chance):
        held = Text.counted(laid.held, "{count} card", "{count} cards", "{count}枚")
        line = Text(
            "{name} laid {card} before {rival}’s {held}, risking {chance}, and lived",
            "{name}さん、{rival}さんの{held}を前に危険度{chance}の{card}を通す",
        ).fill(
            name=match.names[laid.seat],
            card=card_name(laid.card),
            rival=match.names[laid.rival],
            held=held,
            chance=percent(laid.chance),
        )
        title = Text("Narrow escape", "間一髪")
        yield Moment("escape", title, line, laid.chance, laid.seat, laid.round, laid.step, "sweat")


def _turns(match: _Match) -> Moments:
    """The greatest gain of a round after which another seat led, or of all where none did.

    No lesser one: where it is told of already, nothing else was the turning point.
    """
    ends = [end for end in match.ends if any(_gains(end))]
    greatest = max(map(_turn, ends), default=None)
    for end in ends:
        if _turn(end) != greatest:
            continue
        gains = _gains(end)
        seat = gains.index(max(gains))
        line = Text(
            "Round {round}: {name} +{points}{lead}{hit}",
            "第{round}回、{name}さん+{points}{lead}{hit}",
        ).fill(
            round=end.state.round,
            name=match.names[seat],
            points=gains[seat],
            lead=Text(", and leads", "で首位に") if _new_leader(end) == seat + 1 else NOTHING,
            hit=_hit_words(_hit_chance(end, seat)),
        )
        said: _Said = (Text("Turning point", "分かれ目"), line, "laugh")
        yield _told("turning", end, seat, _hit_chance(end, seat), said)


def _turn(end: _End) -> tuple[bool, int]:
    """How much a round turned."""
    return _new_leader(end) > 0, max(_gains(end))


def _gains(end: _End) -> list[int]:
    settled = end.settled
    return [after - had for had, after in zip(settled.before, settled.chips, strict=True)]


def _new_leader(end: _End) -> int:
    """The seat that leads now and didn't, counted from 1; 0 where there is none."""
    before, after = end.settled.before, end.settled.chips
    seat = after.index(max(after))
    return 0 if before[seat] == max(before) else seat + 1


def _mistakes(match: _Match) -> Moments:
    """False dobons, then wrong cards."""
    for made in sorted(match.mistakes, key=lambda each: (each.added is None, each.step)):
        false = Text(
            "{name} called dobon on {card} with {sum}",
            "{name}さん、合計{sum}なのに{card}で「ドボン!」",
        )
        wrong = Text("{name} laid {card}, which didn’t fit", "{name}さん、出せない{card}を出す")
        line = (wrong if made.added is None else false).fill(
            name=match.names[made.seat], card=card_name(made.card), sum=made.added
        )
        title = Text("Oops", "チョンボ")
        yield Moment("mistake", title, line, None, made.seat, made.round, made.step, "cry")


_Said = tuple[Text, Text, Mood]
"""Title, line and the face that goes with them."""


def _told(kind: str, end: _End, seat: int, chance: float | None, said: _Said) -> Moment:
    title, line, mood = said
    return Moment(kind, title, line, chance, seat, end.state.round, end.step, mood)


_KINDS = (_counters, _payments, _waits, _hits, _escapes, _turns, _mistakes)
"""The dearest first."""
