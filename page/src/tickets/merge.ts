// Entries of the log that belong together as one.
import type { CardName } from "../parts/colours";
import type { GameEvent } from "../wire/messages";

// The cards that a seat draws one after the other are one thing; so are the tickets that it keeps, and rows swept again and again.
export function merge<T extends { event: GameEvent }>(entries: T[]): T[] {
  const merged: T[] = [];
  for (const entry of entries.filter(({ event }) => event.event !== "turned")) {
    const last = merged.at(-1);
    const both = last && mergedEvent(last.event, entry.event);
    if (both) merged[merged.length - 1] = { ...last, event: both };
    else merged.push(entry);
  }
  return merged;
}

const isDraw = ({ event }: GameEvent): boolean => event === "took" || event === "drew";

function mergedEvent(last: GameEvent, next: GameEvent): GameEvent | null {
  if (last.event === "swept" && next.event === "swept") return next;
  if (last.seat !== next.seat || !isDraw(last) || !isDraw(next)) return null;
  const cards = [last, next].map((event) => event["card"] as CardName | null);
  const open = cards.filter((card) => card !== null);
  return { event: "drawn", seat: next.seat!, open, hidden: 2 - open.length };
}
