// Keys of the tickets table; the help lists them.
import type { KeyHelp } from "../family";
import type { Choice } from "./choose/choice.svelte";
import type { Drag } from "./hand/drag.svelte";

export const KEYS: KeyHelp[] = [
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

export function tableKeys(event: KeyboardEvent, choice: Choice, drag: Drag): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
  const name = event.key.toLowerCase();
  if (name === "escape") {
    drag.cancel();
    choice.clear();
  } else if (/^[1-5]$/.test(name)) choice.take(`take ${name}`);
  else if (name === "d") choice.take("draw");
  else if (name === "t") choice.drawTickets();
  else if (name === "u" && choice.table.shown?.undo) void choice.undo();
}
