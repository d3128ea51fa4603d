# ruff: noqa: E501 (a sentence is easier to compare in one piece)
"""The sentences of a rule text in English, and what each says."""

from __future__ import annotations

import re

from .clauses import NUMBER, RANK, RANK_TEXT, Field, choice, language, listed, rank


def _amount(said: str) -> tuple[str | int, int]:
    """What a payment is of, and how many times over."""
    times, _, of = said.rpartition(" × ")
    number = re.fullmatch(r"(\d+) points", of)
    if number:
        return int(number[1]), int(times or 1)
    return ("own" if of == "the sum of their own hand" else "both"), int(times or 1)


AMOUNT = Field(
    r"(?:\d+ × )?(?:the sum of their own hand(?: and the (?:caller|winner)'s)?"
    r"|the sum of both hands|\d+ points)",
    _amount,
)


def _weighed(said: str) -> tuple[tuple[str, str], ...]:
    """What two of each rank do, by rank."""
    found = re.findall(rf"two ({RANK_TEXT}) (pass|threaten|leave)", said)
    return tuple((rank(each), what) for each, what in found)


def _binding(said: str) -> frozenset[tuple[str, str]]:
    """What the card turned up does to the starter, by rank."""
    words = {"skip": "skip", "threaten": "threat", "turn": "turn", "open": "open"}
    ranks: list[str] = []
    found = set()
    for part in said.split(", "):
        shown, *verb = part.split(" ", 1)
        if shown == "theirs":
            continue
        ranks.append(rank(shown))
        if verb:
            what = next(word for start, word in words.items() if verb[0].startswith(start))
            found |= {(each, what) for each in ranks}
            ranks = []
    return frozenset(found)


_DOES = (
    r"(?: skips them| threatens them| turns the order| opens their hand"
    r"| skips \d+ turns, theirs first)"
)
_WEIGHS = (
    rf"two {RANK_TEXT} "
    r"(?:pass over \d+ players|threaten like two in a row|leave the order as it was)"
)

_EACH = ("A", *map(str, range(2, 11)), "J", "Q", "K", "★")

