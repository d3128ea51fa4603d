/** What the panel's modules hand to each other. The game's own shapes are in view.d.ts. */

import type * as page from "#page/core/types.d.ts";
import type { Action, Seen, Stage, View } from "./view.d.ts";

export interface Pick {
  count: number;
  face: number;
}

/** What a hand has half chosen on the board. */
export interface Ui {
  pick: Pick | null;
  again: number[];
  more: boolean;
  /** Whether the next bid is called plain, or to fly. */
  call: boolean;
}

export type Change =
  | { do: "square" | "face" | "to_face" | "step" | "turn" | "again"; value: number }
  | { do: "bid"; value: Pick }
  | { do: "more" | "call"; value: boolean };

export type Scene = page.Scene<View, Ui, Seen>;
export type Panel = page.Panel<View, Ui, Change, Seen, Action>;
export type Meaning = page.Meaning<Change, Action>;
export type StageProps = page.StageProps<Stage>;
export type Party = page.Party<View, Ui, Seen>;
