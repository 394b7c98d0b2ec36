// The symbols on the spaces of a route.
import { placed } from "../../parts/paths";
import { SYMBOLS } from "../../parts/symbols";
import type { Route } from "../model/model";
import type { Space } from "../model/types";

export interface Signs {
  paths: string; // elements, one a space: a browser skips small ones outside of what it paints, but not parts of a large one
  fill: string;
  stroke: string;
  width: number;
}

const UPRIGHT = 60; // degrees: on steeper spaces the symbol stands upright

// Null on grey routes: no symbol means any colour.
export function signsOf(route: Route, spaces: Space[]): Signs | null {
  if (route.colour === "grey") return null;
  const { path, solid, stroke } = SYMBOLS[route.colour];
  const scale = sizeOf(route, spaces[0]!) / 24;
  const middle = placed(path, { x: -12 * scale, y: -12 * scale, scale });
  return {
    paths: spaces.map((space) => `<path d="${placed(middle, spotOf(route, space))}"/>`).join(""),
    fill: solid ? "currentColor" : "none",
    stroke: stroke ? "currentColor" : "none",
    width: stroke * scale,
  };
}

// A single space shows its cost in the lower half, so its symbol is small and lies in the upper one.
const sizeOf = ({ one_space }: Route, { height, length }: Space): number =>
  one_space ? 0.34 * height : 0.8 * Math.min(height, length);
const spotOf = ({ one_space }: Route, { x, y, height, angle }: Space) => ({
  x,
  y: one_space ? y - 0.235 * height : y,
  angle: one_space || Math.abs(angle) > UPRIGHT ? 0 : angle,
});
