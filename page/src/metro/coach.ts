// What the coach says of a metro game.
import { onPage, PANEL, sides, type Step } from "../table/coach/coach.svelte";
import type { Table } from "../state/table.svelte";
import type { MetroView } from "./model/types";

export function coach(table: Table): Step | null {
  const { card } = table.shown?.view as MetroView;
  const below = { clear: PANEL, sides: sides.below() };
  if (onPage("[data-change]")) return { key: "coach:change", anchor: "[data-change]", ...below };
  if (!table.myTurn) return null;
  if (onPage("[data-ride]")) return { key: "coach:ride", anchor: "[data-ride]", ...below };
  if (onPage("[data-confirm]"))
    return {
      key: "coach:mark",
      anchor: "[data-confirm]",
      ...below,
      speaks: '[aria-checked="mixed"]',
    };
  return {
    key: "coach:line",
    anchor: "[data-line]:not(.shut)",
    clear: "fieldset",
    sides: sides.beside(),
    values: { card },
  };
}
