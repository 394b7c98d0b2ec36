// Where the view of the board goes.
import type Board from "../../board/Board.svelte";
import { highlighted } from "../../board/highlight.svelte";
import type { Model, Route } from "../model/model";
import type { PlaceSpot } from "../model/types";
import { boxOf, widen } from "./boxes";

// To a route, near enough to read names on small screens, and only if it is not wholly visible.
export function showRoute(board: Board, { layout }: Model, route: Route, small: boolean, unit: number): void {
  const box = boxOf([route.from, route.to, ...route.curve.map(([x, y]) => ({ x, y }))]);
  const label = layout.labels[0]?.size ?? 24;
  const tiny = small && label < 11 * unit;
  if (tiny) board.show(...widen(box, (300 * label) / 13), "fit");
  else board.show(...box);
}

// On small screens also to what is highlighted: a ticket's way may lie outside.
export function showLit(board: Board, model: Model): void {
  const ways = highlighted.now.routes.flatMap((name) => model.routes.get(name) ?? []);
  const spots = highlighted.now.places.flatMap((slug) => model.places.get(slug) ?? []);
  const ends = [...spots, ...ways.flatMap(({ from, to }) => [from, to])];
  if (ends.length) board.show(...widen(boxOf(ends), 300), "fit");
}

// A small screen begins so near that names can be read, where the tickets are; the small board shows the rest.
const NEAR = 1.75;
export function showStart(board: Board, [width, height]: [number, number], around: PlaceSpot[]): void {
  const [[left], [right]] = [board.pixels(0, 0), board.pixels(width, height)];
  const wide = ((left + right - 80) / NEAR / (right - left)) * width;
  const [x, y, w, h] = boxOf(around);
  board.show(x + w / 2 - wide / 2, y + h / 2 - 1, wide, 2, "fit");
}
