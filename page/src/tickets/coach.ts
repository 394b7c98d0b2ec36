// What the coach says of a tickets game.
import { onPage, PANEL, SHEET, sides, type Step } from "../table/coach/coach.svelte";
import type { Table } from "../state/table.svelte";
import type { TicketsMove, TicketsView } from "./model/types";

export function coach(table: Table): Step | null {
  const view = table.shown?.view as TicketsView;
  const moves = table.moves as TicketsMove[];
  if (!table.myTurn) return waiting();
  if (!moves.length) return null; // a choice is on its way
  if (onPage("[data-keep]")) return choosing(view, moves);
  if (onPage("[data-payment]"))
    return {
      key: "coach:pay",
      anchor: "[data-confirm]",
      clear: SHEET,
      speaks: "[data-chosen] path:first-child, .sign rect",
      sides: sides.above,
    };
  if (onPage("div.sheet:not(:has([data-recap]))")) return null; // something else is being decided
  const rest = { anchor: '[data-row="3"]', clear: PANEL, sides: sides.below() };
  if (view.phase === "second") return { key: "coach:second", ...rest };
  const routes = [...new Set(moves.flatMap((move) => (move.kind === "claim" ? [move.route] : [])))];
  const speaks = "[data-route].claimable, [data-recap]";
  if (view.turns_left !== null) return { key: "coach:last", ...rest, speaks, routes };
  if (!routes.length) return { key: "coach:turn", ...rest, speaks };
  return { key: "coach:claim", ...rest, speaks, routes, values: { count: routes.length } };
}

function choosing(view: TicketsView, moves: TicketsMove[]): Step {
  const least = Math.min(3, ...moves.flatMap((move) => (move.kind === "keep" ? [move.tickets.length] : [])));
  return {
    key: view.phase === "start" ? "coach:start" : "coach:tickets",
    anchor: "[data-keep]",
    clear: SHEET,
    speaks: ".spans path:first-child, .spans circle, .names > g:not(.off)",
    sides: sides.above,
    values: { count: least },
  };
}

function waiting(): Step | null {
  return onPage("[data-ticket]") ? { key: "coach:wait", anchor: "[data-ticket]", sides: sides.above } : null;
}
