// Where the plate with the points goes: beside the middle of the route, where it hides least.
import type { Model, Route } from "../model/model";

export interface Spot {
  left: number;
  top: number;
  arrow: string;
}

export function findSpot(model: Model, route: Route, wide: number, high: number, unit: number): Spot {
  const [x, y] = route.middle;
  const half = route.spaces[0]!.height / 2;
  const spots = FAR.flatMap((far) =>
    spotsAround(x, y, half + far * unit, (far - AIR) * unit, wide, high, 8 * unit),
  );
  const hidden = spots.map((spot) => hides(model, route, spot, wide, high));
  return spots[hidden.indexOf(Math.min(...hidden))]!;
}

const FAR = [14, 26, 40]; // pixels between the route and the plate, best first
const AIR = 6; // pixels between the route and the arrow

// Above, below, left, right, and at the corners between; the arrow points at the middle.
function spotsAround(
  x: number,
  y: number,
  away: number,
  long: number, // the arrow is, and `tip` half as wide
  wide: number,
  high: number,
  tip: number,
): Spot[] {
  const upright = (top: number, edge: number): Spot[] =>
    [0, -1, 1].map((side) => ({
      left: x - wide / 2 + side * (wide / 2 - 2 * tip),
      top,
      arrow: `M${x - tip} ${edge}h${2 * tip}L${x} ${edge + (y > edge ? long : -long)}Z`,
    }));
  const beside = (from: number, edge: number): Spot => ({
    left: from,
    top: y - high / 2,
    arrow: `M${edge} ${y - tip}v${2 * tip}L${edge + (x > edge ? long : -long)} ${y}Z`,
  });
  return [
    ...upright(y - away - high, y - away),
    ...upright(y + away, y + away),
    beside(x - away - wide, x - away),
    beside(x + away, x + away),
  ];
}

// How much of the board lies under the plate; the route's own parts count most.
function hides(model: Model, route: Route, { left, top }: Spot, wide: number, high: number): number {
  const { size, places, labels, routes } = model.layout;
  const inside = (x: number, y: number, edge: number): boolean =>
    x > left - edge && x < left + wide + edge && y > top - edge && y < top + high + edge;
  const off = left < 0 || top < 0 || left + wide > size[0] || top + high > size[1];
  const ends = places.filter(({ x, y, radius }) => inside(x, y, 1.6 * radius));
  const mine = ends.filter(({ slug }) => slug === route.from.slug || slug === route.to.slug);
  const own = route.spaces.filter(({ x, y, height }) => inside(x, y, height / 2));
  const others = routes.flatMap(({ spaces }) => spaces).filter(({ x, y }) => inside(x, y, 0));
  const names = labels.filter(({ x, y, width, size: tall }) => inside(x, y, Math.min(width / 2, tall)));
  return (
    (off ? 100 : 0) + 6 * ends.length + 12 * mine.length + 5 * own.length + 2 * names.length + others.length
  );
}
