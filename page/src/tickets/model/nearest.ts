// Which route a pointer means: the nearest one, because the hit paths of twin lanes lie over each other.
import type { Model, Route } from "./model";
import type { Point } from "./types";

export function nearestRoute(routes: Iterable<Route>, [x, y]: Point, most: number): Route | null {
  let best: Route | null = null;
  let least = most;
  for (const route of routes) {
    const [mx, my] = route.middle;
    if (Math.hypot(x - mx, y - my) - route.far > least) continue; // most routes: no need to look closer
    const distance = Math.min(
      ...route.spaces.map((space) => distanceTo(space, x, y)),
      alongCurve(route, x, y),
    );
    if (distance < least) [best, least] = [route, distance];
  }
  return best;
}

// To a space as a stretch of its length.
function distanceTo(
  space: { x: number; y: number; angle: number; length: number; height: number },
  x: number,
  y: number,
): number {
  const turn = (space.angle * Math.PI) / 180;
  const [dx, dy] = [x - space.x, y - space.y];
  const along = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn));
  const across = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn));
  return Math.hypot(Math.max(0, along - space.length / 2), across);
}

// The line between the spaces counts less, so that a space is preferred to a line that crosses it.
function alongCurve(route: Route, x: number, y: number): number {
  let least = Infinity;
  for (let index = 1; index < route.curve.length; index++)
    least = Math.min(least, toStretch(route.curve[index - 1]!, route.curve[index]!, x, y));
  return least + route.spaces[0]!.height / 2;
}

function toStretch([ax, ay]: Point, [bx, by]: Point, x: number, y: number): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const part = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay));
}

// The next route in a direction, for arrow keys: straight ahead counts more than aside.
export function routeTowards(model: Model, from: Route, [dx, dy]: Point): Route | null {
  let best: Route | null = null;
  let least = Infinity;
  for (const route of model.routes.values()) {
    const [x, y] = [route.middle[0] - from.middle[0], route.middle[1] - from.middle[1]];
    const [ahead, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
    if (route === from || ahead <= 1 || aside > 2 * ahead) continue;
    if (ahead + 2 * aside < least) [best, least] = [route, ahead + 2 * aside];
  }
  return best;
}
