// A board with all that is looked up by name, and the paths that are drawn; made once for each board.
import { layoutOf, mapOf } from "../../state/boards.svelte";
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
  return {
    board,
    layout,
    routes: new Map(layout.routes.map((route) => [route.name, drawn(route, place(route.a), place(route.b))])),
    places: new Map(layout.places.map((one) => [one.slug, one])),
    tickets: new Map(
      layout.tickets.map(({ name, a, b, points }) => [name, { name, a: place(a), b: place(b), points }]),
    ),
    pieces: facts.pieces,
    rules: facts.rules,
  };
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
