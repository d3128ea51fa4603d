"""Bluff a second time, from the rule sheet alone: slow, plain, and not built on the first.

Rules are a dict of axis values, a game is a dict, moves are tuples:
("bid", count, face, show), ("reroll", show), ("challenge",), ("spot_on",), ("pass",),
("doubt_pass",), ("double", seat), ("counter",), ("accept",), ("wave",). A bid that is called
plain, or to fly, begins with that word.
Cups turned by hand are left out: they change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

Game = dict[str, Any]
Move = tuple[Any, ...]


def new(
    rules: dict[str, Any],
    seats: int,
    dice: Sequence[int] | None = None,
    lives: Sequence[int] | None = None,
    starter: int = 0,
) -> Game:
    """A game before its first round."""
    each = 30 // seats if rules["dice"] == "split30" else rules["dice"]
    return {
        "rules": rules,
        "seats": seats,
        "most_dice": each,
        "dice": list(dice or [each] * seats),
        "lives": list(lives or [rules["lives"]] * seats),
        "starter": starter,
        "round": 0,
        "palifico": None,
        "next_palifico": None,
        "had_palifico": [],
        "left": [],
        "ranking": None,
        "had_spot_on": [],
        "had_back": [],
        "purse": [10**6] * seats,
    }


def copied(value: Any) -> Any:
    """A game of its own; the rules, which nothing changes, stay the same ones."""
    if isinstance(value, dict):
        return {key: each if key == "rules" else copied(each) for key, each in value.items()}
    return [copied(each) for each in value] if isinstance(value, list) else value


def roll(game: Game, hands: Sequence[Sequence[int]]) -> Game:
    """A round opens with these dice."""
    game = copied(game)
    game["round"] += 1
    game["palifico"] = game["next_palifico"]
    if game["palifico"] is not None:
        game["had_palifico"].append(game["palifico"])
    game["hidden"] = [list(hand) for hand in hands]
    game["shown"] = [[] for _ in hands]
    game["turn"] = game["starter"]
    game["bid"] = game["bidder"] = game["window"] = None
    game["must_bid"] = game["settled"] = game["plain"] = False
    game["passed"], game["last_pass"] = [], None
    game["doubled"], game["times"], game["bid_of"] = None, 1, {}
    return game


# Bids ------------------------------------------------------------------------------------


def wild(game: Game) -> int | None:
    """The wild face of the round."""
    if game["palifico"] is not None or face_off(game):
        return None
    faces: dict[str, int | None] = {"six": 6, "ones": 1, "none": None}
    return faces[game["rules"]["wild"]]


def face_off(game: Game) -> bool:
    """Whether two are left with one die each and bid on the sum."""
    return game["rules"]["face_off"] and [dice for dice in game["dice"] if dice] == [1, 1]


def line(order: str, star: int | None, highest: int) -> list[tuple[int, int]]:
    """All bids in a row, low to high, for the orders that have one row."""
    numbers = [face for face in range(1, 7) if face != star]
    row: list[tuple[int, int]] = []
    for count in range(1, 2 * highest + 1):
        stars = [(count // 2, star)] if star and count % 2 == 0 else []
        plain = [(count, face) for face in numbers]
        if order == "track":
            row += stars + plain
        elif order == "doubled":
            row += plain + stars
        else:
            row += plain + ([(count, star)] if star else [])
    return [bid for bid in row if bid[0] <= highest]


def bids(game: Game, seat: int) -> list[tuple[int, int]]:
    """What this seat may bid."""
    order, star, standing = game["rules"]["order"], wild(game), game["bid"]
    if face_off(game):
        return [(total, 0) for total in range(2, 13) if standing is None or total > standing[0]]
    highest = sum(game["dice"]) * (2 if game["rules"]["limit"] == "open" else 1)
    if order in ("track", "doubled", "quantity"):
        row = line(order, star, highest)
        found = _high_enough(game, row) if standing is None else row[row.index(standing) + 1 :]
    else:
        every = [(count, face) for count in range(1, highest + 1) for face in range(1, 7)]
        fits = _perudo if order == "perudo" else _componentwise
        found = [bid for bid in every if fits(star, standing, bid)]
        found = found if standing is not None else _high_enough(game, found)
    if standing is not None and game["palifico"] is not None and game["dice"][seat] > 1:
        found = [bid for bid in found if bid[1] == standing[1]]
    if _ends_by_bid(game) and not game["plain"]:
        ones = [bid for bid in _low_enough(game) if bid[1] == star]
        rest = [bid for bid in found if bid[1] != star]
        if standing is not None:
            rest = found
            ones = ones if game["rules"]["plain"] != "off" else []
        elif order == "perudo":
            ones = []
        found = sorted({*rest, *ones})
    return found


def _ends_by_bid(game: Game) -> bool:
    """Whether a bid on the wild face makes the round plain."""
    can_be_bid = wild(game) is not None and game["rules"]["order"] != "componentwise"
    return game["rules"]["wild_until"] == "bid" and can_be_bid


def _low_enough(game: Game) -> list[tuple[int, int]]:
    """The bids that may make the round plain, by their count alone."""
    rules, standing = game["rules"], game["bid"]
    highest = sum(game["dice"]) * (2 if rules["limit"] == "open" else 1)
    if standing is None:
        wanted = rules["opening"] if rules["plain_opening"] == "same" else rules["plain_opening"]
        least = min(_least(game, wanted), highest)
    else:
        fewer = rules["plain"] == "one_fewer" and standing[0] >= 3
        least = standing[0] - 1 if fewer else standing[0]
    return [(count, face) for count in range(least, highest + 1) for face in range(1, 7)]


def called(game: Game) -> list[tuple[str, int, int]]:
    """The bids that are called plain, or to fly."""
    rules, star, standing = game["rules"], wild(game), game["bid"]
    if star is None:
        return []
    if game["plain"]:
        highest = sum(game["dice"]) * (2 if rules["limit"] == "open" else 1)
        least = 2 * standing[0] if rules["fly"] else highest + 1
        found = [(count, face) for count in range(least, highest + 1) for face in range(1, 7)]
    else:
        found = _low_enough(game) if rules["plain"] != "off" else []
    barred = star if _ends_by_bid(game) or rules["order"] == "componentwise" else None
    word = "fly" if game["plain"] else "plain"
    return [(word, count, face) for count, face in found if face != barred]


def _high_enough(game: Game, openings: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The opening bids that say enough; the highest count where none could."""
    least = _least(game, game["rules"]["opening"])
    return [bid for bid in openings if bid[0] >= min(least, max(openings)[0])]


