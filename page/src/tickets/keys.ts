// Keys of the tickets table; the help lists them.
import type { Desk } from "./desk.svelte";
import type { Drag } from "./drag.svelte";
import type { Key } from "../state/language.svelte";

export const KEYS: { keys: string[]; does: Key }[] = [
  { keys: ["Tab"], does: "tickets:keys.tab" },
  { keys: ["←", "→", "↑", "↓"], does: "tickets:keys.arrows" },
  { keys: ["PageUp", "PageDown"], does: "tickets:keys.page" },
  { keys: ["Enter"], does: "tickets:keys.enter" },
  { keys: ["1", "2", "3", "4", "5"], does: "tickets:keys.row" },
  { keys: ["D"], does: "tickets:keys.deck" },
  { keys: ["T"], does: "tickets:keys.tickets" },
  { keys: ["U"], does: "tickets:keys.undo" },
  { keys: ["Esc"], does: "tickets:keys.escape" },
  { keys: ["+", "−", "0"], does: "tickets:keys.zoom" },
  { keys: ["Shift + ←", "→", "↑", "↓"], does: "tickets:keys.pan" },
];

// Is somebody writing there?
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog") !== null;

export function tableKeys(event: KeyboardEvent, desk: Desk, drag: Drag): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
  const name = event.key.toLowerCase();
  if (name === "escape") {
    drag.cancel();
    desk.clear();
  } else if (/^[1-5]$/.test(name)) desk.take(`take ${name}`);
  else if (name === "d") desk.take("draw");
  else if (name === "t") desk.drawTickets();
  else if (name === "u" && desk.table.shown?.undo) void desk.undo();
}
