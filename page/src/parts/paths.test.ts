import { expect, test } from "vitest";
import { box, circle, placed } from "./paths";

test("points are scaled, turned and moved", () => {
  expect(placed("M1 0L2 0Z", { x: 10, y: 20 })).toBe("M11 20L12 20Z");
  expect(placed("M1 0L2 0Z", { x: 10, y: 20, angle: 90, scale: 2 })).toBe("M10 22L10 24Z");
});
test("several pairs after one letter stay pairs", () => {
  expect(placed("C1 2 3 4 5 6", { x: 1, y: 1 })).toBe("C2 3 4 5 6 7");
});
test("an arc keeps its flags", () => {
  expect(placed(circle(0, 0, 3), { x: 5, y: 5, scale: 2 })).toBe("M-1 5A6 6 0 1 1 11 5A6 6 0 1 1 -1 5Z");
});
test("a box lies around the origin", () => {
  expect(box(10, 4, 1)).toBe(
    "M-4 -2L4 -2A1 1 0 0 1 5 -1L5 1A1 1 0 0 1 4 2L-4 2A1 1 0 0 1 -5 1L-5 -1A1 1 0 0 1 -4 -2Z",
  );
});
