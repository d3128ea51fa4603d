"""What a text says more than once: each repetition against the sentence that settles it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .clauses import Clauses, Meaning
from .counting import wild_face
from .settling import unit

Expected = Callable[[Clauses], Meaning]

UNITS = ("dice", "lives", "points")

SET_APART = {("dice", "six_sided"), ("dice_split", "box"), ("highest_face", "face")}
"""What is said of dice, or of a face, whatever is lost and whatever is wild."""


def contradictions(text: Clauses) -> list[str]:
    """Where a repetition says something else; none in a text that is at one with itself."""
    return [
        *(
            f"{kind}.{slot} is {text(kind, slot)}, not {expected}"
            for kind, slot, expected in _expected(text)
            if text(kind, slot) != expected
        ),
        *(
            f"{kind} is {'there' if kind in text else 'missing'}"
            for kind, is_due in DUE.items()
            if is_due(text) != (kind in text)
        ),
    ]


def _expected(text: Clauses) -> Iterator[tuple[str, str, Meaning]]:
    for kind, slot, value in text.everything():
        if (kind, slot) in SET_APART:
            continue
        if (kind, slot) in REPEATED:
            yield kind, slot, REPEATED[kind, slot](text)
        elif slot in ("face", "faces", "only", "bid_on", "while"):
            yield kind, slot, wild_face(text)
        elif slot == "unit":
            yield kind, slot, unit(text)
        elif isinstance(value, tuple) and value and value[0] in UNITS:
            yield kind, slot, (unit(text), *value[1:])


def _has(text: Clauses, *kinds: str) -> bool:
    return any(kind in text for kind in kinds)


def _yes(said: bool) -> str:
    return "yes" if said else "no"


def _calls(text: Clauses) -> bool:
    return _has(text, "plain_called", "fly")


def _bid(text: Clauses) -> str:
    """What a bid over another one is called."""
    return "bid" if _calls(text) else "raise"


def _always(text: Clauses) -> str:
    return "usually" if _calls(text) else "always"


def _mostly(text: Clauses) -> str:
    """Usually only who was wrong pays; where an exact bid, or a spot-on, may cost others, too."""
    exact = ("exact_both", "exact_both_last", "exact_others", "exact_others_keep",
             "exact_others_spared", "exact_others_even")  # fmt: skip
    spot_on = ("spot_on_right_others", "spot_on_right_others_noted")
    return "usually" if _has(text, "exact_nobody", *exact, *spot_on) else "always"


def _over(text: Clauses) -> str:
    return "finished" if "aim_shed" in text else "out"


def _passed_over(text: Clauses) -> str:
    return "nobody" if _has(text, "ends_first", "ends_after") else _over(text)


def _but_not(text: Clauses) -> str:
    return ", ".join(kind for kind in ("palifico", "face_off") if kind in text) or "always"


def _counting(text: Clauses) -> str:
    kind = text.one_of("wild", "wild_until", "wild_none")
    return {"wild": "wild", "wild_until": "wild_unless_plain"}.get(kind, "nothing")


def _choices(text: Clauses) -> Meaning:
    """What a turn may be, each sentence about it told of in its own paragraph."""
    spot_on = "spot_on" in text and _in_turn(text)
    return (
        _bid(text), "bluff", *(("spot_on",) * spot_on), *(("double",) * ("double" in text)),
        *(("pass",) * ("pass" in text)),
    )  # fmt: skip


def _in_turn(text: Clauses) -> bool:
    """Whether the player to move may call spot-on, by the paragraph on calls."""
    said = [text.word(kind, "in_turn") for kind in ("window_then", "in_turn_only") if kind in text]
    return "spot_on_in_turn" in text or any("spot_on" in each for each in said)


def _called_in_turn(text: Clauses, with_spot_on: bool) -> str:
    both = with_spot_on and "spot_on" in text.things("turn", "choices")
    return "bluff, spot_on" if both else "bluff"


def _bluff_at_once_alone(text: Clauses) -> bool:
    """Whether a window is for doubts alone, while a turn is for spot-on too."""
    if "window_calls" not in text or "spot_on" not in text.things("turn", "choices"):
        return False
    return text("window_calls", "calls") == ("bluff",)


def _only_who_is_out(text: Clauses) -> bool:
    """Whether of two left nobody may call spot-on, save one that is out."""
    if "back" not in text or text("back", "until_two") == "over":
        return False
    next_out = text("window_calls", "without") == "bidder, next"
    return next_out or "spot_on_save_next" in text.things("window_calls", "calls")


def _last_choices(text: Clauses) -> Meaning:
    return text.things("turn", "choices")[1:]


def _choices_after_pass(text: Clauses) -> Meaning:
    return tuple(each for each in text.things("turn", "choices") if each != "pass")


def _counted(text: Clauses) -> str:
    if "wild_none" in text:
        return "face"
    return "face, wild; wild" if "bid_on_wild" in text else "face, wild"


def _on_wild(text: Clauses) -> str:
    return str(wild_face(text)) if "bid_on_wild" in text else "none"


def _opened(text: Clauses) -> str:
    return next((kind for kind in ("least", "least_wild") if kind in text), "any")


def _higher(text: Clauses) -> str:
    """How bids out of turn compare where there is no single order of bids."""
    if "order_componentwise" in text:
        return "quantity"
    if "order_ones" in text:
        return "ones, palifico" if "palifico" in text else "ones"
    return "as in turn"


def _others_lose(text: Clauses) -> bool:
    return _has(text, "spot_on_right_others", "spot_on_right_others_noted")


def _several_come_down(text: Clauses) -> bool:
    """Whether one settlement can bring several players down to one die."""
    kinds = ("exact_both_last", *_ALL_LOSE, "exact_others_spared", "exact_others_keep")
    return "palifico" in text and (_others_lose(text) or _has(text, *kinds))


def _several_go_out(text: Clauses) -> bool:
    """Whether one settlement can put several players out, where that ends the game."""
    ends = "ends_first" in text and "aim_shed" not in text
    return ends and (_others_lose(text) or _has(text, "exact_both_last", *_ALL_LOSE))


def _may_not_end(text: Clauses) -> bool:
    """Whether a round may leave the total as it was."""
    if "ends_after" in text:
        return False
    gains = "spot_on_right_gain" in text and "spot_on_once" not in text
    return gains or _has(text, "exact_nobody", "exact_gift", "exact_gift_one", "handed_over")


_ALL_LOSE = ("exact_others_even",)


def _also_loses(text: Clauses) -> str:
    found = {"spot_on": _has(text, "spot_on"), "gift": _has(text, "exact_gift", "exact_gift_one")}
    return ", ".join(kind for kind, there in found.items() if there)


def dice_come_back(text: Clauses) -> bool:
    """Whether anybody can come to more dice again."""
    gifts = ("exact_gift", "exact_gift_one")
    return _has(text, "handed_over", "spot_on_right_gain", *gifts)


def _at_stake(text: Clauses) -> str:
    if "aim_shed" in text:
        return "discarded"
    return "lost, given" if _has(text, "exact_gift", "exact_gift_one") else "lost"


def _face_off_least(text: Clauses) -> str:
    least = next((text(kind, "least") for kind in ("least", "least_wild") if kind in text), None)
    return "unsaid" if least in (None, ("number", 1)) else "any"


def _double_others(text: Clauses) -> str:
    return _yes("double" in text and text("double", "doubled") == "any")


def _first_plain(text: Clauses) -> int:
    return 0 if "plain_called" in text else wild_face(text)


def _barred(text: Clauses) -> int:
    """The face that no bid with a call can have."""
    sides = "order_componentwise" in text
    return wild_face(text) if sides or "plain_by_bid" in text else 0


REPEATED: dict[tuple[str, str], Expected] = {
    ("aim", "always"): _always,
    **{(f"aim_{what}", "mostly"): _mostly for what in ("dice", "lives", "points", "shed")},
    ("aim_lives", "leaves"): lambda t: "stays" if "ends_first" in t else "leaves",
    ("wins_after", "rounds"): lambda t: t("ends_after", "rounds"),
    ("clockwise", "passed_over"): _passed_over,
    ("starter_gone", "gone"): _over,
    ("rounds", "gone"): _over,
    ("rounds", "place"): lambda t: "behind" if "aim_shed" in t else "ahead",
    ("rounds", "order"): lambda t: "fewest" if "aim_shed" in t else "most",
    ("ends_first", "ends"): _over,
    ("ends_first", "order"): lambda t: "fewest" if "aim_shed" in t else "most",
    ("wild", "but_not"): _but_not,
    ("bid", "counting"): _counting,
    ("plain_opening", "first_plain"): _first_plain,
    ("plain_opening_same", "first_plain"): _first_plain,
    ("plain_called", "other_than"): _barred,
    ("fly", "other_than"): _barred,
    ("no_bid_on_wild_ever", "palifico_can"): lambda t: _yes("palifico" in t),
    ("opening_not_on_ones", "palifico_opens"): lambda t: _yes("palifico" in t),
    ("turn", "choices"): _choices,
    ("turn", "no_passing"): lambda t: _yes("pass" in t),
    ("in_play", "whoever"): _bid,
    ("in_play", "choices"): _last_choices,
    ("reroll_before_bid", "no_bid"): _bid,
    ("all_passed", "bid_again"): _bid,
    ("all_passed", "double_others"): _double_others,
    ("after_pass", "choices"): _choices_after_pass,
    ("pass", "rerolled"): lambda t: _yes("reroll_before_bid" in t),
    ("window", "calls"): lambda t: t("window_calls", "calls"),
    ("window", "without"): lambda t: t("window_calls", "without"),
    ("in_turn_only", "in_turn"): lambda t: _called_in_turn(t, "window_then" not in t),
    ("window_then", "in_turn"): lambda t: _called_in_turn(t, True),
    ("back", "with_dice"): lambda t: _yes("aim_lives" in t),
    ("count", "counted"): _counted,
    ("alike_two", "on_wild"): _on_wild,
    ("handed_over", "both_lose"): lambda t: "leaves" if _has(t, "exact_both_last") else "unsaid",
    ("palifico_plain", "opened"): _opened,
    ("palifico_plain", "compared"): lambda t: (
        "componentwise" if "order_componentwise" in t else "quantity"
    ),
    ("outbid_highest", "higher"): _higher,
    ("back", "once"): lambda t: "spot_on_once" if "spot_on_once" in t else "once",
    ("palifico", "also_loses"): _also_loses,
    ("palifico_several", "not_yet"): lambda t: "not_yet" if dice_come_back(t) else "any",
    ("palifico_several", "later"): lambda t: "again" if dice_come_back(t) else "never",
    ("double_answer", "nobody_else"): lambda t: _yes("window_calls" in t),
    ("double_stake", "at_stake"): _at_stake,
    ("face_off", "face_off_least"): _face_off_least,
    ("outbid", "may_bid"): lambda t: "bid_or_call" if "window_calls" in t else "bid",
    ("outbid", "bare"): lambda t: "bare" if _has(t, "reroll", "wild_until") else "unsaid",
    ("outbid", "seconds"): lambda t: t(
        "window_calls" if "window_calls" in t else "outbid", "seconds"
    ),
    ("spot_on_wrong", "loses"): lambda t: "discards" if "aim_shed" in t else "loses",
    ("spot_on_wrong_by", "loses"): lambda t: "discards" if "aim_shed" in t else "loses",
}
"""What each repetition has to say."""

DUE: dict[str, Callable[[Clauses], bool]] = {
    "aim": lambda _: True,
    "roll": lambda _: True,
    "bid": lambda _: True,
    "bluff": lambda _: True,
    "after_bid": lambda _: True,
    "hand": lambda t: "wild_none" not in t,
    "highest_face": lambda t: "order_componentwise" in t,
    "lowest_to_ones": lambda t: "order_ones" in t,
    "lowest_from_ones": lambda t: "order_ones" in t,
    "order_chains": lambda t: _has(t, "wild_below", "wild_above"),
    "plain_order": lambda t: "wild_until" in t and not _calls(t),
    "plain_stays": lambda t: "wild_until" in t and "fly" not in t,
    "plain_palifico": lambda t: "wild_until" in t and "palifico" in t,
    "window": lambda t: "window_calls" in t,
    "shown": lambda t: "reroll" in t,
    "spot_on_in_turn": _bluff_at_once_alone,
    "spot_on_two_out": _only_who_is_out,
    "in_turn_only": lambda t: (
        "window_calls" not in t or "bluff" not in t.things("window_calls", "calls")
    ),
    "starter_palifico": lambda t: "palifico" in t,
    "uncalled": lambda t: _calls(t) and "plain_by_bid" not in t,
    "uncalled_unless_on": lambda t: "fly" in t and "plain_called" not in t,
    "uncalled_other": lambda t: "plain_by_bid" in t and "plain_called" in t,
    "window_after_reroll": lambda t: _has(t, "window_calls") and "reroll_with_bid" in t,
    "spot_on_said": lambda t: "spot_on" in t,
    "outbid_pass": lambda t: "outbid" in t and "pass" in t,
    "pass_no_window": lambda t: "window_calls" in t and "pass" in t,
    "after_pass": lambda t: "pass" in t,
    "all_passed": lambda t: "pass" in t,
    "pass_handed_over": lambda t: "pass" in t and "handed_over" in t,
    "double_wild_now": lambda t: "wild_until" in t and _double_others(t) == "yes",
    "face_off_else": lambda t: "face_off" in t,
    "palifico_several": _several_come_down,
    "back_seen": lambda t: "back" in t,
    "endless": _may_not_end,
    "wins_after": lambda t: "ends_after" in t,
    "wins_last": lambda t: "ends_last" in t,
    "loses_last": lambda t: "ends_last_shed" in t,
    "wins_first": lambda t: "ends_first" in t and "aim_shed" in t,
    "wins_most": lambda t: "ends_first" in t and "aim_shed" not in t,
    "ends_first_together": _several_go_out,
}
"""The sentences that only repeat or explain, and when a text has to have them."""
