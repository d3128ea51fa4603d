"""The phrases that may stand in a slot of a sentence in English, and what each of them means."""

from __future__ import annotations

from .clauses import Parts, Several, Vocabulary

WORDS: dict[str, Vocabulary] = {
    "unit": {"dice": "dice", "lives": "lives", "points": "points"},
    "amount": {
        "{1} die": "dice",
        "{n} dice": "dice",
        "{1} life": "lives",
        "{n} lives": "lives",
        "{1} point": "points",
        "{n} points": "points",
    },
    "dice_count": {"{1} die": "dice", "{n} dice": "dice"},
    "six_sided": {"{1} six-sided die": "dice", "{n} six-sided dice": "dice"},
    "rounds": {"{1} round": "rounds", "{n} rounds": "rounds"},
    "seconds": {"{1} second": "seconds", "{n} seconds": "seconds"},
    "least": {
        "at least {N}": "number",
        "at least the number of players still in": "heads",
        "at least {N} more than there are players still in": "heads_and",
    },
    "always": {"always": "always", "usually": "usually"},
    "mostly": {"Usually whoever was": "usually", "Whoever was": "always"},
    "leaves": {"": "stays", ", and that player's dice leave the table": "leaves"},
    "wild": {
        "The die's own 6 is the star, ★, so there is no number 6. The ★": 6,
        "The 1": 1,
    },
    "but_not": {
        "": "always",
        " Only a palifico round is different.": "palifico",
        " Only a palifico round is different. So is a face-off.": "palifico, face_off",
        " Only a face-off is different.": "face_off",
    },
    "face": {"★": 6, **{str(face): face for face in range(1, 7)}},
    "faces": {"★": 6, **{f"{face}s": face for face in range(1, 7)}},
    "others": {f"{face}s": face for face in range(2, 7)},
    "hand": Parts(r"([1-6★])", " "),
    "face_counts": Parts(r"([1-6★]): (\d+)", ", "),
    "shares": Parts(r"with (\d+) players (\d+) each(?: \((\d+) left over\))?", ", "),
    "bid": Parts(r"(\d+)×([1-6★])", ", "),
    "chains": Parts(r"(\d+)×([1-6★]) < (\d+)×([1-6★]) < (\d+)×([1-6★])", ", "),
    "gone": {
        "is out": "out",
        "are out": "out",
        "has finished": "finished",
        "have finished": "finished",
    },
    "passed_over": {
        "": "nobody",
        " and passes over players who are out": "out",
        " and passes over players who have finished": "finished",
    },
    "straight": {
        "five or more dice under one cup that all differ and lie in a row without a gap "
        "(1 2 3 4 5, for example)": "row",
        "five or more dice under one cup that all differ (1 2 4 5 6, for example)": "different",
    },
    "more": {
        "{N} more": "any",
        "{N} more, with wild dice among them or not": "any_wild",
    },
    "on_wild": {"": "none", " (on a bid on ★: all ★)": "6", " (on a bid on 1s: all 1s)": "1"},
    "choices": Several(
        {
            "raise the bid": "raise",
            "bid again": "bid",
            "doubt it": "bluff",
            "call “Spot-on!”": "spot_on",
            "call “Double!”": "double",
            "pass": "pass",
        },
        ", ",
        " or ",
    ),
    "bid_again": {"raise the bid": "raise", "bid again": "bid"},
    "no_passing": {"; passing is not allowed": "no", "": "yes"},
    "calls": Several(
        {
            "“Bluff!”": "bluff",
            "“Spot-on!”": "spot_on",
            "(save for the next player) “Spot-on!”": "spot_on_save_next",
        },
        " or ",
        " or ",
    ),
    "in_turn": {"“Bluff!”": "bluff", "“Bluff!” or “Spot-on!”": "bluff, spot_on"},
    "without": {"the bidder": "bidder", "the bidder and the next player": "bidder, next"},
    "counting": {
        "": "nothing",
        ", wild dice included": "wild",
        ", wild dice included unless the round is plain": "wild_unless_plain",
    },
    "counted": {
        "the dice with the bid's face, together with the wild ones; for a bid on the wild "
        "face the wild ones alone": "face, wild; wild",
        "the dice with the bid's face, together with the wild ones": "face, wild",
        "the dice with the bid's face": "face",
    },
    "palifico_can": {"": "no", "; only in a palifico round can one": "yes"},
    "palifico_opens": {"": "no", " A palifico round can open on ones too.": "yes"},
    "whoever": {
        "Whoever can make no bid any more, called or not,": "bid",
        "Whoever faces a bid that can't be raised": "raise",
    },
    "no_bid": {
        "you can make no bid any more, called or not,": "bid",
        "no higher bid is left": "raise",
    },
    "other_than": {"": 0, " other than ★": 6, " other than 1s": 1, " other than 1": 1},
    "lowered": {
        "at least the standing one": "same",
        "at least one less than the standing one, but never lowered to one": "one_fewer",
    },
    "first_plain": {
        "The first bid may be called plain too": 0,
        "The first bid may be on ★ too": 6,
        "The first bid may be on 1 too": 1,
    },
    "even_if": {
        "it is the last": "last",
        "nothing is left then": "last",
    },
    "both_lose": {
        "": "unsaid",
        " If bidder and challenger both lose, it leaves play.": "leaves",
    },
    "wrong_who": {"the caller": "caller", "the bidder": "bidder"},
    "loses": {"loses": "loses", "has to discard": "discards"},
    "also_loses": {
        "": "",
        ", a wrong spot-on too,": "spot_on",
        ", a die given away too,": "gift",
        ", a wrong spot-on or a die given away too,": "spot_on, gift",
    },
    "not_yet": {"": "any", " who hasn't had one yet": "not_yet"},
    "later": {
        "": "never",
        ", but may have theirs if a later loss brings them from more dice to one again": "again",
    },
    "opened": {
        "Any face may open it, ones too, with the least count of a first bid that leaves the "
        "wild face wild.": "least_wild",
        "Any face may open it, ones too, with the least count of any first bid.": "least",
        "Any bid may open it, ones too.": "any",
    },
    "compared": {
        "count or face goes up and neither goes down": "componentwise",
        "count first, then face": "quantity",
    },
    "claimed": {
        "that no two of your own dice show the same": "differ",
        "that all your own dice show the same": "alike",
    },
    "rerolled": {"": "no", ", nor whoever has just rerolled and has to bid": "yes"},
    "double_others": {
        "": "no",
        ", or call “Double!” on another player's bid": "yes",
    },
    "doubled": {
        "the last bid": "last",
        "the last bid that any one other player made in this round, also one that has been "
        "raised since": "any",
    },
    "nobody_else": {"": "no", " Nobody else can call anything then.": "yes"},
    "at_stake": {
        "is lost": "lost",
        "is lost or given away": "lost, given",
        "is discarded": "discarded",
    },
    "face_off_least": {"": "unsaid", ", whatever the least opening is": "any"},
    "may_bid": {"bid": "bid", "bid instead of calling": "bid_or_call"},
    "bare": {
        "": "unsaid",
        " It is a bare bid: nothing else can be said or done with it.": "bare",
    },
    "higher": {
        "": "as in turn",
        " Here the higher count is the higher bid; of the same count, the higher face "
        "is.": "quantity",
        " Here a bid on 1s is above every bid of twice its count and below those of more.": "ones",
        " Here a bid on 1s is above every bid of twice its count and below those of more. In "
        "a palifico round the count decides, then the face.": "ones, palifico",
    },
    "once": {
        "once in a game, right or wrong": "once",
        "if they haven't called it in this game yet": "spot_on_once",
    },
    "with_dice": {"": "no", " and as many dice as at the start": "yes"},
    "until_two": {
        "": "unsaid",
        " With two players left nobody can come back in any more.": "over",
    },
    "ends": {"finishes": "finished", "goes out": "out"},
    "order": {"the most": "most", "the fewest": "fewest"},
    "place": {"behind": "behind", "ahead of": "ahead"},
    # Examples
    "hands": Parts(r"([A-T])((?: [1-6★])*)", ", "),
    "owned": Parts(r"([A-T]) (\d+)", ", "),
    "seat": {seat: seat for seat in "ABCDEFGHIJKLMNOPQRST"},
    "called": {"“Bluff!”": "bluff", "“Spot-on!”": "spot_on"},
    "there": {
        "There is {1}": "count",
        "There are {n}": "count",
        "There are none": ("count", 0),
    },
    "included": {"": 0, ", ★ included": 6, ", 1 included": 1},
    "difference": {
        "exactly the bid": ("more", 0),
        "{N} more than bid": "more",
        "{N} fewer than bid": "fewer",
    },
    "changes": Parts(
        r"([A-T]) (?:loses|discards|gains|takes back) (\d+) "
        r"(?:die|dice|life|lives|points?) \((\d+) → (\d+)\)",
        "; ",
    ),
    "names_out": Parts(
        r"((?:[A-T](?:, | and ))*[A-T]) (?:is|are|has|have) (?:out|finished)\. ", ""
    ),
    "places": Parts(r"(\d+)\. ((?:[A-T](?:, (?=[A-T](?:,| and))| and )?)+)", ", "),
}
