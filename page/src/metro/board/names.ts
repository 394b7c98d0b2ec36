// Where the names of stations go. A layout has places for all of them in letters of several sizes; larger ones, which only
// names of chosen stations may have, look for room here.
import { meet } from "../../board/space";
import { trackBoxes } from "./printed";
import type { Box, Label, Layout, Point, StationSpot } from "../model/types";

export interface Name {
  index: number;
  lines: string[];
  size: number;
  anchor: Label["anchor"];
  at: Point; // where the anchor is; the middle of its height
}

// The places that were laid out for letters of this size, or slightly larger ones; none: so large they don't fit.
export function labelsFor(layout: Layout, size: number): (Label | null)[] | null {
  if (size <= (layout.labels[0]?.size ?? 0)) return layout.labels;
  return layout.names.find((names) => names.size >= size)?.labels ?? null;
}

export function nameAt(index: number, label: Label, size: number): Name {
  const [anchor, at] = spotOf(label);
  return { index, lines: label.lines, size, anchor, at };
}

// Each goes where it meets no other name, station or train, and if it can no track; if there is no such place it is left out.
export function placeNames(layout: Layout, wanted: number[], size: number, given: Name[] = []): Name[] {
  const tracks = layout.lines.flatMap(({ stub, stretches }) =>
    [stub, ...stretches].flatMap(({ points }) => trackBoxes(points)),
  );
  const taken = [
    ...layout.lines.map(({ train: { x, y, width, height } }) => boxAt("middle", [x, y], width, height)),
    ...layout.stations.map(({ x, y, radius }) => boxAt("middle", [x, y], 1.6 * radius, 1.6 * radius)),
    ...given.map(({ index, size, anchor, at }) => boxAt(anchor, at, ...sizeOf(layout.labels[index]!, size))),
  ];
  return wanted.flatMap((index) => {
    const label = layout.labels[index]!;
    const [width, height] = sizeOf(label, size);
    const under = (spot: Spot, boxes: Box[]): number =>
      boxes.filter((other) => meet(boxAt(...spot, width, height), other, 0)).length;
    const [spot] = [spotOf(label), ...spotsAround(layout.stations[index]!, height)]
      .filter((spot) => !under(spot, taken))
      .sort((one, two) => under(one, tracks) - under(two, tracks));
    if (!spot) return [];
    taken.push(boxAt(...spot, width, height));
    return [{ index, lines: label.lines, size, anchor: spot[0], at: spot[1] }];
  });
}

type Spot = [anchor: Label["anchor"], at: Point];

const sizeOf = ({ width, height, size }: Label, now: number): Point => [
  (width * now) / size,
  (height * now) / size,
];

const spotOf = ({ x, y, width, anchor }: Label): Spot => [
  anchor,
  [anchor === "middle" ? x : anchor === "start" ? x - width / 2 : x + width / 2, y],
];

function spotsAround({ x, y, radius }: StationSpot, height: number): Spot[] {
  const [far, near] = [radius + 5, 0.7 * radius];
  const above = y - far - height / 2;
  const below = y + far + height / 2;
  return [
    ["start", [x + far, y]],
    ["end", [x - far, y]],
    ["middle", [x, above]],
    ["middle", [x, below]],
    ["start", [x + near, above + near]],
    ["end", [x - near, above + near]],
    ["start", [x + near, below - near]],
    ["end", [x - near, below - near]],
  ];
}

function boxAt(anchor: Label["anchor"], [x, y]: Point, width: number, height: number): Box {
  const part = { start: 0, middle: 0.5, end: 1 }[anchor];
  return { x: x - width * part, y: y - height / 2, width, height };
}
