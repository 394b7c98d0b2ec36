// The scores of a tickets game as lanes, columns and rows; boards differ in what they count.
import { number, t } from "../../state/language.svelte";
import type { Model } from "../model/model";
import type { TicketsView } from "../model/types";
import { piecesOf } from "../words/names";
import type { Result } from "../../wire/messages";
import type { Column, Row } from "../../end/Breakdown.svelte";
import type { Outcome } from "./outcomes";
import type { Reveal, Step } from "../../end/reveal.svelte";
import { byRank, type BarName, type Lane } from "../../end/result";

const of = (result: Result, seat: number, key: string): number => result.scores[seat]?.[key] ?? 0;

export function lanesOf(result: Result, ranked: boolean): Lane[] {
  const lanes = result.scores.map((_, seat): Lane => ({
    seat,
    bars: [
      { kind: "first", value: of(result, seat, "routes") },
      { kind: "second", value: of(result, seat, "tickets_kept") },
      { kind: "third", value: of(result, seat, "longest_path") },
      { kind: "fourth", value: of(result, seat, "attractions") },
    ],
    lost: -of(result, seat, "tickets_failed"),
    total: of(result, seat, "total"),
    wins: result.winners.includes(seat),
  }));
  return ranked ? byRank(lanes, result.scores) : lanes;
}

export const countsPath = (model: Model): boolean => model.layout.legend.longest_path > 0;
export const countsAttractions = (model: Model): boolean => model.layout.legend.attraction > 0;

export function partNames(model: Model): BarName[] {
  const names: BarName[] = [
    { kind: "first", label: t("end:score.routes") },
    { kind: "second", label: t("end:score.tickets") },
  ];
  if (countsPath(model)) names.push({ kind: "third", label: t("end:score.longest") });
  if (countsAttractions(model)) names.push({ kind: "fourth", label: t("end:score.attractions") });
  return names;
}

export function columns(model: Model): Column[] {
  return [
    { key: "routes", label: t("end:score.routes") },
    { key: "kept", label: t("end:score.kept") },
    { key: "failed", label: t("end:score.failed") },
    ...(countsPath(model) ? [{ key: "longest", label: t("end:score.longest") }] : []),
    ...(countsAttractions(model) ? [{ key: "attractions", label: t("end:score.attractions") }] : []),
    { key: "total", label: t("end:score.total"), strong: true },
  ];
}

// The longest paths that were paid for: everybody's who got the bonus, in order, with its pieces.
export interface PaidPath {
  seat: number;
  routes: string[];
  pieces: number;
}

export const paidPaths = (result: Result, view: TicketsView): PaidPath[] =>
  result.scores.flatMap((score, seat) =>
    score["longest_path"]
      ? [{ seat, routes: view.seats[seat]?.path ?? [], pieces: score["path_length"] ?? 0 }]
      : [],
  );

export const pathWords = (model: Model, name: string, pieces: number): string =>
  t("tickets:end.path", { name, pieces: piecesOf(model, pieces) });

// One's own first; then the last ones first, so that it stays open until the end who has won.
export function stepsOf(outcomes: Outcome[][], result: Result, me: number | null): Step[] {
  const order = lanesOf(result, true).reverse();
  order.sort((one, other) => Number(other.seat === me) - Number(one.seat === me));
  const tickets = order.flatMap(({ seat }) =>
    (outcomes[seat] ?? []).map(({ ticket }): Step => ({ kind: "ticket", seat, ticket: ticket.name })),
  );
  return [...tickets, { kind: "path" }, { kind: "race" }];
}

const plus = (value: number): string => (value > 0 ? `+${number(value)}` : value ? number(value) : "–");

// What is shown of it so far.
export type Shown = Pick<Reveal, "shows" | "passed" | "done">;
export const ALL: Shown = { shows: () => true, passed: () => true, done: true };

export function breakdown(result: Result, outcomes: Outcome[][], reveal: Shown): Row[] {
  return lanesOf(result, reveal.done).map(({ seat, wins }) => {
    const shown = (outcomes[seat] ?? []).filter(({ ticket }) => reveal.shows(seat, ticket.name));
    const sum = (made: boolean): number =>
      shown.reduce((total, outcome) => total + (outcome.made === made ? outcome.ticket.points : 0), 0);
    const length = of(result, seat, "path_length");
    return {
      seat,
      wins: wins && reveal.done,
      cells: {
        routes: number(of(result, seat, "routes")),
        kept: plus(sum(true)),
        failed: plus(-sum(false)),
        longest: reveal.passed("path") ? `${plus(of(result, seat, "longest_path"))} (${length})` : "",
        attractions: reveal.passed("path") ? plus(of(result, seat, "attractions")) : "",
        total: reveal.done ? number(of(result, seat, "total")) : "",
      },
    };
  });
}
