// @ts-check
/** @import { VNode } from "preact" */
/** @import { Element, Text } from "./results.d.ts" */
import { h } from "preact";
import { usePage } from "../core/page.mjs";

/**
 * A picture of the server's as it stands, its words in one's own language.
 * @param {Element} drawn
 * @param {(text: Text) => string} say
 * @param {Record<string, string>} [more]  attributes of its root besides
 * @returns {VNode}
 */
const tree = ({ tag, attributes, children, words }, say, more = {}) =>
  h(
    tag,
    { ...attributes, ...more },
    ...children.map((child) => tree(child, say)),
    words && say(words),
  );

/** @param {{drawn: Element, of?: string}} props */
export function Drawn({ drawn, of = "picture" }) {
  const { say } = usePage();
  return tree(drawn, say, { class: of });
}
