// A board with all that is looked up by name, and the paths that are drawn; made once for each board.
import { layoutOf, mapOf } from "../state/boards";
import type { Layout, MapFacts, PlaceSpot, Point, RouteShape } from "./types";

export interface Ticket {
  name: string;
  a: PlaceSpot;
  b: PlaceSpot;
  points: number;
}

export interface Route extends RouteShape {
  from: PlaceSpot;
  to: PlaceSpot;
  title: string; // "Denver – Omaha"
  path: string; // along the curve
  outlines: string; // all spaces at once
  middle: Point;
  far: number; // from the middle to its farthest point
}

export interface Model {
  board: string;
  layout: Layout;
  routes: Map<string, Route>;
  places: Map<string, PlaceSpot>;
  tickets: Map<string, Ticket>;
  pieces: MapFacts["pieces"];
  rules: MapFacts["rules"];
}

export async function loadModel(board: string): Promise<Model> {
  const [layout, facts] = await Promise.all([layoutOf<Layout>(board), mapOf<MapFacts>(board)]);
  return makeModel(board, layout, facts);
}

export function makeModel(board: string, layout: Layout, facts: MapFacts): Model {
  const place = (index: number): PlaceSpot => layout.places[index]!;
  const tickets = facts.tickets.map(({ a, b, points }) => ({ a: place(a), b: place(b), points }));
  const names = pairNames(tickets.map(({ a, b }) => [a.slug, b.slug]));
  return {
    board,
    layout,
    routes: new Map(layout.routes.map((route) => [route.name, drawn(route, place(route.a), place(route.b))])),
    places: new Map(layout.places.map((one) => [one.slug, one])),
    tickets: new Map(
      tickets.map((ticket, index) => [names[index]!, { ...ticket, name: names[index]! }] as const),
    ),
    pieces: facts.pieces,
    rules: facts.rules,
  };
}

// What views call tickets: "denver-el-paso"; several between the same places get ":1", ":2".
export function pairNames(pairs: [string, string][]): string[] {
  const key = ([a, b]: [string, string]): string => [a, b].sort().join(" ");
  return pairs.map((pair, index) => {
    const same = pairs.flatMap((other, number) => (key(other) === key(pair) ? [number] : []));
    const name = pairs[same[0]!]!.join("-");
    return same.length > 1 ? `${name}:${same.indexOf(index) + 1}` : name;
  });
}

function drawn(route: RouteShape, from: PlaceSpot, to: PlaceSpot): Route {
  const { spaces } = route;
  const [low, high] = [spaces[(spaces.length - 1) >> 1]!, spaces[spaces.length >> 1]!];
  const middle: Point = [(low.x + high.x) / 2, (low.y + high.y) / 2];
  const away = ([x, y]: Point): number => Math.hypot(x - middle[0], y - middle[1]);
  return {
    ...route,
    from,
    to,
    title: `${from.name} – ${to.name}`,
    path: pathOf(route.curve),
    outlines: spaces.map(({ outline }) => `${pathOf(outline)}Z`).join(""),
    middle,
    far: Math.max(...route.curve.map(away), ...spaces.flatMap(({ outline }) => outline.map(away))),
  };
}

const pathOf = (points: Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
