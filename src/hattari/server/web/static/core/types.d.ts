/** What the page's modules hand to each other. The server's own shapes are in protocol.d.ts. */

import type { ComponentChildren } from "preact";
import type { Draws } from "../table/chance.mjs";
import type { Kept } from "../lab/shelf.mjs";
import type { Intents } from "../intents.mjs";
import type { FaceName, Mood } from "../faces/face.mjs";
import type { Acts } from "../lab/acts.mjs";
import type { AtlasActs } from "../atlas/acts.mjs";
import type { LearnActs } from "../learn/acts.mjs";
import type { QuizActs } from "../learn/quiz_acts.mjs";
import type { Comparison, Measured, Proposals } from "../lab/results.d.ts";
import type {
  AccountOut,
  Answer,
  AtlasOut,
  BotCard,
  CodeOut,
  Desk,
  DeviceOut,
  FigureOut,
  GameOut,
  GuessesOut,
  InterviewOut,
  LabOut,
  LessonOut,
  QuizOut,
  Me,
  Moment,
  NoticeOut,
  RecordListed,
  Puzzling,
  Reviewing,
  Solution,
  RulesOut,
  ServerMessage,
  TableCommand,
  TableListed,
  TableSeen,
  TableView,
  Text,
  TrainingOut,
  Trial,
  Contrasting,
  Pointing,
  WhatIf,
} from "./protocol.d.ts";

export type { Text, TableView };
/** Does what may be refused; says so to the person, and gives null, where it is. */
export type Attempt = <T>(work: () => Promise<T>) => Promise<T | null>;
/** A table to be made. */
export interface NewTable {
  game: string;
  rules: Spec | RuleSet;
  options?: Record<string, number | boolean | string>;
  title?: string;
  bots?: string[];
  language?: Language;
}
/** A tag as in HTML: "en", "ja", or one that this server has a catalogue for. */
export type Language = string;
export type Words = Record<string, string | Record<string, string>>;
export type Translate = (key: string, values?: Record<string, string | number | null>) => string;
export type Form = "phone" | "flat" | "wide";
export type Tone = "plain" | "bad" | "good";
/** An event, and what it happened to. */
export type On<E extends Element> = Event & { currentTarget: E };

export interface Route {
  page:
    | "lobby"
    | "table"
    | "replay"
    | "review"
    | "whatif"
    | "same"
    | "puzzle"
    | "study"
    | "rules"
    | "atlas"
    | "lab"
    | "learn"
    | "screen"
    | "join"
    | "guess"
    | "operator"
    | "lost";
  key: string;
  query: Record<string, string>;
}

export interface Preferences {
  language: Language;
  theme: "auto" | "dark" | "light";
  sound: boolean;
  /** Whether the coach may speak, where the table gives helps. */
  coach: boolean;
  /** The face one likes to wear. */
  face?: FaceName;
  haptics: boolean;
  /** Whether what others react with, and what bots say, is shown. */
  stamps: boolean;
  chatter: boolean;
  /** Whether the great words are called out loud. */
  speech: boolean;
  /** Whether this browser's owner was asked about sound, vibration and voice. */
  asked: boolean;
  shortcuts: boolean;
  /** The table at which this phone is a cup, by its key; "" for none. */
  cup?: string;
  /** Players whose talk is hidden here, by id. */
  blocked: string[];
  /** A panel's own choices, under its game's id and a dot. */
  [own: `${string}.${string}`]: string | boolean | undefined;
}

/** What an axis of the rules may be: a word, a number, a switch, bounds, or several switches. */
export type AxisValue = string | number | boolean | null | Bounds | RuleSet;
export type Bounds = { min: number; max: number };
export type RuleSet = Record<string, AxisValue>;
/** A preset, and what differs from it. */
export type Spec = RuleSet & { preset: string };

/** What every game's view tells the page; the rest is between the game and its panel. */
export interface GameView {
  game: string;
  you: number | null;
  turn: number | null;
  round?: number;
  /** What the seat holds that sees this, piece by piece, where the game has hands. */
  hand?: readonly unknown[] | null;
  legal: object | null;
}

