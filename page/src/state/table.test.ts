import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, WELCOME } from "../wire/fakesocket";
import type { GameEvent, Update } from "../wire/messages";
import { settings } from "./settings.svelte";
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
    view: {} as never,
    events: [],
    moves: [{ move: "draw", kind: "draw" }],
    undo: false,
    time: Date.now() / 1000,
    ...more,
  };
}
const tell = (message: Update): void => FakeSocket.last.tell(message);
const drawn = (seat: number): GameEvent => ({ event: "drew", seat, card: null });
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  settings.speed = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  steps = [];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(steps)));
  FakeSocket.all = [];
  table = new Table("abcd", "token");
  table.open();
  FakeSocket.last.open();
  FakeSocket.last.tell(WELCOME);
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
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

  it("shows every move at the viewer's speed, however fast they come", async () => {
    vi.useFakeTimers();
    settings.speed = 2;
    tell(update(1));
    await vi.advanceTimersByTimeAsync(0);
    for (let at = 2; at <= 5; at++) tell(update(at, { events: [drawn(1)] }));
    const seen = new Map<number, number>(); // when each was there first
    for (let now = 0; now <= 1500; now += 50) {
      const at = table.shown?.at ?? 0;
      if (!seen.has(at)) seen.set(at, now);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect([...seen.keys()]).toEqual([1, 2, 3, 4, 5]);
    expect(seen.get(5)! - seen.get(2)!).toBe(1050); // three steps of 350 ms
    expect(table.log.map(({ count }) => count)).toEqual([2, 3, 4, 5]);
    expect(table.missed).toBe(false);
  });

  it("shows all at once where its viewer wants that, or only my own moves", async () => {
    for (const speed of [0, "turn"] as const) {
      settings.speed = speed;
      table.missed = false;
      const from = (table.shown?.at ?? 0) + 1;
      tell(update(from));
      for (let at = from + 1; at < from + 6; at++) tell(update(at, { events: [drawn(1)] }));
      await settle();
      await settle();
      expect(table.shown?.at).toBe(from + 5);
      expect(table.missed).toBe(true);
    }
    tell(update(90, { events: [drawn(0)] }));
    await settle();
    expect(table.missed).toBe(false);
  });

  it("goes to the present when it is told to, and tells all that was left out in order", async () => {
    settings.speed = 1;
    tell(update(1));
    await settle();
    for (let at = 2; at <= 6; at++) tell(update(at, { events: [drawn(at)] }));
    await settle();
    expect(table.shown?.at).toBe(1);
    table.back();
    expect(table.shown?.at).toBe(6);
    expect(table.moves).toHaveLength(1);
    expect(table.log.map(({ event }) => event.seat)).toEqual([2, 3, 4, 5, 6]);
  });

  it("shows once more what others did, and what comes meanwhile waits", async () => {
    tell(update(1));
    await settle();
    for (let at = 2; at <= 4; at++) tell(update(at, { events: [drawn(1)] }));
    await settle();
    await settle();
    steps = { view: { turn: 1 } } as never; // of any step
    const shown: number[] = [];
    table.animator = (next) => Promise.resolve(void shown.push(next.at));
    vi.useFakeTimers();
    const done = table.replay(1, 3, 4);
    await vi.advanceTimersByTimeAsync(10);
    expect(table.shown?.at).toBe(2);
    expect(table.moves).toEqual([]);
    tell(update(5, { events: [drawn(1)] }));
    await vi.advanceTimersByTimeAsync(2000);
    await done;
    expect(shown).toEqual([3, 4]);
    expect(table.shown?.at).toBe(4);
    table.back();
    expect(table.shown?.at).toBe(5);
    expect(table.again).toBeNull();
    const last = table.replay(1, 5, 5); // nothing has happened since: it comes back by itself
    expect(table.again).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    await last;
    expect(table.again).toBeNull();
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
    expect(table.status).toBe("refused");
  });
});
