// Made by `python -m hattari.wiring.protocol`; change the types, not this file.

/** Answer a double: let it be double. */
export interface Accept {
  do: "accept";
}

/** A bid with whose it is. */
export interface BidShown {
  name: Text;
  count: number;
  face: number;
}

/** One picture: the others, the middle, one's own dice, the answers. `star` is the face drawn as a star. `covered` says that one's own cup is down; it can then be tapped as "cup". */
export interface BluffStage {
  star: number | null;
  others: Array<Place>;
  own: Place;
  covered: boolean;
  bid: BidShown | null;
  squares: Array<SquareShown>;
  tally: Tally | null;
  choices: Array<Choice>;
}

/** A game of Bluff as one observer may know it. Field for field from an allow-list. `hand` holds the observer's own hidden dice, null while its cup is down or for a spectator. `raises` are the bids, (count, face), that the seat in turn could make: everybody at the table can tell. `hint` is the boxed game's: dice in play over three, or six where nothing is wild; in a `face_off` the likeliest sum. `odds` is the help with chances, where the table gives it. `open_hands` are all hidden dice by seat, for one who is out and looks; null for everybody else. In a `face_off` bids are on face 0: a sum of pips. `wild` is the face that counts as all now, `star` the round's, by which bids are named and ordered: a bid can end its being wild. `raises_called` are the bids that could be made with a call, `odds_called` their chances. `manners` is by seat, () before the first settlement. */
export interface BluffView {
  game: string;
  round: number;
  phase: string;
  starter: number | null;
  turn: number | null;
  you: number | null;
  seats: Array<SeatView>;
  hand: Array<number> | null;
  wild: number | null;
  in_play: number;
  hint: number;
  star_hint: number;
  bid: StandingBid | null;
  trail: Array<TrailStep>;
  board: Board;
  window: WindowView | null;
  palifico: number | null;
  raises: Array<[number, number]>;
  legal: LegalView | null;
  odds: Array<[number, number, number]> | null;
  showdown: Showdown | null;
  ranking: Array<Array<number>> | null;
  open_hands: Array<Array<number>> | null;
  doubled: DoubledBid | null;
  face_off: boolean;
  star: number | null;
  plain: boolean;
  raises_called: Array<[number, number]>;
  odds_called: Array<[number, number, number]> | null;
  manners: Array<Manner>;
}

/** The squares: a track (clockwise) or a grid (a row for each count). */
export interface Board {
  kind: string;
  squares: Array<Square>;
}

/** Doubt the standing bid. */
export interface Challenge {
  do: "challenge";
}

/** An answer: words, or a bid (count, face); `tone` "call" for what ends the round. */
export interface Choice {
  target: string;
  text: Text | null;
  bid: [number, number] | null;
  tone: string;
}

/** Answer a double: four times the stake. */
export interface Counter {
  do: "counter";
}

/** A die as it lies; `target` where it can be tapped, `counts_as` the number a wild one is. */
export interface Die {
  face: number;
  lit: boolean;
  dim: boolean;
  counts_as: number | null;
  target: string | null;
}

/** Doubt the last bid of the seat `at`, for double the stake. */
export interface Double {
  do: "double";
  at: number;
}

/** A bid that `seat` doubts for double; the seat `at`, whose last one it is, answers. */
export interface DoubledBid {
  seat: number;
  at: number;
  count: number;
  face: number;
}

/** Doubt what the seat before claimed of its dice when it passed. */
export interface DoubtPass {
  do: "doubt_pass";
}

/** What the observer may do now; `show_most` is the most dice a reroll may set open. `doubles` are the seats whose last bid may be doubted for double; `answer` holds where such a double is to be accepted or countered. `called` are the bids that may be made with the call `call`. */
export interface LegalView {
  bids: Array<[number, number]>;
  show: string;
  show_most: number;
  must_bid: boolean;
  challenge: boolean;
  spot_on: boolean;
  wave: boolean;
  uncover: boolean;
  may_pass: boolean;
  doubt_pass: boolean;
  doubles: Array<number>;
  answer: boolean;
  called: Array<[number, number]>;
  call: "" | "fly" | "plain";
}

/** A bid; `show` (under `after_bid`) are the hidden dice set in the open with it. */
export interface MakeBid {
  do: "bid";
  count: number;
  face: number;
  show?: Array<number>;
  call?: "" | "fly" | "plain";
}

/** What a seat did in all rounds before, each deed by how likely a bid was by its own dice. By fifths of that chance (others' hidden dice taken for fair ones), lowest first: `bid`, its own bids; `raised`, the bids that it raised; `doubted`, those that it challenged. */
export interface Manner {
  bid: Array<number>;
  raised: Array<number>;
  doubted: Array<number>;
}

/** Let the turn go, and claim something of one's own dice by that. */
export interface Pass {
  do: "pass";
}

/** A seat: its dice that can be seen, and how many can't; `change` of its dice or lives. `gains` holds where that change is what one plays for. `mark` is a short word beside it: the answer to a question. */
export interface Place {
  name: Text;
  dice: Array<Die>;
  hidden: number;
  lives: number | null;
  change: number;
  out: boolean;
  target: string | null;
  mark: Text | null;
  gains: boolean;
}

/** Before the bid: set these hidden dice in the open, roll the others again. */
export interface Reroll {
  do: "reroll";
  show: Array<number>;
}

/** A seat as everybody sees it; `hidden` counts the dice under its cup. `spot_on_had` holds once it has called its only spot-on, `may_return` while it is out and may come back in. `losses` are the points it has lost, where these are noted. `finished` holds once it is out because it has got rid of all that it should. */
export interface SeatView {
  dice: number;
  lives: number | null;
  shown: Array<number>;
  hidden: number;
  uncovered: boolean;
  out: boolean;
  spot_on_had: boolean;
  may_return: boolean;
  losses: number | null;
  finished: boolean;
}

