// Where a note stands beside what it points at: wholly in the window, and not over what it speaks of.
export type Side = "above" | "below" | "left" | "right";

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
// Something to be kept free; where that can't be, the heavier one rather than the lighter. A part counts for more than its
// size: what is half hidden can't be read.
export interface Obstacle extends Rect {
  weight: number;
}
export interface Spot {
  x: number;
  y: number;
  side: Side | ""; // none: it stands somewhere else, without an arrow
  arrow: number; // along the edge that faces the target
}

const GAP = 14;
const EDGE = 8;
const STEP = 16;

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, Math.max(low, value)));
const overlap = (from: number, to: number, other: number, far: number): number =>
  Math.max(0, Math.min(to, far) - Math.max(from, other));
// The part of `two` that lies under `one`.
const hidden = (one: Rect, two: Rect): number =>
  (overlap(one.x, one.x + one.width, two.x, two.x + two.width) *
    overlap(one.y, one.y + one.height, two.y, two.y + two.height)) /
  Math.max(1, two.width * two.height);

// `target` is pointed at, `clear` (around it) and `kept` are kept free; `bounds` is the window.
export function standBeside(
  target: Rect,
  clear: Rect,
  obstacles: Obstacle[],
  size: { width: number; height: number },
  bounds: { width: number; height: number },
  sides: Side[],
): Spot {
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const x = clamp(middle.x - size.width / 2, EDGE, bounds.width - size.width - EDGE);
  const y = clamp(middle.y - size.height / 2, EDGE, bounds.height - size.height - EDGE);
  const spots: Record<Side, { x: number; y: number; arrow: number }> = {
    above: { x, y: clear.y - GAP - size.height, arrow: middle.x - x },
    below: { x, y: clear.y + clear.height + GAP, arrow: middle.x - x },
    left: { x: clear.x - GAP - size.width, y, arrow: middle.y - y },
    right: { x: clear.x + clear.width + GAP, y, arrow: middle.y - y },
  };
  const hides = (x: number, y: number): number =>
    obstacles.reduce(
      (sum, rect) => sum + rect.weight * Math.sqrt(hidden({ x, y, ...size }, rect)),
      100 * hidden({ x, y, ...size }, clear),
    );
  const fits = (side: Side): boolean =>
    spots[side].x >= EDGE &&
    spots[side].y >= EDGE &&
    spots[side].x + size.width <= bounds.width - EDGE &&
    spots[side].y + size.height <= bounds.height - EDGE &&
    !hides(spots[side].x, spots[side].y);
  const side = sides.find(fits);
  if (!side) return { ...leastHidden(target, size, bounds, hides), side: "", arrow: 0 };
  const long = side === "above" || side === "below" ? size.width : size.height;
  return { ...spots[side], side, arrow: clamp(spots[side].arrow, 20, long - 20) };
}

// No side is free: where it hides least, and least of all the target itself; near it, if there is a choice.
function leastHidden(
  target: Rect,
  size: { width: number; height: number },
  bounds: { width: number; height: number },
  hides: (x: number, y: number) => number,
): { x: number; y: number } {
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  let [best, least] = [{ x: EDGE, y: EDGE }, Infinity];
  for (let y = EDGE; y <= bounds.height - size.height - EDGE; y += STEP)
    for (let x = EDGE; x <= bounds.width - size.width - EDGE; x += STEP) {
      const away = Math.hypot(x + size.width / 2 - middle.x, y + size.height / 2 - middle.y);
      const cost = hides(x, y) + 1000 * hidden({ x, y, ...size }, target) + away / 1e5;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  return best;
}
