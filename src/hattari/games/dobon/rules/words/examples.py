"""The words of the worked examples."""

from __future__ import annotations

from hattari.core.game import Paragraph, Text
from hattari.core.text import NOTHING
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import asked, eights_in, how_made
from hattari.games.dobon.rules.examples import Example
from hattari.games.dobon.rules.phrases import Lines, seat_name, shown
from hattari.games.dobon.rules.points import Ending, Payment, is_fixed
from hattari.games.dobon.rules.refusals import name


def example_paragraph(rules: Rules, example: Example) -> Paragraph:
    """A worked example in words, every sum with its steps."""
    return Paragraph(
        _title(rules, example),
        (
            *_scene(rules, example),
            *(_payment(rules, example, payment) for payment in example.payments),
        ),
    )


def _title(rules: Rules, example: Example) -> Text:
    if example.result.ending is Ending.OUT:
        return Text("Example: going out", "例: 上がり")
    if example.result.ending is Ending.COUNTER:
        return Text("Example: a counter", "例: ドボン返し")
    if _how(rules, example) is not None:
        return Text("Example: a dobon by calculation", "例: 四則演算のドボン")
    if eights_in(example.hands[1]):
        return Text("Example: a dobon with an 8", "例: 8を持ったドボン")
    if eights_in(example.hands[0]):
        return Text("Example: paying with eights in hand", "例: 8を残して払う")
    return Text("Example: a dobon", "例: ドボン")


def _scene(rules: Rules, example: Example) -> Lines:
    card = name(example.card)
    held = [
        Text("{seat} holds {hand}.", "{seat}の手札は {hand}。").fill(
            seat=seat_name(seat), hand=shown(hand)
        )
        for seat, hand in enumerate(example.hands)
        if hand
    ]
    if example.result.ending is Ending.OUT:
        first = Text(
            "A plays {card} and has no cards left.", "Aが {card} を出して手札がなくなる。"
        ).fill(card=card)
        return [first, *held]
    called = [
        Text(
            "A plays {card}, and B calls dobon.", "Aが {card} を出し、Bが「ドボン」と宣言する。"
        ).fill(card=card)
    ]
    if example.result.ending is Ending.COUNTER:
        called.append(
            Text(
                "A's hand adds up to the same: A calls back.", "Aの手札も同じ合計なので、Aが返す。"
            )
        )
    if (way := _how(rules, example)) is not None:
        wanted = asked(rules, example.card)
        made = Text("B calculates: {way} = {wanted}.", "Bの計算は {way} = {wanted}。")
        held.append(made.fill(way=way, wanted=wanted))
    return [*called, *held]


def _how(rules: Rules, example: Example) -> str | None:
    """The calculation that called, where it is more than a sum."""
    return how_made(rules, example.hands[1], asked(rules, example.card))


def _payment(rules: Rules, example: Example, payment: Payment) -> Text:
    payer, payee = seat_name(payment.payer), seat_name(payment.payee)
    hands = example.hands[payment.payer] + (example.hands[payment.payee] if payment.both else ())
    sums = Text("{hands} = {points}", "{hands} = {points}").fill(
        hands=shown(hands), points=payment.points
    )
    if is_fixed(rules, example.result, payment):
        sums = Text.counted(payment.points, "{count} point", "{count} points", "{count}点")
    is_rounded = rules.rounding > 1 and not is_fixed(rules, example.result, payment)
    rounds_to = f" → {payment.rounded}" if is_rounded else ""
    times = Text(", × {times} = {due}", "、× {times} = {due}")
    less = Text("; only {paid} is left to pay with", "(払えるのは{paid}点だけ)")
    return Text(
        "{payer} pays {payee}: {sums}{rounds_to}{times}{less}.",
        "{payer}から{payee}へ: {sums}{rounds_to}{times}{less}。",
    ).fill(
        payer=payer,
        payee=payee,
        sums=sums,
        rounds_to=rounds_to,
        times=times.fill(times=payment.times, due=payment.due) if payment.times > 1 else NOTHING,
        less=less.fill(paid=payment.paid) if payment.paid != payment.due else NOTHING,
    )
