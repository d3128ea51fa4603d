/** What the page's modules hand to each other. The server's own shapes are its own. */

/** A tag as in HTML: "en", "ja", or one that this server has a catalogue for. */
export type Language = string;
export type Text = { en: string; ja: string; [more: Language]: string | undefined };
export type Words = Record<string, string | Record<string, string>>;
export type Translate = (key: string, values?: Record<string, string | number>) => string;
export type Form = "phone" | "flat" | "wide";
export type Tone = "plain" | "bad" | "good";

export interface Route {
  page: "lobby" | "table" | "replay" | "rules" | "lab" | "lost";
  key: string;
  query: Record<string, string>;
}

export interface Preferences {
  language: Language;
  theme: "auto" | "dark" | "light";
  sound: boolean;
  haptics: boolean;
  shortcuts: boolean;
  /** Players whose talk is hidden here, by id. */
  blocked: string[];
  /** A panel's own choices, under its game's id and a dot. */
  [own: `${string}.${string}`]: string | boolean | undefined;
}

/** A table as the server tells it: `truth` is the newest view, `shown` the one on screen. */
export interface Live {
  key: string;
  link: "connecting" | "open" | "lost" | "ended";
  epoch: string | null;
  counter: number | null;
  truth: any;
  shown: any;
  queue: any[];
  shownAt: number;
  offset: number;
  beat: number;
  beatAt: number;
  dismissed: string | null;
  talk: any[];
  unread: number;
  sent: Record<string, any>;
  bye: { code: string; text: Text } | null;
  panel: any;
}

export interface State {
  route: Route;
  preferences: Preferences;
  words: Words;
  systemDark: boolean;
  form: Form;
  tall: boolean;
  me: any;
  games: any[] | null;
  bots: Record<string, any[]>;
  tables: any[] | null;
  account: any;
  devices: any[] | null;
  /** Players of one's own table who share an address, in groups of ids. */
  neighbours: string[][];
  /** What the table's bots could learn, and for how many seats the host wants to know. */
  practice: { about?: import("./protocol.d.ts").TrainingOut; chosen?: number } | null;
  mine: any[] | null;
  draft: any;
  /** The finished games of the table on screen. */
  records: any[];
  live: Live | null;
  replay: any;
  panels: Record<string, Panel>;
  covers: Record<string, Cover>;
  /** The lab's module and what it shows; null until somebody goes there. */
  lab: LabState | null;
  dialog: { name: string; [key: string]: any } | null;
  tab: "log" | "chat";
  notice: { text: Text | null; key: string | null; tone: Tone; at: number } | null;
  spoken: string;
  /** The digest of the page that the server serves now. */
  renewal: string;
  now: number;
}

/** The lab: what people measure and keep. `acts` are its intents, `view` its page. */
export interface LabState {
  view: any;
  acts: any;
  /** One's own rule sets, and which of them is in the editor. */
  shelf: import("./lab/shelf.mjs").Kept[];
  kept: string | null;
  /** What can be measured here, and the ready results. */
  about: import("./protocol.d.ts").LabOut | null;
  seats: number;
  trial: import("./protocol.d.ts").Trial | null;
  /** Ready results and comparisons by name; a text where one could not be had. */
  results: Record<string, any>;
  problem: Text | null;
}

export type Action = { type: string; [key: string]: any };

/** Everything a game's panel needs to draw one moment of a game. */
export interface Scene {
  game: any;
  seats: SeatScene[];
  you: number | null;
  ui: any;
  beat: number;
  beats: Beat[];
  settled: boolean;
  live: boolean;
  odds: boolean;
  /** Every axis of the rules with its value. */
  rules: any;
  /** What was seen of late, oldest first. */
  events: any[];
  preferences: Preferences;
  form: Form;
  tall: boolean;
  clock: { left: number; part: number; bank: boolean } | null;
}

export interface SeatScene {
  name: string;
  bot: boolean;
  away: boolean;
  you: boolean;
}

export interface Beat {
  kind: string;
  ms: number;
  seat?: number;
}

/** What the page shows of a game before it is played: the picture's address, and a word. */
export interface Cover {
  picture: string;
  pitch: string;
}

/** What a keystroke or a tap means to a panel: a change of its own state, or a move. */
export type Meaning = { ui: any } | { act: any } | null;

/** A game's part of the page; `panels.mjs` finds it by the game's id. */
export interface Panel {
  start(game: any): any;
  reduce(ui: any, change: any, game: any): any;
  settledKey(game: any): string | null;
  beats(game: any): Beat[];
  key(scene: Scene, key: string): Meaning;
  keys: [string, string][];
  describe(before: any, after: any, names: string[], t: Translate, news: any[]): string;
  /** How long each move stays on screen before the next one, ms. */
  dwell?: number;
  /** Whether a view with something to do is one's turn; always, where this is missing. */
  mine?(game: any): boolean;
  /** The word over the table when it is not one's turn, if not whose turn it is. */
  headline?(game: any): string | null;
  /** Preferences of its own, with their words, for the settings. */
  switches?: [`${string}.${string}`, string][];
  cue(before: any, after: any): string | null;
  Board: any;
  Dock: any;
  Hand: any;
  Log: any;
}
