import { expect, it } from "vitest";
import { testBoard } from "../model/board.fixture";
import { findSpot } from "./signs";

it("the plate with the points hides no end of its route, not even of a short one", () => {
  const model = testBoard();
  const route = model.routes.get("a-b")!;
  const short = { ...route, middle: [300, 150] as [number, number] };
  [short.from, short.to] = [route.from, route.to];
  const ends = [{ x: 270, y: 130 }, { x: 330, y: 170 }]; // prettier-ignore
  model.layout.places.forEach((place, index) => Object.assign(place, ends[index] ?? {}));
  const { left, top } = findSpot(model, short, 90, 32, 1);
  for (const { x, y } of ends) {
    const inside = x > left - 10 && x < left + 100 && y > top - 10 && y < top + 42;
    expect(inside).toBe(false);
  }
});
