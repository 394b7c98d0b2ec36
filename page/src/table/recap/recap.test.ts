import { expect, it } from "vitest";
import type { GameEvent } from "../../wire/messages";
import { sinceMyTurn } from "./recap";

const told = (events: GameEvent[]) => events.map((event, number) => ({ number, count: number, event }));
const seats = (log: ReturnType<typeof told>) => log.map(({ event }) => `${event.event} ${event.seat}`);
const claimed = (seat: number): GameEvent => ({ event: "claimed", seat, route: "a-b", paid: "red 1", points: 1 }); // prettier-ignore

it("tells what others did since my own last move", () => {
  const log = told([
    { event: "took", seat: 1, place: 1, card: "red" },
    claimed(0),
    { event: "turned", place: 1, card: "red" },
    { event: "drew", seat: 1, card: null },
    { event: "away", seat: 2 },
    claimed(2),
  ]);
  expect(seats(sinceMyTurn(log, 0, ""))).toEqual(["drew 1", "claimed 2"]);
  expect(sinceMyTurn(log, 2, "")).toEqual([]);
  expect(sinceMyTurn(log, 3, "")).toEqual([]);
});

it("tells the last round of a sheet, where all choose at the same time", () => {
  const round = (card: string): GameEvent[] => [
    { event: "turned", card },
    { event: "chose", seat: 1 },
    { event: "wrote", seat: 0, line: "A", card },
    { event: "wrote", seat: 1, line: "A", card },
  ];
  const log = told([...round("B"), ...round("C"), { event: "turned", card: "D" }]);
  expect(sinceMyTurn(log, 0, "turned").map(({ event }) => event.card)).toEqual(["C"]);
  expect(sinceMyTurn(told(round("B")), 0, "turned")).toEqual([]);
});