/** Something of a game that was seen. Its tag begins with the game's id. */
export interface GameSeen {
  what: `${string}.${string}`;
}
/** What a command such as /help said, among the talk. */
export interface Told {
  what: "answer";
  text: Answer["text"];
}
/** What became of a value: the new one, or what is new in it; see `changes.mjs`. */
export type Changes = [any] | string | number | boolean | null | { [name: string]: any };

export type Seen = TableSeen | Told | GameSeen;

/** A table as the server tells it: `truth` is the newest view, `shown` the one on screen. */
export interface Live {
  key: string;
  /** Whether this is a screen for the room: `key` is its pass, and it is nobody's. */
  screen: boolean;
  link: "connecting" | "open" | "lost" | "ended";
  epoch: string | null;
  counter: number | null;
  /** The head of the log at the last row that was told. */
  head: string | null;
  truth: TableView | null;
  shown: TableView | null;
  queue: TableView[];
  shownAt: number;
  /** The result by which this person went out, by its panel's key. */
  wentOut: string | null;
  offset: number;
  beat: number;
  beatAt: number;
  dismissed: string | null;
  talk: Seen[];
  unread: number;
  sent: Record<string, TableCommand>;
  /** What is said at seats just now. */
  bubbles: Bubble[];
  bye: { code: string; text: Text } | null;
  /** The panel's own state; null until the panel has seen a game. */
  panel: unknown;
}
/** What a seat reacts with, or a bot says. */
export type Bubble = { seat: number; mood: Mood } | { seat: number; line: Text };

/** The same with a view on screen. */
export type Shown = Live & { truth: TableView; shown: TableView };

/** The rules in the form, and what the server says of them. */
export interface Draft {
  game: string;
  spec: Spec;
  bots: string[];
  /** The most that can sit, where somebody has said so. */
  seats?: number;
  check: RulesOut | null;
  problem: Text | null;
  reading?: Language;
}

/** A finished game as it is kept. Its moves are the game's own. */
export interface GameRecord {
  game: string;
  rules: RuleSet;
  seats: string[];
  setup?: { starter?: number };
  /** The moves that the clock made, by their number. */
  clock?: { time_up?: number[] };
  moves: unknown[];
  proof?: { commitment: string; server_seed: string; contributions: string[] }[];
}

export interface Replay {
  id: string;
  record: GameRecord | null;
  /** What its rules are called, once the server has said so. */
  title: Text | null;
  /** The views of whoever watched, one after each move; and by seat what it saw differently. */
  frames: GameView[] | null;
  hands: Partial<GameView>[][] | null;
  story: Moment[] | null;
  /** Whose view is on screen; without a seat all hands are open, or none. */
  seat: number | null;
  open: boolean;
  /** The frame on screen, -1 before the address or the record has named one; the beat of its result. */
  at: number;
  beat: number;
  playing: boolean;
  speed: number;
  /** Why it could not be had; true where nobody knows. */
  error: Text | true | null;
}

/** The box over the page; `opening` tells it from an earlier one of the same name. */
export interface Opened {
  name: string;
  opening: number;
  [more: string]: unknown;
}

export interface Noticed {
  text: Text | null;
  key: string | null;
  tone: Tone;
  at: number;
}

