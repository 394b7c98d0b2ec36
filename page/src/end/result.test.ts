import { describe, expect, it, vi } from "vitest";
import type { Result, SeatInfo } from "../wire/messages";
import { headline, margin, spoken } from "./result";

// Which sentence it is, and with what; the words have tests of their own.
vi.mock("../state/language.svelte", () => ({
  language: () => "en",
  number: (value: number) => String(value).replace("-", "−"),
  t: (key: string, words: Record<string, unknown> = {}) =>
    [
      key.replace("end:", ""),
      ...["names", "place", "count", "margin", "name"].flatMap((name) => words[name] ?? []),
    ].join(" "),
}));

const seats = ["Ann", "Bob", "Cleo"].map((name) => ({ name, bot: "" }) as SeatInfo);
const result = (totals: number[], winners: number[]): Result => ({
  moves: 9,
  scores: totals.map((total) => ({ total, rank: 1 + totals.filter((other) => other > total).length })),
  winners,
});
const said = (totals: number[], winners: number[], me: number | null): string[] => {
  const of = seats.slice(0, totals.length);
  return [headline(result(totals, winners), of, me), margin(result(totals, winners), of, me)];
};

describe("the headline of a finished game", () => {
  it("names the winner to those who watch", () =>
    expect(said([40, 7, 3], [0], null)).toEqual(["title.wins Ann 40", "title.ahead 33 Bob"]));
  it("names all who share the win", () =>
    expect(said([40, 40, 3], [0, 1], null)).toEqual(["title.share Ann and Bob 40", "title.ahead 37 Cleo"]));
  it("tells alone only the score", () => expect(said([22], [0], 0)).toEqual(["title.solo Ann 22", ""]));
  it("says you to the one who has won", () =>
    expect(said([40, 7, 3], [0], 0)).toEqual(["title.you 40", "title.ahead 33 Bob"]));
  it("says who shares your win", () =>
    expect(said([40, 40, 3], [0, 1], 1)).toEqual(["title.youShare Ann 40", "title.ahead 37 Cleo"]));
  it("tells the others their place, and how far behind they are", () => {
    expect(said([40, 7, 3], [0], 1)).toEqual(["title.place title.nth.2 7", "title.behind 33 Ann"]);
    expect(said([40, 7, 3], [0], 2)).toEqual(["title.place title.nth.3 3", "title.behind 37 Ann"]);
  });
  it("tells who was behind by the tie rule", () => {
    const tied: Result = {
      moves: 9,
      scores: [
        { total: 9, rank: 2 },
        { total: 9, rank: 1 },
      ],
      winners: [1],
    };
    expect(headline(tied, seats.slice(0, 2), 0)).toBe("title.place title.nth.2 9");
    expect(margin(tied, seats.slice(0, 2), 0)).toBe("title.tieBehind 0 Bob");
  });
  it("can be heard with everybody's total, best first", () =>
    expect(spoken(result([7, 40, 3], [1]), seats, 0)).toBe(
      "title.place title.nth.2 7. title.behind 33 Bob. score.final: Bob 40, Ann 7, Cleo 3.",
    ));
  it("says minus as it is shown", () =>
    expect(spoken(result([7, -4, 3], [0]), seats, null)).toContain("Ann 7, Cleo 3, Bob −4."));
});
