// Made by `python -m hattari.wiring.protocol`; change the types, not this file.

/** In how many pairs of rule sets a measure prefers the one that people prefer, of those about which people are sure. */
export interface Agreement {
  question: Text;
  measure: Text;
  agrees: number;
  of: number;
}

/** What a result has that its base has not: what that is called and its rules, differences, a verdict. */
export interface Beside {
  title: Text;
  rules: Record<string, unknown>;
  deltas: Array<Delta>;
  verdict: Array<Text>;
  looked_at: number;
}

/** What a rule set's card says of a measure: what a host would ask, at which place. `told` tells the figure, {v}; good and poor are sentences where the mark is sure. `complaint` is what somebody would say whom the figure annoys, and `mend` what would help. */
export interface Card {
  place: number;
  ask: Text;
  told: Text;
  good: Text | null;
  poor: Text | null;
  complaint: Text | null;
  mend: "less" | "more";
}

/** A changed rule set beside the base, as the page shows it. */
export interface Change {
  measured: Measured;
  deltas: Array<Delta>;
  verdict: Array<Text>;
}

/** One drawing: what it shows (`of` the result where it shows only one), what its axes are. */
export interface Chart {
  title: Text;
  caption: Text;
  drawn: Element;
  of: Text | null;
}

/** A column of a table; `unit` as `units.py` names it. */
export interface Column {
  key: string;
  title: Text;
  unit: string;
}

/** A comparison as the page shows it, base and changes in the same pictures. */
export interface Comparison {
  base: Measured;
  changes: Array<Change>;
  looked_at: number;
  pictures: Array<Shown>;
}

/** What somebody might say of these rules, the figure as it is, and what was measured to help. `proposals`: what helps for sure first, then by how much; `good`: the figure is no reason to complain, and what doesn't help for sure is left out. */
export interface Complaint {
  key: string;
  said: Text;
  told: Text;
  good: boolean;
  proposals: Array<Proposal>;
}

/** A difference and how it is shown. */
export interface Delta {
  number: number;
  key: string;
  title: Text;
  unit: string;
  base: number;
  change: number;
  value: number;
  low: number | null;
  high: number | null;
  chance: number;
  sure_low: number | null;
  sure_high: number | null;
  sure: boolean;
  paired: boolean;
  better: boolean | null;
  base_mark: "good" | "none" | "open" | "poor";
  change_mark: "good" | "none" | "open" | "poor";
  shown: Difference;
}

/** A difference in words: both values, what lies between them, its interval, a line. */
export interface Difference {
  base: Text;
  change: Text;
  value: Text;
  interval: Text;
  line: Element;
}

/** How a column of a table is drawn over the table's first one; `heat` over its first two. low, high, beside: the columns of the interval, and of what it is compared with; `band` and `level`: what is good, and a line to reach. `falling`: the first column falls from left to right. labels: words for 0, 1, … of the first column. */
export interface Drawing {
  kind: "curve" | "dots" | "heat" | "steps";
  column: string;
  low: string | null;
  high: string | null;
  beside: string | null;
  band: [number, number] | null;
  level: number | null;
  falling: boolean;
  labels: Array<Text>;
}

/** An element of SVG: its tag, its attributes, and the elements or the words in it. */
export interface Element {
  tag: string;
  attributes: Record<string, string>;
  children: Array<Element>;
  words: Text | null;
}

/** What people felt under a rule set; `shares` are empty where too few have said anything. `minutes` is the median of the games whose time is known, `by_bots` what the lab's players took. */
export interface Felt {
  game: string;
  digest: string;
  title: Text;
  answers: number;
  games: number;
  tables: number;
  shares: Array<Share>;
  minutes: number | null;
  by_bots: number | null;
}

/** A value in words, its interval, both on a line, and how far trainings lie apart where there were several. */
export interface Figure {
  value: Text;
  interval: Text;
  line: Element | null;
  apart: Text | null;
}

