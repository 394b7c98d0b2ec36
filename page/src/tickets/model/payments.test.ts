import { expect, test } from "vitest";
import { testBoard } from "./board.fixture";
import { nearestRoute, routeTowards } from "./nearest";
import { nearestPayment, readPayment } from "./payments";

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
