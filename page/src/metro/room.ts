// Free room on a sheet for what the page puts on it: the name of the city, the boxes of the score, the zoom's buttons.
import type { Box, Layout, Point } from "./types";

const STEP = 16;
const AIR = 8;
const INSET = 14; // of the network's margin, for larger names
const EDGE = INSET + 18; // what is printed keeps off the edge of what is shown
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
function trackBoxes(points: Point[]): Box[] {
  return points.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = points[index]!;
    const parts = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 24);
    return Array.from({ length: parts + 1 }, (_, part) =>
      around(x1 + ((x2 - x1) * part) / parts, y1 + ((y2 - y1) * part) / parts, 8),
    );
  });
}

function takenBy(layout: Layout): Box[] {
  const tracks = layout.lines.flatMap(({ stub, stretches }) => [stub, ...stretches]);
  return [
    ...tracks.flatMap(({ points }) => trackBoxes(points)),
    ...layout.stations.map(({ x, y, radius, star }) => around(x, y, Math.max(radius + 8, star))),
    ...layout.labels.map(({ x, y, width, height }) => middle(x, y, 1.1 * width, 1.1 * height)),
    ...layout.lines.map(({ train: { x, y, width, height } }) => middle(x, y, width, height)),
  ];
}

export const meet = (one: Box, two: Box, air = AIR): boolean =>
  one.x < two.x + two.width + air && two.x < one.x + one.width + air &&
  one.y < two.y + two.height + air && two.y < one.y + one.height + air; // prettier-ignore

// From the corner's side on: what is found early spares looking farther away.
function steps(most: number, side: number): number[] {
  const found: number[] = [];
  for (let at = EDGE; at <= most - EDGE; at += STEP) found.push(side < 0.5 ? at : most - at);
  return found;
}

// The free place nearest to a corner, which is given in parts of the sheet's width and height; none is farther than `most`.
export function findRoom(
  [wide, high]: Point,
  taken: Box[],
  [width, height]: Point,
  corner: Point,
  most = Infinity,
): Box | null {
  let [best, far]: [Box | null, number] = [null, most];
  for (const x of steps(wide - width, corner[0]))
    for (const y of steps(high - height, corner[1])) {
      const away = Math.hypot(x - (wide - width) * corner[0], y - (high - height) * corner[1]);
      if (away >= far) break; // and the next ones are farther still
      const box = { x, y, width, height };
      if (!taken.some((other) => meet(box, other))) [best, far] = [box, away];
    }
  return best;
}

export function print(layout: Layout, title: Point, scores: Point): Printed {
  const taken = takenBy(layout);
  const [wide, high] = layout.network;
  const size: Point = [wide - 2 * INSET, high - 2 * INSET];
  const right = findRoom(layout.network, taken, scores, [1, 0], NEAR);
  const left = right && findRoom(layout.network, [...taken, right], title, [0, 0], NEAR);
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
