// @ts-check

/** So many controls are remembered by what was around them, of a box's the last alone. */
const KEPT = 6;
/** The page itself is no place. */
const WHOLE = "main, :has(main)";

/** A control and what it stands in, from the inmost. @param {Element} control */
function around(control) {
  /** @type {HTMLElement[]} */
  const places = [];
  for (let each = /** @type {HTMLElement | null} */ (control); each; each = each.parentElement)
    places.push(each);
  return places;
}

/** Whether nothing can have the focus there. @param {Element} place */
const isLost = (place) =>
  !place.isConnected || place.matches(":disabled") || place.closest("[inert]") !== null;

/** Gives a place the focus, if it is drawn; one that isn't a control is left as it was. @param {HTMLElement} place */
function take(place) {
  place.focus({ preventScroll: true });
  if (document.activeElement === place) return true;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  const taken = document.activeElement === place;
  const restore = () => place.removeAttribute("tabindex");
  if (taken) place.addEventListener("blur", restore, { once: true });
  else restore();
  return taken;
}

/**
 * Whoever goes by the keyboard stays where they are: when the control in focus is taken away, shut or
 * covered, what it stood in gets the focus, or what had it before, or the new page.
 */
export function startFocus() {
  /** What is in focus, and what it stands in. @type {HTMLElement[]} */
  let held = [];
  /** Of the last controls, the newest first. @type {HTMLElement[][]} */
  let before = [];
  let placing = false;

  const place = () => {
    const places = before.flat().filter((each) => !isLost(each) && !each.matches(WHOLE));
    const main = /** @type {HTMLElement | null} */ (document.querySelector("main"));
    placing = true;
    [...places, ...(main ? [main] : [])].some(take);
    placing = false;
  };
  const note = () => {
    held = document.activeElement ? around(document.activeElement) : [];
    if (placing || held[0] === document.body) return;
    const box = held[0].closest("dialog");
    const others = before.filter(([control]) => !box || control.closest("dialog") !== box);
    before = [held, ...others].slice(0, KEPT);
  };
  addEventListener("focusin", note);
  // Whoever taps beside all controls leaves them of their own accord.
  addEventListener("pointerdown", () => (held = []), true);
  new MutationObserver(() => {
    if (held.length > 0 && isLost(held[0])) place();
  }).observe(document.body, {
    attributeFilter: ["disabled", "inert"],
    childList: true,
    subtree: true,
  });
  note();
}
