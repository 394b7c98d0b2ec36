// Shapes around the middle of a station, and of trains; as the printed sheet has them.
import type { LineShape } from "../model/types";

const RAYS = 12;
const [BACK, NOSE] = [9, 20]; // radii of a train's corners

// Two strokes of a pencil.
export function crossOf(radius: number): [string, string] {
  const far = 0.43 * radius;
  return [`M${-far} ${-far}L${far} ${far}`, `M${far} ${-far}L${-far} ${far}`];
}

// The part of the ring around the end of a line; lines that end together share it.
export function ringPart(far: number, part: number, count: number): string {
  if (count === 1) return `M0 ${-far}A${far} ${far} 0 1 1 0 ${far}A${far} ${far} 0 1 1 0 ${-far}`;
  const [start, end] = [part, part + 1].map((at) => {
    const turn = (2 * Math.PI * at) / count;
    return `${far * Math.sin(turn)} ${-far * Math.cos(turn)}`;
  });
  return `M${start}A${far} ${far} 0 0 1 ${end}`;
}

// Rays like a sun's, so that colour is not the only sign of a special station.
export function starOf(far: number): string {
  const points = Array.from({ length: 2 * RAYS }, (_, index) => {
    const [turn, reach] = [(Math.PI * index) / RAYS, index % 2 ? 0.74 * far : far];
    return `${(reach * Math.sin(turn)).toFixed(1)} ${(-reach * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

// A train's outline: its front is rounder.
export function carOf({ train }: LineShape): string {
  const [left, right] = [train.x - train.width / 2, train.x + train.width / 2];
  const [top, bottom] = [train.y - train.height / 2, train.y + train.height / 2];
  const a = train.front === "left" ? NOSE : BACK;
  const b = train.front === "right" ? NOSE : BACK;
  return (
    `M${left + a} ${top}H${right - b}A${b} ${b} 0 0 1 ${right} ${top + b}` +
    `V${bottom - b}A${b} ${b} 0 0 1 ${right - b} ${bottom}` +
    `H${left + a}A${a} ${a} 0 0 1 ${left} ${bottom - a}V${top + a}A${a} ${a} 0 0 1 ${left + a} ${top}Z`
  );
}
