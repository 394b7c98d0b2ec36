import { describe, expect, it } from "vitest";
import type { GameEvent } from "../wire/messages";
import { gather } from "./gather";

const told = (events: GameEvent[]) => events.map((event, number) => ({ number, at: number, event }));
const turnedUp = ({ event }: GameEvent): boolean => event === "turned";

describe("gathering", () => {
  it("joins the cards of a turn, whatever is turned up between them", () => {
    const groups = gather(
      told([
        { event: "took", seat: 1, card: "red" },
        { event: "turned", place: 2, card: "blue" },
        { event: "drew", seat: 1, card: null },
        { event: "drew", seat: 2, card: null },
      ]),
      turnedUp,
    );
    expect(groups.map(({ number, events }) => [number, events.length])).toEqual([
      [0, 2],
      [3, 1],
    ]);
  });
  it("joins an entry of a sheet with the stations it marks, but not with the next entry", () => {
    const groups = gather(
      told([
        { event: "wrote", seat: 0, line: "H" },
        { event: "marked", seat: 0, station: "a" },
        { event: "marked", seat: 0, station: "b" },
        { event: "completed", seat: 0, line: "H" },
        { event: "wrote", seat: 1, line: "A" },
        { event: "wrote", seat: 1, line: "B" },
      ]),
    );
    expect(groups.map(({ events }) => events.length)).toEqual([3, 1, 1, 1]);
  });
  it("leaves other events alone", () => {
    expect(gather(told([{ event: "passed", seat: 0 }, { event: "passed", seat: 0 }])).length).toBe(2); // prettier-ignore
  });
});
