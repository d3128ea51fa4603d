// Made by `python -m hattari.wiring.protocol`; change the types, not this file.

/** A card; `number` stands below it: what it counts, or what it is worth. */
export interface CardShown {
  card: string;
  number: number | null;
  lit: boolean;
  target: string | null;
}

/** An answer in words; `tone` "call" for a dobon. `suit` draws that suit beside it. */
export interface Choice {
  target: string;
  text: Text;
  tone: string;
  suit: string | null;
}

/** Call that the ranks in one's hand add up to the card's; `double` declares that the round's payments are doubled. */
export interface Dobon {
  do: "dobon";
  double?: boolean;
}

/** One picture: the others, the pile, one's own hand, the answers. `up` is the card on top, `suit` what has to be followed, `take` the cards that a two threatens. `stock` says that the stock can be tapped as "stock". `backwards` that it goes counterclockwise. `lines` are sums to read. */
export interface DobonStage {
  others: Array<Place>;
  own: Place;
  up: string | null;
  suit: string | null;
  take: number;
  stock: boolean;
  backwards: boolean;
  lines: Array<Text>;
  choices: Array<Choice>;
}

/** A match of Dobon as one observer may know it. Field for field from an allow-list. `hand` is the observer's own, `sum` what its ranks add up to, `worth` its points; null for a spectator. `fresh` are the cards it has just drawn. `calls_on` are the ranks on which its hand is a dobon. `up` is the card on top of the pile, `up_by` who played it (null: it was turned up), `laid` how many cards came with that play, `asks` what a dobon on them adds up to, `suit` what has to be followed. `stock` and `pile` are counts, `discards` the pile's cards, the top last: everybody saw them laid. `turns` counts those of the round, this one too, `idle` the last ones in succession that found nothing to draw. From `burst` cards on a hand bursts (null: never). `gone` are the seats that have burst and left the round. Where the deal grows, `dealt` is how many cards everybody was dealt in this round. All payments of this round count `rate` times, between two rounds those of the next. `odds` is the help with chances, where the table gives it. */
export interface DobonView {
  game: string;
  round: number;
  rounds: number;
  phase: string;
  starter: number | null;
  turn: number | null;
  direction: number;
  you: number | null;
  seats: Array<SeatView>;
  hand: Array<string> | null;
  sum: number | null;
  worth: number | null;
  calls_on: Array<string>;
  fresh: Array<string>;
  up: string | null;
  up_by: number | null;
  suit: string | null;
  must: Must | null;
  stock: number;
  pile: number;
  discards: Array<string>;
  idle: number;
  window: WindowView | null;
  legal: LegalView | null;
  odds: Array<Unseen> | null;
  showdown: Reveal | null;
  sheet: Array<ScoreLine>;
  ranking: Array<Array<number>> | null;
  laid: number;
  asks: number | null;
  burst: number | null;
  rate: number;
  dealt: number | null;
  gone: Array<number>;
  turns: number;
}

/** Draw what the rules say: one card, or the threatened ones. */
export interface Draw {
  do: "draw";
}

/** Offer to lay a card of the same rank out of turn; `suit` and `pon` as with a play. */
export interface Jump {
  do: "jump";
  card: string;
  suit?: "C" | "D" | "H" | "S" | null;
  pon?: boolean;
}

/** What the observer may do now. `suits` says that a card may name a suit, `naming` of which ranks; `pon` that it may be said with a play; `take` is how many cards a draw brings. `together` are the ranks of which several may be laid at once; `until` says that a draw goes on until a card fits, `own_colour` that only a suit of the top card's colour may be named, `double` that a dobon may declare a doubling. `jump` are the cards that may be laid out of turn. */
export interface LegalView {
  cards: Array<string>;
  suits: boolean;
  pon: boolean;
  draw: boolean;
  take: number;
  pass: boolean;
  dobon: boolean;
  wave: boolean;
  together: Array<string>;
  until: boolean;
  own_colour: boolean;
  naming: Array<string>;
  double: boolean;
  jump: Array<string>;
}

/** What answers a threat: these ranks, these cards, any of this suit; or else so many cards are taken. */
export interface Must {
  ranks: Array<string>;
  cards: Array<string>;
  take: number;
  suit: string | null;
}

/** Let the turn go after a draw. */
export interface Pass {
  do: "pass";
}

/** A payment with its arithmetic: points, rounded, × times = due; and what was paid. */
export interface PaymentView {
  payer: number;
  payee: number;
  both: boolean;
  points: number;
  rounded: number;
  times: number;
  due: number;
  paid: number;
}

/** A seat: its open cards, or how many it holds; `change` of its chips, `sum` of its hand. `mark` is a short word beside it: the answer to a question. */
export interface Place {
  name: Text;
  cards: Array<CardShown>;
  held: number;
  change: number | null;
  sum: number | null;
  turn: boolean;
  says: Text | null;
  target: string | null;
  mark: Text | null;
}

/** Lay a card; `suit` is what it names, where it may, `pon` says that one card is left. `more` are others of its rank that go on it with the same play, the last on top. */
export interface Play {
  do: "play";
  card: string;
  suit?: "C" | "D" | "H" | "S" | null;
  pon?: boolean;
  more?: Array<string>;
}

