"""What may leave a game of Bluff: views and redacted events, copied field by field.

Nothing here is encoded from a state or an event as it is; a new field stays secret until
somebody copies it.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from hattari.core.game import Observer
from hattari.core.identity import Same

from .actions import (
    BidMade,
    Call,
    Challenge,
    Dice,
    Double,
    Hands,
    Manner,
    Passed,
    Phase,
    RerollChosen,
    Settled,
    SpotOn,
    State,
    Uncover,
    Wave,
)
from .axes import Order, Reroll, Stake, starting_dice
from .bids import FACES, LIKELIEST_SUM, PIPS, SUM_SQUARES, BidOrder, Square
from .counting import by_seat
from .doubling import COUNTER, last_bid
from .legal import legal, menu_of
from .manners import manners_of
from .odds import Odds, called_odds, odds
from .passing import DOUBT_PASS, PASS
from .returning import may_return
from .wildness import called_bids, counting_wild, is_face_off, plain_along, round_wild

BOARD_DICE = 20
"""Squares stay those of the boxed board as long as fewer dice than this are left."""


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it; `hidden` counts the dice under its cup.

    `spot_on_had` holds once it has called its only spot-on, `may_return` while it is out and may
    come back in. `losses` are the points it has lost, where these are noted. `finished` holds
    once it is out because it has got rid of all that it should.
    """

    dice: int
    lives: int | None
    shown: Dice
    hidden: int
    uncovered: bool
    out: bool
    spot_on_had: bool = False
    may_return: bool = False
    losses: int | None = None
    finished: bool = False


class StandingBid(msgspec.Struct, frozen=True):
    """The bid to raise or to doubt."""

    seat: int
    count: int
    face: int


class DoubledBid(msgspec.Struct, frozen=True):
    """A bid that `seat` doubts for double; the seat `at`, whose last one it is, answers."""

    seat: int
    at: int
    count: int
    face: int


class TrailStep(msgspec.Struct, frozen=True):
    """A bid, a reroll or a pass of this round, in order; count and face are null but for bids.

    `plain` holds where nothing was wild once the step was taken.
    """

    seat: int
    do: str
    count: int | None
    face: int | None
    show: Dice
    call: Call = ""
    plain: bool = False


class Board(msgspec.Struct, frozen=True):
    """The squares: a track (clockwise) or a grid (a row for each count)."""

    kind: str
    squares: tuple[Square, ...]


class WindowView(msgspec.Struct, frozen=True):
    """An open window, and whether the observer has answered; nobody else's answer."""

    answered: bool


class LegalView(msgspec.Struct, frozen=True):
    """What the observer may do now; `show_most` is the most dice a reroll may set open.

    `doubles` are the seats whose last bid may be doubted for double; `answer` holds where such a
    double is to be accepted or countered. `called` are the bids that may be made with the call
    `call`.
    """

    bids: tuple[tuple[int, int], ...] = ()
    show: str = Reroll.OFF.value
    show_most: int = 0
    must_bid: bool = False
    challenge: bool = False
    spot_on: bool = False
    wave: bool = False
    uncover: bool = False
    may_pass: bool = False
    doubt_pass: bool = False
    doubles: tuple[int, ...] = ()
    answer: bool = False
    called: tuple[tuple[int, int], ...] = ()
    call: Call = ""


class Showdown(msgspec.Struct, frozen=True):
    """The last settlement, all dice open; dice and lives by seat before and after.

    Of a doubted pass `bidder` is who passed, `face` 0, `count` the dice that should differ (or be
    alike) and `actual` those that do. `counting` are the faces that counted for the bid; `plain`
    holds where nothing was wild any more. `counts` is by seat what its dice counted
    for a face. `sheds` holds where what a seat loses is a gain, and who is out has finished.
    """

    claim: str
    claimant: int
    bidder: int
    count: int
    face: int
    wild: int | None
    counting: Dice
    actual: int
    margin: int
    hands: Hands
    shown: Hands
    before: Dice
    after: Dice
    lives_before: Dice
    lives_after: Dice
    out: Dice
    next_starter: int
    times: int = 1
    plain: bool = False
    counts: Dice = ()
    losses_before: Dice = ()
    losses_after: Dice = ()
    sheds: bool = False


