"""What an observer may know of a match of Dobon: a view, copied field by field.

Nothing here is encoded from a state as it is; a new field stays secret until somebody
copies it.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from hattari.core.game import Observer

from .actions import WINDOWS, Jump, Phase, Settled, State
from .axes import dealt
from .cards import (
    JOKER,
    Card,
    Cards,
    Hands,
    Seats,
    any_rank,
    asked,
    called_ranks,
    how_made,
    numbers,
    ranks_of,
    total,
)
from .follows import answers
from .legal import (
    DOBON,
    DOUBLE,
    DRAW,
    PASS,
    WAVE,
    Legal,
    invited,
    is_pending,
    legal,
    own_colour,
    top,
    window_kind,
)
from .points import Ending, Payment, card_points, hand_points


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it: how many cards it holds, its chips, and its cards that lie
    open."""

    cards: int
    chips: int
    open: Cards = ()


class Must(msgspec.Struct, frozen=True):
    """What answers a threat: these ranks, these cards, any of this suit; or else so many cards are
    taken."""

    ranks: tuple[str, ...]
    cards: Cards
    take: int
    suit: str | None = None


class WindowView(msgspec.Struct, frozen=True):
    """An open window and its length; `answered` is the observer's own, nobody else's.

    `invited` are the seats that it is for.
    """

    kind: str
    seconds: int
    invited: Seats
    answered: bool


class LegalView(msgspec.Struct, frozen=True):
    """What the observer may do now. `suits` says that a card may name a suit, `naming` of which
    ranks; `pon` that it may be said with a play; `take` is how many cards a draw brings.
    `together` are the ranks of which several may be laid at once; `until` says that a draw goes
    on until a card fits, `own_colour` that only a suit of the top card's colour may be named,
    `double` that a dobon may declare a doubling. `jump` are the cards that may be laid out of
    turn."""

    cards: Cards = ()
    suits: bool = False
    pon: bool = False
    draw: bool = False
    take: int = 0
    pass_: bool = msgspec.field(name="pass", default=False)
    dobon: bool = False
    wave: bool = False
    together: tuple[str, ...] = ()
    until: bool = False
    own_colour: bool = False
    naming: tuple[str, ...] = ()
    double: bool = False
    jump: Cards = ()


class PaymentView(msgspec.Struct, frozen=True):
    """A payment with its arithmetic: points, rounded, × times = due; and what was paid."""

    payer: int
    payee: int
    both: bool
    points: int
    rounded: int
    times: int
    due: int
    paid: int


class Reveal(msgspec.Struct, frozen=True):
    """The last settlement, all hands open.

    `sums` are what the ranks of each hand add up to, `points` what each hand is worth;
    `numbers` and `values` say the same of every card. `any_rank` are the cards that may stand for
    any rank in a caller's hand. `made` are the calculations by which hands that called, or that
    were called on, make the card's number; "" where a hand only adds up. `together` is how many
    of the card's rank a dobon had to make the sum of. `turned` are the callers whose calls were
    turned round before those of `called`; all payments counted `rate` times, and
    those of `burst` had left the round.
    """

    ending: str
    card: Card
    winners: Seats
    called: Seats
    hands: Hands
    numbers: tuple[Seats, ...]
    sums: Seats
    values: tuple[Seats, ...]
    points: Seats
    payments: tuple[PaymentView, ...]
    before: Seats
    after: Seats
    next_starter: int
    any_rank: Cards = ()
    together: int = 1
    made: tuple[str, ...] = ()
    turned: tuple[Seats, ...] = ()
    rate: int = 1
    burst: Seats = ()


class ScoreLine(msgspec.Struct, frozen=True):
    """A settled round: how it ended, who won, what each seat gained or lost."""

    ending: str
    winners: Seats
    gains: Seats


class Unseen(msgspec.Struct, frozen=True):
    """How many cards of a rank the observer hasn't seen, in its hand or on the pile."""

    rank: str
    count: int


