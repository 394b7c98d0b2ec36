// Routes in order as one line that can be drawn.
import type { Model, Route } from "../model/model";
import type { Point } from "../model/types";

const close = ([ax, ay]: Point, [bx, by]: Point): boolean => Math.hypot(ax - bx, ay - by) < 0.5;
const endsOf = (route: Route): Point[] => [
  [route.from.x, route.from.y],
  [route.to.x, route.to.y],
];

// Each curve is turned so that it begins where the one before it ended.
export function trailOf(model: Model, names: string[]): Point[] {
  const routes = names.flatMap((name) => model.routes.get(name) ?? []);
  const [first, second] = routes;
  if (!first) return [];
  const [start, end] = endsOf(first) as [Point, Point];
  let here = second && endsOf(second).some((point) => close(point, start)) ? end : start;
  const points: Point[] = [];
  for (const route of routes) {
    const [from, to] = endsOf(route) as [Point, Point];
    const onwards = close(from, here);
    points.push(...(onwards ? route.curve : [...route.curve].reverse()));
    here = onwards ? to : from;
  }
  return points;
}
