/* Paths that are moved, turned and scaled as text: with an SVG transform on each of hundreds of marks the browser would paint
   each one separately. Only M, L, C, A and Z with absolute numbers are understood. */
export interface Placing {
  x: number;
  y: number;
  angle?: number; // degrees, clockwise
  scale?: number;
}

type Step = [letter: string, numbers: number[]];
const read = new Map<string, Step[]>(); // the same few paths are placed hundreds of times

function stepsOf(path: string): Step[] {
  const known = read.get(path);
  if (known) return known;
  const steps = [...path.matchAll(/([MLCAZ])([^MLCAZ]*)/g)].map(([, letter, text]): Step => [
    letter!,
    text!.split(/[ ,]+/).filter(Boolean).map(Number),
  ]);
  read.set(path, steps);
  return steps;
}

export function placed(path: string, { x, y, angle = 0, scale = 1 }: Placing): string {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  const point = (px: number, py: number): string =>
    `${round(x + px * cos - py * sin)} ${round(y + px * sin + py * cos)}`;
  const told = ([letter, numbers]: Step): string =>
    letter + (letter === "A" ? arc(numbers, scale, angle, point) : pairs(numbers).map(([px, py]) => point(px, py)).join(" ")); // prettier-ignore
  return stepsOf(path).map(told).join("");
}

const round = (value: number): number => Math.round(value * 100) / 100;
const pairs = (numbers: number[]): [number, number][] =>
  Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[2 * index]!, numbers[2 * index + 1]!]);

function arc(
  numbers: number[],
  scale: number,
  angle: number,
  point: (x: number, y: number) => string,
): string {
  const [rx, ry, turn, large, sweep, x, y] = numbers as [
    number,
    number,
    number,
    0 | 1,
    0 | 1,
    number,
    number,
  ];
  return `${round(rx * scale)} ${round(ry * scale)} ${round(turn + angle)} ${large} ${sweep} ${point(x, y)}`;
}

export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;

// A box with round corners around the origin.
export function box(width: number, height: number, r: number): string {
  const [x, y] = [width / 2, height / 2];
  const to = (ax: number, ay: number): string => `A${r} ${r} 0 0 1 ${ax} ${ay}`;
  return `M${r - x} ${-y}L${x - r} ${-y}${to(x, r - y)}L${x} ${y - r}${to(x - r, y)}L${r - x} ${y}${to(-x, y - r)}L${-x} ${r - y}${to(r - x, -y)}Z`;
}
