// Random letters. crypto.randomUUID is missing on pages that a friend opens over plain HTTP in the same house.
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

export function randomText(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % 32]).join("");
}
