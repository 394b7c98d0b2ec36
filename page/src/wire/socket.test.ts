import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, WELCOME } from "./fakesocket";
import { Socket, type Status } from "./socket";

const lines: (Status | string)[] = [];
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "test" });
  FakeSocket.all = [];
  lines.length = 0;
  socket = new Socket("table", "token", {
    welcome: () => {},
    update: () => {},
    changed: (line, reason) => void lines.push(reason ?? line),
  });
  socket.open();
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect(): FakeSocket {
  FakeSocket.last.open();
  FakeSocket.last.tell(WELCOME);
  return FakeSocket.last;
}

describe("a line to the server", () => {
  it("says hello first, and acts wait for the welcome", () => {
    void socket.act({ type: "chat", text: "hi" });
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ type: "hello", v: 1, table: "table", token: "token" }]);
    FakeSocket.last.tell(WELCOME);
    expect(FakeSocket.last.of("chat")).toHaveLength(1);
    expect(lines).toEqual(["connecting", "open"]);
  });

  it("resolves by acknowledgement and rejects by refusal", async () => {
    const server = connect();
    const done = socket.act({ type: "undo", at: 1 });
    server.tell({ type: "ack", id: String(server.of("undo")[0]?.["id"]), at: 5 });
    expect((await done).at).toBe(5);
    const refused = socket.act({ type: "leave" });
    const id = String(server.of("leave")[0]?.["id"]);
    server.tell({ type: "refused", id, reason: "stale", data: {}, message: "" });
    await expect(refused).rejects.toMatchObject({ reason: "stale" });
  });

  it("sends what was not answered again, with the same id, and answered acts never again", async () => {
    const first = connect();
    const done = socket.act({ type: "move", move: "draw", at: 3 });
    const chat = socket.act({ type: "chat", text: "hi" });
    first.tell({ type: "ack", id: String(first.of("chat")[0]?.["id"]), at: 4 });
    await chat;
    first.end();
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    const second = connect();
    expect(second.of("move")).toEqual(first.of("move"));
    expect(second.of("chat")).toEqual([]);
    second.tell({ type: "ack", id: String(second.of("move")[0]?.["id"]), at: 5 });
    await done;
    second.end();
    vi.advanceTimersByTime(1000);
    expect(connect().of("move")).toEqual([]);
  });

  it("tells what it has seen and through whose eyes when it comes back", () => {
    const first = connect();
    socket.seat = 2;
    first.tell({ type: "update", at: 17 } as never);
    first.end();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", seen: 17, seat: 2 });
  });

  it("pings, and takes a silent line for dead after nine seconds", () => {
    const server = connect();
    vi.advanceTimersByTime(5100);
    expect(server.of("ping")).toHaveLength(2);
    server.tell({ type: "pong", n: 0, at: 0 });
    vi.advanceTimersByTime(7000);
    expect(server.closed).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(server.closed).toBe(true);
    expect(lines.at(-1)).toBe("lost");
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("waits longer and longer, and never twice at once", () => {
    connect();
    for (let count = 1; count < 6; count++) {
      FakeSocket.last.end();
      vi.advanceTimersByTime(200); // shorter than any pause
      expect(FakeSocket.all).toHaveLength(count);
      vi.advanceTimersByTime(15000 - 200);
      expect(FakeSocket.all.length).toBeGreaterThanOrEqual(count + 1);
      FakeSocket.all.length = count + 1;
    }
  });

  it("comes back at once when the browser says that the network is back", () => {
    connect().end();
    socket.retry();
    expect(FakeSocket.all).toHaveLength(2);
    connect();
    socket.retry();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("gives up when the link is not good", () => {
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: "error", reason: "no-key", message: "", error: "" });
    FakeSocket.last.end(1008, "no-key");
    vi.advanceTimersByTime(60000);
    expect(lines.at(-1)).toBe("no-key");
    expect(FakeSocket.all).toHaveLength(1);
  });
});
