// What the coach says next. It reads what everybody at the table sees: the view, the legal moves, and what stands on the page.
import type { Key } from "../state/language.svelte";
import type { Table } from "../state/table.svelte";
import { isPhone, isSmall } from "../state/window.svelte";
import type { AnyMove } from "../wire/messages";
import type { Side } from "./place";

export interface Step {
  key: Key;
  anchor: string; // selector of what it points at
  clear?: string; // selector of what around it is kept clear, too
  speaks?: string; // selector of what else it speaks of
  sides: Side[]; // where to stand, best first
  values?: Record<string, string | number>;
  routes?: string[]; // that can be shown on the board
}

interface TicketsMove extends AnyMove {
  route?: string;
  tickets?: string[];
}
interface TicketsView {
  phase: string;
  turns_left: number | null;
}
interface MetroView {
  card: string;
}

const on = (selector: string): boolean => document.querySelector(selector) !== null;

export function stepOf(table: Table): Step | null {
  if (!table.shown || table.info?.phase !== "running" || table.me === null) return null;
  return table.info.family === "tickets" ? ticketsStep(table) : metroStep(table);
}

function ticketsStep(table: Table): Step | null {
  const view = table.shown?.view as TicketsView;
  const moves = table.moves as TicketsMove[];
  if (!table.myTurn) return waiting();
  if (!moves.length) return null; // a choice is on its way
  if (on("[data-keep]")) return choosing(view, moves);
  if (on("[data-payment]"))
    return {
      key: "rules:coach.pay",
      anchor: "[data-confirm]",
      clear: SHEET,
      speaks: "[data-chosen] path:first-child, .sign rect",
      sides: UP,
    };
  if (on("div.sheet:not(:has([data-recap]))")) return null; // something else is being decided
  if (view.phase === "second")
    return { key: "rules:coach.second", anchor: '[data-row="3"]', clear: PANEL, sides: below() };
  const routes = [...new Set(moves.flatMap(({ kind, route }) => (kind === "claim" && route ? [route] : [])))];
  const rest = {
    anchor: '[data-row="3"]',
    clear: PANEL,
    speaks: "[data-route].claimable, [data-recap]",
    sides: below(),
  };
  if (view.turns_left !== null) return { key: "rules:coach.last", ...rest, routes };
  if (routes.length) return { key: "rules:coach.claim", ...rest, routes, values: { count: routes.length } };
  return { key: "rules:coach.turn", ...rest };
}

function choosing(view: TicketsView, moves: TicketsMove[]): Step {
  const least = Math.min(3, ...moves.flatMap(({ tickets }) => (tickets ? [tickets.length] : [])));
  const key = view.phase === "start" ? "rules:coach.start" : "rules:coach.tickets";
  return {
    key,
    anchor: "[data-keep]",
    clear: SHEET,
    speaks: ".spans path:first-child, .spans circle, .names > g:not(.off)",
    sides: UP,
    values: { count: least },
  };
}

function waiting(): Step | null {
  return on("[data-ticket]") ? { key: "rules:coach.wait", anchor: "[data-ticket]", sides: UP } : null;
}

function metroStep(table: Table): Step | null {
  const { card } = table.shown?.view as MetroView;
  if (on("[data-change]"))
    return { key: "rules:coach.change", anchor: "[data-change]", clear: PANEL, sides: below() };
  if (!table.myTurn) return null;
  if (on("[data-ride]"))
    return { key: "rules:coach.ride", anchor: "[data-ride]", clear: PANEL, sides: below() };
  if (on("[data-confirm]"))
    return {
      key: "rules:coach.mark",
      anchor: "[data-confirm]",
      clear: PANEL,
      speaks: '[aria-checked="mixed"]',
      sides: below(),
    };
  return {
    key: "rules:coach.line",
    anchor: "[data-line]:not(.shut)",
    clear: "fieldset",
    sides: beside(),
    values: { card },
  };
}

const PANEL = ".panel, .supply";
const SHEET = ".sheet";
const UP: Side[] = ["above", "left", "below"];
const PHONE: Side[] = ["above", "below"];
// Beside the board where there is room; on phones over its lower edge, never over the hand.
const below = (): Side[] => (isPhone() ? PHONE : ["below", "left", "above"]);
const beside = (): Side[] => (isSmall() ? PHONE : ["right", "above"]);

// How often each step was shown; whoever has seen it needs it no more.
const KEY = "stellwerk.coach";
const ENOUGH = 3;

class Memory {
  #shown: Record<string, number> = $state(load());

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
    this.#save();
  }
  #note(key: string, times: number): void {
    this.#shown[key] = times;
    this.#save();
  }
  #save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#shown));
    } catch {
      // Then the coach begins anew with the next visit.
    }
  }
}

function load(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

export const memory = new Memory();
