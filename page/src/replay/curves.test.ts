import { describe, expect, it } from "vitest";
import { curvesOf, pathOf, scaleOf, spread } from "./curves";
import type { Judgement } from "./study.svelte";

const alone = (margin: number): Judgement => ({
  number: 1,
  seat: 0,
  move: "draw",
  best: "draw",
  chance: null,
  margin,
  cost: 0,
  played: { move: "draw", kind: "draw" },
  better: { move: "draw", kind: "draw" },
});

describe("curves of an analysis", () => {
  it("go from 0 to 1 in company and by round numbers alone", () => {
    expect(scaleOf([], false).ticks).toEqual([0, 0.5, 1]);
    expect(scaleOf([alone(31), alone(44)], true).ticks).toEqual([0, 20, 40, 60]);
    expect(scaleOf([alone(-3), alone(4)], true).least).toBeLessThanOrEqual(-3);
  });
  it("end with who has won", () => {
    const values = [[0.4, 0.6], [0.9, 0.1]]; // prettier-ignore
    const curves = curvesOf(values, 2, (decision, value) => [decision, value], [[2, 0.5], [2, 0.5]]); // prettier-ignore
    expect(curves.map(({ points }) => points)).toEqual([
      [[0, 0.4], [1, 0.9], [2, 0.5]],
      [[0, 0.6], [1, 0.1], [2, 0.5]],
    ]); // prettier-ignore
    expect(curvesOf(values.slice(1), 2, () => [1, 0])[0]?.points).toHaveLength(1);
  });
  it("become paths", () => expect(pathOf([[0, 1], [2, 3.25]])).toBe("M0.0 1.0L2.0 3.3")); // prettier-ignore
  it("end in marks that don't cover each other", () => {
    expect(spread([10, 10, 50], 16, 60)).toEqual([10, 26, 50]);
    expect(spread([60, 60], 16, 60)).toEqual([60, 44].sort((a, b) => a - b));
  });
});
