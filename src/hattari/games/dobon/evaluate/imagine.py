"""States that a seat may be in, to play on from, and the same position under other rules."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from hattari.core.game import Refusal, Text
from hattari.core.house import check_seats
from hattari.core.refusals import not_under
from hattari.games.dobon.bots.looking import ways
from hattari.games.dobon.rules.actions import State
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import pack
from hattari.games.dobon.rules.effects import effect
from hattari.games.dobon.rules.legal import legal
from hattari.games.dobon.rules.view import DobonView, view

from .deals import Dealer, dealt, known


class DobonImagination:
    """Meets `core.evaluation.Imagine`."""

    def state(self, rules: Rules, view: DobonView, seed: bytes) -> State:
        """Hands and a stock as they may lie, by what the others drew and let go."""
        state = known(rules, view)
        dealer = Dealer(rules, view, state, Random(seed))  # noqa: S311
        return dealt(state, next(dealer.deals(1)), view)

    def under(self, rules: Rules, view: DobonView) -> DobonView:
        """The same cards, seen under these rules."""
        try:
            check_seats(rules, len(view.seats))
            return _under(rules, view)
        except Refusal as refusal:
            raise not_under(refusal.text) from refusal

    def chooses(self, rules: Rules, view: DobonView) -> bool:
        """Whether more than one thing may be done without a mistake."""
        return view.legal is not None and ways(rules, view) > 1


IMAGINE = DobonImagination()


def _under(rules: Rules, seen: DobonView) -> DobonView:
    seat, cards = seen.you or 0, pack(rules)
    if not {*(seen.hand or ()), *seen.discards} <= {*cards}:
        raise Refusal("not_now", _NO_SUCH_CARDS)
    if seen.must is not None and not (seen.up and effect(rules, seen.up).threatens):
        raise Refusal("not_now", _NO_THREAT)
    state = IMAGINE.state(rules, seen, b"under")
    state = replace(state, round=min(state.round, rules.rounds))
    if not len(legal(state, seat)):
        raise Refusal("not_now", _NO_SUCH_MOMENT)
    return view(state, seat)


_NO_SUCH_CARDS = Text("cards of these aren't in its pack.", "使われていないカードがあります。")
_NO_THREAT = Text(
    "the top card makes nobody draw there.", "いちばん上のカードに、引かせる力がありません。"
)
_NO_SUCH_MOMENT = Text(
    "nobody chooses there at this moment.", "そのルールでは、ここで選ぶことがありません。"
)
