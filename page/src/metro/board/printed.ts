// Free room on a sheet for what is printed on it: the name of the city, the boxes of the score.
import { findSpace, type Box, type Point } from "../../board/space";
import type { Label, Layout } from "../model/types";

const INSET = 14; // of the network's margin, for larger names
const NEAR = 700; // farther from its corner a title would look lost

export interface Printed {
  size: Point; // of the sheet with all that is printed
  shift: Point; // of the network on it
  title: Box;
  scores: Box;
  taken: Box[]; // by all of it
}

const around = (x: number, y: number, far: number): Box => middle(x, y, 2 * far, 2 * far);
const middle = (x: number, y: number, width: number, height: number): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

// A track as a row of small boxes.
export function trackBoxes(points: Point[]): Box[] {
  return points.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = points[index]!;
    const parts = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 24);
    return Array.from({ length: parts + 1 }, (_, part) =>
      around(x1 + ((x2 - x1) * part) / parts, y1 + ((y2 - y1) * part) / parts, 8),
    );
  });
}

const boxOf = ({ x, y, width, height }: Label): Box => middle(x, y, 1.1 * width, 1.1 * height);

function takenBy(layout: Layout): Box[] {
  const tracks = layout.lines.flatMap(({ stub, stretches }) => [stub, ...stretches]);
  return [
    ...tracks.flatMap(({ points }) => trackBoxes(points)),
    ...layout.stations.map(({ x, y, radius, star }) => around(x, y, Math.max(radius + 8, star))),
    ...[layout, ...layout.names].flatMap(({ labels }) =>
      labels.flatMap((label) => (label ? [boxOf(label)] : [])),
    ),
    ...layout.lines.map(({ train: { x, y, width, height } }) => middle(x, y, width, height)),
  ];
}

export function print(layout: Layout, title: Point, scores: Point): Printed {
  const taken = takenBy(layout);
  const [wide, high] = layout.network;
  const size: Point = [wide - 2 * INSET, high - 2 * INSET];
  const right = findSpace(layout.network, taken, scores, [1, 0], NEAR);
  const left = right && findSpace(layout.network, [...taken, right], title, [0, 0], NEAR);
  if (right && left)
    return { size, shift: [-INSET, -INSET], title: left, scores: right, taken: [...taken, left, right] };
  // Nothing is free: a strip above the network, as low as its margin allows.
  const top = scores[1] - 12;
  return {
    size: [size[0], size[1] + top + INSET],
    shift: [-INSET, top],
    title: { x: 30, y: 8 - top, width: title[0], height: title[1] },
    scores: { x: wide - 30 - scores[0], y: 8 - top, width: scores[0], height: scores[1] },
    taken,
  };
}
