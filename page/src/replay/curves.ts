// The curves of an analysis as points in a box; x goes by the steps of the replay.
import { valueOf, type Judgement } from "./study.svelte";

export interface Curve {
  seat: number;
  points: [number, number][];
}
export interface Frame {
  width: number;
  height: number;
  left: number; // for the words of the scale
  right: number; // for the marks of the seats
  pad: number; // above and below
}
export interface Scale {
  least: number;
  most: number;
  ticks: number[];
}

// Chances from 0 to 1; points alone from a round number below to one above.
export function scaleOf(moves: Judgement[], alone: boolean): Scale {
  if (!alone) return { least: 0, most: 1, ticks: [0, 0.5, 1] };
  const values = moves.map(valueOf);
  const [low, high] = [Math.min(0, ...values), Math.max(10, ...values)];
  const step = [5, 10, 20, 25, 50, 100].find((each) => (high - low) / each <= 3) ?? 200;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { least: ticks[0]!, most: ticks.at(-1)!, ticks };
}

export const xAt = ({ width, left, right }: Frame, step: number, last: number): number =>
  left + ((width - left - right) * step) / Math.max(1, last);
export const yAt = ({ height, pad }: Frame, { least, most }: Scale, value: number): number =>
  height - pad - ((height - 2 * pad) * (value - least)) / (most - least);

// `values` of all seats after each decision, and in the end.
export function curvesOf(
  values: number[][],
  seats: number,
  place: (decision: number, value: number) => [number, number],
  ends: [number, number][] = [], // of each seat, after the last move
): Curve[] {
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: [
      ...values.map((each, decision) => place(decision, each[seat] ?? 0)),
      ...ends.slice(seat, seat + 1),
    ],
  })).filter(({ points }) => points.length);
}

export const pathOf = (points: [number, number][]): string =>
  points.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

// Marks at the ends of curves: kept apart, in the order of their heights.
export function spread(heights: number[], gap: number, most: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let free = 0;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, free);
    free = placed[index] + gap;
  }
  let end = most;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index]!, end);
    end = placed[index] - gap;
  }
  return placed;
}
