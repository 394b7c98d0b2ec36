// The tables that this browser has a link to; the links are kept here and nowhere else.
import { load, save } from "./storage";
import { isHereTable } from "../wire/here";
import { request } from "../wire/http";
import { randomText } from "../wire/random";

export interface Kept {
  table: string;
  token: string;
  board: string;
  family?: string;
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
const MOST = 30; // of servers

export const running = $state({ tables: load<Kept[]>(KEY, []) });

export function keep(table: Partial<Kept> & { table: string; token: string }): void {
  const old = running.tables.find((kept) => kept.table === table.table && kept.token === table.token);
  const rest = running.tables.filter((kept) => kept !== old);
  const fresh = { board: "", names: [], over: false, ...old, ...table, seen: Date.now() };
  running.tables = [fresh, ...rest].filter((each, index) => index < MOST || isHereTable(each.table));
  save(KEY, running.tables);
}

// A table on this device is then gone for good.
export function forget(table: string): void {
  if (isHereTable(table)) void request(`/here/forget/${table}`, "", {}).catch(() => undefined);
  running.tables = running.tables.filter((kept) => kept.table !== table);
  save(KEY, running.tables);
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
