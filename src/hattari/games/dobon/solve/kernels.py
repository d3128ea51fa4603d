"""The compiled loop that plays rounds of Dobon from any turn to their end.

A card is 13 × suit + rank, in the order of the deck; a set of cards is the bits of one integer.
Nobody errs here: only cards that fit are laid, and every dobon holds. Each seat acts by a style
(see `Style`) on what it may know, or, to try out the rules, at random.

Its functions call one another, so they stand in one file: numba notices changes only in a
function's own file. `BELOW` names the digest of the one file beneath; a test holds that it is kept.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.solve.compiled import compiled, part
from hattari.solve.splitmix import Seeds, random_below

BELOW = ("e6b668647727",)
"""The digest of the file that these functions are built on."""

Longs = npt.NDArray[np.int64]
Doubles = npt.NDArray[np.float64]

RANKS, SUITS, CARDS = 13, 4, 52
EIGHT, TWO, THREE, ACE, JACK = 7, 1, 2, 0, 10
HIGHEST = 13
ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
ONE_SUIT = (1 << 13) - 1
ALL_CARDS = (1 << 52) - 1

NOTHING, DRAW, PASS, CALL, PLAY = -1, 0, 1, 2, 3
"""An action: one of these; laying a card is PLAY + 4 × card + the suit to follow."""

HAND, UP, STOCK, TURN, DO, CALLED, CLOSED, GAIN = range(8)
"""What a row of the log tells; `dobon.py` says what its columns hold."""

WIDTH = 4

ONGOING, DRAWN, OVER = 0, 1, 2
OFF, SINGLE, DOUBLED = 0, 1, 2
NOBODY = -1

LONGEST = 1000
"""A round of more turns is left undecided: nobody gains."""


class House(NamedTuple):
    """A rule set: number, points (13,) by rank; threats (5,) by how many twos lie in a row."""

    number: Longs
    points: Longs
    threats: Longs
    hand: int
    ace: bool
    two: bool
    eight: bool
    jack: bool
    draw_then_play: bool
    first_card: bool
    last_card: bool
    counter: int
    eights_double: bool
    opening: bool
    draw_dobon: bool
    rounding: int
    multiplier: int
    purses: bool


class Style(NamedTuple):
    """How seats act; see `bots/dobon/weigh.py`, whose model this is, and `dobon.Weights`.

    fade (K, 64): exp(-haste × cards) of style k; turns (K, seats): the same for parts of a round
    of turns. weights (K, 5). kind (seats,): the style of each seat, NOBODY to act at random.
    """

    fade: Doubles
    turns: Doubles
    weights: Doubles
    kind: Longs


HASTE, DEARER, PLAYS, WILD, FEAR = range(5)
"""Places in a style's weights."""


class Lore(NamedTuple):
    """What unseen cards say: by cards in a hand and rank, (14, 13), the chance that the hand is
    a dobon on it, its points then, and how often it collects. mean (1,): points of a card.
    ways (2, 14, 14) is space to reckon in; combinations (53, 53)."""

    chance: Doubles
    points: Doubles
    times: Doubles
    mean: Doubles
    ways: Doubles
    combinations: Doubles


class Table(NamedTuple):
    """A round under way: a number for each seat, except pile and stock (52,), log (rows, WIDTH),
    seed (1,) and `now`, which holds what is no seat's own. The next card is the stock's last.

    held, total, worth: how many cards, what they add up to, their points. winners is in order.
    """

    hands: Longs
    held: Longs
    total: Longs
    worth: Longs
    chips: Longs
    gains: Longs
    winners: Longs
    called: Longs
    pile: Longs
    stock: Longs
    now: Longs
    log: Longs
    seed: Seeds


(
    WHOSE,
    DIRECTION,
    SUIT,
    TWOS,
    AUTHOR,
    IDLE,
    STOCKED,
    PILED,
    STARTER,
    LOGGED,
    FRESH,
    BY_CHOICE,
    PHASE,
    SEEN,
    TURNS,
) = range(15)
"""Places in `Table.now`."""


# Chance ----------------------------------------------------------------------------------