def _least(game: Game, least: int | str) -> int:
    if isinstance(least, str):
        heads = len([dice for dice in game["dice"] if dice])
        return heads + int(least.removeprefix("heads") or 0)
    return least


def _componentwise(
    star: int | None, standing: tuple[int, int] | None, bid: tuple[int, int]
) -> bool:
    if bid[1] == star:
        return False
    if standing is None:
        return True
    rises = [new_part - old for new_part, old in zip(bid, standing, strict=True)]
    return min(rises) >= 0 and max(rises) > 0


def _perudo(star: int | None, standing: tuple[int, int] | None, bid: tuple[int, int]) -> bool:
    count, face = bid
    if standing is None:
        return face != star
    old_count, old_face = standing
    if face == star and old_face != star:
        return count >= (old_count + 1) // 2
    if old_face == star and face != star:
        return count > 2 * old_count
    return count > old_count or (count == old_count and face > old_face)


# Moves -----------------------------------------------------------------------------------


def shows(hidden: Sequence[int]) -> list[tuple[int, ...]]:
    """The dice that can be set in the open: some, not all."""
    found = {
        tuple(sorted(some)) for size in range(1, len(hidden)) for some in combinations(hidden, size)
    }
    return sorted(found)


def pending(game: Game) -> list[int]:
    """Who has not answered in the open window."""
    if game["window"] is None:
        return []
    answered = [seat for seat, _ in game["window"]]
    return [seat for seat in range(game["seats"]) if seat not in answered and calls(game, seat)]


def calls(game: Game, seat: int) -> list[Move]:
    """What this seat may call before the next one's turn."""
    if not game["dice"][seat]:
        return comebacks(game, seat)
    if seat == game["bidder"]:
        return []
    found: list[Move] = [("challenge",)] if game["rules"]["challenge_by"] == "anyone" else []
    by = game["rules"]["spot_on"]
    if by == "anyone" or (by == "all_but_next" and seat != game["turn"]):
        found += exacts(game, seat)
    if game["rules"]["out_of_turn"] and len([dice for dice in game["dice"] if dice]) > 2:
        found += [("bid", *bid, ()) for bid in bids(game, seat)]
    return found