FIELDS: dict[str, Field] = {
    "n": NUMBER,
    "least": NUMBER,
    "points": NUMBER,
    "rank": RANK,
    "ranks": listed(RANK_TEXT, ", ", rank),
    "rising": listed(r"\d+", "(?:, | or )", int),
    "either": listed(RANK_TEXT, "(?:, | or )", rank),
    "amount": AMOUNT,
    "seats": Field(r"\d+(?:–\d+)?", lambda said: tuple(map(int, (said.split("–") * 2)[:2]))),
    "rounds": Field(r"\d+ rounds?", lambda said: int(said.split()[0])),
    "cards": Field(r"\d+ cards?", lambda said: int(said.split()[0])),
    "count": Field(
        r"\d+ cards?(?:, or what they add up to,)?",
        lambda said: (int(said.split()[0]), said.endswith("to,")),
    ),
    "decks": choice({"52 cards": 1, "two decks of 52 cards": 2}),
    "jokers": Field(
        r"(?: and \d+ jokers? \(★\))?", lambda said: int(said.split()[1]) if said else 0
    ),
    "answers": choice(
        {
            "": None,
            " (and answers one that makes draw)": True,
            " (but answers none that makes draw)": False,
        }
    ),
    "same": choice(
        {"a card of the same rank": "own", **{f"another {each}": rank(each) for each in _EACH}}
    ),
    "ends": choice(
        {
            "": None,
            ", or with the 3 of the same suit, which ends it": ("three", False),
            ", or with the 3 of the same suit, which ends it unless it threatens itself": (
                "three",
                True,
            ),
            ", or with any card of its own suit, which ends it": ("suit", False),
            ", or with any card of its own suit, which ends it unless it threatens itself": (
                "suit",
                True,
            ),
        }
    ),
    "where": choice(
        {
            "": "any",
            " while a suit of its own colour is to be followed"
            " (otherwise only on its own rank)": "colour",
        }
    ),
    "threatened": Field(
        rf"(?: \(but (?:never on|on) a {RANK_TEXT}(?:(?:, | or ){RANK_TEXT})* that waits for its"
        r" answer(?: only where it is one)?\))?",
        lambda said: None if not said else said.endswith("only where it is one)"),
    ),
    "names": choice({"": "any", " of its own colour": "colour"}),
    "then": choice(
        {
            "its rank or another of these (as said here)": "own",
            **{f"another {each}": rank(each) for each in _EACH},
        }
    ),
    "two": choice({"": False, " With two, you play again.": True, " With two it does nothing.": True}),
    "binds": Field(rf"{RANK_TEXT}(?:(?:, {RANK_TEXT})*{_DOES}|, {RANK_TEXT})*", _binding),
    "weighs": Field(rf"{_WEIGHS}(?:, {_WEIGHS})*", _weighed),
    "of_ranks": Field(
        rf"(?: \({RANK_TEXT}(?:, {RANK_TEXT})*\))?",
        lambda said: tuple(map(rank, said[2:-1].split(", "))) if said else None,
    ),
    "after_draw": choice(
        {"": False, " After a draw only the first has to be the card you drew.": True}
    ),
    "losers": choice(
        {"only the loser": "all", "of the losers who haven't burst, only the one": "staying"}
    ),
    "closes": choice(
        {
            "It ends early only when everybody has answered.": "early",
            "The time runs to its end, even when everybody has answered.": "late",
        }
    ),
    "answered": choice({"once": 1, **{f"{n} times in a row": n for n in range(2, 10)}}),
    "grows": choice(
        {
            "Each answer doubles once more what is paid for the counter; seats that only pay their"
            " own hand pay no more.": True,
            "Every answer is paid as a counter is.": False,
        }
    ),
    "further": Field(
        r"each further one adds \d+|each further one doubles that|further ones add nothing",
        lambda said: said.split()[-1],
    ),
    "drawn": choice({"": False, ", and so does any but the drawn one after a draw": True}),
    "deal": choice({"": False, " (before the first play clockwise from the starter)": True}),
    "nothing": choice({"nothing": False, "only a joker": True}),
    "final": choice({"": False, " A counter can't be countered.": True}),
    "what": choice(
        {
            "a card of the same rank": "rank",
            "the same card of the other deck": "card",
            "the same card of the other deck (or another joker)": "card",
            "another joker": "joker",
        }
    ),
    "keeps": choice(
        {
            "": False,
            ", except that what it threatens counts on as if it had been answered with its own"
            " rank": True,
        }
    ),
    "fractions": choice(
        {
            "A division on the way has to come out even.": False,
            "Fractions may come up on the way.": True,
        }
    ),
    "gone": choice({"": False, "; if they have burst, the first clockwise from there who hasn't": True}),
    "priced": choice({", as if they had gone out": "out", ", for a price of its own": "drawn_out"}),
    "carries": choice(
        {
            "a round in which nothing was left to draw": ("drawn_out",),
            "a round that ended with a counter": ("counter",),
            "a round in which nothing was left to draw or a round that ended with a counter": (
                "drawn_out",
                "counter",
            ),
        }
    ),
    "case": choice(
        {
            "Somebody went out": "out",
            "Dobon": "dobon",
            "Several dobons on one card": "several",
            "Counter": "counter",
            "From the deal": "deal",
            "From the deal, by the starter": "heaven",
            "From the deal, by anybody else": "earth",
            "From the draw": "draw",
            "Nothing left to draw": "drawn_out",
        }
    ),
    "payer": choice({"whoever played the card": True, "each caller": True}),
    "first": choice(
        {
            "only from the deal or from the draw": "both",
            "only from the deal": "deal",
            "only from the draw": "draw",
        }
    ),
}  # fmt: skip