export interface State {
  route: Route;
  preferences: Preferences;
  words: Words;
  systemDark: boolean;
  form: Form;
  tall: boolean;
  me: Me | null;
  games: GameOut[] | null;
  bots: Record<string, BotCard[]>;
  /** The animals that bots are, by game. */
  figures: Record<string, FigureOut[]>;
  tables: TableListed[] | null;
  account: AccountOut | null;
  devices: DeviceOut[] | null;
  /** Players of one's own table who share an address, in groups of ids. */
  neighbours: string[][];
  watching: { id: string; name: string }[];
  /** How many screens show the table; its host's alone to know. */
  screens: number;
  /** What the table's bots could learn, and for how many seats the host wants to know. */
  practice: { about?: TrainingOut; chosen?: number } | null;
  mine: RecordListed[] | null;
  /** The table that was left for another game, if any. */
  back: import("../table/back.mjs").Back | null;
  draft: Draft | null;
  /** The finished games of the table on screen. */
  records: RecordListed[];
  live: Live | null;
  replay: Replay | null;
  panels: Record<string, Panel>;
  covers: Record<string, Cover>;
  /** The moments of the last game's record at the table on screen. */
  story: { record: string; moments: Moment[] } | null;
  /** A table's page and its boxes; null until somebody comes to a table. */
  room: Room | null;
  /** What comes after a game; null until somebody plays one or looks at one. */
  after: After | null;
  /** Reviews' module and what it shows; null until somebody goes there. */
  review: ReviewState | null;
  /** Practice; null until somebody goes there. */
  study: StudyState | null;
  /** The lab's module and what it shows; null until somebody goes there. */
  lab: LabState | null;
  /** The lessons' module and where one is; null until somebody wants to learn. */
  learn: LearnState | null;
  /** The atlas of rules; null until somebody opens it. */
  atlas: AtlasState | null;
  /** Screens for the room, cups and what leads there; null until somebody goes there. */
  party: PartyState | null;
  /** The operator's page; null until somebody goes there. */
  operator: Component<{ state: State }> | null;
  /** Games' own parts of it, by the game's id. */
  parties: Record<string, Party>;
  dialog: Opened | null;
  openings: number;
  tab: "log" | "chat";
  notice: Noticed | null;
  /** A line of the operator's for every page; null until one has asked. */
  announced: NoticeOut | null;
  spoken: string;
  /** The digest of the page that the server serves now. */
  renewal: string;
  now: number;
}

/** What a table's page shows; it comes when it is needed. */
export interface Room {
  TablePage: Component<{ state: State }>;
  dialogs: Record<string, (props: never) => ComponentChildren>;
}

/** What a page shows after a game; it comes when it is needed. */
export interface After {
  Story: Component<{ state: State }>;
  ReplayPage: Component<{ state: State }>;
  replayKey: (state: State, intents: Intents, key: string) => boolean;
  dialogs: Record<string, (props: never) => ComponentChildren>;
}

/** Practice: its module, and the game whose board is on screen. */
export interface StudyState {
  view: Component<{ state: State }>;
  game: string | null;
}

/** The puzzle of the day; `solution` comes once one has chosen. */
export interface PuzzleState {
  found: Puzzling | null;
  chosen: number | null;
  solution: Solution | null;
  problem: Text | true | null;
}

/** Playing on from a moment. */
export interface Tried {
  /** From where, and with which hands the next try begins; null before anybody wanted to. */
  wish: { record: string; seat: number; step: number; hands: "believed" | "true" } | null;
  found: WhatIf | null;
  /** How many seats' reviews are open: with all of them the true hands may be used. */
  open: number;
  /** The view on screen, of those since the last move. */
  at: number;
  /** The panel's half-made choice; null for none yet. */
  ui: unknown;
  busy: boolean;
  /** One's place at the end of each try. */
  ends: number[];
  problem: Text | true | null;
}

/** A position under two rule sets. */
export interface SameState {
  wish: {
    record: string | null;
    seat: number;
    step: number;
    game: string | null;
    one: RuleSet | string | null;
    other: RuleSet | string | null;
  } | null;
  found: Contrasting | null;
  problem: Text | true | null;
}

