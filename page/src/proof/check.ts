// The proof of fair shuffles, checked in the browser itself against what it has kept since it came to the table.
// docs/concepts/fairness.md tells what it shows and what it can't.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { flow, promisesOf, setupOf, type Kept, type Notes, type Opened, type Told } from "../state/notes";
import type { GameEvent, TableInfo } from "../wire/messages";
import { wordsOf } from "./chance";

// Somebody has cheated, or what was kept is damaged.
export type Fault =
  | "promise-changed"
  | "promise-broken"
  | "own-text"
  | "text-changed"
  | "promises-changed"
  | "seed-changed"
  | "map-changed"
  | "cards-differ"
  | "record-differs";
// What this browser could not check.
export type Limit =
  "older" | "watching" | "late" | "left-out" | "not-opened" | "other-device" | "tries" | "missed";

export interface Finding {
  code: Fault | Limit;
  name?: string;
  count?: number;
}

export interface Verdict {
  faults: Finding[];
  limits: Finding[];
}

// What a server hands out when a game is over.
export interface Written {
  facts: Record<string, unknown>;
  events: GameEvent[]; // of the whole game
  steps: { at: number; events: GameEvent[] }[]; // as this viewer was told it
}

const LABEL = "stellwerk shuffles 2";
const OLDER = "stellwerk shuffles 1";

const hashOf = (bytes: Uint8Array): string => `sha256:${bytesToHex(sha256(bytes))}`;
const hashOfText = (text: string): string => hashOf(utf8ToBytes(text));

// The 32 bytes that all shuffles follow from.
function seedOf(info: TableInfo): Uint8Array {
  const texts = info.seats.map(({ text }) => text ?? "");
  const parts = info.tries ? [LABEL, info.table, promisesOf(info), texts] : [OLDER, info.table, ...texts];
  return hmac(sha256, secretOf(info), utf8ToBytes(JSON.stringify(parts)));
}

function secretOf({ secret }: TableInfo): Uint8Array {
  return /^([0-9a-f]{2})+$/.test(secret ?? "") ? hexToBytes(secret!) : new Uint8Array();
}

// What this browser opened for the start that counts.
const ownOf = (info: TableInfo, kept: Kept | null): Opened | undefined =>
  kept?.opened.findLast((opened) => opened.try === info.tries);

// Do these events follow from the shuffles? Each family deals its games again.
export type Dealer = (info: TableInfo, facts: unknown, seed: Uint32Array) => (events: GameEvent[]) => boolean;

export function check(
  info: TableInfo,
  me: number | null,
  notes: Notes,
  written: Written,
  dealer: Dealer,
): Verdict {
  const seed = seedOf(info);
  const dealt = dealer(info, written.facts, wordsOf(seed));
  const faults = [...faultsOf(info, notes, seed), ...faultsOfCards(info, me, notes, written, dealt)];
  return { faults, limits: limitsOf(info, me, notes, written) };
}

function faultsOf(info: TableInfo, { kept }: Notes, seed: Uint8Array): Finding[] {
  const faults: Finding[] = [];
  const own = ownOf(info, kept);
  const [promises, texts] = [promisesOf(info), info.seats.map(({ text }) => text ?? "")];
  if (kept && [kept.promise, own?.promise ?? kept.promise].some((promise) => promise !== info.promise))
    faults.push({ code: "promise-changed" });
  if (hashOf(secretOf(info)) !== info.promise) faults.push({ code: "promise-broken" });
  if (own && texts[own.seat] !== own.text) faults.push({ code: "own-text" });
  info.seats.forEach(({ name, bot }, seat) => {
    const who = { name: name || bot };
    const sealed = [own?.promises, kept?.start?.promises].filter((list) => list !== undefined);
    if (sealed.some((list) => list[seat] !== promises[seat]))
      faults.push({ code: "promises-changed", ...who });
    const isKept = !info.tries || promises[seat] === (texts[seat] && hashOfText(texts[seat]));
    if (!isKept || (kept?.start && kept.start.texts[seat] !== texts[seat]))
      faults.push({ code: "text-changed", ...who });
  });
  if ([info.commitment, kept?.start?.commitment ?? info.commitment].some((one) => one !== hashOf(seed)))
    faults.push({ code: "seed-changed" });
  return faults;
}

function faultsOfCards(
  info: TableInfo,
  me: number | null,
  notes: Notes,
  { facts, events, steps }: Written,
  dealt: (events: GameEvent[]) => boolean,
): Finding[] {
  const isSame = !notes.kept || notes.kept.setup === setupOf(info);
  if (!isSame || info.map_hash !== hashOfText(JSON.stringify(facts))) return [{ code: "map-changed" }];
  const later = notes.without(me, steps).map(({ at, events }): Told => [at - 1, at, events]);
  const told = [...notes.told(me), ...later]
    .sort(([one], [other]) => one - other)
    .flatMap(([, , all]) => all);
  const faults: Finding[] = dealt(told) && dealt(events) ? [] : [{ code: "cards-differ" }];
  return isTold(told, events) ? faults : [...faults, { code: "record-differs" }];
}

// Is this what the record tells? Whoever has the record can check all rules with it. What was hidden fits anything, what
// was taken back is not in a record, and of rules that are played no more nothing is told.
function isTold(told: GameEvent[], events: GameEvent[]): boolean {
  const lasting = (all: GameEvent[]): GameEvent[] =>
    flow(all).filter(({ event }) => event !== "took" && event !== "undone");
  const [mine, whole] = [lasting(told), lasting(events)];
  const fits = (one: GameEvent, other: object = {}): boolean => {
    const found = new Map<string, unknown>(Object.entries(other));
    return Object.entries(one).every(([part, value]) => value === null || value === found.get(part));
  };
  return (
    !mine.length || (mine.length === whole.length && mine.every((event, index) => fits(event, whole[index])))
  );
}

function limitsOf(info: TableInfo, me: number | null, notes: Notes, { steps }: Written): Finding[] {
  const limits: Finding[] = [];
  const { kept } = notes;
  if (!info.tries) limits.push({ code: "older" });
  else if (!ownOf(info, kept)) limits.push({ code: whyNotIn(info, me, kept) });
  const count = Math.max(info.tries, kept?.opened.length ?? 0);
  if (count > 1) limits.push({ code: "tries", count, name: [...new Set(kept?.missing)].join(", ") });
  const missed = notes
    .without(me, steps)
    .filter(({ events }) => events.some(({ card }: GameEvent) => card)).length;
  if (missed) limits.push({ code: "missed", count: missed });
  return limits;
}

function whyNotIn({ seats }: TableInfo, me: number | null, kept: Kept | null): Limit {
  if (me === null) return "watching";
  if (seats[me]?.promise === null) return "not-opened";
  if (seats[me]?.promise) return "other-device";
  return kept?.phase === "lobby" ? "left-out" : "late";
}

// Everybody at a table that shows all of them the same promises sees the same number.
export function numberOf(info: TableInfo): string {
  const parts = [info.table, info.map_hash, info.promise, promisesOf(info)];
  const digits = hashOfText(JSON.stringify(parts)).slice("sha256:".length);
  return digits.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");
}