SENTENCES: tuple[tuple[str, str], ...] = (
    ("match", "Points are chips. Whoever has the most after {rounds} wins."),
    ("aim", "You win a round by getting rid of your cards, or by a dobon: the ranks in your hand add up to a card that somebody else has just played."),
    # Players and cards
    ("pack", "{seats} players, {decks}{jokers}, {points} chips each."),
    ("twice", "Every card is there twice, and both do the same."),
    ("deal", "Everybody gets {cards}. One more card is turned up beside the stock. The first starter is drawn by lot; play goes clockwise."),
    ("grows", "That is the first round's deal. It is one card more each round up to {n} cards; then it begins anew with {cards}."),
    ("joker", "A joker goes on any card{answers}. It has no suit: unless its player may name one and does, the suit that was to be followed still is, and another joker fits. Turned up at the start, it lets anything be played."),
    ("joker_counts", "A joker counts {n} in a dobon, and {points} when a hand is paid for."),
    # Your turn
    ("turn", "Play one card that has the rank or the suit of the card on top, or draw one card and pass. You may draw even if you could play."),
    ("play_drawn", "If the card you drew fits, you may play it at once. This doesn't hold for cards that you were made to draw."),
    ("draw_until", "Whoever draws goes on drawing until a card comes that fits, or nothing is left to draw. Then that card may be played, or the turn passes."),
    ("together", "You may lay several cards of one rank{of_ranks} with one play, in any order: the first has to fit, and the last lies on top.{after_draw}"),
    ("together_once", "However many they are, their effect counts once."),
    ("together_each", "Their effect counts for each card: {weighs}. Any other counts once."),
    ("together_one", "A dobon on them has to make the rank of one of them."),
    ("together_sum", "Any dobon on them has to make the sum of all of them: two queens would ask for {n}."),
    ("burst_round", "Burst: whoever has {cards} or more after a draw, a forced one or a penalty too, has burst. The round ends there, before anything else, and they pay. Only cards taken when the round has been won already make nobody burst."),
    ("burst_seat", "Burst: whoever has {cards} or more after a draw, a forced one or a penalty too, has burst. They leave the round at once with their cards, and can't play or call until it is over; a turn of theirs is passed. Turns, effects and windows go on as if their seat weren't there, and they pay when the round ends. If only one player is left, that player wins the round. Only cards taken when the round has been won already make nobody burst."),
    ("pon_said", "Whoever is left with one card says “pon”; it is said for you."),
    ("pon", "Whoever is left with one card after a play has to say “pon” with it."),
    # Cards with an effect
    ("skip", "{ranks}: the next player is skipped.{two}"),
    ("skip_many", "{ranks}: the next {n} turns are skipped, counted round the table, your own among them."),
    ("draw", "{ranks}: the next player draws {count} and passes; {nothing} answers it."),
    ("threat", "{ranks}: the next player may only answer with {same}{ends}. Otherwise they draw {count} and pass."),
    ("suit", "{ranks}: goes on any card{where}{threatened}, and you may name a suit{names}. Then only that suit, {then} fits. Without a word its own suit counts."),
    ("suit", "{ranks}: goes on any card{where}{threatened}, and you may name a suit{names}. Then only that suit or {then} fits. Without a word its own suit counts."),
    ("turn_round", "{ranks}: the order of play turns round.{two}"),
    ("again", "{ranks}: it is your turn again: play another card that fits, or draw."),
    ("open", "{ranks}: the next player lays their whole hand open for everybody, until they have played or drawn."),
    ("flat", "They don't add up: after any number of {ranks} in a row it is {cards}."),
    ("flat_each", "They don't add up: an answer that threatens counts alone, however many came before."),
    ("row", "They add up: after one, two, three or four {either} in a row it is {rising} cards; {further}."),
    ("adds", "They add up: an answer that threatens adds its own cards to those that wait."),
    ("doubles", "They add up: an answer that threatens doubles the cards that wait, whatever its rank."),
    ("first_nothing", "The card turned up at the start has no effect."),
    ("first_binds", "The card turned up binds the starter: {binds}."),
    # Dobon!
    ("dobon", "When somebody else plays a card and all the ranks in your hand add up to its rank, you may call “dobon”, whoever's turn is next. You show your hand and win the round, however many cards you hold."),
    ("court_rank", "A counts 1, J 11, Q 12 and K 13."),
    ("court_ten", "A counts 1; J, Q and K count 10 each."),
    ("window", "After every play the others have {n} seconds to call or to wave it on. All calls are opened together: being faster wins nothing. {closes}"),
    ("several", "Several may call the same card, and all of them win."),
    ("last_called", "Even the card with which somebody goes out may be dobonned: then they have not gone out. Nobody can dobon their own card."),
    ("last_safe", "The card with which somebody goes out can't be dobonned. Nobody can dobon their own card."),
    ("arithmetic", "Arithmetic: a hand of {cards} or fewer may also make the number by adding, subtracting, multiplying and dividing, in any order and with brackets, each card used exactly once. That holds for every kind of dobon. {fractions}"),
    ("jump", "Jumping in: while a card that was just played may be dobonned, anybody else who holds {what} may offer one, instead of calling or waving. All is opened together when the time is over. A dobon comes first, and a last card can't be jumped on. Otherwise, after penalties, the card offered is played, whether it would have fitted or not: of several the one offered by the first seat clockwise from the player of the card; the others stay in hand."),
    ("jumped", "A card jumped in with is a play like any other: pon, a window and its effect belong to it, and play goes on from the seat that jumped in. The card below loses its effect{keeps}."),
    ("first_safe", "The card turned up at the start can't be dobonned."),
    ("first_called", "The card turned up at the start can be dobonned {first}."),
    ("no_effect", "A card that is dobonned, or that is somebody's last, has no effect."),
    # More dobons
    ("counter", "Counter: whoever is called, with cards in hand that add up to the same, may call back in a second window. Then the callers pay.{final}"),
    ("counter_answers", "A counter may be answered {answered}: each time a further window of the same length follows, in which anybody who has not yet called on this card, rightly or wrongly, may call with the same sum, and several may. Then those who answered win instead, those whom they answered pay as callers do in a counter, and whoever called earlier pays like everybody else. The first of them after the player of the card starts the next round. {grows}"),
    ("eights_payer", "Eights: whoever pays with eights still in hand pays twice as much for each of them: × 2, × 4, × 8, × 16. That holds for every payment, by the payer's own eights."),
    ("eights_shown", "Eights: each 8 that a caller shows doubles all that the caller collects. An 8 counts 8, as ever."),
    ("eights_wild", "Eights: in a caller's hand an 8 may stand for any rank from 1 to 13, and each 8 shown doubles all that the caller collects."),
    ("from_deal", "From the deal: before the first play anybody may call on the card turned up, and several may. The first of them from the starter on starts the next round."),
    ("from_draw", "From the draw: straight after drawing you may call on the card on top, unless you played it yourself."),
    ("double", "Double: whoever calls any kind of dobon may declare “double” with it. If the dobon is one, all payments of this round are doubled, even if it is turned round afterwards; once, however many declare it. If it is none, it costs two cards instead of one."),
    # Mistakes
    ("wrong_card", "A card that doesn't fit goes back{drawn}; its player draws one card (and those that were threatened) and the turn passes."),
    ("false_call", "Whoever calls a dobon that is none, or forgets to say pon, draws one card when the window closes: first the player of the card, then the others in the order of play{deal}. The hand shown is hidden again."),
    ("false_draw", "A false dobon from the draw costs that card at once, and the turn passes."),
    ("mistakes_count", "Those cards count when the round is paid."),
    # When the stock runs out
    ("reshuffle", "As soon as its last card is drawn, all cards under the top one of the pile are shuffled and become the new stock."),
    ("drawn_out", "If even that gives nothing, you draw what there is. When everybody has passed once in a row with nothing to draw, the starter of the round wins it{priced}{gone}."),
    ("too_long", "A round of {n} turns that nobody has won ends in the same way."),
    # Points
    ("points", "Cards in the hand count: A 1, 2 {n}, 3 to 10 their number, J Q K {points}."),
    ("rounding", "Sums are rounded to the nearest {n}, half up: once, after adding and before multiplying."),
    ("not_played", "The card that was just played counts for nobody."),
    # Who pays
    ("pay_alike", "{case}: everybody else pays the winner {amount}."),
    ("pay_everybody", "{case}: {payer} pays {amount}. Everybody else pays the sum of their own hand."),
    ("pay_victim", "{case}: only {payer} pays: {amount}."),
    ("pay_most", "{case}: {losers} whose hand is worth most before rounding pays the winner {amount}; equal ones all do."),
    ("pay_burst", "Burst: whoever burst pays each of the others {amount}."),
    ("pay_gone", "Burst: whoever has burst pays each winner {amount} at the end of the round, however it ends, instead of what the others pay."),
    ("apart", "With several callers each is paid apart, by that caller's own hand. Callers don't pay each other."),
    ("carried", "After {carries} all payments of the next round are doubled, fixed sums too. Should that round end so as well, the one after it is doubled once more, up to {n} times in all; any other end brings it back to once."),
    ("doubled_next", "After {carries} all payments of the next round are doubled, fixed sums too. It is never more than twice, however many rounds in a row end so."),
    # The next round
    ("next_starter", "The winner starts the next round. Of several winners it is the first after the player who was dobonned, the way play went before that card."),
    ("next_burst", "After a burst it is the next in turn order."),
    ("next_clockwise", "Every round starts clockwise."),
    # End of the match
    ("end", "The match ends after {rounds}. Equal chips share a rank."),
    ("debt", "Chips may fall below zero; play goes on."),
    ("stakes", "Nobody pays more than they had before the round was paid: several winners are paid one after the other, the next starter first, until the purse is empty."),
    ("bust", "When somebody has no chips left, the match ends there, after the full payment."),
)  # fmt: skip

ENGLISH = language(SENTENCES, FIELDS)
