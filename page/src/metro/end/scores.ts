// The scores of a metro game as lanes, columns and rows.
import { number, t } from "../../state/language.svelte";
import type { Result } from "../../wire/messages";
import type { Column, Row } from "../../end/Breakdown.svelte";
import { byRank, type BarName, type Lane } from "../../end/result";

const of = (result: Result, seat: number, key: string): number => result.scores[seat]?.[key] ?? 0;

export function lanesOf(result: Result, ranked: boolean): Lane[] {
  const lanes = result.scores.map((_, seat): Lane => ({
    seat,
    bars: [
      { kind: "first", value: of(result, seat, "lines") },
      { kind: "second", value: of(result, seat, "transfers") },
    ],
    lost: -of(result, seat, "empty"),
    total: of(result, seat, "total"),
    wins: result.scores.length > 1 && result.winners.includes(seat),
  }));
  return ranked ? byRank(lanes, result.scores) : lanes;
}

export const partNames = (): BarName[] => [
  { kind: "first", label: t("end:score.lines") },
  { kind: "second", label: t("end:score.transfers") },
];

export const columns = (): Column[] => [
  { key: "lines", label: t("end:score.lines") },
  { key: "transfers", label: t("end:score.transfers") },
  { key: "empty", label: t("end:score.empty") },
  { key: "total", label: t("end:score.total"), strong: true },
];

export const breakdown = (result: Result, done: boolean): Row[] =>
  lanesOf(result, done).map(({ seat, wins }) => ({
    seat,
    wins: wins && done,
    cells: {
      lines: `${number(of(result, seat, "lines"))} (${of(result, seat, "lines_completed")})`,
      transfers: `+${number(of(result, seat, "transfers"))}`,
      empty: `${number(of(result, seat, "empty"))} (${of(result, seat, "empty_stations")})`,
      total: done ? number(of(result, seat, "total")) : "",
    },
  }));
