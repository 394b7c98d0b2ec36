// The result as the end view shows it: who won, by how much, and what every total is made of.
import { language, t } from "../state/language.svelte";
import { nameOf } from "../table/names";
import type { Result, SeatInfo } from "../wire/messages";

export interface Bar {
  kind: "first" | "second" | "third" | "fourth"; // in the order of the legend
  value: number;
}

export interface Lane {
  seat: number;
  bars: Bar[]; // what was won
  lost: number; // what was taken off again, as a positive number
  total: number;
  wins: boolean;
}

export interface BarName {
  kind: Bar["kind"];
  label: string;
}

// Best first; those who share a rank keep the order of their seats. Only when all is shown: it would tell who has won.
export const byRank = (lanes: Lane[], scores: Record<string, number>[]): Lane[] =>
  [...lanes].sort((one, other) => (scores[one.seat]?.["rank"] ?? 0) - (scores[other.seat]?.["rank"] ?? 0));

export function headline(result: Result, seats: SeatInfo[]): string {
  const best = result.scores[result.winners[0] ?? 0]?.["total"] ?? 0;
  const names = result.winners.map((seat) => nameOf(seats, seat));
  const words = { count: best, names: new Intl.ListFormat(language()).format(names) };
  if (seats.length === 1) return t("end:title.solo", words);
  return t(names.length > 1 ? "end:title.share" : "end:title.wins", words);
}

// How far ahead of the next one: empty if all have won, or nobody else was there.
export function margin(result: Result, seats: SeatInfo[]): string {
  const winner = result.scores[result.winners[0] ?? 0];
  const others = result.scores.flatMap((score, seat) =>
    result.winners.includes(seat) ? [] : [{ score, seat }],
  );
  const next = others.sort((a, b) => (a.score["rank"] ?? 0) - (b.score["rank"] ?? 0))[0];
  if (!winner || !next) return "";
  const ahead = (winner["total"] ?? 0) - (next.score["total"] ?? 0);
  const name = nameOf(seats, next.seat);
  return ahead ? t("end:title.ahead", { margin: ahead, name }) : t("end:title.tie", { name });
}
