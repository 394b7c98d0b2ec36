// What is asked of me now, in a sentence; and which round it is.
import { t } from "../../state/language.svelte";
import type { LogEvent } from "../../state/table.svelte";
import type { Choice } from "../choose/choice.svelte";

export function promptOf(choice: Choice): string {
  const { view, table, moves, model } = choice;
  if (view.phase === "over") return "";
  if (table.me === null) return table.mySeats.length ? "" : t("tickets:why.watching");
  if (!table.myTurn) return view.phase === "start" ? t("tickets:asked.wait") : "";
  return {
    start: t("tickets:asked.start", { count: model.rules.start_keep }),
    choose: t("tickets:asked.choose", { count: model.rules.turn_keep }),
    second: t("tickets:asked.second"),
    turn: moves.length === 1 && moves[0]?.kind === "pass" ? t("tickets:asked.pass") : t("tickets:asked.turn"),
  }[view.phase];
}

// That the game ends soon, for all who look on.
export const lastWords = ({ view }: Choice): string =>
  view.turns_left !== null && view.phase !== "over" ? t("tickets:last.sign", { count: view.turns_left }) : "";

const DOES = new Set(["took", "drew", "claimed", "offered", "passed"]);

// Every change of the seat that acts is a turn; all seats' turns are a round. It begins when all have their first tickets.
export function roundOf(log: LogEvent[], seats: number): number {
  const begun = log.findLastIndex(({ event }) => event.event === "chose");
  let turns = 0;
  let last = -1;
  for (const { event } of begun < 0 ? [] : log.slice(begun)) {
    const seat = event.seat ?? -1;
    if (!DOES.has(event.event) || seat === last) continue;
    last = seat;
    turns++;
  }
  return Math.max(1, Math.ceil(turns / Math.max(1, seats)));
}