/** How much larger a share is under `change` than under `base`, at tables that played both. */
export interface Gap {
  base: Text;
  change: Text;
  tables: number;
  shares: Array<Share>;
}

/** A series of a picture: its name and its shape. */
export interface Key {
  name: Text;
  drawn: Element;
}

/** A line of a rule set's card: a host's question, the answer, the figure behind it in words. doubted: whether better players may give another answer. */
export interface Line {
  key: string;
  ask: Text;
  answer: Text;
  told: Text | null;
  complaint: Text | null;
  doubted: boolean;
}

/** A measure and how it is shown. */
export interface Measure {
  number: number;
  key: string;
  title: Text;
  note: Text;
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
  counted: Text;
  unit: string;
  good: [number | null, number | null];
  mark: "good" | "none" | "open" | "poor";
  method: "blocks" | "clusters" | "difference" | "none" | "trainings" | "wilson";
  players: string;
  why: Text | null;
  sentences: Sentences;
  plainer: string;
  picture: string;
  trainings: Array<number>;
  card: Card | null;
  freedom: number | null;
  shown: Figure;
}

/** A result as the page shows it: doubts about its players, and its base, if it has one. */
export interface Measured {
  format: number;
  game: string;
  name: string;
  title: Text;
  rules: Record<string, unknown>;
  digest: string;
  seats: number;
  games: number;
  seed: number;
  versions: Record<string, string>;
  players: Array<Players>;
  measures: Array<Measure>;
  tables: Array<Table>;
  trainings: number;
  learn: number | null;
  card: Array<Line>;
  doubts: Array<Text>;
  beside: Beside | null;
  pictures: Array<Shown>;
}

/** What people's games say; `answers` and `tables` count all, `least` and `least_tables` are how many a rule set needs before anything is told. */
export interface People {
  answers: number;
  tables: number;
  least: number;
  least_tables: number;
  rules: Array<Felt>;
  gaps: Array<Gap>;
  agreements: Array<Agreement>;
}

/** Who sat at the tables: `key` as measures name them, and what is known of how they learned. */
export interface Players {
  key: string;
  title: Text;
  facts: Record<string, unknown>;
}

/** A rule set that differs in one axis, which becomes `value`, and the figure that one is after. `instead`: what else changes for sure of what a host would ask, for better or worse. */
export interface Proposal {
  name: string;
  title: Text;
  axis: string;
  value: unknown;
  becomes: Text;
  interval: Text;
  line: Element;
  delta: Delta;
  instead: Array<Delta>;
}

/** Everything that somebody might say of a result's rules, in the order of its card; what is no reason to complain comes last. */
export interface Proposals {
  game: string;
  title: Text;
  seats: number;
  complaints: Array<Complaint>;
}

/** What a verdict says of a measure that has changed for sure. cured: from outside the good range to inside it; spoiled: the other way round. `figure` tells the figures, with {base} and {change} to be filled in. */
export interface Sentences {
  more: Text | null;
  less: Text | null;
  cured: Text | null;
  spoiled: Text | null;
  figure: Text | null;
}

/** The part of the answers that say so, from 0 to 1, with its 95 % interval. */
export interface Share {
  key: string;
  title: Text;
  value: number;
  low: number;
  high: number;
}

/** A picture with its words; `key` is its table's, `legend` tells several results apart. */
export interface Shown {
  key: string;
  title: Text;
  note: Text;
  legend: Array<Key>;
  charts: Array<Chart>;
}

/** Numbers for a picture; a row has one for each column. Older results lack `drawings`. */
export interface Table {
  key: string;
  title: Text;
  note: Text;
  columns: Array<Column>;
  rows: Array<Array<number | null>>;
  drawings: Array<Drawing>;
}

/** One sentence or word for people, in both of Hattari's languages. */
export interface Text {
  en: string;
  ja: string;
}