def comebacks(game: Game, seat: int) -> list[Move]:
    """The one call of a seat that is out."""
    rules = game["rules"]
    windows = rules["spot_on"] in ("anyone", "all_but_next")
    if not rules["buy_back"] or not windows or seat in game["had_back"]:
        return []
    return exacts(game, seat)


def exacts(game: Game, seat: int) -> list[Move]:
    """A spot-on, unless the seat has had its only one or it is over for all."""
    over = len([dice for dice in game["dice"] if dice]) < 3 and not game["rules"]["spot_on_duel"]
    used = game["rules"]["spot_on_once"] and seat in game["had_spot_on"]
    return [] if over or used else [("spot_on",)]


def moves(game: Game, seat: int) -> list[Move]:
    """What this seat may do now."""
    rules = game["rules"]
    if game["window"] is not None:
        return [("wave",), *calls(game, seat)] if seat in pending(game) else []
    if game["settled"] or seat != game["turn"]:
        return []
    if game["doubled"] is not None:
        return [("counter",), ("accept",)]
    own = shows(game["hidden"][seat])
    open_bids: list[Move] = [("bid", *bid) for bid in bids(game, seat)]
    open_bids += called(game)
    found: list[Move] = [(*bid, ()) for bid in open_bids]
    if rules["reroll"] == "after_bid":
        found += [(*bid, show) for bid in open_bids for show in own]
    if rules["reroll"] == "before_bid" and open_bids and not game["must_bid"]:
        found += [("reroll", show) for show in own]
    if game["bid"] is not None and not game["must_bid"]:
        if game["bidder"] != seat:
            found += [("challenge",)]
            found += exacts(game, seat) if rules["spot_on"] in ("next", "anyone") else []
        found += passes(game, seat)
        aims = {"off": [], "last_bid": [game["bidder"]], "any_bid": [*game["bid_of"]]}
        found += [("double", at) for at in aims[rules["doubling"]] if at != seat]
    return found


def passes(game: Game, seat: int) -> list[Move]:
    """A pass, once in a round, and a doubt of the pass just made."""
    if game["rules"]["pass_claim"] == "off":
        return []
    found: list[Move] = [] if seat in game["passed"] else [("pass",)]
    return found if game["last_pass"] is None else [*found, ("doubt_pass",)]


def play(game: Game, seat: int, move: Move, new_dice: Sequence[int] = ()) -> Game:
    """The game after a move; `new_dice` are what a reroll brings."""
    game = copied(game)
    kind = move[0]
    if game["window"] is not None:
        game["window"].append((seat, move))
        return game
    if kind not in ("bid", "plain", "fly", "reroll"):
        return _call(game, seat, move)
    game["last_pass"] = None
    show = move[-1]
    for face in show:
        game["hidden"][seat].remove(face)
        game["shown"][seat].append(face)
    if show:
        game["hidden"][seat] = list(new_dice)
    if kind == "reroll":
        game["must_bid"] = True
        return game
    game["must_bid"] = False
    if kind != "bid" or (_ends_by_bid(game) and move[2] == wild(game)):
        game["plain"] = kind != "fly"
    game["bid"], game["bidder"] = (move[1], move[2]), seat
    game["bid_of"][seat] = game["bid"]
    game["turn"] = _from(game, game["dice"], seat + 1)
    if any(calls(game, other) for other in range(game["seats"])):
        game["window"] = []
    return game


def _call(game: Game, seat: int, move: Move) -> Game:
    kind = move[0]
    if kind in ("challenge", "spot_on"):
        return settle(game, kind, seat)
    if kind == "doubt_pass":
        return settle_pass(game, seat)
    if kind == "double":
        game["doubled"], game["turn"] = seat, move[1]
        return game
    if kind in ("counter", "accept"):
        game["times"] = 4 if kind == "counter" else 2
        game["bid"], game["bidder"] = game["bid_of"][seat], seat
        return settle(game, "challenge", game["doubled"])
    if kind == "pass":
        game["passed"].append(seat)
        game["last_pass"], game["turn"] = seat, _from(game, game["dice"], seat + 1)
        return game
    raise ValueError(kind)


def close(game: Game) -> Game:
    """The window is over."""
    game = copied(game)
    answers = dict(game["window"])
    game["window"] = None
    for step in range(1, game["seats"]):
        seat = (game["bidder"] + step) % game["seats"]
        if answers.get(seat, ("wave",))[0] in ("challenge", "spot_on"):
            return settle(game, answers[seat][0], seat)
    sealed = {seat: move for seat, move in answers.items() if move[0] == "bid"}
    if not sealed:
        return game
    bidder, seats = game["bidder"], game["seats"]
    clockwise = sorted(sealed, key=lambda seat: (seat - bidder) % seats)
    best = clockwise[0]
    for seat in clockwise[1:]:
        if _beats(game, sealed[seat][1:3], sealed[best][1:3]):
            best = seat
    return play(game, best, sealed[best])