class BluffView(msgspec.Struct, frozen=True):
    """A game of Bluff as one observer may know it. Field for field from an allow-list.

    `hand` holds the observer's own hidden dice, null while its cup is down or for a spectator.
    `raises` are the bids, (count, face), that the seat in turn could make: everybody at the table
    can tell. `hint` is the boxed game's: dice in play over three, or six where nothing is wild; in
    a `face_off` the likeliest sum.
    `odds` is the help with chances, where the table gives it. `open_hands` are all hidden dice by
    seat, for one who is out and looks; null for everybody else. In a `face_off` bids are on face
    0: a sum of pips. `wild` is the face that counts as all now, `star` the round's, by which bids
    are named and ordered: a bid can end its being wild. `raises_called` are the bids that could be
    made with a call, `odds_called` their chances. `manners` is by seat, () before the first
    settlement.
    """

    game: str
    round: int
    phase: str
    starter: int | None
    turn: int | None
    you: int | None
    seats: tuple[SeatView, ...]
    hand: Dice | None
    wild: int | None
    in_play: int
    hint: int
    star_hint: int
    bid: StandingBid | None
    trail: tuple[TrailStep, ...]
    board: Board
    window: WindowView | None
    palifico: int | None
    raises: tuple[tuple[int, int], ...]
    legal: LegalView | None
    odds: Odds | None
    showdown: Showdown | None
    ranking: Hands | None
    open_hands: Hands | None = None
    doubled: DoubledBid | None = None
    face_off: bool = False
    star: int | None = None
    plain: bool = False
    raises_called: tuple[tuple[int, int], ...] = ()
    odds_called: Odds | None = None
    manners: tuple[Manner, ...] = ()


def view(state: State, observer: Observer, odds_help: bool = False) -> BluffView:
    """What this seat (None: a spectator) may know of the game now."""
    if observer is None:
        return _public(Same(state))
    return replace(
        _public(Same(state)),
        you=observer,
        hand=_own_hand(state, observer),
        window=_window(state, observer),
        legal=_legal(state, observer),
        odds=_odds(state, observer) if odds_help else None,
        odds_called=_odds_called(state, observer) if odds_help else None,
    )


def open_view(state: State, seat: int, odds_help: bool = False) -> BluffView:
    """The view of a seat that is out, with the dice under all cups that have been turned.

    One that may come back in sees no more than ever.
    """
    if may_return(state, seat):
        return view(state, seat, odds_help)
    hands = tuple(_own_hand(state, each) or () for each in range(len(state.dice)))
    return replace(view(state, seat, odds_help), open_hands=hands)


# All seats ask for the view of the same state, one after the other.
@lru_cache(maxsize=8)
def _public(same: Same[State]) -> BluffView:
    """What everybody may know: a spectator's view."""
    state = same.value
    in_play = sum(state.dice)
    wild = counting_wild(state)
    return BluffView(
        game="bluff",
        round=state.round,
        phase=state.phase.value,
        starter=None if state.by_lot else state.starter,
        turn=state.turn if state.phase in _TURNS else None,
        you=None,
        seats=tuple(_seat(state, seat) for seat in range(len(state.dice))),
        hand=None,
        wild=wild or None,
        in_play=in_play,
        hint=LIKELIEST_SUM if is_face_off(state) else in_play // (3 if wild else 6),
        star_hint=in_play // 6,
        bid=_standing(state),
        trail=_trail(state),
        board=_board(state),
        window=_window(state, None),
        palifico=state.palifico,
        raises=_raises(state),
        legal=None,
        odds=None,
        showdown=None if state.last is None else _showdown(state, state.last),
        ranking=state.ranking,
        doubled=_doubled(state),
        face_off=is_face_off(state),
        star=round_wild(state) or None,
        plain=state.plain,
        raises_called=_raises_called(state),
        manners=manners_of(state.told),
    )


_TURNS = (Phase.BIDDING, Phase.REROLLING, Phase.ANSWER)


def _doubled(state: State) -> DoubledBid | None:
    if state.doubled is None:
        return None
    bid = last_bid(state, state.doubled.at)
    return DoubledBid(state.doubled.seat, state.doubled.at, bid.count, bid.face)


def _seat(state: State, seat: int) -> SeatView:
    in_round = state.phase not in (Phase.BETWEEN, Phase.LOT, Phase.ROLLING, Phase.OVER)
    shown = state.shown[seat] if in_round else ()
    return SeatView(
        dice=state.dice[seat],
        lives=state.lives[seat] if state.rules.stake is Stake.LIVES else None,
        shown=shown,
        hidden=state.dice[seat] - len(shown),
        uncovered=state.phase is not Phase.UNCOVER or seat not in state.asked,
        out=state.dice[seat] == 0,
        spot_on_had=seat in state.spot_on_had,
        may_return=may_return(state, seat),
        losses=state.losses[seat] if state.losses else None,
        finished=state.rules.sheds and state.dice[seat] == 0,
    )


