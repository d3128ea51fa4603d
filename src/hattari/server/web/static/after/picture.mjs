// @ts-check
/** @import { Moment } from "../core/protocol.d.ts" */

/**
 * What stands on the picture of a game's end.
 * @typedef {{brand: string, rules: string, rank: string, name: string, title: string, line: string, face: SVGElement | null}} Poster
 */

/** Twice the size of a card on a phone: the shape that messengers show whole. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const INK = "#f2fbf9";
const GOLD = "#ffc94d";
const FONT =
  'ui-rounded, "Hiragino Maru Gothic ProN", "Noto Sans JP", "Noto Sans CJK JP", sans-serif';

/** Whether one would show it of somebody else. @param {Moment} moment */
const isProud = ({ mood }) => mood !== "cry" && mood !== "shock";

/**
 * The moment for the picture: the winner's best, else the best of which nobody need be ashamed.
 * @param {Moment[]} moments
 * @param {number[]} winners
 */
export const headline = (moments, winners) =>
  moments.find((moment) => winners.includes(moment.seat) && isProud(moment)) ??
  moments.find(({ seat }) => winners.includes(seat)) ??
  moments.find(isProud);

/** @typedef {CanvasRenderingContext2D} Pen */

/** @param {Pen} pen @param {number} size @param {number} [weight] */
const type = (pen, size, weight = 800) => {
  pen.font = `${weight} ${size}px ${FONT}`;
};

/** The cloth in its wooden frame, with rays behind the face. @param {Pen} pen */
function cloth(pen) {
  pen.fillStyle = "#3f230f";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#7a4a26";
  pen.beginPath();
  pen.roundRect(6, 6, WIDTH - 12, HEIGHT - 12, 62);
  pen.fill();
  pen.save();
  pen.beginPath();
  pen.roundRect(28, 28, WIDTH - 56, HEIGHT - 56, 46);
  pen.clip();
  const felt = pen.createRadialGradient(330, 330, 40, 420, 330, 900);
  felt.addColorStop(0, "#1c8a80");
  felt.addColorStop(1, "#0a3e3f");
  pen.fillStyle = felt;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  rays(pen, 330, 350);
  pen.restore();
}

/** @param {Pen} pen @param {number} x @param {number} y */
function rays(pen, x, y) {
  pen.fillStyle = "#ffc94d2e";
  const wide = Math.PI / 14;
  for (let turn = 0; turn < 2 * Math.PI; turn += 2 * wide) {
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + 1400 * Math.cos(turn), y + 1400 * Math.sin(turn));
    pen.lineTo(x + 1400 * Math.cos(turn + wide), y + 1400 * Math.sin(turn + wide));
    pen.fill();
  }
}

/** A drawing of the page as something that a canvas can draw. @param {SVGElement} drawing @returns {Promise<HTMLImageElement>} */
async function imageOf(drawing) {
  const copy = /** @type {SVGElement} */ (drawing.cloneNode(true));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", "530");
  copy.setAttribute("height", "546");
  const image = new Image();
  const text = new XMLSerializer().serializeToString(copy);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

/**
 * What stays together in a line: words with what clings to them, and all that stands in brackets.
 * @param {string} text
 * @param {string} language
 */
export function pieces(text, language) {
  const words = [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)];
  /** @type {string[]} */
  const found = [];
  let open = 0;
  let next = false;
  for (const { segment } of words) {
    const ends = ENDING.test(segment) && !/[、。\s]$/u.test(found.at(-1) ?? "");
    const joins = open > 0 || next || ends || CLINGS.test(segment);
    if (joins && found.length > 0) found[found.length - 1] += segment;
    else found.push(segment);
    if (/[「(“(]/u.test(segment)) open += 1;
    if (/[」)”)]/u.test(segment)) open -= 1;
    next = open > 0 || /^[+#♠♥♦♣]/u.test(segment);
  }
  return found;
}

/** What may not begin a line: signs, particles, what follows a name or a number. */
const CLINGS = /^(?:[\s、。%!?,.:;)」”→–はがをにでともやのへ]|さん|から|まで|個|枚|点|本当)/u;

/** What a Japanese word ends in, wherever it is cut. */
const ENDING = /^[\p{Script=Hiragana}ー]{1,2}$/u;

/**
 * The text in lines no wider than this; the last is cut where there is more.
 * @param {(text: string) => number} measure
 * @param {string} text
 * @param {string} language
 * @param {number} wide
 * @param {number} most
 */
export function lines(measure, text, language, wide, most) {
  /** @type {string[]} */
  const found = [""];
  for (const piece of pieces(text, language)) {
    const longer = found[found.length - 1] + piece;
    if (measure(longer) <= wide || longer === piece) found[found.length - 1] = longer;
    else found.push(piece);
  }
  const kept = found.slice(0, most).map((line) => line.trim());
  if (found.length > most) kept[most - 1] = `${kept[most - 1]}…`;
  return kept;
}

/** The text as large as fits, no larger than this. @param {Pen} pen @param {string} text @param {number} wide @param {number} size */
function fitted(pen, text, wide, size) {
  type(pen, size);
  const there = pen.measureText(text).width;
  type(pen, there > wide ? Math.max(40, (size * wide) / there) : size);
}

/**
 * Draw a game's end: who won and what is to be told of it. It is the same for every theme.
 * @param {HTMLCanvasElement} canvas
 * @param {Poster} poster
 * @param {string} language
 */
export async function paint(canvas, poster, language) {
  const face = poster.face ? await imageOf(poster.face).catch(() => null) : null;
  await document.fonts?.ready;
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = /** @type {Pen} */ (canvas.getContext("2d"));
  cloth(pen);
  if (face) pen.drawImage(face, 60, 70, 530, 546);
  pen.fillStyle = INK;
  type(pen, 44);
  pen.fillText(poster.brand, 72, 96);
  pen.textAlign = "right";
  type(pen, 36, 700);
  pen.fillText(poster.rules, WIDTH - 72, 94, 640);
  pen.textAlign = "left";
  pen.fillStyle = GOLD;
  type(pen, 46);
  pen.fillText(poster.rank, 600, 206);
  pen.fillStyle = INK;
  fitted(pen, poster.name, 530, 116);
  pen.fillText(poster.name, 600, 318, 530);
  pen.fillStyle = GOLD;
  type(pen, 36);
  pen.fillText(poster.title, 600, 396, 530);
  pen.fillStyle = INK;
  type(pen, 42, 700);
  const told = lines((text) => pen.measureText(text).width, poster.line, language, 530, 3);
  told.forEach((line, row) => pen.fillText(line, 600, 454 + row * 56, 530));
}

/** The picture as a file to hand on. @param {HTMLCanvasElement} canvas @returns {Promise<File | null>} */
export const fileOf = (canvas) =>
  new Promise((done) =>
    canvas.toBlob((blob) => done(blob && new File([blob], "hattari.png", { type: "image/png" }))),
  );