def _beats(game: Game, bid: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one of two sealed bids is the higher one."""
    order, star = game["rules"]["order"], wild(game)
    if bid == other:
        return False
    if face_off(game):
        return bid[0] > other[0]
    if order == "componentwise":
        return bid > other
    if order == "perudo":
        return _perudo(star, other, bid) and not _perudo(star, bid, other)
    row = line(order, star, max(bid[0], other[0]))
    return row.index(bid) > row.index(other)


def _from(game: Game, stock: Sequence[int], seat: int) -> int:
    seats: int = game["seats"]
    places = [(seat + step) % seats for step in range(seats)]
    return next((place for place in places if stock[place]), seat % seats)


# Settlement ------------------------------------------------------------------------------


def settle(game: Game, kind: str, caller: int) -> Game:
    """The round's end. `game["dice"]`, `lives`, `starter` and the rest say what came of it."""
    (count, face), bidder = game["bid"], game["bidder"]
    cups = list(zip(game["hidden"], game["shown"], strict=True))
    if face_off(game):
        margin = sum(sum(hidden) for hidden, _ in cups) - count
    else:
        margin = sum(worth(game, [*hidden, *shown], face) for hidden, shown in cups) - count
    if kind == "spot_on":
        game["had_spot_on"].append(caller)
        if not game["dice"][caller]:
            game["had_back"].append(caller)
    after = _transfer(game, purse(game), kind, caller, margin)
    right = margin < 0 if kind == "challenge" else margin == 0
    return _end(game, bidder, caller, margin, right, after)


def settle_pass(game: Game, doubter: int) -> Game:
    """The round's end when a pass is doubted."""
    rules, passer = game["rules"], game["last_pass"]
    dice = game["hidden"][passer] + game["shown"][passer]
    alike = max(dice.count(face) for face in dice)
    margin = (alike if rules["pass_claim"] == "all_alike" else len({*dice})) - len(dice)
    false = margin != 0
    winner, loser = (doubter, passer) if false else (passer, doubter)
    before = purse(game)
    after = _lose(before, winner if rules["goal"] == "shed" else loser, rules["penalty"])
    if rules["lost_to"] == "winner":
        after = _gain(game, after, winner, sum(before) - sum(after))
    return _end(game, passer, doubter, margin, false, after)


PURSES = {"lives": "lives", "dice": "dice", "losses": "purse"}


def purse(game: Game) -> list[int]:
    """What can be lost, by seat."""
    return list(game[PURSES[game["rules"]["stake"]]])


def _end(game: Game, bidder: int, caller: int, margin: int, right: bool, after: list[int]) -> Game:
    rules, before = game["rules"], purse(game)
    game[PURSES[rules["stake"]]] = after
    if rules["stake"] != "dice":
        full = game["most_dice"]
        both = zip(game["dice"], after, strict=True)
        game["dice"] = [(owned or full) if left else 0 for owned, left in both]
    kept = [[seat for seat in group if not after[seat]] for group in game["left"]]
    game["left"] = [group for group in kept if group]
    gone = [seat for seat in range(game["seats"]) if before[seat] and not after[seat]]
    game["left"] += [gone] if gone else []
    game["margin"], game["settled"] = margin, True
    winner, loser = (caller, bidder) if right else (bidder, caller)
    named = {
        "loser": loser if margin else caller,
        "winner": winner,
        "after_challenger": caller + 1,
        "rotate": game["starter"] + 1,
    }[rules["starter"]]
    game["starter"] = _from(game, after, named)
    game["next_palifico"] = None
    if rules["palifico"] and len([owned for owned in after if owned]) > 2:
        for step in range(game["seats"], 0, -1):
            seat = (bidder + step) % game["seats"]
            if before[seat] > 1 == after[seat] and seat not in game["had_palifico"]:
                game["next_palifico"] = game["starter"] = seat
    if _is_over(game, after):
        game["ranking"] = _rank(game, after)
    return game


def _transfer(game: Game, before: list[int], kind: str, caller: int, margin: int) -> list[int]:
    """What everybody owns after the claim."""
    rules, times = game["rules"], game["times"]
    game = {**game, "rules": {**rules, "penalty": rules["penalty"] * times}}
    margin *= times
    after = _paid(game, before, kind, caller, margin)
    doubt_is_right = margin < 0 if kind == "challenge" else margin == 0
    draw = kind == "challenge" and margin == 0 and game["rules"]["exact"] == "both"
    if game["rules"]["lost_to"] == "winner" and not draw:
        gained = sum(before) - sum(after)
        return _gain(game, after, caller if doubt_is_right else game["bidder"], max(0, gained))
    return after


def _paid(game: Game, before: list[int], kind: str, caller: int, margin: int) -> list[int]:
    if kind == "spot_on":
        return _after_spot_on(game, before, caller, margin)
    if margin == 0:
        return _after_exact(game, before, caller)
    price = game["rules"]["penalty"] if game["rules"]["loss"] == "one" else abs(margin)
    wrong, right = (caller, game["bidder"]) if margin > 0 else (game["bidder"], caller)
    return _lose(before, right if game["rules"]["goal"] == "shed" else wrong, price)


def _after_spot_on(game: Game, before: list[int], caller: int, margin: int) -> list[int]:
    rules, shed = game["rules"], game["rules"]["goal"] == "shed"
    if margin == 0 and shed:
        return _lose(before, caller, rules["reward"])
    if margin == 0 and rules["spot_on_right"] == "others_lose":
        after = before
        for seat in range(game["seats"]):
            after = after if seat == caller else _lose(after, seat, rules["reward"])
        return after
    if margin == 0:
        return _gain(game, before, caller, rules["reward"])
    price = rules["penalty"] if rules["loss"] == "one" else abs(margin) + rules["surcharge"]
    return _lose(before, game["bidder"] if shed else caller, price)


def _after_exact(game: Game, before: list[int], caller: int) -> list[int]:
    exact, bidder, price = game["rules"]["exact"], game["bidder"], game["rules"]["penalty"]
    if exact == "nobody":
        return before
    if game["rules"]["goal"] == "shed":
        return _lose(before, bidder, price)
    after = _lose(before, caller, price)
    if exact == "gift":
        return _gain(game, after, bidder, before[caller] - after[caller])
    if exact == "both":
        after = _lose(after, bidder, price)
        if sum(after) == 0:
            after[bidder] = 1
    if exact == "all_but_bidder":
        for seat in range(game["seats"]):
            if seat not in (bidder, caller):
                spared = game["rules"]["spare_last_die"] and 0 < before[seat] <= price
                after = _lose(after, seat, before[seat] - 1 if spared else price)
    return after


def _lose(stock: list[int], seat: int, number: int) -> list[int]:
    after = list(stock)
    after[seat] -= min(number, after[seat])
    return after


def _gain(game: Game, stock: list[int], seat: int, number: int) -> list[int]:
    after = list(stock)
    most = game["rules"]["lives"] if game["rules"]["stake"] == "lives" else game["most_dice"]
    most = 10**6 if game["rules"]["stake"] == "losses" else most
    for _ in range(number):
        if after[seat] < most:
            after[seat] += 1
    return after


def worth(game: Game, dice: list[int], face: int) -> int:
    """How many of a player's dice count for a bid on this face."""
    rules, star = game["rules"], None if game["plain"] else wild(game)
    straight = len(dice) >= 5 and all(dice.count(each) == 1 for each in dice)
    if rules["straight_of"] == "row":
        straight = straight and sorted(dice) == list(range(min(dice), min(dice) + len(dice)))
    if straight and rules["straight"] == "nothing":
        return 0
    found = len([die for die in dice if die in (face, star)])
    if len(dice) >= 5 and found == len(dice) and rules["alike"] != "off":
        found += 2 if rules["alike"] == "two" and set(dice) == {face} else 1
    return found


def _is_over(game: Game, after: list[int]) -> bool:
    if game["rules"]["ending"] == "first_out" and 0 in after:
        return True
    alone = len([owned for owned in after if owned]) <= 1
    return alone or game["round"] >= game["rules"]["round_limit"]


def _rank(game: Game, after: list[int]) -> list[list[int]]:
    scores: dict[int, list[int]] = {}
    for seat, owned in enumerate(after):
        if owned:
            scores.setdefault(owned, []).append(seat)
    in_play = [scores[score] for score in sorted(scores)]
    left: list[list[int]] = game["left"]
    return left + in_play if game["rules"]["goal"] == "shed" else in_play[::-1] + left[::-1]
