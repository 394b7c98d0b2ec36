import { circle } from "./paths";

// The marks of the seats. Seat shapes and card symbols are two sets that never share a shape.
export const SHAPES = ["disc", "square", "triangle", "star", "hourglass", "moon"] as const;
export type Shape = (typeof SHAPES)[number];
export const SEAT_COLOURS = ["#A3134F", "#1F3C88", "#54630A", "#8A4B12", "#4A5560", "#5E2A84"] as const;
export const CREAM = "#FFFDF6";

// Paths in a box of 24 × 24; see parts/paths.ts for the letters.
export const SHAPE_PATHS: Record<Shape, string> = {
  disc: circle(12, 12, 7.5),
  square: "M5.5 5.5L18.5 5.5L18.5 18.5L5.5 18.5Z",
  triangle: "M12 4.6L20.6 19L3.4 19Z",
  star: "M12 2.8L14.7 9.2L21.6 9.7L16.3 14.2L18 21L12 17.3L6 21L7.7 14.2L2.4 9.7L9.3 9.2Z",
  hourglass: "M5 4L19 4L13.6 12L19 20L5 20L10.4 12Z",
  moon: "M15.5 3.6A9 9 0 1 0 15.5 20.4A7.4 7.4 0 1 1 15.5 3.6Z",
};

export const shapeOf = (seat: number): Shape => SHAPES[seat % SHAPES.length] ?? "disc";
export const colourOf = (seat: number): string => SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? SEAT_COLOURS[0];
