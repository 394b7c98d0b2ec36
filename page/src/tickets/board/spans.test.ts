import { expect, it } from "vitest";
import { testBoard } from "../model/board.fixture";
import { RADIUS, spansOf } from "./spans";

it("badges of tickets that run side by side stand apart", () => {
  const model = testBoard();
  const tickets = [...model.tickets.values()];
  const spans = spansOf(model, tickets, 1);
  expect(spans.map(({ ticket }) => ticket)).toEqual(tickets);
  for (const one of spans)
    for (const two of spans)
      if (one !== two)
        expect(Math.max(Math.abs(one.x - two.x), Math.abs(one.y - two.y))).toBeGreaterThanOrEqual(2 * RADIUS);
});
