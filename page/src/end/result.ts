// The result as the end view shows it: who won, by how much, and what every total is made of.
import { language, number, t } from "../state/language.svelte";
import { nameOf } from "../state/names";
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

const totalOf = (result: Result, seat: number): number => result.scores[seat]?.["total"] ?? 0;
const rankOf = (result: Result, seat: number): number => result.scores[seat]?.["rank"] ?? 0;

// `me` is the seat of the one who reads it, if there is one.
export function headline(result: Result, seats: SeatInfo[], me: number | null): string {
  const list = new Intl.ListFormat(language());
  const named = (those: number[]): string => list.format(those.map((seat) => nameOf(seats, seat)));
  const { winners } = result;
  const words = { count: totalOf(result, winners[0] ?? 0), names: named(winners) };
  if (seats.length === 1) return t("end:title.solo", words);
  if (me === null || !result.scores[me])
    return t(winners.length > 1 ? "end:title.share" : "end:title.wins", words);
  if (!winners.includes(me)) {
    const place = t(`end:title.nth.${rankOf(result, me) as 2 | 3 | 4 | 5 | 6}`);
    return t("end:title.place", { place, count: totalOf(result, me) });
  }
  const others = winners.filter((seat) => seat !== me);
  return others.length
    ? t("end:title.youShare", { ...words, names: named(others) })
    : t("end:title.you", { count: words.count });
}

// How far ahead of the next one, or behind the winner: empty if all have won, or nobody else was there.
export function margin(result: Result, seats: SeatInfo[], me: number | null): string {
  const winner = result.winners[0] ?? 0;
  const others = result.scores.map((_, seat) => seat).filter((seat) => !result.winners.includes(seat));
  if (me !== null && others.includes(me)) {
    const between = { margin: totalOf(result, winner) - totalOf(result, me), name: nameOf(seats, winner) };
    return t(between.margin ? "end:title.behind" : "end:title.tieBehind", between);
  }
  const next = others.sort((a, b) => rankOf(result, a) - rankOf(result, b))[0];
  if (next === undefined) return "";
  const between = { margin: totalOf(result, winner) - totalOf(result, next), name: nameOf(seats, next) };
  return t(between.margin ? "end:title.ahead" : "end:title.tie", between);
}

// The whole result in one sentence for screen readers.
export function spoken(result: Result, seats: SeatInfo[], me: number | null): string {
  const order = result.scores.map((_, seat) => seat).sort((a, b) => rankOf(result, a) - rankOf(result, b));
  const totals = order.map((seat) => `${nameOf(seats, seat)} ${number(totalOf(result, seat))}`).join(", ");
  const parts = [
    headline(result, seats, me),
    margin(result, seats, me),
    `${t("end:score.final")}: ${totals}`,
  ];
  return `${parts.filter(Boolean).join(". ")}.`;
}
