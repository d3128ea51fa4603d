"""How a game of Bluff looks in a terminal: lines of text made from views and seen events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hattari.bots.match import Typed
from hattari.core.game import Text
from hattari.core.text import COMMA, NOTHING

from .bots.belief import chance, ignore
from .rules.axes import Rules
from .rules.bids import PIPS
from .rules.seen import (
    SeenBid,
    SeenDouble,
    SeenEnd,
    SeenLot,
    SeenNewDice,
    SeenPass,
    SeenReroll,
    SeenRound,
    SeenSettled,
    SeenUndo,
)
from .rules.view import BluffView, LegalView, SeatView, Showdown

HINTS = 6
"""So many of the next bids are listed."""


class BluffScreen:
    """Meets `screen.Screen`; `names` by seat."""

    def __init__(self, names: tuple[str, ...], rules: Rules) -> None:
        self._names = names
        self._rules = rules

    # The table ---------------------------------------------------------------------------

    def table(self, view: BluffView) -> tuple[Text, ...]:
        """The seats, the standing bid with the way to it, one's own dice, what one may do."""
        lines = [_headline(view)]
        lines += [self._seat(view, seat) for seat in range(len(view.seats))]
        if view.bid is not None:
            lines.append(self._standing(view))
        if view.hand:
            dice = _dice(view.hand, view.star)
            lines.append(Text("Your dice: {dice}", "自分のダイス:{dice}").fill(dice=dice))
        return (*lines, *_hints(view))

    def prompt(self, _view: BluffView) -> Text:
        """A plain one: the hints stand above it."""
        return Text("> ", "> ")

    def typed(self, words: Sequence[str], view: BluffView) -> Typed | None:
        """A bare `4 3` is a bid, an empty line the usual answer."""
        if words and words[0].isdecimal():
            return Typed("bid", (words[0], str(PIPS)) if view.face_off else tuple(words))
        if words:
            return Typed(words[0], tuple(words[1:]))
        if view.legal is not None and view.legal.uncover:
            return Typed("roll", ())
        return Typed("wave", ()) if view.legal is not None and view.legal.wave else None

    def _seat(self, view: BluffView, seat: int) -> Text:
        info = view.seats[seat]
        mark = ">" if seat == view.turn else " "
        name = f"{mark} {self._names[seat]}"
        if info.out:
            left = _left(info.finished)
            return Text("{name}: {left}", "{name}:{left}").fill(name=name, left=left)
        cups = f"{'▢' * info.hidden} {_dice(info.shown, view.star)}".rstrip()
        lives = _lives(info)
        dice = Text.counted(info.dice, "{count} die", "{count} dice", "{count}個")
        had = Text(", spot-on used", "、ジャスト済み") if info.spot_on_had else NOTHING
        return Text(
            "{name}: {cups} ({dice}{lives}{had})", "{name}:{cups}({dice}{lives}{had})"
        ).fill(name=name, cups=cups, dice=dice, lives=lives, had=had)

    def _standing(self, view: BluffView) -> Text:
        bid = view.bid
        if bid is None:
            raise ValueError("there is no standing bid")
        way = Text(" → ", " → ").join(
            Text("{name} {bid}{called}", "{name} {bid}{called}").fill(
                name=self._names[step.seat],
                bid=_bid(step.count, step.face, view.star),
                called=_CALLED[step.call],
            )
            for step in view.trail
            if step.count is not None and step.face is not None
        )
        said = _bid(bid.count, bid.face, view.star)
        return Text("Bid: {said} ({way})", "いまのビッド:{said}({way})").fill(said=said, way=way)

    def odds(self, view: BluffView) -> tuple[Text, ...]:
        """The chances of the standing bid and of the next ones, all unseen dice fair."""
        if view.hand is None or view.legal is None:
            return (Text("There is nothing to reckon yet.", "まだ計算するものがありません。"),)
        belief = ignore(self._rules, view)
        standing = () if view.bid is None else ((view.bid.count, view.bid.face),)
        likely = [
            f"{_bid(count, face, view.star)} {chance(belief.count(face), count):.0%}"
            for count, face in (*standing, *view.legal.bids[: 3 * HINTS])
        ]
        said = "  ".join(likely)
        return (
            Text(
                "Chances, if unseen dice are fair and bids tell nothing:",
                "見えないダイスが公平で、ビッドが手がかりにならないとした確率:",
            ),
            Text(said, said),
        )

    # What happens ------------------------------------------------------------------------

    def tell(self, event: Any, view: BluffView) -> tuple[Text, ...]:
        """What a seen event says to the person; nothing for what needs no words."""
        teller = _TELL.get(type(event))
        return teller(self, event, view) if teller else ()

    def _round(self, event: SeenRound, _view: BluffView) -> tuple[Text, ...]:
        said = Text("── Round {round} ──", "── 第{round}ラウンド ──").fill(round=event.round)
        if event.palifico is None:
            return (NOTHING, said)
        name = self._names[event.palifico]
        return (NOTHING, said, Text("Palifico: {name}", "パリフィコ:{name}").fill(name=name))

    def _lot(self, event: SeenLot, _view: BluffView) -> tuple[Text, ...]:
        name = self._names[event.starter]
        return (Text("Drawn by lot to start: {name}", "くじで決まった親:{name}").fill(name=name),)

    def _bid(self, event: SeenBid, view: BluffView) -> tuple[Text, ...]:
        name, said = self._names[event.seat], _bid(event.count, event.face, view.star)
        told = Text("{name}: {said}{called}", "{name}:{said}{called}").fill(
            name=name, said=said, called=_CALLED[event.call]
        )
        return (told, *self._shows(event.seat, event.show, view))

    def _reroll(self, event: SeenReroll, view: BluffView) -> tuple[Text, ...]:
        return self._shows(event.seat, event.show, view)

    def _shows(self, seat: int, show: tuple[int, ...], view: BluffView) -> tuple[Text, ...]:
        if not show:
            return ()
        name, dice = self._names[seat], _dice(show, view.star)
        return (
            Text(
                "{name}: {dice} shown, the others rolled again",
                "{name}:{dice} を見せて残りを振り直し",
            ).fill(name=name, dice=dice),
        )

    def _new_dice(self, event: SeenNewDice, view: BluffView) -> tuple[Text, ...]:
        if event.dice is None:
            return ()
        dice = _dice(event.dice, view.star)
        return (Text("Your new dice: {dice}", "振り直した目:{dice}").fill(dice=dice),)

    def _pass(self, event: SeenPass, _view: BluffView) -> tuple[Text, ...]:
        name = self._names[event.seat]
        return (Text("{name}: Pass!", "{name}「パス!」").fill(name=name),)

    def _double(self, event: SeenDouble, view: BluffView) -> tuple[Text, ...]:
        name, at = self._names[event.seat], self._names[event.at]
        made = [step for step in view.trail if step.seat == event.at and step.count is not None]
        said = _bid(made[-1].count or 0, made[-1].face or 0, view.star)
        return (
            Text("{name}: Double! ({at}, {said})", "{name}「倍!」({at}の {said})").fill(
                name=name, at=at, said=said
            ),
        )

    def _undo(self, event: SeenUndo, _view: BluffView) -> tuple[Text, ...]:
        name = self._names[event.seat]
        return (Text("{name}: bid taken back", "{name}:ビッドを取り消し").fill(name=name),)

    def _settled(self, _event: SeenSettled, view: BluffView) -> tuple[Text, ...]:
        shown = view.showdown
        if shown is None:
            raise ValueError("a settled round has its showdown")
        return (self._call(shown), *self._hands(shown), self._verdict(shown), *self._losses(shown))

    def _call(self, shown: Showdown) -> Text:
        name = self._names[shown.claimant]
        if shown.claim == "spot_on":
            return Text("{name}: Spot-on!", "{name}「ジャスト!」").fill(name=name)
        if shown.claim == "doubt_pass":
            return Text("{name}: I doubt the pass!", "{name}「パスを疑う!」").fill(name=name)
        if shown.times > 1:
            return Text("{name}: Bluff, times {times}!", "{name}「ブラフ!」({times}倍)").fill(
                name=name, times=shown.times
            )
        return Text("{name}: Bluff!", "{name}「ブラフ!」").fill(name=name)

    def _hands(self, shown: Showdown) -> Iterable[Text]:
        for name, hidden, opened in zip(self._names, shown.hands, shown.shown, strict=True):
            if hidden or opened:
                dice = _dice((*opened, *hidden), shown.wild)
                yield Text("  {name}: {dice}", "  {name}:{dice}").fill(name=name, dice=dice)

    def _verdict(self, shown: Showdown) -> Text:
        if shown.claim == "doubt_pass":
            return self._pass_verdict(shown)
        said = _bid(shown.count, shown.face, shown.wild)
        if not shown.margin:
            return Text(
                "{said} was bid, and it is exactly true.", "ビッドは {said}。ぴったりです。"
            ).fill(said=said)
        dice, pips = Text("{count}", "{count}個"), Text("{count}", "{count}")
        came = (pips if shown.face == PIPS else dice).fill(count=shown.actual)
        return Text(
            "{said} was bid, {came} came (margin {margin:+d}).",
            "ビッドは {said}、実際は {came}(差 {margin:+d})。",
        ).fill(said=said, came=came, margin=shown.margin)

    def _pass_verdict(self, shown: Showdown) -> Text:
        name = self._names[shown.bidder]
        if shown.margin:
            return Text("{name}: the pass wasn't true.", "{name}のパスはうそでした。").fill(
                name=name
            )
        return Text("{name}: the pass was true.", "{name}のパスは本当でした。").fill(name=name)

    def _losses(self, shown: Showdown) -> Iterable[Text]:
        lives = bool(shown.lives_before)
        before = shown.lives_before if lives else shown.before
        after = shown.lives_after if lives else shown.after
        unit = Text("lives", "ライフ") if lives else Text("dice", "ダイス")
        if shown.losses_before:
            before, after = shown.losses_before, shown.losses_after
            unit = Text("points lost", "失点")
        for seat, (had, has) in enumerate(zip(before, after, strict=True)):
            if had != has:
                name = self._names[seat]
                yield Text("  {name}: {unit} {had} → {has}", "  {name}:{unit} {had} → {has}").fill(
                    name=name, unit=unit, had=had, has=has
                )
        for seat in shown.out:
            name = self._names[seat]
            left = _left(shown.sheds)
            yield Text("  {name}: {left}", "  {name}:{left}").fill(name=name, left=left)

    def _end(self, event: SeenEnd, _view: BluffView) -> tuple[Text, ...]:
        lines = [NOTHING, Text("The game is over.", "ゲーム終了。")]
        place = 1
        for group in event.ranking:
            names = [self._names[seat] for seat in group]
            lines.append(
                Text("{place}. {names}", "{place}位 {names}").fill(
                    place=place, names=COMMA.join(names)
                )
            )
            place += len(group)
        return tuple(lines)


