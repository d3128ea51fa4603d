// @ts-check
/** SHA-256 and HMAC-SHA256: a browser's own are withheld where the page came over plain http. */

const BLOCK = 64;

/** The first 32 bits of the fractional part of a number. @param {number} root */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);

/** @param {number} count @returns {number[]} */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(BLOCK).map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The message with its padding: a one, zeros, and its length in bits. @param {Uint8Array} message */
function padded(message) {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  whole.set(message);
  whole[message.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(message.length) * 8n);
  return new DataView(whole.buffer);
}

/** The sixty-four words that a block is spread to. @param {DataView} data @param {number} at */
function schedule(data, at) {
  const words = new Uint32Array(BLOCK);
  for (let i = 0; i < 16; i += 1) words[i] = data.getUint32(at + i * 4);
  for (let i = 16; i < BLOCK; i += 1) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
  return words;
}

/** Mix a block into the eight words of the state. @param {Uint32Array} state @param {Uint32Array} words */
function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < BLOCK; i += 1) {
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) |
      0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] += word;
  });
}

/**
 * The SHA-256 of these bytes, 32 bytes.
 * @param {Uint8Array} message
 * @returns {Uint8Array}
 */
export function sha256(message) {
  const data = padded(message);
  const state = Uint32Array.from(START);
  for (let at = 0; at < data.byteLength; at += BLOCK) compress(state, schedule(data, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(i * 4, word));
  return new Uint8Array(digest.buffer);
}

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The HMAC-SHA256 of a message under a key, 32 bytes.
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);
/** @param {Uint8Array} bytes */
export const hexOf = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Bytes from hex in lower case; null where it is written in any other way.
 * @param {unknown} text
 * @param {number} length
 */
export function fromHex(text, length) {
  if (typeof text !== "string" || text.length !== 2 * length || !/^[0-9a-f]*$/.test(text))
    return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
