import { describe, expect, it, vi } from "vitest";
import type { Result, SeatInfo } from "../wire/messages";
import { headline } from "./standing";

// Which sentence it is, and with what; the words have tests of their own.
vi.mock("../state/language.svelte", () => ({
  language: () => "en",
  t: (key: string, { names, count }: { names?: string; count?: number }) => `${key}: ${names}, ${count}`,
}));

const seats = ["Ann", "Bob", "Cleo"].map((name) => ({ name, bot: "" }) as SeatInfo);
const result = (totals: number[], winners: number[]): Result => ({
  moves: 9,
  scores: totals.map((total) => ({ total })),
  winners,
});

describe("the headline of a finished game", () => {
  it("names the winner", () =>
    expect(headline(result([40, 7, 3], [0]), seats)).toBe("end:title.wins: Ann, 40"));
  it("names all who share the win", () =>
    expect(headline(result([40, 40, 3], [0, 1]), seats)).toBe("end:title.share: Ann and Bob, 40"));
  it("tells alone only the score", () =>
    expect(headline(result([22], [0]), seats.slice(0, 1))).toBe("end:title.solo: Ann, 22"));
});
