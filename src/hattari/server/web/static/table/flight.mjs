// @ts-check
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const FLIGHT = 420;
const CALM = 150;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {DOMRect} from @param {DOMRect} to */
const path = (from, to) => {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const size = Math.max(0.2, Math.min(1.2, from.width / Math.max(1, to.width)));
  return [
    { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 0 },
    { opacity: 1, offset: 0.12 },
    {
      transform: `translate(${x * 0.3}px, ${y * 0.45 - 24}px) scale(1.16) rotate(-13deg)`,
      offset: 0.6,
    },
    { transform: "none", opacity: 1 },
  ];
};

/** @typedef {{from: Element, here: HTMLElement, late: number, flight: Animation | null, left: boolean}} Traveller */

/** Who is to fly once the page is drawn. @type {Traveller[]} */
let waiting = [];

/**
 * All ways are measured before anything moves: a look after each move would lay the page out for each.
 * It is done one frame after what flies is drawn, unseen: that frame has laid out and painted all the rest.
 */
function depart() {
  const calm = isCalm();
  const bound = waiting.filter(({ left }) => !left);
  waiting = [];
  const ways = bound.map(({ from, here }) =>
    calm
      ? [{ opacity: 0 }, { opacity: 1 }]
      : path(from.getBoundingClientRect(), here.getBoundingClientRect()),
  );
  for (const [at, traveller] of bound.entries()) {
    traveller.here.style.visibility = "";
    traveller.flight = traveller.here.animate(ways[at], {
      duration: calm ? CALM : FLIGHT,
      delay: traveller.late + (calm ? FLIGHT - CALM : 0),
      easing: "cubic-bezier(0.3, 0.7, 0.4, 1)",
      fill: "backwards",
    });
  }
}

/** Let somebody fly along with all others of this moment. @param {Element} from @param {HTMLElement} here @param {number} late */
function fly(from, here, late) {
  /** @type {Traveller} */
  const traveller = { from, here, late, flight: null, left: false };
  here.style.visibility = "hidden";
  if (waiting.length === 0) requestAnimationFrame(() => requestAnimationFrame(depart));
  waiting.push(traveller);
  return () => {
    traveller.left = true;
    traveller.flight?.cancel();
  };
}

/**
 * Lets an element fly from another one of the same stage to its own place as it is first drawn;
 * where motion is not wanted it fades in there, in the same time.
 * @param {string | null} from  a selector within the stage; null where it just lies there
 * @param {number} late  ms
 */
export function useFlight(from, late) {
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const start = from && here.current?.closest(".peak")?.querySelector(from);
    if (!start || !here.current?.animate) return undefined;
    return fly(start, here.current, late);
  }, []);
  return here;
}

/** Between two parts of a scene that are drawn one after the other, ms. */
const PART = 60;

/**
 * How many parts of a scene are there yet: drawn all at once, they would hold up what moves meanwhile.
 * @param {number} count
 * @param {boolean} begun  whether the first may come
 * @param {boolean} all  whether there is nothing to wait for
 */
export function useParts(count, begun, all) {
  const [there, come] = useState(0);
  const some = begun && !all && there < count;
  useEffect(() => {
    if (!some) return undefined;
    const timer = setTimeout(() => come(there + 1), PART);
    return () => clearTimeout(timer);
  }, [some, there]);
  return all ? count : there;
}

/**
 * A number that follows the one it is told, one by one as the dice or chips land.
 * @param {number} value
 * @param {number[]} landings  ms from now at which it grows by one each; at once, where there are none
 */
export function useCount(value, landings) {
  const [shown, show] = useState(value - landings.length);
  useEffect(() => {
    const first = value - landings.length;
    show(first);
    const timers = landings.map((late, at) => setTimeout(() => show(first + at + 1), late));
    return () => timers.forEach(clearTimeout);
  }, [value, landings.join()]);
  return Math.min(shown, value);
}
