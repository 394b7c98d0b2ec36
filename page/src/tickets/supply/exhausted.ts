// When no card can be taken any more: who holds them all, and what is left to do.
import { t } from "../../state/language.svelte";
import { nameOf } from "../../state/names";
import type { Choice } from "../choose/choice.svelte";

export function exhausted({ view, table, moves }: Choice): string {
  if (view.deck || view.row.some(Boolean) || Object.values(view.discard).some(Boolean)) return "";
  const holds = view.seats.map(({ cards }, seat) => `${nameOf(table.seats, seat)} ${cards}`).join(", ");
  const count = view.seats.reduce((sum, { cards }) => sum + cards, 0);
  const kinds = new Set(moves.map(({ kind }) => kind));
  const left = (["claim", "tickets", "pass"] as const).filter((kind) => kinds.has(kind));
  const todo = left.map((kind) => t(`tickets:gone.${kind}`)).join(t("tickets:gone.or"));
  return [t("tickets:gone.held", { count, holds }), todo && t("tickets:gone.todo", { todo })].join(" ");
}
