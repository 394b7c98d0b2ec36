// The tables that this browser has a link to; the links are kept here and nowhere else.
import type { Family } from "../wire/messages";
import { randomText } from "../wire/random";

export interface Kept {
  table: string;
  token: string;
  board: string;
  family?: Family;
  names: string[]; // of the others
  seen: number; // when it was last looked at, milliseconds
  over: boolean;
  seats?: number[]; // that the link is for
  links?: { seat: number; token: string }[]; // the host's: to be handed out
  watch?: string;
  group?: string; // the link for whoever comes
}

const KEY = "stellwerk.tables";
const BROWSER = "stellwerk.browser";
const MOST = 30;

function load(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

export const running = $state({ tables: load() });

export function keep(table: Partial<Kept> & { table: string; token: string }): void {
  const old = running.tables.find((kept) => kept.table === table.table && kept.token === table.token);
  const rest = running.tables.filter((kept) => kept !== old);
  const fresh = { board: "", names: [], over: false, ...old, ...table, seen: Date.now() };
  running.tables = [fresh, ...rest].slice(0, MOST);
  save();
}

export function forget(table: string): void {
  running.tables = running.tables.filter((kept) => kept.table !== table);
  save();
}

// A secret of this browser: whoever asks for a seat twice from here gets the same one.
export function browser(): string {
  const made = randomText(32);
  try {
    if (!localStorage.getItem(BROWSER)) localStorage.setItem(BROWSER, made);
    return localStorage.getItem(BROWSER) ?? made;
  } catch {
    return made;
  }
}

export const keptOf = (table: string): Kept | undefined =>
  running.tables.find((kept) => kept.table === table);

function save(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(running.tables));
  } catch {
    // Without storage the links live in the address bar only.
  }
}
