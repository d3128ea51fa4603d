// @ts-check
/** @import { Pick, Scene } from "./types.d.ts" */
/** @import { Square, View } from "./view.d.ts" */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Die } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Felt } from "./felt.mjs";
import { cellOf, inward, RING, ringSize } from "./ring.mjs";
import { asCalled, isPast, openFaces, squareOf } from "./state.mjs";
import { bidWords, starOf } from "./words.mjs";
import { BidFace, RoundBidFace } from "./sum.mjs";

/** @typedef {{x: number, y: number}} Point */

/** How far a finger moves before a tap becomes a drag, px. */
const SLACK = 6;

/** @param {Scene} scene */
export function layoutOf({ game, ui, form, tall }) {
  const squares = game.board.squares.filter(
    (square) => ui.more || form === "flat" || !square.beyond,
  );
  const roomy = form === "wide" || (form === "phone" && tall);
  if (game.board.kind === "grid" && roomy) return { kind: "grid", squares };
  return { kind: roomy && squares.length <= RING ? "ring" : "strip", squares };
}

/** @param {number} index @param {Scene} scene @param {string} kind */
function placeOf(index, scene, kind) {
  if (kind === "strip" && scene.form === "phone") return { "--index": index };
  if (kind !== "ring") return { "--column": index + 1, "--row": 1 };
  const size = ringSize(scene.form === "phone");
  const cell = cellOf(index, size);
  const { x, y } = inward(cell, size);
  return { "--column": cell.column, "--row": cell.row, "--x": x, "--y": y };
}

/** Why a bid can't be made now. @param {View} game @param {boolean} past  whether the bidding has gone past it */
function reason(game, past) {
  if (!game.legal) return "bluff.not_now";
  return past && game.bid ? "bluff.not_higher" : "bluff.not_open";
}

/** What a square is called, by its kind. @type {Record<string, string>} */
const SQUARES = {
  star: "bluff.star_square",
  number: "bluff.number_square",
  sum: "bluff.sum_square",
};

/** @param {{scene: Scene, square: Square, index: number, kind: string}} props */
function Cell({ scene, square, index, kind }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  const at = game.board.squares.indexOf(square);
  const open = openFaces(game, square).length > 0;
  const standing = squareOf(game, game.bid) === at;
  const picked = squareOf(game, ui.pick) === at;
  const dim = isPast(game, (count, face) => count === square.count && square.faces.includes(face));
  const shut = reason(game, dim);
  const tap = () => (open ? intents.pick({ do: "square", value: at }) : intents.notice(shut));
  const name = t(SQUARES[square.kind], { n: square.count });
  return html`<button type="button"
    class=${`square ${square.kind} ${dim ? "dim" : ""} ${standing ? "standing" : ""} ${picked ? "picked" : ""}`}
    style=${placeOf(index, scene, kind)} data-square=${at} tabindex=${picked ? 0 : -1}
    aria-disabled=${!open} aria-pressed=${picked}
    aria-label=${open ? name : `${name}. ${t(shut)}`} title=${open ? undefined : t(shut)}
    onClick=${tap}>
    ${square.kind === "star" && html`<span class="backdrop" aria-hidden="true">★</span>`}
    <span class="number">${square.kind === "star" && html`<small>★</small>`}${square.count}</span>
    ${standing && html`<${BidFace} face=${game.bid?.face} star=${starOf(game)} size="s" tone="red" />`}
  </button>`;
}

/** @param {PointerEvent} event */
function lift(event) {
  const die = /** @type {HTMLElement} */ (event.currentTarget);
  die.setPointerCapture(event.pointerId);
  die.dataset.from = `${event.clientX} ${event.clientY}`;
}

/** @param {PointerEvent} event */
function drag(event) {
  const die = /** @type {HTMLElement} */ (event.currentTarget);
  const moved = way(die, event);
  if (!moved || (Math.hypot(moved.x, moved.y) < SLACK && !die.dataset.lifted)) return;
  die.dataset.lifted = "yes";
  die.style.translate = `${moved.x}px ${moved.y}px`;
}

/**
 * The die of one's next bid: drag it, or tap it to turn it. It reads where it is dropped.
 * @param {{scene: Scene, kind: string, index: number}} props
 */
