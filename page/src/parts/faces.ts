// The faces of personalities, in a box of 32 × 32: layers from the back to the front, in the page's own colours.
import type { Personality } from "../state/personalities";
import { circle } from "./paths";

export interface Layer {
  path: string;
  fill?: string; // a colour of tokens.css
  line?: string;
}

const INK = "dep-on-ink"; // dark in both themes, like everything on cards
const SKIN = "cream";
const ground = (fill: string): Layer => ({ path: circle(16, 16, 15.5), fill });
const head = (y = 18): Layer => ({ path: circle(16, y, 9.5), fill: SKIN });
const eyes = (y: number): Layer => ({ path: circle(12.2, y, 1.5) + circle(19.8, y, 1.5), fill: INK });

export const FACES: Record<Personality, Layer[]> = {
  // A conductor's cap with a ticket in its band, and a wide grin.
  "ticket-hungry": [
    ground("yellow"),
    head(19),
    { path: "M20 1.5L26.5 4L23 12L17 10Z", fill: SKIN, line: INK },
    { path: "M6 14C6 8.500 10 5.500 16 5.500S26 8.500 26 14Z", fill: "blue" },
    { path: "M5.5 14.200H26.500", line: INK },
    eyes(18.6),
    { path: "M11 22C12 26.500 20 26.500 21 22Z", fill: INK },
  ],
  // A hat with a wide brim, eyes on the horizon, and a scarf.
  "long-route": [
    ground("green"),
    head(17),
    { path: "M8 24.500C12 28 20 28 24 24.500L26 28.500C20 32.500 12 32.500 6 28.500Z", fill: "red" },
    { path: "M9 11C9.500 4 13 2.500 16 4.200C19 2.500 22.500 4 23 11Z", fill: "orange" },
    {
      path: "M2.500 12.500C9 9.500 23 9.500 29.500 12.500C23 15.500 9 15.500 2.500 12.500Z",
      fill: "orange",
      line: INK,
    },
    { path: "M10.800 18H14M18 18H21.200", line: INK },
    { path: "M13 22.200C15 23.600 17 23.600 19 22.200", line: INK },
  ],
  // A barrier across the forehead, one raised brow, half a smile.
  blocker: [
    ground("purple"),
    head(17.5),
    { path: "M2.500 8.500L29.500 5.500V11.500L2.500 14.500Z", fill: SKIN, line: INK },
    {
      path: "M7 8L12 7.500L9.500 13.700L4.500 14.200ZM17 6.900L22 6.400L19.500 12.600L14.500 13.100Z",
      fill: "red",
    },
    { path: "M27 5.800L29.500 5.500V11.500L24.500 12Z", fill: "red" },
    eyes(18.5),
    { path: "M12.500 23.500C15 24 18 23.500 20 21.800", line: INK },
  ],
  // Hair in the wind, goggles, and lines of speed.
  rusher: [
    ground("red"),
    { path: "M0.800 10L9 4.500C14 1.500 24 3.500 26.500 11L26 16H7L1.500 19L4 14Z", fill: "yellow" },
    head(18.5),
    { path: "M7 13C11 8.500 22 8.500 26 13L25.500 14.500H7Z", fill: "yellow" },
    { path: "M6.500 13H26", line: INK },
    { path: circle(12.4, 13, 3.2) + circle(20.6, 13, 3.2), fill: SKIN, line: INK },
    eyes(19.8),
    { path: "M2.500 23H5.500M4 27H8", line: SKIN },
    { path: "M12 23.600C14.500 26 18.500 26 21 23.200", line: INK },
  ],
  // A warm hat, round cheeks, and a fan of cards that it keeps.
  hoarder: [
    ground("blue"),
    head(16),
    { path: circle(16, 3.8, 2.6), fill: SKIN },
    { path: "M6.500 13C6.500 7.500 11 4.800 16 4.800S25.500 7.500 25.500 13Z", fill: "pink" },
    { path: "M6.500 13.200H25.500", line: SKIN },
    eyes(16.6),
    { path: "M13.800 20C15.200 21 16.800 21 18.200 20", line: INK },
    { path: "M5.500 26L10.500 24L13.500 30L9.500 31Z", fill: "yellow", line: INK },
    { path: "M26.500 26L21.500 24L18.500 30L22.500 31Z", fill: "green", line: INK },
    { path: "M12.800 24.700H19.200V31H12.800Z", fill: "orange", line: INK },
  ],
};
