// Where the plate with the points goes: beside the middle of the route, where it hides least.
import type { Model, Route } from "../model";

export interface Spot {
  left: number;
  top: number;
  arrow: string;
}

export function findSpot(model: Model, route: Route, wide: number, high: number, unit: number): Spot {
  const [x, y] = route.middle;
  const away = route.spaces[0]!.height / 2 + 14 * unit;
  const tip = 8 * unit;
  const spots: Spot[] = [
    { left: x - wide / 2, top: y - away - high, arrow: `M${x - tip} ${y - away}h${2 * tip}l${-tip} ${tip}Z` },
    { left: x - wide / 2, top: y + away, arrow: `M${x - tip} ${y + away}h${2 * tip}l${-tip} ${-tip}Z` },
    { left: x - away - wide, top: y - high / 2, arrow: `M${x - away} ${y - tip}v${2 * tip}l${tip} ${-tip}Z` },
    { left: x + away, top: y - high / 2, arrow: `M${x + away} ${y - tip}v${2 * tip}l${-tip} ${-tip}Z` },
  ];
  const hidden = spots.map((spot) => hides(model, route, spot, wide, high));
  return spots[hidden.indexOf(Math.min(...hidden))]!;
}

// How much of the board lies under the plate; the route's own parts count most.
function hides(model: Model, route: Route, { left, top }: Spot, wide: number, high: number): number {
  const { size, places, labels, routes } = model.layout;
  const inside = (x: number, y: number, edge: number): boolean =>
    x > left - edge && x < left + wide + edge && y > top - edge && y < top + high + edge;
  const off = left < 0 || top < 0 || left + wide > size[0] || top + high > size[1];
  const ends = places.filter(({ x, y, radius }) => inside(x, y, 1.6 * radius));
  const own = route.spaces.filter(({ x, y, height }) => inside(x, y, height / 2));
  const others = routes.flatMap(({ spaces }) => spaces).filter(({ x, y }) => inside(x, y, 0));
  const names = labels.filter(({ x, y, width, size: tall }) => inside(x, y, Math.min(width / 2, tall)));
  return (off ? 100 : 0) + 6 * ends.length + 5 * own.length + 2 * names.length + others.length;
}
