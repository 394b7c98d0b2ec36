import { describe, expect, it } from "vitest";
import type { Table } from "../state/table.svelte";
import { Handing } from "./handing.svelte";

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
  return { table, looked, handing: new Handing(table as unknown as Table) };
}

describe("one device for several people", () => {
  it("never asks where the link is for one seat", () => {
    expect(fake([0], [0]).handing.next).toBeNull();
  });
  it("hides everything at first, also from the first seat", () => {
    expect(fake([0, 1], [1]).handing.next).toBe(1);
    expect(fake([0, 1], []).handing.next).toBe(0);
  });
  it("looks through the eyes of whoever takes the device", () => {
    const { handing, looked } = fake([0, 1], [0, 1]);
    handing.take(0);
    expect([handing.next, looked]).toEqual([null, []]);
    handing.take(1);
    expect(looked).toEqual([1]);
  });
  it("stays with whoever has moved until they end their turn", () => {
    const { handing } = fake([0, 1, 2], [1, 2]);
    handing.take(0);
    expect([handing.next, handing.after]).toEqual([null, 1]);
    handing.end();
    expect([handing.next, handing.after]).toEqual([1, null]);
  });
  it("goes on to the next seat that is asked, and round again", () => {
    const { handing, table } = fake([0, 1, 2], [1, 2]);
    handing.take(0);
    expect(handing.after).toBe(1);
    table.seats[1] = { to_move: false };
    handing.take(1);
    expect(handing.after).toBe(2);
    table.seats = [{ to_move: true }, { to_move: false }, { to_move: false }];
    handing.take(2);
    handing.end();
    expect(handing.next).toBe(0);
  });
  it("leaves the page as it is while only bots move", () => {
    const { handing } = fake([0, 1], []);
    handing.take(0);
    expect([handing.next, handing.after]).toEqual([null, null]);
  });
});
