import { expect, test } from "vitest";
import { placeNames } from "./names";
import type { Layout } from "./types";

// Two stations so near to each other that their names meet as soon as they are larger than they were laid out.
const spot = (x: number) => ({ x, y: 0, radius: 10, lines: [0] });
const label = (x: number) => ({
  x: x + 60,
  y: 0,
  width: 90,
  height: 20,
  size: 20,
  lines: ["name"],
  anchor: "start",
});
const layout = {
  stations: [spot(0), spot(110)],
  labels: [label(0), label(110)],
  lines: [],
} as unknown as Layout;
const namesAt = (size: number) => placeNames(layout, [0, 1].map((index) => ({ index, size }))); // prettier-ignore

test("names stay where they were laid out as long as they hardly grow", () => {
  expect(namesAt(22).map(({ at }) => at)).toEqual([[15, 0], [125, 0]]); // prettier-ignore
});

test("a name that would meet a station's goes elsewhere, and none is drawn over another", () => {
  const [first, second] = namesAt(30);
  expect(first?.at).toEqual([15, 0]);
  expect(second?.at).not.toEqual(first?.at);
  expect(namesAt(28)).toHaveLength(2);
});