/** The review of a finished game: whose is open, how far it is, and the choice on screen by its step. */
export interface ReviewState {
  view: Component<{ state: State }>;
  acts: import("../review/acts.mjs").ReviewActs;
  /** What a key does there; false where it means nothing. */
  key: (state: State, key: string) => boolean;
  record: string | null;
  desk: Desk | null;
  seat: number | null;
  found: Reviewing | null;
  at: number | null;
  /** The puzzle of the day: its page, and how far one is with it. */
  PuzzlePage: Component<{ state: State }>;
  puzzle: PuzzleState;
  solve: (choice: number) => void;
  /** Why there is none; true where nobody knows. */
  problem: Text | true | null;
  /** Whether one goes where the leader goes, and what people point at now. */
  following: boolean;
  points: Pointing[];
  /** Playing on from a moment: its page, what one may do there, and how far one is. */
  WhatIfPage: Component<{ state: State }>;
  whatIf: import("../review/whatif_acts.mjs").WhatIfActs;
  tried: Tried;
  /** The same position under two rule sets. */
  SamePage: Component<{ state: State }>;
  same: SameState;
}

/** The lab: what people measure and keep. `acts` are its intents, `view` its page. */
export interface LabState {
  view: Component<{ state: State }>;
  acts: Acts;
  /** One's own rule sets, and which of them is in the editor. */
  shelf: Kept[];
  kept: string | null;
  /** What can be measured here, and the ready results. */
  about: LabOut | null;
  seats: number;
  trial: Trial | null;
  /** Ready results and comparisons by name; a reason where one could not be had. */
  results: Record<string, Comparison | Measured | Proposals | { problem: Text | null }>;
  problem: Text | null;
}

/** A lesson and how far one is in it: `at` counts ideas, `wrong` is the last wrong tap. */
/** Which texts the atlas shows. */
export interface AtlasFilter {
  /** A game's id, or nothing for the one that the address names. */
  game: string;
  heads: number | null;
  short: boolean;
}

/** An interview as far as it has come. */
export interface Interview {
  game: string;
  answers: (number | null)[];
  told: InterviewOut | null;
  stage: StageView | null;
  problem: Text | true | null;
}

export interface AtlasState {
  view: Component<{ state: State }>;
  Interview: Component<{ state: State; close: () => void }>;
  Text: Component<never>;
  acts: AtlasActs;
  filter: AtlasFilter;
  /** What was asked for, as JSON. */
  asked: string;
  told: AtlasOut | null;
  problem: Text | true | null;
  interview: Interview;
  /** The number of the box in which the interview was begun. */
  opening: number;
}

export interface LearnState {
  view: Component<{ state: State; close: () => void }>;
  acts: LearnActs;
  Quiz: Component<{ state: State; close: () => void }>;
  quizActs: QuizActs;
  quiz: QuizState;
  /** What was asked for, as JSON. */
  asked: string;
  lesson: LessonOut | null;
  stage: StageView | null;
  problem: Text | true | null;
  at: number;
  tapped: boolean;
  wrong: string | null;
}

/** Questions about rules and how far one is in them; `picked` is the answer given to this one. */
export interface QuizState {
  /** What was asked for, as JSON. */
  asked: string;
  told: QuizOut | null;
  stage: StageView | null;
  problem: Text | true | null;
  at: number;
  picked: number | null;
}

/** A game's part of a lesson, `lesson.mjs` in its folder: draws one picture, tells what is tapped. */
export type StageView = Component<StageProps>;
export interface StageProps<Stage = unknown> {
  stage: Stage;
  tap: (target: string) => void;
  /** The target to point at, if any. */
  hint: string | null;
  done: boolean;
}

/** A table in the room: its pages, and what they know. `acts` are its intents. */
export interface PartyState {
  Screen: Component<{ state: State }>;
  Join: Component<{ state: State }>;
  Guess: Component<{ state: State }>;
  Cup: Component<{ state: State; scene: Scene }>;
  acts: import("../party/acts.mjs").PartyActs;
  /** A screen's own secret, and the code that it shows now; null while the table is locked. */
  pass: string | null;
  code: string | null;
  /** What somebody's code leads to. */
  about: CodeOut | null;
  problem: Text | null;
  /** What viewers guessed about a moment. */
  guesses: (GuessesOut & { moment: number }) | null;
  /** What this viewer guessed. */
  guessed: { moment: number; yes: boolean } | null;
  /** Whether nothing has been moved or tapped for a while. */
  still: boolean;
}

