// Keys of a metro table, as they are heard and as the help lists them.
import type { Key } from "../state/language.svelte";
import type { Choosing } from "./choosing.svelte";
import { typedLine } from "./typed";

export const KEYS: { keys: string; does: Key }[] = [
  { keys: "A … J", does: "metro:keys.line" },
  { keys: "0 … 9", does: "metro:keys.count" },
  { keys: "< >", does: "metro:keys.way" },
  { keys: "Enter", does: "metro:keys.confirm" },
  { keys: "Esc", does: "metro:keys.cancel" },
];

const TYPED = "input:not([type=radio]), textarea, select, [contenteditable]";

// True: the key was meant for the table.
export function press(choosing: Choosing, event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPED)) return false;
  if (event.key === "Enter") return enter(choosing, target);
  if (event.key === "Escape") return cancel(choosing);
  if (event.key === "<" || event.key === ">") return turn(choosing, event.key === "<");
  if (type(choosing, event.key.toUpperCase())) return true;
  return /^\d$/.test(event.key) && count(choosing, Number(event.key));
}

let begun = ""; // the first of two characters of a line

function type(choosing: Choosing, key: string): boolean {
  const letters = choosing.layout.lines.map(({ letter }) => letter);
  const typed = typedLine(letters, begun, key);
  begun = typed.begun;
  if (typed.line) choosing.focus(typed.line);
  return typed.line !== null || begun !== "";
}

function enter(choosing: Choosing, target: Element): boolean {
  // On another button Enter presses that button.
  if (!choosing.move || target.closest("button, a")) return false;
  void choosing.confirm();
  return true;
}

function cancel(choosing: Choosing): boolean {
  if (choosing.opened !== null) choosing.opened = null;
  else if (choosing.line || choosing.station !== null) choosing.clear();
  else return false;
  return true;
}

function turn(choosing: Choosing, back: boolean): boolean {
  if (!choosing.behind.length) return false;
  choosing.turn(back);
  return true;
}

function count(choosing: Choosing, wish: number): boolean {
  if (!choosing.way.some(({ stations }) => stations.length === wish)) return false;
  choosing.wish = wish;
  return true;
}
