"""Who pays whom what, from what a text says."""

from __future__ import annotations

from dataclasses import dataclass, field

from .clauses import Clause
from .said import Said
from .sums import worth


@dataclass(frozen=True)
class Ended:
    """How a round ended."""

    case: str
    winners: tuple[int, ...]
    hit: tuple[int, ...] = ()
    """Who was dobonned: who pays for it where the text singles them out."""
    answers: int = 0
    gone: frozenset[int] = frozenset()
    start: int = 0
    """The seat from which winners are paid, in this direction."""
    direction: int = 1
    burst: int | None = None


def _amount(said: Said, kind: str) -> tuple[str | int, int]:
    of, times = said.of(kind, "amount")
    return of, times


@dataclass
class Books:
    """The payments of one settlement."""

    said: Said
    hands: list[list[str]]
    chips: list[int]
    rate: int
    paid: list[tuple[int, int, int]] = field(default_factory=list)

    def settle(self, ended: Ended) -> None:
        """Work out all payments and move the chips."""
        seats = range(len(self.hands))
        order = sorted(seats, key=lambda seat: (seat - ended.start) * ended.direction % len(seats))
        payees = [seat for seat in order if seat in ended.winners]
        purse = list(self.chips)
        for payer in seats:
            for payee in payees:
                if payer == payee or (payer in ended.winners and ended.burst is None):
                    continue
                if ended.burst is not None and payer != ended.burst:
                    continue
                due = self._due(ended, payer, payee)
                if "stakes" in self.said:
                    due = min(due, purse[payer])
                    purse[payer] -= due
                if due:
                    self.paid.append((payer, payee, due))
                    self.chips[payer] -= due
                    self.chips[payee] += due

    def _due(self, ended: Ended, payer: int, payee: int) -> int:
        of, times = self._price(ended, payer, payee)
        if of == 0:
            return 0
        if isinstance(of, int):
            base = of
        else:
            cards = self.hands[payer] + (self.hands[payee] if of == "both" else [])
            base = self._rounded(sum(worth(self.said, card[0]) for card in cards))
        return base * times * self._eights(ended, payer, payee) * self.rate

    def _price(self, ended: Ended, payer: int, payee: int) -> tuple[str | int, int]:
        """What this seat's payment is of, and how many times over."""
        if payer == ended.burst:
            return _amount(self.said, "pay_burst")
        if payer in ended.gone:
            return _amount(self.said, "pay_gone")
        clause = self._clause(ended, payee)
        of, times = clause["amount"]
        times *= 2**ended.answers
        if clause.kind == "pay_alike":
            return of, times
        if clause.kind == "pay_most":
            some = self._most(ended, staying=clause["losers"] == "staying")
            return (of, times) if payer in some else (0, 1)
        if payer in ended.hit:
            return of, times
        return ("own", 1) if clause.kind == "pay_everybody" else (0, 1)

    def _clause(self, ended: Ended, payee: int) -> Clause:
        tried = {
            "several": ("several", "dobon"),
            "drawn_out": ("drawn_out", "out"),
            "too_long": ("drawn_out", "out"),
            "deal": ("heaven" if payee == ended.start else "earth", "deal"),
        }.get(ended.case, (ended.case,))
        kinds = ("pay_alike", "pay_everybody", "pay_victim", "pay_most")
        for each in tried:
            for kind in kinds:
                for clause in self.said.each(kind):
                    if clause["case"] == each:
                        return clause
        raise LookupError(ended.case)

    def _most(self, ended: Ended, staying: bool) -> set[int]:
        losers = [
            seat
            for seat in range(len(self.hands))
            if seat not in ended.winners and not (staying and seat in ended.gone)
        ]
        worths = {
            seat: sum(worth(self.said, card[0]) for card in self.hands[seat]) for seat in losers
        }
        return {seat for seat in losers if worths[seat] == max(worths.values())}

    def _rounded(self, points: int) -> int:
        unit: int = self.said.of("rounding", "n", 1)
        return (2 * points + unit) // (2 * unit) * unit

    def _eights(self, ended: Ended, payer: int, payee: int) -> int:
        def eights(seat: int) -> int:
            return sum(card[0] == "8" for card in self.hands[seat])

        if "eights_payer" in self.said:
            return 1 << eights(payer)
        shown = "eights_shown" in self.said or "eights_wild" in self.said
        called = ended.case not in ("out", "drawn_out", "burst", "too_long")
        return 1 << eights(payee) if shown and called else 1
