// @ts-check
import { useMemo } from "preact/hooks";
import { html } from "#page/core/html.mjs";

/** The suits' outlines in a box of 24 by 24. @type {Record<string, string>} */
const SHAPES = {
  S: "M12 1.5C9.2 6.6 2.8 9.8 2.8 14.8a4.7 4.7 0 0 0 8.2 3.1c-.2 1.9-1 3.3-2.6 4.6h7.2c-1.6-1.3-2.4-2.7-2.6-4.6a4.7 4.7 0 0 0 8.2-3.1C21.2 9.8 14.8 6.6 12 1.5z",
  H: "M12 22C5.6 16.4 1.8 12.6 1.8 8.2A5.4 5.4 0 0 1 12 6a5.4 5.4 0 0 1 10.2 2.2C22.2 12.6 18.4 16.4 12 22z",
  D: "M12 1.4 20.6 12 12 22.6 3.4 12z",
  C: "M12 1.8a4.8 4.8 0 0 1 3.9 7.6 4.8 4.8 0 1 1-2.9 8.3c.2 1.9 1 3.5 2.7 4.8H8.3c1.7-1.3 2.5-2.9 2.7-4.8a4.8 4.8 0 1 1-2.9-8.3A4.8 4.8 0 0 1 12 1.8z",
};

/** Head-dresses of jack, queen and king, 40 by 24. @type {Record<string, string>} */
const HEADS = {
  J: "M4 22h32v-4H4zM7 16C7 8 12 3 20 3s13 5 13 13zM27 6c5-6 9-4 10-5-.5 5-3 8-8 8z",
  Q: "M5 22h30v-4H5zM5 16 2 5l8 6 4-9 6 8 6-8 4 9 8-6-3 11zM2 3a2 2 0 1 0 .1 0zM38 3a2 2 0 1 0 .1 0z",
  K: "M5 22h30v-4H5zM5 16V6l8 5 7-9 7 9 8-5v10zM18.7-4h2.6v2.2h2.2v2.4h-2.2V4h-2.6V.6h-2.2v-2.4h2.2z",
};

/** Pips of a number card: [column -1 to 1, row -3 to 3]. @type {Record<string, number[][]>} */
const PIPS = {
  2: [
    [0, -3],
    [0, 3],
  ],
  3: [
    [0, -3],
    [0, 0],
    [0, 3],
  ],
  4: [
    [-1, -3],
    [1, -3],
    [-1, 3],
    [1, 3],
  ],
  5: [
    [-1, -3],
    [1, -3],
    [0, 0],
    [-1, 3],
    [1, 3],
  ],
  6: [
    [-1, -3],
    [1, -3],
    [-1, 0],
    [1, 0],
    [-1, 3],
    [1, 3],
  ],
  7: [
    [-1, -3],
    [1, -3],
    [0, -1.5],
    [-1, 0],
    [1, 0],
    [-1, 3],
    [1, 3],
  ],
  8: [
    [-1, -3],
    [1, -3],
    [0, -1.5],
    [-1, 0],
    [1, 0],
    [0, 1.5],
    [-1, 3],
    [1, 3],
  ],
  9: [
    [-1, -3],
    [1, -3],
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
    [-1, 3],
    [1, 3],
  ],
  T: [
    [-1, -3],
    [1, -3],
    [0, -2],
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
    [0, 2],
    [-1, 3],
    [1, 3],
  ],
};

/** A rank as it is printed. @param {string} rank */
export const printed = (rank) => WORDS[rank] ?? rank;

/** @type {Record<string, string>} */
const WORDS = { T: "10", X: "★" };

/** A card's suit, large for those of a second deck too; "" for a joker. @param {string} card */
export const suitOfCard = ([rank, suit]) => (rank === "X" ? "" : suit.toUpperCase());

/** @param {{suit: string, x: number, y: number, size: number, turned?: boolean}} props */
const Pip = ({ suit, x, y, size, turned = false }) =>
  html`<path d=${SHAPES[suit]}
    transform=${`translate(${x} ${y}) ${turned ? "rotate(180)" : ""} scale(${size / 24}) translate(-12 -12)`} />`;

/** @param {{rank: string, suit: string}} props */
function Face({ rank, suit }) {
  if (rank === "A") return html`<${Pip} suit=${suit} x=${58} y=${82} size=${58} />`;
  if (HEADS[rank]) {
    return html`<rect class="court-frame" x="36" y="26" width="54" height="104" rx="7" />
      <path class="court-head" d=${HEADS[rank]} transform="translate(41 50) scale(1.1)" /><${Pip}
        suit=${suit} x=${63} y=${102} size=${36} />`;
  }
  return PIPS[rank].map(
    ([column, row]) =>
      html`<${Pip} key=${`${column}.${row}`} suit=${suit} x=${67 + column * 18} y=${74 + row * 16}
        size=${19} turned=${row > 0} />`,
  );
}

/** The card itself; its name stands beside it or on its button. @param {{card: string}} props */
export const Card = ({ card }) => useMemo(() => drawn(card), [card]);

/** @param {string} card */
function drawn(card) {
  const [rank] = card;
  const suit = suitOfCard(card);
  if (!suit) return html`<${Joker} />`;
  return html`<svg class="playing-card" data-suit=${suit} viewBox="0 0 100 140" aria-hidden="true">
    <rect class="card-paper" x="1" y="1" width="98" height="138" rx="11" />
    <text class=${`card-rank ${rank === "T" ? "wide" : ""}`} x="21" y="40"
      text-anchor="middle">${printed(rank)}</text>
    <${Pip} suit=${suit} x=${21} y=${60} size=${29} />
    <${Face} rank=${rank} suit=${suit} />
  </svg>`;
}

const STAR = "M50 24 61 56 95 57 68 77 78 110 50 91 22 110 32 77 5 57 39 56z";

/** A card without a suit. */
const Joker = () =>
  html`<svg class="playing-card joker" viewBox="0 0 100 140" aria-hidden="true">
    <rect class="card-paper" x="1" y="1" width="98" height="138" rx="11" />
    <path class="joker-star" transform="translate(8 12) scale(.84)" d=${STAR} />
  </svg>`;

/** A card that nobody may see. */
export const Back = () =>
  html`<svg class="card-back" viewBox="0 0 100 140" aria-hidden="true">
    <rect class="back-edge" x="1" y="1" width="98" height="138" rx="11" />
    <rect class="back-ground" x="8" y="8" width="84" height="124" rx="7" />
    <path class="back-lines"
      d="M8 36 36 8M8 64 64 8M8 92 92 8M8 120 92 36M22 132 92 64M50 132 92 92M78 132 92 120M92 36 64 8M92 64 36 8M92 92 8 8M92 120 8 36M78 132 8 64M50 132 8 92M22 132 8 120" />
    <circle class="back-mark" cx="50" cy="70" r="17" /><path class="back-drop"
      d="M50 55c6 9 9 13 9 18a9 9 0 0 1-18 0c0-5 3-9 9-18z" />
  </svg>`;

/** A suit by itself. @param {{suit: string}} props */
export const Suit = ({ suit }) =>
  html`<svg class="suit" data-suit=${suit} viewBox="0 0 24 24" aria-hidden="true"><path
    d=${SHAPES[suit]} /></svg>`;
