import { describe, expect, it } from "vitest";
import { standBeside } from "./place";

const window = { width: 1000, height: 800 };
const note = { width: 300, height: 100 };

describe("a note beside what it points at", () => {
  it("takes the first side that has room", () => {
    const target = { x: 600, y: 20, width: 100, height: 40 };
    expect(standBeside(target, target, note, window, ["above", "below"])).toEqual({
      x: 500,
      y: 74,
      side: "below",
      arrow: 150,
    });
  });
  it("stays in the window, and its arrow still points at the target", () => {
    const target = { x: 960, y: 400, width: 30, height: 30 };
    const spot = standBeside(target, target, note, window, ["above"]);
    expect(spot.x).toBe(692);
    expect(spot.x + spot.arrow).toBe(972);
  });
  it("keeps the whole panel clear", () => {
    const spot = standBeside(
      { x: 500, y: 500, width: 100, height: 40 },
      { x: 400, y: 300, width: 300, height: 300 },
      note,
      window,
      ["above"],
    );
    expect(spot.y + note.height).toBeLessThan(300);
  });
  it("points at nothing where there is no room", () => {
    const all = { x: 0, y: 0, ...window };
    expect(standBeside(all, all, note, window, ["above", "below", "left", "right"]).side).toBe("");
  });
});
