// @ts-check
/** @import { Animal, Layer } from "./animals.mjs" */
import { oval } from "./animals.mjs";

const INK = "#1b1426";
const TEAR = "#8fe3f2";
const TONGUE = "#e8546a";
const BEAK = "#f0a326";

/** @typedef {{x: number, y: number, m: number, skin: string, lids: string}} At */

/** @param {string} path @param {number} [stroke] @param {string} [paint] @returns {Layer} */
const drawn = (path, stroke = 4, paint = INK) => ({ paint, path, stroke });
/** @param {Layer} layer @returns {Layer} */
const both = (layer) => ({ ...layer, both: true });
/** @param {string} paint @param {string} path @returns {Layer} */
const filled = (paint, path) => ({ paint, path });

/**
 * Open eyes: how wide, how wide the pupils, and where they look.
 * @param {number} wide @param {number} pupil @param {number} [dx] @param {number} [dy]
 * @returns {(at: At) => Layer[]}
 */
const open =
  (wide, pupil, dx = 0, dy = 0) =>
  ({ x, y }) => {
    const sides = [x + dx, 100 - x + dx];
    return [
      both(filled(INK, oval(x, y, wide + 1.5))),
      both(filled("#fff", oval(x, y, wide))),
      ...sides.map((side) => filled(INK, oval(side, y + dy, pupil))),
      ...sides.map((side) =>
        filled("#fff", oval(side - pupil * 0.4, y + dy - pupil * 0.4, pupil * 0.36)),
      ),
    ];
  };

/** @param {number} outer @param {number} inner @returns {(at: At) => Layer} */
const brows =
  (outer, inner) =>
  ({ x, y }) =>
    both(drawn(`M${x - 10} ${y - outer}L${x + 8} ${y - inner}`, 5));

/** @type {Record<string, (at: At) => Layer[]>} */
const EYES = {
  calm: open(8.5, 6.3),
  think: (at) => [...open(9.5, 5, -3, -4)(at), brows(14, 17)(at)],
  smug: (at) => [
    ...open(9.5, 5.5, 3, 2)(at),
    both(filled(at.skin, `M${at.x - 12} ${at.y - 12}h24v11h-24z`)),
    both(drawn(`M${at.x - 12} ${at.y - 1}h24`)),
  ],
  sweat: (at) => [
    ...open(11, 4, 3)(at),
    brows(12, 19)(at),
    filled("#fff", "M92 20q12 16 0 23q-12-7 0-23z"),
    filled(TEAR, "M92 24q9 13 0 17q-9-4 0-17z"),
  ],
  call: (at) => [
    ...open(10.5, 5, 2, 1)(at),
    both(filled(at.skin, `M${at.x - 14} ${at.y - 16}l27 11v-11z`)),
    both(drawn(`M${at.x - 12} ${at.y - 13}l24 9`, 6)),
  ],
  shock: (at) => [...open(13, 4)(at), brows(19, 21)(at)],
  laugh: ({ x, y, lids }) => [
    both(drawn(`M${x - 9} ${y + 4}Q${x} ${y - 9} ${x + 9} ${y + 4}`, 5, lids)),
  ],
  cry: (at) => [
    both(drawn(`M${at.x - 9} ${at.y - 3}Q${at.x} ${at.y + 6} ${at.x + 9} ${at.y - 3}`, 5, at.lids)),
    both(filled(TEAR, `M${at.x - 5} ${at.y + 4}h10v30q-5 5-10 0z`)),
    brows(10, 17)(at),
  ],
};

/** @type {Record<string, (m: number) => Layer[]>} */
const MOUTHS = {
  calm: (m) => [drawn(`M42 ${m}Q50 ${m + 6} 58 ${m}`)],
  think: (m) => [drawn(`M43 ${m + 2}h14`)],
  smug: (m) => [drawn(`M40 ${m + 1}Q54 ${m + 7} 63 ${m - 5}`)],
  sweat: (m) => [drawn(`M38 ${m + 3}q4-6 8 0t8 0t8 0`)],
  call: (m) => [
    filled(INK, `M33 ${m - 6}q17-6 34 0l-4 17q-13 6-26 0z`),
    filled("#fff", `M36 ${m - 5}q14-5 28 0l-1 4q-13-4-26 0z`),
    filled(TONGUE, oval(50, m + 10, 9, 4)),
  ],
  shock: (m) => [filled(INK, oval(50, m + 3, 9, 11)), filled(TONGUE, oval(50, m + 9, 5, 4))],
  laugh: (m) => [
    filled(INK, `M34 ${m - 5}q16 4 32 0q-2 19-16 19q-14 0-16-19z`),
    filled(TONGUE, `M41 ${m + 9}q9-6 18 0q-4 5-9 5q-5 0-9-5z`),
  ],
  cry: (m) => [filled(INK, `M40 ${m + 8}q10-14 20 0z`)],
};

/** How far a beak opens in a mood. @type {Record<string, number>} */
const GAPE = { call: 15, shock: 18, laugh: 14, cry: 5, sweat: 4 };

/** @param {number} m @param {string} mood @returns {Layer[]} */
function beak(m, mood) {
  const gape = GAPE[mood] ?? 0;
  const tilt = mood === "smug" ? 4 : 0;
  return [
    filled("#b96f0c", `M39 ${m - 2}h22l-11 ${10 + gape}z`),
    ...(gape > 8 ? [filled(INK, `M42 ${m}h16l-8 ${gape + 2}z`)] : []),
    filled(BEAK, `M36 ${m - 1}Q50 ${m - 18} 64 ${m - 1}L${50 + tilt} ${m + 9}z`),
  ];
}

/** The layers that show a mood on an animal's face. @param {Animal} animal @param {string} mood */
export function expression(animal, mood) {
  const [x, y] = animal.eye;
  const lids = animal.lids ?? INK;
  const skin = animal.colours[animal.skin ?? "coat"];
  const mouth = animal.beak ? beak(animal.mouth, mood) : MOUTHS[mood](animal.mouth);
  return [...EYES[mood]({ x, y, m: animal.mouth, skin, lids }), ...mouth];
}
