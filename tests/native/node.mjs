// node node.mjs LIBRARY TAPE: prints how many calls were repeated, and the seconds of the processor that they took.
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { repeat } from "./player.mjs";

function clock() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

const [library, tape] = process.argv.slice(2).map((path) => readFileSync(path));
console.log(...(await repeat(library, tape, { crc32, clock })));
