// What others did since my last turn, line by line, and from which version of the table to which.
import { isMove, type Table, type Told } from "../state/table.svelte";
import type { Family } from "../wire/messages";
import { linesOf, type Line } from "./lines.svelte";

export interface Recalled extends Line {
  seat: number;
  from: number;
  to: number;
}

// On sheets all choose at the same time: there it is the last round.
export function sinceMyTurn(log: Told[], me: number, family: Family): Told[] {
  const mine = ({ event }: Told): boolean => event.seat === me && isMove(event);
  const turned = log.flatMap(({ event }, index) => (event.event === "turned" ? [index] : []));
  const [start, end] =
    family === "metro" ? [turned.at(-2) ?? log.length, turned.at(-1)] : [log.findLastIndex(mine)];
  if (start < 0) return [];
  return log
    .slice(start + 1, end)
    .filter(({ event }) => event.event !== "turned" && isMove(event) && event.seat !== me);
}

export function recapOf({ log, me, info }: Table): Recalled[] {
  if (me === null || !info) return [];
  const told = sinceMyTurn(log, me, info.family);
  const lines = linesOf(told, info);
  return lines.map((line, index) => {
    const next = lines[index + 1]?.number ?? Infinity;
    const own = told.filter(({ number }) => number >= line.number && number < next);
    return { ...line, seat: own[0]?.event.seat ?? 0, from: own[0]?.at ?? 0, to: own.at(-1)?.at ?? 0 };
  });
}