_Teller = Callable[[BluffScreen, Any, BluffView], tuple[Text, ...]]

_TELL: dict[type[Any], _Teller] = {
    SeenRound: BluffScreen._round,
    SeenLot: BluffScreen._lot,
    SeenBid: BluffScreen._bid,
    SeenReroll: BluffScreen._reroll,
    SeenNewDice: BluffScreen._new_dice,
    SeenPass: BluffScreen._pass,
    SeenDouble: BluffScreen._double,
    SeenUndo: BluffScreen._undo,
    SeenSettled: BluffScreen._settled,
    SeenEnd: BluffScreen._end,
}


# Words -----------------------------------------------------------------------------------


def _face(face: int, wild: int | None) -> str:
    return "★" if face == wild else str(face)


def _dice(dice: Iterable[int], wild: int | None) -> str:
    return " ".join(_face(face, wild) for face in dice)


def _bid(count: int, face: int, wild: int | None) -> str:
    if face == PIPS:
        return f"Σ{count}"
    return f"{count}×{_face(face, wild)}"


_CALLED = {
    "": NOTHING,
    "plain": Text(" – plain!", "「斎」"),
    "fly": Text(" – fly!", "「飛」"),
}
"""What a bid is called with that changes what counts."""

_CALLS = {
    "": NOTHING,
    "plain": Text("plain COUNT FACE", "斎 個数 目"),
    "fly": Text("fly COUNT FACE", "飛 個数 目"),
}


