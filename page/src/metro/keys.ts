// Keys of a metro table, as they are heard and as the help lists them.
import type { KeyHelp } from "../family";
import type { Choice } from "./choose/choice.svelte";
import { typedLine } from "./typedline";

export const KEYS: KeyHelp[] = [
  { keys: ["A", "J"], does: "metro:keys.line" },
  { keys: ["0", "9"], does: "metro:keys.count" },
  { keys: ["< >"], does: "metro:keys.way" },
  { keys: ["Enter"], does: "metro:keys.confirm" },
  { keys: ["Esc"], does: "metro:keys.cancel" },
];

const TYPED = "input:not([type=radio]), textarea, select, [contenteditable]";

// True: the key was meant for the table.
export function press(choice: Choice, event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPED)) return false;
  if (event.key === "Enter") return enter(choice, target);
  if (event.key === "Escape") return cancel(choice);
  if (event.key === "<" || event.key === ">") return turn(choice, event.key === "<");
  if (type(choice, event.key.toUpperCase())) return true;
  return /^\d$/.test(event.key) && count(choice, Number(event.key));
}

let begun = ""; // the first of two characters of a line

function type(choice: Choice, key: string): boolean {
  const letters = choice.layout.lines.map(({ letter }) => letter);
  const typed = typedLine(letters, begun, key);
  begun = typed.begun;
  if (typed.line) choice.focus(typed.line);
  return typed.line !== null || begun !== "";
}

function enter(choice: Choice, target: Element): boolean {
  // On another button Enter presses that button.
  if (!choice.move || target.closest("button, a")) return false;
  void choice.confirm();
  return true;
}

function cancel(choice: Choice): boolean {
  if (choice.opened !== null) choice.opened = null;
  else if (choice.line || choice.station !== null) choice.clear();
  else return false;
  return true;
}

function turn(choice: Choice, back: boolean): boolean {
  if (!choice.behind.length) return false;
  choice.turn(back);
  return true;
}

function count(choice: Choice, wanted: number): boolean {
  if (!choice.way.some(({ stations }) => stations.length === wanted)) return false;
  choice.wanted = wanted;
  return true;
}