@part
def _shuffle(seed: Seeds, cards: Longs, many: int) -> None:
    for last in range(many - 1, 0, -1):
        other = random_below(seed, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


# Sets of cards ---------------------------------------------------------------------------


@part
def _size(cards: int) -> int:
    """How many cards are in a set."""
    cards = cards - ((cards >> 1) & 0x5555555555555)
    cards = (cards & 0x3333333333333) + ((cards >> 2) & 0x3333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F
    return (cards * 0x01010101010101 >> 48) & 0xFF


@part
def _first(cards: int) -> int:
    """The lowest card of a set."""
    return _size((cards & -cards) - 1)


@part
def _eights(cards: int) -> int:
    return _size(cards & (ONE_RANK << EIGHT))


@part
def _adds_up(house: House, hand: int, total: int, rank: int) -> bool:
    wanted = house.number[rank]
    eights = _eights(hand) if house.eights_double else 0
    if not eights:
        return bool(total == wanted)
    fixed = total - 8 * eights
    return bool(fixed + eights <= wanted <= fixed + HIGHEST * eights)


@part
def _following(house: House, card: int, suit: int, take: int) -> int:
    """All cards that may follow this one; `take`: how many it threatens."""
    rank = card % RANKS
    if take:
        return (ONE_RANK << TWO) | (1 << (card - rank + THREE))
    fitting = (ONE_RANK << rank) | (ONE_SUIT << (RANKS * suit))
    return fitting | (ONE_RANK << EIGHT) if house.eight else fitting


# The table -------------------------------------------------------------------------------


@part
def _tell(table: Table, what: int, seat: int, first: int, second: int) -> None:
    row = table.now[LOGGED]
    if row < len(table.log):
        table.log[row, 0], table.log[row, 1] = what, seat
        table.log[row, 2], table.log[row, 3] = first, second
        table.now[LOGGED] = row + 1


@part
def _add(house: House, table: Table, seat: int, card: int) -> None:
    table.hands[seat] |= 1 << card
    table.held[seat] += 1
    table.total[seat] += house.number[card % RANKS]
    table.worth[seat] += house.points[card % RANKS]


@part
def _remove(house: House, table: Table, seat: int, card: int) -> None:
    table.hands[seat] &= ~(1 << card)
    table.held[seat] -= 1
    table.total[seat] -= house.number[card % RANKS]
    table.worth[seat] -= house.points[card % RANKS]


@part
def _top(table: Table) -> int:
    return int(table.pile[table.now[PILED] - 1])


@part
def _threat(house: House, table: Table) -> int:
    return int(house.threats[table.now[TWOS]])


@part
def _tell_stock(table: Table) -> None:
    for place in range(table.now[STOCKED] - 1, -1, -1):
        _tell(table, STOCK, NOBODY, table.stock[place], 0)


@compiled
def _renew(table: Table) -> None:
    """All but the top of the pile becomes the stock, if that is empty."""
    now = table.now
    if now[STOCKED] or now[PILED] < 2:
        return
    for place in range(now[PILED] - 1):
        table.stock[place] = table.pile[place]
    now[STOCKED] = now[PILED] - 1
    table.pile[0] = _top(table)
    now[PILED] = 1
    now[SEEN] = 1 << table.pile[0]
    _shuffle(table.seed, table.stock, now[STOCKED])
    _tell_stock(table)


@part
def _take(house: House, table: Table, seat: int, many: int) -> None:
    now = table.now
    _renew(table)
    while many and now[STOCKED]:
        now[STOCKED] -= 1
        card = table.stock[now[STOCKED]]
        _add(house, table, seat, card)
        now[FRESH] |= 1 << card
        many -= 1
        _renew(table)


# What an action does ---------------------------------------------------------------------


@part
def _next(table: Table, steps: int) -> None:
    seats = len(table.hands)
    table.now[WHOSE] = (table.now[WHOSE] + table.now[DIRECTION] * steps) % seats
    table.now[FRESH] = 0
    table.now[PHASE] = ONGOING


@part
def _pass(house: House, table: Table) -> None:
    now = table.now
    if now[IDLE] < len(table.hands):
        _next(table, 1)
        return
    _clear_result(table)
    table.winners[0] = now[STARTER]
    _settle(house, table, 1, house.multiplier, False)


@part
def _may_call(house: House, table: Table) -> bool:
    """Whether the seat in turn, which has drawn, may win with its hand."""
    now = table.now
    if not house.draw_dobon or now[AUTHOR] == now[WHOSE]:
        return False
    seat = now[WHOSE]
    return _adds_up(house, table.hands[seat], table.total[seat], _top(table) % RANKS)


@part
def _draw(house: House, table: Table) -> None:
    now = table.now
    forced = _threat(house, table)
    is_something = now[STOCKED] > 0 or now[PILED] > 1
    now[IDLE] = 0 if is_something else now[IDLE] + 1
    now[TWOS] = 0
    now[BY_CHOICE] = 0 if forced else 1
    now[FRESH] = 0
    _take(house, table, now[WHOSE], max(1, forced))
    may_lay = house.draw_then_play and not forced
    may_call = house.draw_dobon and now[AUTHOR] != now[WHOSE]
    if now[FRESH] and (may_lay or may_call):
        now[PHASE] = DRAWN
    else:
        _pass(house, table)


@part
def _clear_result(table: Table) -> None:
    for seat in range(len(table.hands)):
        table.winners[seat] = NOBODY
        table.called[seat] = 0


@part
def _calls(table: Table, style: Style, seat: int) -> bool:
    """Whether a seat that holds a dobon calls it: always, unless it acts at random."""
    return bool(style.kind[seat] != NOBODY or random_below(table.seed, 2))


@part
def _callers(house: House, table: Table, style: Style, first: int, skip: int) -> int:
    """Who calls on the top card, into `winners` in turn order; how many."""
    seats, found, rank = len(table.hands), 0, _top(table) % RANKS
    _clear_result(table)
    for step in range(seats):
        seat = (first + table.now[DIRECTION] * step) % seats
        holds = _adds_up(house, table.hands[seat], table.total[seat], rank)
        if seat != skip and holds and _calls(table, style, seat):
            table.winners[found] = seat
            found += 1
            _tell(table, CALLED, seat, 0, 0)
    _tell(table, CLOSED, NOBODY, 0, 0)
    return found


@part
def _lay(house: House, table: Table, style: Style, card: int, suit: int) -> None:
    """A card is laid, may be dobonned, and has its effect."""
    now = table.now
    seat, rank = now[WHOSE], card % RANKS
    _remove(house, table, seat, card)
    is_out = table.held[seat] == 0
    now[TWOS] = now[TWOS] + 1 if house.two and rank == TWO and not is_out else 0
    table.pile[now[PILED]] = card
    now[PILED] += 1
    now[SEEN] |= 1 << card
    now[SUIT], now[AUTHOR], now[IDLE] = suit, seat, 0
    callers = 0
    if house.last_card or not is_out:
        callers = _callers(house, table, style, seat, seat)
    else:
        _tell(table, CLOSED, NOBODY, 0, 0)
    if callers:
        _called(house, table, style, callers)
    elif is_out:
        _clear_result(table)
        table.winners[0] = seat
        _settle(house, table, 1, house.multiplier, False)
    else:
        if house.jack and rank == JACK and len(table.hands) > 2:
            now[DIRECTION] = -now[DIRECTION]
        _next(table, 2 if house.ace and rank == ACE else 1)


@part
def _called(house: House, table: Table, style: Style, callers: int) -> None:
    """A dobon is paid for, or turned round."""
    seat, times = table.now[AUTHOR], house.multiplier
    if house.counter != OFF:
        holds = _adds_up(house, table.hands[seat], table.total[seat], _top(table) % RANKS)
        if holds and _calls(table, style, seat):
            _tell(table, CALLED, seat, 0, 0)
            _tell(table, CLOSED, NOBODY, 0, 0)
            for place in range(callers):
                table.called[table.winners[place]] = 1
                table.winners[place] = NOBODY
            table.winners[0] = seat
            _settle(house, table, 1, times * (2 if house.counter == DOUBLED else 1), True)
            return
        _tell(table, CLOSED, NOBODY, 0, 0)
    table.called[seat] = 1
    _settle(house, table, callers, times, True)


@compiled
def _settle(house: House, table: Table, winners: int, times: int, shows: bool) -> None:
    """Everybody who didn't win pays every winner; the round is over."""
    for seat in range(len(table.hands)):
        table.gains[seat] = 0
    for payer in range(len(table.hands)):
        has_won = False
        for place in range(winners):
            has_won |= table.winners[place] == payer
        if not has_won:
            for place in range(winners):
                _pay(house, table, payer, table.winners[place], times, shows)
    for seat in range(len(table.hands)):
        _tell(table, GAIN, seat, table.gains[seat], 0)
    table.now[PHASE] = OVER


@part
def _pay(house: House, table: Table, payer: int, payee: int, times: int, shows: bool) -> None:
    points, often = table.worth[payer], 1
    if table.called[payer]:
        points += table.worth[payee]
        often = times
    if house.eights_double and shows:
        often <<= _eights(table.hands[payee])
    unit = house.rounding
    due = (2 * points + unit) // (2 * unit) * unit * often
    if house.purses:
        due = min(due, max(0, table.chips[payer] + table.gains[payer]))
    table.gains[payer] -= due
    table.gains[payee] += due


# How a seat acts -------------------------------------------------------------------------


@part
def _fitting(house: House, table: Table) -> int:
    """The cards that the seat in turn may lay."""
    now = table.now
    hand = table.hands[now[WHOSE]]
    if now[PHASE] == DRAWN:
        hand = hand & now[FRESH] if house.draw_then_play and now[BY_CHOICE] else 0
    return int(hand & _following(house, _top(table), now[SUIT], _threat(house, table)))


@part
def _at_random(house: House, table: Table, fitting: int) -> int:
    """Any card that fits, seldom none; an eight with any suit. Of two dobons one is called."""
    may_call = table.now[PHASE] == DRAWN and _may_call(house, table)
    if may_call and random_below(table.seed, 2):
        return CALL
    picked = random_below(table.seed, 2 * _size(fitting) + 1)
    if picked == 0:
        return DRAW if table.now[PHASE] == ONGOING else PASS
    for _ in range((picked - 1) // 2):
        fitting &= fitting - 1
    card = _first(fitting)
    names = house.eight and card % RANKS == EIGHT
    return PLAY + 4 * card + (random_below(table.seed, 4) if names else card // RANKS)


@part
def _may_follow(lore: Lore, hidden: int, fitting: int, cards: int) -> float:
    """The chance that a hand of so many hidden cards has one that fits."""
    whole = _size(hidden)
    if cards > whole:
        return 1.0
    others = whole - _size(fitting)
    return float(1 - lore.combinations[others, cards] / lore.combinations[whole, cards])


@part
def _ranks_called(house: House, hand: int, total: int) -> int:
    """All cards on which a hand is a dobon."""
    found = 0
    if house.eights_double and _eights(hand):
        for rank in range(RANKS):
            if _adds_up(house, hand, total, rank):
                found |= ONE_RANK << rank
    elif total <= HIGHEST:
        for rank in range(RANKS):
            if house.number[rank] == total:
                found |= ONE_RANK << rank
    return found


class Outlook(NamedTuple):
    """What the next seats do: their share of a race, the chance that the next one can follow, in
    how many turns it is one's own, what all others hold; and the style that weighs it."""

    kind: int
    rivals: float
    follow: float
    own: int
    owned: float


class Ahead(NamedTuple):
    """Who is next and which way it goes on; which hidden cards fit, how many cards threaten."""

    first: int
    direction: int
    fitting: int
    take: int


@part
def _outlook(table: Table, style: Style, lore: Lore, ahead: Ahead, hidden: int) -> Outlook:
    seats, seat = len(table.hands), table.now[WHOSE]
    kind = style.kind[seat]
    rivals, follow, own, cards = 0.0, 1.0, 0, 0
    for index in range(seats):
        each = (ahead.first + ahead.direction * index) % seats
        if each == seat:
            own = index
            continue
        cards += table.held[each]
        left = style.fade[kind, table.held[each]] * style.turns[kind, index]
        if index == 0:
            follow = _may_follow(lore, hidden, ahead.fitting, table.held[each])
            left *= exp(-style.weights[kind, HASTE] * (1 - follow) * (1 + max(1, ahead.take)))
        rivals += left
    return Outlook(kind, rivals, follow, own, cards * lore.mean[0])


class Hand(NamedTuple):
    """A hand that is weighed: its cards, how many, what they add up to, their points."""

    cards: int
    held: int
    total: int
    worth: int


@part
def _standing(
    house: House, style: Style, look: Outlook, hand: Hand, hidden: int, fitting: int
) -> float:
    """What a hand is worth when the seats play on, in chips."""
    weights, seats, kind = style.weights, len(style.kind), look.kind
    own = style.fade[kind, hand.held] * style.turns[kind, look.own]
    eights = _eights(hand.cards)
    if eights and house.eight:
        own *= exp(weights[kind, HASTE] * weights[kind, WILD] * eights)
    win = own / (own + look.rivals)
    race = win * look.owned - (1 - win) * weights[kind, DEARER] * hand.worth
    ranks = _ranks_called(house, hand.cards, hand.total)
    if not ranks or not look.own:
        return float(race)
    known = max(1, _size(hidden))
    fits = max(1, _size(fitting))
    chance = _size(ranks & fitting) / fits * look.follow
    later = weights[kind, PLAYS] * _size(ranks & hidden) / known
    chance = 1 - (1 - chance) * (1 - later) ** (look.own - 1)
    payer = look.owned / (seats - 1)
    prize = house.multiplier * (hand.worth + payer) + look.owned - payer
    if house.eights_double:
        prize *= 1 << eights
    return float(chance * prize + (1 - chance) * race)


@part
def _hand(house: House, table: Table, card: int, more: int) -> Hand:
    """The hand of the seat in turn with a card more, or less where `more` is -1."""
    seat, bit = table.now[WHOSE], 1 << card
    cards = table.hands[seat] | bit if more > 0 else table.hands[seat] & ~bit
    total = table.total[seat] + more * house.number[card % RANKS]
    worth = table.worth[seat] + more * house.points[card % RANKS]
    return Hand(cards, table.held[seat] + more, total, worth)


@part
def _laid(house: House, table: Table, style: Style, lore: Lore, hidden: int, action: int) -> float:
    """What it is worth to lay a card."""
    card, suit = (action - PLAY) >> 2, (action - PLAY) & 3
    now, rank, seats = table.now, card % RANKS, len(table.hands)
    seat, hand = now[WHOSE], _hand(house, table, card, -1)
    jack = house.jack and rank == JACK and seats > 2
    direction = -now[DIRECTION] if jack else now[DIRECTION]
    first = (seat + direction * (2 if house.ace and rank == ACE else 1)) % seats
    take = house.threats[now[TWOS] + 1] if house.two and rank == TWO else 0
    fitting = hidden & _following(house, card, suit, take)
    look = _outlook(table, style, lore, Ahead(first, direction, fitting, take), hidden)
    safe, cost = 1.0, 0.0
    if hand.held or house.last_card:
        safe, cost = _danger(house, table, style, lore, rank, hand)
    value = look.owned
    if hand.held:
        value = _standing(house, style, look, hand, hidden, fitting)
    return float(safe * value - cost)


@part
def _danger(
    house: House, table: Table, style: Style, lore: Lore, rank: int, hand: Hand
) -> tuple[float, float]:
    """The chance that nobody calls on this rank, and what calls cost on average."""
    now, seats, safe, cost = table.now, len(table.hands), 1.0, 0.0
    seat = now[WHOSE]
    first = now[STARTER] if now[AUTHOR] == NOBODY else now[AUTHOR]
    silent = (now[AUTHOR] != NOBODY or house.opening) and first != seat
    silent = silent and _top(table) % RANKS == rank
    for step in range(1, seats):
        each = (seat + now[DIRECTION] * step) % seats
        silent = silent and each != first
        held = table.held[each]
        if silent or held > HIGHEST:
            continue
        chance = min(1.0, style.weights[style.kind[seat], FEAR] * lore.chance[held, rank])
        safe *= 1 - chance
        points = hand.worth + lore.points[held, rank]
        cost += chance * house.multiplier * lore.times[held, rank] * points
    if hand.held and house.counter and _adds_up(house, hand.cards, hand.total, rank):
        cost *= -1 if house.counter == SINGLE else -2
    return safe, cost


class Idle(NamedTuple):
    """What it is to lay nothing: the outlook then, the cards that fit the top, hidden cards."""

    look: Outlook
    fitting: int
    hidden: int


@part
def _drawn(house: House, table: Table, style: Style, idle: Idle, stays: float) -> float:
    """What it is worth to draw one card; `stays`: to go on with the hand as it is."""
    now, top, known = table.now, _top(table), _size(idle.hidden)
    wins = house.draw_dobon and now[AUTHOR] != now[WHOSE]
    value = 0.0
    for rank in range(RANKS):
        found = idle.hidden & (ONE_RANK << rank)
        if found:
            hand = _hand(house, table, _first(found), 1)
            worth = idle.look.owned
            if not wins or not _adds_up(house, hand.cards, hand.total, top % RANKS):
                worth = _standing(house, style, idle.look, hand, idle.hidden, idle.fitting)
            value += _size(found) / known * worth
    if house.draw_then_play:
        laid = _size(idle.fitting) / known
        value = laid * max(value, stays) + (1 - laid) * value
    return value


@part
def _many(table: Table, style: Style, lore: Lore, look: Outlook, take: int) -> float:
    """What it is worth to draw several cards."""
    seat, kind = table.now[WHOSE], look.kind
    own = style.fade[kind, table.held[seat] + take] * style.turns[kind, look.own]
    win = own / (own + look.rivals)
    points = table.worth[seat] + take * lore.mean[0]
    return float(win * look.owned - (1 - win) * style.weights[kind, DEARER] * points)


@part
def _idle(house: House, table: Table, style: Style, lore: Lore, hidden: int) -> float:
    """What it is worth to draw, or to pass after a draw."""
    now, seat, top = table.now, table.now[WHOSE], _top(table)
    fitting = hidden & _following(house, top, now[SUIT], 0)
    first = (seat + now[DIRECTION]) % len(table.hands)
    look = _outlook(table, style, lore, Ahead(first, now[DIRECTION], fitting, 0), hidden)
    take, has_drawn = _threat(house, table), now[PHASE] == DRAWN
    if take > 1 and not has_drawn:
        return _many(table, style, lore, look, take)
    stays = 0.0
    if has_drawn or house.draw_then_play or not hidden:
        same = _hand(house, table, top, 0)
        stays = _standing(house, style, look, same, hidden, fitting)
    if has_drawn or not hidden:
        return stays
    return _drawn(house, table, style, Idle(look, fitting, hidden), stays)


@part
def _best_suit(hand: int) -> int:
    """The suit that one holds most of."""
    best, most = 0, -1
    for suit in range(SUITS):
        cards = _size(hand & (ONE_SUIT << (RANKS * suit)))
        if cards > most:
            best, most = suit, cards
    return best


@part
def _by_style(house: House, table: Table, style: Style, lore: Lore, fitting: int) -> int:
    """The action of the highest worth, an eight with one's longest suit."""
    now, seat = table.now, table.now[WHOSE]
    has_drawn = now[PHASE] == DRAWN
    if has_drawn and _may_call(house, table):
        return CALL
    best = PASS if has_drawn else DRAW
    if not fitting:
        return best
    hidden = ALL_CARDS & ~now[SEEN] & ~table.hands[seat]
    highest = _idle(house, table, style, lore, hidden)
    while fitting:
        card = _first(fitting)
        fitting &= fitting - 1
        suit = card // RANKS
        if house.eight and card % RANKS == EIGHT:
            suit = _best_suit(table.hands[seat] & ~(1 << card))
        action = PLAY + 4 * card + suit
        worth = _laid(house, table, style, lore, hidden, action)
        if worth > highest:
            best, highest = action, worth
    return best


@compiled
def play_on(house: House, table: Table, style: Style, lore: Lore, action: int) -> None:
    """Plays a round from a turn to its end, beginning with this action (NOTHING: by style)."""
    now = table.now
    while now[PHASE] != OVER:
        now[TURNS] += 1
        if now[TURNS] > LONGEST:
            now[PHASE] = OVER
            return
        if action == NOTHING:
            fitting = _fitting(house, table)
            _tell(table, TURN, now[WHOSE], _size(fitting), now[PHASE])
            if style.kind[now[WHOSE]] == NOBODY:
                action = _at_random(house, table, fitting)
            else:
                action = _by_style(house, table, style, lore, fitting)
        _tell(table, DO, now[WHOSE], action, 0)
        if action == DRAW:
            _draw(house, table)
        elif action == PASS:
            _pass(house, table)
        elif action == CALL:
            _clear_result(table)
            table.winners[0] = now[WHOSE]
            _settle(house, table, 1, house.multiplier, True)
        else:
            _lay(house, table, style, (action - PLAY) >> 2, (action - PLAY) & 3)
        action = NOTHING


# A new round ----------------------------------------------------------------------------


@compiled
def deal(house: House, table: Table, style: Style, starter: int) -> None:
    """A new round: cards are dealt, the dobons on the card turned up called."""
    now, seats = table.now, len(table.hands)
    for card in range(CARDS):
        table.stock[card] = card
    _shuffle(table.seed, table.stock, CARDS)
    now[STOCKED] = CARDS
    for seat in range(seats):
        table.hands[seat] = table.held[seat] = table.total[seat] = table.worth[seat] = 0
        table.gains[seat] = 0
        for _ in range(house.hand):
            now[STOCKED] -= 1
            _add(house, table, seat, table.stock[now[STOCKED]])
            _tell(table, HAND, seat, table.stock[now[STOCKED]], 0)
    now[STOCKED] -= 1
    up = table.stock[now[STOCKED]]
    table.pile[0], now[PILED], now[SEEN] = up, 1, 1 << up
    now[SUIT], now[AUTHOR], now[STARTER], now[WHOSE] = up // RANKS, NOBODY, starter, starter
    now[DIRECTION], now[TWOS], now[IDLE], now[FRESH], now[TURNS] = 1, 0, 0, 0, 0
    now[PHASE], now[BY_CHOICE] = ONGOING, 0
    _tell(table, UP, starter, up, 0)
    _tell_stock(table)
    callers = _callers(house, table, style, starter, NOBODY) if house.opening else 0
    if callers:
        for seat in range(seats):
            table.called[seat] = 1
        _settle(house, table, callers, house.multiplier, True)
    elif house.first_card:
        _bind(house, table, up % RANKS)


@part
def _bind(house: House, table: Table, rank: int) -> None:
    """The card turned up has its effect on the starter."""
    if house.two and rank == TWO:
        table.now[TWOS] = 1
    elif house.jack and rank == JACK and len(table.hands) > 2:
        table.now[DIRECTION] = -1
    elif house.ace and rank == ACE:
        _next(table, 1)


# What unseen cards say -------------------------------------------------------------------


@compiled
def survey(house: House, hidden: int, lore: Lore) -> None:
    """Counts every hand of unseen cards by size and by what it is a dobon on."""
    whole, points = _size(hidden), 0
    for rank in range(RANKS):
        points += house.points[rank] * _size(hidden & (ONE_RANK << rank))
    lore.mean[0] = points / max(1, whole)
    _count_ways(house, hidden, lore)
    eights = _size(hidden & (ONE_RANK << EIGHT)) if house.eights_double else 0
    for held in range(HIGHEST + 1):
        for rank in range(RANKS):
            number, worth, times = 0.0, 0.0, 0.0
            for shown in range(min(eights, held) + 1):
                wanted, fixed = house.number[rank], held - shown
                least = max(0, wanted - HIGHEST * shown)
                for total in range(least, wanted - shown + 1):
                    ways = lore.combinations[eights, shown] * lore.ways[0, fixed, total]
                    own = shown * house.points[EIGHT] * ways
                    number += ways
                    worth += lore.combinations[eights, shown] * lore.ways[1, fixed, total] + own
                    times += ways * (1 << shown)
            every = lore.combinations[whole, held] if held <= whole else 0.0
            found = number > 0 and every > 0
            lore.chance[held, rank] = number / every if found else 0.0
            lore.points[held, rank] = worth / number if found else 0.0
            lore.times[held, rank] = times / number if found else 1.0


@part
def _count_ways(house: House, hidden: int, lore: Lore) -> None:
    """How many sets of unseen cards have a size and a sum, and their points in all."""
    ways = lore.ways
    ways[:] = 0
    ways[0, 0, 0] = 1
    for rank in range(RANKS):
        number, points = house.number[rank], house.points[rank]
        have = _size(hidden & (ONE_RANK << rank))
        if house.eights_double and rank == EIGHT:
            have = 0
        for cards in range(HIGHEST, -1, -1):
            for total in range(HIGHEST, -1, -1):
                count, worth = ways[0, cards, total], ways[1, cards, total]
                if count == 0:
                    continue
                for more in range(1, have + 1):
                    size, sum_ = cards + more, total + more * number
                    if sum_ > HIGHEST or size > HIGHEST:
                        break
                    times = lore.combinations[have, more]
                    ways[0, size, sum_] += times * count
                    ways[1, size, sum_] += times * (worth + count * more * points)


# Trying out ------------------------------------------------------------------------------


@part
def _copy(source: Table, target: Table) -> None:
    for seat in range(len(source.hands)):
        target.hands[seat], target.held[seat] = source.hands[seat], source.held[seat]
        target.total[seat], target.worth[seat] = source.total[seat], source.worth[seat]
        target.gains[seat] = 0
    for place in range(source.now[PILED]):
        target.pile[place] = source.pile[place]
    for place in range(source.now[STOCKED]):
        target.stock[place] = source.stock[place]
    for place in range(len(source.now)):
        target.now[place] = source.now[place]


class Belief(NamedTuple):
    """What a seat knows of others: hidden, the cards it hasn't seen. By seat: whether it let the
    top card go with the cards that it still has (silent), or drew rather than follow it (drew)."""

    hidden: Longs
    silent: Longs
    drew: Longs


REDEALS = 20
"""How often a hand is dealt anew that its seat would have played otherwise,"""

DOUBT = 0.1
"""and how often it is taken nevertheless: seats may draw though they could follow."""


@part
def _is_likely(house: House, root: Table, belief: Belief, seat: int) -> bool:
    """Whether a seat with this hand would have done what was seen, by lot where it may be."""
    hand, top = root.hands[seat], _top(root)
    if belief.silent[seat] and _adds_up(house, hand, root.total[seat], top % RANKS):
        return False
    if not belief.drew[seat]:
        return True
    fitting = _size(hand & _following(house, top, root.now[SUIT], 0))
    if not fitting:
        return True
    likely = DOUBT
    if fitting == 1 and not house.draw_then_play:
        likely = max(DOUBT, 1 / root.held[seat])
    return bool(random_below(root.seed, 1024) < 1024 * likely)


@part
def _deal_hand(house: House, root: Table, hidden: Longs, first: int, seat: int) -> None:
    """A seat's hand from the hidden cards, those before `first` aside."""
    many, left = root.held[seat], len(hidden) - first
    root.hands[seat] = root.held[seat] = root.total[seat] = root.worth[seat] = 0
    for card in range(many):
        place, other = first + card, first + card + random_below(root.seed, left - card)
        hidden[place], hidden[other] = hidden[other], hidden[place]
        _add(house, root, seat, hidden[place])


@part
def _deal_hidden(house: House, root: Table, belief: Belief) -> None:
    """The hidden cards to where they may be."""
    hidden, first = belief.hidden, 0
    for seat in range(len(root.hands)):
        if seat == root.now[WHOSE]:
            continue
        for _ in range(REDEALS):
            _deal_hand(house, root, hidden, first, seat)
            if _is_likely(house, root, belief, seat):
                break
        first += root.held[seat]
    many = root.now[STOCKED]
    for card in range(many):
        root.stock[card] = hidden[first + card]
    _shuffle(root.seed, root.stock, many)


class Gains(NamedTuple):
    """What actions gained on the same deals: totals (A,), products (A, A) of pairs; here (A,)
    is space for one deal."""

    totals: Doubles
    products: Doubles
    here: Doubles


class Mind(NamedTuple):
    """What a seat makes of a round: the rules, how all seats act, what it knows of others."""

    house: House
    style: Style
    lore: Lore
    belief: Belief


@compiled
def try_out(mind: Mind, root: Table, work: Table, actions: Longs, deals: int, gains: Gains) -> None:
    """Each action on the same deals with the same luck after it; root's own hand is known."""
    house, style, lore, belief = mind
    seat, many = root.now[WHOSE], len(actions)
    for _ in range(deals):
        _deal_hidden(house, root, belief)
        luck = root.seed[0] ^ np.uint64(0x5DEECE66D)
        for place in range(many):
            _copy(root, work)
            work.seed[0] = luck
            play_on(house, work, style, lore, actions[place])
            gains.here[place] = work.gains[seat]
        for place in range(many):
            gains.totals[place] += gains.here[place]
            for other in range(many):
                gains.products[place, other] += gains.here[place] * gains.here[other]
