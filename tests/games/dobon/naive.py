"""Dobon once more, written from the rules alone: slow, with changing lists, and nothing shared.

Cards are two letters, rules the plain full form. `moves` lists what a seat may do, `act` does
it, `time_up` closes a window, `give_stock` brings a reshuffle.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from itertools import permutations
from typing import Any

Move = tuple[Any, ...]

ORDER = "A23456789TJQK"


class Match:
    """A match with its chips, round after round."""

    def __init__(self, rules: dict[str, Any], seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.chips = [rules["chips"]] * seats
        self.starter = 0
        self.paid: list[tuple[int, int, int]] = []
        self.rounds_played = 0
        self.ranking: list[list[int]] | None = None

    # The deal

    def deal(self, hands: Any, up: str, stock: Any) -> None:
        self.hands = [list(hand) for hand in hands]
        self.pile = [up]
        self.stock = list(stock)
        self.named: str | None = None
        self.player: int | None = None
        self.turn = self.starter
        self.direction = 1
        self.row_of_twos = 0
        self.calls: list[int] = []
        self.answers: list[int] = []
        self.forgot_pon = False
        self.drawn: list[str] = []
        self.free_draw = False
        self.fruitless = 0
        self.at_once = 1
        self.callers: list[int] = []
        self.todo: list[Any] = []
        self.moment = "opening" if self.rules["opening_dobon"] else "turn"
        if self.moment == "turn":
            self.first_turn()

    def first_turn(self) -> None:
        self.moment = "turn"
        if self.rules["first_card_effect"]:
            rank = self.pile[0][0]
            if self.rules["effects"].get(rank):
                if rank == "A":
                    self.turn = (self.turn + 1) % self.seats
                if rank == "2":
                    self.row_of_twos = 1
                if rank == "J" and self.seats > 2:
                    self.direction = -1

    # What may be done

    def threat(self) -> int:
        if self.row_of_twos == 0:
            return 0
        how = self.rules["two_stack"]
        if how == "doubled":
            return int(2**self.row_of_twos)
        if how == "sum":
            return self.row_of_twos + self.row_of_twos
        return 2 if how == "off" else {1: 2, 2: 4, 3: 6}.get(self.row_of_twos, 16)

    def value(self, card: str) -> int:
        number = ORDER.index(card[0]) + 1
        return 10 if number > 10 and self.rules["court"] == "ten" else number

    def is_dobon(self, seat: int) -> bool:
        top = self.pile[-1]
        if self.moment == "window" and not self.rules["last_card"]:
            assert self.player is not None
            if not self.hands[self.player]:
                return False
        sums = {0}
        for card in self.hands[seat]:
            wild = card[0] == "8" and self.rules["held_eights"] == "caller_wild"
            values = range(1, 14) if wild else [self.value(card)]
            sums = {before + value for before in sums for value in values}
        asked = self.value(top)
        if self.rules["together_sum"] == "all":
            asked *= self.at_once
        return asked in sums and bool(self.hands[seat])

    def may_follow(self, card: str) -> bool:
        top = self.pile[-1]
        if self.moment == "drawn" and card not in self.drawn:
            return False
        if self.threat():
            how, same = self.rules["answer"], card[1] == top[1]
            ends = {"three": same and card[0] == "3", "suit": same}.get(how, False)
            return how != "none" and (card[0] == "2" or ends)
        suit = self.named if self.named is not None else top[1]
        red = [each in ("H", "D") for each in (suit, card[1])]
        able = self.rules["eight_on"] == "any" or red[0] == red[1]
        if card[0] == "8" and self.rules["effects"]["8"] and able:
            return True
        return card[1] == suit or card[0] == top[0]

    def moves(self, seat: int) -> list[Move]:
        lenient = self.rules["mistakes"] == "penalty"
        if self.moment in ("opening", "window", "counter"):
            if seat not in self.waiting():
                return []
            return [("wave",), ("dobon",)] if lenient or self.is_dobon(seat) else [("wave",)]
        if seat != self.turn or self.moment not in ("turn", "drawn"):
            return []
        result: list[Move] = [("draw",)] if self.moment == "turn" else [("pass",)]
        to_call = self.rules["draw_dobon"] and self.player != seat
        if self.moment == "drawn" and to_call and (lenient or self.is_dobon(seat)):
            result.append(("dobon",))
        if self.moment == "turn" or (self.free_draw and self.rules["draw_then_play"]):
            for card in self.hands[seat]:
                if lenient or self.may_follow(card):
                    result += self.ways(card, self.hands[seat])
        return result

    def ways(self, card: str, hand: list[str]) -> list[Move]:
        names = [None, "S", "H", "D", "C"]
        suits = names if card[0] == "8" and self.rules["effects"]["8"] else [None]
        same = [other for other in hand if other[0] == card[0] and other != card]
        if not self.rules["together"][card[0]]:
            same = []
        return [
            ("play", card, suit, pon, others)
            for many in range(len(same) + 1)
            for others in permutations(same, many)
            for suit in suits
            if self.may_name(suit, [card, *others][-1])
            for pon in ([False, True] if len(hand) == 2 + many else [False])
        ]

    def may_name(self, suit: str | None, top: str) -> bool:
        if suit is None or self.rules["eight_names"] == "any":
            return True
        return {suit, top[1]} <= {"H", "D"} or {suit, top[1]} <= {"S", "C"}

    def waiting(self) -> list[int]:
        if self.moment == "counter":
            seats = [self.player]
        elif self.moment in ("opening", "window"):
            seats = [seat for seat in range(self.seats) if seat != self.player]
        else:
            seats = []
        return [seat for seat in seats if seat is not None and seat not in self.answers]

    # Doing it

    def act(self, seat: int, move: Move) -> None:
        if move[0] in ("wave", "dobon") and self.moment != "drawn":
            self.answers.append(seat)
            if move[0] == "dobon":
                self.calls.append(seat)
        elif move[0] == "play":
            self.lay(seat, *move[1:])
        elif move[0] == "draw":
            threat = self.threat()
            self.free_draw = threat == 0
            self.count_fruitless()
            self.row_of_twos = 0
            self.drawn = []
            self.todo = [("draw", seat)] * (threat or 1) + [("after_draw",)]
            self.run()
        elif move[0] == "pass":
            self.todo = [("next_turn",)]
            self.run()
        elif self.is_dobon(seat):
            self.settle("draw", [seat], [])
        else:
            self.todo = [("give", seat), ("next_turn",)]
            self.run()

    def count_fruitless(self) -> None:
        nothing = not self.stock and len(self.pile) == 1
        self.fruitless = self.fruitless + 1 if nothing else 0

    def lay(
        self, seat: int, card: str, suit: str | None, pon: bool, others: tuple[str, ...]
    ) -> None:
        if not self.may_follow(card):
            if self.moment == "turn":
                self.count_fruitless()
            cards = 1 + self.threat()
            self.row_of_twos = 0
            self.todo = [("give", seat)] * cards + [("next_turn",)]
            self.run()
            return
        for each in (card, *others):
            self.hands[seat].remove(each)
            self.pile.append(each)
        self.at_once = 1 + len(others)
        self.named, self.player, self.fruitless = suit, seat, 0
        one_left = len(self.hands[seat]) == 1
        self.forgot_pon = one_left and not pon and self.rules["mistakes"] == "penalty"
        self.moment, self.answers, self.calls = "window", [], []

    def time_up(self) -> None:
        first = self.starter if self.player is None else self.player
        order = [(first + self.direction * step) % self.seats for step in range(self.seats)]
        right = [seat for seat in order if seat in self.calls and self.is_dobon(seat)]
        wrong = [seat for seat in order if seat in self.calls and seat not in right]
        if self.moment == "window" and self.forgot_pon:
            wrong.insert(0, first)
        self.todo = [("give", seat) for seat in wrong] + [(self.moment + "_over", right)]
        self.run()

    def run(self) -> None:
        while self.todo:
            what, *rest = self.todo[0]
            if what in ("give", "draw"):
                if not self.stock and len(self.pile) > 1:
                    self.moment_before, self.moment = self.moment, "reshuffle"
                    return
                self.todo.pop(0)
                had_stock = bool(self.stock)
                if self.stock:
                    card = self.stock.pop(0)
                    self.hands[rest[0]].append(card)
                    if what == "draw":
                        self.drawn.append(card)
                if self.todo[0] != (what, *rest) and self.has_burst(rest[0]):
                    self.settle("burst", self.order(rest[0])[1:], [rest[0]])
                    return
                if had_stock and not self.stock and len(self.pile) > 1:
                    self.moment_before, self.moment = self.moment, "reshuffle"
                    return
            else:
                self.todo.pop(0)
                getattr(self, what)(*rest)

    def order(self, first: int) -> list[int]:
        return [(first + self.direction * step) % self.seats for step in range(self.seats)]

    def has_burst(self, seat: int) -> bool:
        what, *rest = self.todo[-1]
        won = what == "counter_over" or (what == "window_over" and not self.hands[self.player or 0])
        if won or (rest and rest[0]):
            return False
        most = self.rules["burst"]
        return bool(most != "off" and len(self.hands[seat]) >= most)

    def give_stock(self, stock: Any) -> None:
        assert sorted(stock) == sorted(self.pile[:-1])
        self.stock, self.pile = list(stock), [self.pile[-1]]
        self.moment = self.moment_before
        self.run()

    # What follows

    def after_draw(self) -> None:
        to_play = self.free_draw and self.rules["draw_then_play"]
        to_call = self.rules["draw_dobon"] and self.player != self.turn
        none_fits = not any(self.may_follow(card) for card in self.drawn)
        is_more = self.stock or len(self.pile) > 1
        if self.free_draw and self.rules["draw_until"] and none_fits and is_more:
            self.todo = [("draw", self.turn), ("after_draw",)]
            return
        if self.drawn and (to_play or to_call):
            self.moment = "drawn"
        else:
            self.next_turn()

    def next_turn(self) -> None:
        if self.fruitless == self.seats:
            self.settle("drawn_out", [self.starter], [])
            return
        self.moment = "turn"
        self.turn = (self.turn + self.direction) % self.seats

    def opening_over(self, right: list[int]) -> None:
        if right:
            others = [seat for seat in range(self.seats) if seat not in right]
            self.settle("opening", right, others)
        else:
            self.first_turn()

    def window_over(self, right: list[int]) -> None:
        assert self.player is not None
        if right and self.rules["counter_dobon"] != "off":
            self.callers, self.moment, self.answers, self.calls = right, "counter", [], []
        elif right:
            self.settle("dobon", right, [self.player])
        elif not self.hands[self.player]:
            self.settle("out", [self.player], [])
        else:
            self.effect()

    def counter_over(self, right: list[int]) -> None:
        assert self.player is not None
        if right:
            self.settle("counter", right, self.callers)
        else:
            self.settle("dobon", self.callers, [self.player])

    def effect(self) -> None:
        rank = self.pile[-1][0]
        on = self.rules["effects"].get(rank, False)
        if not on or rank != "2":
            self.row_of_twos = 0
        for _ in range(self.at_once if self.rules["together_effect"] == "each" else 1):
            if on and rank == "2":
                self.row_of_twos += 1
            if on and rank == "J" and self.seats > 2:
                self.direction = -self.direction
            if on and rank == "A":
                self.turn = (self.turn + self.direction) % self.seats
        self.moment = "turn"
        self.turn = (self.turn + self.direction) % self.seats

    # Paying

    def worth(self, hand: list[str]) -> int:
        total = 0
        for card in hand:
            if card[0] == "2":
                total += self.rules["two_points"]
            elif card[0] in "JQK":
                total += self.rules["court_points"]
            else:
                total += ORDER.index(card[0]) + 1
        return total

    def round_off(self, points: int) -> int:
        unit = Decimal(self.rules["rounding"])
        return int((Decimal(points) / unit).quantize(Decimal(1), ROUND_HALF_UP) * unit)

    def settle(self, how: str, winners: list[int], dobonned: list[int]) -> None:
        self.todo = []
        self.paid = []
        purses = list(self.chips)
        losers = [seat for seat in range(self.seats) if seat not in winners]
        most = max(self.worth(self.hands[seat]) for seat in losers)
        for winner in winners:
            for seat in losers:
                entry = self.rules["payments"][self.entry(how, winners, winner)]
                if entry.get("who") != "most" or self.worth(self.hands[seat]) == most:
                    price = self.price(how, entry, seat, winner, seat in dobonned)
                    if self.rules["bank"] == "table_stakes":
                        price = max(0, min(price, purses[seat]))
                    purses[seat] -= price
                    purses[winner] += price
                    if price:
                        self.paid.append((seat, winner, price))
        self.chips = purses
        self.starter = winners[0]
        self.rounds_played += 1
        self.moment = "between"
        broke = self.rules["bank"] == "bust" and any(chips <= 0 for chips in purses)
        if broke or self.rounds_played == self.rules["rounds"]:
            self.moment = "over"
            values = sorted(set(purses))[::-1]
            self.ranking = [[s for s in range(self.seats) if purses[s] == v] for v in values]

    def entry(self, how: str, winners: list[int], winner: int) -> str:
        if how == "opening":
            return "heaven" if winner == self.starter else "earth"
        return "several" if how == "dobon" and len(winners) > 1 else how

    def price(self, how: str, entry: dict[str, Any], seat: int, winner: int, dobonned: bool) -> int:
        if entry.get("who") == "victim" and not dobonned:
            return 0
        if entry.get("who") == "everybody" and not dobonned:
            price = self.round_off(self.worth(self.hands[seat]))
        else:
            if entry["of"] == "own":
                price = self.round_off(self.worth(self.hands[seat]))
            elif entry["of"] == "both":
                price = self.round_off(self.worth(self.hands[seat] + self.hands[winner]))
            else:
                price = entry["of"]
            price *= entry["times"]
            if how in ("dobon", "counter", "opening"):
                price *= self.rules["multiplier"]
            if how == "counter" and self.rules["counter_dobon"] == "doubled":
                price += price
        eights = self.rules["held_eights"]
        if eights in ("caller", "caller_wild") and how not in ("out", "drawn_out", "burst"):
            price *= 2 ** [card[0] for card in self.hands[winner]].count("8")
        if eights == "payer":
            price *= 2 ** [card[0] for card in self.hands[seat]].count("8")
        return price
