import { describe, expect, it } from "vitest";
import type { Table } from "../../state/table.svelte";
import { Handover } from "./handover.svelte";

// As much of a table as the hand-over looks at.
function fake(mine: number[], due: number[]) {
  const looked: number[] = [];
  const table = {
    mySeats: mine,
    me: mine[0] ?? null,
    info: { phase: "running" },
    seats: [0, 1, 2].map((seat) => ({ to_move: due.includes(seat) })),
    look: (seat: number) => void looked.push(seat),
  };
  return { table, looked, handover: new Handover(table as unknown as Table) };
}

describe("one device for several people", () => {
  it("never asks where the link is for one seat", () => {
    expect(fake([0], [0]).handover.next).toBeNull();
  });
  it("hides everything at first, also from the first seat", () => {
    expect(fake([0, 1], [1]).handover.next).toBe(1);
    expect(fake([0, 1], []).handover.next).toBe(0);
  });
  it("looks through the eyes of whoever takes the device", () => {
    const { handover, looked } = fake([0, 1], [0, 1]);
    handover.take(0);
    expect([handover.next, looked]).toEqual([null, []]);
    handover.take(1);
    expect(looked).toEqual([1]);
  });
  it("stays with whoever has moved until they end their turn", () => {
    const { handover } = fake([0, 1, 2], [1, 2]);
    handover.take(0);
    expect([handover.next, handover.after]).toEqual([null, 1]);
    handover.end();
    expect([handover.next, handover.after]).toEqual([1, null]);
  });
  it("goes on to the next seat that is asked, and round again", () => {
    const { handover, table } = fake([0, 1, 2], [1, 2]);
    handover.take(0);
    expect(handover.after).toBe(1);
    table.seats[1] = { to_move: false };
    handover.take(1);
    expect(handover.after).toBe(2);
    table.seats = [{ to_move: true }, { to_move: false }, { to_move: false }];
    handover.take(2);
    handover.end();
    expect(handover.next).toBe(0);
  });
  it("leaves the page as it is while only bots move", () => {
    const { handover } = fake([0, 1], []);
    handover.take(0);
    expect([handover.next, handover.after]).toEqual([null, null]);
  });
});