_CALLABLE = {
    "plain": Text("Called plain: {bids}", "「斎」でできるビッド:{bids}"),
    "fly": Text("Called to fly: {bids}", "「飛」でできるビッド:{bids}"),
}


def _headline(view: BluffView) -> Text:
    star = Text("no wild face", "オールマイティなし")
    if view.plain:
        star = Text("nothing is wild (plain)", "斎(オールマイティなし)")
    elif view.star is not None:
        star = Text("★ is {wild}", "★は{wild}の目").fill(wild=view.star)
    return Text("{in_play} dice in play, {star}", "場のダイス {in_play}個、{star}").fill(
        in_play=view.in_play, star=star
    )


def _left(finished: bool) -> Text:
    return Text("finished", "上がり") if finished else Text("out", "脱落")


def _lives(info: SeatView) -> Text:
    if info.losses is not None:
        return Text.counted(
            info.losses, ", {count} point lost", ", {count} points lost", "、失点{count}"
        )
    if info.lives is None:
        return NOTHING
    return Text.counted(info.lives, ", {count} life", ", {count} lives", "、ライフ{count}")


def _hints(view: BluffView) -> Iterable[Text]:
    legal = view.legal
    if legal is None:
        return
    if legal.uncover:
        yield Text("Press Enter to turn your cup (roll).", "Enterキーでカップを振ります(振る)。")
    if legal.bids:
        yield Text("Bids: {bids}", "できるビッド:{bids}").fill(bids=_first(legal.bids, view))
    if legal.called:
        yield _CALLABLE[legal.call].fill(bids=_first(legal.called, view))
    yield Text("You may: {commands}", "できること:{commands}").fill(
        commands=_commands(legal, view.face_off)
    )


