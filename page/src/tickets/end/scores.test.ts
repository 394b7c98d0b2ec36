import { describe, expect, it, vi } from "vitest";
import type { TicketsView } from "../model/types";
import type { Result } from "../../wire/messages";
import { paidPaths, stepsOf } from "./scores";

vi.mock("../../state/language.svelte", () => ({
  language: () => "en",
  number: String,
  t: (key: string) => key,
}));

const result = (lengths: number[], totals: number[]): Result => ({
  moves: 9,
  scores: lengths.map((length, seat) => ({
    path_length: length,
    longest_path: length === Math.max(...lengths) ? 10 : 0,
    total: totals[seat] ?? 0,
    rank: 1 + totals.filter((other) => other > (totals[seat] ?? 0)).length,
  })),
  winners: [totals.indexOf(Math.max(...totals))],
});
const view = { seats: [{ path: ["a-b"] }, { path: ["c-d", "d-e"] }, { path: ["f-g"] }] } as TicketsView;

describe("the longest path", () => {
  it("is that of whoever got the bonus, not the winner's", () =>
    expect(paidPaths(result([21, 22, 5], [120, 80, 60]), view)).toEqual([
      { seat: 1, routes: ["c-d", "d-e"], pieces: 22 },
    ]));
  it("is everybody's who shares the bonus", () =>
    expect(paidPaths(result([22, 22, 5], [120, 80, 60]), view).map(({ seat }) => seat)).toEqual([0, 1]));
});

describe("tickets are turned up", () => {
  const outcomes = ["x", "y", "z"].map((name) => [{ ticket: { name } as never, made: true, routes: [] }]);
  const order = (me: number | null): (number | undefined)[] =>
    stepsOf(outcomes, result([1, 2, 3], [60, 120, 80]), me).flatMap((step) =>
      step.kind === "ticket" ? step.seat : [],
    );
  it("of the last one first, for those who watch", () => expect(order(null)).toEqual([0, 2, 1]));
  it("of oneself first", () => expect(order(1)).toEqual([1, 0, 2]));
});
