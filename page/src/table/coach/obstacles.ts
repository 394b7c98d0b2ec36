// Where things are that a note must not hide, in pixels of the window.
import type { Obstacle, Rect } from "./position";

const DOTS = 16; // of a line
const WIDE = 14; // pixels

// What is seen of something on the board: the rest lies beyond its frame.
function visibleOf(one: Element, { left, right, top, bottom }: DOMRect): Rect {
  const frame = one.closest(".frame")?.getBoundingClientRect() ?? { left, right, top, bottom };
  const [x, y] = [Math.max(left, frame.left), Math.max(top, frame.top)];
  return {
    x,
    y,
    width: Math.max(0, Math.min(right, frame.right) - x),
    height: Math.max(0, Math.min(bottom, frame.bottom) - y),
  };
}

// A line is its dots: the box around it would be much larger than it is.
function dotsOf(line: SVGPathElement): DOMRect[] {
  const [long, screen] = [line.getTotalLength(), line.getScreenCTM()];
  if (!screen) return [];
  return Array.from({ length: DOTS + 1 }, (_, dot) => {
    const { x, y } = line.getPointAtLength((long * dot) / DOTS).matrixTransform(screen);
    return new DOMRect(x - WIDE / 2, y - WIDE / 2, WIDE, WIDE);
  });
}

// All of these weigh so much each; a line as a whole.
export function obstaclesOf(selector: string, weight: number): Obstacle[] {
  return [...document.querySelectorAll(selector)].flatMap((one) => {
    const boxes = one instanceof SVGPathElement ? dotsOf(one) : [one.getBoundingClientRect()];
    return boxes.map((box) => ({ ...visibleOf(one, box), weight: weight / boxes.length }));
  });
}
