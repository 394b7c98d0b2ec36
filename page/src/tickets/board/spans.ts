// Tickets that are being chosen as arcs, each with the spot of its badge: where it hides no end, no name and no other badge.
import { meet, type Box } from "../../board/space";
import type { Model, Ticket } from "../model/model";

export interface Span {
  ticket: Ticket;
  path: string;
  x: number; // of the badge
  y: number;
}

export const RADIUS = 15; // pixels
const PARTS = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74]; // of the way, best first
const LETTERS = 13; // pixels that names of ends have at least

export function spansOf(model: Model, tickets: Ticket[], unit: number): Span[] {
  const radius = RADIUS * unit;
  const around = (x: number, y: number, far: number): Box => ({ x: x - far, y: y - far, width: 2 * far, height: 2 * far }); // prettier-ignore
  const ends = tickets.flatMap(({ a, b }) => [a, b]);
  const taken = [
    ...ends.map(({ x, y, radius: far }) => around(x, y, far)),
    ...nameBoxes(model, new Set(ends.map(({ slug }) => slug)), LETTERS * unit),
  ];
  return tickets.map((ticket) => {
    const { path, at } = arc(ticket);
    const spots = PARTS.map(at);
    const hidden = spots.map(([x, y]) => taken.filter((box) => meet(around(x, y, radius), box, 0)).length);
    const [x, y] = spots[hidden.indexOf(Math.min(...hidden))]!;
    taken.push(around(x, y, radius));
    return { ticket, path, x, y };
  });
}

function arc({ a, b }: Ticket): { path: string; at: (part: number) => [number, number] } {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const bend = dx < 0 ? -0.14 : 0.14;
  const [cx, cy] = [(a.x + b.x) / 2 + bend * dy, (a.y + b.y) / 2 - bend * dx];
  const between = (from: number, by: number, to: number, t: number): number =>
    (1 - t) ** 2 * from + 2 * t * (1 - t) * by + t ** 2 * to;
  return {
    path: `M${a.x} ${a.y}Q${cx} ${cy} ${b.x} ${b.y}`,
    at: (part) => [between(a.x, cx, b.x, part), between(a.y, cy, b.y, part)],
  };
}

function nameBoxes({ layout }: Model, slugs: Set<string>, least: number): Box[] {
  const before = { start: 0, middle: 0.5, end: 1 };
  return layout.labels.flatMap(({ x, y, width, size, lines, anchor }, index) => {
    if (!slugs.has(layout.places[index]!.slug)) return [];
    const tall = Math.max(size, least);
    const wide = (width * tall) / size;
    const left = x + (before[anchor] - 0.5) * width - before[anchor] * wide;
    return [{ x: left, y: y - (tall * lines.length) / 2, width: wide, height: tall * lines.length }];
  });
}
