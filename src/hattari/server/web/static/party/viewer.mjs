// @ts-check
import { freshId } from "../core/connection.mjs";

const KEPT = "hattari.viewer";

/** What tells this browser from others that guess; it is nobody's name. */
export function viewer() {
  const known = localStorage.getItem(KEPT);
  if (known) return known;
  const made = freshId();
  localStorage.setItem(KEPT, made);
  return made;
}
