import { expect, test } from "vitest";
import { testBoard } from "./board.fixture";
import { cheapestWay, lackOf, ticketWay } from "./ways";

const model = testBoard();
const [A, , C, D] = [0, 1, 2, 3];

test("on an empty board the cheapest way counts all cards", () => {
  expect(cheapestWay(model, { routes: {}, shut: [] }, 0, A, C)).toEqual({ short: 5, routes: ["a-b", "b-c"] });
});
test("own routes are free", () => {
  const way = cheapestWay(model, { routes: { "a-b": 0 }, shut: [] }, 0, A, C);
  expect(way).toEqual({ short: 3, routes: ["a-b", "b-c"] });
});
test("a connected pair is short of nothing", () => {
  expect(cheapestWay(model, { routes: { "a-c": 1 }, shut: [] }, 1, C, A)?.short).toBe(0);
});
test("others' routes are walls", () => {
  const way = cheapestWay(model, { routes: { "b-c": 1 }, shut: [] }, 0, A, C);
  expect(way).toEqual({ short: 6, routes: ["a-c"] });
});
test("shut lanes are walls, their twins are not", () => {
  expect(cheapestWay(model, { routes: {}, shut: ["b-d:1"] }, 0, A, D)?.routes).toEqual(["a-b", "b-d:2"]);
});
test("no way left means blocked", () => {
  expect(cheapestWay(model, { routes: { "b-d:1": 1 }, shut: ["b-d:2"] }, 0, A, D)).toBeNull();
});
test("among equally cheap ways the one with fewer routes", () => {
  const way = cheapestWay(model, { routes: { "a-b": 1, "a-c": 0, "b-c": 0 }, shut: [] }, 0, A, C);
  expect(way).toEqual({ short: 0, routes: ["a-c"] });
});
test("tickets are found by the names that views use", () => {
  expect([...model.tickets.keys()]).toEqual(["a-c:1", "a-c:2", "a-d"]);
  expect(ticketWay(model, { routes: {}, shut: [] }, 0, model.tickets.get("a-d")!)?.short).toBe(4);
});
test("a way lacks pieces if fewer are left than it still needs", () => {
  const ownership = { routes: { "a-b": 0 }, shut: [] };
  const way = cheapestWay(model, ownership, 0, A, D)!;
  expect(lackOf(model, ownership, 0, way, { train: 1 })).toBe(0); // each route of this board has one space
  expect(lackOf(model, ownership, 0, way, { train: 0 })).toBe(1);
  expect(lackOf(model, ownership, 1, way, { train: 1 })).toBe(1);
});
