import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, WELCOME } from "../wire/fakesocket";
import type { GameEvent, Update } from "../wire/messages";
import { Table } from "./table.svelte";

const SEAT = { name: "Ann", bot: "", away: false, connected: true, to_move: true };
let table: Table;
let steps: { at: number; events: GameEvent[] }[];

function update(at: number, more: Partial<Update> = {}): Update {
  const info = { phase: "running", seats: [SEAT], family: "tickets", board: "usa" };
  return {
    type: "update",
    at,
    since: at - 1,
    table: info as never,
    seat: 0,
    view: {},
    events: [],
    moves: [{ move: "draw", kind: "draw" }],
    undo: false,
    time: Date.now() / 1000,
    ...more,
  };
}
const tell = (message: Update): void => FakeSocket.last.tell(message);
const drawn = (seat: number): GameEvent => ({ event: "drawn", seat });
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  steps = [];
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: () => Promise.resolve(steps) }));
  FakeSocket.all = [];
  table = new Table("abcd", "token");
  table.open();
  FakeSocket.last.open();
  FakeSocket.last.tell(WELCOME);
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

describe("a table", () => {
  it("shows what it was told", async () => {
    tell(update(4));
    await settle();
    expect(table.shown?.at).toBe(4);
    expect(table.myTurn).toBe(true);
    expect(table.moves).toHaveLength(1);
    expect(table.mySeats).toEqual([0]);
    expect(table.isHost).toBe(true);
  });

  it("offers no moves while an older state is on screen", async () => {
    tell(update(4));
    await settle();
    let end = (): void => {};
    table.animator = () => new Promise((done) => (end = done));
    tell(update(5, { events: [drawn(1)] }));
    await settle();
    expect(table.shown?.at).toBe(4);
    expect(table.latest?.at).toBe(5);
    expect(table.moves).toEqual([]);
    end();
    await settle();
    expect(table.shown?.at).toBe(5);
    expect(table.moves).toHaveLength(1);
  });

  it("shows updates in order, and skips animations when many wait", async () => {
    tell(update(1));
    await settle();
    const animated: number[] = [];
    let end = (): void => {};
    table.animator = (next) => {
      animated.push(next.at);
      return new Promise((done) => (end = done));
    };
    for (let at = 2; at <= 8; at++) tell(update(at, { events: [drawn(1)] }));
    for (let step = 0; step < 10; step++) {
      await settle();
      end();
    }
    expect(table.shown?.at).toBe(8);
    expect(animated).toEqual([2, 6, 7, 8]);
  });

  it("goes on when an animation fails", async () => {
    tell(update(1));
    await settle();
    vi.spyOn(console, "error").mockImplementation(() => {});
    table.animator = () => Promise.reject(new Error("no board"));
    tell(update(2, { events: [drawn(1)] }));
    await settle();
    expect(table.shown?.at).toBe(2);
  });

  it("offers no moves while an act is on its way, and keeps a refusal", async () => {
    tell(update(4));
    await settle();
    const done = table.play("draw");
    expect(table.moves).toEqual([]);
    const sent = FakeSocket.last.of("move")[0];
    expect(sent).toMatchObject({ move: "draw", at: 4 });
    const id = String(sent?.["id"]);
    FakeSocket.last.tell({ type: "refused", id, reason: "stale", data: {}, message: "" });
    expect(await done).toBeNull();
    expect(table.refused?.reason).toBe("stale");
    expect(table.moves).toHaveLength(1);
  });

  it("asks why something can't be played without playing it or showing a refusal", async () => {
    tell(update(4));
    const asked = table.ask("claim a-b red 3");
    const id = String(FakeSocket.last.of("try")[0]?.["id"]);
    FakeSocket.last.tell({ type: "refused", id, reason: "cards-short", data: { short: 2 }, message: "" });
    expect((await asked)?.data).toEqual({ short: 2 });
    expect(table.refused).toBeNull();
    expect(FakeSocket.last.of("move")).toEqual([]);
  });

  it("keeps chat and log apart, and recalls what was before", async () => {
    steps = [
      { at: 1, events: [drawn(0)] },
      { at: 2, events: [{ event: "said", seat: 0, text: "old", at: 0 }] },
      { at: 9, events: [drawn(2)] },
    ];
    tell(update(4));
    await settle();
    tell(update(5, { events: [{ event: "said", seat: 0, text: "hi", at: 1 }, drawn(1)] }));
    await settle();
    expect(table.chat.map((line) => line.text)).toEqual(["hi"]);
    expect(table.log.map(({ event }) => event.seat)).toEqual([0, 1]);
    const numbers = table.log.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("forgets what one seat saw before another looks", async () => {
    tell(update(4, { events: [drawn(0)] }));
    await settle();
    table.look(1);
    expect(table.shown).toBeNull();
    expect(table.log).toEqual([]);
    expect(FakeSocket.last.of("look")).toEqual([{ type: "look", seat: 1 }]);
    tell(update(7, { seat: 1 }));
    await settle();
    expect(table.me).toBe(1);
    expect(table.shown?.at).toBe(7);
  });

  it("is closed when the link is not good", () => {
    FakeSocket.last.tell({ type: "error", reason: "no-such-table", message: "", error: "" });
    expect(table.closed).toBe("no-such-table");
    expect(table.line).toBe("refused");
  });
});
