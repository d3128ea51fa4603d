// @ts-check
import { h } from "preact";
import htm from "htm";

/** Markup as tagged templates. */
export const html = htm.bind(h);
