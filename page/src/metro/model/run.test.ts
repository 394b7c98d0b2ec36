import { expect, test } from "vitest";
import { orderOf, runOf } from "./run";
import type { Layout, LineShape, Stretch } from "./types";

const SLUGS = ["a", "b", "c", "d", "e"];
const stretch = (name: string): Stretch => ({ points: [], path: name });

function ringOf(ring: boolean): Layout {
  const line = {
    letter: "R",
    letter_size: 22,
    ring,
    stations: [0, 1, 2, 3, 4],
    stub: stretch("stub"),
    stretches: SLUGS.map((slug) => stretch(`after ${slug}`)),
  } as unknown as LineShape;
  return { lines: [line], stations: SLUGS.map((slug) => ({ slug })) } as unknown as Layout;
}
const jumpsOf = (stations: string[], back = false) =>
  runOf(ringOf(true), { line: "R", back, stations }).map(({ jumped, stretches }) => [
    jumped,
    ...stretches.map(({ stretch: { path } }) => path),
  ]);

test("a plain run jumps over nothing, wherever it starts", () => {
  expect(jumpsOf(["b", "c", "d"])).toEqual([[0], [0], [0]]);
});

test("a jump shows all stretches from the mark before it", () => {
  expect(jumpsOf(["a", "d"])).toEqual([[0], [2, "after a", "after b", "after c"]]);
});

test("back on a ring the first station is the train's, then the last one", () => {
  expect(orderOf(ringOf(true).lines[0]!, true)).toEqual([0, 4, 3, 2, 1]);
  expect(jumpsOf(["a", "d"], true)).toEqual([[0], [1, "after e", "after d"]]);
});
