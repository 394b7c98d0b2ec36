// Fair shuffles, checked in the browser itself: whoever does not trust the server's own check can trust this one.
export interface Proof {
  table: string;
  phase: string;
  promise: string;
  texts: string[] | null; // one a seat, from the start on
  commitment: string | null;
  secret: string | null; // when the game is over
  seed: string | null;
}

export type Finding = "holds" | "promise-broken" | "seed-changed" | "too-early" | "no-crypto";

const LABEL = "stellwerk shuffles 1";

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return `sha256:${hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)))}`;
}

// The 32 bytes that all shuffles follow from.
export async function seedOf(
  secret: string,
  table: string,
  texts: string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const hash = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), hash, false, ["sign"]);
  const words = new TextEncoder().encode(JSON.stringify([LABEL, table, ...texts]));
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, words));
}

// Is the secret the one that was promised, and do the shuffles follow from it and from the players' texts?
export async function check(proof: Proof): Promise<Finding> {
  if (proof.secret === null || proof.texts === null) return "too-early";
  if (!globalThis.crypto?.subtle) return "no-crypto"; // browsers keep it from pages over plain HTTP
  if ((await hashOf(bytesOf(proof.secret))) !== proof.promise) return "promise-broken";
  const seed = await seedOf(proof.secret, proof.table, proof.texts);
  return (await hashOf(seed)) === proof.commitment ? "holds" : "seed-changed";
}
