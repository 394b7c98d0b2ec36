// The marks of the seats. Seat shapes and card symbols are two sets that never share a shape.
export const SHAPES = ["disc", "square", "triangle", "star", "hourglass", "moon"] as const;
export type Shape = (typeof SHAPES)[number];
export const SEAT_COLOURS = ["#A3134F", "#1F3C88", "#54630A", "#8A4B12", "#4A5560", "#5E2A84"] as const;
export const CREAM = "#FFFDF6";

// Paths in a box of 24 × 24.
export const SHAPE_PATHS: Record<Shape, string> = {
  disc: "M12 4.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15Z",
  square: "M5.5 5.5h13v13h-13Z",
  triangle: "M12 4.6 20.6 19H3.4Z",
  star: "M12 2.8 14.7 9.2 21.6 9.7 16.3 14.2 18 21 12 17.3 6 21 7.7 14.2 2.4 9.7 9.3 9.2Z",
  hourglass: "M5 4h14L13.6 12 19 20H5L10.4 12Z",
  moon: "M15.5 3.6A9 9 0 1 0 15.5 20.4 7.4 7.4 0 1 1 15.5 3.6Z",
};

export const shapeOf = (seat: number): Shape => SHAPES[seat % SHAPES.length] ?? "disc";
export const colourOf = (seat: number): string => SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? SEAT_COLOURS[0];
