"""How a round of Dobon was paid for, and the score sheet, in a terminal."""

from __future__ import annotations

from hattari.cli.page import Cell, Lines, Loud, Rows
from hattari.core.game import Text
from hattari.core.text import COMMA, NOTHING
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import (
    JOKER,
    RANKS,
    SUITS,
    Card,
    Cards,
    Seats,
    eights_are_wild,
    numbers,
    suit_of,
)
from hattari.games.dobon.rules.refusals import name
from hattari.games.dobon.rules.view import DobonView, PaymentView, Reveal

ROUNDS = 6
"""So many of the last rounds stand on the sheet, beside everybody's chips."""

Names = tuple[str, ...]

_ENDINGS = {
    "out": Text("went out", "あがり"),
    "dobon": Text("dobon", "ドボン"),
    "counter": Text("counter-dobon", "ドボン返し"),
    "opening": Text("dobon from the deal", "天和・地和"),
    "draw": Text("dobon on the draw", "引きドボン"),
    "drawn_out": Text("nothing left to draw, and it started", "引くカードがなく、親の勝ち"),
    "too_long": Text("too many turns, and it started", "手番が多くなりすぎて、親の勝ち"),
}

_LEFT = {
    "drawn_out": Text(
        "nothing left to draw, and the first from the starter on to be still in",
        "引くカードがなく、残った人のうち親から数えて最初の人の勝ち",
    ),
    "too_long": Text(
        "too many turns, and the first from the starter on to be still in",
        "手番が多くなりすぎて、残った人のうち親から数えて最初の人の勝ち",
    ),
}
"""Where some have burst, the starter may be among them."""


def by_suit(hand: Cards) -> list[Card]:
    """A hand as it is held: suit by suit, low to high."""
    return sorted(hand, key=_place)


def _place(card: Card) -> tuple[bool, int, int]:
    """Jokers last."""
    return card[0] == JOKER, SUITS.find(suit_of(card)), RANKS.find(card[0])


def in_order(hand: Cards) -> str:
    """A hand side by side: ♠2 ♥10."""
    return " ".join(map(name, by_suit(hand)))


def arithmetic(rules: Rules, hand: Cards) -> str:
    """A hand added up: 2 + 11; ★ is an eight that may stand for any rank."""
    counted, wild = numbers(rules), eights_are_wild(rules)
    parts = ["★" if wild and card[0] == "8" else str(counted[card[0]]) for card in by_suit(hand)]
    return " + ".join(parts)


# The settlement --------------------------------------------------------------------------


def settlement(names: Names, shown: Reveal) -> Lines:
    """Who won, all hands with their points, and every payment with its arithmetic."""
    return (
        NOTHING,
        Loud(_end(names, shown)),
        Rows(tuple(_hand(names, shown, seat) for seat in range(len(names))), "llr"),
        Rows(tuple(_payment(names, shown, payment) for payment in shown.payments), "lllr"),
    )


def _end(names: Names, shown: Reveal) -> Text:
    if shown.ending == "burst":
        burst = [names[seat] for seat in shown.called]
        return Text("Burst: {names}", "バースト:{names}").fill(names=COMMA.join(burst))
    endings = _ENDINGS | _LEFT if shown.burst else _ENDINGS
    winners, ending = [names[seat] for seat in shown.winners], endings[shown.ending]
    return Text(
        "The round goes to {winners}: {ending}.",
        "この回は{winners}の勝ち({ending})。",
    ).fill(winners=Text(" and ", "、").join(winners), ending=ending)


def _hand(names: Names, shown: Reveal, seat: int) -> tuple[Cell, ...]:
    hand, points = shown.hands[seat], shown.points[seat]
    worth = Text.counted(points, "{count} point", "{count} points", "{count}点")
    return names[seat], in_order(hand) or "–", worth


def _payment(names: Names, shown: Reveal, payment: PaymentView) -> tuple[Cell, ...]:
    times = f" × {payment.times}" if payment.times > 1 else ""
    steps = f"{_sum(shown, payment)} → {payment.rounded}{times}"
    paid = Text("= {paid}", "= {paid}").fill(paid=payment.paid)
    if payment.paid < payment.due:
        paid = Text(
            "= {due}, of which {paid} paid",
            "= {due}(払えたのは {paid})",
        ).fill(due=payment.due, paid=payment.paid)
    return names[payment.payer], f"→ {names[payment.payee]}", steps, paid


def _sum(shown: Reveal, payment: PaymentView) -> str:
    if not payment.both:
        return str(payment.points)
    own, other = shown.points[payment.payer], shown.points[payment.payee]
    return f"{own} + {other} = {payment.points}"


# The sheet -------------------------------------------------------------------------------


def sheet(names: Names, view: DobonView) -> Lines:
    """A row for each seat: what it gained in the last rounds, and its chips."""
    lines = view.sheet[-ROUNDS:]
    first = len(view.sheet) - len(lines) + 1
    rounds = [str(first + place) for place in range(len(lines))]
    head: tuple[Cell, ...] = (Text("Round", "回"), *rounds, Text("Chips", "持ち点"))
    rows = [head]
    for seat, info in enumerate(view.seats):
        rows.append((names[seat], *_gains([line.gains for line in lines], seat), str(info.chips)))
    return (Rows(tuple(rows), "l" + "r" * (len(lines) + 1)),)


def _gains(lines: list[Seats], seat: int) -> list[str]:
    return [f"{gains[seat]:+d}" for gains in lines]