/** Everything that can happen to the page's state, by its type. */
export interface Actions {
  routed: { route: Route };
  screened: { form: Form; tall: boolean; systemDark: boolean };
  ticked: { now: number };
  worded: { words: Words };
  preferred: { preferences: Partial<Preferences> };
  loaded: { found: Partial<State> };
  botsLoaded: { game: string; bots: BotCard[] };
  figuresLoaded: { game: string; figures: FigureOut[] };
  coverLoaded: { game: string; cover: Cover; words: Words };
  panelLoaded: { game: string; panel: Panel; words: Words };
  practised: { practice: State["practice"] };
  atlasChanged: { atlas: Partial<AtlasState> };
  learning: { learn: Partial<LearnState> };
  partyChanged: { party: Partial<PartyState> };
  partLoaded: {
    part: Partial<
      Pick<State, "after" | "atlas" | "lab" | "learn" | "operator" | "party" | "review" | "study">
    >;
    words: Words;
  };
  gamePartyLoaded: { game: string; party: Party };
  screening: { pass: string | null };
  reviewing: { review: Partial<ReviewState> };
  studying: { study: Partial<StudyState> };
  labChanged: { lab: Partial<LabState> };
  received: { message: ServerMessage; at: number };
  disconnected: object;
  sent: { id: string; command: TableCommand };
  paced: { at: number };
  skipped: { at: number };
  picked: { ui: unknown };
  opened: { dialog: { name: string; [more: string]: unknown } };
  closed: object;
  bubbled: { bubble: Bubble };
  popped: { bubble: Bubble };
  tabbed: { tab: State["tab"] };
  noticed: { notice: Partial<Noticed> | null };
  spoken: { text: string };
  drafted: { draft: Partial<Draft> };
  replayed: { replay: Partial<Replay> };
}
export type Action = { [Kind in keyof Actions]: { type: Kind } & Actions[Kind] }[keyof Actions];
export type PageStore = import("./store.mjs").Store<State, Action>;

/** Everything a game's panel needs to draw one moment of a game: its view, its own state. */
export interface Scene<View = GameView, Ui = unknown, Event = Seen> {
  game: View;
  seats: SeatScene[];
  you: number | null;
  ui: Ui;
  beat: number;
  beats: Beat[];
  settled: boolean;
  live: boolean;
  odds: boolean;
  /** Every axis of the rules with its value. */
  rules: RuleSet;
  /** What was seen of late, oldest first. */
  events: Event[];
  preferences: Preferences;
  form: Form;
  tall: boolean;
  clock: { left: number; part: number; bank: boolean; all: number } | null;
}

export interface SeatScene {
  name: string;
  bot: boolean;
  away: boolean;
  /** Out of the game; looks at all hands. */
  out: boolean;
  looks: boolean;
  /** Time was up, so its last move was made for it. */
  timed: boolean;
  you: boolean;
  face: FaceName;
  mood: Mood;
  /** The mood without what a bot gave away or somebody reacts with. */
  open: Mood;
  bubble: Bubble | null;
  /** Its number at the table; null where there is no table any more. */
  index: number | null;
}

/**
 * One step of a result on its way. All of it follows from what everybody sees once it is settled,
 * so that it is as long for everybody.
 */
export interface Beat {
  kind: string;
  ms: number;
  /** Whom it is about. */
  seats?: number[];
  /** How many of their dice or cards lie open by then, where not all do. */
  upTo?: number;
  /** The sound that goes with it. */
  cue?: string;
  /** The key of the word that is called out. */
  call?: string;
}

/** What the page shows of a game before it is played: the picture's address, and a word. */
export interface Cover {
  picture: string;
  pitch: string;
}

/** What a keystroke or a tap means to a panel: a change of its own state, or a move. */
export type Meaning<Change = unknown, Act = object> = { ui: Change } | { act: Act } | null;

export type Component<Props> = (props: Props) => ComponentChildren;

