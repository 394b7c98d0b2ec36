import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "../../state/language.svelte";
import { testBoard } from "../model/board.fixture";
import type { TicketsReason } from "../../wire/generated";
import { reasonWords } from "./hints";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak("en");
});
const why = (reason: TicketsReason): string => reasonWords(testBoard(), () => "Bob", reason);

describe("reasons of hints", () => {
  it("don't contradict each other about a grey route", () => {
    const words = (["red", "blue"] as const).map((card) =>
      why({ code: "card", card, route: "b-c", lacking: 3 }),
    );
    expect(words).toEqual([
      "B – C takes any one colour (red: 3 more cards).",
      "B – C takes any one colour (blue: 3 more cards).",
    ]);
    expect(why({ code: "card", card: "red", route: "a-b", lacking: 2 })).toBe("A – B needs 2 × red.");
  });
  it("call pieces what the board calls them", () => {
    expect(why({ code: "points", pieces: 1, points: 1 })).toBe("1 train for 1 point.");
    expect(why({ code: "ways", pieces: 7, of: 45 })).toBe("Your tickets need 7 of your 45 trains in all.");
    expect(why({ code: "needed", ticket: "a-c", left: 3, detour: 2 })).toContain("takes 2 trains more");
  });
});
