"""What leaves the game beside counts of cards and one's own hand."""

from typing import Any

from hattari.core.game import Observer, Text, Window
from hattari.core.plain.shapes import PlainView, Told, name_of, shown

from .rules import Action, Answered, Event, Played, Settled, State, said

PLAY = Text("The next card is a “{said}”, or so one says", "次は「{said}」(だと言って出す)")
ANSWER = Text("Is it a “{said}”? Doubt or trust", "本当に「{said}」? ダウト/通す")
PLAYED = Text("{who} plays a card.", "{who}がカードを出しました。")
DOUBTED = Text(
    "{who} doubts: it was {card}. {loser} takes the pile.",
    "{who}のダウト! {card}でした。{loser}が引き取ります。",
)


class CheatView(PlainView[Action], frozen=True, kw_only=True, tag="cheat"):
    said: str
    pile: int


def asks(state: State) -> Text:
    asked = ANSWER if isinstance(state.awaited, Window) else PLAY
    return asked.fill(said=said(state))


def table(state: State) -> dict[str, Any]:
    return {"said": said(state), "pile": len(state.pile)}


def redact(event: Event, observer: Observer) -> Told | None:
    """An answer is one's own alone; a card is seen once it is doubted."""
    match event:
        case Played(seat):
            return Told("cheat.played", PLAYED.fill(who=name_of(seat)))
        case Answered(seat, action):
            return Told(f"cheat.{type(action).__name__.lower()}") if seat == observer else None
        case Settled(int(seat), str(card), int(taker)):
            values = {"who": name_of(seat), "card": shown(card), "loser": name_of(taker)}
            return Told("cheat.doubted", DOUBTED.fill(**values))
    return Told(f"cheat.{type(event).__name__.lower()}")
