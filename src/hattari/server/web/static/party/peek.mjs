// @ts-check
import { useEffect, useRef, useState } from "preact/hooks";

/** Who can't hold a key down, such as by a screen reader, sees for so long after a press, ms. */
const GLANCE = 5000;

/**
 * Something private, open as long as a finger or a key holds it: it is not on the page otherwise.
 * Whatever takes the page away covers it.
 * @returns {{open: boolean, pad: Record<string, (event: never) => void>}}
 */
export function usePeek() {
  const [open, set] = useState(false);
  const held = useRef(/** @type {Set<string | number>} */ (new Set()));
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const look = () => set(held.current.size > 0);
  const cover = () => {
    clearTimeout(timer.current);
    held.current.clear();
    set(false);
  };
  useEffect(() => {
    const drop = (/** @type {PointerEvent} */ event) => {
      if (held.current.delete(event.pointerId)) look();
    };
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
    addEventListener("blur", cover);
    addEventListener("pagehide", cover);
    document.addEventListener("visibilitychange", cover);
    return () => {
      cover();
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      removeEventListener("blur", cover);
      removeEventListener("pagehide", cover);
      document.removeEventListener("visibilitychange", cover);
    };
  }, []);
  const pad = {
    /** @param {PointerEvent} event */
    onPointerDown(event) {
      if (event.button !== 0) return;
      held.current.add(event.pointerId);
      look();
    },
    /** @param {KeyboardEvent} event */
    onKeyDown(event) {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      held.current.add("key");
      look();
    },
    /** @param {KeyboardEvent} event */
    onKeyUp(event) {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      held.current.delete("key");
      look();
    },
    onBlur: () => held.current.has("key") && cover(),
    onContextMenu: (/** @type {Event} */ event) => event.preventDefault(),
    /** A press that nothing held: a screen reader's. @param {MouseEvent} event */
    onClick(event) {
      if (event.detail !== 0) return;
      held.current.add("glance");
      look();
      timer.current = setTimeout(cover, GLANCE);
    },
  };
  return { open, pad };
}
