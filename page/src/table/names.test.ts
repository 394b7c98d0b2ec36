import { describe, expect, it, vi } from "vitest";
import type { SeatInfo } from "../wire/messages";

vi.mock("../state/language.svelte", () => ({ has: () => false, t: (key: string) => key }));
const { nameOf } = await import("./names");

const seat = (name: string, bot: string): SeatInfo => ({
  name,
  bot,
  away: false,
  connected: false,
  to_move: false,
  since: null,
  deadline: null,
  text: null,
});

describe("names of seats", () => {
  it("are those of people, even if a bot stands in", () => {
    expect(nameOf([seat("Anna", "guard"), seat("", "guard")], 0)).toBe("Anna");
  });
  it("tell bots of the same level apart", () => {
    const seats = [seat("", "guard"), seat("", "driver"), seat("", "guard")];
    expect(seats.map((_, index) => nameOf(seats, index))).toEqual(["guard 1", "driver", "guard 2"]);
  });
});
