"""How a match of Dobon looks in a terminal: lines and tables made from views and seen events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from hattari.bots.match import Typed
from hattari.cli.page import Lines, Loud, Rows, Shown
from hattari.core.game import Text
from hattari.core.text import COMMA, NOTHING
from hattari.games.dobon.bots.sums import tally, threat
from hattari.games.dobon.rules.axes import Mistakes, Rules
from hattari.games.dobon.rules.cards import JOKER, RANKS, Card, around, how_made, pack
from hattari.games.dobon.rules.phrases import shown as cards_shown
from hattari.games.dobon.rules.refusals import SIGNS, name, rank_word
from hattari.games.dobon.rules.seen import (
    SeenCall,
    SeenClose,
    SeenDeal,
    SeenDrawCall,
    SeenEnd,
    SeenLot,
    SeenMisplay,
    SeenOpen,
    SeenPlay,
    SeenReshuffle,
    SeenRound,
    SeenSettled,
    SeenTake,
)
from hattari.games.dobon.rules.view import DobonView

from .effects import doing, pending
from .sheet import arithmetic, by_suit, in_order, settlement, sheet

_KEYS = {"t": "draw", "n": "pass", "w": "wave", "d": "dobon", "p": "pon"}
"""The letters of the page, for the commands of the chat line."""


class DobonScreen:
    """Meets `screen.Screen`; `names` by seat."""

    def __init__(self, names: tuple[str, ...], rules: Rules) -> None:
        self._names = names
        self._rules = rules

    # The table ---------------------------------------------------------------------------

    def table(self, view: DobonView) -> Lines:
        """On one's turn everything; in a window, or after a draw, one's own hand alone."""
        if view.phase != "turn":
            return (self._hand(view), *self._fitting(view))
        return (
            _headline(view),
            self._seats(view),
            self._pile(view),
            *pending(view),
            self._hand(view),
            *self._fitting(view),
        )

    def _seats(self, view: DobonView) -> Rows:
        first = view.turn or 0
        rows = [
            (
                ">" if seat == view.turn else "",
                self._names[seat],
                "▮" * view.seats[seat].cards,
                cards(view.seats[seat].cards),
                chips(view.seats[seat].chips),
            )
            for seat in around(len(view.seats), first, view.direction)
        ]
        return Rows(tuple(rows), "lllrr")

    def _pile(self, view: DobonView) -> Text:
        up, suit = name(view.up or ""), SIGNS.get(view.suit or "", "–")
        author = Text("turned up", "最初の1枚")
        if view.up_by is not None:
            author = Text(*(self._names[view.up_by],) * 2)
        stock = cards(view.stock)
        return Text(
            "Pile: {up} ({author})  suit to follow: {suit}  stock: {stock}",
            "場札:{up}({author}) いまのマーク:{suit} 山札:{stock}",
        ).fill(up=up, author=author, suit=suit, stock=stock)

    def _hand(self, view: DobonView) -> Text:
        hand, calls = in_order(view.hand or ()), " ".join(map(rank_word, view.calls_on))
        waits = (
            Text(", dobon on {calls}", " → {calls} でドボン").fill(calls=calls)
            if calls
            else NOTHING
        )
        return Text(
            "Your hand: {hand}  (sum {sum}{waits})",
            "手札:{hand} (合計{sum}{waits})",
        ).fill(hand=hand, sum=view.sum, waits=waits)

    def _fitting(self, view: DobonView) -> Lines:
        """What fits, where mistakes are blocked; else the person has to see it."""
        legal = view.legal
        if legal is None or view.window or self._rules.mistakes is Mistakes.PENALTY:
            return ()
        if legal.cards:
            fit = in_order(legal.cards)
            return (Text("Fits: {fit}", "出せるカード:{fit}").fill(fit=fit),)
        return (Text("Nothing fits.", "出せるカードはありません。"),)

    def prompt(self, view: DobonView) -> Text:
        """The keys for this moment, the same whatever the hand holds."""
        if view.window is not None:
            jump = NOTHING
            if view.legal is not None and view.legal.jump:
                jump = Text("{cards} = jump in, ", "{cards}=割り込む、").fill(
                    cards=in_order(view.legal.jump)
                )
            double = Text("DD = double, ", "DD=倍でドボン、") if self._doubles else NOTHING
            return Text(
                "{ask} D = dobon, {double}{jump}Enter = wave > ",
                "{ask} D=ドボン、{double}{jump}Enter=見送る > ",
            ).fill(jump=jump, ask=_ASKED.get(view.window.kind, _ASK), double=double)
        if view.phase == "drawn":
            return self._prompt_after_draw()
        take = view.legal.take if view.legal else 1
        pon = view.legal is not None and view.legal.pon and self._mistakes
        pon_key = Text("P CARD = with pon, ", "P カード=ポンと言って出す、") if pon else NOTHING
        if view.legal is not None and view.legal.until:
            return Text(
                "CARD = play, {pon_key}T = draw until one fits > ",
                "カード=出す、{pon_key}T=出せるまで引く > ",
            ).fill(pon_key=pon_key)
        return Text(
            "CARD = play, {pon_key}T = draw {take} > ",
            "カード=出す、{pon_key}T={take}枚引く > ",
        ).fill(pon_key=pon_key, take=take)

    @property
    def _doubles(self) -> bool:
        return self._rules.rates.declared

    @property
    def _mistakes(self) -> bool:
        return self._rules.mistakes is Mistakes.PENALTY

    def _prompt_after_draw(self) -> Text:
        keys = [Text("Enter = pass", "Enter=パス")]
        if self._rules.draw_then_play:
            keys.insert(0, Text("CARD = play it", "カード=引いたカードを出す"))
        if self._rules.draw_dobon:
            double = [Text("DD = double", "DD=倍でドボン")] if self._doubles else []
            keys[:0] = [Text("D = dobon", "D=ドボン"), *double]
        return Text("{keys} > ", "{keys} > ").fill(keys=COMMA.join(keys))

    def odds(self, view: DobonView) -> Lines:
        """How many of each rank are hidden, and how safe each card of the hand is to play."""
        hand, known = view.hand or (), {*(view.hand or ()), *view.discards}
        hidden = tally(tuple(card for card in pack(self._rules) if card not in known))
        left = tuple(
            (rank_word(rank), str(count))
            for rank, count in zip(RANKS + JOKER, hidden, strict=False)
        )
        away = (view.you, *view.gone)
        others = [seat.cards for place, seat in enumerate(view.seats) if place not in away]
        risks = [
            (name(card), f"{1 - prod(1 - self._risk(hidden, held, card) for held in others):.1%}")
            for card in by_suit(hand)
        ]
        return (
            Text("Cards you haven't seen, by rank:", "まだ見ていないカード(数字ごと):"),
            Rows(tuple(zip(*left, strict=True)), "r" * len(left)),
            Text(
                "How likely each of your cards is to be dobonned, if hidden cards lie at random:",
                "出したときにドボンされる確率(見えないカードが無作為だとして):",
            ),
            Rows(tuple(risks), "lr"),
        )

    def _risk(self, hidden: tuple[int, ...], held: int, card: Card) -> float:
        return threat(self._rules, hidden, held, card[0]).chance

    # What is typed -----------------------------------------------------------------------

    def typed(self, words: Sequence[str], view: DobonView) -> Typed | None:
        """A bare card is played, a letter is a key; Enter lets a window or a drawn card go."""
        if not words:
            if view.window is None and view.phase != "drawn":
                return None
            return Typed("wave" if view.window else "pass", ())
        first, *rest = words
        if first.lower() == "dd":
            return Typed("dobon", ("double",))
        if _is_card(first):
            return Typed("play" if view.window is None else "jump", tuple(words))
        return Typed(_KEYS.get(first, first), tuple(rest))

    # What happens ------------------------------------------------------------------------

    def tell(self, event: Any, view: DobonView) -> Lines:
        """What a seen event says to the person; nothing for what needs no words."""
        teller = _TELL.get(type(event))
        return teller(self, event, view) if teller else ()

    def _round(self, event: SeenRound, view: DobonView) -> Lines:
        number, of = event.round, view.rounds
        return (
            NOTHING,
            Loud(
                Text("── Round {number} of {of} ──", "── 第{number}回 / 全{of}回 ──").fill(
                    number=number, of=of
                )
            ),
        )

    def _lot(self, event: SeenLot, _view: DobonView) -> Lines:
        who = self._names[event.starter]
        return (Text("{who} starts (drawn by lot)", "くじで決まった親:{who}").fill(who=who),)

    def _deal(self, event: SeenDeal, _view: DobonView) -> Lines:
        up = name(event.up)
        return (Text("Turned up: {up}", "最初の場札:{up}").fill(up=up),)

    def _play(self, event: SeenPlay, view: DobonView) -> Lines:
        who, card = self._names[event.seat], cards_shown((event.card, *event.more))
        named = NOTHING
        if event.suit is not None:
            sign = SIGNS[event.suit]
            named = Text(", calling {sign}", "({sign} を指定)").fill(sign=sign)
        pon = Text(" “Pon!”", "「ポン!」") if event.pon else NOTHING
        jumped = Text(" jumps in", "が割り込み") if event.jumped else NOTHING
        laid = 1 + len(event.more)
        then = doing(self._rules, event.card, laid, view) if view.seats[event.seat].cards else _LAST
        return (
            Loud(
                Text(
                    "{who}{jumped}: {card}{named}{pon}{then}",
                    "{who}{jumped}:{card}{named}{pon}{then}",
                ).fill(jumped=jumped, who=who, card=card, named=named, pon=pon, then=then)
            ),
        )

    def _misplay(self, event: SeenMisplay, _view: DobonView) -> Lines:
        who, card = self._names[event.seat], cards_shown((event.card, *event.more))
        return (
            Text(
                "{who}: {card} doesn't fit. It goes back, and the turn passes.",
                "{who}:{card} は出せません。チョンボで手札に戻して番が終わります。",
            ).fill(who=who, card=card),
        )

    def _take(self, event: SeenTake, view: DobonView) -> Lines:
        who, took = self._names[event.seat], cards(event.count)
        if not event.count:
            return (
                Text("{who}: nothing left to draw", "{who}:引けるカードがありません。").fill(
                    who=who
                ),
            )
        drawn = Text("{who}: drew {took}", "{who}:{took}引きました。").fill(who=who, took=took)
        if event.cards is not None:
            drawn = Text("{who}: drew {drawn}", "{who}:{drawn} を引きました。").fill(
                who=who, drawn=in_order(event.cards)
            )
        return (drawn, *self._left(event.seat, view))

    def _left(self, seat: int, view: DobonView) -> Lines:
        if seat not in view.gone:
            return ()
        left = Text("{who} has burst, and is out.", "{who}はバースト。この回から抜けます。")
        return (Loud(left.fill(who=self._names[seat])),)

    def _reshuffle(self, event: SeenReshuffle, _view: DobonView) -> Lines:
        stock = cards(event.stock)
        return (
            Text(
                "The pile is shuffled into a new stock: {stock}.",
                "場札を切り直して山札にしました({stock})。",
            ).fill(stock=stock),
        )

    def _open(self, event: SeenOpen, _view: DobonView) -> Lines:
        who, hand = self._names[event.seat], in_order(event.cards)
        return (
            Text("{who}’s hand lies open: {hand}", "{who}の手札を公開:{hand}").fill(
                who=who, hand=hand
            ),
        )

    def _close(self, event: SeenClose, view: DobonView) -> Lines:
        calls = [line for call in event.calls for line in self._call(call, view)]
        if event.silent is None:
            return calls
        who = self._names[event.silent]
        forgot = Text(
            "{who} forgot to say pon: one card.", "{who}:「ポン」の言い忘れ。1枚引きます。"
        ).fill(who=who)
        return (*calls, forgot)

    def _draw_call(self, event: SeenDrawCall, view: DobonView) -> Lines:
        return self._call(event.call, view)

    def _call(self, call: SeenCall, view: DobonView) -> Lines:
        who, hand = self._names[call.seat], in_order(call.hand)
        double = Text(" Double!", "倍!") if call.double else NOTHING
        said = Loud(
            Text("{who}: Dobon!{double} {hand}", "{who}「ドボン!{double}」{hand}").fill(
                who=who, hand=hand, double=double
            )
        )
        rank = (view.up or "?")[0]
        sums, wanted = arithmetic(self._rules, call.hand), view.asks
        if call.holds:
            sums = how_made(self._rules, call.hand, wanted or 0) or sums
            return (
                said,
                Text("  {sums} = {wanted}", "  {sums} = {wanted}").fill(sums=sums, wanted=wanted),
            )
        return (
            said,
            Text(
                "  {sums}: no dobon on {rank}; the hand is hidden again.",
                "  {sums} なので {rank} にはドボンできません。手札をまた伏せます。",
            ).fill(sums=sums, rank=rank_word(rank)),
        )

    def _settled(self, _event: SeenSettled, view: DobonView) -> Lines:
        shown = view.showdown
        if shown is None:
            raise ValueError("a settled round has its showdown")
        return (*settlement(self._names, shown), NOTHING, *sheet(self._names, view))

    def _end(self, event: SeenEnd, view: DobonView) -> Lines:
        lines: list[Shown] = [NOTHING, Loud(Text("The game is over.", "ゲーム終了。"))]
        place = 1
        for group in event.ranking:
            names = [self._names[seat] for seat in group]
            owned = chips(view.seats[group[0]].chips)
            lines.append(
                Text(
                    "{place}. {names}: {owned}",
                    "{place}位 {names}:{owned}",
                ).fill(place=place, names=COMMA.join(names), owned=owned)
            )
            place += len(group)
        return lines


_Teller = Callable[[DobonScreen, Any, DobonView], Lines]

_TELL: dict[type[Any], _Teller] = {
    SeenRound: DobonScreen._round,
    SeenLot: DobonScreen._lot,
    SeenDeal: DobonScreen._deal,
    SeenPlay: DobonScreen._play,
    SeenMisplay: DobonScreen._misplay,
    SeenTake: DobonScreen._take,
    SeenReshuffle: DobonScreen._reshuffle,
    SeenOpen: DobonScreen._open,
    SeenClose: DobonScreen._close,
    SeenDrawCall: DobonScreen._draw_call,
    SeenSettled: DobonScreen._settled,
    SeenEnd: DobonScreen._end,
}


# Words -----------------------------------------------------------------------------------

_ASK = Text("Dobon?", "ドボン?")
_ASKED = {
    "counter": Text("Call it back?", "ドボン返し?"),
    "answer": Text("Answer the counter?", "ドボン返しに返す?"),
}
"""What a window asks, by its kind."""

_LAST = Text("  (the last card!)", " (あがり!)")


def cards(count: int) -> Text:
    """So many cards."""
    return Text.counted(count, "{count} card", "{count} cards", "{count}枚")


def chips(count: int) -> Text:
    """So many chips."""
    return Text.counted(count, "{count} chip", "{count} chips", "{count}点")


def _headline(view: DobonView) -> Text:
    turning = Text("clockwise ↻", "時計回り ↻")
    if view.direction < 0:
        turning = Text("counterclockwise ↺", "反時計回り ↺")
    rate = Text(", all payments × {rate}", "、支払い{rate}倍")
    dealt = Text(", {dealt} each", "、{dealt}ずつ")
    return Text(
        "Round {round} of {rounds}{dealt}, {turning}{rate}",
        "第{round}回 / 全{rounds}回{dealt}、{turning}{rate}",
    ).fill(
        dealt=NOTHING if view.dealt is None else dealt.fill(dealt=cards(view.dealt)),
        round=view.round,
        rounds=view.rounds,
        turning=turning,
        rate=rate.fill(rate=view.rate) if view.rate > 1 else NOTHING,
    )


def _is_card(word: str) -> bool:
    """Whether a word can only be a card: a rank, alone or with a suit, but no letter key."""
    letters = word.upper().replace("10", "T")
    rank = "".join(letter for letter in letters if letter not in "SHDC♠♥♦♣")
    return len(letters) <= 2 and len(rank) == 1 and rank in RANKS + JOKER and word not in _KEYS
