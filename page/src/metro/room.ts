// Free room on a sheet for what the page prints on it: the name of the city and the boxes of the score.
import type { Box, Layout } from "./types";

const STEP = 16;
const AIR = 8;

export interface Printed {
  size: [number, number]; // of the sheet with all that is printed
  top: number; // above the network, where nothing on it was free
  title: Box;
  scores: Box;
  zoom: Corner; // for the buttons of the zoom
}
export type Corner = "bottom-right" | "bottom-left" | "top-right";

// Where things stand; a track is a row of small boxes.
function taken(layout: Layout): Box[] {
  const around = (x: number, y: number, far: number): Box => ({
    x: x - far,
    y: y - far,
    width: 2 * far,
    height: 2 * far,
  });
  const tracks = layout.lines.flatMap(({ stub, stretches }) =>
    [stub, ...stretches].flatMap(({ points }) =>
      points.slice(1).flatMap(([x2, y2], index) => {
        const [x1, y1] = points[index]!;
        const parts = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 24);
        return Array.from({ length: parts + 1 }, (_, part) =>
          around(x1 + ((x2 - x1) * part) / parts, y1 + ((y2 - y1) * part) / parts, 8),
        );
      }),
    ),
  );
  return [
    ...tracks,
    ...layout.stations.map(({ x, y, radius, star }) => around(x, y, Math.max(radius + 8, star))),
    ...layout.labels.map(({ x, y, width, height }) => ({
      x: x - 0.55 * width,
      y: y - 0.55 * height,
      width: 1.1 * width,
      height: 1.1 * height,
    })),
    ...layout.lines.map(({ train: { x, y, width, height } }) => ({
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
    })),
  ];
}

const meet = (one: Box, two: Box): boolean =>
  one.x < two.x + two.width + AIR && two.x < one.x + one.width + AIR &&
  one.y < two.y + two.height + AIR && two.y < one.y + one.height + AIR; // prettier-ignore

// The free place nearest to a corner.
function find(
  layout: Layout,
  boxes: Box[],
  width: number,
  height: number,
  corner: [number, number],
): Box | null {
  const [wide, high] = layout.network;
  let [best, far]: [Box | null, number] = [null, Infinity];
  for (let x = 20; x + width <= wide - 16; x += STEP)
    for (let y = 16; y + height <= high - 16; y += STEP) {
      const away = Math.hypot(
        x + width * corner[0] - wide * corner[0],
        y + height * corner[1] - high * corner[1],
      );
      const box = { x, y, width, height };
      if (away < far && !boxes.some((other) => meet(box, other))) [best, far] = [box, away];
    }
  return best;
}

const NEAR = 700; // farther from its corner a title would look lost

// The corner where the fewest things would be covered.
function emptiest(layout: Layout, boxes: Box[]): Corner {
  const [wide, high] = layout.network;
  const [width, height] = [280, 110];
  const corners: [Corner, Box][] = [
    ["bottom-right", { x: wide - width, y: high - height, width, height }],
    ["bottom-left", { x: 0, y: high - height, width, height }],
    ["top-right", { x: wide - width, y: 0, width, height }],
  ];
  const covered = corners.map(([corner, box]) => ({
    corner,
    count: boxes.filter((other) => meet(box, other)).length,
  }));
  return covered.reduce((best, one) => (one.count < best.count ? one : best)).corner;
}

export function print(layout: Layout, title: [number, number], scores: [number, number]): Printed {
  const boxes = taken(layout);
  const [wide, high] = layout.network;
  const right = find(layout, boxes, ...scores, [1, 0]);
  const left = right && find(layout, [...boxes, right], ...title, [0, 0]);
  if (right && left && Math.hypot(left.x, left.y) < NEAR)
    return {
      size: [wide, high],
      top: 0,
      title: left,
      scores: right,
      zoom: emptiest(layout, [...boxes, left, right]),
    };
  const top = scores[1] + 24;
  return {
    size: [wide, high + top],
    top,
    title: { x: 30, y: 24 - top, width: title[0], height: title[1] },
    scores: { x: wide - 30 - scores[0], y: 24 - top, width: scores[0], height: scores[1] },
    zoom: emptiest(layout, boxes),
  };
}
