"""Dobon once more, written from the rules alone: slow, with changing lists, and nothing shared.

Cards are two letters, rules the plain full form. `moves` lists what a seat may do, `act` does
it, `time_up` closes a window, `give_stock` brings a reshuffle.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import Any

Move = tuple[Any, ...]

ORDER = "A23456789TJQK"


@cache
def comes_to(numbers: tuple[Any, ...], asked: int, broken: bool) -> bool:
    """By taking any two numbers for what they come to, until one is left."""
    if len(numbers) == 1:
        return bool(numbers[0] == asked)
    for one, other in permutations(range(len(numbers)), 2):
        first, then = Fraction(numbers[one]), Fraction(numbers[other])
        rest = [each for place, each in enumerate(numbers) if place not in (one, other)]
        made = [first + then, first - then, first * then]
        if then:
            made.append(first / then)
        for value in made:
            able = broken or value.denominator == 1
            if able and comes_to(tuple(sorted([*rest, value])), asked, broken):
                return True
    return False


class Match:
    """A match with its chips, round after round."""

    def __init__(self, rules: dict[str, Any], seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.chips = [rules["chips"]] * seats
        self.starter = 0
        self.paid: list[tuple[int, int, int]] = []
        self.rounds_played = 0
        self.rate = 1
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
        self.waiting_cards = 0
        self.shown_hand: list[str] = []
        self.calls: list[int] = []
        self.answers: list[int] = []
        self.forgot_pon = False
        self.drawn: list[str] = []
        self.free_draw = False
        self.fruitless = 0
        self.turn_number = 1
        self.at_once = 1
        self.callers: list[int] = []
        self.chain: list[list[int]] = []
        self.on_this_card: set[int] = set()
        self.doublers: list[int] = []
        self.is_doubled = False
        self.gone: list[int] = []
        self.offers: dict[int, Move] = {}
        self.todo: list[Any] = []
        self.moment = "opening" if self.rules["opening_dobon"] else "turn"
        if self.moment == "turn":
            self.first_turn()

    def playing(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.gone]

    def step(self) -> None:
        self.turn = (self.turn + self.direction) % self.seats
        while self.turn in self.gone:
            self.turn = (self.turn + self.direction) % self.seats

    def first_turn(self) -> None:
        self.moment = "turn"
        while self.turn in self.gone:
            self.turn = (self.turn + 1) % self.seats
        if self.rules["first_card_effect"]:
            does, many = self.power(self.pile[0])
            for _ in range(many if does == "skip" else 0):
                self.step()
            if does == "draw":
                self.pile_up(many)
            if does == "turn" and len(self.playing()) > 2:
                self.direction = -1
            if does == "open":
                self.shown_hand = list(self.hands[self.turn])

    # What may be done

    def power(self, card: str) -> tuple[str, int]:
        entry = self.rules["effects"][card[0]]
        return entry["what"], entry["many"]

    def pile_up(self, many: int) -> None:
        how, before = self.rules["two_stack"], self.waiting_cards
        if how == "off" or before == 0:
            self.waiting_cards = many
        elif how == "sum":
            self.waiting_cards = before + many
        elif how == "doubled":
            self.waiting_cards = before + before
        else:
            self.waiting_cards = {2: 4, 4: 6}.get(before, 16)

    def threat(self) -> int:
        return self.waiting_cards

    def value(self, card: str) -> int:
        if card[0] == "X":
            return int(self.rules["joker_number"])
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
        most = self.rules["arithmetic"]
        if most != "off" and 0 < len(self.hands[seat]) <= most:
            return self.calculates(self.hands[seat], asked)
        return asked in sums and bool(self.hands[seat])

    def calculates(self, hand: list[str], asked: int) -> bool:
        wild = self.rules["held_eights"] == "caller_wild"
        each = [range(1, 14) if wild and card[0] == "8" else [self.value(card)] for card in hand]
        return any(comes_to(chosen, asked, self.rules["fractions"]) for chosen in product(*each))

    def may_follow(self, card: str) -> bool:
        top = self.pile[-1]
        if self.moment == "drawn" and card not in self.drawn:
            return False
        if self.threat():
            how, same = self.rules["answer"], self.suit(card) == self.suit(top) != ""
            ends = {"three": same and card[0] == "3", "suit": same}.get(how, False)
            if card[0] == "X" and self.rules["joker_fits"] == "always":
                return True
            return how != "none" and (card[0] == top[0] or ends)
        suit = self.named if self.named is not None else self.suit(top)
        if card[0] == "X" or suit == "":
            return True
        red = [each in ("H", "D") for each in (suit, self.suit(card))]
        able = self.rules["eight_on"] == "any" or red[0] == red[1]
        if self.power(card)[0] == "suit" and able:
            return True
        return self.suit(card) == suit or card[0] == top[0]

    @staticmethod
    def suit(card: str) -> str:
        return "" if card[0] == "X" else card[1].upper()

    def moves(self, seat: int) -> list[Move]:
        lenient = self.rules["mistakes"] == "penalty"
        if self.moment in ("opening", "window", "counter", "answer"):
            if seat not in self.waiting():
                return []
            calling = self.calling() if lenient or self.is_dobon(seat) else []
            return [("wave",), *calling, *self.jumping(seat)]
        if seat != self.turn or self.moment not in ("turn", "drawn"):
            return []
        result: list[Move] = [("draw",)] if self.moment == "turn" else [("pass",)]
        to_call = self.rules["draw_dobon"] and self.player != seat
        if self.moment == "drawn" and to_call and (lenient or self.is_dobon(seat)):
            result += self.calling()
        if self.moment == "turn" or (self.free_draw and self.rules["draw_then_play"]):
            for card in self.hands[seat]:
                if lenient or self.may_follow(card):
                    result += self.ways(card, self.hands[seat])
        return result

    def jumping(self, seat: int) -> list[Move]:
        assert self.moment != "window" or self.player is not None
        if self.rules["jump_in"] == "off" or self.moment != "window":
            return []
        if not self.hands[self.player or 0]:
            return []
        hand = self.hands[seat]
        return [
            ("jump", card, suit, pon)
            for card in hand
            if card[0] == self.pile[-1][0]
            if self.rules["jump_in"] == "rank" or self.suit(card) == self.suit(self.pile[-1])
            for suit in [None, "S", "H", "D", "C"]
            if suit is None or (self.power(card)[0] == "suit" and self.may_name(suit, card))
            for pon in ([False, True] if len(hand) == 2 else [False])
        ]

    def calling(self) -> list[Move]:
        return [("dobon",), ("dobon", "double")][: 2 if self.rules["rates"]["declared"] else 1]

    def ways(self, card: str, hand: list[str]) -> list[Move]:
        names = [None, "S", "H", "D", "C"]
        suits = names if self.power(card)[0] == "suit" else [None]
        same = [other for other in hand if other[0] == card[0] and other != card]
        if not self.rules["together"].get(card[0]):
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
        if suit is None or self.rules["eight_names"] == "any" or top[0] == "X":
            return True
        both = {suit, self.suit(top)}
        return both <= {"H", "D"} or both <= {"S", "C"}

    def waiting(self) -> list[int]:
        if self.moment == "counter":
            seats = [self.player]
        elif self.moment == "answer":
            seats = [seat for seat in range(self.seats) if seat not in self.on_this_card]
        elif self.moment in ("opening", "window"):
            seats = [seat for seat in range(self.seats) if seat != self.player]
        else:
            seats = []
        away = [*self.answers, *self.gone]
        return [seat for seat in seats if seat is not None and seat not in away]

    # Doing it

    def act(self, seat: int, move: Move) -> None:
        if move[0] == "jump":
            self.answers.append(seat)
            self.offers[seat] = move
        elif move[0] in ("wave", "dobon") and self.moment != "drawn":
            self.answers.append(seat)
            if move[0] == "dobon":
                self.calls.append(seat)
                self.doublers += [seat] * (len(move) - 1)
        elif move[0] == "play":
            self.lay(seat, *move[1:])
        elif move[0] == "draw":
            threat = self.threat()
            self.free_draw = threat == 0
            self.count_fruitless()
            self.waiting_cards, self.shown_hand = 0, []
            self.drawn = []
            self.todo = [("draw", seat)] * (threat or 1) + [("after_draw",)]
            self.run()
        elif move[0] == "pass":
            self.todo = [("next_turn",)]
            self.run()
        elif self.is_dobon(seat):
            self.is_doubled = len(move) == 2
            self.settle("draw", [seat], [])
        else:
            self.todo = [("give", seat)] * len(move) + [("next_turn",)]
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
            self.waiting_cards, self.shown_hand = 0, []
            self.todo = [("give", seat)] * cards + [("next_turn",)]
            self.run()
            return
        self.put_down(seat, card, suit, pon, others)

    def put_down(
        self, seat: int, card: str, suit: str | None, pon: bool, others: tuple[str, ...]
    ) -> None:
        self.turn = seat
        self.offers = {}
        before = self.pile[-1]
        for each in (card, *others):
            self.hands[seat].remove(each)
            self.pile.append(each)
        self.shown_hand = []
        self.at_once = 1 + len(others)
        if suit is None and card[0] == "X":
            suit = self.named or self.suit(before) or None
        self.named, self.player, self.fruitless = suit, seat, 0
        one_left = len(self.hands[seat]) == 1
        self.forgot_pon = one_left and not pon and self.rules["mistakes"] == "penalty"
        self.moment, self.answers, self.calls = "window", [], []
        self.on_this_card, self.doublers = set(), []

    def time_up(self) -> None:
        first = self.starter if self.player is None else self.player
        order = [(first + self.direction * step) % self.seats for step in range(self.seats)]
        right = [seat for seat in order if seat in self.calls and self.is_dobon(seat)]
        wrong = [seat for seat in order if seat in self.calls and seat not in right]
        wrong = [seat for seat in wrong for _ in range(1 + self.doublers.count(seat))]
        self.on_this_card |= set(self.calls)
        self.is_doubled = self.is_doubled or any(seat in self.doublers for seat in right)
        self.doublers = []
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
                last = self.todo[0] != (what, *rest)
                if last and self.has_burst(rest[0]) and self.bursting(what, rest[0]):
                    return
                if had_stock and not self.stock and len(self.pile) > 1:
                    self.moment_before, self.moment = self.moment, "reshuffle"
                    return
            else:
                self.todo.pop(0)
                getattr(self, what)(*rest)

    def bursting(self, what: str, seat: int) -> bool:
        """Whether that was the end of the round."""
        if self.rules["burst_ends"] == "round":
            self.settle("burst", self.order(seat)[1:], [seat])
            return True
        self.gone.append(seat)
        self.drawn = []
        if len(self.playing()) == 1:
            self.settle("burst", self.playing(), list(self.gone))
            return True
        if what == "draw":
            self.todo = [("next_turn",)]
        return False

    def order(self, first: int) -> list[int]:
        return [(first + self.direction * step) % self.seats for step in range(self.seats)]

    def has_burst(self, seat: int) -> bool:
        what, *rest = self.todo[-1]
        won = what in ("counter_over", "answer_over") or (
            what == "window_over" and not self.hands[self.player or 0]
        )
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
        if self.fruitless == len(self.playing()):
            self.starter_wins("drawn_out")
        elif not self.takes_too_long():
            self.moment = "turn"
            self.step()

    def takes_too_long(self) -> bool:
        """Whether that was the last turn; or it is the next one."""
        self.turn_number += 1
        if self.turn_number > 5000:
            self.starter_wins("too_long")
        return self.turn_number > 5000

    def starter_wins(self, how: str) -> None:
        winner = self.starter
        while winner in self.gone:
            winner = (winner + 1) % self.seats
        self.settle(how, [winner], [])

    def opening_over(self, right: list[int]) -> None:
        if right:
            others = [seat for seat in range(self.seats) if seat not in right]
            self.settle("opening", right, others)
        else:
            self.first_turn()

    def window_over(self, right: list[int]) -> None:
        assert self.player is not None
        if right and self.rules["counter_dobon"] != "off":
            self.chain, self.moment, self.answers, self.calls = [right], "counter", [], []
        elif right:
            self.settle("dobon", right, [self.player])
        elif not self.hands[self.player]:
            self.settle("out", [self.player], [])
        elif not self.takes_too_long():
            if self.offers:
                self.jump()
            else:
                self.effect()

    def jump(self) -> None:
        seat = self.player or 0
        while seat not in self.offers:
            seat = (seat + 1) % self.seats
        does, many = self.power(self.pile[-1])
        if does != "draw":
            self.waiting_cards = 0
        else:
            for _ in range(self.at_once if self.rules["together_effect"] == "each" else 1):
                self.pile_up(many)
        _, card, suit, pon = self.offers[seat]
        self.put_down(seat, card, suit, pon, ())

    def counter_over(self, right: list[int]) -> None:
        assert self.player is not None
        if right:
            self.chain.append(right)
            left = [seat for seat in self.playing() if seat not in self.on_this_card]
            if left and len(self.chain) - 2 < self.rules["counter_answers"]:
                self.moment, self.answers, self.calls = "answer", [], []
                return
        if len(self.chain) == 1:
            self.settle("dobon", self.chain[0], [self.player])
        else:
            self.settle("counter", self.chain[-1], self.chain[-2])

    answer_over = counter_over

    def effect(self) -> None:
        does, many = self.power(self.pile[-1])
        step = 0 if does == "again" else 1
        if does != "draw":
            self.waiting_cards = 0
        for _ in range(self.at_once if self.rules["together_effect"] == "each" else 1):
            if does == "draw":
                self.pile_up(many)
            if does == "turn" and len(self.playing()) > 2:
                self.direction = -self.direction
            if does == "skip":
                step += many
        self.moment = "turn"
        for _ in range(step):
            self.step()
        if self.turn in self.gone:
            self.step()
        if does == "open":
            self.shown_hand = list(self.hands[self.turn])

    # Paying

    def worth(self, hand: list[str]) -> int:
        total = 0
        for card in hand:
            if card[0] == "X":
                total += self.rules["joker_points"]
            elif card[0] == "2":
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
        alone = [self.worth(self.hands[seat]) for seat in losers if seat not in self.gone]
        most = max([0, *alone])
        for winner in winners:
            for seat in losers:
                entry = self.rules["payments"][self.entry(how, winners, winner)]
                if seat in self.gone:
                    entry = self.rules["payments"]["burst"]
                if entry.get("who") != "most" or self.worth(self.hands[seat]) == most:
                    price = self.price(how, entry, seat, winner, seat in dobonned)
                    if self.rules["bank"] == "table_stakes":
                        price = max(0, min(price, purses[seat]))
                    purses[seat] -= price
                    purses[winner] += price
                    if price:
                        self.paid.append((seat, winner, price))
        rates = self.rules["rates"]
        again = (how == "drawn_out" and rates["drawn_out"]) or (
            how == "counter" and rates["counter"]
        )
        before = self.rate if rates["carried"] else 1
        self.rate = min(16, 2 * before) if again else 1
        self.is_doubled = False
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
        return (
            "several"
            if how == "dobon" and len(winners) > 1
            else {"too_long": "drawn_out"}.get(how, how)
        )

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
            price *= 1 if seat in self.gone else self.multiplied(how)
        eights = self.rules["held_eights"]
        if eights in ("caller", "caller_wild") and how not in (
            "out",
            "drawn_out",
            "burst",
            "too_long",
        ):
            price *= 2 ** [card[0] for card in self.hands[winner]].count("8")
        if eights == "payer":
            price *= 2 ** [card[0] for card in self.hands[seat]].count("8")
        return price * self.rate * (2 if self.is_doubled else 1)

    def multiplied(self, how: str) -> int:
        if how not in ("dobon", "counter", "opening"):
            return 1
        times = int(self.rules["multiplier"])
        if how == "counter" and self.rules["counter_dobon"] == "doubled":
            times += times
        if how == "counter" and self.rules["answers_pay"] == "doubled":
            times *= 2 ** (len(self.chain) - 2)
        return times
