"""A game of Dobon played from the sentences of its rule text alone.

Moves are those of a record (docs/record.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .clauses import Clause
from .paying import Books, Ended
from .said import Said
from .sums import makes, number

RED = "HD"


class Refused(Exception):
    """A move that the text doesn't allow."""


@dataclass
class Table:
    """A match in play."""

    said: Said
    seats: int
    starter: int
    chips: list[int] = field(default_factory=list)
    round: int = 0
    rate: int = 1
    over: bool = False
    phase: str = "deal"
    paid: list[tuple[int, int, int]] = field(default_factory=list)
    targets: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.chips = self.chips or [self.said.of("pack", "points")] * self.seats
        self.stocks: list[list[str]] = []

    # Moves -------------------------------------------------------------------------------

    def move(self, move: dict[str, Any], stocks: Iterable[list[str]] = ()) -> None:
        """One move, and the reshuffles that follow it in the record. Raises Refused."""
        self.stocks = [list(stock) for stock in stocks]
        arguments = {key: value for key, value in move.items() if key != "do"}
        getattr(self, f"do_{move['do']}")(**arguments)
        self._check(not self.stocks, "a reshuffle that nothing asks for")

    def _check(self, held: bool, why: str) -> None:
        if not held:
            raise Refused(why)

    def do_deal(self, hands: list[list[str]], up: str, stock: list[str]) -> None:
        """A round's cards."""
        self._check(self.phase == "deal" and not self.over, "no deal now")
        self.hands = [list(hand) for hand in hands]
        self.stock, self.pile, self.laid = list(stock), [up], 1
        self._check(
            sorted([card for hand in hands for card in hand] + [up, *stock]) == self._pack(),
            "another pack",
        )
        self._check({len(hand) for hand in hands} == {self._dealt()}, "hands of another size")
        self.suit = None if up[0] == "X" else up[1].upper()
        self.anything = up[0] == "X"
        self.direction, self.turn = 1, self.starter
        self.author: int | None = None
        self.wait, self.row, self.idle = 0, 0, 0
        self.turns = 1
        self.gone: set[int] = set()
        self.doubled = False
        self.open: set[str] = set()
        self.open_seat: int | None = None
        self.fresh: list[str] = []
        self.forced = False
        self.round += 1
        if "from_deal" in self.said:
            self._window("opening", self._active())
        else:
            self._first()

    def _pack(self) -> list[str]:
        decks = self.said.of("pack", "decks")
        suits = "SHDC" + ("shdc" if decks == 2 else "")
        jokers = [f"X{at + 1}" for at in range(self.said.of("pack", "jokers"))]
        return sorted([rank + suit for rank in "A23456789TJQK" for suit in suits] + jokers)

    def _dealt(self) -> int:
        least = self.said.of("deal", "cards")
        most = self.said.of("grows", "n", least)
        return int(least + self.round % (most - least + 1))

    def _first(self) -> None:
        """The effect of the card turned up."""
        self.phase = "turn"
        binds = dict(self.said.of("first_binds", "binds", frozenset()))
        rank = self.pile[0][0]
        does = binds.get(rank)
        if does == "threat":
            self._threaten(rank, 1)
        elif does == "turn":
            self._turn_round(1)
        elif does == "skip":
            self.turn = self._after(self._before(self.turn), self._skips(rank))
        elif does == "open":
            self._lay_open()
        if self.turn in self.gone:
            self.turn = self._after(self.turn, 0)

    def do_play(
        self,
        seat: int,
        card: str,
        suit: str | None = None,
        pon: bool = False,
        more: list[str] = [],  # noqa: B006
    ) -> None:
        """A card, or several of its rank."""
        self._check(seat == self.turn and self.phase in ("turn", "drawn"), "not in turn")
        cards = [card, *more]
        self._check(
            len(set(cards)) == len(cards) and set(cards) <= set(self.hands[seat]), "not held"
        )
        self._check(not more or self._together(cards), "not several")
        wrong = not self.fits(card)
        if self.phase == "drawn":
            self._check("play_drawn" in self.said or "draw_until" in self.said, "not at once")
            self._check(not self.forced, "not after a forced draw")
            wrong |= card not in self.fresh
        if wrong:
            self._check("wrong_card" in self.said, "does not fit")
            waits, self.wait, self.row = self.wait, 0, 0
            self.forced = True
            self.fresh = [*self.fresh, *self._take(seat, 1 + waits)]
            if self.phase != "deal" and seat not in self.gone:
                self._pass()
            return
        self._lay(seat, cards, suit, pon)

    def _together(self, cards: list[str]) -> bool:
        if "together" not in self.said or len({card[0] for card in cards}) != 1:
            return False
        ranks = self.said.of("together", "of_ranks")
        return cards[0][0] != "X" if ranks is None else cards[0][0] in ranks

    def _lay(self, seat: int, cards: list[str], suit: str | None, pon: bool) -> None:
        for card in cards:
            self.hands[seat].remove(card)
        self.pile += cards
        top = cards[-1]
        if suit is not None:
            self._check(self._may_name(top, suit), "no such suit may be named")
            self.suit, self.anything = suit, False
        elif top[0] != "X":
            self.suit, self.anything = top[1].upper(), False
        self.idle, self.fresh = 0, []
        self.author, self.laid = seat, len(cards)
        count = len(cards) if "together_each" in self.said else 1
        if self.said.does(top[0], "threat") or self.said.does(top[0], "draw"):
            self._threaten(top[0], count)
        else:
            self.wait, self.row = 0, 0
        self.silent = len(self.hands[seat]) == 1 and not pon and "pon" in self.said
        self.open, self.open_seat = set(), None
        self.jumps: dict[int, dict[str, Any]] = {}
        self.called: set[int] = set()
        self._window("dobon", self._active() - {seat})

    def _may_name(self, card: str, suit: str) -> bool:
        clause = self.said.effect(card[0])
        if clause is None or clause.kind != "suit":
            return False
        return (
            clause["names"] == "any" or card[0] == "X" or (suit in RED) == (card[1].upper() in RED)
        )

    def _threaten(self, rank: str, count: int) -> None:
        clause = self.said.effect(rank)
        assert clause is not None
        alone, _ = clause["count"]
        self.row += count
        if "row" in self.said:
            self.wait = self._risen(self.row)
        elif "adds" in self.said:
            self.wait += alone * count
        elif "doubles" in self.said:
            self.wait = self.wait * 2**count if self.wait else alone * 2 ** (count - 1)
        else:
            self.wait = alone

    def _risen(self, row: int) -> int:
        rising, further = self.said.of("row", "rising"), self.said.of("row", "further")
        most: int = rising[min(row, len(rising)) - 1]
        beyond = max(0, row - len(rising))
        if further == "that":
            return most << beyond
        return most if further == "nothing" else most + int(further) * beyond

    def do_draw(self, seat: int) -> None:
        """What the rules make a seat draw."""
        self._check(self.phase == "turn" and seat == self.turn, "no draw now")
        self.forced = self.wait > 0
        count, self.wait, self.row = self.wait or 1, 0, 0
        self.open, self.open_seat = set(), None
        self.fresh = self._take(seat, count, until="draw_until" in self.said and not self.forced)
        if self.phase == "deal" or seat in self.gone:
            return
        if self._something_left(seat):
            self.phase = "drawn"
        else:
            self._pass()

    def _something_left(self, seat: int) -> bool:
        plays = "play_drawn" in self.said or "draw_until" in self.said
        if plays and not self.forced and self.fresh:
            return True
        return "from_draw" in self.said and self.author != seat and bool(self.fresh)

    def do_pass(self, seat: int) -> None:
        """Let the turn go after drawing."""
        self._check(self.phase == "drawn" and seat == self.turn, "no pass now")
        self._pass()

    def _pass(self) -> None:
        self.idle = 0 if self.fresh else self.idle + 1
        self.fresh = []
        if self.idle >= len(self._active()):
            self._starter_wins("drawn_out")
        elif not self._was_last():
            self.phase, self.turn = "turn", self._after(self.turn, 0)

    def _was_last(self) -> bool:
        """Whether the round is over with this turn; another one begins otherwise."""
        self.turns += 1
        if self.turns <= self.said.of("too_long", "n"):
            return False
        self._starter_wins("too_long")
        return True

    def _starter_wins(self, case: str) -> None:
        winner = self.starter
        while winner in self.gone:
            winner = (winner + 1) % self.seats
        self._end(Ended(case, (winner,)))

    def do_dobon(self, seat: int, double: bool = False) -> None:
        """A call, in a window or straight after drawing."""
        self._check(not double or "double" in self.said, "no double here")
        if self.phase == "drawn":
            self._check(seat == self.turn and "from_draw" in self.said, "no dobon now")
            self._check(self.author != seat, "one's own card")
            self._draw_dobon(seat, double)
            return
        self._check(seat in self.asked - self.answered, "not asked")
        self._check("wrong_card" in self.said or self._true(seat), "no dobon")
        self.answered.add(seat)
        self.calls[seat] = double

    def _draw_dobon(self, seat: int, double: bool) -> None:
        if makes(self.said, self.hands[seat], self._target()):
            self.doubled |= double
            self._end(Ended("draw", (seat,)))
            return
        self._check("false_draw" in self.said, "no dobon")
        self._take(seat, 2 if double else 1)
        if self.phase != "deal" and seat not in self.gone:
            self._pass()

    def do_wave(self, seat: int) -> None:
        """Let the window go."""
        self._check(seat in self.asked - self.answered, "not asked")
        self.answered.add(seat)

    def do_jump(self, seat: int, card: str, suit: str | None = None, pon: bool = False) -> None:
        """Offer a card of the same rank."""
        self._check(self.phase == "dobon" and seat in self.asked - self.answered, "not asked")
        self._check("jump" in self.said and card in self.hands[seat], "no jumping in")
        top = self.pile[-1]
        same = card[0] == top[0]
        if self.said.of("jump", "what") != "rank" and card[0] != "X":
            same = card.upper() == top.upper()
        self._check(same and bool(self.hands[self.author or 0]), "not the same card")
        self._check(suit is None or self._may_name(card, suit), "no such suit")
        self.answered.add(seat)
        self.jumps[seat] = {"card": card, "suit": suit, "pon": pon}

    # Windows -----------------------------------------------------------------------------

    def _window(self, phase: str, asked: set[int]) -> None:
        self.phase, self.asked = phase, asked
        self.answered: set[int] = set()
        self.calls: dict[int, bool] = {}

    def do_close(self) -> None:
        """The window's time is up."""
        close = {
            "opening": self._close_opening,
            "dobon": self._close_dobon,
            "counter": self._close_counter,
        }.get(self.phase)
        self._check(close is not None, "no window")
        assert close is not None
        close()

    def _sorted_calls(self, start: int, direction: int = 1) -> tuple[list[int], dict[int, int]]:
        """Who called rightly, and what the others draw; in turn order from this seat."""
        order = sorted(self.calls, key=lambda seat: (seat - start) * direction % self.seats)
        right = [seat for seat in order if self._true(seat)]
        self.doubled |= any(self.calls[seat] for seat in right)
        return right, {seat: 2 if self.calls[seat] else 1 for seat in order if seat not in right}

    def _true(self, seat: int) -> bool:
        if self.phase != "opening" and self._last() and "last_safe" in self.said:
            return False
        return makes(self.said, self.hands[seat], self._target())

    def _last(self) -> bool:
        return self.author is not None and not self.hands[self.author]

    def _target(self) -> int:
        each = number(self.said, self.pile[-1][0])
        return each * self.laid if "together_sum" in self.said else each

    def _close_opening(self) -> None:
        right, wrong = self._sorted_calls(self.starter)
        if not self._penalties(wrong, won=bool(right)):
            return
        if right:
            self._end(Ended("deal", tuple(right), start=self.starter))
        else:
            self._first()

    def _close_dobon(self) -> None:
        author = self.author
        assert author is not None
        right, wrong = self._sorted_calls(author, self.direction)
        if self.silent:
            wrong = {author: 1, **wrong}
        if not self._penalties(wrong, won=bool(right) or self._last()):
            return
        self.called = set(self.calls)
        if right:
            self.targets = (author,)
            self.callers, self.level = tuple(right), 0
            if "counter" in self.said:
                self._window("counter", {author})
            else:
                self._end_called()
        elif self._last():
            self._end(Ended("out", (author,)))
        elif self._was_last():
            pass
        elif self.jumps and (at := self._jumper(author)) is not None:
            self._jump(at)
        else:
            self._effect(author)

    def _end_called(self) -> None:
        case = "several" if len(self.callers) > 1 else "dobon"
        if self.level:
            case = "counter"
        assert self.author is not None
        self._end(
            Ended(
                case,
                self.callers,
                self.targets,
                answers=max(0, self.level - 1) if self.said.of("counter_answers", "grows") else 0,
                start=self._next_seat(self.author),
                direction=self.direction,
            )
        )

    def _next_seat(self, seat: int) -> int:
        return (seat + self.direction) % self.seats

    def _close_counter(self) -> None:
        assert self.author is not None
        right, wrong = self._sorted_calls(self.author, self.direction)
        if not self._penalties(wrong, won=True):
            return
        self.called |= set(self.calls)
        if not right:
            self._end_called()
            return
        self.targets, self.callers, self.level = self.callers, tuple(right), self.level + 1
        asked = self._active() - self.called
        if self.level <= self.said.of("counter_answers", "answered", 0) and asked:
            self._window("counter", asked)
        else:
            self._end_called()

    def _jumper(self, author: int) -> int | None:
        able = [seat for seat in self.jumps if seat not in self.gone]
        return min(able, key=lambda seat: (seat - author) % self.seats, default=None)

    def _jump(self, seat: int) -> None:
        offered = self.jumps[seat]
        self.turn = seat
        self._lay(seat, [offered["card"]], offered["suit"], offered["pon"])

    def _penalties(self, owed: dict[int, int], *, won: bool) -> bool:
        """Let them draw; whether the round goes on."""
        for seat, count in owed.items():
            self._take(seat, count, safe=won)
            if self.phase == "deal":
                return False
        return True

    # Effects -----------------------------------------------------------------------------

    def _effect(self, author: int) -> None:
        rank = self.pile[-1][0]
        clause = self.said.effect(rank)
        kind = None if clause is None else clause.kind
        count = self.laid if "together_each" in self.said else 1
        self.phase = "turn"
        if kind == "again" and author not in self.gone:
            self.turn = author
            return
        if kind == "turn_round":
            self._turn_round(count)
        skips = self._skips(rank) * count if kind in ("skip", "skip_many") else 0
        self.turn = self._after(author, skips)
        if kind == "open":
            self._lay_open()

    def _skips(self, rank: str) -> int:
        clause = self.said.effect(rank)
        assert clause is not None
        return clause["n"] if clause.kind == "skip_many" else 1

    def _turn_round(self, count: int) -> None:
        if len(self._active()) > 2:
            self.direction *= (-1) ** count

    def _lay_open(self) -> None:
        self.open_seat, self.open = self.turn, set(self.hands[self.turn])

    def _active(self) -> set[int]:
        return set(range(self.seats)) - self.gone

    def _after(self, seat: int, skipped: int) -> int:
        while True:
            seat = (seat + self.direction) % self.seats
            if seat in self.gone:
                continue
            if not skipped:
                return seat
            skipped -= 1

    def _before(self, seat: int) -> int:
        return (seat - self.direction) % self.seats

    # Cards -------------------------------------------------------------------------------

    def fits(self, card: str) -> bool:
        """Whether a card may be played now."""
        top, rank = self.pile[-1], card[0]
        if self.wait:
            return self._answers(card, top)
        if self.anything or rank == "X" or rank == top[0]:
            return True
        clause = self.said.effect(rank)
        if clause is not None and clause.kind == "suit" and self._anywhere(clause, card):
            return True
        return card[1].upper() == self.suit

    def _anywhere(self, clause: Clause, card: str) -> bool:
        followed = self.suit or ""
        return clause["where"] == "any" or (card[1].upper() in RED) == (followed in [*RED])

    def _answers(self, card: str, top: str) -> bool:
        clause = self.said.effect(top[0])
        assert clause is not None
        if clause.kind == "draw":
            return bool(clause["nothing"]) and card[0] == "X"
        if card[0] == top[0]:
            return True
        if card[0] == "X":
            return bool(self.said.of("joker", "answers"))
        if clause["ends"] is None or top[0] == "X" or card[1].upper() != top[1].upper():
            return False
        return clause["ends"][0] == "suit" or card[0] == "3"

    def _take(self, seat: int, count: int, *, until: bool = False, safe: bool = False) -> list[str]:
        """Draw cards, as far as there are any; `until` one fits."""
        taken: list[str] = []
        while (until or len(taken) < count) and self._filled():
            card = self.stock.pop(0)
            self.hands[seat].append(card)
            taken.append(card)
            if until and (self.fits(card) or self._bursts(seat)):
                break
        if not safe and self._bursts(seat):
            self._burst(seat)
        if self.phase != "deal":
            self._filled()
        return taken

    def _filled(self) -> bool:
        if not self.stock and len(self.pile) > 1:
            self._check(bool(self.stocks), "no reshuffle where one is due")
            self.stock = self.stocks.pop(0)
            self._check(sorted(self.stock) == sorted(self.pile[:-1]), "another stock")
            self.pile = self.pile[-1:]
        return bool(self.stock)

    def _bursts(self, seat: int) -> bool:
        kind = "burst_round" if "burst_round" in self.said else "burst_seat"
        return kind in self.said and len(self.hands[seat]) >= self.said.of(kind, "cards")

    def _burst(self, seat: int) -> None:
        if "burst_round" in self.said:
            others = tuple(self._active() - {seat})
            self._end(
                Ended(
                    "burst",
                    others,
                    burst=seat,
                    start=self._next_seat(seat),
                    direction=self.direction,
                )
            )
            return
        self.gone.add(seat)
        if len(self._active()) == 1:
            self._end(Ended("out", tuple(self._active())))
        elif self.phase in ("turn", "drawn") and self.turn == seat:
            self.fresh = []
            if not self._was_last():
                self.phase, self.turn = "turn", self._after(seat, 0)

    # The end -----------------------------------------------------------------------------

    def _end(self, ended: Ended) -> None:
        rate = self.rate * (2 if self.doubled else 1)
        books = Books(self.said, self.hands, self.chips, rate)
        ended = Ended(**{**ended.__dict__, "gone": frozenset(self.gone)})
        books.settle(ended)
        self.paid = books.paid
        self._carry(ended.case)
        self.starter = self._starter(ended)
        self.phase = "deal"
        broke = "bust" in self.said and min(self.chips) <= 0
        self.over = broke or self.round == self.said.of("end", "rounds")

    def _carry(self, case: str) -> None:
        if case in self.said.of("carried", "carries", ()):
            self.rate = min(2 * self.rate, self.said.of("carried", "n"))
        elif case in self.said.of("doubled_next", "carries", ()):
            self.rate = 2
        else:
            self.rate = 1

    def _starter(self, ended: Ended) -> int:
        if ended.burst is not None:
            return self._next_seat(ended.burst)
        return min(
            ended.winners, key=lambda seat: (seat - ended.start) * ended.direction % self.seats
        )

    def ranking(self) -> list[list[int]]:
        """Groups of seats, the best first."""
        best = sorted(set(self.chips), reverse=True)
        return [[seat for seat in range(self.seats) if self.chips[seat] == each] for each in best]
