// Where a note stands beside what it points at: never over it, and wholly in the window.
export type Side = "above" | "below" | "left" | "right";

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Spot {
  x: number;
  y: number;
  side: Side | "";
  arrow: number; // along the edge that faces the target
}

const GAP = 14;
const EDGE = 8;

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, Math.max(low, value)));

// `target` is pointed at, `clear` (around it) is kept free; `room` is the window.
export function standBeside(
  target: Rect,
  clear: Rect,
  size: { width: number; height: number },
  room: { width: number; height: number },
  sides: Side[],
): Spot {
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const x = clamp(middle.x - size.width / 2, EDGE, room.width - size.width - EDGE);
  const y = clamp(middle.y - size.height / 2, EDGE, room.height - size.height - EDGE);
  const spots: Record<Side, { x: number; y: number; arrow: number }> = {
    above: { x, y: clear.y - GAP - size.height, arrow: middle.x - x },
    below: { x, y: clear.y + clear.height + GAP, arrow: middle.x - x },
    left: { x: clear.x - GAP - size.width, y, arrow: middle.y - y },
    right: { x: clear.x + clear.width + GAP, y, arrow: middle.y - y },
  };
  const fits = (side: Side): boolean =>
    spots[side].x >= EDGE &&
    spots[side].y >= EDGE &&
    spots[side].x + size.width <= room.width - EDGE &&
    spots[side].y + size.height <= room.height - EDGE;
  const side = sides.find(fits);
  if (!side) return { x: (room.width - size.width) / 2, y: EDGE, side: "", arrow: 0 };
  const long = side === "above" || side === "below" ? size.width : size.height;
  return { ...spots[side], side, arrow: clamp(spots[side].arrow, 20, long - 20) };
}
