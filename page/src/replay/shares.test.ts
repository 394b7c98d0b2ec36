import { describe, expect, it } from "vitest";
import { valuesAfter } from "./shares";
import type { Judgement } from "./study.svelte";

const judged = (seat: number, chance: number | null, margin = 0): Judgement => ({
  number: 1,
  seat,
  move: "draw",
  best: "draw",
  chance,
  margin,
  cost: 0,
  played: { move: "draw", kind: "draw" },
  better: { move: "draw", kind: "draw" },
});

describe("what an analysis shows of the seats", () => {
  it("adds up to one after every decision, however well each thinks of itself", () => {
    const moves = [judged(0, 0.7), judged(1, 0.75), judged(2, 0.65), judged(0, 0.1), judged(2, 1)];
    for (const shares of valuesAfter(moves, 3)) {
      expect(shares).toHaveLength(3);
      expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    }
    expect(valuesAfter(moves, 3)[3]?.[0]).toBeCloseTo(0.1 / 1.5);
  });
  it("begins with equal chances, and ends so if nobody sees any", () => {
    expect(valuesAfter([judged(1, 0.7)], 2)).toEqual([[0.5, 0.5]]);
    expect(valuesAfter([judged(0, 0), judged(1, 0)], 2)[1]).toEqual([0.5, 0.5]);
  });
  it("is the score alone", () => expect(valuesAfter([judged(0, null, 31)], 1)).toEqual([[31]]));
});
