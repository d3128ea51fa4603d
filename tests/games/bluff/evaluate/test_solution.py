"""With two seats left values agree with what is enumerated apart from the solver."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hattari.core.evaluation import Evaluation, Option
from hattari.games.bluff.evaluate import evaluate
from hattari.games.bluff.evaluate.solution import EFFORT
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid, Roll, State
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.solve import generic, whole
from hattari.games.bluff.solve.cfr.policy import Policy
from hattari.games.bluff.solve.generic.beginning import Beginning
from hattari.games.bluff.solve.whole import Start, solved
from tests.games.bluff.playing import BLUFF, after, fold, opened

pytestmark = pytest.mark.land

RULES = BLUFF.rulebook.parse("bluebear")
FACES = range(1, 7)

Shares = dict[int, float]
"""How likely each die of the other seat is."""


@pytest.fixture(scope="module")
def policy() -> Policy:
    """One die each: whoever is right wins the game."""
    return solved(Start(RULES, (1, 1), (1, 1)), lambda _: 0.5, EFFORT).policy


def asked(state: State, action: Action | None = None) -> Evaluation:
    """What is said to the seat in turn."""
    return evaluate(state.rules, BLUFF.view(state, state.turn), asked=action)


def option(found: Evaluation, action: Action) -> Option:
    """What is said of an action."""
    return next(each for each in found.options if each.action == action)


def believed(policy: Policy, moves: list[MakeBid]) -> Shares:
    """The other seat's die by its last bid, by Bayes."""
    likely = {face: policy.chances(moves[:-1], (face,)).get(moves[-1], 0.0) for face in FACES}
    return {face: share / sum(likely.values()) for face, share in likely.items()}


def holds(bid: MakeBid, *dice: int) -> bool:
    """Whether a bid is true of these dice: six is wild."""
    return sum(die in (bid.face, 6) for die in dice) >= bid.count


def best(policy: Policy, moves: list[MakeBid], die: int, theirs: Shares) -> float:
    """The chance to win of the seat in turn against the policy, by trying everything."""
    doubting = 0.0
    if moves:
        doubting = sum(p for other, p in theirs.items() if not holds(moves[-1], die, other))
    bids = [move for move in policy.moves(moves) if isinstance(move, MakeBid)]
    return max([doubting, *(bidding(policy, [*moves, bid], die, theirs) for bid in bids)])


def bidding(policy: Policy, moves: list[MakeBid], die: int, theirs: Shares) -> float:
    """The same once the last of these bids was made: the other seat answers by the policy."""
    won, on = 0.0, dict[MakeBid, Shares]()
    for other, likely in theirs.items():
        for action, share in policy.chances(moves, (other,)).items():
            if isinstance(action, Challenge):
                won += likely * share * holds(moves[-1], die, other)
            elif isinstance(action, MakeBid):
                on.setdefault(action, {})[other] = likely * share
    for bid, left in on.items():
        whole = sum(left.values())
        after_it = {other: likely / whole for other, likely in left.items()} if whole else left
        won += whole * best(policy, [*moves, bid], die, after_it) if whole > 1e-9 else 0.0
    return won


@pytest.mark.parametrize("die", [1, 4, 6])
def test_the_loss_of_a_blunder_is_the_enumerated_one(policy: Policy, die: int) -> None:
    bid = MakeBid(1, 4)
    state = after(opened("bluebear", ((2,), (die,))), (0, bid))
    found, theirs = asked(state), believed(policy, [bid])
    assert found.rests_on == "exact"
    assert found.options[0].value == pytest.approx(best(policy, [bid], die, theirs), abs=2e-3)
    blunder = MakeBid(2, 1)
    enumerated = bidding(policy, [bid, blunder], die, theirs)
    assert option(found, blunder).value == pytest.approx(enumerated, abs=2e-3)
    loss = best(policy, [bid], die, theirs) - enumerated
    assert option(found, blunder).behind == pytest.approx(loss, abs=2e-3)


@pytest.mark.parametrize("die", FACES)
def test_what_the_solution_mixes_is_as_good_as_the_best(policy: Policy, die: int) -> None:
    found = asked(opened("bluebear", ((die,), (2,))))
    shares = policy.chances([], (die,))
    for each in found.options:
        assert each.share == pytest.approx(shares.get(each.action, 0.0), abs=1e-6)
        if (each.share or 0) > 0.05:
            assert each.behind < 0.002
            assert each.behind_low <= 0 <= each.behind_high
    assert found.mixes == (sum(share > 0.05 for share in shares.values()) > 1)


def test_what_a_round_leads_on_to_is_told_as_an_estimate_where_it_is_guessed() -> None:
    few = {"preset": "perudo", "dice": 3}  # a right spot-on brings a die, and nothing is learned
    found = asked(opened(few, ((3,), (2,))))
    assert found.rests_on == "resolved"
    assert asked(opened("pirates-just", ((3,), (2,)))).rests_on == "exact"


def in_round(number: int, limit: int, lives: int) -> State:
    """Asked to answer a bid of both dice, which is surely false, in such a round of so many."""
    rules = BLUFF.rulebook.parse({"preset": "pirates-lives", "dice": 1, "round_limit": limit})
    state = BLUFF.start(rules, 2, Setup(dice=(1, 1), lives=(lives, lives), starter=0))
    state = replace(state, round=number - 1)
    state = fold(state, BLUFF.close(state))
    return after(fold(state, BLUFF.resolve(state, Roll(((2,), (2,))))), (0, MakeBid(2, 3)))


def test_in_the_last_round_whoever_is_right_has_won() -> None:
    """It was .637, "exact": what that many lives against one less are worth in a long game."""
    found = asked(in_round(3, limit=3, lives=5))
    assert found.rests_on == "exact"
    assert found.options[0].action == Challenge()
    assert found.options[0].value == pytest.approx(1, abs=1e-3)
    assert found.options[0].low > 0.99


def test_before_the_last_round_a_life_is_worth_what_the_last_round_makes_of_it() -> None:
    """Which is asked of the engine; early in a long game it is worth less."""
    last = Beginning(in_round(2, 3, 5).rules, (1, 1), (5, 4), last=True)
    ahead = generic.solved(last, lambda _: 0.5).win
    found = asked(in_round(2, limit=3, lives=5))
    assert found.rests_on == "exact"
    assert found.options[0].value == pytest.approx(ahead, abs=2e-3)
    assert ahead > 0.73


def test_what_is_too_far_from_the_last_round_to_be_solved_is_no_exact_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(whole, "TO_THE_LAST", 1e6)
    assert asked(in_round(1, limit=4, lives=3)).rests_on == "resolved"
    assert asked(in_round(1, limit=9, lives=3)).rests_on == "exact"


def test_a_decision_beyond_what_can_be_solved_is_solved_with_estimates() -> None:
    bid = MakeBid(3, 4)
    state = after(opened("bluebear"), (0, bid))
    every = BLUFF.legal(state, state.turn)
    found = asked(state, MakeBid(*every.bids[-1]))
    assert found.rests_on == "resolved"
    assert {each.action for each in found.options} == set(every)
    for each in found.options:
        if each.branches:
            adds_up(each)


def adds_up(option: Option) -> None:
    """The branches are all that can be, and make up the value."""
    assert sum(branch.chance for branch in option.branches) == pytest.approx(1, abs=1e-9)
    mean = sum(branch.chance * branch.value for branch in option.branches)
    assert mean == pytest.approx(option.value, abs=1e-9)
