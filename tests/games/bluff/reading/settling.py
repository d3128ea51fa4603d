"""What a claim costs whom, who starts next and when a game ends, by the clauses alone."""

from __future__ import annotations

from dataclasses import dataclass

from .clauses import Clauses, Silent
from .counting import count
from .positions import Counts, Hands, Position


@dataclass(frozen=True)
class Claim:
    """What ended a round: "bluff", "spot_on" or "doubt_pass"; whose, and about whose bid."""

    kind: str
    caller: int
    bidder: int
    bid: tuple[int, int] = (0, 0)
    times: int = 1


@dataclass(frozen=True)
class Verdict:
    """What comes of a claim. `margin` is how many more there were than bid; a false pass has −1."""

    margin: int
    owned: Counts
    dice: Counts
    out: Counts
    palifico: int | None
    starter: int | None
    ranking: Hands | None


def unit(text: Clauses) -> str:
    """What is lost."""
    kind = text.one_of("aim_dice", "aim_lives", "aim_points", "aim_shed")
    return {"aim_shed": "dice"}.get(kind, kind.removeprefix("aim_"))


def players(text: Clauses) -> tuple[int, int]:
    """The least and the greatest number of players."""
    if text.one_of("players", "players_just") == "players_just":
        just = text.number("players_just", "just")
        return just, just
    return text.number("players", "from"), text.number("players", "to")


