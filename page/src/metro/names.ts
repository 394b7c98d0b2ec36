// Where the names of stations go. They were laid out for a large sheet; on a small one they must be larger than that to be read.
import { meet } from "./room";
import type { Box, Label, Layout, Point, StationSpot } from "./types";

export interface Name {
  index: number;
  lines: string[];
  size: number;
  anchor: Label["anchor"];
  at: Point; // where the anchor is; the middle of its height
}

// So far names may grow as they are: there is a little air around them.
const AIR = 22.5;

// Names with the size that each should have, the most wanted one first. One that would meet another looks for room
// beside its station; if there is none it is left out.
export function placeNames(layout: Layout, wanted: { index: number; size: number }[]): Name[] {
  const taken = layout.lines.map(({ train: { x, y, width, height } }) =>
    boxAt("middle", [x, y], width, height),
  );
  const discs = layout.stations.map(({ x, y, radius }) =>
    boxAt("middle", [x, y], 1.6 * radius, 1.6 * radius),
  );
  return wanted.flatMap(({ index, size }) => {
    const label = layout.labels[index]!;
    const [width, height] = [(label.width * size) / label.size, (label.height * size) / label.size];
    const meets = (spot: Spot, boxes: Box[]): boolean => {
      const box = boxAt(...spot, width, height);
      return boxes.some((other) => meet(box, other, 0));
    };
    const own = spotOf(label);
    const spot =
      size <= AIR || !meets(own, taken)
        ? own
        : spotsAround(layout.stations[index]!, height).find(
            (one) => !meets(one, taken) && !meets(one, discs),
          );
    if (!spot) return [];
    taken.push(boxAt(...spot, width, height));
    return [{ index, lines: label.lines, size, anchor: spot[0], at: spot[1] }];
  });
}

type Spot = [anchor: Label["anchor"], at: Point];

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
