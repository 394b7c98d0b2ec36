import { describe, expect, it } from "vitest";
import { leastHidden } from "./space";

describe("buttons on a board without free room", () => {
  const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  it("hide least, and tell how much", () => {
    const found = leastHidden([400, 300], [box(0, 250, 400, 50), box(200, 0, 100, 50)], [90, 40], 8);
    expect(found).toMatchObject({ y: 8, hidden: 0 });
    expect(found.x).toBeGreaterThanOrEqual(300);
    expect(leastHidden([400, 300], [box(0, 0, 400, 300)], [90, 40], 8).hidden).toBe(1);
  });
});
