import { expect, test } from "vitest";
import { testBoard } from "./board.fixture";
import { nearestRoute, routeTowards } from "./near";
import { nearestPayment, readPayment } from "./payments";
import { merge } from "./merge";

const { routes } = testBoard();
const model = testBoard();

test("payments are read as moves write them", () => {
  expect(readPayment("purple 3+1")).toEqual([{ card: "purple", count: 3 }, { card: "joker", count: 1 }]); // prettier-ignore
  expect(readPayment("joker 4")).toEqual([{ card: "joker", count: 4 }]);
});
test("the payment to ask for uses the jokers there are", () => {
  expect(nearestPayment(routes.get("a-b")!, { red: 1, joker: 3 }, null)).toBe("claim a-b red 1+1");
  expect(nearestPayment(routes.get("a-b")!, { blue: 5 }, null)).toBe("claim a-b red 2");
  expect(nearestPayment(routes.get("b-c")!, { blue: 2, green: 1 }, null)).toBe("claim b-c blue 3");
  expect(nearestPayment(routes.get("b-c")!, { blue: 2, green: 1 }, "green")).toBe("claim b-c green 3");
  expect(nearestPayment(routes.get("a-b")!, { joker: 2 }, null)).toBe("claim a-b joker 2");
});
test("a pointer means the nearest route, if one is near", () => {
  expect(nearestRoute(routes.values(), [100, 52], 20)?.name).toBe("a-b");
  expect(nearestRoute(routes.values(), [100, 290], 20)).toBeNull();
});
test("arrow keys go to a route that lies that way", () => {
  expect(routeTowards(model, routes.get("a-b")!, [1, 0])?.name).toBe("a-c");
  expect(routeTowards(model, routes.get("a-b")!, [-1, 0])).toBeNull();
});
test("the two cards of a draw become one entry, sweeps too", () => {
  const told = [
    { event: "took", seat: 1, card: "red", place: 2 },
    { event: "turned", place: 2, card: "blue" },
    { event: "drew", seat: 1, card: null },
    { event: "swept", jokers: 3 },
    { event: "swept", jokers: 4 },
    { event: "drew", seat: 0, card: null },
  ].map((event, number) => ({ number, event }));
  expect(merge(told).map(({ event }) => event)).toEqual([
    { event: "drawn", seat: 1, open: ["red"], hidden: 1 },
    { event: "swept", jokers: 4 },
    { event: "drew", seat: 0, card: null },
  ]);
});