def _first(bids: Sequence[tuple[int, int]], view: BluffView) -> Text:
    """The lowest of these bids, and how many more there are."""
    first = ", ".join(_bid(*bid, view.star) for bid in bids[:HINTS])
    more = len(bids) - HINTS
    rest = Text(" and {more} more", " ほか{more}通り").fill(more=more) if more > 0 else NOTHING
    return Text("{first}{rest}", "{first}{rest}").fill(first=first, rest=rest)


def _commands(legal: LegalView, face_off: bool) -> Text:
    offers = (
        (legal.uncover, Text("roll", "振る")),
        (legal.bids and not face_off, Text("COUNT FACE", "個数 目")),
        (face_off, Text("SUM", "合計")),
        (legal.called, _CALLS[legal.call]),
        (
            legal.show == "after_bid",
            Text("COUNT FACE SHOWN… to reroll the rest", "個数 目 見せるダイス…(残りを振り直す)"),
        ),
        (
            legal.show == "before_bid",
            Text("reroll SHOWN… to roll the rest again", "振り直し 見せるダイス…(残りを振り直す)"),
        ),
        (legal.challenge, Text("bluff", "ブラフ")),
        (legal.doubt_pass, Text("doubt-pass", "パスを疑う")),
        (legal.may_pass, Text("pass", "パス")),
        (legal.doubles, Text("double [COUNT FACE]", "倍 [個数 目]")),
        (legal.answer, Text("accept, redouble", "受ける、倍返し")),
        (legal.spot_on, Text("just", "ジャスト")),
        (legal.wave, Text("pass (or Enter)", "パス(Enterキーでも)")),
    )
    open_now = [text for offered, text in offers if offered]
    return COMMA.join(open_now)
