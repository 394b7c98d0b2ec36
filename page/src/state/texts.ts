// This browser's part of the shuffles: a random text, promised by its hash and opened when all promises are in.
import { load, save } from "./storage";
import { randomText } from "../wire/random";

const KEY = "stellwerk.texts";
const MOST = 40;
let texts: Record<string, string> = {}; // by promise, the newest last; here too for browsers that keep nothing

const kept = (): Record<string, string> => ({ ...load(KEY, {}), ...texts });

export async function newPromise(): Promise<string> {
  const text = randomText(32);
  const promise = `sha256:${await hashOf(text)}`;
  texts = Object.fromEntries([...Object.entries(kept()), [promise, text]].slice(-MOST));
  save(KEY, texts);
  return promise;
}

export const textOf = (promise: string): string | undefined => kept()[promise];

async function hashOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const hash = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : (await import("@noble/hashes/sha2.js")).sha256(bytes); // browsers keep theirs from pages over plain HTTP
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