class DobonView(msgspec.Struct, frozen=True):
    """A match of Dobon as one observer may know it. Field for field from an allow-list.

    `hand` is the observer's own, `sum` what its ranks add up to, `worth` its points; null for a
    spectator. `fresh` are the cards it has just drawn. `calls_on` are the ranks on which its hand
    is a dobon. `up` is the card on top of the pile, `up_by` who played it (null: it was turned up),
    `laid` how many cards came with that play, `asks` what a dobon on them adds up to, `suit` what
    has to be followed. `stock` and `pile` are counts, `discards` the pile's cards, the top last:
    everybody saw them laid. `turns` counts those of the round, this one too, `idle` the last ones
    in succession that found nothing to draw. From `burst` cards on a hand bursts (null: never).
    `gone` are the seats that have burst and left the round. Where the deal grows, `dealt` is how
    many cards everybody was dealt in this round. All payments of this round count `rate` times,
    between two rounds those of the next. `odds` is the help with chances, where the table gives it.
    """

    game: str
    round: int
    rounds: int
    phase: str
    starter: int | None
    turn: int | None
    direction: int
    you: int | None
    seats: tuple[SeatView, ...]
    hand: Cards | None
    sum: int | None
    worth: int | None
    calls_on: tuple[str, ...]
    fresh: Cards
    up: Card | None
    up_by: int | None
    suit: str | None
    must: Must | None
    stock: int
    pile: int
    discards: Cards
    idle: int
    window: WindowView | None
    legal: LegalView | None
    odds: tuple[Unseen, ...] | None
    showdown: Reveal | None
    sheet: tuple[ScoreLine, ...]
    ranking: tuple[Seats, ...] | None
    laid: int = 1
    asks: int | None = None
    burst: int | None = None
    rate: int = 1
    dealt: int | None = None
    gone: Seats = ()
    turns: int = 0


def view(state: State, observer: Observer, odds_help: bool = False) -> DobonView:
    """What this seat (None: a spectator) may know of the match now."""
    hand = None if observer is None else state.hands[observer]
    on_turn = state.phase in (Phase.TURN, Phase.DRAWN)
    return DobonView(
        game="dobon",
        round=state.round,
        rounds=state.rules.rounds,
        phase=state.phase.value,
        starter=None if state.by_lot else state.starter,
        turn=state.turn if on_turn else None,
        direction=state.direction,
        you=observer,
        seats=_seats(state),
        hand=hand,
        sum=None if hand is None else total(state.rules, hand),
        worth=None if hand is None else hand_points(state.rules, hand),
        calls_on=() if hand is None else called_ranks(state.rules, hand),
        fresh=state.fresh if on_turn and observer == state.turn else (),
        up=state.pile[-1] if state.pile else None,
        up_by=state.author,
        suit=top(state).suit or None if state.pile else None,
        must=must(state),
        stock=len(state.stock),
        pile=len(state.pile),
        discards=state.pile,
        idle=state.idle,
        window=_window(state, observer),
        legal=None if observer is None else _legal(state, observer),
        odds=_unseen(state, hand) if odds_help and hand else None,
        showdown=None if state.last is None else _reveal(state, state.last),
        sheet=tuple(ScoreLine(line.ending.value, line.winners, line.gains) for line in state.sheet),
        ranking=state.ranking,
        laid=state.laid,
        asks=asked(state.rules, state.pile[-1], state.laid) if state.pile else None,
        burst=None if state.rules.burst == "off" else state.rules.burst,
        rate=state.rate,
        dealt=_dealt(state),
        gone=tuple(sorted(state.out)),
        turns=state.turns,
    )


def _dealt(state: State) -> int | None:
    if state.rules.hand_most == "off" or not state.round:
        return None
    return dealt(state.rules, state.round)


def _seats(state: State) -> tuple[SeatView, ...]:
    seats = tuple(map(SeatView, map(len, state.hands), state.chips))
    if not state.opened:
        return seats
    shown = replace(seats[state.turn], open=state.opened)
    return (*seats[: state.turn], shown, *seats[state.turn + 1 :])


