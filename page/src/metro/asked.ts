// What is asked of me, in a word for the sign and in a sentence for the bar.
import { t } from "../state/language.svelte";
import { cardOf } from "./cards";
import type { Choosing } from "./choosing.svelte";

const mine = ({ table, view }: Choosing) => (table.me === null ? undefined : view.seats[table.me]);

// Entries after the first of a round are owed to special stations.
function isOwed(choosing: Choosing): boolean {
  return (
    choosing.view.expert && choosing.table.myTurn && (mine(choosing)?.entries_due ?? 0) > 0 && choosing.owed
  );
}

export function signOf(choosing: Choosing): string {
  if (cardOf(choosing.view.card).kind === "free") return t("metro:sign.ride");
  return isOwed(choosing) ? t("metro:sign.again") : t("metro:sign.choose");
}

export function askedOf(choosing: Choosing): string {
  const { table, view } = choosing;
  const seat = mine(choosing);
  if (view.phase === "over") return "";
  if (!seat) return t("metro:asked.watching");
  if (!seat.windows_left && !seat.has_chosen) return t("metro:asked.full");
  if (isOwed(choosing)) return t("metro:asked.due", { count: seat.entries_due });
  if (table.myTurn && cardOf(view.card).kind === "free") return t("metro:asked.ride");
  if (view.seats.length === 1) return t("metro:asked.alone");
  const count = view.seats.filter(({ has_chosen }) => has_chosen).length;
  return t("metro:asked.state", { count, all: view.seats.length });
}
