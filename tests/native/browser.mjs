// In a page of a browser, from the folder that it came from: the library and the tape. Browsers have no checksums.
import { repeat } from "./player.mjs";

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

function crc32(bytes, before) {
  let sum = ~before;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

async function fetched(name) {
  return new Uint8Array(await (await fetch(name)).arrayBuffer());
}

// How many calls were repeated.
export async function main() {
  const [library, tape] = await Promise.all([fetched("library.wasm"), fetched("page.tape")]);
  const [calls] = await repeat(library, tape, { crc32, clock: () => 1000 * performance.now() });
  return calls;
}