function BidDie({ scene, kind, index }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  const pick = /** @type {Pick} */ (ui.pick);
  /** @param {PointerEvent} event */
  const drop = (event) => {
    const die = /** @type {HTMLElement} */ (event.currentTarget);
    const lifted = die.dataset.lifted;
    delete die.dataset.from;
    delete die.dataset.lifted;
    die.style.translate = "";
    if (!lifted) return;
    die.dataset.dropped = "yes";
    const value = event.type === "pointerup" ? under(event) : null;
    if (value !== null) intents.pick({ do: "square", value });
  };
  /** @param {MouseEvent} event */
  const tap = (event) => {
    const die = /** @type {HTMLElement} */ (event.currentTarget);
    if (!die.dataset.dropped) intents.pick({ do: "turn", value: 1 });
    delete die.dataset.dropped;
  };
  return html`<span class="bid-die-place" style=${placeOf(index, scene, kind)}>
    <button type="button" class="bid-die" data-choice
      aria-label=${t("bluff.bid_die", { bid: bidWords(t, game, pick) })}
      onPointerDown=${lift} onPointerMove=${drag} onPointerUp=${drop} onPointerCancel=${drop}
        onClick=${tap}>
      <${RoundBidFace} face=${pick.face} star=${starOf(game)} size="m" tone="blue" />
    </button>
  </span>`;
}

/** @param {HTMLElement} die @param {PointerEvent} event @returns {Point | null} */
function way(die, event) {
  if (!die.dataset.from) return null;
  const [x, y] = die.dataset.from.split(" ").map(Number);
  return { x: event.clientX - x, y: event.clientY - y };
}

/** @param {PointerEvent} event @returns {number | null} */
function under(event) {
  const found = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((each) => each.closest("[data-square]"));
  const square = /** @type {HTMLElement | undefined} */ (
    found?.closest("[data-square]") ?? undefined
  );
  return square ? Number(square.dataset.square) : null;
}

/** How far from its end a board still counts as there, px. */
const END = 2;

/** Notes where there is more than is seen of a board that scrolls: before it, after it. @param {HTMLElement} board */
function markMore(board) {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = board;
  const before = scrollLeft > END || scrollTop > END;
  const after =
    scrollWidth - clientWidth - scrollLeft > END || scrollHeight - clientHeight - scrollTop > END;
  board.dataset.more = `${before ? "before" : ""} ${after ? "after" : ""}`.trim();
}

/** Keeps those notes while it scrolls, and whenever its room changes. @param {{current: HTMLElement | null}} board @param {number} squares */
function useMore(board, squares) {
  useLayoutEffect(() => {
    const here = board.current;
    if (!here) return undefined;
    const mark = () => markMore(here);
    const room = new ResizeObserver(mark);
    room.observe(here);
    here.addEventListener("scroll", mark, { passive: true });
    return () => {
      room.disconnect();
      here.removeEventListener("scroll", mark);
    };
  }, [squares]);
}

/**
 * Keeps the picked square, or the standing bid's, in sight of a board that scrolls.
 * @param {Scene} scene
 * @param {Square[]} squares
 */
function useFollow({ game, ui }, squares) {
  const board = useRef(/** @type {HTMLElement | null} */ (null));
  useMore(board, squares.length);
  useLayoutEffect(() => {
    const square = /** @type {HTMLElement | null} */ (
      board.current?.querySelector(".picked") ?? board.current?.querySelector(".standing")
    );
    if (!board.current || !square) return;
    const middle = (board.current.clientWidth - square.offsetWidth) / 2;
    board.current.scrollTo({
      left: square.offsetLeft - middle,
      top: square.offsetTop - board.current.clientHeight / 2,
    });
  }, [ui.pick?.count, ui.pick?.face, game.bid?.count, game.bid?.face]);
  return board;
}

