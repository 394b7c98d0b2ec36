// Why a move was not taken, in the reader's language, whichever family is played.
import { tellRefusal } from "../metro/refusal";
import type { Table } from "../state/table.svelte";
import { nameOf } from "../table/names";
import { reasonWords } from "../tickets/reasons";
import type { TicketsView } from "../tickets/types";

export function refusalWords({ refused, info, shown, seats }: Table): string {
  if (!refused) return "";
  if (info?.family === "metro") return tellRefusal(refused);
  const view = shown?.view as TicketsView | null;
  const name = (seat: number): string => nameOf(seats, seat);
  return reasonWords(refused, { route: null, hand: view?.hand ?? {}, name, turn: view?.turn ?? null });
}
