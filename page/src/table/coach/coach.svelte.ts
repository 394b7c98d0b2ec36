// What the coach says next. It reads what everybody at the table sees: the view, the legal moves, and what stands on the page.
import { familyOf } from "../../families.svelte";
import { load, save } from "../../state/storage";
import type { Key } from "../../state/language.svelte";
import type { Table } from "../../state/table.svelte";
import { isPhone, isSmall } from "../../state/window.svelte";
import type { Side } from "./position";

export interface Step {
  key: Key;
  anchor: string; // selector of what it points at
  clear?: string; // selector of what around it is kept clear, too
  speaks?: string; // selector of what else it speaks of
  sides: Side[]; // where to stand, best first
  values?: Record<string, string | number>;
  routes?: string[]; // that can be shown on the board
}

export const onPage = (selector: string): boolean => document.querySelector(selector) !== null;

export function stepOf(table: Table): Step | null {
  if (!table.shown || table.info?.phase !== "running" || table.me === null) return null;
  return familyOf(table.info.family)?.coach(table) ?? null;
}

export const PANEL = ".panel, .supply";
export const SHEET = ".sheet";
const PHONE: Side[] = ["above", "below"];
export const sides = {
  above: ["above", "left", "below"] as Side[],
  // Beside the board where there is room; on phones over its lower edge, never over the hand.
  below: (): Side[] => (isPhone() ? PHONE : ["below", "left", "above"]),
  beside: (): Side[] => (isSmall() ? PHONE : ["right", "above"]),
};

// How often each step was shown; whoever has seen it needs it no more.
const KEY = "stellwerk.coach";
const ENOUGH = 3;

class Memory {
  #shown: Record<string, number> = $state(load(KEY, {}));

  knows(key: string): boolean {
    return (this.#shown[key] ?? 0) >= ENOUGH;
  }
  saw(key: string): void {
    this.#note(key, (this.#shown[key] ?? 0) + 1);
  }
  understood(key: string): void {
    this.#note(key, ENOUGH);
  }
  forget(): void {
    this.#shown = {};
    save(KEY, this.#shown);
  }
  #note(key: string, times: number): void {
    this.#shown[key] = times;
    save(KEY, this.#shown);
  }
}

export const memory = new Memory();
