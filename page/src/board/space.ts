// Free room on a board for what the page puts on it. All sizes are in board units.
export type Point = [number, number];
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const STEP = 16;
const AIR = 8;
const EDGE = 32; // what is put somewhere keeps off the edge of what is shown

export const meet = (one: Box, two: Box, air = AIR): boolean =>
  one.x < two.x + two.width + air && two.x < one.x + one.width + air &&
  one.y < two.y + two.height + air && two.y < one.y + one.height + air; // prettier-ignore

// From the corner's side on: what is found early spares looking farther away.
function steps(most: number, side: number): number[] {
  const found: number[] = [];
  for (let at = EDGE; at <= most - EDGE; at += STEP) found.push(side < 0.5 ? at : most - at);
  return found;
}

// The free place nearest to a corner, which is given in parts of the board's width and height; none is farther than `most`.
export function findSpace(
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

// Where it hides least, if nothing is free: along the lower edge, or else along the right half of the upper one.
export function leastHidden(
  [wide, high]: Point,
  taken: Box[],
  [width, height]: Point,
  edge: number,
): Box & { hidden: number } {
  let [best, least]: [Box | null, number] = [null, Infinity];
  for (const [y, left] of [
    [high - height - edge, edge],
    [edge, wide / 2],
  ] as const)
    for (let x = wide - width - edge; x >= left; x -= STEP) {
      const box = { x, y, width, height };
      const hidden = taken.filter((other) => meet(box, other, 0)).length;
      if (hidden < least) [best, least] = [box, hidden];
    }
  return { ...(best ?? { x: wide - width - edge, y: high - height - edge, width, height }), hidden: least };
}
