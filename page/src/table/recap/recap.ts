// What others did since my last turn, entry by entry, and from which of the viewer's counts to which.
import { familyOf } from "../../families.svelte";
import { isMove, type Table, type LogEvent } from "../../state/table.svelte";
import { entriesOf, type Entry } from "../log/entries.svelte";

export interface Recalled extends Entry {
  seat: number;
  from: number;
  to: number;
}

// Where all choose at the same time, it is the last round.
export function sinceMyTurn(log: LogEvent[], me: number, roundStart: string): LogEvent[] {
  const mine = ({ event }: LogEvent): boolean => event.seat === me && isMove(event);
  const rounds = log.flatMap(({ event }, index) => (event.event === roundStart ? [index] : []));
  const [start, end] = roundStart ? [rounds.at(-2) ?? log.length, rounds.at(-1)] : [log.findLastIndex(mine)];
  if (start < 0) return [];
  return log.slice(start + 1, end).filter(({ event }) => isMove(event) && event.seat !== me);
}

export function recapOf({ log, me, info }: Table): Recalled[] {
  if (me === null || !info) return [];
  const told = sinceMyTurn(log, me, familyOf(info.family)?.roundStart ?? "");
  const entries = entriesOf(told, info);
  return entries.map((line, index) => {
    const next = entries[index + 1]?.number ?? Infinity;
    const own = told.filter(({ number }) => number >= line.number && number < next);
    return { ...line, seat: own[0]?.event.seat ?? 0, from: own[0]?.count ?? 0, to: own.at(-1)?.count ?? 0 };
  });
}
