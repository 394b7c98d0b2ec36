// How a table of this browser stands, asked over HTTP.
import type { Kept } from "../../state/running.svelte";
import { nameOf } from "../../state/names";
import { RequestError, request } from "../../wire/http";
import type { Phase, Update } from "../../wire/messages";

export interface TableSummary {
  phase: Phase | "gone";
  mine: boolean; // something is asked of me
  round: number; // 0: the game has none
  others: string[]; // people
  bots: number;
  due: string; // whose turn it is; empty if it is that of several
}

export async function ask(kept: Kept): Promise<TableSummary | null> {
  try {
    return read(kept, await request<Update>(`/api/tables/${kept.table}`, kept.token));
  } catch (error) {
    const reason = error instanceof RequestError ? error.trouble.reason : "";
    const gone = reason === "no-such-table" || reason === "no-key";
    return gone ? { phase: "gone", mine: false, round: 0, others: kept.names, bots: 0, due: "" } : null;
  }
}

function read(kept: Kept, { table, seat, view }: Update): TableSummary {
  const mine = kept.seats ?? (seat === null ? [] : [seat]);
  const seats = table.seats.map((_, index) => index);
  const due = table.phase === "running" ? seats.filter((index) => table.seats[index]?.to_move) : [];
  const people = seats.filter((index) => !mine.includes(index) && table.seats[index]?.name);
  const round = (view as { round?: number } | null)?.round ?? 0;
  return {
    phase: table.phase,
    mine: due.some((index) => mine.includes(index)),
    round,
    others: people.map((index) => nameOf(table.seats, index)),
    bots: table.seats.filter(({ name, bot }) => bot && !name).length,
    due: due.length === 1 ? nameOf(table.seats, due[0] ?? 0) : "",
  };
}
