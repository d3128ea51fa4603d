"""What an observer may know of a match of Dobon: a view, copied field by field.

Nothing here is encoded from a state as it is; a new field stays secret until somebody
copies it.
"""

from __future__ import annotations

import msgspec

from hattari.core.game import Observer

from .actions import Phase, Settled, State
from .cards import RANKS, Card, Cards, Hands, Seats, any_rank, asked, called_ranks, numbers, total
from .follows import answers
from .legal import DOBON, DRAW, PASS, WAVE, WINDOWS, invited, is_pending, legal, threat, top
from .points import Payment, card_points, hand_points


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it: how many cards it holds, and its chips."""

    cards: int
    chips: int


class Must(msgspec.Struct, frozen=True):
    """What answers a two: these ranks, these cards, any of this suit; or else so many cards are
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
    """What the observer may do now. `suits` says that an eight may name a suit, `pon` that
    it may be said with a play; `take` is how many cards a draw brings. `together` are the ranks
    of which several may be laid at once; `until` says that a draw goes on until a card fits,
    `own_colour` that only a suit of the top card's colour may be named."""

    cards: Cards
    suits: bool
    pon: bool
    draw: bool
    take: int
    pass_: bool = msgspec.field(name="pass")
    dobon: bool
    wave: bool
    together: tuple[str, ...] = ()
    until: bool = False
    own_colour: bool = False


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
    any rank in a caller's hand. `together` is how many of the card's rank a dobon had to make the
    sum of.
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

    `hand` is the observer's own, `sum` what its ranks add up to, `worth` its points; null
    for a spectator. `fresh` are the cards it has just drawn. `calls_on` are the ranks on
    which its hand is a dobon. `up` is the card on top of the pile, `up_by` who played it
    (null: it was turned up), `laid` how many cards came with that play, `asks` what a dobon on
    them adds up to, `suit` what has to be followed. `stock` and `pile` are counts,
    `discards` the pile's cards, the top last: everybody saw them laid. `idle` counts the turns
    in succession that found nothing to draw. From `burst` cards on a hand bursts (null: never).
    `odds` is the help with chances, where the table
    gives it.
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
        seats=tuple(map(SeatView, map(len, state.hands), state.chips)),
        hand=hand,
        sum=None if hand is None else total(state.rules, hand),
        worth=None if hand is None else hand_points(state.rules, hand),
        calls_on=() if hand is None else called_ranks(state.rules, hand),
        fresh=state.fresh if on_turn and observer == state.turn else (),
        up=state.pile[-1] if state.pile else None,
        up_by=state.author,
        suit=top(state).suit if state.pile else None,
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
    )


def must(state: State) -> Must | None:
    """What the next seat has to answer a two with."""
    if not state.twos:
        return None
    found = answers(state.rules, state.pile[-1])
    return Must(found.ranks, found.cards, threat(state), found.suit)


def _window(state: State, observer: Observer) -> WindowView | None:
    if state.phase not in WINDOWS:
        return None
    answered = observer is None or not is_pending(state, observer)
    kind = "dobon" if state.phase is Phase.WINDOW else state.phase.value
    return WindowView(kind, state.rules.window, invited(state), answered)


def _legal(state: State, observer: int) -> LegalView | None:
    options = legal(state, observer)
    if not len(options):
        return None
    return LegalView(
        cards=options.cards,
        suits=bool(options.naming),
        pon=options.may_pon(),
        draw=DRAW in options.plain,
        take=(threat(state) or 1) if DRAW in options.plain else 0,
        pass_=PASS in options.plain,
        dobon=DOBON in options.plain,
        wave=WAVE in options.plain,
        together=tuple(dict.fromkeys(card[0] for card in options.mates)),
        until=DRAW in options.plain and state.rules.draw_until and not threat(state),
        own_colour=options.own_colour,
    )


def _unseen(state: State, hand: Cards) -> tuple[Unseen, ...]:
    seen = "".join(card[0] for card in (*hand, *state.pile))
    return tuple(Unseen(rank, 4 - seen.count(rank)) for rank in RANKS)


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