def starting_dice(text: Clauses, seats: int) -> int:
    """How many dice each player starts with."""
    if text.one_of("dice", "dice_split") == "dice":
        return text.amount("dice", "six_sided")
    shares = {
        table: (each, *over) for (table,), (each,), over in text.things("dice_split", "shares")
    }
    if seats not in shares:
        raise Silent(f"the dice of {seats} players")
    box = text.number("dice_split", "box")
    if shares[seats] != (box // seats, *((box % seats,) if box % seats else ())):
        raise Silent(f"{box} dice aren't shared out evenly by {shares[seats]}")
    return box // seats


def starting_stake(text: Clauses, seats: int) -> int:
    """How much each player starts with of what is lost."""
    if unit(text) == "lives":
        return text.amount("lives", "amount")
    return starting_dice(text, seats)


def settle(text: Clauses, position: Position, claim: Claim) -> Verdict:
    """All that comes of a claim."""
    margin = _margin(text, position, claim)
    owned = _Purse(text, position, claim, margin).settled()
    points = unit(text) == "points"
    out = () if points else _went(position.owned, owned)
    dice = _dice(text, position, owned)
    came_down = None if points else _palifico(text, position, owned, claim)
    after = position._replace(
        dice=dice, owned=owned, gone=_gone(position.gone, out, owned) if not points else ()
    )
    ranking = _ranking(text, after, out)
    if ranking is not None:
        return Verdict(margin, owned, dice, out, None, None, ranking)
    starter = came_down if came_down is not None else _starter(text, after, claim, margin)
    return Verdict(margin, owned, dice, out, came_down, starter, None)


def _margin(text: Clauses, position: Position, claim: Claim) -> int:
    if claim.kind != "doubt_pass":
        return count(text, position, claim.bid[1]) - claim.bid[0]
    dice = (*position.hidden[claim.bidder], *position.shown[claim.bidder])
    if text("pass", "claimed") == "differ":
        return 0 if len(set(dice)) == len(dice) else -1
    return 0 if len(set(dice)) == 1 else -1


def _went(before: Counts, after: Counts) -> Counts:
    return tuple(seat for seat, had in enumerate(before) if had and not after[seat])


def _gone(gone: Hands, out: Counts, owned: Counts) -> Hands:
    """Who is out, in the order of leaving; only the last time counts."""
    groups = (tuple(seat for seat in group if not owned[seat]) for group in (*gone, out))
    return tuple(group for group in groups if group)


def _dice(text: Clauses, position: Position, owned: Counts) -> Counts:
    kind = unit(text)
    if kind == "dice":
        return owned
    if kind == "points":
        text.has("noted")
        return position.dice
    full = starting_dice(text, position.seats)
    return tuple(
        0 if not lives else dice or (full if text("back", "with_dice") == "yes" else 0)
        for dice, lives in zip(position.dice, owned, strict=True)
    )


# What it costs ---------------------------------------------------------------------------


class _Purse:
    """What everybody owns while one claim is settled."""

    def __init__(self, text: Clauses, position: Position, claim: Claim, margin: int) -> None:
        self.text, self.position, self.claim, self.margin = text, position, claim, margin
        self.owned = list(position.owned)
        self.points = unit(text) == "points"
        self.shed = "aim_shed" in text
        if claim.times > 1:
            text.has("double_stake")

    def settled(self) -> Counts:
        """What everybody owns after it."""
        handed = {"bluff": self._bluff, "spot_on": self._spot_on, "doubt_pass": self._pass}[
            self.claim.kind
        ]()
        if handed is not None and "handed_over" in self.text:
            lost = sum(
                max(0, had - has) for had, has in zip(self.position.owned, self.owned, strict=True)
            )
            self.gain(handed, lost)
        return tuple(self.owned)

    def lose(self, seat: int, number: int) -> None:
        """A seat loses so much, or discards it."""
        number *= self.claim.times
        if self.points:
            self.owned[seat] += number
            return
        self.text.has("discard_no_more" if self.shed else "lose_no_more")
        self.owned[seat] = max(0, self.owned[seat] - number)

    def gain(self, seat: int, number: int) -> None:
        """A seat gains so much, but not beyond the starting number."""
        if self.points:
            self.owned[seat] = max(0, self.owned[seat] - number)
            return
        most = starting_stake(self.text, self.position.seats)
        self.owned[seat] = max(self.owned[seat], min(most, self.owned[seat] + number))

    def _bluff(self) -> int | None:
        """Who gets what is lost."""
        challenger, bidder = self.claim.caller, self.claim.bidder
        if not self.margin:
            return self._exact(challenger, bidder)
        side = "fewer" if self.margin < 0 else "more"
        kinds = {
            "fewer": ("fewer", "fewer_missing", "fewer_discard", "fewer_discard_missing"),
            "more": ("more", "more_extra", "more_discard", "more_discard_extra"),
        }[side]
        kind = self.text.one_of(*kinds)
        right = challenger if side == "fewer" else bidder
        wrong = bidder if side == "fewer" else challenger
        number = abs(self.margin)
        if kind == side:
            number = self.text.amount(kind, "amount")
        elif kind == f"{side}_discard":
            number = self.text.amount(kind, "dice_count")
        self.lose(right if "discard" in kind else wrong, number)
        return right

    def _exact(self, challenger: int, bidder: int) -> int | None:
        text = self.text
        kind = text.one_of(
            "exact_nobody", "exact_discard", "exact_challenger", "exact_both", "exact_both_last",
            "exact_gift", "exact_gift_one", "exact_others", "exact_others_keep",
            "exact_others_spared", "exact_others_even",
        )  # fmt: skip
        if kind == "exact_discard":
            self.lose(bidder, text.amount(kind, "dice_count"))
        elif kind == "exact_challenger":
            self.lose(challenger, text.amount(kind, "amount"))
        elif kind.startswith("exact_both"):
            return self._both(kind, challenger, bidder)
        elif kind.startswith("exact_gift"):
            before = self.owned[challenger]
            self.lose(challenger, text.amount(kind, "amount"))
            self.gain(bidder, before - self.owned[challenger])
        elif kind.startswith("exact_others"):
            self._others(kind, challenger, bidder)
        return bidder

    def _both(self, kind: str, challenger: int, bidder: int) -> int | None:
        for seat in (bidder, challenger):
            self.lose(seat, self.text.amount(kind, "amount"))
        if kind == "exact_both_last" and not any(self.owned):
            self.owned[bidder] = self.text.amount(kind, "kept")
        if "handed_over" in self.text and self.text("handed_over", "both_lose") != "leaves":
            raise Silent("who gets what both lose")
        return None

    def _others(self, kind: str, challenger: int, bidder: int) -> None:
        for seat in self.position.left:
            if seat == bidder:
                continue
            before = self.owned[seat]
            self.lose(seat, self.text.amount(kind, "amount"))
            spared = {"exact_others_keep": "kept", "exact_others_spared": "last"}.get(kind)
            if spared and seat != challenger:
                kept = min(before, self.text.amount(kind, spared))
                self.owned[seat] = max(self.owned[seat], kept)

    def _spot_on(self) -> int | None:
        caller, bidder = self.claim.caller, self.claim.bidder
        handed = "handed_over" in self.text
        if self.margin:
            self._wrong(caller, bidder)
            if handed:
                self.text.one_of("spot_on_handed_over", "spot_on_handed_over_all")
            return bidder
        if not self.position.dice[caller]:
            self.gain(caller, self.text.amount("back", "amount"))
            return None
        kind = self.text.one_of(
            "spot_on_right_others", "spot_on_right_others_noted", "spot_on_right_discard",
            "spot_on_right_gain", "spot_on_right_back",
        )  # fmt: skip
        amount = self.text.amount(kind, "amount")
        if kind.startswith("spot_on_right_others"):
            for seat in self.position.left:
                if seat != caller:
                    self.lose(seat, amount)
            if handed:
                self.text.has("spot_on_handed_over_all")
            return caller
        if kind == "spot_on_right_discard":
            self.lose(caller, amount)
        else:
            self.gain(caller, amount)
        return None

    def _wrong(self, caller: int, bidder: int) -> None:
        if not self.position.dice[caller]:
            self.text.has("back")
            return
        kind = self.text.one_of("spot_on_wrong", "spot_on_wrong_by")
        who = {"caller": caller, "bidder": bidder}[self.text.word(kind, "wrong_who")]
        if kind == "spot_on_wrong":
            self.lose(who, self.text.amount(kind, "amount"))
        else:
            self.lose(who, abs(self.margin) + self.text.number(kind, "more_by"))

    def _pass(self) -> int | None:
        doubter, passer = self.claim.caller, self.claim.bidder
        right, wrong = (doubter, passer) if self.margin else (passer, doubter)
        kind = self.text.one_of("pass_doubted", "pass_doubted_shed")
        amount = self.text.amount(kind, "amount")
        self.lose(wrong if kind == "pass_doubted" else right, amount)
        if "handed_over" in self.text:
            self.text.has("pass_handed_over")
        return right


# What follows ----------------------------------------------------------------------------


def _palifico(text: Clauses, position: Position, owned: Counts, claim: Claim) -> int | None:
    """Whose palifico round comes next."""
    if "palifico" not in text or len(owned) - owned.count(0) < 3:
        return None
    down = [
        seat
        for seat in position.clockwise(claim.bidder)
        if owned[seat] == 1 and position.owned[seat] > 1
    ]
    if len(down) > 1:
        again = text("palifico_several", "not_yet") == "not_yet"
        if not again and position.had_palifico.intersection(down):
            raise Silent("which of several has the palifico round")
    return next((seat for seat in down if seat not in position.had_palifico), None)


def _starter(text: Clauses, after: Position, claim: Claim, margin: int) -> int:
    kind = text.one_of("starter_wrong", "starter_right", "starter_after", "starter_rotates")
    seat = _named(text, after, claim, margin, kind)
    if after.dice[seat]:
        return seat
    text.has("starter_gone")
    return after.next_in(seat)


def _named(text: Clauses, after: Position, claim: Claim, margin: int, kind: str) -> int:
    if kind == "starter_rotates":
        return (after.starter + 1) % after.seats
    if claim.kind == "spot_on":
        text.has(f"{kind}_spot_on")
        if kind == "starter_after":
            return (claim.caller + 1) % after.seats
        return claim.bidder if kind == "starter_right" and margin else claim.caller
    if claim.kind == "doubt_pass":
        text.has("pass_starter")
    if kind == "starter_after":
        return (claim.caller + 1) % after.seats
    fewer = margin < 0
    bidder_starts = fewer if kind == "starter_wrong" else not fewer
    return claim.bidder if bidder_starts else claim.caller


def _ranking(text: Clauses, after: Position, out: Counts) -> Hands | None:
    """The ranking where the game is over, the best first."""
    kind = text.one_of("ends_after", "ends_first", "ends_last_shed", "ends_last")
    limit = kind if kind == "ends_after" else text.one_of("rounds", "rounds_first")
    by_limit = after.round >= text.amount(limit, "rounds")
    if kind == "ends_after":
        return _groups(after.owned, range(after.seats), False) if by_limit else None
    if kind == "ends_first":
        most = text("ends_first", "order") == "most"
        over = bool(out) or by_limit
        return _groups(after.owned, range(after.seats), most) if over else None
    if len(after.left) > 1 and not by_limit:
        return None
    if kind == "ends_last_shed":
        return _with_those_in(text, after, after.gone, by_limit)
    return _with_those_in(text, after, tuple(reversed(after.gone)), by_limit)


def _with_those_in(text: Clauses, after: Position, gone: Hands, by_limit: bool) -> Hands:
    """Who is still in beside those who are out."""
    if len(after.left) == 1:
        still: Hands = (after.left,)
        ahead = "ends_last" in text
    elif by_limit:
        still = _groups(after.owned, after.left, text("rounds", "order") == "most")
        ahead = text("rounds", "place") == "ahead"
    else:
        raise Silent("the ranking of a game that goes on")
    return (*still, *gone) if ahead else (*gone, *still)


def _groups(owned: Counts, seats: range | Counts, most: bool) -> Hands:
    """Seats by what they own."""
    values = sorted({owned[seat] for seat in seats}, reverse=most)
    return tuple(tuple(seat for seat in seats if owned[seat] == value) for value in values)
