"""How the game looks in a terminal."""

from collections.abc import Sequence

from hattari.bots.match import Typed
from hattari.cli.page import Lines, Rows
from hattari.core.game import Text

from .house import Rules
from .view import CheatView, Seen

STANDING = Text("Pile: {pile}. Your hand: {hand}", "場:{pile}枚。手札:{hand}")
PLAY = Text("Play a “{said}”", "「{said}」を出す")
ANSWER = Text("Is it a “{said}”? doubt or trust", "本当に「{said}」? ダウト/通す")
PLAYED = Text("{who} plays a card.", "{who}がカードを出しました。")
DOUBTED = Text(
    "{who} doubts: it was {card}. {loser} takes the pile.",
    "{who}のダウト! {card}でした。{loser}が引き取ります。",
)
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
        yield STANDING.fill(pile=view.pile, hand=" ".join(view.hand))

    def prompt(self, view: CheatView) -> Text:
        asked = PLAY if view.legal and view.legal.play else ANSWER
        return asked.fill(said=view.said)

    def tell(self, event: Seen, _view: CheatView) -> Lines:
        if event.seat is None:
            return ()
        who = self._names[event.seat]
        if event.kind == "played":
            return (PLAYED.fill(who=who),)
        if event.kind != "settled" or event.taker is None:
            return ()
        return (DOUBTED.fill(who=who, card=event.card, loser=self._names[event.taker]),)

    def odds(self, _view: CheatView) -> Lines:
        return ()

    def typed(self, words: Sequence[str], view: CheatView) -> Typed | None:
        if view.legal and view.legal.answer:
            return ANSWERS.get(" ".join(words))
        is_card = len(words) == 1 and words[0].upper() in view.hand
        return Typed("play", tuple(words)) if is_card else None
