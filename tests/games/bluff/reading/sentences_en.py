"""Every sentence of Bluff's rule text in English, as a table of patterns."""

from __future__ import annotations

from .clauses import Language
from .words_en import WORDS

TITLES = {
    "Aim of the game": "aim",
    "Players and dice": "dice",
    "A round": "round",
    "Bids": "bids",
    "Wild or plain": "plain",
    "Reroll": "reroll",
    "Bluff!": "bluff",
    "Settlement": "settlement",
    "Spot-on": "spot_on",
    "Bids out of turn": "outbid",
    "Double!": "double",
    "Passing": "pass",
    "Coming back in": "back",
    "Palifico": "palifico",
    "Face-off": "face_off",
    "The next round": "starter",
    "End of the game": "end",
    "Example: the bid was too high": "example",
    "Example: there were more than the bid": "example",
    "Example: the bid was exact": "example",
    "Example: spot-on, and wrong": "example",
    "Example: spot-on, and right": "example",
}
"""What each paragraph is about."""

SENTENCES = {
    # Aim of the game
    "aim": "Everybody rolls dice under a cup and looks only at their own. In turn the players "
    "say how many dice of one face there are on the whole table, {always} higher than the bid "
    "before, until somebody doubts it. Then all dice are shown and counted.",
    "aim_shed": "{mostly} right gets rid of dice. A player without dice has finished: out of the "
    "game, ahead of everybody who still has dice.",
    "aim_points": "{mostly} wrong loses points, which are noted; the number of dice stays the "
    "same and nobody goes out.",
    "aim_lives": "{mostly} wrong loses lives; the number of dice stays the same. At life 0 a "
    "player is out{leaves}.",
    "aim_dice": "{mostly} wrong loses dice. A player without dice is out.",
    "wins_after": "The game lasts {rounds}; whoever has lost the fewest points then wins.",
    "wins_first": "The first player to finish wins.",
    "loses_last": "The earlier you finish, the better; the last one with dice has lost.",
    "wins_most": "The game ends when somebody is out; whoever has the most {unit} then wins.",
    "wins_last": "The last player left wins.",
    # Players and dice
    "players": "{from} to {to} players.",
    "players_just": "{just} players.",
    "dice": "Each player starts with {six_sided}.",
    "dice_split": "{box} dice are dealt out evenly, what is left over stays out of play: {shares}.",
    "lives": "Each player starts with {amount}.",
    "wild_none": "No face is wild: every die counts as the number it shows.",
    "wild": "{wild} is wild: it counts as every number, always.{but_not}",
    "wild_until": "{wild} is wild: it counts as every number. But a bid can make a round plain, "
    "in which nothing is wild; “Wild or plain” below says how.",
    "hand": "So {hand} counts as {face_counts}.",
    # A round
    "clockwise": "The first round's starter is drawn by lot. Play goes clockwise{passed_over}.",
    "roll": "At the start of every round everybody rolls all their dice and keeps them hidden.",
    "rolled_again": "If there are {straight}, that cup is rolled again before anybody has "
    "looked, as often as it takes; nobody learns of it. That holds for a round's first roll "
    "only. The wild face counts as its own number here.",
    "by_hand": "Then everybody turns their own cup: a tap on it uncovers your dice, for you "
    "alone. The bidding opens when all have; whoever is too slow is uncovered by the clock.",
    "turn": "The starter has to bid. After that the player to move has to {choices}{no_passing}.",
    "window": "After every bid there is a short window before the next player moves, in which "
    "everybody but {without} may call {calls}.",
    # Bids
    "bid": "A bid names a count and a face. 4×3 says: of all dice on the table, hidden and "
    "shown, at least four count as 3s{counting}.",
    "bid_on_wild": "The wild face can be bid too: 2×{face} says at least two {faces}, and only "
    "{only=faces} count for it.",
    "no_bid_on_wild": "Nobody can bid on the wild face.",
    "no_bid_on_wild_ever": "Nobody can bid on {faces}, in a plain round either{palifico_can}.",
    "order_numbers": "A higher count is a higher bid; of the same count, a higher number is.",
    "order_faces": "A higher count is a higher bid; of the same count, a higher face is.",
    "order_componentwise": "To raise, make the count or the face higher, or both, by any amount. "
    "Neither may go down.",
    "order_ones": "To raise, keep the count and name a higher face, or name a higher count with "
    "any face. Going to ones or leaving them has a rule of its own: from another face to ones, "
    "the count has to be at least half the standing one, rounded up; from ones to another face, "
    "at least twice the standing one, and one more. Ones over ones just need a higher count.",
    "wild_highest": "{face} is the highest face.",
    "wild_below": "A bid on the wild face stands just below every bid on a number with twice its "
    "count.",
    "wild_above": "A bid on the wild face is worth twice its count: k×{face} stands just above "
    "every number bid of count 2k.",
    "order_chains": "So {chains}.",
    "after_bid": "After {bid} you may bid, for example, {may=bid}, but not {may_not=bid}.",
    "lowest_to_ones": "The lowest bid on 1s after {standing=bid} is {lowest=bid}.",
    "lowest_from_ones": "The lowest bid on {others} after {standing=bid} is {lowest=bid}.",
    "highest_face": "The highest face is {face}; from there only the count can rise.",
    "opening_free": "You may skip any number of steps. A round can open with any bid.",
    "opening_not_on_ones": "You may skip any number of steps. A round can open on any face "
    "except ones; only later bids may go over to ones.{palifico_opens}",
    "skips": "You may skip any number of steps.",
    "least": "The count of the first bid has to be {least}, whatever the face. Where no bid can "
    "go so high, the first bid has the highest count that can be bid.",
    "least_wild": "The count of a first bid that leaves the wild face wild has to be {least}. "
    "Where no bid can go so high, it has the highest count that can be bid.",
    "limit_in_play": "No bid's count may be higher than the number of dice in play. That holds "
    "for every face.",
    "limit_twice": "A bid's count may be higher than the number of dice in play, up to twice as "
    "many. That holds for every face.",
    "in_play": "Dice in play are all that the players own now, hidden or shown. {whoever} has to "
    "{choices}.",
    # Wild or plain
    "plain_by_bid": "{face} is wild when a round begins. As soon as somebody bids on "
    "{bid_on=face}, the round is plain: from that bid on nothing is wild, and every die counts "
    "as what it shows.",
    "plain_called": "As long as {face} is wild, whoever bids may call the bid plain (“Plain!”, "
    "zhai): the round is plain from it on. A bid so called needn't be a raise: it can have any "
    "face{other_than}, also the standing bid's, and its count has to be {lowered}. After "
    "{standing=bid} the lowest is {lowest=bid}, called plain.",
    "plain_bid_as_low": "A bid on {face} takes no call, and while {while=face} is wild its count "
    "may be as low.",
    "plain_opening_same": "{first_plain}; it needs no other count.",
    "plain_opening": "{first_plain}. The count of a first bid that makes the round plain has to "
    "be {least}; where no bid can go so high, it has the highest count that can be bid.",
    "fly": "In a plain round whoever bids may call the bid to fly (“Fly!”, fei): from it on "
    "{face} is wild again. Such a bid needn't be a raise: it can have any face{other_than}, and "
    "its count has to be at least {times} times the standing one; where the limit allows none, "
    "nobody can call it. After that the round can be made plain once more.",
    "plain_stays": "A plain round stays plain to its end.",
    "plain_order": "Which bid is higher than which doesn't change in a plain round.",
    "uncalled": "A bid without a call leaves what is wild as it is and has to be a raise. Which "
    "bid is higher than which doesn't change in a plain round. Calls are made with the bid, "
    "never afterwards.",
    "uncalled_unless_on": "A bid without a call has to be a raise, and unless it is on {face} "
    "leaves what is wild as it is. Which bid is higher than which doesn't change in a plain "
    "round. Calls are made with the bid, never afterwards.",
    "uncalled_other": "Any other bid without a call, in a plain round one on {face} too, leaves "
    "what is wild as it is and has to be a raise. Which bid is higher than which doesn't change "
    "in a plain round. Calls are made with the bid, never afterwards.",
    "plain_palifico": "In a palifico round nothing is wild anyway, and there are no such calls.",
    # Reroll
    "reroll_with_bid": "Whoever bids may reroll with the bid, the starter too. Say so together "
    "with the bid; the dice are rolled after it, so you bid without knowing them.",
    "reroll_before_bid": "On your turn you may reroll first, once, the starter too. Look at the "
    "new dice, then you have to bid; so where {no_bid} you can't reroll.",
    "reroll": "For a reroll set at least one of your hidden dice in the open, unchanged, and "
    "roll all your other hidden dice again, unseen by the others. At least one has to be rolled, "
    "so you need two hidden dice. The dice you show can be of any face.",
    "shown": "Shown dice count like all others, lie open until the round ends and can't be "
    "rolled again in it. Every further reroll has to show at least one more.",
    # Bluff!
    "bluff": "Whoever thinks the last bid is too high calls “Bluff!”: this player is the "
    "challenger, the player of the last bid is the bidder. The round ends.",
    "in_turn_only": "Only the player to move may call {in_turn}.",
    "window_calls": "After every bid all players but {without} have {seconds} to call {calls}, "
    "without seeing what the others do. Of several calls only one counts: that of the first "
    "player clockwise after the bidder.",
    "window_then": "If nobody calls, the next player moves, and may still call {in_turn} in that "
    "turn.",
    "window_after_reroll": "A reroll with the bid is carried out before that.",
    "count": "All dice are shown. Count {counted}.",
    "straight_nothing": "But {straight} count for nothing: none of them, for no bid. That is "
    "judged by all dice of the player, hidden and shown, and the wild face counts as its own "
    "number here.",
    "alike": "If a player has five or more dice, hidden and shown, and all of them count for the "
    "bid, they count for more: {more}. So the count can be higher than the number of dice.",
    "alike_two": "If a player has five or more dice, hidden and shown, and all of them count for "
    "the bid, they count for more: {natural} more where all of them show the bid's face{on_wild}"
    ", else {else} more. So the count can be higher than the number of dice.",
    "count_plain": "If the last bid made the round plain, or left it plain, nothing is wild: "
    "count only the dice with the bid's face.",
    "count_palifico": "In a palifico round nothing is wild: count only the dice with the bid's "
    "face.",
    # Settlement
    "fewer": "Fewer than bid: the bidder loses {amount}.",
    "more": "More than bid: the challenger loses {amount}. How wide the miss is doesn't matter.",
    "fewer_missing": "Fewer than bid: the bidder loses as many {unit} as are missing.",
    "more_extra": "More than bid: the challenger loses as many {unit} as there are too many.",
    "fewer_discard": "Fewer than bid: the challenger was right and has to discard {dice_count}.",
    "more_discard": "More than bid: the bidder was right and has to discard {dice_count}.",
    "fewer_discard_missing": "Fewer than bid: the challenger was right and has to discard as "
    "many dice as are missing.",
    "more_discard_extra": "More than bid: the bidder was right and has to discard as many dice "
    "as there are too many.",
    "exact_nobody": "Exactly the bid: nothing happens.",
    "exact_discard": "Exactly the bid: the bidder has to discard {dice_count}.",
    "exact_challenger": "Exactly the bid: the challenger loses {amount}.",
    "exact_both": "Exactly the bid: the bidder and the challenger lose {amount} each.",
    "exact_both_last": "Exactly the bid: the bidder and the challenger lose {amount} each. If "
    "that would leave nobody in the game, the bidder keeps {kept=amount}.",
    "exact_gift": "Exactly the bid: the challenger gives {amount} to the bidder, even the last "
    "ones. Whatever would give the bidder more than the starting number leaves play instead.",
    "exact_gift_one": "Exactly the bid: the challenger gives {amount} to the bidder, even a last "
    "one. If the bidder would then have more than the starting number, the die leaves play "
    "instead.",
    "exact_others": "Exactly the bid: everybody except the bidder loses {amount}.",
    "exact_others_keep": "Exactly the bid: everybody except the bidder loses {amount}. "
    "Bystanders always keep {kept=amount}; the challenger may lose even that.",
    "exact_others_spared": "Exactly the bid: everybody except the bidder loses {amount}. "
    "Bystanders who have only {last=amount} left are spared; the challenger is not.",
    "exact_others_even": "Exactly the bid: everybody except the bidder loses {amount}, even if "
    "{even_if}.",
    "noted": "Points lost are noted and add up, without an end. Nobody ever loses dice or goes "
    "out.",
    "discard_no_more": "Discarding is not a choice. Nobody discards more than they have.",
    "lose_no_more": "Nobody loses more {unit} than they have.",
    "handed_over": "Whoever was right gets the {unit} that are lost: the challenger if there "
    "were fewer than bid, else the bidder. Nobody comes to more than the starting number; what "
    "is beyond that leaves play.{both_lose}",
    # Spot-on
    "spot_on": "Whoever thinks the last bid is exactly true calls “Spot-on!” instead. The round "
    "ends and the dice are counted in the same way.",
    "spot_on_in_turn": "Only the player to move may call “Spot-on!”.",
    "spot_on_once": "Each player has one such call in a game. A call that doesn't count because "
    "another came first clockwise isn't used up.",
    "spot_on_not_two": "With two players left nobody can call “Spot-on!” any more.",
    "spot_on_two_out": "With two players left only a player who is out can still call “Spot-on!”.",
    "spot_on_right_others": "Right: everybody except the caller loses {amount}, even the last.",
    "spot_on_right_others_noted": "Right: everybody except the caller loses {amount}.",
    "spot_on_right_discard": "Right: the caller has to discard {amount}.",
    "spot_on_right_gain": "Right: the caller gains {amount}, but never beyond the starting "
    "number. Nobody loses anything.",
    "spot_on_right_back": "Right: the caller takes back {amount} lost before, but has never lost "
    "fewer than none. Nobody loses anything.",
    "spot_on_wrong": "Wrong: {wrong_who} {loses} {amount}.",
    "spot_on_wrong_by": "Wrong, too many or too few: {wrong_who} {loses} as many {unit} as bid "
    "and count differ, and {more_by} more.",
    "spot_on_handed_over": "The {unit} that a wrong caller loses go to the bidder, in the same "
    "way.",
    "spot_on_handed_over_all": "The {unit} that are lost go to the caller who was right, else to "
    "the bidder, in the same way.",
    "spot_on_said": "If somebody calls “Bluff!” and the bid turns out exact, that is no spot-on: "
    "the rule for exact bids holds.",
    # Bids out of turn
    "outbid": "After every bid, as long as three or more players are left, all players but the "
    "bidder, the next one too, have {seconds} in which each may {may_bid}, once and unseen by "
    "the others: any bid that they could make on the last one in their turn.{bare} The time is "
    "the same for everybody and runs to its end.",
    "outbid_highest": "The highest of these bids counts, of equal ones that of the first player "
    "clockwise after the bidder; all others are void.{higher}",
    "outbid_then": "It stands as if it had been made in turn: the same time for bids follows it, "
    "and play goes on clockwise from whoever made it, over all in between. If nobody bids, the "
    "next player moves.",
    "outbid_void": "If anybody calls in that time, the call counts and all bids made in it are "
    "void.",
    "outbid_pass": "After a pass there is no such time.",
    # Double!
    "double": "Instead of calling “Bluff!” the player to move may call “Double!” on {doubled}. "
    "Whoever calls it is the challenger and whoever made that bid is the bidder, of that bid.",
    "double_wild_now": "What is wild is what is wild now, when the double is called, not when "
    "that bid was made.",
    "double_answer": "The bidder has to answer before any die is shown: “Accepted”, for two "
    "times the stake, or “Redouble!”, for four times. Then the round ends and the dice are "
    "counted for that bid.{nobody_else}",
    "double_stake": "All that {at_stake} in the settlement, by anybody, is two or four times as "
    "much; everything else stays as it is.",
    # Passing
    "pass": "On your turn you may say “Pass!” instead, once in a round. By that you claim "
    "{claimed}: hidden and shown ones together, each die as it lies, wild ones too. You may say "
    "so whatever your dice are. Before the round's first bid nobody can pass{rerolled}.",
    "after_pass": "The last bid stays as it is, and the next player has the turn: to {choices}, "
    "pass as well, or doubt the pass. Only the next player may doubt the pass, and only instead "
    "of anything else.",
    "all_passed": "If all others pass and the turn comes back to the bidder, the bidder can't "
    "call anything on this bid, but may {bid_again}, doubt the last pass, or pass if they "
    "haven't yet{double_others}.",
    "pass_no_window": "After a pass there is no window.",
    "pass_doubted": "If the pass is doubted, the round ends and all dice are shown. If it is "
    "true, whoever doubted it loses {amount}; if not, whoever passed does.",
    "pass_doubted_shed": "If the pass is doubted, the round ends and all dice are shown. If it "
    "is true, whoever passed has to discard {amount}; if not, whoever doubted it does.",
    "pass_handed_over": "The {unit} that are lost go to whoever was right, in the same way.",
    "pass_starter": "For the question of who starts next, whoever doubted the pass is the "
    "challenger, whoever passed is the bidder, and a true pass is an exact bid.",
    # Coming back in
    "back": "In the time for calls after a bid a player who is out may call “Spot-on!” too, "
    "{once}; the call has its place clockwise like any other. If it is right, that player is "
    "back in from the next round on, with {amount}{with_dice}, but not more than at the start. "
    "If it is wrong, it costs nothing and that player stays out. The round ends either way."
    "{until_two}",
    "back_seen": "Whoever may still come back in can't look at the others' dice. For the ranking "
    "only the last time counts that a player went out.",
    # Palifico
    "palifico": "When any loss{also_loses} brings a player from more dice down to one, and at "
    "least three players are still in, the next round is that player's palifico round, and that "
    "player starts it. Nobody has more than one in a game.",
    "palifico_several": "If several come down to one in the same settlement, only the first "
    "clockwise after the bidder{not_yet} has it. The others start no palifico round for this"
    "{later}.",
    "palifico_plain": "In a palifico round nothing is wild: ones count only as ones, and 1 is "
    "the lowest face. {opened} Bids are compared plainly: {compared}.",
    "palifico_face": "Whoever has more than one die has to keep the face of the last bid and can "
    "only raise the count. Players with one die may change the face.",
    # Face-off
    "face_off": "When two players are left with one die each, they bid on the sum of the pips of "
    "both dice: 7 says that it is 7 or more. In such a round nothing is wild and faces aren't "
    "named. Any sum from {lowest} to {highest} may open it{face_off_least}, and a raise is any "
    "higher sum up to {up_to}.",
    "face_off_else": "Everything else stays as it is: the sum takes the place of the count, and "
    "the difference is that between the bid and the sum.",
    # The next round
    "starter_wrong": "Next round's starter is whoever was wrong: the bidder if there were fewer "
    "than bid, else (also on an exact bid) the challenger.",
    "starter_right": "Next round's starter is whoever was right: the challenger if there were "
    "fewer than bid, else (also on an exact bid) the bidder.",
    "starter_after": "Next round's starter is the player clockwise after the challenger.",
    "starter_rotates": "Next round's starter is the player clockwise after the last starter's "
    "place.",
    "starter_wrong_spot_on": "After “Spot-on!”: the caller, right or wrong.",
    "starter_right_spot_on": "After “Spot-on!”: the caller if it was right, the bidder if it was "
    "wrong.",
    "starter_after_spot_on": "After “Spot-on!”: the player clockwise after the caller.",
    "starter_gone": "If that player {gone}, the next player clockwise who is still in starts.",
    "starter_palifico": "A palifico round is started by its own player instead.",
    # End of the game
    "ends_after": "The game ends after {rounds}. Whoever has lost fewer points ranks higher; "
    "equal numbers share a rank.",
    "ends_first": "The game ends after the round in which somebody {ends}. The {unit} left are "
    "the score: whoever has {order} ranks first, and equal scores share a rank.",
    "ends_first_together": "Players who go out together share the last rank.",
    "ends_last_shed": "The game ends when one player is left. Players rank in the order in which "
    "they finished; the one left is last.",
    "ends_last": "The game ends when one player is left, the winner. The others rank by how long "
    "they stayed in; those who go out in the same round share a rank.",
    "endless": "With these rules the total of {unit} doesn't fall in every round, so a game "
    "could go on for ever.",
    "rounds_first": "After {rounds} the game ends in any case, and the score decides in the same "
    "way.",
    "rounds": "After {rounds} the game ends in any case. Players still in rank {place} those who "
    "{gone}, whoever has {order} {unit} first; equal numbers share a rank.",
    # Examples
    "example_dice": "Dice: {hands}.",
    "example_points": "Points lost so far: {owned}.",
    "example_lives": "Lives: {owned}.",
    "example_claim": "{bidder=seat} starts the round with {bid}, {claimant=seat} calls {called} "
    "{there}{included}: {difference}.",
    "example_nothing": "Nobody loses or gains anything.",
    "example_changes": "{changes}.",
    "example_surcharge": "That is {difference_of} for the difference and {more_by} more.",
    "example_next": "{starter=seat} starts the next round.",
    "example_next_out": "{names_out}{starter=seat} starts the next round.",
    "example_palifico": "{starter=seat} starts the next round, which is {whose=seat}'s palifico "
    "round.",
    "example_palifico_out": "{names_out}{starter=seat} starts the next round, which is "
    "{whose=seat}'s palifico round.",
    "example_over": "The game is over: {places}.",
    "example_over_out": "{names_out}The game is over: {places}.",
}
"""Each kind of sentence."""

ENGLISH = Language(TITLES, WORDS, SENTENCES)
