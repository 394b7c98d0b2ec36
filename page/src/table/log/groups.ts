// Events that people see as one: cards taken in a turn, tickets kept, stations marked by one entry.
import type { LogEvent } from "../../state/table.svelte";
import type { GameEvent } from "../../wire/messages";
import type { Teller } from "./tell";

export interface Group {
  number: number; // of its first event
  events: GameEvent[];
}

const SILENT = new Set(["invited"]); // a new link is between the host and a guest

export function groupEvents(log: LogEvent[], { silent, joins }: Pick<Teller, "silent" | "joins">): Group[] {
  const groups: Group[] = [];
  for (const { number, event } of log) {
    if (SILENT.has(event.event) || silent.has(event.event)) continue;
    const last = groups.at(-1)?.events;
    if (last && last[0]!.seat === event.seat && joins(last[0]!, event)) last.push(event);
    else groups.push({ number, events: [event] });
  }
  return groups;
}