/** The last settlement, all hands open. `sums` are what the ranks of each hand add up to, `points` what each hand is worth; `numbers` and `values` say the same of every card. `any_rank` are the cards that may stand for any rank in a caller's hand. `made` are the calculations by which hands that called, or that were called on, make the card's number; "" where a hand only adds up. `together` is how many of the card's rank a dobon had to make the sum of. `turned` are the callers whose calls were turned round before those of `called`; all payments counted `rate` times, and those of `burst` had left the round. */
export interface Reveal {
  ending: string;
  card: string;
  winners: Array<number>;
  called: Array<number>;
  hands: Array<Array<string>>;
  numbers: Array<Array<number>>;
  sums: Array<number>;
  values: Array<Array<number>>;
  points: Array<number>;
  payments: Array<PaymentView>;
  before: Array<number>;
  after: Array<number>;
  next_starter: number;
  any_rank: Array<string>;
  together: number;
  made: Array<string>;
  turned: Array<Array<number>>;
  rate: number;
  burst: Array<number>;
}

/** A settled round: how it ended, who won, what each seat gained or lost. */
export interface ScoreLine {
  ending: string;
  winners: Array<number>;
  gains: Array<number>;
}

/** A seat as everybody sees it: how many cards it holds, its chips, and its cards that lie open. */
export interface SeatView {
  cards: number;
  chips: number;
  open: Array<string>;
}

/** A dobon with the hand that was shown for it; a false one is hidden again, and costs cards. */
export interface SeenCall {
  seat: number;
  hand: Array<string>;
  holds: boolean;
  double: boolean;
  costs: number;
}

/** The window is over: the dobons called in it, and who forgot a pon. */
export interface SeenClose {
  what: "dobon.close";
  calls: Array<SeenCall>;
  silent: number | null;
}

/** Cards were dealt: how many by seat, and the one turned up. */
export interface SeenDeal {
  what: "dobon.deal";
  counts: Array<number>;
  up: string;
  stock: number;
}

/** The seat in turn draws. */
export interface SeenDraw {
  what: "dobon.draw";
  seat: number;
}

/** A dobon straight after drawing. */
export interface SeenDrawCall {
  what: "dobon.draw_call";
  call: SeenCall;
}

/** The match is over. */
export interface SeenEnd {
  what: "dobon.end";
  ranking: Array<Array<number>>;
}

/** The lot named the starter. */
export interface SeenLot {
  what: "dobon.lot";
  starter: number;
}

/** A card that may not be played was laid, and went back with those on it. */
export interface SeenMisplay {
  what: "dobon.misplay";
  seat: number;
  card: string;
  more: Array<string>;
}

/** A card laid a seat's hand open. */
export interface SeenOpen {
  what: "dobon.open";
  seat: number;
  cards: Array<string>;
}

/** The observer's own answer in a window: "wave", "dobon" or "jump". */
export interface SeenOwnAnswer {
  what: "dobon.answer";
  answer: string;
}

/** The turn was let go after a draw. */
export interface SeenPass {
  what: "dobon.pass";
  seat: number;
}

/** A card was laid, with `more` of its rank on it; with the suit that it named, whether pon was said, and whether it came out of turn. */
export interface SeenPlay {
  what: "dobon.play";
  seat: number;
  card: string;
  suit: string | null;
  pon: boolean;
  more: Array<string>;
  jumped: boolean;
}

/** The pile became the stock, of so many cards. */
export interface SeenReshuffle {
  what: "dobon.reshuffle";
  stock: number;
}

/** A round begins. */
export interface SeenRound {
  what: "dobon.round";
  round: number;
}

/** A round's end: who paid whom; the view holds the hands. `burst` had left the round. */
export interface SeenSettled {
  what: "dobon.settled";
  ending: string;
  card: string;
  winners: Array<number>;
  called: Array<number>;
  payments: Array<PaymentView>;
  before: Array<number>;
  after: Array<number>;
  burst: Array<number>;
}

/** Cards went into a hand: how many; which ones for that seat alone. */
export interface SeenTake {
  what: "dobon.take";
  seat: number;
  count: number;
  cards: Array<string> | null;
}

/** One sentence or word for people, in both of Hattari's languages. */
export interface Text {
  en: string;
  ja: string;
}

/** How many cards of a rank the observer hasn't seen, in its hand or on the pile. */
export interface Unseen {
  rank: string;
  count: number;
}

/** Let the window go. */
export interface Wave {
  do: "wave";
}

/** An open window and its length; `answered` is the observer's own, nobody else's. `invited` are the seats that it is for. */
export interface WindowView {
  kind: string;
  seconds: number;
  invited: Array<number>;
  answered: boolean;
}

export type View = DobonView;

export type Seen =
  | SeenRound
  | SeenLot
  | SeenDeal
  | SeenPlay
  | SeenMisplay
  | SeenDraw
  | SeenTake
  | SeenReshuffle
  | SeenPass
  | SeenOwnAnswer
  | SeenOpen
  | SeenClose
  | SeenDrawCall
  | SeenSettled
  | SeenEnd;

export type Action =
  | Play
  | Draw
  | Pass
  | Dobon
  | Wave
  | Jump;

export type Stage = DobonStage;
