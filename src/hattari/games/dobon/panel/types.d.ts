/** What the panel's modules hand to each other. The game's own shapes are in view.d.ts. */

import type * as page from "#page/core/types.d.ts";
import type { Action, Seen, Stage, View } from "./view.d.ts";

/** What a hand has half chosen: a card, those of its rank that go on it, and the suit that an eight is to name. */
export interface Ui {
  card: string | null;
  along: string[];
  suit: string | null;
}

export type Change =
  { do: "card" | "suit"; value: string | null } | { do: "more" | "drop"; value: string };

export type Scene = page.Scene<View, Ui, Seen>;
export type Panel = page.Panel<View, Ui, Change, Seen, Action>;
export type Meaning = page.Meaning<Change, Action>;
export type StageProps = page.StageProps<Stage>;
export type Party = page.Party<View, Ui, Seen>;
