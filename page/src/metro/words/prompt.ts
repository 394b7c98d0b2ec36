// What is asked of me, in a word for the sign and in a sentence for the bar.
import { t } from "../../state/language.svelte";
import { cardOf } from "../model/cards";
import type { Choice } from "../choose/choice.svelte";

const mine = ({ table, view }: Choice) => (table.me === null ? undefined : view.seats[table.me]);

// Entries after the first of a round are owed to special stations.
function isOwed(choice: Choice): boolean {
  return choice.view.expert && choice.table.myTurn && (mine(choice)?.entries_due ?? 0) > 0 && choice.owed;
}

export function signOf(choice: Choice): string {
  if (cardOf(choice.view.card).kind === "free") return t("metro:sign.ride");
  return isOwed(choice) ? t("metro:sign.again") : t("metro:sign.choose");
}

export function promptOf(choice: Choice): string {
  const { table, view } = choice;
  const seat = mine(choice);
  if (view.phase === "over") return "";
  if (!seat) return t("metro:asked.watching");
  if (!seat.windows_left && !seat.has_chosen) return t("metro:asked.full");
  if (isOwed(choice)) return t("metro:asked.due", { count: seat.entries_due });
  if (table.myTurn && cardOf(view.card).kind === "free") return t("metro:asked.ride");
  if (view.seats.length === 1) return t("metro:asked.alone");
  const count = view.seats.filter(({ has_chosen }) => has_chosen).length;
  return t("metro:asked.state", { count, all: view.seats.length });
}
