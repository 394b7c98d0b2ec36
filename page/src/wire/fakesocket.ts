// A WebSocket for unit tests: the test plays the server.
import type { FromServer } from "./messages";

export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("nobody has connected");
    return socket;
  }
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  // What the test does as the server.
  open(): void {
    this.onopen?.();
  }
  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message["type"] === type);
  }
}

export const WELCOME: FromServer = {
  type: "welcome",
  v: 1,
  server: "test",
  seats: [0],
  host: true,
  chat: [],
  ping: 2.5,
  dead: 9,
};