/** A bid with the dice set in the open, and the call that changes what counts. */
export interface SeenBid {
  what: "bluff.bid";
  seat: number;
  count: number;
  face: number;
  show: Array<number>;
  call: "" | "fly" | "plain";
}

/** A seat doubts the last bid of the seat `at` for double. */
export interface SeenDouble {
  what: "bluff.double";
  seat: number;
  at: number;
}

/** The game is over. */
export interface SeenEnd {
  what: "bluff.end";
  ranking: Array<Array<number>>;
}

/** The lot named the starter. */
export interface SeenLot {
  what: "bluff.lot";
  starter: number;
}

/** A seat's reroll came: how many dice; which ones for that seat alone. */
export interface SeenNewDice {
  what: "bluff.new_dice";
  seat: number;
  count: number;
  dice: Array<number> | null;
}

/** The observer's own answer in a window: "wave", "challenge", "spot_on" or "bid". */
export interface SeenOwnAnswer {
  what: "bluff.answer";
  answer: string;
  count: number | null;
  face: number | null;
}

/** A seat let its turn go. */
export interface SeenPass {
  what: "bluff.pass";
  seat: number;
}

/** A seat sets dice in the open and rolls the others before its bid. */
export interface SeenReroll {
  what: "bluff.reroll";
  seat: number;
  show: Array<number>;
}

/** Dice were rolled: how many by seat, never which. */
export interface SeenRoll {
  what: "bluff.roll";
  counts: Array<number>;
}

/** A round begins. */
export interface SeenRound {
  what: "bluff.round";
  round: number;
  palifico: number | null;
}

/** A showdown: the claim and what came of it; the view holds the dice. */
export interface SeenSettled {
  what: "bluff.settled";
  claim: string;
  claimant: number;
  bidder: number;
  count: number;
  face: number;
  actual: number;
  margin: number;
  before: Array<number>;
  after: Array<number>;
  lives_before?: Array<number>;
  lives_after?: Array<number>;
  out?: Array<number>;
  times?: number;
  losses_before?: Array<number>;
  losses_after?: Array<number>;
}

/** A seat turned its cup. */
export interface SeenUncover {
  what: "bluff.uncover";
  seat: number;
}

/** The bidding opens. */
export interface SeenUncoverEnd {
  what: "bluff.uncover_end";
}

/** The last bid was taken back. */
export interface SeenUndo {
  what: "bluff.undo";
  seat: number;
}

/** The window is over and nobody called. */
export interface SeenWindowClosed {
  what: "bluff.window_closed";
}

/** The last settlement, all dice open; dice and lives by seat before and after. Of a doubted pass `bidder` is who passed, `face` 0, `count` the dice that should differ (or be alike) and `actual` those that do. `counting` are the faces that counted for the bid; `plain` holds where nothing was wild any more. `counts` is by seat what its dice counted for a face. `sheds` holds where what a seat loses is a gain, and who is out has finished. */
export interface Showdown {
  claim: string;
  claimant: number;
  bidder: number;
  count: number;
  face: number;
  wild: number | null;
  counting: Array<number>;
  actual: number;
  margin: number;
  hands: Array<Array<number>>;
  shown: Array<Array<number>>;
  before: Array<number>;
  after: Array<number>;
  lives_before: Array<number>;
  lives_after: Array<number>;
  out: Array<number>;
  next_starter: number;
  times: number;
  plain: boolean;
  counts: Array<number>;
  losses_before: Array<number>;
  losses_after: Array<number>;
  sheds: boolean;
}

/** Claim that the standing bid is exactly true. */
export interface SpotOn {
  do: "spot_on";
}

/** A square of the board: a count, for numbers or for the wild face. `faces` are the faces that may be bid here. `beyond` marks squares that the boxed board leaves out. */
export interface Square {
  kind: string;
  count: number;
  faces: Array<number>;
  beyond: boolean;
}

/** A square of the track; `state` is "past", "standing" or "open". */
export interface SquareShown {
  kind: string;
  count: number;
  state: string;
  target: string | null;
}

/** The bid to raise or to doubt. */
export interface StandingBid {
  seat: number;
  count: number;
  face: number;
}

/** So many dice count for a face, of so many that were bid (None: nobody bid). */
export interface Tally {
  face: number;
  count: number;
  claimed: number | null;
}

/** One sentence or word for people, in both of Hattari's languages. */
export interface Text {
  en: string;
  ja: string;
}

/** A bid, a reroll or a pass of this round, in order; count and face are null but for bids. `plain` holds where nothing was wild once the step was taken. */
export interface TrailStep {
  seat: number;
  do: string;
  count: number | null;
  face: number | null;
  show: Array<number>;
  call: "" | "fly" | "plain";
  plain: boolean;
}

/** Turn one's own cup at the start of a round. */
export interface Uncover {
  do: "uncover";
}

/** Let the window go. */
export interface Wave {
  do: "wave";
}

/** An open window, and whether the observer has answered; nobody else's answer. */
export interface WindowView {
  answered: boolean;
}

export type View = BluffView;

export type Seen =
  | SeenRound
  | SeenLot
  | SeenRoll
  | SeenUncover
  | SeenUncoverEnd
  | SeenBid
  | SeenReroll
  | SeenNewDice
  | SeenPass
  | SeenDouble
  | SeenOwnAnswer
  | SeenWindowClosed
  | SeenUndo
  | SeenSettled
  | SeenEnd;

export type Action =
  | MakeBid
  | Reroll
  | Challenge
  | SpotOn
  | Pass
  | DoubtPass
  | Double
  | Counter
  | Accept
  | Wave
  | Uncover;

export type Stage = BluffStage;