/**
 * A game's part of the page; `panels.mjs` finds it by the game's id. `View`, `Seen` and `Act` are
 * the game's own types, `Ui` and `Change` the panel's.
 */
export interface Panel<
  View = GameView,
  Ui = unknown,
  Change = unknown,
  Event = Seen,
  Act = object,
> {
  start(game: View): Ui;
  reduce(ui: Ui, change: Change, game: View): Ui;
  settledKey(game: View): string | null;
  beats(game: View): Beat[];
  key(scene: Scene<View, Ui, Event>, key: string): Meaning<Change, Act>;
  /** Its keys: as they are written, their word, and one of them as `key` knows it. */
  keys: [string, string, string][];
  describe(
    before: View | null,
    after: View,
    names: string[],
    t: Translate,
    news: Event[],
    say: (text: Text) => string,
  ): string;
  /** What a result's beat says to those who listen; "" where it adds nothing. */
  narrate?(game: View, beat: number, names: string[], t: Translate): string;
  /** How long each move stays on screen before the next one, ms. */
  dwell?: number;
  /** Whether a view with something to do is one's turn; always, where this is missing. */
  mine?(game: View): boolean;
  /** The word over the table when it is not one's turn, if not whose turn it is. */
  headline?(game: View): string | null;
  /** What happened that only the views tell, as the events that its talk is searched for. */
  toldBy?(before: View | null, after: View): Event[];
  /** The word for: check that what chance brought was fair; the page's own, where this is missing. */
  check?: string;
  /** A seat's mood from what everybody sees, the same for all who look; null: as it goes anywhere. */
  mood?(scene: Scene<View, Ui, Event>, seat: number): Mood | null;
  /** The word for whoever watches has left the game; the page's own, where there is none. */
  outside?(game: View): string | null;
  /** What a seat has at a game's end and what the game brought it, where more than places counts. */
  ended?(game: View, seat: number, t: Translate): string;
  /** Preferences of its own, with their words, for the settings. */
  switches?: [`${string}.${string}`, string][];
  cue(before: View | null, after: View): string | null;
  /**
   * A settled result, beat by beat, over the whole table and sized by the room it has; without it
   * the board alone shows results.
   */
  Stage?(props: { scene: Scene<View, Ui, Event> }): ComponentChildren;
  Board(props: { scene: Scene<View, Ui, Event> }): ComponentChildren;
  Dock(props: { scene: Scene<View, Ui, Event> }): ComponentChildren;
  Hand(props: { scene: Scene<View, Ui, Event> }): ComponentChildren;
  /** All hands side by side, once a game is over: `hands` are the views of the seats in order. */
  Hands?(props: { scene: Scene<View, Ui, Event>; hands: View[] }): ComponentChildren;
  Log(props: { scene: Scene<View, Ui, Event> }): ComponentChildren;
  /** The game on a screen for the room and in a cup, loaded when it is needed, with its style. */
  party?(): Promise<{ party: Party<View, Ui, Event>; style: URL }>;
}

/** A game's parts for a table in one room. Each may be missing: then the usual board stands in. */
export interface Party<View = GameView, Ui = unknown, Event = Seen> {
  /** The game on a stage of 1920 × 1080 (1200 × 1600 where it stands upright). */
  Screen?(props: { scene: Scene<View, Ui, Event>; upright: boolean }): ComponentChildren;
  /** One's own place on a phone; nothing of it is seen before a finger holds it open. */
  Cup?(props: { scene: Scene<View, Ui, Event> }): ComponentChildren;
  /** What viewers may guess about now, with both answers; null where there is nothing. */
  guess?(
    game: View,
    names: string[],
    t: Translate,
  ): { asked: string; yes: string; no: string } | null;
}

/** One draw as the seed gives it and as the record has it; `text` is for people. */
export interface Draw {
  what: string;
  seat?: number;
  drawn: unknown;
  came: unknown;
  text: string;
}

/** A game's part of the proof, `proof.mjs` in its folder: the record's draws, round by round. */
export type Reader = (record: GameRecord, rounds: Draws[]) => Draw[][];
