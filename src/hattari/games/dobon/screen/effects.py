"""What cards do, told in a terminal: to the next seat when laid, and to the one in turn."""

from __future__ import annotations

from hattari.cli.page import Lines, Loud
from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Card
from hattari.games.dobon.rules.effects import direction_after, joint_effect
from hattari.games.dobon.rules.phrases import number_of_cards
from hattari.games.dobon.rules.refusals import SIGNS, name, rank_word
from hattari.games.dobon.rules.view import DobonView


def doing(rules: Rules, card: Card, laid: int, view: DobonView) -> Text:
    """What the cards do to the next seat, if nobody calls."""
    done = joint_effect(rules, card, laid)
    if done.steps == 0:
        return Text("  (plays on)", " (もう一度)")
    if done.opens:
        return Text("  (opens the next hand)", " (次の人の手札を公開)")
    if done.steps > 1:
        return _skipping(done.steps - 1)
    if direction_after(done, 1, len(view.seats)) < 0:
        return Text("  (turns the order)", " (順番が逆に)")
    if view.must is not None:
        take = view.must.take
        return Text("  (answer it, or draw {take})", " (返すか{take}枚引く)").fill(take=take)
    return NOTHING


def _skipping(skipped: int) -> Text:
    if skipped == 1:
        return Text("  (skips the next)", " (次の人を飛ばす)")
    return Text("  (skips {skipped})", " ({skipped}人を飛ばす)").fill(skipped=skipped)


def pending(view: DobonView) -> Lines:
    """What the seat in turn has to answer."""
    if view.must is None:
        return ()
    take, up = number_of_cards(view.must.take), name(view.up or "")
    answers = [*map(rank_word, view.must.ranks), *map(name, view.must.cards)]
    if view.must.suit is not None:
        answers.append(SIGNS[view.must.suit])
    if not answers:
        drawing = Text("{up} threatens you: draw {take}.", "{up}で狙われています。{take}引きます。")
        return (Loud(drawing.fill(up=up, take=take)),)
    return (
        Loud(
            Text(
                "{up} threatens you: answer with {answers}, or draw {take}.",
                "{up}で狙われています。{answers} を出すか、{take}引きます。",
            ).fill(up=up, answers=Text(" or ", "か ").join(answers), take=take)
        ),
    )
