import { expect, test } from "vitest";
import { labelsFor, placeNames } from "./names";
import type { Layout } from "../model/types";

// Two stations so near to each other that their names meet as soon as they are larger than they were laid out.
const spot = (x: number) => ({ x, y: 0, radius: 10, lines: [0] });
const label = (x: number, size = 20) => ({
  x: x + 60,
  y: 0,
  width: 90,
  height: 20,
  size,
  lines: ["name"],
  anchor: "start",
});
const larger = [null, label(110, 24)];
const layout = {
  stations: [spot(0), spot(110)],
  labels: [label(0), label(110)],
  names: [{ size: 24, labels: larger }],
  lines: [],
} as unknown as Layout;

test("names are taken from the smallest letters that are large enough", () => {
  expect(labelsFor(layout, 20)).toBe(layout.labels);
  expect(labelsFor(layout, 20.5)).toEqual(larger);
  expect(labelsFor(layout, 24.1)).toBeNull();
});

test("a name that would meet another goes elsewhere, and none is drawn over another", () => {
  const [first, second] = placeNames(layout, [0, 1], 30);
  expect(first?.at).not.toEqual(second?.at);
  expect(placeNames(layout, [0, 1], 28)).toHaveLength(2);
});

test("a name keeps off a track if it can", () => {
  const stretch = { points: [[12, 0], [100, 0]], path: "" }; // prettier-ignore
  const line = { stub: stretch, stretches: [], train: { x: 900, y: 900, width: 10, height: 10 } };
  const crossed = { ...layout, lines: [line] } as unknown as Layout;
  const [name] = placeNames(crossed, [0], 20);
  expect(name?.at).not.toEqual([15, 0]);
});