def must(state: State) -> Must | None:
    """What the next seat has to answer a threat with."""
    if not state.take:
        return None
    found = answers(state.rules, state.pile[-1])
    return Must(found.ranks, found.cards, state.take, found.suit)


def _window(state: State, observer: Observer) -> WindowView | None:
    if state.phase not in WINDOWS:
        return None
    answered = observer is None or not is_pending(state, observer)
    return WindowView(window_kind(state), state.rules.window, invited(state), answered)


def _legal(state: State, observer: int) -> LegalView | None:
    options = legal(state, observer)
    if not len(options):
        return None
    jumps = [action for action in options.plain if isinstance(action, Jump)]
    return LegalView(
        cards=options.cards,
        suits=bool(options.naming) or any(jump.suit for jump in jumps),
        pon=options.may_pon() or any(jump.pon for jump in jumps),
        draw=DRAW in options.plain,
        take=(state.take or 1) if DRAW in options.plain else 0,
        pass_=PASS in options.plain,
        dobon=DOBON in options.plain,
        wave=WAVE in options.plain,
        together=tuple(dict.fromkeys(card[0] for card in options.mates)),
        until=DRAW in options.plain and state.rules.draw_until and not state.take,
        own_colour=options.own_colour or (bool(jumps) and own_colour(state.rules)),
        naming=_naming(options, jumps),
        jump=tuple(dict.fromkeys(jump.card for jump in jumps)),
        double=DOUBLE in options.plain,
    )


def _naming(options: Legal, jumps: list[Jump]) -> tuple[str, ...]:
    """The ranks that may name a suit, in turn or out of it."""
    return tuple(options.naming or dict.fromkeys(jump.card[0] for jump in jumps if jump.suit))


def _unseen(state: State, hand: Cards) -> tuple[Unseen, ...]:
    seen = "".join(card[0] for card in (*hand, *state.pile))
    of_rank = {JOKER: state.rules.jokers}
    whole = 4 * state.rules.decks
    return tuple(
        Unseen(rank, of_rank.get(rank, whole) - seen.count(rank)) for rank in ranks_of(state.rules)
    )


def _reveal(state: State, settled: Settled) -> Reveal:
    rules, counted = state.rules, numbers(state.rules)
    return Reveal(
        ending=settled.ending.value,
        card=settled.card,
        winners=settled.winners,
        called=settled.called,
        hands=settled.hands,
        numbers=tuple(tuple(counted[card[0]] for card in hand) for hand in settled.hands),
        sums=tuple(total(rules, hand) for hand in settled.hands),
        values=tuple(tuple(card_points(rules, card) for card in hand) for hand in settled.hands),
        points=tuple(hand_points(rules, hand) for hand in settled.hands),
        payments=tuple(map(payment_view, settled.payments)),
        before=settled.before,
        after=settled.chips,
        next_starter=settled.starter,
        any_rank=any_rank(rules, settled.hands),
        together=asked(rules, settled.card, state.laid) // counted[settled.card[0]],
        made=_made(state, settled),
        turned=settled.turned,
        rate=settled.rate,
        burst=settled.burst,
    )


_CALLED = (Ending.DOBON, Ending.COUNTER, Ending.OPENING, Ending.DRAW)


def _made(state: State, settled: Settled) -> tuple[str, ...]:
    """The calculations that called, where hands may be calculated with."""
    if state.rules.arithmetic == "off" or settled.ending not in _CALLED:
        return ()
    wanted = asked(state.rules, settled.card, state.laid)
    calling = (*settled.winners, *settled.called)
    ways = (how_made(state.rules, hand, wanted) for hand in settled.hands)
    return tuple(
        f"{way} = {wanted}" if way and seat in calling else "" for seat, way in enumerate(ways)
    )


def payment_view(payment: Payment) -> PaymentView:
    """A payment as everybody may see it."""
    return PaymentView(
        payer=payment.payer,
        payee=payment.payee,
        both=payment.both,
        points=payment.points,
        rounded=payment.rounded,
        times=payment.times,
        due=payment.due,
        paid=payment.paid,
    )
