"""Bluff a second time, from the rule sheet alone: slow, plain, and not built on the first.

Rules are a dict of axis values, a game is a dict, moves are tuples:
("bid", count, face, show), ("reroll", show), ("challenge",), ("spot_on",), ("wave",).
Cups turned by hand are left out: they change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
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
    }


def roll(game: Game, hands: Sequence[Sequence[int]]) -> Game:
    """A round opens with these dice."""
    game = deepcopy(game)
    game["round"] += 1
    game["palifico"] = game["next_palifico"]
    if game["palifico"] is not None:
        game["had_palifico"].append(game["palifico"])
    game["hidden"] = [list(hand) for hand in hands]
    game["shown"] = [[] for _ in hands]
    game["turn"] = game["starter"]
    game["bid"] = game["bidder"] = game["window"] = None
    game["must_bid"] = game["settled"] = False
    return game


# Bids ------------------------------------------------------------------------------------


def wild(game: Game) -> int | None:
    """The wild face of the round."""
    if game["palifico"] is not None:
        return None
    faces: dict[str, int | None] = {"six": 6, "ones": 1, "none": None}
    return faces[game["rules"]["wild"]]


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
    return found


def _high_enough(game: Game, openings: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The opening bids that say enough; the highest count where none could."""
    least = game["rules"]["opening"]
    if isinstance(least, str):
        heads = len([dice for dice in game["dice"] if dice])
        least = heads + int(least.removeprefix("heads") or 0)
    return [bid for bid in openings if bid[0] >= min(least, max(openings)[0])]


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
    if not game["dice"][seat] or seat == game["bidder"]:
        return []
    found: list[Move] = [("challenge",)] if game["rules"]["challenge_by"] == "anyone" else []
    by = game["rules"]["spot_on"]
    if by == "anyone" or (by == "all_but_next" and seat != game["turn"]):
        found += exacts(game, seat)
    return found


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
    own = shows(game["hidden"][seat])
    open_bids = bids(game, seat)
    found: list[Move] = [("bid", *bid, ()) for bid in open_bids]
    if rules["reroll"] == "after_bid":
        found += [("bid", *bid, show) for bid in open_bids for show in own]
    if rules["reroll"] == "before_bid" and open_bids and not game["must_bid"]:
        found += [("reroll", show) for show in own]
    if game["bid"] is not None and not game["must_bid"]:
        found += [("challenge",)]
        found += exacts(game, seat) if rules["spot_on"] in ("next", "anyone") else []
    return found


def play(game: Game, seat: int, move: Move, new_dice: Sequence[int] = ()) -> Game:
    """The game after a move; `new_dice` are what a reroll brings."""
    game = deepcopy(game)
    kind = move[0]
    if game["window"] is not None:
        game["window"].append((seat, kind))
        return game
    if kind in ("challenge", "spot_on"):
        return settle(game, kind, seat)
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
    game["bid"], game["bidder"] = (move[1], move[2]), seat
    game["turn"] = _from(game, game["dice"], seat + 1)
    if any(calls(game, other) for other in range(game["seats"])):
        game["window"] = []
    return game


def close(game: Game) -> Game:
    """The window is over."""
    game = deepcopy(game)
    answers = dict(game["window"])
    game["window"] = None
    for step in range(1, game["seats"]):
        seat = (game["bidder"] + step) % game["seats"]
        if answers.get(seat, "wave") != "wave":
            return settle(game, answers[seat], seat)
    return game


def _from(game: Game, stock: Sequence[int], seat: int) -> int:
    seats: int = game["seats"]
    places = [(seat + step) % seats for step in range(seats)]
    return next((place for place in places if stock[place]), seat % seats)


# Settlement ------------------------------------------------------------------------------


def settle(game: Game, kind: str, caller: int) -> Game:
    """The round's end. `game["dice"]`, `lives`, `starter` and the rest say what came of it."""
    rules, (count, face), bidder = game["rules"], game["bid"], game["bidder"]
    dice = [die for hand in (*game["hidden"], *game["shown"]) for die in hand]
    margin = dice.count(face) - count
    if wild(game) is not None and wild(game) != face:
        margin += dice.count(wild(game))
    if kind == "spot_on":
        game["had_spot_on"].append(caller)
    purse = "lives" if rules["stake"] == "lives" else "dice"
    before = list(game[purse])
    game[purse] = after = _transfer(game, before, kind, caller, margin)
    game["dice"] = [owned if left else 0 for owned, left in zip(game["dice"], after, strict=True)]
    gone = [seat for seat in range(game["seats"]) if before[seat] and not after[seat]]
    game["left"] += [gone] if gone else []
    game["margin"], game["settled"] = margin, True
    right = margin < 0 if kind == "challenge" else margin == 0
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
                spared = game["rules"]["spare_last_die"] and before[seat] <= price
                after = _lose(after, seat, before[seat] - 1 if spared else price)
    return after


def _lose(stock: list[int], seat: int, number: int) -> list[int]:
    after = list(stock)
    after[seat] -= min(number, after[seat])
    return after


def _gain(game: Game, stock: list[int], seat: int, number: int) -> list[int]:
    after = list(stock)
    most = game["rules"]["lives"] if game["rules"]["stake"] == "lives" else game["most_dice"]
    for _ in range(number):
        if after[seat] < most:
            after[seat] += 1
    return after


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
