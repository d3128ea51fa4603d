// @ts-check
import { equal } from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { fromHex, hexOf, hmac, sha256, utf8 } from "#page/core/sha256.mjs";

const repeated = (/** @type {number} */ byte, /** @type {number} */ times) =>
  new Uint8Array(times).fill(byte);

/** @type {[string, Uint8Array, string][]} */
const HASHES = [
  ["nothing", utf8(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  [
    "three letters",
    utf8("abc"),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  ],
  [
    "two blocks",
    utf8("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  [
    "a million letters",
    repeated(0x61, 1_000_000),
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  ],
];

/** RFC 4231, cases 1 to 4, 6 and 7. @type {[Uint8Array, Uint8Array, string][]} */
const CODES = [
  [
    repeated(0x0b, 20),
    utf8("Hi There"),
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
  ],
  [
    utf8("Jefe"),
    utf8("what do ya want for nothing?"),
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  ],
  [
    repeated(0xaa, 20),
    repeated(0xdd, 50),
    "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
  ],
  [
    Uint8Array.from({ length: 25 }, (_, i) => i + 1),
    repeated(0xcd, 50),
    "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
  ],
  [
    repeated(0xaa, 131),
    utf8("Test Using Larger Than Block-Size Key - Hash Key First"),
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
  ],
  [
    repeated(0xaa, 131),
    utf8(
      "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.",
    ),
    "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
  ],
];

for (const [name, message, expected] of HASHES) {
  test(`the hash of ${name} is the standard's`, () => equal(hexOf(sha256(message)), expected));
}

CODES.forEach(([key, message, expected], number) => {
  test(`the authentication code ${number + 1} is the standard's`, () =>
    equal(hexOf(hmac(key, message)), expected));
});

test("every length gives what another implementation gives", () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    equal(hexOf(sha256(message)), createHash("sha256").update(message).digest("hex"));
    equal(
      hexOf(hmac(message, message)),
      createHmac("sha256", message).update(message).digest("hex"),
    );
  }
});

test("hex is read in one form only", () => {
  equal(hexOf(/** @type {Uint8Array} */ (fromHex("00ff7f", 3))), "00ff7f");
  for (const wrong of ["00FF7F", "00ff", "00ff7f00", "00 f7f", "zzff7f", 7, null])
    equal(fromHex(wrong, 3), null);
});
