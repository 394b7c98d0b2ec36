// The symbols of the nine colours in a box of 24 × 24, solid or with a stroke of that width; see paths.ts for the letters.
import type { Colour } from "./colours";
import { circle } from "./paths";

export interface CardSymbol {
  path: string;
  solid: boolean;
  stroke: number;
}

const solid = (path: string): CardSymbol => ({ path, solid: true, stroke: 0 });
const drawn = (path: string, stroke: number): CardSymbol => ({ path, solid: false, stroke });

const RAYS =
  "M12 1.8L12 3.4M12 20.6L12 22.2M1.8 12L3.4 12M20.6 12L22.2 12M4.8 4.8L5.9 5.9M18.1 18.1L19.2 19.2M4.8 19.2L5.9 18.1M18.1 5.9L19.2 4.8";
const WAVES =
  "M2.5 9C5.7 4.6 8.8 4.6 12 9C15.2 13.4 18.3 13.4 21.5 9M2.5 16.6C5.7 12.2 8.8 12.2 12 16.6C15.2 21 18.3 21 21.5 16.6";
const FIR = "M12 1.5L19 10.5L16 10.5L21.5 19L13.8 19L13.8 23L10.2 23L10.2 19L2.5 19L8 10.5L5 10.5Z";
const HEART =
  "M12 21.5C4 15.5 2 12 2 8.5C2 5.4 4.4 3.2 7.2 3.2C9.3 3.2 11 4.3 12 6.2C13 4.3 14.7 3.2 16.8 3.2C19.6 3.2 22 5.4 22 8.5C22 12 20 15.5 12 21.5Z";

export const SYMBOLS: Record<Colour, CardSymbol> = {
  blue: drawn(WAVES, 3.6),
  red: solid("M12 1.5L21 12L12 22.5L3 12Z"),
  green: solid(FIR),
  yellow: { path: circle(12, 12, 3.6) + RAYS, solid: true, stroke: 2.8 }, // its stroke makes the disc 5 wide
  orange: solid("M14.5 1L4 14L11 14L9 23L20 9.5L13 9.5Z"),
  purple: solid(circle(12, 6.4, 4.4) + circle(6.2, 16.8, 4.4) + circle(17.8, 16.8, 4.4)),
  white: drawn(circle(12, 12, 7.6), 4),
  black: drawn("M5 5L19 19M19 5L5 19", 5),
  pink: solid(HEART),
};
