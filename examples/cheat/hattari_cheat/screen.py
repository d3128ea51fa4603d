"""How the game looks in a terminal."""

from collections.abc import Sequence

from hattari.bots.match import Typed
from hattari.cli.page import Lines, Rows
from hattari.core.game import Text

from .house import Rules
from .view import CheatView, Seen

ANSWERS = {
    "": Typed("trust", ()),
    "trust": Typed("trust", ()),
    "通す": Typed("trust", ()),
    "doubt": Typed("doubt", ()),
    "ダウト": Typed("doubt", ()),
}


class CheatScreen:
    def __init__(self, names: tuple[str, ...], _rules: Rules) -> None:
        self._names = names

    def table(self, view: CheatView) -> Lines:
        yield Rows(tuple((name, str(n)) for name, n in zip(self._names, view.cards, strict=True)))
        hand = " ".join(view.hand)
        yield Text(f"Pile: {view.pile}. Your hand: {hand}", f"場:{view.pile}枚。手札:{hand}")

    def prompt(self, view: CheatView) -> Text:
        if view.legal and view.legal.play:
            return Text(f"Play a “{view.said}”", f"「{view.said}」を出す")
        return Text(f"Is it a “{view.said}”? doubt or trust", f"本当に「{view.said}」? ダウト/通す")

    def tell(self, event: Seen, _view: CheatView) -> Lines:
        if event.seat is None:
            return ()
        who = self._names[event.seat]
        if event.kind == "played":
            return (Text(f"{who} plays a card.", f"{who}がカードを出しました。"),)
        if event.kind != "settled" or event.taker is None:
            return ()
        card, loser = event.card, self._names[event.taker]
        english = f"{who} doubts: it was {card}. {loser} takes the pile."
        return (Text(english, f"{who}のダウト! {card}でした。{loser}が引き取ります。"),)

    def odds(self, _view: CheatView) -> Lines:
        return ()

    def typed(self, words: Sequence[str], view: CheatView) -> Typed | None:
        if view.legal and view.legal.answer:
            return ANSWERS.get(" ".join(words))
        is_card = len(words) == 1 and words[0].upper() in view.hand
        return Typed("play", tuple(words)) if is_card else None