/** @param {{scene: Scene, squares: Square[], kind: string}} props */
function Track({ scene, squares, kind }) {
  const { t } = usePage();
  const picked = scene.ui.pick
    ? squares.indexOf(scene.game.board.squares[squareOf(scene.game, scene.ui.pick)])
    : -1;
  const track = useFollow(scene, squares);
  return html`<div class="squares" role="group" ref=${track} aria-label=${t("bluff.track")}
    tabindex=${scene.live ? undefined : 0}>
    ${squares.map(
      (square, index) => html`<${Cell} key=${`${square.kind}${square.count}`}
    scene=${scene} square=${square} index=${index} kind=${kind} />`,
    )}
    ${kind === "ring" && html`<${Blanks} scene=${scene} from=${squares.length} />`}
    ${picked >= 0 && scene.live && html`<${BidDie} scene=${scene} kind=${kind} index=${picked} />`}
  </div>`;
}

/** Bare wood where a small table needs no squares. @param {{scene: Scene, from: number}} props */
const Blanks = ({ scene, from }) =>
  Array.from(
    { length: Math.max(0, RING - from) },
    (_, index) =>
      html`<i key=${index} class="blank" style=${placeOf(from + index, scene, "ring")}></i>`,
  );

/** @param {{scene: Scene, squares: Square[]}} props */
function Grid({ scene, squares }) {
  const { t } = usePage();
  const { game } = scene;
  const faces = [...new Set(squares.flatMap((square) => square.faces))];
  const grid = useFollow(scene, squares);
  return html`<div class="grid" role="group" ref=${grid} aria-label=${t("bluff.track")}
    tabindex=${scene.live ? undefined : 0}>
    ${faces.map(
      (face, row) => html`<span key=${face} class="grid-face"
    style=${{ "--row": row + 2 }}><${Die} face=${face} star=${starOf(game)} size="s" tone="blue" />
    </span>`,
    )}
    ${squares.map(
      (square, column) => html`
      <span key=${`count${square.count}`} class="grid-count"
        style=${{ "--column": column + 2 }}>${square.count}</span>
      ${square.faces.map(
        (face) => html`<${GridCell} key=${`${square.count}.${face}`} scene=${scene}
          bid=${{ count: square.count, face }}
        at=${{ "--column": column + 2, "--row": faces.indexOf(face) + 2 }} />`,
      )}`,
    )}
  </div>`;
}

/** @param {{scene: Scene, bid: {count: number, face: number}, at: Record<string, number>}} props */
function GridCell({ scene, bid, at }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  const same = (/** @type {Pick | null} */ other) =>
    other?.count === bid.count && other?.face === bid.face;
  const open = game.legal?.bids.some(([count, face]) => same({ count, face })) ?? false;
  const dim = isPast(game, (count, face) => same({ count, face }));
  const shut = reason(game, dim);
  const tap = () => (open ? intents.pick({ do: "bid", value: bid }) : intents.notice(shut));
  const name = bidWords(t, game, bid);
  return html`<button type="button"
    class=${`square number ${dim ? "dim" : ""} ${same(game.bid) ? "standing" : ""} ${same(ui.pick) ? "picked" : ""}`}
    style=${at} tabindex=${same(ui.pick) ? 0 : -1} aria-disabled=${!open}
    aria-pressed=${same(ui.pick)}
    aria-label=${open ? name : `${name}. ${t(shut)}`} title=${open ? undefined : t(shut)}
    onClick=${tap}>
    <span class="number">${bid.count}</span>
    ${
      (same(ui.pick) || same(game.bid)) &&
      html`<${Die} face=${bid.face} star=${starOf(game)}
    size="s" tone=${same(ui.pick) ? "blue" : "red"} />`
    }
  </button>`;
}

/** The board: the squares of the track or the grid, and the felt with seats and bid. @param {{scene: Scene}} props */
export function Board({ scene }) {
  const { t } = usePage();
  const { kind, squares } = layoutOf(scene);
  const called = { ...scene, game: asCalled(scene.game, scene.ui) };
  return html`<section class=${`board ${kind}`} aria-label=${t("bluff.board")}
    style=${kind === "ring" ? ringVariables(scene) : {}}>
    ${
      kind === "grid"
        ? html`<${Grid} scene=${called} squares=${squares} />`
        : html`<${Track}
    scene=${called} squares=${squares} kind=${kind} />`
    }
    <${Felt} scene=${scene} />
  </section>`;
}

/** @param {Scene} scene */
function ringVariables(scene) {
  const { columns, rows } = ringSize(scene.form === "phone");
  return { "--columns": columns, "--rows": rows };
}
