// Keys of the tickets table; the help lists them.
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
