// @ts-check
/** @import { FaceName } from "./face.mjs" */

/**
 * A layer of a drawing: its paint, its path, and whether it stands on both sides. A number is the
 * width of a stroke. Paints are an animal's own (coat, dark, light) or a colour.
 * @typedef {{paint: string, path: string, both?: boolean, stroke?: number}} Layer
 */
/**
 * An animal in a box of 100 × 100. `eye` is the left one's place and `mouth` its height: there it
 * shows its mood. `skin` is the paint around the eyes, `lids` what closed eyes are drawn with.
 * @typedef {{
 *   colours: {coat: string, dark: string, light: string, rim: string},
 *   back: Layer[],
 *   front: Layer[],
 *   eye: [number, number],
 *   mouth: number,
 *   beak?: boolean,
 *   skin?: "dark" | "light",
 *   lids?: string,
 * }} Animal
 */

const INK = "#1b1426";

/** A circle or an oval as a path. @param {number} x @param {number} y @param {number} rx @param {number} [ry] */
export const oval = (x, y, rx, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** @param {string} paint @param {string} path @returns {Layer} */
const one = (paint, path) => ({ paint, path });
/** @param {string} paint @param {string} path @returns {Layer} */
const two = (paint, path) => ({ paint, path, both: true });
/** @param {string} paint @param {number} stroke @param {string} path @returns {Layer} */
const line = (paint, stroke, path) => ({ paint, path, stroke });
/** @param {string} paint @param {number} stroke @param {string} path @returns {Layer} */
const lines = (paint, stroke, path) => ({ paint, path, stroke, both: true });

/** A ring of points, for a coat of spikes. @param {number} points @param {number} outer @param {number} inner */
function spikes(points, outer, inner) {
  const at = (/** @type {number} */ step) => {
    const turn = (Math.PI * step) / points;
    const reach = step % 2 ? inner : outer;
    return `${(50 + reach * Math.sin(turn)).toFixed(1)} ${(57 - reach * Math.cos(turn)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, step) => at(step)).join("L")}z`;
}

/**
 * Every face by its name. Fox and raccoon dog trick each other in the proverb, so they lead. They
 * differ in outline, so that nobody needs colours to tell them apart.
 * @type {Record<FaceName, Animal>}
 */
export const ANIMALS = {
  fox: {
    colours: { coat: "#f28a2e", dark: "#a84a0c", light: "#fff1dc", rim: "#ffb765" },
    back: [two("coat", "M9 54L4-4Q30 4 48 30Z"), two("dark", "M16 36L13 10Q25 15 34 27Z")],
    front: [
      one("coat", "M50 98Q36 94 20 80Q4 66 8 50Q16 26 50 25Q84 26 92 50Q96 66 80 80Q64 94 50 98Z"),
      two("light", "M6 58Q22 54 37 67Q46 76 50 98Q34 94 18 79Q8 69 6 58Z"),
      one(INK, "M43 67h14l-7 8z"),
    ],
    eye: [32, 52],
    mouth: 81,
  },
  tanuki: {
    colours: { coat: "#b08760", dark: "#4f3826", light: "#f2e3c9", rim: "#e0b98c" },
    back: [two("dark", oval(20, 28, 13)), two("coat", oval(21, 30, 6.5))],
    front: [
      one(
        "coat",
        "M50 26Q80 26 87 50L102 66L90 69L96 81Q74 95 50 95Q26 95 4 81L10 69L-2 66L13 50Q20 26 50 26Z",
      ),
      two("dark", "M46 50Q38 40 27 43Q9 50 11 65Q22 72 36 64Q46 58 46 50Z"),
      one("light", oval(50, 77, 21, 15)),
      one(INK, oval(50, 67, 7, 5)),
      one("#4f9e3c", "M48 32Q28 22 34-12Q66-8 64 12Q62 26 48 32Z"),
      line("#c8ec9d", 3, "M50 26Q48 8 40-2"),
    ],
    eye: [31, 54],
    mouth: 82,
    skin: "dark",
    lids: "#fff0d8",
  },
  cat: {
    colours: { coat: "#9a78ec", dark: "#4d2f97", light: "#f0e8ff", rim: "#c3abff" },
    back: [two("coat", "M8 58L2 12Q26 14 48 32Z"), two("#f7b3d0", "M13 40L10 22Q22 24 31 32Z")],
    front: [
      one("coat", oval(50, 60, 43, 35)),
      line("dark", 4, "M41 27v8M50 26v12M59 27v8"),
      one("light", oval(50, 77, 20, 13)),
      lines("light", 3, "M20 70L-6 65M20 76L-5 80"),
      one("#d8457c", "M44 66h12l-6 6z"),
    ],
    eye: [31, 54],
    mouth: 80,
  },
  frog: {
    colours: { coat: "#58c25c", dark: "#1f6a2b", light: "#e5f8cf", rim: "#95e59a" },
    back: [two("coat", oval(26, 30, 19))],
    front: [
      one("coat", oval(50, 65, 49, 31)),
      one("light", "M5 66Q50 84 95 66Q90 96 50 96Q10 96 5 66Z"),
      two("dark", oval(45, 57, 2, 2.5)),
    ],
    eye: [26, 28],
    mouth: 74,
  },
  bear: {
    colours: { coat: "#4f92f2", dark: "#1f4f9f", light: "#e0edff", rim: "#9cc4ff" },
    back: [two("coat", oval(16, 28, 18)), two("dark", oval(16, 28, 9))],
    front: [
      one("coat", oval(50, 59, 45, 38)),
      one("light", oval(50, 76, 25, 18)),
      one(INK, oval(50, 66, 9, 6)),
    ],
    eye: [31, 51],
    mouth: 81,
  },
  rabbit: {
    colours: { coat: "#fbdfe9", dark: "#b34372", light: "#fff7fa", rim: "#ffc9dc" },
    back: [
      two("coat", "M44 38Q20 32 18 2Q17-20 30-20Q43-18 45 8Q46 26 44 38Z"),
      two("#ef8fb4", "M37 28Q26 18 25 2Q25-11 30-11Q37-9 39 8Q40 20 37 28Z"),
    ],
    front: [
      one("coat", oval(50, 61, 41, 35)),
      two("#f7aac5", oval(19, 72, 7, 5)),
      one("light", oval(50, 78, 21, 14)),
      one("#c2305f", "M44 67h12l-6 6z"),
    ],
    eye: [32, 55],
    mouth: 81,
  },
  owl: {
    colours: { coat: "#6c76b8", dark: "#313a75", light: "#f3efdc", rim: "#b4bcf0" },
    back: [two("coat", "M12 60Q-6 24 2-6Q26 8 46 30Z")],
    front: [
      one("coat", "M50 24Q93 24 93 60Q93 97 50 97Q7 97 7 60Q7 24 50 24Z"),
      one("dark", "M50 56L30 26Q50 20 70 26Z"),
      two("light", oval(30, 55, 21)),
      line("light", 3.5, "M34 87q5 6 10 0M56 87q5 6 10 0"),
    ],
    eye: [30, 55],
    mouth: 74,
    beak: true,
  },
  octopus: {
    colours: { coat: "#ee5b50", dark: "#93212a", light: "#ffd2c4", rim: "#ffa193" },
    back: [
      two("coat", "M22 62Q2 72-8 92Q-4 104 6 98Q14 84 24 82Q16 100 28 106Q40 104 40 88L54 88V60Z"),
      two("light", oval(2, 91, 3)),
    ],
    front: [
      one("coat", "M50-8Q92-6 92 40Q92 64 82 78Q66 90 50 90Q34 90 18 78Q8 64 8 40Q8-6 50-8Z"),
      one("#fff7ea", "M86 22l20-10q2 10-4 16q6 4 4 14z"),
      one("#fff7ea", "M10 22Q50 4 90 22L92 36Q50 18 8 36Z"),
      one("#d31f3a", oval(50, 19, 6)),
      two("light", oval(18, 66, 7, 5)),
    ],
    eye: [32, 50],
    mouth: 72,
  },
  sheep: {
    colours: { coat: "#f4d3b4", dark: "#4c5a3c", light: "#fffaf0", rim: "#c9d9a8" },
    back: [
      two("light", oval(24, 32, 15)),
      one("light", oval(50, 22, 17)),
      two("light", oval(14, 58, 14)),
      two("light", oval(20, 82, 14)),
      one("light", oval(50, 60, 35)),
    ],
    front: [
      two("coat", "M26 56Q10 52 6 64Q14 74 28 68Z"),
      one("coat", "M50 36Q77 36 77 62Q77 95 50 95Q23 95 23 62Q23 36 50 36Z"),
      two("light", oval(36, 36, 13)),
      one("light", oval(50, 32, 13)),
      lines("#a9793f", 8, "M25 36Q2 26-6 40Q-10 56 4 56"),
      one("#b5654a", "M44 72h12l-6 6z"),
    ],
    eye: [38, 60],
    mouth: 85,
  },
  deer: {
    colours: { coat: "#cf9354", dark: "#5f4a1f", light: "#ffe9cf", rim: "#e9c48f" },
    back: [
      lines("#f0d6a8", 7, "M38 36Q22 20 24-16M28 14Q10 10 6-10M25 0Q38-4 40-18"),
      two("coat", "M26 48Q4 32-8 44Q-4 64 24 64Z"),
      two("#f0b9a0", "M20 54Q6 44 0 48Q2 58 20 59Z"),
    ],
    front: [
      one(
        "coat",
        "M50 28Q82 28 82 56Q82 74 70 87Q60 98 50 98Q40 98 30 87Q18 74 18 56Q18 28 50 28Z",
      ),
      one("light", oval(50, 83, 20, 15)),
      two("light", oval(42, 40, 3.5)),
      one("light", oval(50, 34, 3)),
      one(INK, oval(50, 74, 8.5, 6)),
    ],
    eye: [34, 56],
    mouth: 88,
  },
  hen: {
    colours: { coat: "#fff3d6", dark: "#a8741a", light: "#ffe08a", rim: "#ffd873" },
    back: [
      one("#e23b3b", "M32 34Q22 8 34 4Q43 4 43 12Q43-12 54-12Q64-10 60 8Q68-2 74 4Q80 16 66 34Z"),
      two("coat", "M14 62Q0 70 4 84Q18 84 26 76Z"),
    ],
    front: [
      one("coat", oval(50, 61, 39, 36)),
      two("#ffb59a", oval(22, 71, 7, 5)),
      two("#e23b3b", oval(44, 92, 6, 9)),
    ],
    eye: [32, 54],
    mouth: 73,
    beak: true,
  },
  hedgehog: {
    colours: { coat: "#8493a6", dark: "#3c4a5c", light: "#f6e4cb", rim: "#bccadb" },
    back: [one("coat", spikes(17, 58, 43)), one("dark", spikes(15, 45, 36))],
    front: [
      one(
        "light",
        "M50 44Q60 32 74 38Q90 48 86 68Q76 97 50 97Q24 97 14 68Q10 48 26 38Q40 32 50 44Z",
      ),
      two("#f7b59a", oval(22, 74, 6, 4.5)),
      one(INK, oval(50, 72, 8, 6)),
    ],
    eye: [33, 59],
    mouth: 84,
    skin: "light",
  },
  dog: {
    colours: { coat: "#e9c083", dark: "#2f6287", light: "#fff6e6", rim: "#9ecbea" },
    back: [two("#7a4a22", "M30 30Q4 22-6 44Q-14 74 2 92Q18 88 22 60Z")],
    front: [
      one(
        "coat",
        "M50 24Q84 24 86 54Q86 74 74 86Q64 97 50 97Q36 97 26 86Q14 74 14 54Q16 24 50 24Z",
      ),
      one("light", "M46 24h8l4 34Q72 66 72 80Q66 97 50 97Q34 97 28 80Q28 66 42 58Z"),
      one(INK, oval(50, 68, 9, 6.5)),
    ],
    eye: [32, 52],
    mouth: 83,
  },
  monkey: {
    colours: { coat: "#8a5a3c", dark: "#55331d", light: "#ffd9b8", rim: "#c89b78" },
    back: [
      two("coat", oval(6, 58, 17)),
      two("light", oval(6, 58, 9.5)),
      one("coat", "M36 28Q40-2 58 4Q50 10 64 28Z"),
    ],
    front: [
      one("coat", oval(50, 58, 43, 39)),
      one(
        "light",
        "M50 42Q62 28 76 38Q88 52 78 66Q86 96 50 96Q14 96 22 66Q12 52 24 38Q38 28 50 42Z",
      ),
      two("dark", oval(46.5, 69, 2, 2.5)),
    ],
    eye: [34, 54],
    mouth: 81,
    skin: "light",
  },
  mouse: {
    colours: { coat: "#a9b0bd", dark: "#59606f", light: "#f5f6fa", rim: "#d5dae3" },
    back: [two("coat", oval(8, 18, 25)), two("#f5b6c8", oval(8, 18, 16))],
    front: [
      one("coat", "M50 28Q84 28 88 56Q84 78 50 99Q16 78 12 56Q16 28 50 28Z"),
      one("light", "M50 70Q66 70 70 80Q60 93 50 99Q40 93 30 80Q34 70 50 70Z"),
      lines("dark", 2.5, "M30 76L4 70M30 80L5 82"),
      one("#e0567f", oval(50, 70, 7, 5.5)),
    ],
    eye: [33, 53],
    mouth: 83,
  },
  pig: {
    colours: { coat: "#ff9fb0", dark: "#b9485f", light: "#ffd3da", rim: "#ffc4ce" },
    back: [
      two("coat", "M14 46Q-4 20 4 6Q34 4 44 30Z"),
      two("dark", "M16 36Q6 22 10 14Q26 14 32 28Z"),
    ],
    front: [
      one("coat", oval(50, 60, 45, 37)),
      one("light", oval(50, 69, 19, 13)),
      two("dark", oval(43, 69, 3.5, 5)),
    ],
    eye: [28, 50],
    mouth: 88,
  },
  lion: {
    colours: { coat: "#f6c453", dark: "#a6541a", light: "#fff3d2", rim: "#ffdc8b" },
    back: [one("dark", spikes(11, 60, 48))],
    front: [
      two("coat", oval(18, 34, 11)),
      one("coat", oval(50, 60, 38, 35)),
      one("light", "M50 66Q72 66 70 82Q64 96 50 96Q36 96 30 82Q28 66 50 66Z"),
      one("dark", "M42 64h16l-8 9z"),
    ],
    eye: [33, 53],
    mouth: 82,
  },
  elephant: {
    colours: { coat: "#8fb4c9", dark: "#44697f", light: "#dcecf4", rim: "#bcd8e6" },
    back: [
      two("coat", "M24 30Q-10 16-18 46Q-16 84 12 86Q28 78 30 60Z"),
      two("#d9a9b9", "M16 38Q-4 32-8 50Q-6 72 12 74Q22 68 22 58Z"),
    ],
    front: [
      one(
        "coat",
        "M50 22Q84 22 84 56Q84 76 66 80L63 100Q56 112 40 108Q36 100 44 98Q38 90 36 81Q16 76 16 56Q16 22 50 22Z",
      ),
      line("dark", 2.5, "M41 76Q50 80 60 76M42 84Q50 88 59 84"),
    ],
    eye: [31, 50],
    mouth: 67,
  },
  penguin: {
    colours: { coat: "#2e3b5e", dark: "#16203b", light: "#fbfdff", rim: "#8ea2cf" },
    back: [one("coat", "M50 8Q46-14 26-12Q34-4 36 6Q24 0 16 6Q30 12 36 28L64 28Z")],
    front: [
      one("coat", oval(50, 58, 44, 41)),
      one(
        "light",
        "M50 46Q60 26 78 38Q92 56 80 78Q68 97 50 97Q32 97 20 78Q8 56 22 38Q40 26 50 46Z",
      ),
      two("#ffb7a5", oval(24, 74, 7, 5)),
    ],
    eye: [33, 56],
    mouth: 74,
    beak: true,
    skin: "light",
  },
  crab: {
    colours: { coat: "#ff7a45", dark: "#9c3512", light: "#ffd9c2", rim: "#ffb08c" },
    back: [
      lines("coat", 7, "M34 44V24"),
      two("light", "M10 62Q-14 52-14 22Q-12 2 6-8L4 14L20 4Q24 26 12 40Q8 50 16 58Z"),
      lines("coat", 6, "M16 84L-4 90M22 92L8 106"),
    ],
    front: [
      one("coat", "M50 40Q94 40 94 68Q90 96 50 96Q10 96 6 68Q6 40 50 40Z"),
      one("light", "M12 80Q50 94 88 80Q78 96 50 96Q22 96 12 80Z"),
      two("coat", oval(34, 24, 13)),
    ],
    eye: [34, 24],
    mouth: 66,
  },
  bat: {
    colours: { coat: "#6b4a8e", dark: "#38235a", light: "#ead9ff", rim: "#b696e0" },
    back: [
      two("dark", "M30 74Q10 60-14 62Q-4 46-16 26Q14 26 34 46Z"),
      two("coat", "M18 50L14-12Q38 0 48 30Z"),
      two("#e59ac0", "M22 38L20 4Q34 14 38 30Z"),
    ],
    front: [
      one("coat", oval(50, 60, 37, 36)),
      one(
        "light",
        "M50 52Q58 40 70 46Q78 54 74 66Q74 90 50 90Q26 90 26 66Q22 54 30 46Q42 40 50 52Z",
      ),
      one("dark", "M43 67Q50 62 57 67L50 73Z"),
    ],
    eye: [36, 56],
    mouth: 79,
    skin: "light",
  },
};
