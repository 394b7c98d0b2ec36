import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../wire/messages";
import { groupEvents } from "./groups";

const told = (events: GameEvent[]) => events.map((event, number) => ({ number, count: number, event }));
const cards = new Set(["took", "drew"]);
const TICKETS = {
  silent: new Set(["turned"]),
  joins: (first: GameEvent, next: GameEvent) => cards.has(first.event) && cards.has(next.event),
};
const METRO = {
  silent: new Set<string>(),
  joins: (first: GameEvent, next: GameEvent) => first.event === "wrote" && next.event === "marked",
};

describe("gathering", () => {
  it("joins the cards of a turn, whatever is turned up between them", () => {
    const groups = groupEvents(
      told([
        { event: "took", seat: 1, place: 1, card: "red" },
        { event: "turned", place: 2, card: "blue" },
        { event: "drew", seat: 1, card: null },
        { event: "drew", seat: 2, card: null },
      ]),
      TICKETS,
    );
    expect(groups.map(({ number, events }) => [number, events.length])).toEqual([
      [0, 2],
      [3, 1],
    ]);
  });
  it("joins an entry of a sheet with the stations it marks, but not with the next entry", () => {
    const groups = groupEvents(
      told([
        { event: "wrote", seat: 0, line: "H", card: "3" },
        { event: "marked", seat: 0, station: "a" },
        { event: "marked", seat: 0, station: "b" },
        { event: "completed", seat: 0, line: "H", points: 5 },
        { event: "wrote", seat: 1, line: "A", card: "3" },
        { event: "wrote", seat: 1, line: "B", card: "3" },
      ]),
      METRO,
    );
    expect(groups.map(({ events }) => events.length)).toEqual([3, 1, 1, 1]);
  });
  it("leaves other events alone", () => {
    expect(groupEvents(told([{ event: "passed", seat: 0 }, { event: "passed", seat: 0 }]), TICKETS).length).toBe(2); // prettier-ignore
  });
});
