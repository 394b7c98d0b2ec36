import { describe, expect, it } from "vitest";
import { pathOf, scaleOf, spread } from "./curves";
import type { Judgement } from "./study.svelte";

const alone = (margin: number): Judgement => ({
  number: 1,
  seat: 0,
  chance: null,
  margin,
  cost: 0,
  played: { move: "", kind: "" },
  better: { move: "", kind: "" },
});

describe("curves of an analysis", () => {
  it("go from 0 to 1 in company and by round numbers alone", () => {
    expect(scaleOf([], false).ticks).toEqual([0, 0.5, 1]);
    expect(scaleOf([alone(31), alone(44)], true).ticks).toEqual([0, 20, 40, 60]);
    expect(scaleOf([alone(-3), alone(4)], true).least).toBeLessThanOrEqual(-3);
  });
  it("become paths", () => expect(pathOf([[0, 1], [2, 3.25]])).toBe("M0.0 1.0L2.0 3.3")); // prettier-ignore
  it("end in marks that don't cover each other", () => {
    expect(spread([10, 10, 50], 16, 60)).toEqual([10, 26, 50]);
    expect(spread([60, 60], 16, 60)).toEqual([60, 44].sort((a, b) => a - b));
  });
});
