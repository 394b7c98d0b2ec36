import { describe, expect, it } from "vitest";
import { standBeside } from "./position";

const window = { width: 1000, height: 800 };
const note = { width: 300, height: 100 };

describe("a note beside what it points at", () => {
  it("takes the first side that has room", () => {
    const target = { x: 600, y: 20, width: 100, height: 40 };
    expect(standBeside(target, target, [], note, window, ["above", "below"])).toEqual({
      x: 500,
      y: 74,
      side: "below",
      arrow: 150,
    });
  });
  it("stays in the window, and its arrow still points at the target", () => {
    const target = { x: 960, y: 400, width: 30, height: 30 };
    const spot = standBeside(target, target, [], note, window, ["above"]);
    expect(spot.x).toBe(692);
    expect(spot.x + spot.arrow).toBe(972);
  });
  it("keeps the whole panel clear", () => {
    const spot = standBeside(
      { x: 500, y: 500, width: 100, height: 40 },
      { x: 400, y: 300, width: 300, height: 300 },
      [],
      note,
      window,
      ["above"],
    );
    expect(spot.y + note.height).toBeLessThan(300);
  });
  it("stands where it hides nothing that it speaks of, if no side is free", () => {
    const target = { x: 0, y: 700, width: 1000, height: 100 };
    const board = { x: 0, y: 150, width: 1000, height: 550, weight: 1 };
    const spot = standBeside(target, target, [board], note, window, ["above", "below"]);
    expect(spot.side).toBe("");
    expect(spot.y + note.height).toBeLessThanOrEqual(150);
  });
  it("hides what weighs less, if it must hide something", () => {
    const target = { x: 0, y: 700, width: 1000, height: 100 };
    const lines = Array.from({ length: 10 }, (_, place) => ({
      x: 100 * place,
      y: 100,
      width: 60,
      height: 600,
      weight: 3,
    }));
    const bar = { x: 0, y: 0, width: 1000, height: 100, weight: 1 };
    const spot = standBeside(target, target, [...lines, bar], { ...note, height: 90 }, window, ["above"]);
    expect(spot.y + 90).toBeLessThanOrEqual(100);
  });
  it("leaves free what it points at, even if all else is taken", () => {
    const target = { x: 400, y: 300, width: 200, height: 100 };
    const all = { x: 0, y: 0, ...window };
    const { x, y } = standBeside(target, all, [], note, window, ["above", "below"]);
    expect(x + note.width <= 400 || x >= 600 || y + note.height <= 300 || y >= 400).toBe(true);
  });
});
