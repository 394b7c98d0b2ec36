// Boxes around parts of a board: left, top, width, height.
import type * as room from "../../board/space";
import type { Layout } from "../model/types";

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

// All that something on the board could hide.
export function takenBy({ routes, places, labels, legend }: Layout, printed: boolean): room.Box[] {
  const around = (x: number, y: number, width: number, height = width): room.Box => ({
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
  });
  return [
    ...routes.flatMap(({ spaces }) => spaces.map(({ x, y, length }) => around(x, y, 0.8 * length))),
    ...places.map(({ x, y, radius }) => around(x, y, 3 * radius)),
    ...labels.map(({ x, y, width, size, lines }) => around(x, y, width, size * lines.length)),
    ...(printed ? [legend] : []),
  ];
}
