// Boxes around parts of a board: left, top, width, height.
export type Box = [number, number, number, number];

export function boxOf(points: { x: number; y: number }[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

// Around the same middle, at least so wide.
export function widen([left, top, width, height]: Box, least: number): Box {
  const [wide, high] = [Math.max(width, least), Math.max(height, 0.4 * least)];
  return [left - (wide - width) / 2, top - (high - height) / 2, wide, high];
}
