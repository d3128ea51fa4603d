"""What is paid: in the lesson's words where the table says it as the source does."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.dobon.lesson.stage import NAMES
from hattari.games.dobon.rules.actions import Settled
from hattari.games.dobon.rules.axes import Payments, Rules
from hattari.games.dobon.rules.cards import Cards
from hattari.games.dobon.rules.points import Cause, Payment, Result, card_points, is_fixed
from hattari.games.dobon.rules.words.paying import who_pays


def is_usual(rules: Rules, *causes: Cause) -> bool:
    """Whether the table of payments has for all of these what it has by default."""
    usual = Payments()
    return all(getattr(rules.payments, what.value) == getattr(usual, what.value) for what in causes)


def here(rules: Rules, what: Cause) -> Text:
    """Who pays how much for this, as the rule text says it."""
    return Text("Here {who}", "このルールでは、{who}").fill(who=who_pays(rules, what))


def paid_for(rules: Rules, usual: Text, otherwise: Text, *causes: Cause) -> Text:
    """The lesson's words where the table has for these what it usually has; else others, which take
    what the rule text says of the last as `here`."""
    return usual if is_usual(rules, *causes) else otherwise.fill(here=here(rules, causes[-1]))


def sum_line(rules: Rules, settled: Settled, payment: Payment) -> Text:
    """A payment with its arithmetic."""
    rounding = f" → {payment.rounded}" if payment.rounded != payment.points else ""
    times = f" × {payment.times} = {payment.due}" if payment.times > 1 else ""
    payer, sums = NAMES[payment.payer], f"{payment.points}{rounding}{times}"
    if not is_fixed(rules, _result(settled), payment):
        sums = f"{_worth(rules, settled, payment)} = {sums}"
    return Text("{payer}: {sum}", "{payer}:{sum}").fill(payer=payer, sum=sums)


def _worth(rules: Rules, settled: Settled, payment: Payment) -> str:
    hands: Cards = settled.hands[payment.payer]
    if payment.both:
        hands += settled.hands[payment.payee]
    return " + ".join(str(card_points(rules, card)) for card in hands) or "0"


def _result(settled: Settled) -> Result:
    # A settlement names the next starter: what a dobon from the deal costs can't be asked of this,
    # and no step or question draws the payments of one.
    return Result(
        settled.ending,
        settled.winners,
        settled.called,
        settled.starter,
        settled.turned,
        settled.burst,
    )
