// Events that people see as one: cards taken in a turn, tickets kept, stations marked by one entry.
import type { Told } from "../state/table.svelte";
import type { GameEvent } from "../wire/messages";

export interface Group {
  number: number; // of its first event
  kind: "cards" | "kept" | "wrote" | "one";
  events: GameEvent[];
}

const KINDS: Record<string, Group["kind"]> = { took: "cards", drew: "cards", kept: "kept", wrote: "wrote" };
// What happens along with them does not part them; told alone it would be noise.
const SILENT = new Set(["dealt", "offered", "returned", "invited", "chose", "changed", "first"]);

export function gather(log: Told[], silent: (event: GameEvent) => boolean = () => false): Group[] {
  const groups: Group[] = [];
  for (const { number, event } of log) {
    if (SILENT.has(event.event) || silent(event)) continue;
    const last = groups.at(-1);
    if (last && joins(last, event)) last.events.push(event);
    else groups.push({ number, kind: KINDS[event.event] ?? "one", events: [event] });
  }
  return groups;
}

function joins({ kind, events }: Group, event: GameEvent): boolean {
  if (events[0]?.seat !== event.seat) return false;
  if (kind === "wrote") return event.event === "marked";
  return kind !== "one" && KINDS[event.event] === kind;
}
