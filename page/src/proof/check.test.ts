import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { beforeEach, describe, expect, it } from "vitest";
import { dealer } from "../metro/deal";
import { Notes } from "../state/notes";
import { newPromise, textOf } from "../state/texts";
import type { GameEvent, TableInfo, Update } from "../wire/messages";
import { shuffle, wordsOf } from "./chance";
import { check, type Written } from "./check";

const SECRET = "07".repeat(32);
const BOB = "bobs-part-of-the-shuffles";
const hash = (bytes: Uint8Array): string => `sha256:${bytesToHex(sha256(bytes))}`;
const facts = { deck: { cards: [3, 4, 5].map((value) => ({ kind: "number", value, count: 4 })) } };
const setup = {
  table: "ahorn7",
  family: "metro",
  options: {},
  map_hash: hash(utf8ToBytes(JSON.stringify(facts))),
};

const infoOf = (
  parts: Partial<TableInfo>,
  promises: (string | null)[],
  texts: (string | null)[],
): TableInfo =>
  ({
    ...setup,
    phase: "lobby",
    promise: hash(hexToBytes(SECRET)),
    shuffling: false,
    tries: 0,
    secret: null,
    commitment: null,
    seats: ["Ann", "Bob"].map((name, seat) => ({
      name,
      bot: "",
      promise: promises[seat],
      text: texts[seat],
    })),
    ...parts,
  }) as unknown as TableInfo;

const update = (table: TableInfo, since: number | null, at: number, events: GameEvent[] = []): Update =>
  ({ type: "update", table, seat: 0, since, at, events }) as unknown as Update;

// A whole game as an honest server tells it to Ann's page.
async function played(): Promise<{ notes: Notes; info: TableInfo; written: Written }> {
  const notes = new Notes("ahorn7");
  const lobby = infoOf({}, ["", hash(utf8ToBytes(BOB))], [null, null]);
  notes.remember(update(lobby, null, 1));
  const act = await notes.part(update(lobby, null, 1), [0]);
  const promise = act?.type === "promise" ? act.promise : "";
  notes.promised();
  const promises = [promise, hash(utf8ToBytes(BOB))];
  const sealed = update(infoOf({ shuffling: true, tries: 1 }, promises, [null, null]), 1, 2);
  notes.remember(sealed);
  expect(await notes.part(sealed, [0])).toEqual({ type: "text", text: textOf(promise) });
  const texts = [textOf(promise)!, BOB];
  const words = JSON.stringify(["stellwerk shuffles 2", "ahorn7", promises, texts]);
  const seed = hmac(sha256, hexToBytes(SECRET), utf8ToBytes(words));
  const cards = shuffle(wordsOf(seed), 0, 12).map((card) => `${3 + Math.floor(card / 4)}`);
  const events = cards.slice(0, 5).map((card) => ({ event: "turned" as const, card }));
  const started = { tries: 1, commitment: hash(seed) };
  notes.remember(update(infoOf({ ...started, phase: "running" }, promises, texts), 2, 7, events));
  const info = infoOf({ ...started, phase: "over", secret: SECRET }, promises, texts);
  return { notes, info, written: { facts, events, steps: [{ at: 7, events }] } };
}

const codes = async (info: TableInfo, notes: Notes, written: Written): Promise<string[]> => {
  const { faults, limits } = check(info, 0, notes, written, dealer);
  return [...faults, ...limits].map(({ code }) => code);
};

describe("the proof", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      },
    });
  });
  it("holds for an honest server, also after the page was loaded again", async () => {
    const { notes, info, written } = await played();
    expect(await codes(info, notes, written)).toEqual([]);
    expect(await codes(info, new Notes("ahorn7"), written)).toEqual([]);
  });
  it("tells another map, other options and another record", async () => {
    const { notes, info, written } = await played();
    const other = { ...written, facts: { deck: { cards: [...facts.deck.cards].reverse() } } };
    expect(await codes(info, notes, other)).toEqual(["map-changed"]);
    expect(await codes({ ...info, options: { first: 1 } }, notes, written)).toEqual(["map-changed"]);
    const short = { ...written, events: written.events.slice(1) };
    expect(await codes(info, notes, short)).toContain("record-differs");
  });
  it("says what a browser that was not there can't tell", async () => {
    const { info, written } = await played();
    expect(await codes(info, new Notes("birke3"), written)).toEqual(["other-device", "missed"]);
    expect(check(info, null, new Notes("birke3"), written, dealer).limits[0]?.code).toBe("watching");
  });
  it("opens nothing twice, and counts the tries itself", async () => {
    const { notes, info, written } = await played();
    const again = update({ ...info, phase: "lobby", shuffling: true, tries: 2 }, 7, 8);
    expect(await notes.part(again, [0])).toBeNull(); // what was opened is known to all
    const empty = infoOf({ tries: 1 }, ["", ""], [null, null]);
    expect((await notes.part(update(empty, 8, 9), [0]))?.type).toBe("promise");
    notes.kept!.opened.push({ ...notes.kept!.opened[0]!, text: "another", try: 0 });
    expect(await codes(info, notes, written)).toEqual(["tries"]);
  });
});