def _own_hand(state: State, observer: int) -> Dice | None:
    if not state.round:
        return None
    if state.phase is Phase.UNCOVER and observer in state.asked:
        return None
    return state.hands[observer]


def _standing(state: State) -> StandingBid | None:
    if state.bid is None:
        return None
    return StandingBid(state.bidder, state.bid.count, state.bid.face)


def _trail(state: State) -> tuple[TrailStep, ...]:
    return tuple(map(_step, state.trail, plain_along(state.rules, round_wild(state), state.trail)))


def _step(step: BidMade | RerollChosen | Passed, plain: bool) -> TrailStep:
    if isinstance(step, BidMade):
        return TrailStep(step.seat, "bid", step.count, step.face, step.show, step.call, plain)
    if isinstance(step, Passed):
        return TrailStep(step.seat, "pass", None, None, (), "", plain)
    return TrailStep(step.seat, "reroll", None, None, step.show, "", plain)


def _board(state: State) -> Board:
    if is_face_off(state):
        return Board("track", SUM_SQUARES)
    rules = state.rules
    order = BidOrder(rules.order, round_wild(state), rules.limit)
    started = starting_dice(rules, len(state.dice)) * len(state.dice)
    dice = max(sum(state.dice), min(started, BOARD_DICE))
    kind = "track" if rules.order in (Order.TRACK, Order.DOUBLED) else "grid"
    return Board(kind, order.squares(dice))


def _window(state: State, observer: Observer) -> WindowView | None:
    if state.phase is not Phase.WINDOW:
        return None
    return WindowView(observer is None or observer not in state.asked)


def _raises(state: State) -> tuple[tuple[int, int], ...]:
    if state.phase not in (Phase.BIDDING, Phase.WINDOW, Phase.REROLLING):
        return ()
    return menu_of(state, state.turn).bids


def _raises_called(state: State) -> tuple[tuple[int, int], ...]:
    in_play = state.phase in (Phase.BIDDING, Phase.WINDOW, Phase.REROLLING)
    return called_bids(state).bids if in_play else ()


def _legal(state: State, observer: int) -> LegalView | None:
    options = legal(state, observer)
    if not len(options):
        return None
    kind = state.rules.reroll
    may_bid = bool(options.bids or options.called)
    can_show = len(options.showable or options.rerollable) > 1 and may_bid
    return LegalView(
        bids=options.bids,
        show=kind.value if can_show else Reroll.OFF.value,
        show_most=len(state.hands[observer]) - 1 if can_show else 0,
        must_bid=state.must_bid,
        challenge=Challenge() in options.plain,
        spot_on=SpotOn() in options.plain,
        wave=Wave() in options.plain,
        uncover=Uncover() in options.plain,
        may_pass=PASS in options.plain,
        doubt_pass=DOUBT_PASS in options.plain,
        doubles=tuple(each.at for each in options.plain if isinstance(each, Double)),
        answer=COUNTER in options.plain,
        called=options.called,
        call=options.call,
    )


def _odds(state: State, observer: int) -> Odds | None:
    hand = _own_hand(state, observer)
    return None if hand is None else odds(state, observer, hand)


def _odds_called(state: State, observer: int) -> Odds | None:
    hand = _own_hand(state, observer)
    return None if hand is None else called_odds(state, observer, hand)


def _counting(state: State, settled: Settled) -> Dice:
    if settled.kind == "doubt_pass":
        return ()
    if settled.face == PIPS:
        return FACES
    return tuple(sorted({settled.face, counting_wild(state) or settled.face}))


def _counts(state: State, settled: Settled) -> Dice:
    if settled.face == PIPS:
        return ()
    wild = counting_wild(state)
    return by_seat(state.rules, settled.hands, settled.shown, settled.face, wild)


def _showdown(state: State, settled: Settled) -> Showdown:
    return Showdown(
        claim=settled.kind,
        claimant=settled.claimant,
        bidder=settled.bidder,
        count=settled.count,
        face=settled.face,
        wild=round_wild(state) or None,
        counting=_counting(state, settled),
        actual=settled.actual,
        margin=settled.margin,
        hands=settled.hands,
        shown=settled.shown,
        before=settled.dice_before,
        after=settled.dice,
        lives_before=settled.lives_before,
        lives_after=settled.lives,
        out=settled.out,
        next_starter=settled.starter,
        times=settled.times,
        plain=state.plain,
        counts=_counts(state, settled),
        losses_before=settled.losses_before,
        losses_after=settled.losses,
        sheds=state.rules.sheds,
    )
