"""What each legal action of a view of Dobon is worth, in chips of this round.

Hidden cards are dealt anew as the view allows, and the round is played on by models of the
players, every action on the same deals with the same luck after it.
"""

from __future__ import annotations

import hashlib
from random import Random

import msgspec

from hattari.core.evaluation import Bots, Evaluation
from hattari.games.dobon.bots.looking import options
from hattari.games.dobon.rules.actions import TURNS, Action, State
from hattari.games.dobon.rules.axes import Rules, digest
from hattari.games.dobon.rules.view import DobonView
from hattari.games.dobon.solve.lookups import compiles

from .deals import Dealer, dealt, known
from .told import told
from .tries import Asked, models, tried, turns
from .ways import Ways, is_plain

SECONDS = 0.8
"""What an effort of 1 is meant to take,"""

COSTS = {"simulated": 25e-6, "made": 300e-6, "engine": 0.8e-3}
"""and the seconds of a round by how it is played: how many are, not what they come to."""

USUAL, TURN = 130, 2e-6
"""Turns of a round that takes no longer, as presets have them, and the seconds of a further one.
Where points are dear, hardly anybody dares to lay a card, and a round takes hundreds."""

FIRST = 48
"""Deals that tell how long rounds are."""

LEAST, MOST = 12, 2000
"""Deals that are tried at least, and at most with an effort of 1."""


def evaluate(
    rules: Rules,
    view: DobonView,
    *,
    asked: Action | None = None,
    effort: float = 1.0,
    bots: Bots = (),  # noqa: ARG001 (who plays tells nothing of the cards held)
) -> Evaluation:
    """Weigh every legal action: see `core.evaluation.Evaluate`."""
    options(view)
    seat, state = view.you or 0, known(rules, view)
    random = Random(_seed(rules, view))  # noqa: S311
    dealer = Dealer(rules, view, state, random)
    ways = Ways(dealt(state, next(dealer.deals(1)), view), seat, asked)
    many = _deals(rules, state, ways, effort)
    tries = Asked(
        state=state,
        view=view,
        seat=seat,
        actions=ways.kinds,
        deals=tuple(dealer.deals(many)),
        luck=tuple(random.getrandbits(63) for _ in range(many)),
    )
    many = _deals(rules, state, ways, effort, _longer(tries))
    tries = tries._replace(deals=tries.deals[:many], luck=tries.luck[:many])
    names = models(rules)
    return told(tries, ways, asked, {name: tried(tries, name) for name in names})


def _seed(rules: Rules, view: DobonView) -> int:
    told = digest(rules).encode() + msgspec.json.encode(view)
    return int.from_bytes(hashlib.sha256(told).digest(), "big")


def _deals(rules: Rules, state: State, ways: Ways, effort: float, longer: float = 0.0) -> int:
    """How many deals the effort is enough for, if a round takes so many seconds longer."""
    cost = sum(_cost(rules, state, action) + longer for action in ways.kinds) * len(models(rules))
    return max(LEAST, int(effort * min(MOST, SECONDS / cost)))


def _longer(tries: Asked) -> float:
    """The seconds that a round takes beyond a usual one."""
    if not compiles(tries.state.rules) or tries.state.phase not in TURNS:
        return 0.0
    return TURN * max(0.0, turns(tries, FIRST) - USUAL)


def _cost(rules: Rules, state: State, action: Action) -> float:
    if not compiles(rules):
        return COSTS["engine"]
    return COSTS["simulated" if is_plain(state, action) else "made"]
