"""Seats and waiting: who is favoured, who sits idle."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import NormalDist

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Sample
from hattari.lab.definition import HIGH, LOW, Definition, Picture, Row, tally
from hattari.lab.estimate import (
    Estimate,
    Nothing,
    mean,
    ratio,
    shifted,
)
from hattari.lab.results import Card, Column, Drawing, Sentences

from .common import (
    GAMES,
    ROUNDS,
)

FAIR = (-0.02, 0.02)
"""An edge that is too small to care about."""

NOBODY_LEAVES = Text("Nobody wins before the end.", "途中で勝ち抜けることはありません。")


# Estimates -------------------------------------------------------------------------------


def starter_edge(plays: Plays) -> Estimate:
    """The first starter's share of first place less 1 / seats."""
    return seat_edges(plays.main)[0]


def seat_edges(sample: Sample) -> list[Estimate]:
    """The same for every seat, counted clockwise from the first starter."""
    starter = sample.starter[sample.first]
    games = np.arange(sample.games)
    places = [(starter + step) % sample.seats for step in range(sample.seats)]
    return [shifted(mean(sample.prize[games, seat]), -1 / sample.seats) for seat in places]


def seat_edge(plays: Plays) -> Estimate:
    """The edge furthest from zero, its interval as wide as looking at all seats asks for."""
    edges = seat_edges(plays.main)
    worst = max(edges, key=lambda edge: abs(edge.value))
    reach = NormalDist().inv_cdf(1 - 0.025 / len(edges)) * worst.error
    bounds = (worst.value - reach, worst.value + reach)
    return Estimate(worst.value, worst.influence, worst.n, bounds=bounds)


def sitting_out(plays: Plays) -> Estimate:
    """Rounds spent watching, as one who is eliminated or has won / (seats × rounds)."""
    return _waiting(plays.main)


def early_winners(plays: Plays) -> Estimate:
    """Rounds spent watching after having got rid of all dice / (seats × rounds)."""
    if plays.main.more_wins:
        raise Nothing(NOBODY_LEAVES)
    return _waiting(plays.main)


def _waiting(sample: Sample) -> Estimate:
    out = sample.per_game(sample.seats - sample.left)
    seats_times_rounds = sample.rounds * sample.seats
    return ratio(out, seats_times_rounds, share=True, n=len(sample.game))


# Pictures --------------------------------------------------------------------------------


def seats(plays: Plays) -> Iterator[Row]:
    """By place from the first starter: its edge."""
    for place, edge in enumerate(seat_edges(plays.main)):
        yield (place, edge.value, *edge.interval(), edge.n)


def waiting(plays: Plays) -> Iterator[Row]:
    """Round by round: how many games have come so far, and the seats that still play."""
    sample = plays.main
    for before in range(int(sample.number.max()) + 1):
        at = sample.number == before
        yield (before + 1, at.sum() / sample.games, float(sample.left[at].mean()))


SEATS = Picture(
    key="seats",
    title=Text("Does the seat matter?", "席順は公平か"),
    note=Text(
        "How much more often than its fair share a seat wins, counted from whoever starts the "
        "first round (0). Within the grey band the difference is too small to care about.",
        "最初の親(0)から数えた席ごとに、公平な割合より何ポイント多く優勝するか。"
        "灰色の帯の中なら、気にするほどの差ではありません。",
    ),
    columns=(
        Column("place", Text("place, first starter = 0", "席順(最初の親=0)")),
        Column("edge", Text("edge", "有利さ"), "points"),
        LOW,
        HIGH,
        tally(Text("games", "ゲーム数")),
    ),
    drawings=(Drawing("dots", "edge", low="low", high="high", band=FAIR),),
    rows=seats,
)

