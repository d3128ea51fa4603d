"""The exact bid: how often it comes up, and what it does to whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Sample
from hattari.games.bluff.solve.lookups import CHALLENGE
from hattari.lab.definition import HIGH, LOW, SHARE, Definition, Picture, Row, tally
from hattari.lab.estimate import (
    Doubles,
    Estimate,
    Nothing,
    ratio,
)
from hattari.lab.results import Column, Drawing, Sentences

from .common import (
    CHALLENGES,
    EXACT_BIDS,
    NO_RECKONING,
    one_hot,
)

NO_BYSTANDERS = Text("With two seats nobody stands by.", "2人では、関わっていない人がいません。")


# Estimates -------------------------------------------------------------------------------


def exact_rate(plays: Plays) -> Estimate:
    """Share of challenges that meet an exact bid."""
    sample = plays.main
    challenged = sample.kind == CHALLENGE
    exact = challenged & (sample.margin == 0)
    return ratio(sample.per_game(exact), sample.per_game(challenged), share=True)


def exact_bidder(plays: Plays) -> Estimate:
    """Mean change of the bidder's W in rounds that end with a challenged exact bid."""
    return _of_role(plays.main, lambda sample: one_hot(sample, sample.bidder))


def exact_claimant(plays: Plays) -> Estimate:
    """The same of the challenger's."""
    return _of_role(plays.main, lambda sample: one_hot(sample, sample.claimant))


def exact_bystander(plays: Plays) -> Estimate:
    """The same of each seat still in that is neither."""
    if plays.main.seats == 2:
        raise Nothing(NO_BYSTANDERS)
    return _of_role(plays.main, _bystanders)


def _bystanders(sample: Sample) -> Doubles:
    parties = one_hot(sample, sample.bidder) + one_hot(sample, sample.claimant)
    return np.asarray(sample.inside * (1 - parties))


def _of_role(sample: Sample, role: Callable[[Sample], Doubles]) -> Estimate:
    after = sample.win_after
    if sample.win is None or after is None:
        raise Nothing(NO_RECKONING)
    exact = ((sample.kind == CHALLENGE) & (sample.margin == 0))[:, None]
    seats = role(sample) * exact
    change = ((after - sample.win) * seats).sum(axis=1)
    return ratio(sample.per_game(change), sample.per_game(seats.sum(axis=1)))


# Pictures --------------------------------------------------------------------------------


def margins(plays: Plays) -> Iterator[Row]:
    """By margin (actual - claimed): challenges that met it."""
    sample = plays.main
    values, counts = np.unique(sample.margin[sample.kind == CHALLENGE], return_counts=True)
    total = counts.sum()
    for margin, count in zip(values.tolist(), counts.tolist(), strict=True):
        yield (margin, count, count / total)


def roles(plays: Plays) -> Iterator[Row]:
    """By role in an exact bid: how its chance to win moves."""
    for role, estimate in enumerate((exact_bidder, exact_claimant, exact_bystander)):
        try:
            found = estimate(plays)
        except Nothing:
            continue
        yield (role, found.value, *found.interval(), found.n)


MARGINS = Picture(
    key="margins",
    title=Text("How far off challenged bids are", "疑われたビッドと実際の差"),
    note=Text(
        "Actual count less the bid, for every challenged bid. 0 is an exact bid.",
        "チャレンジされたビッドについて、実際の数からビッドの数を引いた値。0がぴったり。",
    ),
    columns=(
        Column("margin", Text("actual count less the bid", "実際の数とビッドの差")),
        Column("challenges", Text("challenges", "チャレンジ数")),
        SHARE,
    ),
    drawings=(Drawing("steps", "share"),),
    rows=margins,
)

ROLES = Picture(
    key="exact",
    title=Text("The exact bid", "ぴったりのビッド"),
    note=Text(
        "A challenged bid turns out exactly true: how much that moves the chance to win of who "
        "made it, of who doubted it, and of the others. It should be worth something to be right.",
        "疑われたビッドがちょうどその数だったとき、ビッドした人、疑った人、"
        "ほかの人の勝率がどれだけ動くか。当てた人が報われるのが自然です。",
    ),
    columns=(
        Column("role", Text("who", "誰の")),
        Column("change", Text("chance to win moves by", "勝率の動き"), "points"),
        LOW,
        HIGH,
        tally(Text("seats", "席")),
    ),
    drawings=(
        Drawing(
            "dots",
            "change",
            low="low",
            high="high",
            labels=(
                Text("bidder", "ビッドした人"),
                Text("challenger", "疑った人"),
                Text("others", "ほかの人"),
            ),
        ),
    ),
    rows=roles,
)


# Records ---------------------------------------------------------------------------------

EXACT_RATE = Definition(
    number=11,
    key="exact_rate",
    unit="share",
    estimate=exact_rate,
    title=Text("Exact bids", "ぴったりの割合"),
    note=Text(
        "How many of the challenged bids are exactly true.",
        "チャレンジされたビッドのうち、ちょうどその数だった割合。",
    ),
    counted=CHALLENGES,
    sentences=Sentences(
        more=Text("Exact bids are more frequent", "ぴったりが増える"),
        less=Text("Exact bids are rarer", "ぴったりが減る"),
    ),
    picture=MARGINS,
)

EXACT_BIDDER = Definition(
    number=11,
    key="exact_bidder",
    unit="points",
    estimate=exact_bidder,
    title=Text("An exact bid: the bidder", "ぴったりのとき:ビッドした人"),
    note=Text(
        "How the bidder's chance to win moves in a round that ends with an exact bid.",
        "ぴったりで終わったラウンドで、ビッドした人の勝率がどれだけ動くか。",
    ),
    counted=EXACT_BIDS,
    sentences=Sentences(
        more=Text(
            "An exact bid is worth more to the bidder", "ぴったりのビッドをした人がより得をする"
        ),
        less=Text("An exact bid is worth less to the bidder", "ぴったりのビッドをした人の得が減る"),
    ),
    picture=ROLES,
)

EXACT_CLAIMANT = Definition(
    number=11,
    key="exact_claimant",
    unit="points",
    estimate=exact_claimant,
    title=Text("An exact bid: the challenger", "ぴったりのとき:疑った人"),
    note=Text(
        "How the challenger's chance to win moves in such a round.",
        "同じく、疑った人の勝率がどれだけ動くか。",
    ),
    counted=EXACT_BIDS,
    sentences=Sentences(
        more=Text("An exact bid costs the challenger less", "ぴったりを疑った人の損が減る"),
        less=Text("An exact bid costs the challenger more", "ぴったりを疑った人の損が増える"),
    ),
    picture=ROLES,
)

EXACT_BYSTANDER = Definition(
    number=11,
    key="exact_bystander",
    unit="points",
    estimate=exact_bystander,
    title=Text("An exact bid: everybody else", "ぴったりのとき:ほかの人"),
    note=Text(
        "How the chance of a seat that has nothing to do with it moves in such a round.",
        "同じく、関わっていない人の勝率がどれだけ動くか(1人あたり)。",
    ),
    counted=EXACT_BIDS,
    sentences=Sentences(
        more=Text(
            "An exact bid is better for the others", "ぴったりのとき、ほかの人がより得をする"
        ),
        less=Text("An exact bid is worse for the others", "ぴったりのとき、ほかの人の得が減る"),
    ),
    picture=ROLES,
)

MEASURES = (EXACT_RATE, EXACT_BIDDER, EXACT_CLAIMANT, EXACT_BYSTANDER)
