// @ts-check
/** @import { Text } from "../core/types.d.ts" */
/** @import { Drawing } from "./presented.d.ts" */
import { h } from "preact";
import { usePage } from "../core/page.mjs";

/**
 * A picture of the server's as it stands, its words in one's own language.
 * @param {Drawing} drawing
 * @param {(text: Text) => string} say
 * @param {Record<string, string>} [more]  attributes of its root besides
 * @returns {import("preact").VNode}
 */
export const tree = ([tag, attributes, children], say, more = {}) =>
  h(tag, { ...attributes, ...more }, ...children.map((each) => (Array.isArray(each) ? tree(each, say) : typeof each === "string" ? each : say(each))));

/** @param {{drawing: Drawing, of?: string}} props */
export function Drawn({ drawing, of = "picture" }) {
  const { say } = usePage();
  return tree(drawing, say, { class: of });
}