WAITING = Picture(
    key="waiting",
    title=Text("Sitting out", "見ているだけの時間"),
    note=Text(
        "Round by round: what share of the games comes so far, and how many players are still in "
        "the game. The sooner that line falls, the longer those who have left have to watch.",
        "ラウンドごとに、そこまで続くゲームの割合と、まだ遊んでいる人数の平均です。"
        "人数が早く減るほど、抜けた人が長く見ているだけになります。",
    ),
    columns=(
        Column("round", Text("round", "ラウンド")),
        Column("reached", Text("games that come so far", "そこまで続く割合"), "share"),
        Column("left", Text("still playing", "遊んでいる人数")),
    ),
    drawings=(Drawing("curve", "reached"), Drawing("curve", "left")),
    rows=waiting,
)


# Records ---------------------------------------------------------------------------------

STARTER_EDGE = Definition(
    number=7,
    key="starter_edge",
    unit="points",
    good=FAIR,
    estimate=starter_edge,
    title=Text("Edge of the first starter", "最初の親の有利さ"),
    note=Text(
        "How much more often the first round's starter wins than its fair share.",
        "最初のラウンドの親が優勝する割合と、公平な割合との差。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("The first starter does better", "最初の親が勝ちやすくなる"),
        less=Text("The first starter does worse", "最初の親が勝ちにくくなる"),
        cured=Text("Starting is fair now", "最初の親の有利・不利がなくなる"),
        spoiled=Text("Starting is no longer fair", "最初の親に有利・不利が出る"),
    ),
    picture=SEATS,
)

SEAT_EDGE = Definition(
    number=7,
    key="seat_edge",
    unit="points",
    good=FAIR,
    estimate=seat_edge,
    title=Text("Largest edge of a seat", "席順の最大の差"),
    note=Text(
        "The seat, counted from the first starter, whose share of wins is furthest from fair. "
        "The interval allows for having looked at every seat.",
        "最初の親から数えて、優勝の割合が公平からいちばん離れている席の差。"
        "区間は、全部の席を見比べたことを考えに入れてある。",
    ),
    counted=GAMES,
    compared=False,
    picture=SEATS,
)

SITTING_OUT = Definition(
    number=8,
    key="sitting_out",
    unit="share",
    good=(None, 0.15),
    estimate=sitting_out,
    title=Text("Sitting out", "見ているだけの時間"),
    note=Text(
        "What share of all rounds the players spend watching the others, because they are out or "
        "because they have won.",
        "脱落して、または勝ち抜けて、見ているだけのラウンドの割合(全員の平均)。",
    ),
    counted=ROUNDS,
    sentences=Sentences(
        more=Text("Those who have left wait longer", "抜けた人の待ち時間が増える"),
        less=Text("Those who have left wait less", "抜けた人の待ち時間が減る"),
        cured=Text("Those who have left no longer wait for long", "抜けた人が長く待たされなくなる"),
        spoiled=Text("Those who have left now wait for long", "抜けた人が長く待たされるようになる"),
    ),
    picture=WAITING,
    card=Card(
        place=3,
        ask=Text("Who waits?", "待ち時間は?"),
        told=Text(
            "Players watch {v} of all rounds, out or already through.",
            "抜けて見ているだけのラウンドは、平均で{v}です。",
        ),
        good=Text("Hardly anybody waits.", "ほとんど誰も待ちません。"),
        poor=Text("Who is out waits for long.", "抜けた人は長く待ちます。"),
        complaint=Text("Is it dull to be out?", "抜けた人がひま?"),
    ),
)

EARLY_WINNERS = Definition(
    number=8,
    key="early_winners",
    unit="share",
    estimate=early_winners,
    compared=False,
    title=Text("Winners who wait", "勝ち抜けて待つ時間"),
    note=Text(
        "What share of all rounds the players spend watching because they have got rid of "
        "their dice.",
        "勝ち抜けて見ているだけのラウンドの割合(全員の平均)。",
    ),
    counted=ROUNDS,
    picture=WAITING,
)

MEASURES = (STARTER_EDGE, SEAT_EDGE, SITTING_OUT, EARLY_WINNERS)
