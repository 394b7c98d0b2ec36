// What this browser was told about a table's shuffles, kept from the first moment on: at the end of the game it is
// compared with what the server says then.
import type { Act, GameEvent, Phase, TableInfo, Update } from "../wire/messages";
import { load, save } from "./storage";
import { newPromise, textOf } from "./texts";

export type Told = [since: number, at: number, events: GameEvent[]];

// What stood when this page opened its text.
export interface Opened {
  try: number; // a start that is broken off is tried again, with new texts
  seat: number;
  text: string;
  promise: string; // of the server
  promises: string[]; // of all seats
}

export interface Kept {
  promise: string; // of the server, as it was first seen …
  setup: string; // … and the hash of the map, with the options
  phase: Phase; // when this browser first looked
  opened: Opened[];
  missing: string[]; // who did not open a text, so that the start was broken off
  start: { promises: string[]; texts: string[]; commitment: string } | null;
  told: Record<string, Told[]>; // what each viewer was told of cards
}

const KEY = "stellwerk.notes";
const MOST = 12; // tables
// All that moves cards and tickets.
const FLOW = new Set(["first", "dealt", "turned", "swept", "reshuffled", "took", "undone", "drew", "claimed", "offered", "returned"]); // prettier-ignore

export const promisesOf = ({ seats }: TableInfo): string[] => seats.map(({ promise }) => promise ?? "");

export const setupOf = ({ map_hash, options }: TableInfo): string => `${map_hash} ${JSON.stringify(options)}`;

export class Notes {
  kept: Kept | null;
  #offered = false; // this page has promised, or seen what another device of the same seat has promised
  #asking = false;
  #sent = "";

  constructor(readonly table: string) {
    this.kept = load<Kept | null>(`${KEY}.${table}`, null);
  }

  remember({ table, seat, since, at, events }: Update): void {
    const { phase, promise } = table;
    const kept = (this.kept ??= {
      promise,
      setup: setupOf(table),
      phase,
      opened: [],
      missing: [],
      start: null,
      told: {},
    });
    const broken = events.flatMap((event) => (event.event === "broken" ? event.seats : []));
    kept.missing.push(...broken.map((gone) => table.seats[gone]?.name ?? ""));
    if (phase !== "lobby" && table.commitment)
      kept.start ??= {
        promises: promisesOf(table),
        texts: table.seats.map(({ text }) => text ?? ""),
        commitment: table.commitment,
      };
    if (phase === "over" && events.length === 0 && since !== null) return;
    if (since !== null && at > since) this.#add(seat, [since, at, flow(events)]);
    this.#save();
  }

  // What was told before this page came, as the server tells it then.
  recall(seat: number | null, steps: { at: number; events: GameEvent[] }[]): void {
    for (const step of this.without(seat, steps)) this.#add(seat, [step.at - 1, step.at, flow(step.events)]);
    this.#save();
  }

  told(seat: number | null): Told[] {
    return this.kept?.told[String(seat)] ?? [];
  }

  // The steps that this browser was not told at the time.
  without<T extends { at: number }>(seat: number | null, steps: T[]): T[] {
    const told = this.told(seat);
    return steps.filter(({ at }) => !told.some(([since, to]) => since < at && at <= to));
  }

  // What this page has to do for the shuffles now, if anything.
  async part(update: Update, mine: number[]): Promise<Act | null> {
    const { table, seat } = update;
    const here = seat === null ? undefined : table.seats[seat];
    if (table.phase !== "lobby" || seat === null || !here?.name || !mine.includes(seat)) return null;
    return table.shuffling ? this.#open(table, seat) : this.#promise(table, mine, here.promise === null);
  }

  #open(table: TableInfo, seat: number): Act | null {
    const promise = table.seats[seat]!.promise ?? "";
    const text = promise && textOf(promise);
    if (!text || this.#sent === promise) return null;
    this.#sent = promise;
    const { tries, promise: server } = table;
    const opened = { try: tries, seat, text, promise: server, promises: promisesOf(table) };
    if (!this.kept!.opened.some((other) => other.text === text)) this.kept!.opened.push(opened);
    this.#save(); // before anybody else can know the text
    return { type: "text", text };
  }

  // One text for all seats of this device. Where another device of the same seat has promised, the newest page counts.
  async #promise(table: TableInfo, mine: number[], isSilent: boolean): Promise<Act | null> {
    const promises = mine.flatMap((seat) => table.seats[seat]?.promise || []);
    const known = promises.some((promise) => textOf(promise)) || (promises.length > 0 && this.#offered);
    if (isSilent || known || this.#asking) return null;
    this.#asking = this.#offered = true;
    return { type: "promise", promise: await newPromise() };
  }

  promised(): void {
    this.#asking = false;
  }

  #add(seat: number | null, told: Told): void {
    const all = [...this.told(seat), told].sort(([one], [other]) => one - other);
    this.kept!.told[String(seat)] = all.reduce<Told[]>((joined, next) => {
      const last = joined.at(-1);
      if (last?.[1] !== next[0]) return [...joined, next];
      return [...joined.slice(0, -1), [last[0], next[1], [...last[2], ...next[2]]]];
    }, []);
  }

  #save(): void {
    keep(this.table, this.kept);
  }
}

export const flow = (events: GameEvent[]): GameEvent[] => events.filter(({ event }) => FLOW.has(event));

function keep(table: string, kept: unknown): void {
  const tables = load<string[]>(KEY, []);
  if (tables[0] !== table) {
    const all = [table, ...tables.filter((other) => other !== table)];
    for (const old of all.splice(MOST)) localStorage.removeItem(`${KEY}.${old}`);
    save(KEY, all);
  }
  save(`${KEY}.${table}`, kept);
}
